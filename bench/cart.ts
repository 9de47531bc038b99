import { join } from 'node:path'
import { benchShippers } from './codes.ts'
import { type Contender, fillStore, startPosta } from './contenders.ts'
import type { BenchOptions } from './options.ts'
import { benchOpsToken } from './processes/posta-settings.ts'
import { atMost, decimal, type Section } from './report.ts'
import { median } from './rounds.ts'
import { printProgress } from './tell.ts'

const cpuMicrosAtMost = 1_000
const quotesPerTurn = 1_000
const atOnce = 16

const item = { lengthCm: 30, heightCm: 10, widthCm: 20 }

/** Several items for every service, with pick-up points near the buyer. */
const cart = {
  postalCode: 1425,
  goodsValueCents: 4_500_000,
  items: [
    { ...item, weightKg: 1.5, quantity: 2 },
    { ...item, weightKg: 0.3, quantity: 1 },
    { ...item, weightKg: 4, quantity: 1 },
    { ...item, weightKg: 0.75, quantity: 3 },
    { ...item, weightKg: 2, quantity: 1 },
  ],
}

/**
 * Measures the CPU of a checkout's question: the cost of a whole cart, and until when it arrives.
 */
export async function measureCart(
  _generator: unknown,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const store = { folder: join(folder, 'cart'), scheme: 'counter', orders: 100 } as const
  await fillStore(store)
  const posta = await startPosta('posta', store, options)
  try {
    const measured = await measure(posta, await issueKey(posta), options.rounds)
    return describe(measured)
  } finally {
    await posta.end()
  }
}

type Turns = ReadonlyMap<string, readonly number[]>

async function measure(posta: Contender, key: string, rounds: number): Promise<Turns> {
  const first = await quote(posta, key)
  const etag = first.headers.get('etag') ?? ''
  const ways = new Map([
    ['quoted', () => expectStatus(quote(posta, key), 200)],
    ['known already (304)', () => expectStatus(quote(posta, key, etag), 304)],
  ])
  const turns = new Map([...ways].map(([way]) => [way, [] as number[]]))
  for (const send of ways.values()) await takeTurn(posta, send)
  for (let round = 1; round <= rounds; round++) {
    for (const [way, send] of ways) turns.get(way)?.push(await takeTurn(posta, send))
    printProgress(`cart round ${round} of ${rounds}`)
  }
  return turns
}

async function issueKey(posta: Contender): Promise<string> {
  const answer = await post(posta, `/ops/v1/shippers/${benchShippers[0]?.number}/keys`, {
    body: { name: 'bench', scopes: ['quotes'] },
    key: benchOpsToken,
  })
  return ((await answer.json()) as { key: string }).key
}

function quote(posta: Contender, key: string, etag?: string): Promise<Response> {
  const headers = etag === undefined ? {} : { 'if-none-match': etag }
  return post(posta, '/v1/quotes/cart', { body: cart, key, headers })
}

async function expectStatus(call: Promise<Response>, status: number): Promise<void> {
  const answer = await call
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`cart: ${answer.status} ${text.slice(0, 300)}`)
}

interface Sent {
  readonly body: unknown
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
}

function post(posta: Contender, path: string, { body, key, headers }: Sent): Promise<Response> {
  return fetch(`http://127.0.0.1:${posta.port}${posta.prefix}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify(body),
  })
}

/** Returns the CPU time of the server for each quote, in microseconds. */
async function takeTurn(posta: Contender, send: () => Promise<void>): Promise<number> {
  let left = quotesPerTurn
  const before = await posta.usage()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await send()
    }),
  )
  return ((await posta.usage()).cpuMicros - before.cpuMicros) / quotesPerTurn
}

function describe(turns: Turns): Section {
  const rows = [...turns].map(([way, micros]) => ({ way, micros: median([...micros]) }))
  return {
    tables: [
      {
        title: "A cart's quote: 5 items, every service and pick-up, on SQLite",
        columns: ['quote', 'CPU us/quote'],
        rows: rows.map(({ way, micros }) => [way, decimal(micros, 1)]),
      },
    ],
    goals: rows.map(({ way, micros }) =>
      atMost(`cart ${way}: CPU`, micros, cpuMicrosAtMost, ' us'),
    ),
  }
}
