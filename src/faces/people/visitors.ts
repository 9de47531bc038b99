import type { Visitor } from '../../../web/page.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { Environment } from '../environment.ts'
import { type PagePlace, sessionToken } from './cookie.ts'

/**
 * The memberships in this environment of the person who looks at a page; none without a session.
 */
export async function visitorsOf(
  place: PagePlace,
  request: HttpRequest,
  { name, people }: Environment,
): Promise<readonly Visitor[] | undefined> {
  const token = sessionToken(place, request)
  const signed = token === undefined ? undefined : await people.identify(token, request.address)
  if (signed === undefined) return undefined
  const here = signed.memberships.filter(({ environment }) => environment === name)
  return Promise.all(
    here.map(async ({ role, shipperNumber }) => {
      const shipper = await people.findShipper(name, shipperNumber)
      const isWare = shipper?.mode === 'WARE'
      // A removal that was cut off is finished on the page, too.
      return { role, isWare, environment: name, isDemonstration: name === 'testing' }
    }),
  )
}
