import { parseDayNumber } from '../../../kernel/days.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import { type Html, html } from '../../../kits/html/html.ts'
import { type PageState, type TrackingFacts, visitsOf } from './facts.ts'
import { nextVisit } from './hero.ts'
import type { PageDates } from './page-dates.ts'
import { isMissed } from './visit-words.ts'
import type { TrackingWords } from './words.ts'

interface Stage {
  readonly name: string
  readonly detail?: string | undefined
}

interface Rail {
  readonly stages: readonly Stage[]
  /** The place of the stage where the piece is; past the last one once it is over. */
  readonly now: number
}

/** The road with its five stations, which every shipment has. */
export function railOf(
  facts: TrackingFacts,
  state: PageState,
  words: TrackingWords,
  dates: PageDates,
): Html | undefined {
  if (state === 'cancelled') return undefined
  const { stages, now } = chooseRail(facts, state, words, dates)
  const items = stages.map(({ name, detail }, index) => {
    const marks =
      index < now
        ? html` class="past"`
        : index === now
          ? html` class="now" aria-current="step"`
          : undefined
    return html`<li${marks}><b>${name}</b>${detail && html`<small>${detail}</small>`}</li>`
  })
  return html`<ol class="rail">${items}</ol>`
}

const returnStages: ReadonlyMap<MovementCode, number> = new Map([
  ['DV', 2],
  ['RV', 2],
  ['RM', 3],
  ['RC', 5],
])

function chooseRail(
  facts: TrackingFacts,
  state: PageState,
  words: TrackingWords,
  dates: PageDates,
): Rail {
  const newest = facts.tracked.movements.at(-1)?.check ?? 'PI'
  if (returnStages.has(newest)) return returnRail(facts, newest, words, dates)
  return facts.tracked.piece.collectedAt === undefined
    ? homeRail(facts, newest, words, dates)
    : branchRail(facts, newest, state, words, dates)
}

/** The day of the first of these movements, and with the time where the piece is now. */
function createMoments({ tracked }: TrackingFacts, dates: PageDates) {
  return (checks: string, isNow: boolean): string | undefined => {
    const of = tracked.movements.filter(({ check }) => checks.includes(check))
    const movement = isNow ? of.at(-1) : of[0]
    if (movement === undefined) return undefined
    return isNow ? dates.shortMoment(movement.at) : dates.shortDay(dates.dayOf(movement.at))
  }
}

const homeStages: Readonly<Partial<Record<MovementCode, number>>> = {
  PI: 0,
  IF: 1,
  GE: 1,
  CO: 1,
  AS: 2,
  AR: 2,
  MA: 3,
  LD: 3,
  EI: 3,
  CA: 3,
  DL: 5,
}

function homeRail(
  facts: TrackingFacts,
  newest: MovementCode,
  { stages }: TrackingWords,
  dates: PageDates,
): Rail {
  const now = homeStages[newest] ?? 0
  const moment = createMoments(facts, dates)
  const last = facts.tracked.movements.at(-1)
  const wasVisited = newest === 'CA' && last !== undefined && !isMissed(last)
  const outside = wasVisited ? moment('CA', true) : moment('MA LD EI', now === 3)
  const { promise } = facts.tracked
  const promised = promise && now < 5 ? dates.shortDay(parseDayNumber(promise.to)) : undefined
  const leftAt = last?.at ?? 0
  const isToday = newest === 'LD' && dates.dayOf(leftAt) === dates.today
  const again = nextVisit(facts, dates)
  const next = again === undefined ? promised : dates.shortDay(again)
  const expected = isToday ? dates.briefDay(dates.today) : next
  return {
    now,
    stages: [
      { name: stages.loaded, detail: moment('PI', now === 0) },
      { name: stages.withUs, detail: moment('IF GE CO', now === 1) },
      { name: stages.travelling, detail: moment('AS AR', now === 2) },
      {
        name: stages.outForDelivery,
        detail: wasVisited && outside ? stages.visit(outside) : outside,
      },
      { name: stages.delivered, detail: now === 5 ? moment('DL', true) : expected },
    ],
  }
}

function branchRail(
  facts: TrackingFacts,
  newest: MovementCode,
  state: PageState,
  { stages }: TrackingWords,
  dates: PageDates,
): Rail {
  const arrivedAt = facts.tracked.movements.findLast(({ check }) => check === 'AR')?.at
  const isThere = state === 'waiting' || newest === 'EI' || newest === 'CA'
  const travelling = newest === 'PI' ? 0 : Math.min(homeStages[newest] ?? 0, 2)
  const now = newest === 'DL' ? 5 : isThere ? 3 : travelling
  const moment = createMoments(facts, dates)
  const until =
    state === 'waiting' && arrivedAt !== undefined
      ? stages.until(dates.shortDay(dates.dayOf(arrivedAt + facts.waitingMs)))
      : undefined
  return {
    now,
    stages: [
      { name: stages.loaded, detail: moment('PI', now === 0) },
      { name: stages.withUs, detail: moment('IF GE CO', now === 1) },
      { name: stages.travelling, detail: now >= 2 ? moment('AS AR', now === 2) : undefined },
      {
        name: stages.atBranch,
        detail:
          now >= 3 && arrivedAt !== undefined
            ? stages.since(dates.shortMoment(arrivedAt))
            : undefined,
      },
      { name: stages.collected, detail: now === 5 ? moment('DL', true) : until },
    ],
  }
}

function returnRail(
  facts: TrackingFacts,
  newest: MovementCode,
  { stages }: TrackingWords,
  dates: PageDates,
): Rail {
  const moment = createMoments(facts, dates)
  const count = visitsOf(facts.tracked)
  const days = facts.tracked.movements
    .filter((movement) => movement.check === 'CA' && !isMissed(movement))
    .map(({ at }) => dates.shortDay(dates.dayOf(at)))
  const visited = { name: stages.visits(count), detail: days.slice(-2).join(stages.and) }
  const first = [
    { name: stages.withUs, detail: moment('IF', false) },
    ...(count > 0 ? [visited] : [{ name: stages.travelling, detail: moment('AS AR', false) }]),
  ]
  const now = returnStages.get(newest) ?? 2
  return {
    now,
    stages: [
      ...first,
      { name: stages.goesBack, detail: moment('DV RV', now === 2) },
      { name: stages.atHeadOffice, detail: moment('RM', now === 3) },
      { name: stages.returned, detail: moment('RC', now === 5) },
    ],
  }
}
