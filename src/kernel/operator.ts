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

/** A member of the carrier's staff, or one of their machines, as the audit log records it. */
export interface Operator {
  readonly name: string
  readonly role: Role
}

/** The roles that may correct any movement, saying why (D43). */
export function mayCorrectAnything(role: Role): boolean {
  return role === 'administrator' || role === 'executive' || role === 'branch'
}
