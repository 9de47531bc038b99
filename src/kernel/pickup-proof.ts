/** What a branch asks for before it hands a piece to who collects it (D40). */
export const pickupProofs = ['document', 'pin', 'document-or-pin'] as const

export type PickupProof = (typeof pickupProofs)[number]

/** What can be asked of a shipment: who has no document on record can only tell the PIN. */
export function proofAsked(asks: PickupProof, hasDocuments: boolean): PickupProof {
  return asks !== 'pin' && !hasDocuments ? 'pin' : asks
}

/** A document as it is compared: the digits, without dots and without zeros in front. */
export function comparableDocument(written: string): string {
  return written.replaceAll(/[\s.-]/g, '').replace(/^0+(?=\d)/, '')
}
