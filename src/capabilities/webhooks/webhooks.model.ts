import { shops, v1Call } from '../../../test/simulator/carrier.ts'
import { type Keyed, newKey, once, readCode } from '../../../test/simulator/keys.ts'
import {
  type Command,
  clockOf,
  command,
  definePart,
  type Equation,
  type Look,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'
import { type Piece, piecesOf } from '../../../test/simulator/pieces.ts'

/** A subscription to the movements of a shop's shipments. */
interface Hook {
  readonly shop: Piece['shop']
  readonly types: readonly string[]
  readonly since: number
  isRemoved: boolean
}

/** By address: each subscription has one of its own. */
const hooksOf = definePart('hooks', (): Record<string, Hook> => ({}))

/** A subscription takes effect within a second; what happened beside the request may be sent. */
const effectMs = 1_000
const besideMs = 30_000

/** How long events are stored. */
const storedMs = 30 * 24 * 3_600_000

const mostHooks = 4

/** The kinds of events that models note; each names what it says of its shipment. */
const types = [
  'shipment.moved',
  'shipment.cancelled',
  'shipment.missing',
  'rescue.requested',
  'rescue.carried-out',
  'claim.opened',
  'claim.answered',
  'claim.accepted',
  'claim.refused',
] as const

interface Subscribe extends Keyed {
  readonly kind: 'subscribe'
  readonly shop: Piece['shop']
  readonly types: readonly string[]
  readonly url: string
}

const subscribe = command<Subscribe>({
  kind: 'subscribe',
  accepted: ['done'],
  weight: 2,
  propose(chance, model) {
    const count = Object.keys(hooksOf(model)).length
    if (count >= mostHooks) return undefined
    const url = `https://tienda.demo.example/avisos-${chance.below(1e9)}`
    const some = chance.pick([types, types, ['shipment.moved'], types.slice(1)])
    return { shop: chance.pick(['cross', 'cross', 'ware']), types: some, url, key: newKey(chance) }
  },
  call: ({ shop, types: some, url, key }) =>
    v1Call(shops[shop], 'POST', '/webhooks', { url, types: some }, key),
  apply: (model, { shop, types: some, url, key }) =>
    once(model, key, () => {
      hooksOf(model)[url] = { shop, types: some, since: clockOf(model).now, isRemoved: false }
      return 'done'
    }),
  read: readCode,
})

interface OnHook extends Command {
  readonly shop: Piece['shop']
  readonly url: string
}

interface Listed {
  readonly id: string
  readonly url: string
  readonly createdAt: string
}

async function hooksShown(look: Look, shop: Piece['shop']): Promise<Listed[]> {
  const answer = await look(v1Call(shops[shop], 'GET', '/webhooks?limit=50'))
  return (answer as { items: Listed[] }).items
}

async function findId({ shop, url }: OnHook, look: Look): Promise<string> {
  const all = await hooksShown(look, shop)
  return all.find((one) => one.url === url)?.id ?? 'none'
}

interface Unsubscribe extends OnHook {
  readonly kind: 'unsubscribe'
}

const unsubscribe = command<Unsubscribe>({
  kind: 'unsubscribe',
  accepted: ['done'],
  weight: 1,
  propose(chance, model) {
    const hooks = Object.entries(hooksOf(model)).filter(([, { isRemoved }]) => !isRemoved)
    if (hooks.length < 2) return undefined
    const [url, { shop }] = chance.pick(hooks)
    return { shop, url }
  },
  prepare: findId,
  call: ({ shop }, id) => v1Call(shops[shop], 'DELETE', `/webhooks/${id}`),
  apply(model, { url }) {
    const hook = hooksOf(model)[url]
    if (hook === undefined || hook.isRemoved) return 'subscription-unknown'
    hook.isRemoved = true
    return 'done'
  },
  read: readCode,
})

interface Replay extends OnHook {
  readonly kind: 'replay'
}

/** Everything since the subscription again: with the same ids, so that it is processed once. */
const replay = command<Replay>({
  kind: 'replay',
  accepted: ['done'],
  weight: 1,
  propose(chance, model) {
    const hooks = Object.entries(hooksOf(model))
    if (hooks.length === 0) return undefined
    const [url, { shop }] = chance.pick(hooks)
    return { shop, url }
  },
  async prepare({ shop, url }, look) {
    const all = await hooksShown(look, shop)
    const { id = 'none', createdAt = '2026-03-01T00:00:00Z' } =
      all.find((one) => one.url === url) ?? {}
    return `${id} ${createdAt}`
  },
  call({ shop }, prepared) {
    const [id, from] = prepared.split(' ')
    const period = { from, to: '2026-03-31T00:00:00-03:00' }
    return v1Call(shops[shop], 'POST', `/webhooks/${id}/replay`, period)
  },
  apply: (model, { url }) =>
    hooksOf(model)[url]?.isRemoved === false ? 'done' : 'subscription-unknown',
  read: readCode,
})

interface Poll extends Command {
  readonly kind: 'poll'
  readonly shop: Piece['shop']
}

/** Since when a shop's program reads the feed: events are stored for it from then on. */
const readersOf = definePart('readers', (): Partial<Record<Piece['shop'], number>> => ({}))

const poll = command<Poll>({
  kind: 'poll',
  accepted: ['done'],
  weight: 2,
  propose: (chance) => ({ shop: chance.pick(['cross', 'ware']) }),
  call: ({ shop }) => v1Call(shops[shop], 'GET', '/events?after=now'),
  apply(model, { shop }) {
    readersOf(model)[shop] ??= clockOf(model).now
    return 'done'
  },
  read: readCode,
})

interface Message {
  readonly id: string
  readonly type: string
  readonly trackingCode: string
  readonly sequence: number
  readonly data: { readonly state: string }
}

/** What is said of each shipment, in the order in which each event came first. */
function saidOf(messages: readonly Message[]): Record<string, string[]> {
  const first = new Map<string, Message>()
  for (const message of messages)
    if (types.some((type) => type === message.type) && !first.has(message.id))
      first.set(message.id, message)
  const said: Record<string, string[]> = {}
  for (const { type, trackingCode, data } of first.values()) {
    const what = type === 'shipment.moved' ? `${type} ${data.state}` : type
    said[trackingCode] = [...(said[trackingCode] ?? []), what]
  }
  return said
}

type Shown = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

function arrivals({ taken }: Look): Promise<Shown> {
  const byUrl = Map.groupBy(taken, ({ url }) => url)
  const shown = [...byUrl].map(([url, own]) => {
    const messages = own.map(({ body }) => JSON.parse(body) as Message)
    return [url, saidOf(messages)] as const
  })
  return Promise.resolve(Object.fromEntries(shown))
}

type Said = Piece['events']

/** The place of the first event after a moment. */
function firstAfter(said: Said, moment: number): number {
  const place = said.findIndex(({ at }) => at > moment)
  return place === -1 ? said.length : place
}

/** The events without a gap that are shown, if they may begin there and end so. */
function gapless(
  all: readonly string[],
  shown: readonly string[],
  { first, last, isEnd }: { first: number; last: number; isEnd: boolean },
): readonly string[] {
  for (let from = first; from <= last; from += 1) {
    const some = all.slice(from, isEnd ? all.length : from + shown.length)
    if (some.join() === shown.join()) return some
  }
  return all.slice(last)
}

/** All events from a place on, after any of those before it, in their order. */
function withEarlier(all: readonly string[], shown: readonly string[], last: number) {
  const sure = all.slice(last)
  const earlier = shown.slice(0, Math.max(0, shown.length - sure.length))
  let count = 0
  for (const what of all.slice(0, last)) if (what === earlier[count]) count += 1
  return count === earlier.length ? [...earlier, ...sure] : sure
}

const whats = (said: Said) => said.map(({ what }) => what)

/** The events that a subscription must have been sent, given those that were. */
function sentTo(hook: Hook, piece: Piece, shown: readonly string[], isFinal: boolean) {
  const said = piece.events.filter(({ what }) => hook.types.some((type) => what.startsWith(type)))
  const first = firstAfter(said, hook.since - besideMs)
  const last = firstAfter(said, hook.since + effectMs)
  return gapless(whats(said), shown, { first, last, isEnd: isFinal && !hook.isRemoved })
}

/** Each event since the subscription, in its order; what is under way may be missing. */
function arrived(name: string, isFinal: boolean): Equation {
  return {
    name,
    isFinal,
    isWhole: true,
    look: arrivals,
    expect(model, shownNow) {
      const shown = shownNow as Shown
      const pieces = Object.entries(piecesOf(model))
      const expected = Object.entries(hooksOf(model)).map(([url, hook]) => {
        const own = pieces
          .filter(([, piece]) => piece.shop === hook.shop)
          .map(([code, piece]) => {
            const states = sentTo(hook, piece, shown[url]?.[code] ?? [], isFinal)
            return [code, states] as const
          })
          .filter(([, states]) => states.length > 0)
        return [url, Object.fromEntries(own)] as const
      })
      return Object.fromEntries(expected.filter(([, own]) => Object.keys(own).length > 0))
    },
  }
}

/** The feed's answer always has a next place: it ends with an empty page. */
async function everyEvent(look: Look, shop: Piece['shop']): Promise<Message[]> {
  const all: Message[] = []
  for (let after = '0'; ; ) {
    const path = `/events?limit=200&after=${after}`
    const page = (await look(v1Call(shops[shop], 'GET', path))) as {
      items: Message[]
      next: string
    }
    if (page.items.length === 0) return all
    all.push(...page.items)
    after = page.next
  }
}

const urlsOf = (model: Model, shop: Piece['shop']) =>
  Object.entries(hooksOf(model)).flatMap(([url, hook]) =>
    hook.shop === shop && !hook.isRemoved ? [url] : [],
  )

const ofShop = (shop: Piece['shop']): Equation[] => [
  {
    name: `the subscriptions of the shop ${shop}`,
    look: async (look) => (await hooksShown(look, shop)).map(({ url }) => url).sort(),
    expect: (model) => urlsOf(model, shop).sort(),
  },
  {
    name: `nothing waits for the servers of the shop ${shop}`,
    isFinal: true,
    async look(look) {
      const open: Record<string, unknown> = {}
      for (const { id, url } of await hooksShown(look, shop))
        for (const state of ['open', 'dead']) {
          const path = `/webhooks/${id}/deliveries?state=${state}`
          const { items } = (await look(v1Call(shops[shop], 'GET', path))) as { items: unknown[] }
          if (items.length > 0) open[`${url} ${state}`] = items
        }
      return open
    },
    expect: () => ({}),
  },
  {
    name: `the feed of the shop ${shop}: every event once, in its order`,
    isFinal: true,
    async look(look, model) {
      const isRead = readersOf(model)[shop] !== undefined
      return isRead ? saidOf(await everyEvent(look, shop)) : {}
    },
    expect(model, shown) {
      const since = readersOf(model)[shop]
      // A request without an answer may have begun to read, or not.
      if (since === undefined) return shown
      const own = Object.entries(piecesOf(model)).filter(([, piece]) => piece.shop === shop)
      const states = own.map(([code, piece]) => {
        // What subscriptions had stored before is there as well, as long as there were any.
        const last = firstAfter(piece.events, Math.max(since, clockOf(model).now - storedMs))
        const there = (shown as Record<string, string[]>)[code] ?? []
        return [code, withEarlier(whats(piece.events), there, last)] as const
      })
      return Object.fromEntries(states.filter(([, all]) => all.length > 0))
    },
  },
]

export const webhooks: SliceModel = {
  kinds: [subscribe, unsubscribe, replay, poll],
  equations: [
    arrived('what arrived is what happened, in its order', false),
    arrived('every event has arrived', true),
    ...ofShop('cross'),
    ...ofShop('ware'),
  ],
}
