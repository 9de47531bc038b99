import { dayText } from '../../../kits/clock/period.ts'
import type { Span, WorkDay } from '../calendar.ts'
import { listOps } from '../listed.ts'
import type { Task } from '../living-part.ts'
import { staff, type World } from '../world.ts'
import { atPhase } from './collection.part.ts'

interface Statement {
  readonly id: string
  readonly payableOn: string | null
}

/** Every so many days what was handed over until the day before is settled. */
const [everyDays, firstIndex] = [4, 1]
const [settledPhase, paidPhase] = [0.25, 0.43]

/** Some payments wait a day longer than they should. */
const lateShare = 0.3

/** The statements of the shops; there may be nothing to settle with one. */
export function settleShops(world: World, span: Span, shops: readonly number[]): Task[] {
  if (!isSettlingDay(world, span.day)) return []
  return atPhase(span, settledPhase, (at) =>
    shops.map((shipper, place) => ({
      at: at + place * 20_000,
      run: () => settle(world, shipper, span.day),
    })),
  )
}

/** What would fall on a day of rest is done on the next one. */
function isSettlingDay({ days }: World, { index, isRest }: WorkDay): boolean {
  const isDay = (one: number) => one % everyDays === firstIndex
  return !isRest && (isDay(index) || (isDay(index - 1) && days[index - 1]?.isRest === true))
}

async function settle(world: World, shipper: number, { index }: WorkDay) {
  const { days } = world
  const [first, last] = [days[Math.max(0, index - everyDays)], days[index - 1]]
  if (first === undefined || last === undefined) return
  const body = { shipper, from: first.text, to: last.text }
  await world.ops(staff('executive'), 'createCashStatement', { body, meant: ['nothing-to-settle'] })
}

export function payStatements(world: World, span: Span): Task[] {
  return atPhase(span, paidPhase, (at) => [{ at, run: () => payDue(world) }])
}

async function payDue(world: World): Promise<void> {
  const today = dayText(world.doors.zone, world.now())
  const executive = staff('executive')
  const query = { paid: 'false' }
  const unpaid = await listOps<Statement>(world, executive, 'listCashStatements', query)
  for (const { id, payableOn } of unpaid) {
    const isDue = payableOn !== null && payableOn <= today
    if (!isDue || world.chance.isSo(lateShare, 'paid late', id, today)) continue
    const reference = `TRF ${world.chance.between(10_000_000, 99_999_999, 'transfer', id)}`
    const body = { reference, paidOn: today }
    await world.ops(executive, 'payCashStatement', { params: { id }, body })
  }
}
