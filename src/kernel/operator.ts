/** The roles of the carrier's staff; each operation lists the roles that may call it. */
export const roles = ['administrator', 'branch', 'scanner', 'executive', 'reader'] as const

export type Role = (typeof roles)[number]

/** A member of the carrier's staff, or one of their machines, as the audit log records it. */
export interface Operator {
  readonly name: string
  readonly role: Role
}
