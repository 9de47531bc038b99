import { comparableName } from '../../kernel/operator.ts'
import { comparableEmail, type PersonRole } from '../../kernel/person.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Operators } from '../operators/operators.ts'
import { carrierNumber, type People } from '../people/people.ts'
import type { Courier } from './runs.store.ts'

/** Finds a courier for a branch's run, by e-mail address or by the name of a token. */
export type FindCourier = (text: string, branch: string) => Promise<Courier | undefined>

export interface CourierDoors {
  readonly environment: Parameters<People['listMembers']>[0]['environment']
  readonly people: Pick<People, 'listMembers'>
  readonly operators: Pick<Operators, 'list'>
  readonly clock: Clock
}

/** The roles that may hand a piece over at a door. */
const delivering: readonly PersonRole[] = ['courier', 'branch', 'administrator']

export function createCourierFinder(doors: CourierDoors): FindCourier {
  const { environment, people, operators, clock } = doors
  const fits = (one: { readonly role: PersonRole; readonly branch: string | null }, at: string) =>
    delivering.includes(one.role) && (one.branch === null || one.branch === at)
  return async (text, branch) => {
    if (text.includes('@')) {
      const email = comparableEmail(text)
      const members = await people.listMembers({ environment, shipperNumber: carrierNumber })
      const member = members.find((one) => one.email === email && !one.isDisabled && !one.isInvited)
      return member && fits(member, branch)
        ? { id: member.id, name: member.name, email: member.email }
        : undefined
    }
    const isLive = (expiresAt: number | null) => expiresAt === null || expiresAt > clock()
    const token = (await operators.list()).find(
      (one) =>
        one.revokedAt === null &&
        isLive(one.expiresAt) &&
        comparableName(one.name) === comparableName(text),
    )
    return token && fits(token, branch)
      ? { id: token.id, name: token.name, email: null }
      : undefined
  }
}
