import { isLocal } from '../../kits/http/loopback.ts'
import type { HttpAnswer, HttpRequest } from '../../kits/http/route.ts'
import type { Environment } from '../environment.ts'
import { problemAnswer } from '../operations/operation-routes.ts'
import type { PagePlace } from './cookie.ts'
import { foreignPage, isFromOwnPage, isSafe } from './person-admission.ts'

/**
 * Whether there is a demonstration here, and whether the caller may look around in it without a
 * password: everyone knows its passwords, but callers from elsewhere have to type one, unless the
 * demonstration is public (D67).
 */
export function demonstrationFor(
  { demonstration, people }: Pick<Environment, 'demonstration' | 'people'>,
  request: Pick<HttpRequest, 'peer' | 'host' | 'header'>,
): 'off' | 'closed' | 'open' {
  if (demonstration.current() === 'off') return 'off'
  return people.isDemoPublic || isLocal(request) ? 'open' : 'closed'
}

/** Refuses callers who may not look around; only the service's own page may open a session. */
export function refuseVisitor(
  environment: Environment,
  place: PagePlace,
  request: HttpRequest,
): HttpAnswer | undefined {
  const demonstration = demonstrationFor(environment, request)
  if (demonstration === 'off') return off
  if (demonstration === 'closed') return closed
  return isSafe(request) || isFromOwnPage(place, request) ? undefined : foreignPage
}

const off = problemAnswer({
  status: 404,
  title: 'No encontrado',
  code: 'demonstration-off',
  detail: 'La demostración no está activa acá.',
})

const closed = problemAnswer({
  status: 403,
  title: 'Sin permiso',
  code: 'demonstration-closed',
  detail: 'Desde otra máquina se ingresa a la demostración con correo y clave.',
  en: 'From another machine one signs in to the demonstration with e-mail and password.',
})
