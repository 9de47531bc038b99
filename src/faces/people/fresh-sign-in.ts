import { isFresh, type SignedIn } from '../../capabilities/people/people.ts'
import type { HttpAnswer } from '../../kits/http/route.ts'
import type { OperationRow } from '../../rows/operation.ts'
import type { Environment } from '../environment.ts'
import { problemAnswer } from '../operations/operation-routes.ts'

/**
 * Refuses a session whose person last proved their identity too long ago, where the row asks for
 * it: somebody who finds a page left open can't make keys or links that outlive the session.
 */
export function refuseStale(
  { clock }: Pick<Environment, 'clock'>,
  signed: SignedIn,
  { asksFresh }: Pick<OperationRow<never>, 'asksFresh'>,
): HttpAnswer | undefined {
  return asksFresh && !isFresh(signed, clock()) ? notFresh : undefined
}

const notFresh = problemAnswer({
  status: 403,
  title: 'Sin permiso',
  code: 'sign-in-not-fresh',
  detail: 'Probá de nuevo que sos vos: confirmá la sesión con tu clave y repetí el pedido.',
})
