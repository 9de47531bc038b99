import { branches, opsCall } from '../../../test/simulator/carrier.ts'
import { readCode } from '../../../test/simulator/keys.ts'
import {
  type Command,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'

interface Branch {
  status: 'open' | 'closed' | 'removed'
  hours: string
}

/** Branches that open in the simulation, and the one where pieces of service F are collected. */
const ownCodes = ['X9001', 'X9002'] as const
const [, collecting] = branches

const branchesOf = definePart(
  'branches',
  (): Record<string, Branch> => ({ [collecting]: { status: 'open', hours: '' } }),
)

/** An order that is to be collected there is refused while it is closed. */
export function isClosed(model: Model, code: string): boolean {
  return branchesOf(model)[code]?.status === 'closed'
}

interface Change extends Command {
  readonly kind: 'close-branch' | 'reopen-branch' | 'remove-branch'
  readonly code: string
}

const wanted = {
  'close-branch': { status: 'closed', weight: 1.5 },
  'reopen-branch': { status: 'open', weight: 3 },
  'remove-branch': { status: 'removed', weight: 0.5 },
} as const

/** Each is for a branch that is in use; a removed one is unknown to them. */
const changing = (kind: Change['kind']) =>
  command<Change>({
    kind,
    accepted: ['done'],
    weight: wanted[kind].weight,
    propose(chance, model) {
      const codes = Object.entries(branchesOf(model)).flatMap(([code, { status }]) => {
        const isUseful = kind === 'reopen-branch' ? status === 'closed' : status === 'open'
        const mayBe = kind !== 'remove-branch' || code !== collecting
        return mayBe && (isUseful || chance.happens(0.1)) ? [code] : []
      })
      return codes.length === 0 ? undefined : { code: chance.pick(codes) }
    },
    call({ code }) {
      if (kind === 'remove-branch') return opsCall('DELETE', `/branches/${code}`)
      const does = kind === 'close-branch' ? 'close' : 'reopen'
      return opsCall('POST', `/branches/${code}/${does}`, {})
    },
    apply(model, { code }) {
      const branch = branchesOf(model)[code]
      if (branch === undefined || branch.status === 'removed') return 'branch-unknown'
      branch.status = wanted[kind].status
      return 'done'
    },
    read: readCode,
  })

interface Put extends Command {
  readonly kind: 'put-branch'
  readonly code: string
  readonly hours: string
}

const place = {
  name: 'Sucursal simulada',
  address: 'Calle 9 900',
  postalCode: 5000,
  locality: 'Córdoba',
  latitude: '-31.4',
  longitude: '-64.2',
  locker: false,
  maxWeightKg: 25,
  maxSideCm: 100,
}

/** A new branch, or other hours: one that is closed stays so, and a removed one is back. */
const put = command<Put>({
  kind: 'put-branch',
  accepted: ['done'],
  weight: 1.5,
  propose: (chance) => ({
    code: chance.pick(ownCodes),
    hours: chance.pick(['Mo-Fr 09:00-18:00', 'Mo-Sa 08:00-13:00', '24/7']),
  }),
  call: ({ code, hours }) => opsCall('PUT', `/branches/${code}`, { ...place, openingHours: hours }),
  apply(model, { code, hours }) {
    const before = branchesOf(model)[code]
    const status = before?.status === 'closed' ? 'closed' : 'open'
    branchesOf(model)[code] = { status, hours }
    return 'done'
  },
  read: readCode,
})

interface Listed {
  readonly code: string
  readonly status: string
  readonly openingHours: string
}

const lineOf = (code: string, { status, hours }: Branch) =>
  code === collecting ? status : `${status} ${hours}`

export const pickupPoints: SliceModel = {
  kinds: [changing('close-branch'), changing('reopen-branch'), changing('remove-branch'), put],
  equations: [
    {
      name: 'branches: open, closed or removed, with their hours',
      async look(look) {
        const path = '/branches?limit=100&province='
        const [own, other] = [
          await look(opsCall('GET', `${path}${ownCodes[0].charAt(0)}`)),
          await look(opsCall('GET', `/branches/${collecting}`)),
        ] as [{ items: Listed[] }, Listed]
        const mine = own.items.filter(({ code }) => ownCodes.some((one) => one === code))
        return Object.fromEntries(
          [...mine, other].map(({ code, status, openingHours: hours }) => [
            code,
            lineOf(code, { status, hours } as Branch),
          ]),
        )
      },
      expect: (model) =>
        Object.fromEntries(
          Object.entries(branchesOf(model)).map(([code, branch]) => [code, lineOf(code, branch)]),
        ),
    },
  ],
}
