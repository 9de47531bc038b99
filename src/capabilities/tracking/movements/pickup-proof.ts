import { comparableDocument, type PickupProof } from '../../../kernel/pickup-proof.ts'
import { trackingLimits } from '../tracking.limits.ts'

/** What who collects a piece has shown or told. */
export interface ShownProof {
  readonly document?: string | undefined
  readonly pin?: string | undefined
}

/** What the branch asks for, and what is right (D40). */
export interface AskedProof {
  readonly asks: PickupProof
  readonly branch: string
  /** Of the recipient, and of whoever may collect it instead. */
  readonly documents: readonly string[]
  readonly pin: string
  /** How often something wrong was shown. */
  readonly wrong: number
}

export type ProofRefusal =
  | { readonly name: 'proof-absent'; readonly asks: PickupProof; readonly branch: string }
  | { readonly name: 'proof-wrong'; readonly left: number }
  | { readonly name: 'proof-locked' }

/** Why a piece is not handed to who collects it; undefined where it is. */
export function judgeProof(asked: AskedProof, shown: ShownProof = {}): ProofRefusal | undefined {
  const { asks, branch, wrong } = asked
  const most = trackingLimits.wrongProofs
  const document = asks === 'pin' ? undefined : shown.document
  const pin = asks === 'document' ? undefined : shown.pin
  if (wrong >= most) return { name: 'proof-locked' }
  if (document === undefined && pin === undefined) return { name: 'proof-absent', asks, branch }
  const isKnown = document !== undefined && isOneOf(asked.documents, document)
  return isKnown || pin === asked.pin ? undefined : { name: 'proof-wrong', left: most - wrong - 1 }
}

function isOneOf(documents: readonly string[], shown: string): boolean {
  const sought = comparableDocument(shown)
  return documents.some((document) => comparableDocument(document) === sought)
}
