import { Client, Pool } from 'pg'
import { codeOf } from './codes.ts'
import { fillStore, type StoreOptions } from './contenders.ts'
import { measured } from './processes/posta-settings.ts'
import { printProgress } from './tell.ts'

/** Orders written by the store's own functions; the rest are copies of them. */
const sampleOrders = 1_000
const ordersPerBatch = 200_000
/** Tables are filled, and indexes made, this many at a time. */
const atOnce = 4

/** A table that grows with orders, as its rows of the sample show. */
interface Grown {
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly sampleRows: number
}

/** A statement that drops part of a table while it is filled, and the one that makes it again. */
interface Fixture {
  readonly drop: string
  readonly make: string
}

/**
 * Fills an empty PostgreSQL database with orders as `fillStore` would, in a tenth of the time: a
 * sample through the store's functions, and copies of its rows with keys and moments of their own.
 * The database itself shows which tables grow, so that none is forgotten. The returned check throws
 * when requests have since filled others.
 */
export async function fillByCopies(store: StoreOptions): Promise<() => Promise<void>> {
  const copies = store.orders / sampleOrders
  if (!Number.isInteger(copies))
    throw new Error(`orders on PostgreSQL come by the thousand, got ${store.orders}`)
  const filled = await onClient(store, async (client) => {
    let before = new Map<string, number>()
    await fillStore({ ...store, orders: sampleOrders }, async () => {
      before = await countRows(client)
    })
    const grown = await findGrown(client, before)
    if (copies > 1) await copyOrders(store, grown)
    await checkRows(client, grown, copies)
    return new Map([...before, ...grown.map(({ table }) => [table, Infinity] as const)])
  })
  return async () => {
    for (const [table, rows] of await onClient(store, countRows))
      if (rows > (filled.get(table) ?? 0) + sampleOrders)
        throw new Error(`requests fill ${table}, of which no rows were copied`)
  }
}

async function onClient<Result>(
  store: StoreOptions,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connectionOf(store))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function connectionOf({ databaseUrl }: StoreOptions) {
  const settings = {
    search_path: `posta_${measured}`,
    synchronous_commit: 'off',
    maintenance_work_mem: '1GB',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return { connectionString: databaseUrl, options: options.join(' ') }
}

async function countRows(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'posta_${measured}'::regnamespace and relkind = 'r'`,
  )
  const counts = new Map<string, number>()
  for (const { name } of rows) counts.set(name, await countOf(client, name))
  return counts
}

async function countOf(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}

async function findGrown(client: Client, before: ReadonlyMap<string, number>): Promise<Grown[]> {
  const grown: Grown[] = []
  for (const [table, rows] of await countRows(client)) {
    if (rows === before.get(table)) continue
    if (before.get(table) !== 0) throw new Error(`${table} has rows of orders and of others`)
    const columns = await client.query<{ name: string; type: string }>(
      `select attname as name, atttypid::regtype::text as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    )
    grown.push({ table, columns: columns.rows, sampleRows: rows })
  }
  return grown
}

async function copyOrders(store: StoreOptions, grown: readonly Grown[]): Promise<void> {
  const { orders, scheme } = store
  const pool = new Pool({ ...connectionOf(store), max: atOnce })
  try {
    await pool.query(`create schema copying;
      create table copying.sample_order as
        select tracking_code, id, entered_at,
          cast(row_number() over (order by id) - 1 as bigint) as place
        from shipment_order;
      create unlogged table copying.new_code (number bigint, tracking_code text)`)
    for (const { table } of grown)
      await pool.query(`create table copying.${table} as select * from ${table}`)
    const { indexes, constraints } = await findFixtures(pool, grown)
    for (const { drop } of [...constraints, ...indexes]) await pool.query(drop)
    for (let from = sampleOrders; from < orders; from += ordersPerBatch) {
      const to = Math.min(orders, from + ordersPerBatch)
      const numbers = Array.from({ length: to - from }, (_, index) => from + index)
      const codes = numbers.map((number) => codeOf(scheme, number))
      await pool.query('truncate copying.new_code')
      await pool.query(
        'insert into copying.new_code select * from unnest($1::bigint[], $2::text[])',
        [numbers, codes],
      )
      await pool.query('analyze copying.new_code')
      await Promise.all(grown.map((one) => pool.query(copyOf(one))))
      printProgress(`copied ${to} of ${orders} orders`)
    }
    // The ids of orders are counted here.
    await pool.query('update order_content_block set next = next + $1', [orders - sampleOrders])
    await Promise.all(indexes.map(({ make }) => timed(pool, make)))
    for (const { make } of constraints.toReversed()) await timed(pool, make)
    await pool.query('drop schema copying cascade')
    await Promise.all(grown.map(({ table }) => timed(pool, `vacuum (analyze) ${table}`)))
    await warm(pool)
    await timed(pool, 'checkpoint')
  } finally {
    await pool.end()
  }
}

