import type { TrackingCode } from '../../kernel/tracking-code.ts'

/** A row with all its columns by name. */
export type ArchivedRow = Readonly<Record<string, string | number | null>>

/** A shipment as it is in a file: all its rows, by table. */
export interface ArchivedPiece {
  readonly code: TrackingCode
  readonly shipper: number
  readonly enteredAt: number
  readonly rows: Readonly<Record<string, readonly ArchivedRow[]>>
}

/** The rows of one table that belong to some shipments. */
export interface FoundRows {
  /** The table. */
  readonly of: string
  readonly rows: readonly ArchivedRow[]
}

/** The table with one row for each shipment. */
const orders = 'shipment_order'

/** Puts rows together by shipment; one without a row of its own is left out. */
export function gatherPieces(tables: readonly FoundRows[]): Map<TrackingCode, ArchivedPiece> {
  const owners = tables.find((one) => one.of === orders)?.rows ?? []
  const codeOfId = new Map(owners.map((row) => [row['id'], String(row['tracking_code'])]))
  const codeOf = (row: ArchivedRow) =>
    row['tracking_code'] === undefined ? codeOfId.get(row['id'] ?? 0) : row['tracking_code']
  const byTable = tables.map(({ of, rows }) => [of, Map.groupBy(rows, codeOf)] as const)
  return new Map(
    owners.map((owner) => {
      const code = String(owner['tracking_code']) as TrackingCode
      const own = byTable.flatMap(([of, rows]) => {
        const some = rows.get(code) ?? []
        return some.length === 0 ? [] : [[of, inOrder(some)] as const]
      })
      const facts = {
        shipper: Number(owner['shipper_number']),
        enteredAt: Number(owner['entered_at']),
      }
      return [code, { code, ...facts, rows: Object.fromEntries(own) }]
    }),
  )
}

/** The same rows always make the same text, however the database returned them. */
function inOrder(rows: readonly ArchivedRow[]): ArchivedRow[] {
  const texts = rows.map((row) => JSON.stringify(row)).toSorted()
  return texts.map((text) => JSON.parse(text) as ArchivedRow)
}

/** A shipment as a line of a file. */
export function lineOf(piece: ArchivedPiece): string {
  const tables = Object.entries(piece.rows).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return JSON.stringify({ ...piece, rows: Object.fromEntries(tables) })
}

export function readLine(line: string): ArchivedPiece {
  return JSON.parse(line) as ArchivedPiece
}
