/** What the carrier's own people may do: each role's operations name it. */
export const roles = ['administrator', 'branch', 'scanner', 'executive', 'reader'] as const

export type Role = (typeof roles)[number]

/** One of the carrier's people, or a machine of theirs, as they go on record. */
export interface Operator {
  readonly name: string
  readonly role: Role
}
