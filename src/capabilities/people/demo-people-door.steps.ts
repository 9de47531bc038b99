import type { Actor } from '../../kernel/operator.ts'
import type { Outcome } from '../../outcome.ts'
import { type DemoLeaving, openDemoLeaving } from './demo-leaving.steps.ts'
import {
  closeDemo,
  type DemoPerson,
  type EnterRefusal,
  ensureDemoPeople,
  enterDemo,
  listOpenDemo,
} from './demo-people.steps.ts'
import type { House, Visit } from './house.steps.ts'
import type { OpenedSession } from './sign-in.steps.ts'

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
