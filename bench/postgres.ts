import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, escapeLiteral } from 'pg'
import { hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import { type Contender, fillStore, startPosta } from './contenders.ts'
import type { BenchOptions } from './options.ts'
import { measured } from './processes/posta-settings.ts'
import { count, decimal, type Section } from './report.ts'
import { connections, type Generator, median, type Sample, takeTurn } from './rounds.ts'
import { chooseScenarios, findScenario } from './scenarios.ts'
import { printProgress } from './tell.ts'

const storedOrders = 1_000
/** On a busy machine, connecting this many clients takes a while, which counts as duration. */
const connectSeconds = 3
const notThere = 'PostgreSQL: not measured (no binaries found)'

/** Measures Posta on PostgreSQL, and its order creation against pgbench doing the same insert. */
export async function measurePostgres(
  generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  if (!hasPostgres) return { tables: [], goals: [], notes: [notThere] }
  const server = await startDurablePostgres()
  const databaseUrl = server.url
  const store = { folder, databaseUrl, scheme: 'counter', orders: storedOrders } as const
  try {
    await fillStore(store)
    const script = join(folder, 'creation.pgbench')
    await writeFile(script, await pgbenchScript(databaseUrl))
    const posta = await startPosta('posta', store, options)
    try {
      const samples = await measureScenarios(generator, posta, options)
      const creation = await measureCreation(generator, posta, options, { script, databaseUrl })
      return describe(samples, creation)
    } finally {
      await posta.end()
    }
  } finally {
    await server.stop()
  }
}

async function measureScenarios(generator: Generator, posta: Contender, options: BenchOptions) {
  const measuredOnes = new Map<string, Sample[]>()
  for (const scenario of chooseScenarios(options.only)) {
    await takeTurn(generator, posta, scenario, options.seconds)
    const samples: Sample[] = []
    for (let round = 0; round < options.rounds; round++)
      samples.push(await takeTurn(generator, posta, scenario, options.seconds))
    printProgress(`${scenario.name} on PostgreSQL: done`)
    measuredOnes.set(scenario.name, samples)
  }
  return measuredOnes
}

interface Creation {
  readonly posta: number
  readonly pgbench: number
  readonly ratio: number
}

/** Runs in alternation, like the floors. */
async function measureCreation(
  generator: Generator,
  posta: Contender,
  { rounds, seconds }: BenchOptions,
  pgbench: PgbenchRun,
): Promise<Creation> {
  const scenario = findScenario('creation')
  const pairs: { created: number; inserted: number }[] = []
  await runPgbench(pgbench, connectSeconds, 0)
  for (let round = 1; round <= rounds; round++) {
    const created = (await takeTurn(generator, posta, scenario, seconds)).requestsPerSecond
    const inserted = await runPgbench(pgbench, seconds, round)
    printProgress(
      `creation on PostgreSQL: ${Math.round(created)}/s, pgbench ${Math.round(inserted)}/s`,
    )
    pairs.push({ created, inserted })
  }
  return {
    posta: median(pairs.map((pair) => pair.created)),
    pgbench: median(pairs.map((pair) => pair.inserted)),
    ratio: median(pairs.map((pair) => pair.created / pair.inserted)),
  }
}

interface PgbenchRun {
  readonly script: string
  readonly databaseUrl: string
}

/** Returns transactions per second. */
async function runPgbench(
  { script, databaseUrl }: PgbenchRun,
  seconds: number,
  run: number,
): Promise<number> {
  const duration = String(Math.ceil(Math.max(seconds, connectSeconds)))
  const clients = ['-c', String(connections), '-j', '1', '-T', duration]
  const how = ['-n', '-M', 'prepared', '-D', `run=${run}`, '-D', 'count=0', '-f', script]
  const { stdout, stderr } = await promisify(execFile)(
    'pgbench',
    [...clients, ...how, databaseUrl],
    {
      env: { PATH: process.env['PATH'], PGOPTIONS: `-c search_path=posta_${measured}` },
    },
  )
  const match = /^tps = ([\d.]+)/m.exec(stdout)
  if (match === null || !/number of failed transactions: 0 /.test(stdout))
    throw new Error(`pgbench: ${stderr.slice(0, 2_000)}\n${stdout}`)
  return Number(match[1])
}

/** Copies rows that Posta itself stored, so that pgbench inserts the same rows as an order. */
async function pgbenchScript(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set search_path to posta_${measured}`)
    const find = (sql: string) => client.query<Row>(`${sql} limit 1`)
    const order = await find('select * from shipment_order')
    const content = await find('select content from order_content')
    return [
      '\\set count :count + 1',
      'begin;',
      insertText('shipment_order', order.rows[0]),
      'on conflict do nothing returning tracking_code;',
      `${insertText('order_content', { id: '', ...content.rows[0] })};`,
      'commit;',
      '',
    ].join('\n')
  } finally {
    await client.end()
  }
}

type Row = Readonly<Record<string, string | number | null>>

/** Sixteen characters: the run, the client and the number of its transaction. */
const newCode = `'P' || lpad((:run)::text, 3, '0') || lpad((:client_id)::text, 3, '0')
  || lpad((:count)::text, 9, '0')`

/** Above all numbers that Posta allocates. Without types, PostgreSQL multiplies in 32 bits. */
const newNumber = `1000000000000000
  + ((:run)::bigint * 1000 + (:client_id)::bigint) * 1000000000 + (:count)::bigint`

function insertText(table: string, row: Row = {}): string {
  const values = Object.entries(row).map(([column, value]) => {
    if (column === 'tracking_code') return newCode
    if (column === 'id') return newNumber
    return value === null ? 'null' : escapeLiteral(String(value))
  })
  return `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')})`
}

function describe(samples: ReadonlyMap<string, readonly Sample[]>, creation: Creation): Section {
  const rows = [...samples].map(([scenario, some]) => [
    scenario,
    'posta',
    count(median(some.map((sample) => sample.requestsPerSecond))),
    decimal(median(some.map((sample) => sample.cpuMicrosPerRequest)), 1),
    scenario === 'creation' ? decimal(creation.ratio) : undefined,
  ])
  return {
    tables: [
      {
        title: "Posta on PostgreSQL (CPU is Posta's own)",
        columns: ['scenario', 'server', 'req/s', 'CPU us/req', 'req/s of pgbench'],
        rows: [...rows, ['creation', 'pgbench', count(creation.pgbench), undefined, undefined]],
      },
    ],
    goals: [],
  }
}
