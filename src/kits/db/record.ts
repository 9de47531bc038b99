import type { Handle, SqlValue } from './database.ts'

type Stored = string | number | null

/**
 * A column of a record: its name, and how its value differs from the stored one, if it does. `in
 * out`, so that a field that may be null or undefined needs a column that says so.
 */
export interface Column<in out Value> {
  readonly name: string
  readonly conversion?: Conversion<Value> | undefined
}

interface Conversion<Value> {
  read(stored: Stored): Value
  write(value: Value): Stored
}

export function text<Value extends string = string>(name: string): Column<Value> {
  return { name }
}

export function integer<Value extends number = number>(name: string): Column<Value> {
  return { name }
}

/** Stored as 1 or 0. */
export function flag(name: string): Column<boolean> {
  return { name, conversion: { read: (stored) => stored === 1, write: Number } }
}

/** Stored as JSON. */
export function json<Value>(name: string): Column<Value> {
  const read = (stored: Stored) => JSON.parse(String(stored)) as Value
  return { name, conversion: { read, write: (value) => JSON.stringify(value) } }
}

/** Several words, stored as one text with spaces between them. */
export function words<Word extends string>(name: string): Column<readonly Word[]> {
  const read = (stored: Stored) => String(stored).split(' ').filter(Boolean) as Word[]
  return { name, conversion: { read, write: (value) => value.join(' ') } }
}

/** A column that may be null, which is null in the value, too. */
export function orNull<Value>({ name, conversion }: Column<Value>): Column<Value | null> {
  return { name, conversion: conversion && unlessNull(conversion, null) }
}

/** A column that may be null, which is undefined in the value. */
export function orUndefined<Value>({
  name,
  conversion = unconverted<Value>(),
}: Column<Value>): Column<Value | undefined> {
  return { name, conversion: unlessNull(conversion, undefined) }
}

function unconverted<Value>(): Conversion<Value> {
  return { read: (stored) => stored as Value, write: (value) => value as Stored }
}

function unlessNull<Value, Absent extends null | undefined>(
  { read, write }: Conversion<Value>,
  absent: Absent,
): Conversion<Value | Absent> {
  return {
    read: (stored) => (stored === null ? absent : read(stored)),
    write: (value) => (value === null || value === undefined ? null : write(value)),
  }
}

/** A column that is never null, for a field that has a usual value where it is absent. */
export function orUsual<Value extends Stored>(
  { name }: Column<Value>,
  usual: Value,
): Column<Value | undefined> {
  const read = (stored: Stored) => stored as Value
  return { name, conversion: { read, write: (value) => value ?? usual } }
}

/** A column for each field: a field without one, or one that is no field, is a compile error. */
type Columns<Value> = { readonly [Field in keyof Value]-?: Column<FieldOf<Value, Field>> }

type FieldOf<Value, Field extends keyof Value> =
  Partial<Pick<Value, Field>> extends Pick<Value, Field> ? Value[Field] | undefined : Value[Field]

/** How values of one type are stored. */
export interface StoredRecord<Value> {
  readonly columns: readonly string[]
  /** The list of a select: `tracking_code as "code", kind`. */
  readonly selected: string
  /** The same list for a table with an alias: `c.tracking_code as "code", c.kind`. */
  selectedFrom(alias: string): string
  /** Sends a select of `selected`, and of `More` beside it; returns its rows as values. */
  all<More = unknown>(
    db: Handle,
    sql: string,
    values?: readonly SqlValue[],
  ): Promise<(Value & More)[]>
  /** Returns the first row of a select, if it has any. */
  first<More = unknown>(
    db: Handle,
    sql: string,
    values?: readonly SqlValue[],
  ): Promise<(Value & More) | undefined>
  /** For inserts of several: `insertRows({ table: 'claim', ...claims.rows([claim]) })`. */
  rows<Given extends Value>(
    values: readonly Given[],
    more?: (value: Given) => MoreColumns,
  ): { readonly columns: readonly string[]; readonly rows: Stored[][] }
  /** For an insert of one: `insert into claim ${into} on conflict do nothing`. */
  row(
    value: Value,
    more?: MoreColumns,
  ): { readonly into: string; readonly values: readonly Stored[] }
}

/** Values of an insert for columns that are no part of the value, by their names. */
type MoreColumns = Readonly<Record<string, Stored>>

/** The type of a record's values, where no interface of the rules declares it. */
export type RecordValue<One> = One extends StoredRecord<infer Value> ? Readonly<Value> : never

/** Describes how values are stored, once for selects, inserts and both directions of values. */
export function record<Value extends object>(declared: Columns<Value>): StoredRecord<Value> {
  const entries = Object.entries(declared) as [keyof Value & string, Column<unknown>][]
  const columns = entries.map(([, { name }]) => name)
  const converted = entries.flatMap(([field, { conversion }]) =>
    conversion ? [{ field, conversion }] : [],
  )
  const list = (prefix: string) =>
    entries.map(([field, { name }]) => aliased(prefix, name, field)).join(', ')
  // The row belongs to nobody else: it becomes the value.
  function read(row: Record<string, unknown>): Value {
    for (const { field, conversion } of converted)
      row[field] = conversion.read(row[field] as Stored)
    return row as Value
  }
  function write(value: Value): Stored[] {
    return entries.map(([field, { conversion }]) =>
      conversion ? conversion.write(value[field]) : (value[field] as Stored),
    )
  }
  async function all<More>(db: Handle, sql: string, values?: readonly SqlValue[]) {
    const rows = await db.all<Record<string, unknown>>(sql, values)
    return (converted.length === 0 ? rows : rows.map(read)) as (Value & More)[]
  }
  function toRows<Given extends Value>(
    values: readonly Given[],
    more?: (value: Given) => MoreColumns,
  ) {
    if (more === undefined) return { columns, rows: values.map(write) }
    const others = values.map(more)
    return {
      columns: [...columns, ...Object.keys(others[0] ?? {})],
      rows: values.map((value, place) => [...write(value), ...Object.values(others[place] ?? {})]),
    }
  }
  function toRow(value: Value, more: MoreColumns = {}) {
    const values = [...write(value), ...Object.values(more)]
    const names = [...columns, ...Object.keys(more)].join(', ')
    const places = values.map((_, place) => `$${place + 1}`).join(', ')
    return { into: `(${names}) values (${places})`, values }
  }
  return {
    columns,
    selected: list(''),
    selectedFrom: (alias) => list(`${alias}.`),
    all,
    first: async <More>(db: Handle, sql: string, values?: readonly SqlValue[]) =>
      (await all<More>(db, sql, values))[0],
    rows: toRows,
    row: toRow,
  }
}

function aliased(prefix: string, column: string, field: string): string {
  return column === field ? `${prefix}${column}` : `${prefix}${column} as "${field}"`
}
