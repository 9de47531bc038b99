import { branches, dayOf, opsCall, shops } from '../../../test/simulator/carrier.ts'
import { type Keyed, newKey, once, readCode } from '../../../test/simulator/keys.ts'
import {
  clockOf,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'
import { everyItem } from '../orders/orders.model.ts'

interface Collected {
  readonly pesos: number
  readonly branch: string
  state: 'collected' | 'handed-over' | 'settled' | 'paid'
  statement?: number
}

interface Cash {
  readonly collected: Record<string, Collected>
  /** Shortages, in cents, of hand-overs. */
  short: number
  statements: number
}

const cashOf = definePart('cash', (): Cash => ({ collected: {}, short: 0, statements: 0 }))

export function collect(model: Model, code: string, pesos: number, branch: string): void {
  cashOf(model).collected[code] = { pesos, branch, state: 'collected' }
}

const codesIn = (model: Model, state: Collected['state']) =>
  Object.entries(cashOf(model).collected).flatMap(([code, one]) =>
    one.state === state ? [code] : [],
  )

interface HandOver extends Keyed {
  readonly kind: 'hand-over'
  readonly codes: readonly string[]
  readonly shortCents: number
}

const centsOf = (model: Model, codes: readonly string[]) =>
  codes.reduce((sum, code) => sum + 100 * (cashOf(model).collected[code]?.pesos ?? 0), 0)

/** The amount goes along: what is counted is a fact of the world, not of the model. */
interface CountedHandOver extends HandOver {
  readonly countedCents: number
}

const handOver = command<CountedHandOver>({
  kind: 'hand-over',
  accepted: ['done'],
  // Seldom proposed, as each step of cash needs the one before: so some of it comes to its end.
  weight: 40,
  propose(chance, model) {
    const codes = codesIn(model, chance.happens(0.9) ? 'collected' : 'paid')
    if (codes.length === 0) return undefined
    const chosen = chance.shuffle(codes).slice(0, 1 + chance.below(4))
    const shortCents = chance.happens(0.3) ? 100 * (1 + chance.below(5)) : 0
    const countedCents = centsOf(model, chosen) - shortCents
    return { codes: chosen, shortCents, countedCents, key: newKey(chance) }
  },
  call: ({ codes, countedCents, key }) =>
    opsCall(
      'POST',
      '/cash/hand-overs',
      { branch: branches[0], trackingCodes: codes, countedCents },
      key,
    ),
  apply: (model, { codes, countedCents, key }) =>
    once(model, key, () => {
      const cash = cashOf(model)
      if (codes.some((code) => cash.collected[code]?.state !== 'collected')) return 'not-collected'
      cash.short += centsOf(model, codes) - countedCents
      for (const code of codes) {
        const one = cash.collected[code]
        if (one) one.state = 'handed-over'
      }
      return 'done'
    }),
  read: readCode,
})

interface Settle extends Keyed {
  readonly kind: 'settle'
}

const settle = command<Settle>({
  kind: 'settle',
  accepted: ['done'],
  weight: 40,
  propose(chance, model) {
    const isVain = codesIn(model, 'handed-over').length === 0
    return isVain && chance.happens(0.95) ? undefined : { key: newKey(chance) }
  },
  call: ({ key }) =>
    opsCall(
      'POST',
      '/cash/statements',
      { shipper: shops.cross.number, from: '2026-03-01', to: '2027-03-31' },
      key,
    ),
  apply: (model, { key }) =>
    once(model, key, () => {
      const cash = cashOf(model)
      const codes = codesIn(model, 'handed-over')
      if (codes.length === 0) return 'nothing-to-settle'
      cash.statements += 1
      for (const code of codes) {
        const one = cash.collected[code]
        if (one) Object.assign(one, { state: 'settled', statement: cash.statements })
      }
      return 'done'
    }),
  read: readCode,
})

interface Pay extends Keyed {
  readonly kind: 'pay'
  /** Which statement, counted from the first one made. */
  readonly statement: number
  readonly paidOn: string
}

/** The day at the carrier; all begins on the morning of 9 March 2026. */
function todayIn(model: Model): string {
  return dayOf(Math.max(clockOf(model).now, Date.parse('2026-03-09T08:00:00-03:00')))
}

interface Listed {
  readonly id: string
  readonly createdAt: string
}

const pay = command<Pay>({
  kind: 'pay',
  accepted: ['done'],
  weight: 40,
  propose(chance, model) {
    const { statements } = cashOf(model)
    const isVain = codesIn(model, 'settled').length === 0
    if (statements === 0 || (isVain && chance.happens(0.9))) return undefined
    // The newest one waits most often.
    const statement = chance.happens(0.7) ? statements : 1 + chance.below(statements)
    return { statement, paidOn: todayIn(model), key: newKey(chance) }
  },
  async prepare({ statement }, look) {
    const all = await everyItem<Listed>(look, (after) =>
      opsCall('GET', `/cash/statements?limit=200${after}`),
    )
    const inOrder = all.sort((one, other) => one.createdAt.localeCompare(other.createdAt))
    return inOrder[statement - 1]?.id ?? 'none'
  },
  call: ({ key, paidOn }, id) =>
    opsCall('POST', `/cash/statements/${id}/payment`, { reference: key, paidOn }, key),
  apply: (model, { key, statement }) =>
    once(model, key, () => {
      const own = Object.values(cashOf(model).collected).filter(
        (one) => one.statement === statement,
      )
      if (own.some(({ state }) => state !== 'settled')) return 'refused'
      for (const one of own) one.state = 'paid'
      return own.length > 0 ? 'done' : 'refused'
    }),
  read: (reply) => (reply.status < 300 ? 'done' : 'refused'),
})

interface Entry {
  readonly trackingCode: string
  readonly state: string
  readonly amountCents: number
}

export const cash: SliceModel = {
  kinds: [handOver, settle, pay],
  equations: [
    {
      name: 'what was collected, and how far it is',
      isWhole: true,
      async look(look) {
        const items = await everyItem<Entry>(look, (after) =>
          opsCall('GET', `/cash/collections?limit=200${after}`),
        )
        return Object.fromEntries(
          items.map((one) => [one.trackingCode, `${one.state} ${one.amountCents}`]),
        )
      },
      expect: (model) =>
        Object.fromEntries(
          Object.entries(cashOf(model).collected).map(([code, { state, pesos }]) => [
            code,
            `${state} ${pesos * 100}`,
          ]),
        ),
    },
    {
      name: 'cash over all accounts is zero, and each has its own',
      async look(look) {
        const { items, totalCents } = (await look(opsCall('GET', '/cash/balances'))) as {
          items: { account: string; balanceCents: number }[]
          totalCents: number
        }
        const sum = (...accounts: string[]) =>
          items.reduce(
            (all, { account, balanceCents }) =>
              all + (accounts.includes(account) ? balanceCents : 0),
            0,
          )
        const safe = sum('branch', 'payout', 'result')
        const [driver, difference, shipper] = [sum('driver'), sum('difference'), sum('shipper')]
        return { totalCents, driver, difference, safe, shipper }
      },
      expect(model) {
        const { short } = cashOf(model)
        const sum = (...states: string[]) =>
          Object.values(cashOf(model).collected).reduce(
            (all, { state, pesos }) => all + (states.includes(state) ? 100 * pesos : 0),
            0,
          )
        const owed = sum('collected', 'handed-over', 'settled')
        const safe = sum('handed-over', 'settled') - short
        const driver = sum('collected')
        return { totalCents: 0, driver, difference: short, safe, shipper: 0 - owed }
      },
    },
  ],
}
