import { readDraft } from '../../api/drafts.ts'
import { newFormKey } from '../../api/form-key.ts'
import { place } from '../../place.ts'
import { emptyValues, type Values } from './values.ts'

/**
 * The form as it was left on this device. Its Idempotency-Key is kept with it: somebody who loads
 * the page again after a lost answer sends the same shipment, not a second one.
 */
export interface Draft {
  readonly values: Values
  readonly key: string
}

export function newDraft(values: Values = emptyValues): Draft {
  return { values, key: newFormKey() }
}

/** Nobody finds the draft of another person, account or environment. */
export function draftName(personId: string, shipper: number | undefined): string {
  return `shipment-${place.environment}-${personId}-${shipper ?? ''}`
}

export function findDraft(name: string): Draft | undefined {
  const draft = readDraft(name) as Partial<Draft> | null | undefined
  if (typeof draft?.key !== 'string' || typeof draft.values !== 'object') return undefined
  return { key: draft.key, values: { ...emptyValues, ...draft.values } }
}
