import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type Membership, readSession, type Session } from '../api/session.ts'
import { maySee, type Page, type Screen, type Visitor } from '../page.ts'
import { type Area, place } from '../place.ts'

export function sessionQuery(area: Area) {
  return queryOptions({
    queryKey: ['session', area],
    queryFn: () => readSession(area === 'portal' ? 'v1' : 'ops'),
    staleTime: 60_000,
    retry: false,
    // The scan station opens without a network: its service worker answers.
    networkMode: 'always',
  })
}

export interface SignedIn extends Session {
  readonly membership: Membership
}

const SessionContext = createContext<SignedIn | undefined>(undefined)

export const SessionProvider = SessionContext

/** The person who signed in; screens are only shown to somebody who did. */
export function useSession(): SignedIn {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('nobody has signed in')
  return session
}

export function visitorOf({ membership }: SignedIn): Visitor {
  return {
    role: membership.role,
    isWare: membership.mode === 'WARE',
    environment: place.environment,
    isDemonstration: place.demonstration !== 'off',
  }
}

/** Whether the person may do this: roles that only look have no buttons that change. */
export function useMay(scope: string): boolean {
  return useSession().scopes.includes(scope)
}

/** Whether the person may look at this: calls that would be refused are not made. */
export function useMayLook(): (scope: string) => boolean {
  const { scopes, reads } = useSession()
  return (scope) => scopes.includes(scope) || reads.includes(scope)
}

export function useMaySee(): (page: Page, screen?: Screen) => boolean {
  const visitor = visitorOf(useSession())
  return (page, screen) => page.screens.length > 0 && maySee(page, visitor, screen)
}

/** The right to make and send bags, cages and trips, and the right to take them in. */
export function useMayMove() {
  const { role } = useSession().membership
  const isMaker = ['administrator', 'branch'].includes(role)
  return { make: isMaker, receive: isMaker || role === 'scanner' }
}
