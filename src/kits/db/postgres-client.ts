import { connect } from 'node:net'
import type pg from 'pg'
import { type ClientBase, Query, type QueryConfig, type QueryResult } from 'pg'
import { statementMs } from '../batch/deadline.ts'
import type { Handle, NewRowsInsert, RowsInsert, SqlValue } from './database.ts'
import { toPostgresDialect } from './postgres-statements.ts'

/** Rows per statement: a statement, of which memory has two copies, stays small. */
const chunkLimit = 1_000

/** A migration may take long, and pg needs a number. */
const scriptTimeoutMs = 24 * 3_600_000

const noValues: readonly SqlValue[] = []

/**
 * PostgreSQL reuses the plan of a named statement. One that was made while a table was small reads
 * all of it for each list, also after a file has filled it: a statement with a long list is planned
 * anew, which takes less time than running it.
 */
const longListFrom = 100

function isLongList(value: SqlValue): boolean {
  return Array.isArray(value) && value.length >= longListFrom
}

/** A cancellation that overtakes its statement is lost, so that it is sent again. */
const cancelAgainMs = 1_000

/** A statement whose caller is given up is cancelled in the server, which rolls it back. */
async function inTime(
  client: pg.ClientBase,
  send: () => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  const limitMs = statementMs()
  if (limitMs === undefined) return send()
  const cancel = (): void => {
    cancelStatement(client)
    timer = setTimeout(cancel, cancelAgainMs)
  }
  let timer = setTimeout(cancel, limitMs)
  try {
    return await send()
  } finally {
    clearTimeout(timer)
  }
}

/** A transaction begins with its first statement; without one there is nothing to commit. */
export interface Beginning {
  isBegun: boolean
}

/** Sends statements to one connection, inside a transaction that begins with the first, or not. */
export function createClientHandle(
  client: pg.ClientBase,
  nameOf: (text: string) => string | undefined,
  beginning: Beginning = { isBegun: true },
  onSent: () => void = () => {},
): Handle {
  function send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    onSent()
    const isFirst = !beginning.isBegun
    beginning.isBegun = true
    return isFirst ? queryFirst(client, statement) : client.query(statement)
  }
  function query(sql: string, values: readonly SqlValue[]): Promise<pg.QueryResult> {
    const text = toPostgresDialect(sql)
    const name = values.some(isLongList) ? undefined : nameOf(text)
    const statement = { text, values: [...values] }
    return inTime(client, () => send(name === undefined ? statement : { ...statement, name }))
  }

  return {
    engine: 'postgres',
    all: async (sql, values = noValues) => (await query(sql, values)).rows,
    run: async (sql, values = noValues) => (await query(sql, values)).rowCount ?? 0,
    async insertRows(insert) {
      const { along } = insert
      let place = 0
      for (const rows of inChunks(insert.rows)) {
        const others = place++ === 0 && along && along.rows.length > 0 ? along : undefined
        if (others === undefined) await query(insertText(insert), [asJson(insert, rows)])
        else
          await query(withOthers(insert, others), [
            asJson(insert, rows),
            asJson(others, others.rows),
          ])
      }
    },
    async insertNewRows(insert) {
      const inserted = new Set<string>()
      for (const rows of inChunks(inKeyOrder(insert))) {
        const { text, values } = insertNew(insert, rows)
        const result = await query(text, values)
        for (const row of result.rows) inserted.add(row[insert.key])
      }
      return inserted
    },
    async script(sql) {
      if (!beginning.isBegun) await send({ text: 'select 1' })
      const statement = { text: sql, query_timeout: scriptTimeoutMs }
      await client.query(statement)
    },
  }
}

export function isOneStatement({ rows }: RowsInsert): boolean {
  return rows.length <= chunkLimit
}

function inChunks<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const chunks: (readonly Row[])[] = []
  for (let start = 0; start < rows.length; start += chunkLimit)
    chunks.push(rows.slice(start, start + chunkLimit))
  return chunks
}

/** One statement for two tables, lest there is another round trip. */
function withOthers(insert: RowsInsert, others: RowsInsert): string {
  return `with others as (${insertText(others, 2)} on conflict do nothing) ${insertText(insert)}`
}

