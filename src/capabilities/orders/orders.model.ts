import { branches, opsCall, shops, v1Call } from '../../../test/simulator/carrier.ts'
import type { Chance } from '../../../test/simulator/chance.ts'
import { type Keyed, newKey, once, onceDone } from '../../../test/simulator/keys.ts'
import {
  command,
  type Equation,
  type Look,
  type Model,
  type SliceModel,
  unanswered,
} from '../../../test/simulator/model.ts'
import { addState, nowhere, type Piece, piecesOf, stateOf } from '../../../test/simulator/pieces.ts'
import { isClosed } from '../pickup-points/pickup-points.model.ts'
import { isShort, reserve, skus } from '../warehouse/warehouse.model.ts'
import { doors, ownOrder, readProblem, type SentOrder } from './order-doors.model.ts'

interface Load extends Keyed, SentOrder {
  readonly kind: `load by ${keyof typeof doors}`
}

const mostPieces = 40

/** An order that nobody has loaded yet, mostly: the next one of this model. */
function thinkOfOrder(chance: Chance, model: Model, more = 0): SentOrder {
  const codes = Object.keys(piecesOf(model))
  const isRepeated = codes.length > 0 && (codes.length >= mostPieces || chance.happens(0.1))
  const code = isRepeated
    ? chance.pick(codes)
    : `SIM-${String(codes.length + 1 + more).padStart(4, '0')}`
  if (chance.happens(0.25)) {
    const sku = skus[more] ?? chance.pick(skus)
    return { code, shop: 'ware', service: 'E', pesos: 0, sku, units: 1 + chance.below(400) }
  }
  const service = chance.pick(['E', 'B', 'B', 'F'] as const)
  const pesos = service === 'B' ? 100 * (1 + chance.below(90)) : 0
  return { code, shop: 'cross', service, pesos, sku: '', units: 1 }
}

/** Whatever its door: the code is nobody's yet, and the goods are there. */
function store(model: Model, { code, shop, service, pesos, sku, units }: SentOrder): string {
  const pieces = piecesOf(model)
  // A code that is taken is the last of all reasons (D14).
  if (shop === 'ware' && isShort(model, sku, units)) return 'goods-missing'
  if (service === 'F' && isClosed(model, branches[1])) return 'branch-closed'
  if (pieces[code] !== undefined) return 'taken'
  const goods = shop === 'ware' ? reserve(model, sku, units) : undefined
  const piece: Piece = {
    shop,
    service,
    pesos,
    ...(goods && { goods }),
    isCancelled: false,
    checks: [],
    times: [],
    events: [],
    scans: [],
    branch: '',
    within: nowhere,
    rescue: 'none',
    isCancelledLate: false,
    erasure: 'none',
  }
  pieces[code] = piece
  addState(model, piece, 'PI')
  return 'stored'
}

/** Without a key, the second of two equal requests finds its own code taken. */
function storeBy(model: Model, door: keyof typeof doors, order: SentOrder, key: string): string {
  const work = () => store(model, order)
  if (key === '') return work()
  return door === 'v1' ? onceDone(model, key, 'stored', work) : once(model, key, work)
}

const loadBy = (door: keyof typeof doors, weight: number) =>
  command<Load>({
    kind: `load by ${door}`,
    accepted: ['stored'],
    weight,
    propose(chance, model) {
      const order = thinkOfOrder(chance, model)
      // The messages of SOAP have no service F.
      if (door === 'soap' && order.service === 'F') return undefined
      return { ...order, key: chance.happens(0.5) ? newKey(chance) : '' }
    },
    call: (own) => doors[door].call(own, own.key || undefined),
    apply: (model, own) => storeBy(model, door, own, own.key),
    read: doors[door].read,
  })

interface Batch extends Keyed {
  readonly kind: 'load many'
  readonly orders: readonly SentOrder[]
}

interface BatchResult {
  readonly order: object | null
  readonly problem: { readonly code?: string } | null
}

