import type { Actor } from '../../kernel/operator.ts'
import type { Outcome } from '../../outcome.ts'
import {
  closeDemo,
  type DemoPerson,
  type EnterRefusal,
  ensureDemoPeople,
  enterDemo,
  listOpenDemo,
} from './demo-people.steps.ts'
import {
  deleteWholePerson,
  endMemberships,
  type LeavingPerson,
  listDemoPeople,
  listMembersOf,
} from './demo-people.store.ts'
import type { House, Visit } from './house.steps.ts'
import type { OpenedSession } from './sign-in.steps.ts'
import { accountOfTries } from './tries.steps.ts'

/** What the door offers of the people of the demonstration. */
export interface DemoPeople extends DemoLeaving {
  readonly isDemonstration: boolean
  /** Whether others than this machine's own may look around in it (D55). */
  readonly isDemoPublic: boolean
  /** Opens a session of a documented person of the demonstration, without the password (D67). */
  enterDemo(id: string, visit: Visit): Promise<Outcome<OpenedSession, EnterRefusal>>
  /** Makes the documented people of the demonstration (D39). */
  ensureDemoPeople(people: readonly DemoPerson[], password: string, by: Actor): Promise<void>
  /** The demonstration's people whom something still lets in, by their addresses (D52). */
  listDemo(): Promise<string[]>
  /** Ends whatever lets them in. */
  closeDemo(by: Actor): Promise<string[]>
}

export function openDemoPeople(house: House): DemoPeople {
  return {
    isDemonstration: house.settings.demo,
    isDemoPublic: house.settings.demoPublic,
    enterDemo: (id, visit) => enterDemo(house, id, visit),
    ensureDemoPeople: (people, password, by) => ensureDemoPeople(house, people, password, by),
    listDemo: async () => (await listOpenDemo(house)).map(({ email }) => email),
    ...openDemoLeaving(house),
    closeDemo: async (by) => (await closeDemo(house, by)).map(({ email }) => email),
  }
}

/** How the people of the demonstration leave with it. */
interface DemoLeaving {
  listDemoPeople(): Promise<LeavingPerson[]>
  /**
   * Ends what anybody has of these accounts. Who is of the demonstration and has no other is
   * removed whole; returns how many are.
   */
  leaveAccounts(shippers: readonly number[]): Promise<number>
  /** Removes people of the demonstration whole; returns how many there were. */
  removeDemoPeople(ids: readonly string[]): Promise<number>
}

function openDemoLeaving({ db, environment }: House): DemoLeaving {
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
