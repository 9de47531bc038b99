/** The proof that a branch asks for before it hands out a piece (D40). */
export const pickupProofs = ['document', 'pin', 'document-or-pin'] as const

export type PickupProof = (typeof pickupProofs)[number]

/** The proof that can be asked for a shipment: without a document on record, only the PIN. */
export function proofAsked(asks: PickupProof, hasDocuments: boolean): PickupProof {
  return asks !== 'pin' && !hasDocuments ? 'pin' : asks
}

/** A document as it is compared: the digits, without dots and without zeros in front. */
export function comparableDocument(written: string): string {
  return written.replaceAll(/[\s.-]/g, '').replace(/^0+(?=\d)/, '')
}
