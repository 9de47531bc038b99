import type { SignedIn } from '../../capabilities/people/people.ts'
import type { HttpAnswer, HttpRequest } from '../../kits/http/route.ts'
import type { Environment } from '../environment.ts'
import { problemAnswer } from '../operations/operation-routes.ts'
import { isOwnOrigin, type PagePlace, sessionToken } from './cookie.ts'

export type PersonAdmission =
  | { readonly signed: SignedIn }
  | { readonly refused: HttpAnswer }
  /** The caller shows no session. */
  | 'none'

/**
 * Finds the person of a session's cookie. A key or token that is shown beside it counts instead:
 * programs never send cookies by accident, browsers do.
 */
export async function admitPerson(
  { people, demonstration }: Environment,
  place: PagePlace,
  request: HttpRequest,
): Promise<PersonAdmission> {
  const token = sessionToken(place, request)
  if (token === undefined || request.header('authorization') !== undefined) return 'none'
  const signed = await people.identify(token, request.address)
  if (signed === undefined) return { refused: sessionEnded }
  if (!isSafe(request) && !isFromOwnPage(place, request)) return { refused: foreignPage }
  if (!isMeantFor(signed, request)) return { refused: personChanged }
  if (signed.person.isDemo) demonstration.look()
  return { signed }
}

/** Refuses all but the rows of the session itself, while a second factor is missing (D38). */
export function refuseWithoutFactor(
  { people }: Environment,
  signed: SignedIn,
): HttpAnswer | undefined {
  return people.lacksSecondFactor(signed) ? factorMissing : undefined
}

export function isSafe({ method }: HttpRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Other pages can send neither header without the service's leave (D38). */
export function isFromOwnPage(place: PagePlace, request: HttpRequest): boolean {
  return request.header('x-posta-csrf') === '1' && isOwnOrigin(place, request)
}

/**
 * A page that kept a deed and sends it later names its person: meanwhile another person may have
 * signed in.
 */
function isMeantFor({ person }: SignedIn, request: HttpRequest): boolean {
  const meant = request.header('x-posta-person')
  return meant === undefined || meant === person.id
}

/** Whether another page's script made the browser send it: some rows need no session. */
export function isFromForeignPage(place: PagePlace, request: HttpRequest): boolean {
  const isSent = request.header('origin') !== undefined
  return !isSafe(request) && isSent && !isOwnOrigin(place, request)
}

const sessionEnded = problemAnswer({
  status: 401,
  title: 'Sin autorización',
  code: 'session-ended',
  detail: 'La sesión terminó: ingresá de nuevo.',
})

export const foreignPage = problemAnswer({
  status: 403,
  title: 'Sin permiso',
  code: 'foreign-page',
  detail: 'Los cambios se piden desde la propia página: con su Origin y x-posta-csrf: 1.',
})

const personChanged = problemAnswer({
  status: 409,
  title: 'Otra persona ingresó',
  code: 'person-changed',
  detail: 'La sesión es de otra persona que la que dice x-posta-person: no se hizo nada.',
})

const factorMissing = problemAnswer({
  status: 403,
  title: 'Sin permiso',
  code: 'second-factor-required',
  detail: 'Tu rol pide un segundo factor: ponelo en tu perfil antes de seguir.',
})

export const noMembership = problemAnswer({
  status: 403,
  title: 'Sin permiso',
  code: 'no-membership',
  detail: 'Tu usuario no accede a esta cuenta en este ambiente.',
})

export function roleForbidden(role: string): HttpAnswer {
  return problemAnswer({
    status: 403,
    title: 'Sin permiso',
    code: 'role-forbidden',
    detail: `El rol ${role} no puede hacer esto.`,
    en: `The role ${role} may not do this.`,
  })
}
