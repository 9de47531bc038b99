import type { Choice } from '../../../capabilities/recipient-choices/recipient-choices.ts'
import { hasPhase, momentOf, type Span } from '../calendar.ts'
import { firstNames, lastNames } from '../data/names.ts'
import type { LivingPart, Task } from '../living-part.ts'
import type { Shipment } from '../shipments.ts'
import { isLiveTurn } from '../turns.ts'
import { staff, type World } from '../world.ts'

/** When recipients who were not at home choose, and when they collect at the branch. */
const chosenPhases = [0.36, 0.48, 0.545, 0.97] as const
const collectedPhase = 0.44

/** So many of them choose; the others wait for the next visit. */
const [choosesShare, collectsShare, anotherPersonShare] = [0.55, 0.45, 0.2]

/** In live time a recipient chooses now and then, while enough are left for the visitor. */
const liveMs = 5 * 60_000
const leftAtLeast = 3

const hourMs = 3_600_000
const collectedAfterMs = 14 * hourMs

/** How many visits fail before it goes back, whatever the choice. */
const visitsAtMost = 2

/** The choices of recipients on the page of their shipment (D49), and the branch's acts on them. */
export const choicesPart: LivingPart = {
  name: 'choices',
  slices: ['recipient-choices'],
  async work(world, span) {
    world.shipments.keep('choices', [])
    const failed = world.shipments.inState('CA')
    const missed = failed.filter((one) => mayChoose(world, one))
    // Visitors choose, too, and anything they like.
    const waiting = await waitingOf(world, span, span.pace === 'past' ? missed : failed)
    world.shipments.keep(
      'choices',
      waiting.map(({ shipment }) => shipment.code),
    )
    if (span.pace === 'live') return workLive(world, span, missed)
    const tasks = chosenPhases.flatMap((phase): Task[] => {
      if (!hasPhase(span, phase)) return []
      const at = momentOf(span.day, phase)
      return [...missed, ...atCounters(world)].map((one) => ({ at, run: () => choose(world, one) }))
    })
    return [...tasks, ...collected(world, span, waiting)]
  },
}

function mayChoose({ chance }: World, { code, failedVisits, reason }: Shipment): boolean {
  const isMissed = reason === 'AUSENTE' && failedVisits < visitsAtMost
  return isMissed && chance.isSo(choosesShare, 'chooses', code)
}

/** Shipments that are collected at a branch, by somebody else than the recipient. */
function atCounters({ shipments, chance }: World): Shipment[] {
  return shipments
    .inState('AR')
    .filter(
      ({ collectedAt, at, code }) =>
        collectedAt === at && chance.isSo(anotherPersonShare, 'another person', code),
    )
}

interface Waiting {
  readonly shipment: Shipment
  readonly choice: Choice
}

/** Shipments not for today's visits: they wait for another day, or for their recipient. */
async function waitingOf(
  { doors }: World,
  { day }: Span,
  missed: readonly Shipment[],
): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const shipment of missed) {
    const choice = await doors.recipientChoices.find(shipment.code)
    if (choice === undefined) continue
    if (choice.kind === 'collect') waiting.push({ shipment, choice })
    if (choice.kind === 'another-day' && choice.day > day.text) waiting.push({ shipment, choice })
  }
  return waiting
}

async function choose({ doors, chance }: World, { code, shipper, collectedAt }: Shipment) {
  if (await doors.recipientChoices.find(code)) return
  const days = doors.recipientChoices.days(shipper)
  const day = chance.pick(days.slice(0, 2), 'day', code)
  const isCollecting = chance.isSo(collectsShare, 'collects', code)
  const choice: Choice = isCollecting ? { kind: 'collect' } : { kind: 'another-day', day }
  await doors.recipientChoices.choose(code, collectedAt ? anotherPerson(chance, code) : choice)
}

function anotherPerson(chance: World['chance'], code: string): Choice {
  const [first, last] = [
    chance.pick(firstNames, 'who', code),
    chance.pick(lastNames, 'whose', code),
  ]
  const document = String(chance.between(22_000_000, 44_000_000, 'whose document', code))
  return { kind: 'another-person', name: `${first} ${last}`, document }
}

function workLive(world: World, span: Span, missed: readonly Shipment[]): Task[] {
  if (!isLiveTurn(world, span, liveMs)) return []
  const today = missed.filter(({ since, isVisitors }) => since >= span.day.opens && !isVisitors)
  if (world.shipments.inState('CA').length <= leftAtLeast) return []
  return today.slice(0, 1).map((one) => ({ at: span.to, run: () => choose(world, one) }))
}

/** No state lies between a failed visit and the counter: the branch says why it records DL. */
function collected(world: World, span: Span, waiting: readonly Waiting[]): Task[] {
  if (!hasPhase(span, collectedPhase)) return []
  const at = momentOf(span.day, collectedPhase)
  return waiting
    .filter(({ shipment, choice }) => choice.kind === 'collect' && isDue(shipment, at))
    .map(({ shipment: { code, branch } }) => {
      const reason = 'Lo retiró en la sucursal, como eligió en la página'
      const movement = { trackingCode: code, branch, check: 'DL', correction: true, reason }
      const body = { movements: [movement] }
      return { at, run: () => world.ops(staff('branch', branch), 'recordMovements', { body }) }
    })
}

function isDue({ since }: Shipment, at: number): boolean {
  return at - since >= collectedAfterMs
}
