import { branches, opsCall, tokenCall } from '../../../test/simulator/carrier.ts'
import {
  type Command,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'

type Role = 'administrator' | 'reader' | 'scanner'

interface Token {
  readonly role: Role
  readonly branch: string
  /** Its id and itself; both empty where nobody got the answer that shows them. */
  readonly id: string
  readonly secret: string
  isRevoked: boolean
}

/** By the names of their holders. */
const tokensOf = definePart('tokens', (): Record<string, Token> => ({}))

interface Issue extends Command {
  readonly kind: 'issue-token'
  readonly name: string
  readonly role: Role
  readonly branch: string
}

/** The id and the secret of an answer that was `<id> <secret> done`. */
export function secretIn(answered: unknown): readonly [id: string, secret: string] {
  const [id = '', secret = '', end] = String(answered).split(' ')
  return end === 'done' ? [id, secret] : ['', '']
}

const mostTokens = 6

const issue = command<Issue>({
  kind: 'issue-token',
  accepted: ['done'],
  weight: 2,
  propose(chance, model) {
    const names = Object.keys(tokensOf(model))
    if (names.length >= mostTokens) return undefined
    const isTaken = names.length > 0 && chance.happens(0.15)
    const name = isTaken ? chance.pick(names) : `Lectora ${chance.below(1e9)}`
    const role = chance.pick(['administrator', 'reader', 'scanner'] as const)
    return { name, role, branch: role === 'scanner' ? chance.pick(branches) : '' }
  },
  call: ({ name, role, branch }) =>
    opsCall('POST', '/tokens', { name, role, ...(branch === '' ? {} : { branch }) }),
  apply(model, { name, role, branch }, answered) {
    const tokens = tokensOf(model)
    if (tokens[name]?.isRevoked === false) return 'name-taken'
    const [id, secret] = secretIn(answered)
    tokens[name] = { role, branch, id, secret, isRevoked: false }
    return `${id} ${secret} done`
  },
  read({ status, text }) {
    const { id, token, code } = JSON.parse(text) as Record<string, string>
    return status === 201 ? `${id} ${token} done` : (code ?? String(status))
  },
})

const namesOf = (model: Model) =>
  Object.entries(tokensOf(model)).flatMap(([name, { id }]) => (id === '' ? [] : [name]))

interface Revoke extends Command {
  readonly kind: 'revoke-token'
  readonly name: string
  readonly id: string
}

const revoke = command<Revoke>({
  kind: 'revoke-token',
  accepted: ['done'],
  weight: 1,
  propose(chance, model) {
    const names = namesOf(model)
    if (names.length === 0) return undefined
    const name = chance.pick(names)
    return { name, id: tokensOf(model)[name]?.id ?? '' }
  },
  call: ({ id }) => opsCall('DELETE', `/tokens/${id}`),
  apply(model, { name, id }) {
    const token = tokensOf(model)[name]
    if (token?.id !== id || token.isRevoked) return 'token-unknown'
    token.isRevoked = true
    return 'done'
  },
  read: ({ status, text }) =>
    status < 300 ? 'done' : ((JSON.parse(text) as { code?: string }).code ?? String(status)),
})

interface Use extends Command {
  readonly kind: 'use-token'
  readonly name: string
  readonly secret: string
  readonly does: 'list-tokens' | 'scan'
  readonly branch: string
}

const may: Readonly<Record<Use['does'], readonly Role[]>> = {
  'list-tokens': ['administrator', 'reader'],
  scan: ['administrator', 'scanner'],
}

const use = command<Use>({
  kind: 'use-token',
  accepted: ['401', '403', '200', 'piece-unknown'],
  weight: 4,
  propose(chance, model) {
    const names = namesOf(model)
    if (names.length === 0) return undefined
    const name = chance.pick(names)
    const does = chance.pick(['list-tokens', 'scan'] as const)
    const secret = tokensOf(model)[name]?.secret ?? ''
    return { name, secret, does, branch: chance.pick(branches) }
  },
  call: ({ secret, does, branch }) =>
    does === 'scan'
      ? tokenCall(secret, 'POST', '/movements', {
          movements: [{ trackingCode: 'SIM-NONE', check: 'IF', branch }],
        })
      : tokenCall(secret, 'GET', '/tokens'),
  apply(model, { name, secret, does, branch }) {
    const token = tokensOf(model)[name]
    if (token?.secret !== secret || token.isRevoked) return '401'
    if (!may[does].includes(token.role)) return '403'
    if (does !== 'scan') return '200'
    return ['', branch].includes(token.branch) ? 'piece-unknown' : 'field-malformed'
  },
  read({ status, text }) {
    const { results } = JSON.parse(text) as { results?: { code?: string }[] }
    return results?.[0]?.code ?? String(status)
  },
})

interface Listed {
  readonly name: string
  readonly role: string
  readonly branch: string | null
  readonly revokedAt: string | null
}

export const operators: SliceModel = {
  kinds: [issue, revoke, use],
  equations: [
    {
      name: 'the tokens, with their roles and branches',
      async look(look) {
        const { items } = (await look(opsCall('GET', '/tokens'))) as { items: Listed[] }
        const lines = items.map(({ name, role, branch, revokedAt }) =>
          [name, role, branch ?? '', revokedAt === null ? 'valid' : 'revoked'].join(' '),
        )
        return lines.filter((line) => line.startsWith('Lectora')).sort()
      },
      // A name whose token was revoked may be another token's: the list has both.
      expect: (model, shown) => {
        const valid = Object.entries(tokensOf(model)).map(([name, { role, branch, isRevoked }]) =>
          [name, role, branch, isRevoked ? 'revoked' : 'valid'].join(' '),
        )
        const isPast = (line: string) => line.endsWith(' revoked') && !valid.includes(line)
        return [...valid, ...(shown as string[]).filter(isPast)].sort()
      },
    },
  ],
}
