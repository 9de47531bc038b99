/**
 * The places of data about recipients: one list for people who ask to be erased and for old data.
 */
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { eraseWords } from '../audit/audit.ts'
import { eraseDifferenceWords, eraseHandOverNotes, findHandOverIds } from '../cash/cash.ts'
import { eraseClaims } from '../claims/claims.ts'
import { deleteProofs } from '../deliveries/deliveries.ts'
import { eraseEventWords } from '../events/events.ts'
import { eraseOrders } from '../orders/orders.ts'
import { eraseChoices } from '../recipient-choices/recipient-choices.ts'
import { eraseRescues } from '../rescue/rescue.ts'
import { clearMovements, deleteWrongProofs } from '../tracking/tracking.ts'
import { eraseViewsOf } from '../views/views.ts'
import { eraseAnswers } from '../webhooks/webhooks.ts'
import { eraseNotes } from '../work-list/work-list.ts'
import { deleteRequests } from './privacy.store.ts'

/**
 * Erases the data of a place about the people of some shipments; returns how many rows it changed.
 */
type Erase = (tx: Handle, codes: readonly TrackingCode[]) => Promise<number>

/** Notes on the cash of several shipments are about each of them. */
function withHandOvers(erase: Erase): Erase {
  return async (tx, codes) =>
    erase(tx, [...codes, ...((await findHandOverIds(tx, codes)) as TrackingCode[])])
}

const places = {
  // Those who are searched for are known until their orders are erased.
  savedViews: eraseViewsOf,
  orders: eraseOrders,
  movements: clearMovements,
  visits: deleteProofs,
  pickups: deleteWrongProofs,
  redirections: eraseRescues,
  choices: eraseChoices,
  claims: eraseClaims,
  workNotes: withHandOvers(eraseNotes),
  cashDifferences: eraseDifferenceWords,
  handOverNotes: eraseHandOverNotes,
  webhookAnswers: eraseAnswers,
  events: eraseEventWords,
  auditTexts: withHandOvers(eraseWords),
} as const satisfies Readonly<Record<string, Erase>>

export type Place = keyof typeof places

/** How many rows lost something, by place. */
export type ErasedPlaces = Readonly<Partial<Record<Place | 'rememberedAnswers', number>>>

/** Erases the personal data of these shipments; the transaction has locked them. */
export async function eraseShipments(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<ErasedPlaces> {
  if (codes.length === 0) return {}
  const counts: [string, number][] = []
  for (const [name, erase] of Object.entries(places)) counts.push([name, await erase(tx, codes)])
  await deleteRequests(tx, codes)
  return Object.fromEntries(counts)
}

export function addPlaces(one: ErasedPlaces, other: ErasedPlaces): ErasedPlaces {
  const names = [...Object.keys(one), ...Object.keys(other)] as (keyof ErasedPlaces)[]
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]))
}
