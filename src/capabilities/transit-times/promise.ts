import { dayNumberText } from '../../kernel/days.ts'
import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import { addWorkingDays, type Holidays, workingDayFrom } from './working-days.ts'

/** How long a shipment takes, in working days after the day on which it leaves. */
export interface Transit {
  readonly minDays: number
  readonly maxDays: number
  /** Minutes after midnight: a later order leaves on the next working day. */
  readonly cutOffMinutes: number
}

/** A moment on the carrier's clock: days since 1970, minutes since midnight. */
export interface LocalMoment {
  readonly day: number
  readonly minutes: number
}

export function promise(
  { day, minutes }: LocalMoment,
  { minDays, maxDays, cutOffMinutes }: Transit,
  holidays: Holidays,
): DeliveryPromise {
  const isInTime = minutes < cutOffMinutes
  const leaves = workingDayFrom(isInTime ? day : day + 1, holidays)
  const first = addWorkingDays(leaves, minDays, holidays)
  const last = addWorkingDays(first, maxDays - minDays, holidays)
  return { from: dayNumberText(first), to: dayNumberText(last) }
}
