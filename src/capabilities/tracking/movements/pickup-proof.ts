import { comparableDocument, type PickupProof } from '../../../kernel/pickup-proof.ts'
import { trackingLimits } from '../tracking.limits.ts'

/** The proof shown by a person who collects a piece. */
export interface ShownProof {
  readonly document?: string | undefined
  readonly pin?: string | undefined
}

/** The proof that the branch asks for, and the correct values (D40). */
export interface AskedProof {
  readonly asks: PickupProof
  readonly branch: string
  /** Of the recipient, and of people who may collect it instead. */
  readonly documents: readonly string[]
  readonly pin: string
  /** How often something wrong was shown. */
  readonly wrong: number
}

export type ProofRefusal =
  | { readonly name: 'proof-absent'; readonly asks: PickupProof; readonly branch: string }
  | { readonly name: 'proof-wrong'; readonly left: number }
  | { readonly name: 'proof-locked' }

/** The reason why a piece is not handed over to a person who collects it; undefined where it is. */
export function judgeProof(proof: AskedProof, shown: ShownProof = {}): ProofRefusal | undefined {
  const { asks, branch, wrong } = proof
  const most = trackingLimits.wrongProofs
  const document = asks === 'pin' ? undefined : shown.document
  const pin = asks === 'document' ? undefined : shown.pin
  if (wrong >= most) return { name: 'proof-locked' }
  if (document === undefined && pin === undefined) return { name: 'proof-absent', asks, branch }
  const isKnown = document !== undefined && isOneOf(proof.documents, document)
  return isKnown || pin === proof.pin ? undefined : { name: 'proof-wrong', left: most - wrong - 1 }
}

function isOneOf(documents: readonly string[], shown: string): boolean {
  const sought = comparableDocument(shown)
  return documents.some((document) => comparableDocument(document) === sought)
}