/**
 * Reads tracking's data into the server's memory, as a server that has run for a day has it: 4.5 GB
 * of ten million orders. Otherwise it is the disk that is measured.
 */
async function warm(pool: Pool): Promise<void> {
  const name = 'pg_prewarm'
  const sql = 'select 1 from pg_available_extensions where name = $1'
  const { rowCount } = await pool.query(sql, [name])
  if (rowCount === 0) return printProgress(`${name} is not installed: the server is cold`)
  await pool.query(`create extension if not exists ${name} schema public`)
  for (const relation of ['shipment_order', 'shipment_order_pkey'])
    await timed(pool, `select public.${name}('${relation}')`)
}

async function timed(pool: Pool, statement: string): Promise<void> {
  const startedAt = performance.now()
  await pool.query(statement)
  const seconds = (performance.now() - startedAt) / 1000
  if (seconds > 1) printProgress(`${seconds.toFixed(0)} s: ${statement.slice(0, 90)}`)
}

/** The rows come in the order of `new_code`, as orders are stored in life. */
function copyOf({ table, columns }: Grown): string {
  const names = columns.map(({ name }) => name)
  const key = ['tracking_code', 'id'].find((name) => names.includes(name))
  if (key === undefined) throw new Error(`${table} has rows of orders, and no key of theirs`)
  return `insert into ${table} (${names.join(', ')})
    select ${columns.map(valueOf).join(', ')}
    from copying.new_code n
      join copying.sample_order s on s.place = n.number % ${sampleOrders}
      join copying.${table} t on t.${key} = s.${key}`
}

/** Values of an order's own move on with its number, as in `fill.ts`; the rest are the sample's. */
function valueOf({ name, type }: Grown['columns'][number]): string {
  const ahead = '(n.number - s.place)'
  if (name === 'tracking_code') return 'n.tracking_code'
  if (name === 'id') return `t.id + ${ahead}`
  if (name === 'alternative_code' || name === 'document_number')
    return `cast(cast(t.${name} as bigint) + ${ahead} as text)`
  if (type !== 'bigint') return `t.${name}`
  return `case t.${name} when s.entered_at then t.${name} + ${ahead} * 4 else t.${name} end`
}

/** Of the constraints, those that refer to keys come first: they are dropped before them. */
async function findFixtures(pool: Pool, grown: readonly Grown[]) {
  const tables = grown.map(({ table }) => table)
  const constraints = await pool.query<Fixture>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) as make
     from pg_constraint
     where (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
       and contype in ('p', 'u', 'f')
     order by contype = 'f' desc`,
    [tables],
  )
  // The index of words takes longer than all others together, so that it is made first.
  const indexes = await pool.query<Fixture>(
    `select format('drop index %s', indexrelid::regclass) as drop,
       pg_get_indexdef(indexrelid) as make
     from pg_index
     where indrelid = any($1::regclass[])
       and not exists (select 1 from pg_constraint where conindid = indexrelid)
     order by pg_get_indexdef(indexrelid) like '%gin%' desc`,
    [tables],
  )
  return { constraints: constraints.rows, indexes: indexes.rows }
}

async function checkRows(client: Client, grown: readonly Grown[], copies: number): Promise<void> {
  for (const { table, sampleRows } of grown) {
    const rows = await countOf(client, table)
    if (rows !== sampleRows * copies)
      throw new Error(`${table} has ${rows} rows, not ${sampleRows} of each thousand orders`)
    printProgress(`${table}: ${rows} rows`)
  }
}
