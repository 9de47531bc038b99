import type { Claim, ClaimKind, ToldClaim } from '../../../capabilities/claims/claims.ts'
import type { ListedOrder } from '../../../capabilities/tracking/tracking.ts'
import { visitorsShare } from '../../../kernel/demonstration.ts'
import { hasPhase, momentOf, type Span, type WorkDay } from '../calendar.ts'
import { played } from '../data/cast.ts'
import { type ClaimTalk, claimTalks } from '../data/claim-words.ts'
import { shopNumbers } from '../data/shops.ts'
import { usualDays } from '../diary.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { isLiveTurn } from '../turns.ts'
import { ownerOf, staff, type World } from '../world.ts'

/** When shops claim, answer, and the carrier decides and asks. */
const phases = { opened: 0.33, answered: 0.27, decided: 0.47, asked: 0.62 }

/** In live time something is done about one of them now and then, and a new one is opened. */
const [stepMs, openMs] = [11 * 60_000, 70 * 60_000]

const hourMs = 3_600_000

/** How long each step takes at least, since the last message. */
const [askedMs, answeredMs, decidedMs] = [hourMs, 10 * hourMs, 20 * hourMs]

/** One day of four has no new claim: the one whose index leaves this remainder. */
const [claimDays, quietDay] = [4, 2]

/** Pieces that were missing since then are claimed as lost this many days ago. */
const lostAgo = 2

/** Claims of shops about damaged, lost, or incomplete goods; the carrier asks and decides. */
export const claimsPart: LivingPart = {
  name: 'claims',
  slices: ['claims'],
  work(world, span) {
    if (span.pace === 'live') return workLive(world, span)
    const { day } = span
    const tasks: Task[] = []
    const add = (phase: number, run: Task['run']) => {
      if (hasPhase(span, phase)) tasks.push({ at: momentOf(day, phase), run })
    }
    add(phases.answered, () => eachOpen(world, answer))
    if (day.index % claimDays !== quietDay || day.isToday)
      add(phases.opened, () => openOne(world, day))
    if (usualDays - day.index === lostAgo) add(phases.opened, () => openLost(world, day))
    add(phases.decided, () => eachOpen(world, decide))
    add(phases.asked, () => eachOpen(world, ask))
    return tasks
  },
}

function workLive(world: World, span: Span): Task[] {
  const tasks: Task[] = []
  if (isLiveTurn(world, span, openMs))
    tasks.push({ at: span.to, run: () => openOne(world, span.day) })
  if (isLiveTurn(world, span, stepMs)) tasks.push({ at: span.to, run: () => stepOne(world) })
  return tasks
}

/** Authors as the log of audits names people. */
const authors = new Set(played.map(({ id, name }) => `person:${id} ${name}`))

/** Open claims that the carrier's cast opened: those of visitors are theirs to decide. */
async function openClaims({ doors }: World): Promise<ToldClaim[]> {
  const listed = await doors.claims.list({ state: 'open' }, undefined, 100)
  const claims: ToldClaim[] = []
  for (const { id, shipperNumber } of listed) {
    const claim = shopNumbers.includes(shipperNumber) ? await doors.claims.find(id) : undefined
    if (claim && authors.has(claim.messages[0]?.author ?? '')) claims.push(claim)
  }
  return claims
}

type Step = (world: World, claim: ToldClaim) => Promise<boolean>

async function eachOpen(world: World, step: Step): Promise<void> {
  for (const claim of await openClaims(world)) await step(world, claim)
}

async function stepOne(world: World): Promise<void> {
  for (const claim of await openClaims(world))
    for (const step of [decide, answer, ask]) if (await step(world, claim)) return
}

/** Whether so much was written, and the last of it so long ago. */
function isAt(world: World, { messages }: ToldClaim, count: number, waitedMs: number): boolean {
  return messages.length === count && world.now() - (messages.at(-1)?.at ?? 0) >= waitedMs
}

function talkOf({ chance }: World, { code, kind }: Claim): ClaimTalk {
  return chance.pick(claimTalks[kind], 'talk', code)
}

const ask: Step = async (world, claim) => {
  if (!isAt(world, claim, 1, askedMs)) return false
  const call = { params: { id: claim.id }, body: { text: talkOf(world, claim).asked } }
  await world.ops(staff('executive'), 'answerClaim', call)
  return true
}

const answer: Step = async (world, claim) => {
  if (!isAt(world, claim, 2, answeredMs)) return false
  const call = { params: { id: claim.id }, body: { text: talkOf(world, claim).answered } }
  await world.shop(ownerOf(claim.shipperNumber), 'writeOwnClaim', call)
  return true
}

