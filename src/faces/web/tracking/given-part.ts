import type { TrackedPiece } from '../../../capabilities/tracking/tracking.ts'
import type { Environment } from '../../environment.ts'

/** The part of a link that can't be guessed, if it was made for this piece. */
export async function givenPart(
  shown: unknown,
  { piece }: TrackedPiece,
  { tracking }: Environment,
): Promise<string | undefined> {
  if (typeof shown !== 'string' || shown.length > 40) return undefined
  return (await tracking.links()).isGiven(piece, shown) ? shown : undefined
}
