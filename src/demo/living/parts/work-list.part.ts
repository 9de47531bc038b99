import type { DemoPerson } from '../../../capabilities/people/people.ts'
import type { ListedWork } from '../../../capabilities/work-list/work-list.ts'
import { type WorkKind, workId } from '../../../capabilities/work-list/work-list.ts'
import { hasPhase, momentOf, type Span } from '../calendar.ts'
import { workWords } from '../data/work-words.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { headOffice } from '../shipments.ts'
import { isLiveTurn } from '../turns.ts'
import { staff, type World } from '../world.ts'

/** When people look at their list. */
const phases = [0.28, 0.52, 0.83] as const

const hourMs = 3_600_000

/** How long something waits until somebody takes it, and until it is done. */
const [takenMs, doneMs] = [3 * hourMs, 20 * hourMs]

/**
 * The share of new items that are taken, and the age at which all are; the share of them that is
 * soon done.
 */
const takenShare = 0.6
const [olderMs, doneShare, endedMs] = [40 * hourMs, 0.6, 60 * hourMs]

/** In live time one item is done at a time, while enough are left for the visitor. */
const liveMs = 6 * 60_000
const leftAtLeast = 20

/** The kinds that the account executive looks after; the others are the branches'. */
const ofExecutive: ReadonlySet<WorkKind> = new Set(['claim', 'heavier', 'no-tariff', 'late'])

/** Claims end when they are decided, and a loss is not dealt with by a note. */
const neverDone: ReadonlySet<WorkKind> = new Set(['claim', 'container-missing'])

const listedAtMost = 500

/** People take waiting items, note their steps, and mark them as done. */
export const workListPart: LivingPart = {
  name: 'work-list',
  slices: ['work-list'],
  work(world, span) {
    if (isLiveTurn(world, span, liveMs)) return [{ at: span.to, run: () => doOne(world, span) }]
    if (span.pace === 'live') return []
    const looks = span.day.isDistant ? phases.slice(0, 1) : phases
    return looks.flatMap((phase): Task[] =>
      hasPhase(span, phase) ? [{ at: momentOf(span.day, phase), run: () => doAll(world) }] : [],
    )
  },
}

async function listed({ doors }: World): Promise<ListedWork[]> {
  const all = await doors.workList.list({}, undefined, listedAtMost)
  return all.filter(({ code }) => code.startsWith('DEMO-'))
}

async function doAll(world: World): Promise<void> {
  for (const item of await listed(world)) await doNext(world, item)
}

/** The head office's are the visitor's to do. */
async function doOne(world: World, { to }: Span): Promise<void> {
  const waiting = await listed(world)
  if (waiting.length <= leftAtLeast) return
  const others = waiting.filter(({ branchCode, dueAt }) => branchCode !== headOffice && dueAt < to)
  for (const item of others) if (await doNext(world, item)) return
}

async function doNext(world: World, item: ListedWork): Promise<boolean> {
  const { kind, code, ownerId, dueAt } = item
  const waited = world.now() - dueAt
  const isTaken = ownerId !== ''
  const draws = (share: number, word: string) => world.chance.isSo(share, word, kind, code)
  const who = personFor(item)
  const isDue = waited >= takenMs && (waited >= olderMs || draws(takenShare, 'taken'))
  if (!isTaken && isDue) return take(world, who, item)
  const isOwn = ownerId === who.id
  const isDone = waited >= doneMs && (waited >= endedMs || draws(doneShare, 'done'))
  if (!isOwn || !isDone || neverDone.has(kind)) return false
  const call = { params: { id: workId(item) }, body: { note: workWords[kind].done } }
  await world.ops(who, 'resolveWork', call)
  return true
}

async function take(world: World, who: DemoPerson, item: ListedWork): Promise<boolean> {
  const id = workId(item)
  await world.ops(who, 'takeWork', { params: { id } })
  const due = new Date(item.dueAt + 30 * hourMs).toISOString()
  const body = { ids: [id], change: 'plan', note: workWords[item.kind].noted, due }
  await world.ops(who, 'changeWork', { body })
  return true
}

function personFor({ kind, branchCode }: ListedWork): DemoPerson {
  return ofExecutive.has(kind) || branchCode === ''
    ? staff('executive')
    : staff('branch', branchCode)
}
