/**
 * How to find the rows of a table that the demonstration made (D62). Rows that belong to a shipment
 * by `shipmentRows` go with it, and need no word of their own.
 */
export type DemoRows =
  /** Of its shippers: the column with their number. */
  | { readonly shipper: string }
  /** The shippers themselves, which go last: all else is found by their numbers. */
  | { readonly account: string }
  /** Of its shipments, with which they go: the column with their tracking code. */
  | { readonly code: string }
  /** Of a row of another table: the column that names it there, and here. */
  | { readonly of: string; readonly key: string; readonly by: string }
  /** A text that begins with a shipper's number, between two others: `9101:`. */
  | { readonly named: string; readonly before: string; readonly after: string }
  /** Made by its people: the column with their id. */
  | { readonly maker: string }
  | DemoHolder
  /** A row whose rows in another table are all gone: such a row is never made without. */
  | { readonly emptied: string; readonly by: string }
  | DemoAudited
  /** Of a person who is removed, whole: the column with their id, or a digest of their address. */
  | { readonly person: string }
  /** Bears the mark of the demonstration (D52); these go where all of it does. */
  | { readonly mark: string }
  /**
   * Reference data of the carrier: goes only where the whole demonstration goes and nothing else is
   * there.
   */
  | { readonly reference: true }
  /** They stay, or go with their owner; and why. */
  | { readonly stays: string }

/**
 * A table of containers of shipments, such as bags: a row goes if its people made it, or if it
 * holds shipments of the demonstration, but never while it holds others.
 */
export interface DemoHolder {
  /** The table of its contents, by the column that names the holder. */
  readonly holds: string
  readonly by: string
  /** The column with the id of its maker. */
  readonly maker: string
  /** The column that names a holder of the same table which it is inside of: the trip of a bag. */
  readonly inside?: string
}

/**
 * Rows of tables that name no maker, made by its people by the audit log, which stays: an action,
 * and the text of its subject after a word, which a column is or, with `begins`, begins with.
 */
export interface DemoAudited {
  readonly action: string
  readonly subject: string
  readonly column: string
  readonly begins?: readonly [before: string, after: string]
  /** Only those with this value of another column. */
  readonly only?: readonly [column: string, value: string]
}

/** The demonstration's rows of a table; where several ways lead to them, each counts. */
export interface DemoTable {
  readonly name: string
  /** The slice that it belongs to. */
  readonly slice: string
  readonly rows: readonly DemoRows[]
}
