import type { Branch } from '../../../capabilities/pickup-points/pickup-points.ts'
import { isClosed } from '../../../capabilities/pickup-points/pickup-points.ts'
import { closingMinutes } from '../../../capabilities/pickup-points/pickup-points.wire.ts'
import type { Movement } from '../../../capabilities/tracking/tracking.ts'
import { isAwaited } from '../../../capabilities/tracking/tracking.wire.ts'
import { parseDayNumber, weekdayOf } from '../../../kernel/days.ts'
import { type Content, type Html, html } from '../../../kits/html/html.ts'
import type { IconName } from '../page-icons.ts'
import { askedOf, type PageState, type TrackingFacts, visitsOf } from './facts.ts'
import type { PageDates } from './page-dates.ts'
import { daysOf } from './promise-change.ts'
import { isMissed } from './visit-words.ts'
import type { TrackingWords } from './words.ts'

/** The answer at the top of the page: the state in words, the place, and the next step. */
export interface Hero {
  readonly title: string
  /** A second line of the title. */
  readonly subtitle?: string
  readonly lead: Content
  readonly where: string
}

interface Look {
  readonly family: string
  readonly icon: IconName
}

const travel: Look = { family: 'travel', icon: 'truck' }
const street: Look = { family: 'street', icon: 'bike' }
const back: Look = { family: 'return', icon: 'back' }

const looks: Readonly<Record<PageState, Look>> = {
  PI: { family: 'neutral', icon: 'note' },
  IF: { family: 'travel', icon: 'hand' },
  GE: travel,
  CO: travel,
  AS: travel,
  AR: { family: 'travel', icon: 'branch' },
  MA: street,
  LD: street,
  EI: street,
  DL: { family: 'done', icon: 'check' },
  CA: { family: 'attention', icon: 'nohome' },
  DV: back,
  RV: back,
  RM: back,
  RC: { family: 'return', icon: 'backdone' },
  waiting: { family: 'street', icon: 'branch' },
  delayed: { family: 'problem', icon: 'warn' },
  cancelled: { family: 'neutral', icon: 'stop' },
}

export function lookOf(state: PageState): Look {
  return looks[state]
}

/** The last day on which a piece waits, after it arrived or nobody was found. */
export function keptUntil({ tracked, waitingMs }: TrackingFacts, dates: PageDates): number {
  return dates.dayOf((tracked.movements.at(-1)?.at ?? 0) + waitingMs)
}

/** The day of the next visit; undefined when there is none, or it should have been already. */
export function nextVisit(facts: TrackingFacts, dates: PageDates): number | undefined {
  const newest = facts.tracked.movements.at(-1)
  if (newest?.check !== 'CA' || visitsOf(facts.tracked) > 1) return undefined
  const day = facts.workingDayAfter(dates.dayOf(newest.at))
  return day >= dates.today ? day : undefined
}

type Compose = (
  facts: TrackingFacts,
  words: TrackingWords,
  dates: PageDates,
  newest: Movement,
) => Hero

const goingBack: Compose = (facts, words, _dates, newest) => ({
  title: words.titles.goingBack,
  lead: `${words.movement(newest, facts.tracked.piece)}. ${words.next(facts.tracked)}`,
  where: placeOf(newest, facts),
})

const composers: Readonly<Partial<Record<PageState, Compose>>> = {
  cancelled: (_facts, { titles, leads }) => ({
    title: titles.cancelled,
    lead: leads.cancelled,
    where: '',
  }),
  waiting: (facts, { titles, leads, where }, dates) => ({
    title: titles.waiting,
    subtitle: titles.waitingWhere,
    lead: leads.waiting(
      dates.longDay(keptUntil(facts, dates)),
      facts.collecting?.name ?? '',
      askedOf(facts),
    ),
    where: facts.collecting ? openText(facts.collecting, facts.now, dates, where) : '',
  }),
  delayed: (facts, words, _dates, newest) => ({
    title: words.titles.delayed,
    lead: `${words.leads.delayed} ${words.movement(newest, facts.tracked.piece)}.`,
    where: collectText(facts, words, newest) ?? placeOf(newest, facts),
  }),
  LD: (facts, words, dates, newest) => {
    const usual = onTheWay(facts, words, dates, newest)
    if (facts.tracked.piece.collectedAt !== undefined) return usual
    const isToday = dates.dayOf(newest.at) === dates.today
    const place = placeOf(newest, facts)
    return {
      title: isToday ? words.titles.today : words.movement(newest, facts.tracked.piece),
      lead:
        facts.stopsBefore === undefined
          ? words.next(facts.tracked)
          : words.leads.near(facts.stopsBefore),
      where: place === '' ? '' : words.where.left(place, dates.time(newest.at)),
    }
  },
  DL: (facts, { titles, leads }, dates, newest) => ({
    title: titles.delivered,
    lead: leads.delivered(
      dates.dayAndTime(newest.at),
      facts.tracked.piece.collectedAt !== undefined,
    ),
    where: placeOf(newest, facts),
  }),
  CA: (facts, words, dates, newest) => {
    if (facts.tracked.piece.collectedAt !== undefined) return onTheWay(facts, words, dates, newest)
    const again = nextVisit(facts, dates)
    const place = placeOf(newest, facts)
    const { reasonCode } = newest
    return {
      title: words.visits.title(reasonCode),
      lead: words.visits.lead({
        reasonCode,
        moment: dates.saidMoment(newest.at),
        again: again === undefined ? undefined : dates.nearDay(again),
        until: dates.longDay(keptUntil(facts, dates)),
      }),
      where:
        place === '' || isMissed(newest)
          ? place
          : words.where.attempt(place, visitsOf(facts.tracked)),
    }
  },
  DV: goingBack,
  RV: goingBack,
  RM: goingBack,
  RC: (facts, { titles, leads, where }, dates, newest) => ({
    title: titles.back,
    lead: leads.back(visitsOf(facts.tracked), dates.longDay(dates.dayOf(newest.at))),
    where: where.received(facts.shop),
  }),
}

