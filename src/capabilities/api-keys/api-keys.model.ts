import { opsCall, shops, v1Call } from '../../../test/simulator/carrier.ts'
import { readCode } from '../../../test/simulator/keys.ts'
import {
  type Command,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'
import { codesWhere, type Piece, piecesOf } from '../../../test/simulator/pieces.ts'
import { secretIn } from '../operators/operators.model.ts'

type Shop = Piece['shop']

interface Key {
  readonly name: string
  readonly shop: Shop
  readonly scope: 'tracking' | 'account'
  /** Its id and itself; both empty where nobody got the answer that shows them. */
  readonly id: string
  readonly secret: string
  isRevoked: boolean
}

const keysOf = definePart('api-keys', (): { all: Key[] } => ({ all: [] }))

const otherShop = (shop: Shop): Shop => (shop === 'cross' ? 'ware' : 'cross')

const withId = (model: Model) => keysOf(model).all.filter(({ id }) => id !== '')

interface Issue extends Command {
  readonly kind: 'issue-key'
  readonly shop: Shop
  readonly name: string
  readonly scope: Key['scope']
}

const mostKeys = 6

const issue = command<Issue>({
  kind: 'issue-key',
  accepted: ['done'],
  weight: 2,
  propose(chance, model) {
    if (keysOf(model).all.length >= mostKeys) return undefined
    const scope = chance.pick(['tracking', 'account'] as const)
    return { shop: chance.pick(['cross', 'ware']), name: `Clave ${chance.below(1e9)}`, scope }
  },
  call: ({ shop, name, scope }) =>
    opsCall('POST', `/shippers/${shops[shop].number}/keys`, { name, scopes: [scope] }),
  apply(model, { shop, name, scope }, answered) {
    const [id, secret] = secretIn(answered)
    keysOf(model).all.push({ name, shop, scope, id, secret, isRevoked: false })
    return `${id} ${secret} done`
  },
  read({ status, text }) {
    const { id, key, code } = JSON.parse(text) as Record<string, string>
    return status === 201 ? `${id} ${key} done` : (code ?? String(status))
  },
})

interface Revoke extends Command {
  readonly kind: 'revoke-key'
  readonly id: string
  /** The shop whose program revokes it; another's key is unknown to it. */
  readonly by: Shop
}

const revoke = command<Revoke>({
  kind: 'revoke-key',
  accepted: ['done'],
  weight: 1,
  propose(chance, model) {
    const keys = withId(model)
    if (keys.length === 0) return undefined
    const { id, shop } = chance.pick(keys)
    return { id, by: chance.happens(0.3) ? otherShop(shop) : shop }
  },
  call: ({ id, by }) => v1Call(shops[by], 'DELETE', `/keys/${id}`),
  apply(model, { id, by }) {
    const key = keysOf(model).all.find((one) => one.id === id)
    if (key?.shop !== by || key.isRevoked) return 'key-unknown'
    key.isRevoked = true
    return 'done'
  },
  read: readCode,
})

interface Use extends Command {
  readonly kind: 'use-key'
  readonly shop: Shop
  readonly id: string
  readonly secret: string
  readonly code: string
}

/** A shop reads a shipment: with a key of its own, of its own or of another shop. */
const use = command<Use>({
  kind: 'use-key',
  accepted: ['200'],
  weight: 4,
  propose(chance, model) {
    const keys = withId(model)
    const codes = codesWhere(model, () => true)
    if (keys.length === 0 || codes.length === 0) return undefined
    const { shop, id, secret } = chance.pick(keys)
    return { shop, id, secret, code: chance.happens(0.1) ? 'SIM-NONE' : chance.pick(codes) }
  },
  call: ({ shop, secret, code }) =>
    v1Call({ ...shops[shop], apiKey: secret }, 'GET', `/shipments/${code}`),
  apply(model, { id, code }) {
    const key = keysOf(model).all.find((one) => one.id === id)
    if (key === undefined || key.isRevoked) return '401'
    if (key.scope !== 'tracking') return '403'
    return piecesOf(model)[code]?.shop === key.shop ? '200' : '404'
  },
  read: ({ status }) => String(status),
})

interface Stray extends Command {
  readonly kind: 'stray'
  readonly shop: Shop
  readonly code: string
  readonly row: (typeof strayRows)[number]
}

const strayRows = ['', '/proof', '/approach', '/pickup-points'] as const

/** A shop reads rows with the codes of another: they are as unknown as those of nobody. */
const stray = command<Stray>({
  kind: 'stray',
  accepted: ['piece-unknown'],
  weight: 2,
  propose(chance, model) {
    const shop = chance.pick(['cross', 'ware'] as const)
    const codes = codesWhere(model, (piece) => piece.shop !== shop)
    if (codes.length === 0) return undefined
    return { shop, code: chance.pick(codes), row: chance.pick(strayRows) }
  },
  call: ({ shop, code, row }) => v1Call(shops[shop], 'GET', `/shipments/${code}${row}`),
  apply: (_model, { row }) => (row === '/pickup-points' ? 'order-unknown' : 'piece-unknown'),
  read: ({ status, text }) => (JSON.parse(text) as { code?: string }).code ?? String(status),
})

interface Listed {
  readonly name: string
  readonly scopes: readonly string[]
  readonly revokedAt?: string | null
}

const list = (shop: Shop) => ({
  name: `the keys of the shop ${shop}`,
  async look(look: (call: ReturnType<typeof opsCall>) => Promise<unknown>) {
    const path = `/shippers/${shops[shop].number}/keys`
    const { items } = (await look(opsCall('GET', path))) as { items: Listed[] }
    return items
      .filter(({ name }) => name.startsWith('Clave '))
      .map(
        ({ name, scopes, revokedAt }) => `${name} ${scopes.join()} ${revokedAt ? 'revoked' : ''}`,
      )
      .sort()
  },
  expect: (model: Model) =>
    keysOf(model)
      .all.filter((one) => one.shop === shop)
      .map(({ name, scope, isRevoked }) => `${name} ${scope} ${isRevoked ? 'revoked' : ''}`)
      .sort(),
})

export const apiKeys: SliceModel = {
  kinds: [issue, revoke, use, stray],
  equations: [list('cross'), list('ware')],
}
