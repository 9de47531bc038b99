import type { Visitor } from '../../../web/page.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { Environment } from '../environment.ts'
import type { PagePlace } from '../people/cookie.ts'
import { admitPerson } from '../people/person-admission.ts'

/**
 * What the person of a browser is in an environment: one visitor per membership, since the page
 * that is asked for does not say for which account. Nobody where no session is open.
 */
export async function visitorsOf(
  place: PagePlace,
  request: HttpRequest,
  environment: Environment,
): Promise<readonly Visitor[] | undefined> {
  const admitted = await admitPerson(environment, place, request)
  if (admitted === 'none' || 'refused' in admitted) return undefined
  const own = admitted.signed.memberships.filter((one) => one.environment === environment.name)
  return Promise.all(
    own.map(async ({ role, shipperNumber }) => {
      const shipper = await environment.people.findShipper(environment.name, shipperNumber)
      return { role, isWare: shipper?.mode === 'WARE', environment: environment.name }
    }),
  )
}
