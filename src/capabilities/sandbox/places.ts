import type { PostalCode } from '../../kernel/postal-code.ts'

/** The facts of a branch needed to route a simulated piece through it. */
export interface PlaceFacts {
  readonly code: string
  readonly postalCode: PostalCode
  readonly active: boolean
}

export interface Sides {
  readonly origin: string
  readonly destination: string
}

/**
 * The branches where a simulated piece is scanned: it is handed in at the carrier's first branch
 * and delivered from the one it was sent to, or else from the one with the nearest postal code.
 */
export function chooseSides(
  branches: readonly PlaceFacts[],
  postalCode: number | undefined,
  wanted: string | undefined,
): Sides {
  const active = branches.filter((branch) => branch.active)
  const [first] = active
  const origin = first?.code ?? ''
  if (wanted !== undefined) return { origin, destination: wanted }
  if (postalCode === undefined) return { origin, destination: origin }
  const distance = (branch: PlaceFacts) => Math.abs(branch.postalCode - postalCode)
  const nearest = active.toSorted((left, right) => distance(left) - distance(right))[0]
  return { origin, destination: nearest?.code ?? origin }
}
