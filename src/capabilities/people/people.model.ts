import { opsCall, shops } from '../../../test/simulator/carrier.ts'
import { idIn, readCode, readId } from '../../../test/simulator/keys.ts'
import {
  type Command,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'

type Shop = keyof typeof shops

interface Member {
  role: string
  /** Empty where nobody got the answer that shows it. */
  id: string
}

/** Those who may sign in for a shop, by shop and address. */
const membersOf = definePart('members', (): Record<string, Member> => ({}))

const roles = ['administra', 'despacha', 'cuentas', 'mira']

const path = (shop: Shop, id = '') =>
  `/users${id === '' ? '' : `/${id}`}?shipper=${shops[shop].number}`

interface Invite extends Command {
  readonly kind: 'invite'
  readonly shop: Shop
  readonly email: string
  readonly role: string
}

const emails = ['ana', 'bruno', 'carla'].map((name) => `${name}@simulada.example`)

const invite = command<Invite>({
  kind: 'invite',
  accepted: ['done'],
  weight: 2,
  propose: (chance) => ({
    shop: chance.pick(['cross', 'ware']),
    email: chance.pick(emails),
    role: chance.pick(roles),
  }),
  call: ({ shop, email, role }) => opsCall('POST', path(shop), { email, name: 'Gente', role }),
  apply(model, { shop, email, role }, answered) {
    const members = membersOf(model)
    const name = `${shop} ${email}`
    if (members[name] !== undefined) return 'member-exists'
    members[name] = { role, id: idIn(answered) }
    return `${members[name].id} done`
  },
  read: readId,
})

interface Change extends Command {
  readonly kind: 'change-member' | 'remove-member'
  readonly shop: Shop
  /** Of a person who may be of the other shop alone. */
  readonly id: string
  readonly role: string
}

const findName = (model: Model, { shop, id }: Change) =>
  Object.entries(membersOf(model)).find(
    ([name, one]) => name.startsWith(shop) && one.id === id,
  )?.[0] ?? ''

const changing = (kind: Change['kind'], weight: number) =>
  command<Change>({
    kind,
    accepted: ['done'],
    weight,
    propose(chance, model) {
      const all = Object.entries(membersOf(model)).filter(([, { id }]) => id !== '')
      if (all.length === 0) return undefined
      const [name, { id }] = chance.pick(all)
      const own = name.startsWith('cross') ? 'cross' : 'ware'
      const shop = chance.happens(0.1) ? chance.pick(['cross', 'ware'] as const) : own
      return { shop, id, role: chance.pick(roles) }
    },
    call: ({ shop, id, role }) =>
      kind === 'remove-member'
        ? opsCall('DELETE', path(shop, id))
        : opsCall('PUT', path(shop, id), { role }),
    apply(model, own) {
      const name = findName(model, own)
      const member = membersOf(model)[name]
      if (member === undefined) return 'member-unknown'
      if (kind === 'remove-member') delete membersOf(model)[name]
      else member.role = own.role
      return 'done'
    },
    read: readCode,
  })

interface Listed {
  readonly email: string
  readonly role: string
}

export const people: SliceModel = {
  kinds: [invite, changing('change-member', 2), changing('remove-member', 1)],
  equations: [
    {
      name: 'the people of each shop, with their roles',
      async look(look) {
        const lines: string[] = []
        for (const shop of ['cross', 'ware'] as const) {
          const { items } = (await look(opsCall('GET', path(shop)))) as { items: Listed[] }
          const own = items.filter(({ email }) => emails.includes(email))
          lines.push(...own.map(({ email, role }) => `${shop} ${email} ${role}`))
        }
        return lines.sort()
      },
      expect: (model) =>
        Object.entries(membersOf(model))
          .map(([name, { role }]) => `${name} ${role}`)
          .sort(),
    },
  ],
}
