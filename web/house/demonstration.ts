import type { DemoHint, DemoRole, DemoSeat } from '../api/demonstration.ts'
import type { Role } from '../page.ts'
import { demonstrationWords } from '../words/demonstration.ts'

/** In the order in which they are offered. */
export const demoRoles = Object.keys(demonstrationWords.es.roles) as readonly DemoRole[]

export function isSeat(role: string | null): role is DemoSeat {
  return role === 'shop' || role === 'branch' || role === 'courier'
}

/** The seat of somebody with this role in the demonstration; administrators have none. */
export function seatOf(role: Role): DemoSeat | undefined {
  if (role === 'courier' || role === 'branch') return role
  const ofCarrier: readonly Role[] = ['administrator', 'executive', 'scanner', 'reader']
  return ofCarrier.includes(role) ? undefined : 'shop'
}

/** Administrators remove it at the console. */
export function mayRemove({ role }: { readonly role: Role }): boolean {
  return role === 'administrator'
}

/** The contents removed with all of the demonstration, for a sign-in page: its people went, too. */
export interface GoneDemonstration {
  readonly shipments: number
  readonly people: number
}

const goneKey = 'posta-demostracion-quitada'

export function noteGone({ shipments, people }: GoneDemonstration): void {
  sessionStorage.setItem(goneKey, JSON.stringify({ shipments, people }))
}

export function notedGone(): GoneDemonstration | undefined {
  const noted = sessionStorage.getItem(goneKey)
  return noted === null ? undefined : (JSON.parse(noted) as GoneDemonstration)
}

export function dropGone(): void {
  sessionStorage.removeItem(goneKey)
}

/** The service names the hint in the address of the page that it leads to. */
const hintParameter = 'probar'
const hintKey = 'posta-probar'

/** Takes the hint out of the address, which filters and views are made of. */
export function takeHint(): void {
  const address = new URL(location.href)
  const hint = address.searchParams.get(hintParameter)
  if (hint === null) return
  if (Object.hasOwn(demonstrationWords.es.hints, hint)) sessionStorage.setItem(hintKey, hint)
  address.searchParams.delete(hintParameter)
  history.replaceState(history.state, '', address)
}

/** The thing to try here, until it is put away. */
export function currentHint(): DemoHint | undefined {
  return (sessionStorage.getItem(hintKey) ?? undefined) as DemoHint | undefined
}

export function dropHint(): void {
  sessionStorage.removeItem(hintKey)
}

const seatKey = 'posta-como'

/**
 * The seat chosen on a page that can't sign in itself: only a page of this service could leave it
 * here, so the choice was a press, not a link.
 */
export function takeChosenSeat(): DemoSeat | undefined {
  const chosen = sessionStorage.getItem(seatKey)
  sessionStorage.removeItem(seatKey)
  return isSeat(chosen) ? chosen : undefined
}

const bandKey = 'posta-franja'

/** Whether the band is open, where somebody has opened or closed it in this browser. */
export function keptBand(): boolean | undefined {
  const stored = localStorage.getItem(bandKey)
  return stored === null ? undefined : stored === 'abierta'
}

export function keepBand(isOpen: boolean): void {
  localStorage.setItem(bandKey, isOpen ? 'abierta' : 'chica')
}