/** How claims end, one after another. */
const ends = ['accepted', 'refused', 'accepted-in-part', 'withdrawn'] as const

const decide: Step = async (world, claim) => {
  if (!isAt(world, claim, 3, decidedMs)) return false
  const { id, kind, claimedCents, shipperNumber } = claim
  const end = kind === 'lost' ? 'accepted' : ends[await endedBefore(world)]
  const params = { id }
  if (end === 'refused') {
    const body = { reason: talkOf(world, claim).refused }
    await world.ops(staff('executive'), 'refuseClaim', { params, body })
  } else if (end === 'withdrawn') {
    const body = { reason: 'Lo arreglamos con el cliente: se queda con el producto' }
    await world.shop(ownerOf(shipperNumber), 'withdrawOwnClaim', { params, body })
  } else {
    const share = end === 'accepted' ? 1 : 0.6
    const body = { amountCents: Math.round((claimedCents * share) / 1000) * 1000 }
    await world.ops(staff('executive'), 'acceptClaim', { params, body })
  }
  return true
}

/** How many were decided, up to the next turn of how they end. */
async function endedBefore({ doors }: World): Promise<number> {
  const listed = await doors.claims.list({}, undefined, 500)
  return listed.filter(({ settledAt }) => settledAt !== null).length % ends.length
}

/** Delivered in the two days before, and not claimed yet: one of them, by chance. */
async function openOne(world: World, day: WorkDay): Promise<void> {
  const delivered = await recentlyDelivered(world, day)
  const byChance = delivered
    .toSorted(
      (one, other) => world.chance.of('claim', one.code) - world.chance.of('claim', other.code),
    )
    // Claims that wait today are about shipments that visitors see as the shop and as the branch.
    .toSorted((one, other) => (day.isToday ? shareOf(other) - shareOf(one) : 0))
  let chosen: ListedOrder | undefined
  for (const one of byChance)
    if (!(await hasClaim(world, one.code))) {
      chosen = one
      break
    }
  if (chosen === undefined) return
  const kind = world.chance.isSo(0.6, 'damaged', chosen.code) ? 'damaged' : 'missing-content'
  await open(world, chosen, kind)
}

function shareOf({ shipperNumber, branchCode }: ListedOrder): number {
  return visitorsShare(shipperNumber, branchCode)
}

async function recentlyDelivered(
  { doors, days }: World,
  { opens, index }: WorkDay,
): Promise<ListedOrder[]> {
  const since = days[Math.max(0, index - 2)]?.opens ?? opens
  const filter = { ...anyOrder, state: 'DL', from: since - 8 * 24 * hourMs } as const
  const listed = await doors.tracking.listOrders(filter, undefined, 500)
  return listed.filter(
    (one) => one.since >= since && one.since < opens && shopNumbers.includes(one.shipperNumber),
  )
}

const anyOrder = {
  shipper: undefined,
  service: undefined,
  before: undefined,
  provinces: undefined,
  postalCode: undefined,
  words: undefined,
  late: undefined,
  sort: 'newest',
} as const

async function openLost(world: World, { opens }: WorkDay): Promise<void> {
  for (const one of world.shipments.inState('AS')) {
    const place = one.since < opens ? await world.doors.containers.findPlace(one.code) : undefined
    if (place?.kind !== 'missing' || (await hasClaim(world, one.code))) continue
    await open(world, { code: one.code, shipperNumber: one.shipper }, 'lost')
    return
  }
}

async function hasClaim({ doors }: World, code: ListedOrder['code']): Promise<boolean> {
  return (await doors.claims.list({ code }, undefined, 1)).length > 0
}

async function open(
  world: World,
  { code, shipperNumber }: Pick<ListedOrder, 'code' | 'shipperNumber'>,
  kind: ClaimKind,
): Promise<void> {
  const order = await world.doors.orders.findOrder(code)
  if (order === undefined) return
  const pesos = order.order.products.reduce((sum, one) => sum + (one.declaredValue ?? 0), 0)
  const share = kind === 'missing-content' ? 0.4 : 1
  const text = world.chance.pick(claimTalks[kind], 'talk', code).opened
  const amountCents = Math.max(1000, Math.round((pesos * share) / 100) * 10_000)
  const body = { trackingCode: code, kind, amountCents, text }
  await world.shop(ownerOf(shipperNumber), 'openClaim', { body })
}
