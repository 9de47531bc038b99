import { hasPhase, momentOf, type Span } from '../calendar.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { isDueLive, scanAll } from '../scanning.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'

/** How many days a shipment waits at its branch before it goes back (D40). */
const waitingDays = 7
const [firstPhase, lastPhase, returnPhase] = [0.18, 0.82, 0.1]
const neverShare = 0.07
const liveMeanMs = 45 * 60_000

/** Shipments collected at a branch: handed over there (DL), or sent back after a week (DV). */
export const counterPart: LivingPart = {
  name: 'counter',
  slices: ['tracking'],
  work(world, span) {
    const waiting = world.shipments
      .inState('AR')
      .filter(({ collectedAt, at }) => collectedAt !== undefined && collectedAt === at)
    if (span.pace !== 'live') return waiting.flatMap((one) => nextOf(world, span, one))
    // The head office's counter is the visitor's.
    const due = waiting.filter(
      (one) =>
        one.branch !== headOffice &&
        !isNever(world, one) &&
        isDueLive(world, one, span, liveMeanMs),
    )
    return due.flatMap((one) => handOver(world, one, span.to))
  },
}

function isNever({ chance }: World, { code }: Shipment): boolean {
  return chance.isSo(neverShare, 'never collected', code)
}

function nextOf(world: World, span: Span, shipment: Shipment): Task[] {
  const { chance } = world
  const { code, since } = shipment
  const { day } = span
  const waited = Math.max(0, Math.ceil((day.opens - since) / 86_400_000))
  if (isNever(world, shipment)) {
    if (waited < waitingDays || !hasPhase(span, returnPhase)) return []
    return scanOne(world, shipment, 'DV', momentOf(day, returnPhase))
  }
  const days = Math.floor(3.6 * chance.of('collected after', code) ** 1.6)
  const phase = firstPhase + (lastPhase - firstPhase) * chance.of('collected at', code)
  if (waited < days || !hasPhase(span, phase)) return []
  return handOver(world, shipment, Math.max(momentOf(day, phase), since + 1))
}

function handOver(world: World, shipment: Shipment, at: number): Task[] {
  return scanOne(world, shipment, 'DL', at)
}

function scanOne(world: World, shipment: Shipment, check: 'DL' | 'DV', at: number): Task[] {
  const { branch } = shipment
  return scanAll(world, staff('branch', branch), { at, check, branch }, [shipment])
}
