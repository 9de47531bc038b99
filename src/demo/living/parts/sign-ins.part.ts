import type { DemoPerson } from '../../../capabilities/people/people.ts'
import { demoPassword } from '../../demo-carrier.ts'
import { played } from '../data/cast.ts'
import { once } from '../diary.ts'
import type { LivingPart } from '../living-part.ts'
import type { World } from '../world.ts'

/** How many days before the present somebody signed in last: most are at work today. */
const agos = [0, 0, 1, 0, 0, 3, 0, 1, 0, 6] as const

/** The morning, in which people begin one after another. */
const [firstPhase, lastPhase] = [0.02, 0.24]

/** Phones in the street, desks elsewhere. */
const agents = {
  phone:
    'Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
} as const

/** Everybody whom the carrier plays has signed in; the documented people are the visitors'. */
export const signInsPart: LivingPart = {
  name: 'sign-ins',
  slices: ['people'],
  work: (world, span) =>
    played.flatMap((person, index) => {
      const ago = agos[index % agos.length] ?? 0
      const phase = firstPhase + ((lastPhase - firstPhase) * index) / played.length
      return once(world, span, { ago, phase }, () => signIn(world, person, index))
    }),
}

/** Administrators of the carrier show the password, as at the door; for others no hash is made. */
async function signIn(world: World, { id, email, role }: DemoPerson, index: number): Promise<void> {
  const { people } = world.doors
  const visit = {
    // Of the addresses that are for documents alone.
    address: `198.51.100.${10 + index}`,
    agent: role === 'courier' ? agents.phone : agents.desk,
    token: undefined,
    device: undefined,
  }
  if (role === 'administrator') await people.signIn({ email, password: demoPassword }, visit)
  else await people.enterDemo(id, visit)
}