/** Orders of one shop, each of which is judged alone. */
const loadMany = command<Batch>({
  kind: 'load many',
  accepted: ['stored'],
  weight: 2,
  propose(chance, model) {
    const [first, ...more] = [0, 1, 2].map((place) => thinkOfOrder(chance, model, place))
    if (first === undefined) return undefined
    const orders = [first]
    for (const one of more)
      if (one.shop === first.shop && !orders.some(({ code }) => code === one.code)) orders.push(one)
    // Of one kind of goods there is one order: the last units go to either of two.
    const distinct = orders.filter(
      ({ sku }, at) => orders.findIndex((one) => one.sku === sku) === at,
    )
    return { orders: first.shop === 'ware' ? distinct : orders, key: newKey(chance) }
  },
  call: ({ orders, key }) =>
    v1Call(
      shops[orders[0]?.shop ?? 'cross'],
      'POST',
      '/orders/batch',
      { orders: orders.map(ownOrder) },
      key,
    ),
  // A service that died in the middle has stored some of them.
  parts: ({ orders, key }) =>
    orders.map((order, at) => ({ kind: 'load by v1', ...order, key: `${key}#${at}` })),
  apply: (model, { orders, key }) =>
    orders.map((order, at) => storeBy(model, 'v1', order, `${key}#${at}`)),
  read({ text }) {
    const { results } = JSON.parse(text) as { results: BatchResult[] }
    const all = results.map(({ order, problem }) => (order ? 'stored' : readProblem(problem?.code)))
    return all.includes(unanswered) ? unanswered : all
  },
})

interface Listed {
  readonly trackingCode: string
  readonly state: string
  readonly cancelledAt: string | null
}

/** Every row of a list, page by page. */
export async function everyItem<Item>(look: Look, page: (after: string) => Parameters<Look>[0]) {
  const items: Item[] = []
  let after = ''
  do {
    const one = (await look(page(after))) as { items: Item[]; next?: string | null }
    items.push(...one.items)
    after = one.next ? `&after=${encodeURIComponent(one.next)}` : ''
  } while (after !== '')
  return items
}

const byCode = (items: readonly Listed[]) =>
  Object.fromEntries(
    items.map(({ trackingCode, state, cancelledAt }) => [
      trackingCode,
      cancelledAt === null ? state : `${state} cancelled`,
    ]),
  )

const statesOf = (model: Model, shop?: Piece['shop']) =>
  Object.fromEntries(
    Object.entries(piecesOf(model)).flatMap(([code, piece]) => {
      if (shop !== undefined && piece.shop !== shop) return []
      return [[code, piece.isCancelled ? `${stateOf(piece)} cancelled` : stateOf(piece)]]
    }),
  )

/** None is counted any further: an ended state has most orders of a shop. */
const mostCounted = 10_000

interface Counts {
  readonly all: number
  readonly cancelled: number
  readonly states: Readonly<Record<string, number>>
}

const ofShop = (shop: Piece['shop']): Equation[] => [
  {
    name: `the list of the shop ${shop}: its own, and no other's`,
    isWhole: true,
    look: async (look) =>
      byCode(
        await everyItem<Listed>(look, (after) =>
          v1Call(shops[shop], 'GET', `/shipments?limit=100${after}`),
        ),
      ),
    expect: (model) => statesOf(model, shop),
  },
  {
    name: `the counts of the shop ${shop}`,
    async look(look) {
      const counts = (await look(v1Call(shops[shop], 'GET', '/shipments/counts'))) as Counts
      const states = Object.entries(counts.states).filter(([, count]) => count > 0)
      return { all: counts.all, cancelled: counts.cancelled, states: Object.fromEntries(states) }
    },
    expect(model) {
      const pieces = Object.values(piecesOf(model)).filter((piece) => piece.shop === shop)
      const states: Record<string, number> = {}
      // An order that was cancelled before it came is counted as cancelled alone.
      for (const piece of pieces)
        if (!(piece.isCancelled && stateOf(piece) === 'PI'))
          states[stateOf(piece)] = Math.min((states[stateOf(piece)] ?? 0) + 1, mostCounted)
      const cancelled = pieces.filter(({ isCancelled }) => isCancelled)
      const moved = cancelled.filter((piece) => stateOf(piece) !== 'PI')
      const sum = Object.values(states).reduce((all, count) => all + count, 0)
      return { all: sum - moved.length, cancelled: cancelled.length, states }
    },
  },
]

export const orders: SliceModel = {
  kinds: [loadBy('rest', 6), loadBy('soap', 3), loadBy('v1', 4), loadMany],
  equations: [
    {
      name: "the carrier's list of orders",
      isWhole: true,
      look: async (look) =>
        byCode(
          await everyItem<Listed>(look, (after) => opsCall('GET', `/orders?limit=200${after}`)),
        ),
      expect: (model) => statesOf(model),
    },
    ...ofShop('cross'),
    ...ofShop('ware'),
  ],
}
