import { dayText } from '../../../kits/clock/period.ts'
import type { Span, WorkDay } from '../calendar.ts'
import { branchesPlayed, played } from '../data/cast.ts'
import { shopNumbers } from '../data/shops.ts'
import { soonAfter } from '../diary.ts'
import { listOps } from '../listed.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { groupedBy } from '../scanning.ts'
import { staff, type World } from '../world.ts'
import { atPhase } from './collection.part.ts'

interface Collection {
  readonly shipper: number
  readonly trackingCode: string
  readonly amountCents: number
  readonly driver: string
}

interface HandOver {
  readonly id: string
  readonly at: string
  readonly openDifferenceCents: number
}

/** Couriers hand over their cash at noon, if they come by, and in the evening. */
const [noonPhase, eveningPhase] = [0.49, 0.92]
const resolvedPhase = 0.34

const [byAtNoonShare, differenceShare, tooMuchShare] = [0.3, 0.11, 0.25]

/** Notes that are missing when an amount is counted, and amounts that are too much, in pesos. */
const notes = [1_000, 2_000, 2_000, 10_000, 20_000] as const
const overPesos = [100, 200, 500, 1_000] as const

/** A visitor who has just come sees one that comes up short by a note. */
const shortAfterMs = 24_000
const seenNotePesos = 2_000

const dayMs = 86_400_000
/** How long a difference waits before somebody decides about it. */
const openMs = 1.2 * dayMs

/**
 * The cash that couriers collect is handed over, mostly all of it, settled with the shops and paid.
 */
export const cashPart: LivingPart = {
  name: 'cash',
  slices: ['cash'],
  work: (world, span) => [
    ...(span.day.isDistant ? [] : handOvers(world, span, noonPhase, byAtNoonShare)),
    ...handOvers(world, span, eveningPhase, 1),
    ...atPhase(span, resolvedPhase, (at) => [{ at, run: () => resolveOld(world) }]),
    ...soonAfter(world, span, shortAfterMs, () => handOverShort(world)),
    ...settleShops(world, span, shopNumbers),
    ...payStatements(world, span),
  ],
}

function handOvers(world: World, span: Span, phase: number, share: number): Task[] {
  return atPhase(span, phase, (at) =>
    branchesPlayed.map((branch, place) => ({
      at: at + place * 5_000,
      run: () => handOverAt(world, span.day, { branch, phase, share }),
    })),
  )
}

interface Round {
  readonly branch: string
  readonly phase: number
  readonly share: number
}

async function handOverAt(world: World, { text }: WorkDay, { branch, phase, share }: Round) {
  const { chance } = world
  for (const [driver, collections] of await collectedAt(world, branch)) {
    const words = [driver, text, phase] as const
    if (!chance.isSo(share, 'hands over', ...words)) continue
    const isShort = chance.isSo(differenceShare, 'difference', ...words)
    const pesos = isShort ? differencePesos(world, words) : 0
    await handOver(world, branch, collections, -pesos * 100)
  }
}

/** The missing amount; below 0 where there is too much. */
function differencePesos({ chance }: World, words: readonly (string | number)[]): number {
  const isTooMuch = chance.isSo(tooMuchShare, 'too much', ...words)
  return isTooMuch
    ? -chance.pick(overPesos, 'over', ...words)
    : chance.pick(notes, 'note', ...words)
}

/** The collections of each person at a branch. */
async function collectedAt(world: World, branch: string): Promise<[string, Collection[]][]> {
  const head = staff('branch', branch)
  const query = { state: 'collected', branch }
  const collected = await listOps<Collection>(world, head, 'listCollected', query)
  const own = collected.filter(({ shipper }) => shopNumbers.includes(shipper))
  return groupedBy(own, ({ driver }) => driver)
}

async function handOver(
  world: World,
  branch: string,
  collections: readonly Collection[],
  moreCents: number,
): Promise<void> {
  const expected = collections.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const body = {
    branch,
    trackingCodes: collections.map(({ trackingCode }) => trackingCode),
    countedCents: Math.max(0, expected + moreCents),
  }
  await world.ops(staff('branch', branch), 'handOverCash', { body })
}

const cast = new Set(played.map(({ id, name }) => `person:${id} ${name}`))

/** The first who has something to hand over does: a note is missing. The visitor has their own. */
async function handOverShort(world: World): Promise<void> {
  for (const branch of branchesPlayed) {
    const collected = await collectedAt(world, branch)
    const first = collected.find(([driver]) => cast.has(driver))
    if (first === undefined) continue
    return handOver(world, branch, first[1], -seenNotePesos * 100)
  }
}

/** After a day or so somebody of the house decides about amounts that were missing, or too much. */
async function resolveOld(world: World): Promise<void> {
  const executive = staff('executive')
  const open = await listOps<HandOver>(world, executive, 'listCashHandOvers', { open: 'true' })
  for (const { id, at, openDifferenceCents: missing } of open) {
    if (world.now() - Date.parse(at) < openMs) continue
    const body = decisionOn(world, missing, at)
    await world.ops(executive, 'resolveDifference', { params: { id }, body })
  }
}

function decisionOn({ chance }: World, missingCents: number, at: string) {
  const isGood = chance.isSo(0.65, 'resolved', at)
  if (missingCents > 0)
    return isGood
      ? { resolution: 'recovered', note: 'Apareció al vaciar la mochila, al otro día' }
      : { resolution: 'written-off', note: 'No apareció; lo absorbe la sucursal' }
  return isGood
    ? { resolution: 'returned', note: 'El destinatario llamó por el vuelto y se le devolvió' }
    : { resolution: 'kept', note: 'Nadie lo reclamó' }
}

interface Statement {
  readonly id: string
  readonly payableOn: string | null
}

/** The cash handed over until the day before is settled every `everyDays` days. */
const [everyDays, firstIndex] = [4, 1]
const [settledPhase, paidPhase] = [0.25, 0.43]

/** Some payments wait a day longer than they should. */
const lateShare = 0.3

/** The statements of the shops; there may be nothing to settle with one. */
function settleShops(world: World, span: Span, shops: readonly number[]): Task[] {
  if (!isSettlingDay(world, span.day)) return []
  return atPhase(span, settledPhase, (at) =>
    shops.map((shipper, place) => ({
      at: at + place * 20_000,
      run: () => settle(world, shipper, span.day),
    })),
  )
}

/** A settling day of rest moves to the next day. */
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

function payStatements(world: World, span: Span): Task[] {
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
