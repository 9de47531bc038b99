import { isLocal } from '../../kits/http/loopback.ts'
import type { HttpAnswer, HttpRequest } from '../../kits/http/route.ts'
import type { Environment } from '../environment.ts'
import { problemAnswer } from '../operations/operation-routes.ts'
import type { PagePlace } from './cookie.ts'
import { foreignPage, isFromOwnPage, isSafe } from './person-admission.ts'

/**
 * Whether there is a demonstration here, and whether who asks may look around in it without a
 * password: everyone knows those, but who reaches this service from elsewhere has to type one,
 * unless the demonstration is public (D67).
 */
export function demonstrationFor(
  { demonstration, people }: Pick<Environment, 'demonstration' | 'people'>,
  request: Pick<HttpRequest, 'peer' | 'host' | 'header'>,
): 'off' | 'closed' | 'open' {
  if (demonstration.current() === 'off') return 'off'
  return people.isDemoPublic || isLocal(request) ? 'open' : 'closed'
}

/** Refuses whoever may not look around; what opens a session is asked for by the own page alone. */
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
