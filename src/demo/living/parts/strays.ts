import type { CountedContainer } from '../../../capabilities/containers/containers.ts'
import { momentOf, type Span, type WorkDay } from '../calendar.ts'
import { usualDays } from '../diary.ts'
import type { Task } from '../living-part.ts'
import { scanAll } from '../scanning.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'
import { atPhase } from './collection.part.ts'

/** So many days before the present a bag for this branch held less than was scanned, and more. */
const strayBranch = 'C0003'
const strayDays = [1, 3, 4]

/** Pieces missing since then turned up two days later; the rest did not. */
const [foundAgo, foundDays, foundPhase] = [4, 2, 0.3]

const [eveningPhase, fewest] = [0.88, 2]

function isStrayNight({ index }: WorkDay): boolean {
  return strayDays.includes(usualDays - index)
}

function mostBy<One>(list: readonly One[], valueOf: (one: One) => number): One | undefined {
  return list.toSorted((one, other) => valueOf(other) - valueOf(one))[0]
}

/** The piece that is put into tonight's bag without a scan, if one is. */
export function strayOf(
  world: World,
  day: WorkDay,
  far: readonly Shipment[],
): Shipment | undefined {
  if (!isStrayNight(day)) return undefined
  const evening = momentOf(day, eveningPhase)
  const own = far.filter(({ branch, since }) => branch === strayBranch && since < evening)
  return mostBy(own, ({ code }) => world.chance.of('stray', code))
}

/** The pieces found in a bag when it is opened: all that should be inside, but for some nights. */
export async function foundIn(
  world: World,
  { destination, sealedAt }: CountedContainer,
  inside: readonly string[],
): Promise<string[]> {
  const night = world.days.findLast(({ opens }) => (sealedAt ?? 0) >= opens)
  const isStray =
    destination === strayBranch &&
    night !== undefined &&
    isStrayNight(night) &&
    (sealedAt ?? 0) >= momentOf(night, eveningPhase)
  if (!isStray) return [...inside]
  const missing = mostBy(inside, (code) => world.chance.of('missing', code))
  const stray = strayOf(
    world,
    night,
    world.shipments.inState('GE').filter(({ at }) => at === headOffice),
  )
  const present = inside.length < fewest ? inside : inside.filter((code) => code !== missing)
  return stray && (await isAtHead(world, stray)) ? [...present, stray.code] : [...present]
}

/** Of the bags that are opened one after another the first one had it. */
async function isAtHead({ doors }: World, { code }: Shipment): Promise<boolean> {
  const place = await doors.containers.findPlace(code)
  return place?.kind === 'floor' && place.branch === headOffice
}

/** Missing pieces turn up at the branch, behind a shelf. */
export function foundAgain(world: World, span: Span): Task[] {
  const index = usualDays - foundAgo
  const night = index + foundDays === span.day.index ? world.days[index] : undefined
  if (night === undefined) return []
  return atPhase(span, foundPhase, (at) => {
    const missing = world.shipments
      .inState('AS')
      .filter(
        ({ branch, since }) =>
          branch === strayBranch && since >= night.opens && since < span.day.opens,
      )
    const scan = { at, check: 'AR', branch: strayBranch } as const
    return scanAll(world, staff('scanner', strayBranch), scan, missing)
  })
}
