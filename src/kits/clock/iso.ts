/** A moment as answers write it: ISO 8601, in UTC. */
export function isoText(at: number): string {
  return new Date(at).toISOString()
}

export function isoOrNull(at: number | null | undefined): string | null {
  return typeof at === 'number' ? isoText(at) : null
}
