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

/** The first day on which a shipment of this moment may leave. */
export function readyDay({ day, minutes }: LocalMoment, cutOffMinutes: number): number {
  return minutes < cutOffMinutes ? day : day + 1
}

export function promise(
  moment: LocalMoment,
  { minDays, maxDays, cutOffMinutes }: Transit,
  holidays: Holidays,
): DeliveryPromise {
  const leaves = workingDayFrom(readyDay(moment, cutOffMinutes), holidays)
  const first = addWorkingDays(leaves, minDays, holidays)
  const last = addWorkingDays(first, maxDays - minDays, holidays)
  return { from: dayNumberText(first), to: dayNumberText(last) }
}
