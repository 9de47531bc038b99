import { opsCall, shops, v1Call } from '../../../test/simulator/carrier.ts'
import { idIn, type Keyed, newKey, readCode, readId } from '../../../test/simulator/keys.ts'
import {
  type Command,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'
import {
  addEvent,
  codesWhere,
  isOver,
  type Piece,
  piecesOf,
  stateOf,
  wordOf,
} from '../../../test/simulator/pieces.ts'
import { everyItem } from '../orders/orders.model.ts'
import { addWork, endWork } from '../work-list/work-list.model.ts'

interface Claim {
  readonly code: string
  readonly kind: string
  readonly cents: number
  /** Of the request that opened it. */
  readonly key: string
  /** Empty where nobody got the answer that shows it. */
  id: string
  state: 'open' | 'accepted' | 'refused' | 'withdrawn'
  credited: number
  messages: number
}

const claimsOf = definePart('claims', (): { all: Claim[] } => ({ all: [] }))

const otherShop = (shop: Piece['shop']) => (shop === 'cross' ? 'ware' : 'cross')

/** An erasure takes what people wrote along: once the piece is over, nobody writes it again. */
const textOf = (code: string, isOpen: boolean) =>
  isOpen ? `Se cayó la caja de ${wordOf(code)}` : 'Se cayó la caja'

interface Open extends Keyed {
  readonly kind: 'open-claim' | 'declare-lost'
  /** The shop that asks, of its own piece or of another's. */
  readonly by: Piece['shop']
  readonly code: string
  readonly of: string
  readonly cents: number
  readonly text: string
}

/** Whether there is something to claim: the carrier had the piece, and nobody claims it yet. */
function judge(model: Model, { kind, by, code, of }: Open): string {
  const piece = piecesOf(model)[code]
  const isCarriers = kind === 'declare-lost'
  if (piece === undefined || (!isCarriers && piece.shop !== by)) return 'order-unknown'
  const state = stateOf(piece)
  if (state === 'PI') return 'claim-too-early'
  const isOpen = claimsOf(model).all.some((one) => one.code === code && one.state === 'open')
  if (isOpen) return 'claim-exists'
  const isHere = state === 'RC' || (isCarriers && state === 'DL')
  return of === 'lost' && isHere ? 'claim-unfit' : 'done'
}

function open(model: Model, own: Open, answered: unknown): string {
  const { code, of: kind, cents, key } = own
  const id = idIn(answered)
  const before = claimsOf(model).all.find((one) => one.key === key)
  if (before !== undefined) {
    // A request without an answer that is repeated learns the id.
    before.id ||= id
    return `${before.id} done`
  }
  const judged = judge(model, own)
  if (judged !== 'done') return judged
  claimsOf(model).all.push({ code, kind, cents, key, id, state: 'open', credited: 0, messages: 1 })
  addWork(model, code, 'claim')
  const piece = piecesOf(model)[code]
  if (piece) addEvent(model, piece, 'claim.opened')
  return `${id} done`
}

const opening = (kind: Open['kind'], weight: number) =>
  command<Open>({
    kind,
    accepted: ['done'],
    weight,
    propose(chance, model) {
      const codes = codesWhere(model, (piece) => stateOf(piece) !== 'PI' || chance.happens(0.05))
      if (codes.length === 0) return undefined
      const code = chance.pick(codes)
      const piece = piecesOf(model)[code]
      const own = piece?.shop ?? 'cross'
      const isCarriers = kind === 'declare-lost'
      const of = isCarriers ? 'lost' : chance.pick(['lost', 'damaged', 'missing-content'])
      const by = chance.happens(0.1) ? otherShop(own) : own
      const text = textOf(code, piece !== undefined && !isOver(piece))
      const cents = 100 * (1 + chance.below(500))
      return { by, code, of, cents, text, key: newKey(chance) }
    },
    call({ by, code, of, cents, text, key }) {
      const body = { trackingCode: code, amountCents: cents, text }
      return kind === 'declare-lost'
        ? opsCall('POST', '/claims', body, key)
        : v1Call(shops[by], 'POST', '/claims', { ...body, kind: of }, key)
    },
    apply: open,
    read: readId,
  })

interface Settle extends Command {
  readonly kind: 'settle-claim'
  readonly id: string
  readonly to: 'accepted' | 'refused' | 'withdrawn' | 'written' | 'answered'
  /** The shop that withdraws it, or writes. */
  readonly by: Piece['shop']
  readonly cents: number
  readonly text: string
}

const rows = {
  accepted: 'acceptance',
  refused: 'refusal',
  withdrawn: 'withdrawal',
  written: 'messages',
  answered: 'messages',
} as const

const isShops = ({ to }: Settle) => to === 'withdrawn' || to === 'written'

const settle = command<Settle>({
  kind: 'settle-claim',
  accepted: ['done'],
  weight: 5,
  propose(chance, model) {
    const all = claimsOf(model).all.filter(({ id }) => id !== '')
    if (all.length === 0) return undefined
    const { id, code, cents: claimed } = chance.pick(all)
    const piece = piecesOf(model)[code]
    const own = piece?.shop ?? 'cross'
    const to = chance.pick(['accepted', 'refused', 'withdrawn', 'written', 'answered'] as const)
    const cents = chance.happens(0.1) ? claimed + 1 : 1 + chance.below(claimed)
    const text = textOf(code, piece !== undefined && !isOver(piece))
    return { id, to, by: chance.happens(0.1) ? otherShop(own) : own, cents, text }
  },
  call(own) {
    const { id, to, by, cents, text } = own
    const path = `/claims/${id}/${rows[to]}`
    const isWritten = to === 'written' || to === 'answered'
    const body = isWritten
      ? { text }
      : to === 'accepted'
        ? { amountCents: cents }
        : { reason: text }
    return isShops(own) ? v1Call(shops[by], 'POST', path, body) : opsCall('POST', path, body)
  },
  apply(model, own) {
    const { id, to, by, cents } = own
    const claim = claimsOf(model).all.find((one) => one.id === id)
    const piece = claim && piecesOf(model)[claim.code]
    if (claim === undefined || piece === undefined) return 'claim-unknown'
    if (isShops(own) && piece.shop !== by) return 'claim-unknown'
    if (claim.state !== 'open') return 'claim-settled'
    if (to === 'accepted' && cents > claim.cents) return 'amount-beyond-claim'
    if (to === 'written' || to === 'answered') {
      claim.messages += 1
      if (to === 'answered') addEvent(model, piece, 'claim.answered')
      return 'done'
    }
    claim.state = to
    if (to === 'accepted') claim.credited = cents
    endWork(model, claim.code, 'claim')
    if (to !== 'withdrawn') addEvent(model, piece, `claim.${to}`)
    return 'done'
  },
  read: readCode,
})

interface Listed {
  readonly id: string
  readonly trackingCode: string
  readonly kind: string
  readonly state: string
  readonly amountCents: number
  readonly creditedCents: number | null
}

const mostRead = 2

export const claims: SliceModel = {
  kinds: [opening('open-claim', 4), opening('declare-lost', 1), settle],
  equations: [
    {
      name: 'claims: decided once, with what is credited',
      async look(look) {
        const all = await everyItem<Listed>(look, (after) =>
          opsCall('GET', `/claims?limit=200${after}`),
        )
        return all
          .map(({ trackingCode, kind, state, amountCents, creditedCents }) =>
            [trackingCode, kind, state, amountCents, creditedCents ?? 0].join(' '),
          )
          .sort()
      },
      expect: (model) =>
        claimsOf(model)
          .all.map(({ code, kind, state, cents, credited }) =>
            [code, kind, state, cents, credited].join(' '),
          )
          .sort(),
    },
    {
      name: 'a shop reads its claim, with all that was written',
      async look(look, model) {
        const shown: Record<string, number> = {}
        const read = claimsOf(model).all.filter(({ id }) => id !== '')
        for (const { id, code } of read.slice(0 - mostRead)) {
          const shop = piecesOf(model)[code]?.shop ?? 'cross'
          const one = await look(v1Call(shops[shop], 'GET', `/claims/${id}`))
          shown[id] = (one as { messages: unknown[] }).messages.length
        }
        return shown
      },
      expect: (model, shown) =>
        Object.fromEntries(
          Object.keys(shown as object).map((id) => [
            id,
            claimsOf(model).all.find((one) => one.id === id)?.messages,
          ]),
        ),
    },
  ],
}
