import { comparableName } from '../../kernel/operator.ts'
import { comparableEmail, type PersonRole } from '../../kernel/person.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Operators } from '../operators/operators.ts'
import { carrierNumber, type People } from '../people/people.ts'
import type { Courier } from './runs.store.ts'

/** Finds who may take a run of a branch, by e-mail address or by the name of a token. */
export type FindCourier = (told: string, branch: string) => Promise<Courier | undefined>

export interface CourierDoors {
  readonly environment: Parameters<People['listMembers']>[0]['environment']
  readonly people: Pick<People, 'listMembers'>
  readonly operators: Pick<Operators, 'list'>
  readonly clock: Clock
}

/** Who may hand a piece over at a door. */
const delivering: readonly PersonRole[] = ['courier', 'branch', 'administrator']

export function createCourierFinder(doors: CourierDoors): FindCourier {
  const { environment, people, operators, clock } = doors
  const fits = (one: { readonly role: PersonRole; readonly branch: string | null }, at: string) =>
    delivering.includes(one.role) && (one.branch === null || one.branch === at)
  return async (told, branch) => {
    if (told.includes('@')) {
      const email = comparableEmail(told)
      const members = await people.listMembers({ environment, shipperNumber: carrierNumber })
      const found = members.find((one) => one.email === email && !one.isDisabled && !one.isInvited)
      return found && fits(found, branch)
        ? { id: found.id, name: found.name, email: found.email }
        : undefined
    }
    const isLive = (expiresAt: number | null) => expiresAt === null || expiresAt > clock()
    const token = (await operators.list()).find(
      (one) =>
        one.revokedAt === null &&
        isLive(one.expiresAt) &&
        comparableName(one.name) === comparableName(told),
    )
    return token && fits(token, branch)
      ? { id: token.id, name: token.name, email: null }
      : undefined
  }
}
