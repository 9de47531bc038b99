import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { realPostgres } from '../test/support/engines.ts'
import { benchShippers } from './codes.ts'
import { type Contender, fillStore, startPosta } from './contenders.ts'
import type { BenchOptions } from './options.ts'
import { measured } from './processes/posta-settings.ts'
import { count, decimal, type Section } from './report.ts'
import { connections, type Generator, median, type Sample, takeTurn } from './rounds.ts'
import { sampleOrder } from './sample-order.ts'
import { chooseScenarios, findScenario } from './scenarios.ts'
import { tell } from './tell.ts'

const storedOrders = 1_000
const notThere = 'PostgreSQL: not measured (no binaries found)'

/** Posta on PostgreSQL, and its creation against pgbench doing the same insert. */
export async function measurePostgres(
  generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const server = await realPostgres()
  if (server === undefined) return { tables: [], goals: [], notes: [notThere] }
  const databaseUrl = server.url
  const store = { folder, databaseUrl, scheme: 'counter', orders: storedOrders } as const
  try {
    await fillStore(store)
    const script = join(folder, 'creation.pgbench')
    await writeFile(script, pgbenchScript())
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
    tell(`${scenario.name} on PostgreSQL: done`)
    measuredOnes.set(scenario.name, samples)
  }
  return measuredOnes
}

interface Creation {
  readonly posta: number
  readonly pgbench: number
  readonly ratio: number
}

/** Turn by turn, as the floors are. */
async function measureCreation(
  generator: Generator,
  posta: Contender,
  { rounds, seconds }: BenchOptions,
  pgbench: PgbenchRun,
): Promise<Creation> {
  const scenario = findScenario('creation')
  const pairs: { created: number; inserted: number }[] = []
  await runPgbench(pgbench, 1, 0)
  for (let round = 1; round <= rounds; round++) {
    const created = (await takeTurn(generator, posta, scenario, seconds)).requestsPerSecond
    const inserted = await runPgbench(pgbench, seconds, round)
    tell(`creation on PostgreSQL: ${Math.round(created)}/s, pgbench ${Math.round(inserted)}/s`)
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

/** Answers transactions per second. */
async function runPgbench(
  { script, databaseUrl }: PgbenchRun,
  seconds: number,
  run: number,
): Promise<number> {
  const clients = ['-c', String(connections), '-j', '1', '-T', String(Math.ceil(seconds))]
  const how = ['-n', '-M', 'prepared', '-D', `run=${run}`, '-D', 'count=0', '-f', script]
  const { stdout } = await promisify(execFile)('pgbench', [...clients, ...how, databaseUrl], {
    env: { PATH: process.env['PATH'], PGOPTIONS: `-c search_path=posta_${measured}` },
  })
  const found = /^tps = ([\d.]+)/m.exec(stdout)
  if (found === null || !/number of failed transactions: 0 /.test(stdout))
    throw new Error(`pgbench: ${stdout}`)
  return Number(found[1])
}

/** The rows that an order becomes, one order to a transaction. */
function pgbenchScript(): string {
  const { destinatario, domicilio, productos, servicio } = sampleOrder
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  const code = `'P' || lpad((:run)::text, 3, '0') || lpad((:client_id)::text, 3, '0')
    || lpad((:count)::text, 9, '0')`
  const now = '(extract(epoch from now()) * 1000)::bigint'
  const product = `${productos[0]?.sku} ${productos[0]?.descripcionProducto}`
  const shipper = benchShippers[0]?.number ?? 0
  return `\\set count :count + 1
begin;
insert into shipment_order (tracking_code, shipper_number, alternative_code, entered_at, service,
  recipient_name, product, street, locality, province, postal_code, content)
values (${code}, ${shipper}, '${sampleOrder.codigoAlternativo}', ${now}, '${servicio}',
  ${text(destinatario.nombre)}, ${text(product)}, ${text(domicilio.direccion)},
  ${text(domicilio.localidad)}, ${text(domicilio.provincia)}, ${domicilio.codigoPostal},
  ${text(JSON.stringify(sampleOrder))})
on conflict do nothing returning tracking_code;
insert into movement (tracking_code, ordinal, at, check_code, reason_code, branch_code, latitude,
  longitude, scan_id, correction, recorded_at, recorded_by)
values (${code}, 0, ${now}, 'PI', '', '', '', '', null, 0, ${now}, 'order');
commit;
`
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
