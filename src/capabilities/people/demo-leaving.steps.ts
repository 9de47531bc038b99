import {
  deleteWholePerson,
  endMemberships,
  type LeavingPerson,
  listDemoPeople,
  listMembersOf,
} from './demo-people.store.ts'
import type { House } from './house.steps.ts'
import { accountOfTries } from './tries.steps.ts'

/** How the people of the demonstration leave with it. */
export interface DemoLeaving {
  listDemoPeople(): Promise<LeavingPerson[]>
  /**
   * Ends what anybody has of these accounts. Who is of the demonstration and has no other is
   * removed whole; returns how many are.
   */
  leaveAccounts(shippers: readonly number[]): Promise<number>
  /** Removes people of the demonstration whole; returns how many there were. */
  removeDemoPeople(ids: readonly string[]): Promise<number>
}

export type { LeavingPerson }

export function openDemoLeaving({ db, environment }: House): DemoLeaving {
  const remove = ({ id, email }: LeavingPerson) =>
    db.transaction((tx) => deleteWholePerson(tx, id, [accountOfTries(email)]))
  return {
    listDemoPeople: () => listDemoPeople(db),
    async leaveAccounts(shippers) {
      let removed = 0
      for (const person of await listMembersOf(db, environment, shippers)) {
        const accounts = [accountOfTries(person.email)]
        removed += await db.transaction(async (tx) => {
          const left = await endMemberships(tx, person.id, environment, shippers)
          if (left > 0 || !person.isDemo) return 0
          await deleteWholePerson(tx, person.id, accounts)
          return 1
        })
      }
      return removed
    },
    async removeDemoPeople(ids) {
      const leaving = (await listDemoPeople(db)).filter(({ id }) => ids.includes(id))
      for (const person of leaving) await remove(person)
      return leaving.length
    },
  }
}
