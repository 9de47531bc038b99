import { findScreen, firstPath, maySee, type Role } from '../page.ts'
import { pages } from '../pages.ts'

interface Member {
  readonly environment: 'testing' | 'production'
  readonly role: Role
  readonly mode?: string | undefined
}

/** The memberships of a person, from the answer to signing in. */
interface SignedIn {
  readonly membership: Member | null
  readonly memberships: readonly Member[]
}

/** A mailed link that is used signed in. */
const emailLink = /^\/correo\/[\w-]{43}$/

/**
 * Where one wanted to go, where the role's day begins, or the first page that the role has at all.
 * Only addresses of our own pages count: a link to this page could name any other.
 */
export function nextPath(
  { membership, memberships }: SignedIn,
  wanted: string | undefined,
  environment: Member['environment'],
): string | undefined {
  const path = wanted?.split(/[?#]/)[0] ?? ''
  if (wanted !== undefined && emailLink.test(path)) return path
  if (wanted !== undefined && /^\/(?!\/)/.test(path) && findScreen(pages, path)) return wanted
  const here = membership ?? memberships.find((one) => one.environment === environment)
  if (here === undefined) return undefined
  const first = firstPath(here.role)
  if (findScreen(pages, first)) return first
  const visitor = { role: here.role, isWare: here.mode === 'WARE', environment }
  const page = pages.find((one) => one.group && one.screens[0] && maySee(one, visitor))
  return page?.screens[0]?.path
}