/** One statement also where rows of other tables come along. */
function insertNew(insert: NewRowsInsert, rows: RowsInsert['rows']) {
  const { along = [], key, unless } = insert
  const absent = unless ? ` as given where not exists ${inOther(unless, key)}` : ''
  const text = `${insertText(insert)}${absent} on conflict do nothing`
  if (along.length === 0)
    return { text: `${text} returning ${key}`, values: [asJson(insert, rows)] }
  const [id = ''] = insert.columns
  const ids = new Set(rows.map(([first]) => first))
  const others = along.map(
    (other, place) =>
      `along${place} as (${insertText(other, place + 2)}
        where ${other.columns[0]} in (select ${id} from fresh))`,
  )
  return {
    text: `with fresh as (${text} returning ${key}, ${id}), ${others.join(', ')}
      select ${key} from fresh`,
    values: [
      asJson(insert, rows),
      ...along.map((other) =>
        asJson(
          other,
          other.rows.filter(([first]) => ids.has(first)),
        ),
      ),
    ],
  }
}

function inOther(table: string, key: string): string {
  return `(select 1 from ${table} other where other.${key} = given.${key})`
}

/** Two transactions that insert the same keys in different orders would deadlock. */
function inKeyOrder({ rows, columns, key }: NewRowsInsert): RowsInsert['rows'] {
  const position = columns.indexOf(key)
  const keyOf = (row: RowsInsert['rows'][number]) => String(row[position])
  return rows.toSorted((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : +(keyOf(one) > keyOf(other)),
  )
}

/**
 * One statement per table, however many rows: PostgreSQL takes the types of the columns from the
 * table itself, and inserts the rows in their order.
 */
function insertText({ table, columns }: RowsInsert, place = 1): string {
  const names = columns.join(', ')
  const rows = `json_populate_recordset(null::${table}, $${place}::json)`
  return `insert into ${table} (${names}) select ${names} from ${rows}`
}

function asJson({ columns }: RowsInsert, rows: RowsInsert['rows']): string {
  const names = columns.map((column) => `${JSON.stringify(column)}:`)
  const texts = rows.map((row) => {
    const fields = names.map((name, place) => name + JSON.stringify(wellFormed(row[place])))
    return `{${fields.join(',')}}`
  })
  return `[${texts.join(',')}]`
}

/** PostgreSQL refuses JSON with half a character, which a driver would replace in a value. */
function wellFormed(value: SqlValue | undefined): SqlValue {
  return typeof value === 'string' ? value.toWellFormed() : (value ?? null)
}

/** Parts of pg's connection that it uses but does not declare. */
interface Wire {
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { readonly text: string; readonly name?: string | undefined }): void
  bind(values: object): void
  execute(portal: object): void
}

interface WireQuery {
  hasBeenParsed(wire: Wire): unknown
  prepare(wire: Wire): void
  handleCommandComplete(message: object, wire: Wire): void
  readonly requiresPreparation: () => boolean
}

/**
 * Sends `begin` and the first statement of a transaction together, in one round trip. If `begin`
 * fails, the server skips the statement, which would otherwise be committed alone.
 */
function queryFirst(client: ClientBase, statement: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new Query(statement, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(withBegin(query, statement))
  })
}

function withBegin(query: Query, { name, text }: QueryConfig): Query {
  const inner = query as unknown as WireQuery
  const { prepare, handleCommandComplete } = inner
  let isBegun = false
  return Object.assign(query, {
    requiresPreparation: () => true,
    prepare(wire: Wire) {
      // The name must be known before pg hears of another parsed statement.
      if (name !== undefined && !inner.hasBeenParsed(wire)) {
        wire.parse({ text, name })
        wire.submittedNamedStatements[name] = text
      }
      wire.parse({ text: 'begin' })
      wire.bind({})
      wire.execute({})
      prepare.call(query, wire)
    },
    handleCommandComplete(message: object, wire: Wire) {
      if (isBegun) handleCommandComplete.call(query, message, wire)
      isBegun = true
    },
  })
}

/** Fields of pg's connection that it does not declare. */
interface ServerProcess {
  readonly host?: string
  readonly port?: number
  readonly processID?: number | null
  readonly secretKey?: number | null
}

const cancelCode = 80_877_102
const giveUpMs = 2_000

/**
 * Asks the server to end a connection's statement, by a connection of its own, as the protocol
 * wants. Nothing answers it: the statement fails, or has ended meanwhile.
 */
function cancelStatement(client: ClientBase): void {
  const { host = '127.0.0.1', port = 5432, processID, secretKey } = client as ServerProcess
  if (!processID || !secretKey) return
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(cancelCode, 4)
  message.writeInt32BE(processID, 8)
  message.writeInt32BE(secretKey, 12)
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const socket = connect(place, () => socket.end(message))
  // The server that can't be reached will not answer the statement either, which then times out.
  socket.on('error', () => {})
  socket.setTimeout(giveUpMs, () => socket.destroy())
  socket.unref()
}
