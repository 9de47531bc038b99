import { dayOf, opsCall, shops, v1Call } from '../../../../test/simulator/carrier.ts'
import { idIn, newKey, readCode, readId } from '../../../../test/simulator/keys.ts'
import {
  type Command,
  clockOf,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../../test/simulator/model.ts'
import { factorOf } from '../../shippers/shippers.model.ts'

/** One price is changed: of the first kilogram, within the city. */
const tariff = { list: 'GENERAL', origin: 'AMBA', destination: 'AMBA', service: '*', upToKg: 1 }

interface Prices {
  /** By id; without an answer it has none, and nobody goes on with it. */
  readonly drafts: Record<string, { note: string; pesos: number }>
  readonly publications: Publication[]
}

interface Publication {
  readonly note: string
  /** Unknown where nobody got the answer that shows it. */
  readonly number: string
  readonly pesos: number
  readonly day: string
  /** From when it is in force. */
  readonly from: number
  isCancelled: boolean
}

const pricesOf = definePart('prices', (): Prices => ({ drafts: {}, publications: [] }))

const hourMs = 3_600_000
const nowOf = (model: Model) =>
  Math.max(clockOf(model).now, Date.parse('2026-03-09T08:00:00-03:00'))

interface Begin extends Command {
  readonly kind: 'begin-draft'
  readonly note: string
}

const begin = command<Begin>({
  kind: 'begin-draft',
  accepted: ['done'],
  weight: 1.5,
  propose: (chance, model) =>
    Object.keys(pricesOf(model).drafts).length > 2 ? undefined : { note: newKey(chance) },
  call: ({ note }) => opsCall('POST', '/rate-drafts', { note }),
  apply(model, { note }, answered) {
    const id = idIn(answered)
    if (id !== '') pricesOf(model).drafts[id] = { note, pesos: 0 }
    return `${id} done`
  },
  read: readId,
})

interface OnDraft extends Command {
  readonly id: string
}

interface Change extends OnDraft {
  readonly kind: 'change-draft'
  readonly pesos: number
}

const change = command<Change>({
  kind: 'change-draft',
  accepted: ['done'],
  weight: 5,
  propose(chance, model) {
    const ids = Object.keys(pricesOf(model).drafts)
    return ids.length === 0
      ? undefined
      : { id: chance.pick(ids), pesos: 1_000 + chance.below(9_000) }
  },
  call: ({ id, pesos }) =>
    opsCall('PUT', `/rate-drafts/${id}/changes`, { tariffs: [{ ...tariff, amount: pesos }] }),
  apply(model, { id, pesos }) {
    const draft = pricesOf(model).drafts[id]
    if (draft === undefined) return 'draft-unknown'
    draft.pesos = pesos
    return 'done'
  },
  read: readCode,
})

interface Publish extends OnDraft {
  readonly kind: 'publish-draft'
  /** The first day; empty for at once. */
  readonly day: string
}

const publish = command<Publish>({
  kind: 'publish-draft',
  accepted: ['done'],
  weight: 6,
  propose(chance, model) {
    const changed = Object.entries(pricesOf(model).drafts).filter(
      ([, { pesos }]) => pesos > 0 || chance.happens(0.1),
    )
    const ids = changed.map(([id]) => id)
    if (ids.length === 0) return undefined
    const day = chance.happens(0.8) ? dayOf(nowOf(model) + 24 * hourMs) : ''
    return { id: chance.pick(ids), day }
  },
  call: ({ id, day }) =>
    opsCall('POST', `/rate-drafts/${id}/publication`, day === '' ? {} : { from: day }),
  apply(model, { id, day }, answered) {
    const { drafts, publications } = pricesOf(model)
    const now = clockOf(model).now
    const today = dayOf(now)
    if (day !== '' && day < today) return 'day-past'
    const draft = drafts[id]
    if (draft === undefined) return 'draft-unknown'
    if (draft.pesos === 0) return 'draft-empty'
    const isLater = day > today
    const from = isLater ? Date.parse(`${day}T00:00:00-03:00`) : now
    const number = idIn(answered)
    publications.push({
      number,
      note: draft.note,
      pesos: draft.pesos,
      day: isLater ? day : today,
      from,
      isCancelled: false,
    })
    delete drafts[id]
    return `${number} done`
  },
  read({ status, text }) {
    const { number, code } = JSON.parse(text) as { number?: number; code?: string }
    return status === 201 ? `${number} done` : (code ?? String(status))
  },
})

interface Cancel extends Command {
  readonly kind: 'cancel-prices'
  readonly number: string
}

const cancel = command<Cancel>({
  kind: 'cancel-prices',
  accepted: ['done'],
  weight: 3,
  propose(chance, model) {
    const all = pricesOf(model).publications.filter(({ number }) => number !== '')
    return all.length === 0 ? undefined : { number: chance.pick(all).number }
  },
  call: ({ number }) => opsCall('DELETE', `/rate-publications/${number}`),
  apply(model, { number }) {
    const one = pricesOf(model).publications.find((some) => some.number === number)
    if (one === undefined) return 'publication-unknown'
    if (one.isCancelled || one.from <= clockOf(model).now) return 'publication-settled'
    one.isCancelled = true
    return 'done'
  },
  read: readCode,
})

/** The last of those that are in force; undefined where that is the demonstration's. */
function priceOf(model: Model): number | undefined {
  const inForce = pricesOf(model).publications.filter(
    ({ isCancelled, from }) => !isCancelled && from <= clockOf(model).now,
  )
  return inForce.toSorted((one, other) => one.from - other.from).at(-1)?.pesos
}

interface Quote {
  readonly baseCents: number
  readonly volumetricFactor: number
}

interface Listed {
  readonly note: string
  /** What is changed without a draft is listed, too. */
  readonly kind: string
  readonly from: string
  readonly state: string
}

export const prices: SliceModel = {
  kinds: [begin, change, publish, cancel],
  equations: [
    {
      name: 'a shop is quoted by the prices in force, and by its own data',
      async look(look) {
        const wish = { postalCode: 1043, weightKg: 0.5 }
        const quote = (await look(v1Call(shops.cross, 'POST', '/quotes', wish))) as Quote
        return { cents: quote.baseCents, factor: quote.volumetricFactor }
      },
      expect(model, shown) {
        const { cents, factor } = shown as { cents: number; factor: number }
        const pesos = priceOf(model)
        return {
          cents: pesos === undefined ? cents : 100 * pesos,
          factor: factorOf(model) ?? factor,
        }
      },
    },
    {
      name: 'the publications of prices, and their days',
      async look(look) {
        const { items } = (await look(opsCall('GET', '/rate-publications?limit=100'))) as {
          items: Listed[]
        }
        return items
          .filter(({ kind }) => kind === 'publication')
          .map(({ note, from, state }) => `${note} ${from} ${state}`)
          .sort()
      },
      expect: (model) =>
        pricesOf(model)
          .publications.map(({ note, day, from, isCancelled }) => {
            const state = from <= clockOf(model).now ? 'applied' : 'scheduled'
            return `${note} ${day} ${isCancelled ? 'cancelled' : state}`
          })
          .sort(),
    },
  ],
}
