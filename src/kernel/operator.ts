/** The roles of the carrier's staff (D38); each operation lists the roles that may call it. */
export const roles = [
  'administrator',
  'executive',
  'branch',
  'scanner',
  'courier',
  'reader',
] as const

export type Role = (typeof roles)[number]

/** The author of a change, as the audit log records it: a name can be given again, an id never. */
export interface Actor {
  /** The id of the token, key or person; empty where the service itself acts. */
  readonly id: string
  readonly name: string
  /** Of the demonstration: things it makes are the demonstration's, too (D52). */
  readonly isDemo?: boolean | undefined
}

/** A member of the carrier's staff, or one of their machines. */
export interface Operator extends Actor {
  readonly role: Role
  /** The only branch at which it may act; any branch where absent. */
  readonly branch?: string | undefined
}

/** The names under which the service itself acts, and those that read as if it did. */
const serviceNames = [
  'admin',
  'administrator',
  'api',
  'checklist',
  'demonstration',
  'ops',
  'order',
  'posta',
  'root',
  'sandbox',
  'service',
  'system',
]

export function serviceItself(name: 'checklist' | 'posta'): Actor {
  return { id: '', name }
}

/** A shipper that showed its password. A caller with a key is named by the key. */
export function shipperItself(number: number): Actor {
  return { id: '', name: `shipper ${number}` }
}

/** Names of the service, of commands and of shippers would mislead readers of the audit log. */
export function isReservedName(name: string): boolean {
  const word = comparableName(name)
  return serviceNames.includes(word) || /^(cli|shipper|key|token|person)( |$)/.test(word)
}

/** Names that look alike are the same name: case, accents, blanks and invisible characters. */
export function comparableName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/**
 * Whether somebody may give a role: nobody gives more rights than their own. Administrators alone
 * give roles, and one of a branch gives those of that branch (D57).
 */
export function mayGiveRole(
  giver: { readonly role: Role; readonly branch?: string | null | undefined },
  role: { readonly branch?: string | null | undefined },
): boolean {
  if (giver.role !== 'administrator') return false
  return !giver.branch || giver.branch === role.branch?.toUpperCase()
}

/** The roles that may correct any movement, saying why (D43). */
export function mayCorrectAnything(role: Role): boolean {
  return role === 'administrator' || role === 'executive' || role === 'branch'
}