/** A state without words of its own: the sentence of its movement, and the next step. */
const onTheWay: Compose = (facts, words, dates, newest) => {
  const sentence = words.movement(newest, facts.tracked.piece)
  const next = words.next(facts.tracked)
  const where = collectText(facts, words, newest) ?? placeOf(newest, facts)
  const days = arrivalDays(facts, dates)
  if (days === undefined)
    return { title: sentence, lead: `${lateText(facts, words, dates)}${next}`, where }
  // A promise counts from the hand-over: until then the answer is that we do not have it.
  if (newest.check === 'PI') return { title: sentence, lead: next, where }
  return { title: words.titles.arrives(days), lead: `${sentence}. ${next}`, where }
}

function lateText({ tracked }: TrackingFacts, { leads }: TrackingWords, dates: PageDates): string {
  if (tracked.promise === undefined) return ''
  const last = parseDayNumber(tracked.promise.to)
  return last < dates.today ? `${leads.late(dates.longDay(last))} ` : ''
}

export function heroOf(
  facts: TrackingFacts,
  state: PageState,
  words: TrackingWords,
  dates: PageDates,
): Hero {
  const newest = facts.tracked.movements.at(-1) as Movement
  return (composers[state] ?? onTheWay)(facts, words, dates, newest)
}

const underWay = new Set<string>(['PI', 'IF', 'GE', 'CO', 'AS', 'AR', 'MA'])

/** One day or two between which it is to arrive, while that is still to come. */
export function arrivalDays({ tracked }: TrackingFacts, dates: PageDates): string[] | undefined {
  const { promise } = tracked
  const newest = tracked.movements.at(-1)?.check ?? 'PI'
  if (promise === undefined || !underWay.has(newest)) return undefined
  return parseDayNumber(promise.to) < dates.today ? undefined : daysOf(promise, dates)
}

const shortProvinces = new Map([['Ciudad Autónoma de Buenos Aires', 'CABA']])

export function placeOf(movement: Movement, { findBranch }: TrackingFacts): string {
  const branch = findBranch(movement.branchCode)
  if (branch === undefined) return ''
  return `${branch.name}, ${shortProvinces.get(branch.province) ?? branch.province}`
}

/** A branch's name and address are as public as the list of branches. */
function collectText(
  { collecting }: TrackingFacts,
  { where }: TrackingWords,
  { check }: Movement,
): string | undefined {
  if (collecting === undefined || !isAwaited(check)) return undefined
  const { name, address, locality, province } = collecting
  return where.collect([name, address, locality, province].filter(Boolean).join(', '))
}

function openText(
  branch: Branch,
  now: number,
  dates: PageDates,
  words: TrackingWords['where'],
): string {
  const address = [branch.address, branch.locality].filter(Boolean).join(', ')
  const closing = closingMinutes(branch.openingHours, (weekdayOf(dates.today) + 6) % 7)
  const isShut = isClosed(branch, now) || isOver(closing, dates.time(now))
  if (branch.openingHours === '' && !isClosed(branch, now)) return address
  return `${address} · ${isShut ? words.closedToday : words.openUntil(hourText(closing ?? 0))}`
}

function isOver(closing: number | undefined, time: string): boolean {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return closing === undefined || hours * 60 + minutes >= closing
}

function hourText(minutes: number): string {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

export function titleHtml({ title, subtitle }: Hero): Html {
  return html`${title}${subtitle && html`<small>${subtitle}</small>`}`
}
