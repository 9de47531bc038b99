import type { LinkHolder, TrackedPiece } from '../../../capabilities/tracking/tracking.ts'
import type { Environment } from '../../environment.ts'

/** The part of a link that can't be guessed, and whom it was made for. */
export interface GivenPart {
  readonly part: string
  readonly holder: LinkHolder
}

/** Returns undefined for a part that was not made for this piece. */
export async function givenPart(
  shown: unknown,
  { piece }: TrackedPiece,
  { tracking }: Environment,
): Promise<GivenPart | undefined> {
  if (typeof shown !== 'string' || shown.length > 40) return undefined
  const holder = (await tracking.links()).holderOf(piece, shown)
  return holder && { part: shown, holder }
}

/** The same of the recipient's own link, the only one that chooses. */
export async function recipientPart(
  shown: unknown,
  tracked: TrackedPiece,
  environment: Environment,
): Promise<string | undefined> {
  const part = await givenPart(shown, tracked, environment)
  return part?.holder === 'recipient' ? part.part : undefined
}
