import { opsCall, shops, v1Call } from '../../../../test/simulator/carrier.ts'
import { type Keyed, newKey, readCode } from '../../../../test/simulator/keys.ts'
import {
  type Command,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../../test/simulator/model.ts'
import { everyItem } from '../../orders/orders.model.ts'
import { addUnits, skus } from '../warehouse.model.ts'

interface Voucher {
  readonly key: string
  /** Empty where nobody got the answer that shows it. */
  number: string
  state: 'announced' | 'receiving' | 'closed' | 'withdrawn'
  readonly lines: readonly Line[]
  readonly counted: number[]
  /** Units of goods that nobody announced. */
  readonly others: Record<string, number>
  /** Receptions that were counted, by their own ids. */
  readonly receptions: string[]
}

interface Line {
  readonly sku: string
  readonly units: number
}

const vouchersOf = definePart('vouchers', (): { all: Voucher[] } => ({ all: [] }))

const named = (model: Model) => vouchersOf(model).all.filter(({ number }) => number !== '')

interface Announce extends Keyed {
  readonly kind: 'announce-goods'
  readonly by: keyof typeof shops
  readonly lines: readonly Line[]
}

const announce = command<Announce>({
  kind: 'announce-goods',
  accepted: ['done'],
  weight: 2,
  propose(chance, model) {
    if (vouchersOf(model).all.length > 6) return undefined
    const known = chance.happens(0.9) ? skus : ['SKU-NADA']
    const lines = [0, 1].map(() => ({ sku: chance.pick(known), units: 1 + chance.below(200) }))
    const by = chance.happens(0.9) ? 'ware' : 'cross'
    return { by, lines: lines.slice(0, 1 + chance.below(2)), key: newKey(chance) }
  },
  call: ({ by, lines, key }) => v1Call(shops[by], 'POST', '/vouchers', { lines }, key),
  apply(model, { by, lines, key }, answered) {
    const [number = '', end] = String(answered).split(' ')
    const before = vouchersOf(model).all.find((one) => one.key === key)
    if (before === undefined && by === 'cross') return 'shipper-not-ware'
    if (before === undefined && lines.some(({ sku }) => sku === 'SKU-NADA')) return 'skus-unknown'
    const voucher = before ?? {
      key,
      number: '',
      state: 'announced' as const,
      lines,
      others: {},
      receptions: [],
      counted: lines.map(() => 0),
    }
    if (before === undefined) vouchersOf(model).all.push(voucher)
    // A request without an answer that is repeated learns the number.
    if (end === 'done') voucher.number ||= number
    return `${voucher.number} done`
  },
  read({ status, text }) {
    const { number, errors } = JSON.parse(text) as {
      number?: string
      errors?: readonly { code: string }[]
    }
    return status === 201 ? `${number} done` : (errors?.[0]?.code ?? String(status))
  },
})

interface Receive extends Command {
  readonly kind: 'receive-goods'
  readonly number: string
  /** The sender's own: a reception that is sent twice counts once. */
  readonly id: string
  /** The place of a line, or the goods that nobody announced. */
  readonly line: number
  readonly sku: string
  readonly units: number
}

const receive = command<Receive>({
  kind: 'receive-goods',
  accepted: ['done'],
  weight: 4,
  propose(chance, model) {
    const all = named(model).filter(
      ({ state }) => ['announced', 'receiving'].includes(state) || chance.happens(0.1),
    )
    if (all.length === 0) return undefined
    const { number, lines, receptions } = chance.pick(all)
    const isAgain = receptions.length > 0 && chance.happens(0.1)
    const id = isAgain ? chance.pick(receptions) : `truck-${chance.below(1e9)}`
    const line = chance.happens(0.1)
      ? 0
      : 1 + chance.below(lines.length + (chance.happens(0.05) ? 1 : 0))
    return {
      number,
      id,
      line,
      sku: line === 0 ? chance.pick(skus) : '',
      units: 1 + chance.below(120),
    }
  },
  call({ number, id, line, sku, units }) {
    const place = { units, warehouse: '001', location: 'A01' }
    const received = [line === 0 ? { sku, ...place } : { line, ...place }]
    return opsCall('POST', `/vouchers/${number}/receptions`, { id, received })
  },
  apply(model, { number, id, line, sku, units }) {
    const voucher = vouchersOf(model).all.find((one) => one.number === number)
    if (voucher === undefined) return '404'
    if (!['announced', 'receiving'].includes(voucher.state)) return 'voucher-settled'
    const announced = voucher.lines[line - 1]
    if (line > 0 && announced === undefined) return 'line-unknown'
    if (voucher.receptions.includes(id)) return 'done'
    voucher.receptions.push(id)
    voucher.state = 'receiving'
    if (announced) voucher.counted[line - 1] = (voucher.counted[line - 1] ?? 0) + units
    else voucher.others[sku] = (voucher.others[sku] ?? 0) + units
    addUnits(model, announced?.sku ?? sku, units)
    return 'done'
  },
  read: readFault,
})

interface End extends Command {
  readonly kind: 'end-voucher'
  readonly number: string
  readonly to: 'closed' | 'withdrawn'
}

const end = command<End>({
  kind: 'end-voucher',
  accepted: ['done'],
  weight: 1.5,
  propose(chance, model) {
    const all = named(model)
    if (all.length === 0) return undefined
    const { number, state } = chance.pick(all)
    const isFit = chance.happens(0.8)
    return { number, to: (state === 'receiving') === isFit ? 'closed' : 'withdrawn' }
  },
  call: ({ number, to }) =>
    to === 'closed'
      ? opsCall('POST', `/vouchers/${number}/close`, {})
      : opsCall('POST', `/vouchers/${number}/withdraw`, { reason: 'no viene' }),
  apply(model, { number, to }) {
    const voucher = vouchersOf(model).all.find((one) => one.number === number)
    if (voucher === undefined) return '404'
    if (voucher.state !== (to === 'closed' ? 'receiving' : 'announced')) return 'voucher-settled'
    voucher.state = to
    return 'done'
  },
  read: readFault,
})

function readFault(reply: Parameters<typeof readCode>[0]): string {
  const { errors } = JSON.parse(reply.text) as { errors?: readonly { code: string }[] }
  return errors?.[0]?.code ?? readCode(reply)
}

interface Listed {
  readonly state: string
  readonly lines: readonly { line: number | null; sku: string; expected: number; counted: number }[]
}

export const vouchers: SliceModel = {
  kinds: [announce, receive, end],
  equations: [
    {
      name: 'vouchers: what was announced, and what came of it',
      async look(look) {
        const all = await everyItem<Listed>(look, (after) =>
          v1Call(shops.ware, 'GET', `/vouchers?limit=100${after}`),
        )
        return all
          .map(({ state, lines }) =>
            [
              state,
              ...lines.map(({ line, sku, expected, counted }) =>
                [line ?? '', sku, expected, counted].join(' '),
              ),
            ].join(', '),
          )
          .sort()
      },
      expect: (model) =>
        vouchersOf(model)
          .all.map(({ state, lines, counted, others }) =>
            [
              state,
              ...lines.map(({ sku, units }, at) => [at + 1, sku, units, counted[at]].join(' ')),
              ...Object.keys(others)
                .sort()
                .map((sku) => ['', sku, 0, others[sku]].join(' ')),
            ].join(', '),
          )
          .sort(),
    },
  ],
}
