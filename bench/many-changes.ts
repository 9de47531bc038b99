import { createClient } from '../test/support/load.ts'
import { type StartedPosta, startPosta } from '../test/support/posta.ts'
import { executeOn, hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import { atMost, type Cell, count, decimal, type Goal, type Section } from './report.ts'
import { median } from './rounds.ts'

const many = 300
const mostMs = 2_000
const mostOfOneMs = 30

type Change = readonly [method: string, path: string, body: object]

const branch = {
  name: 'Villa Crespo',
  address: 'Av. Corrientes 5400',
  postalCode: 1414,
  locality: 'Villa Crespo',
  latitude: '-34.599300',
  longitude: '-58.439700',
  locker: false,
  maxWeightKg: 25,
  maxSideCm: 100,
  openingHours: 'Mo-Fr 09:00-18:00',
}

const kinds: readonly (readonly [name: string, change: (n: number) => Change])[] = [
  ['zones', (n) => ['PUT', `/zones/Z${n}`, { name: `Zona ${n}` }]],
  ['tokens', (n) => ['POST', '/tokens', { name: `lector ${n}`, role: 'scanner' }]],
  ['branches', (n) => ['PUT', `/branches/C${5_000 + n}`, { ...branch, name: `Sucursal ${n}` }]],
  [
    'shippers',
    (n) => [
      'PUT',
      `/shippers/${9_001 + (n % 2)}`,
      { name: `Tienda ${n}`, insured: false, sameDay: false, volumetricFactor: 4_000 },
    ],
  ],
]
const mixed = (n: number): Change => {
  const [, change] = kinds[n % kinds.length] as (typeof kinds)[number]
  return change(n + 1_000)
}

/** Changes of reference data by the carrier's people, all at once. */
export async function measureManyChanges(): Promise<Section> {
  const series = await measureOn('SQLite', undefined)
  if (hasPostgres) {
    const server = await startDurablePostgres()
    await executeOn(server.url, 'create database posta')
    series.push(...(await measureOn('PostgreSQL', server.url.replace(/postgres$/, 'posta'))))
    await server.stop()
  }
  const columns = [
    'engine',
    'of',
    'ms',
    'CPU of the node and its clients, ms',
    'refused',
    'one, ms',
  ]
  return {
    tables: [{ title: `${many} changes at once`, columns, rows: series.map(({ cells }) => cells) }],
    goals: series.flatMap(({ goals }) => goals),
  }
}

async function measureOn(engine: string, url: string | undefined) {
  const posta = await startPosta({
    env: { POSTA_DEADLINE_MS: '10000', ...(url ? { POSTA_DATABASE_URL: url } : {}) },
  })
  const client = createClient(many)
  const series: { readonly cells: readonly Cell[]; readonly goals: readonly Goal[] }[] = []
  for (const [name, change] of [...kinds, ['all of these', mixed] as const]) {
    const call = callWith(client, posta, change)
    const alone: number[] = []
    for (let n = 0; n < 20; n++) alone.push((await call(10_000 + n)).ms)
    const [cpu, at] = [process.cpuUsage(), performance.now()]
    const answers = await Promise.all(Array.from({ length: many }, (_, n) => call(n + 1)))
    const ms = performance.now() - at
    const { user, system } = process.cpuUsage(cpu)
    const refused = answers.filter(({ status }) => status >= 300).length
    const one = median(alone)
    series.push({
      cells: [
        engine,
        name,
        count(ms),
        count((user + system) / 1_000),
        count(refused),
        decimal(one),
      ],
      goals: [
        atMost(`${many} ${name}, ${engine}`, ms, mostMs, ' ms'),
        atMost(`one of ${name}, ${engine}`, one, mostOfOneMs, ' ms'),
        atMost(`refused ${name}, ${engine}`, refused, 0),
      ],
    })
  }
  client.close()
  await posta.close()
  return series
}

function callWith(
  client: ReturnType<typeof createClient>,
  { url, opsToken }: StartedPosta,
  change: (n: number) => Change,
) {
  const headers = { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' }
  return async (n: number) => {
    const [method, path, body] = change(n)
    const at = performance.now()
    const place = `${url}/testing/ops/v1${path}`
    const { status } = await client.send(method, place, JSON.stringify(body), headers)
    return { status, ms: performance.now() - at }
  }
}
