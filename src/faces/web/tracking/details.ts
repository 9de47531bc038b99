import { isAwaited } from '../../../capabilities/tracking/tracking.wire.ts'
import { askedOf, type PageState, type TrackingFacts, visitsOf } from './facts.ts'
import { arrivalDays, keptUntil, nextVisit } from './hero.ts'
import type { PageDates } from './page-dates.ts'
import type { TrackingWords } from './words.ts'
import type { ToDo } from './words-es.ts'

/** A heading, and below it the recipient's options. */
export interface ToDoList {
  readonly heading: string
  readonly items: readonly ToDo[]
}

export function toDoOf(
  facts: TrackingFacts,
  state: PageState,
  words: TrackingWords,
  dates: PageDates,
): ToDoList {
  const isCollected = facts.tracked.piece.collectedAt !== undefined
  const own = endings[state]?.(facts, words)
  if (own !== undefined) return own
  if (isCollected) return toCollect(facts, words)
  return state === 'CA' ? choices(facts, words, dates) : toReceive(facts, words, dates)
}

type ListOf = (facts: TrackingFacts, words: TrackingWords) => ToDoList

const notThere: ListOf = ({ tracked, known }, { headings, todo }) => {
  const ask = todo.askAtHome(known?.receiver)
  const tell = todo.tellShop(tracked.piece.code)
  const isCollected = tracked.piece.collectedAt !== undefined
  return { heading: headings.notThere, items: isCollected ? [tell] : [ask, tell] }
}

const goneBack: ListOf = ({ tracked, shop }, { headings, todo }) => {
  const talk = todo.talkTo(shop, tracked.piece.code)
  const wasVisited = visitsOf(tracked) > 0
  return { heading: headings.now, items: wasVisited ? [talk, todo.checkAddress] : [talk] }
}

/** The options that are left when nobody comes any more, or nothing moves. */
const endings: Readonly<Partial<Record<PageState, ListOf>>> = {
  cancelled: ({ tracked, shop }, { headings, todo }) => ({
    heading: headings.now,
    items: [todo.talkTo(shop, tracked.piece.code)],
  }),
  delayed: ({ tracked, shop }, { headings, todo }) => ({
    heading: headings.choices,
    items: [todo.askShop(shop, tracked.piece.code)],
  }),
  DL: notThere,
  EI: notThere,
  DV: goneBack,
  RV: goneBack,
  RM: goneBack,
  RC: goneBack,
}

function toCollect(facts: TrackingFacts, { headings, todo }: TrackingWords): ToDoList {
  const { code } = facts.tracked.piece
  return {
    heading: headings.toCollect,
    items: [...proofItems(facts, todo), todo.code(code), ...cashItems(facts, todo, true)],
  }
}

/** The PIN itself is only on the page opened by the link that the shop was given. */
function proofItems(facts: TrackingFacts, todo: TrackingWords['todo']): ToDo[] {
  const asks = askedOf(facts)
  if (asks === 'document') return [todo.document]
  const pin = todo.pin(facts.known?.pin, asks === 'document-or-pin')
  return asks === 'pin' ? [pin] : [todo.document, pin]
}

/** Like the one for a branch, it is only on the page opened by the shop's link. */
function pinItems({ known }: TrackingFacts, todo: TrackingWords['todo']): ToDo[] {
  return known?.deliveryPin === undefined ? [] : [todo.deliveryPin(known.deliveryPin)]
}

function cashItems({ known }: TrackingFacts, todo: TrackingWords['todo'], isCollected: boolean) {
  const pesos = known?.cashPesos ?? 0
  return pesos === 0 ? [] : [todo.cash(pesosText(pesos), isCollected)]
}

/** As amounts are written in the country, whatever the language: $ 18.500. */
function pesosText(pesos: number): string {
  return `$\u00A0${String(pesos).replaceAll(/\B(?=(\d{3})+$)/g, '.')}`
}

function toReceive(
  facts: TrackingFacts,
  { headings, todo }: TrackingWords,
  dates: PageDates,
): ToDoList {
  const newest = facts.tracked.movements.at(-1)
  const isOut = newest?.check === 'LD'
  const again = facts.workingDayAfter(isOut ? dates.dayOf(newest.at) : dates.today)
  return {
    heading: headings.toReceive,
    items: [
      ...pinItems(facts, todo),
      todo.adult,
      ...cashItems(facts, todo, false),
      ...(isOut ? [todo.notHome(dates.briefDay(again))] : []),
    ],
  }
}

function choices(
  facts: TrackingFacts,
  { headings, todo, hours }: TrackingWords,
  dates: PageDates,
): ToDoList {
  const again = nextVisit(facts, dates)
  const branch = facts.findBranch(facts.tracked.movements.at(-1)?.branchCode ?? '')
  const address = [branch?.address, branch?.locality].filter(Boolean).join(', ')
  const collect = branch === undefined ? [] : [todo.collectIt(address, hours(branch.openingHours))]
  const canWait = again !== undefined || visitsOf(facts.tracked) < 2
  const wait = canWait
    ? [todo.waitForUs(again === undefined ? undefined : dates.briefDay(again))]
    : []
  return {
    heading: headings.choices,
    items: [...wait, ...collect, todo.changeAddress(facts.shop)],
  }
}

/** The rows of the shipment's facts. */
export function rowsOf(
  facts: TrackingFacts,
  state: PageState,
  words: TrackingWords,
  dates: PageDates,
): [string, string][] {
  const { facts: names } = words
  const { piece } = facts.tracked
  const rows: [string, string][] = [
    [names.shop, facts.shop],
    [names.service, names.services(piece.service)],
    ...placeRows(facts, state, words),
    ...stateRows(facts, state, words, dates),
  ]
  const { known } = facts
  if (known === undefined) return rows
  if (known.packages > 0)
    rows.push([names.packages, names.packagesOf(known.packages, String(known.weightKg))])
  if (known.initials !== '') rows.push([names.recipient, known.initials])
  return rows
}

function placeRows(
  { tracked, collecting }: TrackingFacts,
  state: PageState,
  { facts: names, hours }: TrackingWords,
): [string, string][] {
  const { locality, postalCode } = tracked.piece
  const check = tracked.movements.at(-1)?.check ?? 'PI'
  if (tracked.piece.collectedAt === undefined) return [[names.zone, `${locality}, ${postalCode}`]]
  if (collecting === undefined || state === 'cancelled' || !isAwaited(check)) return []
  return [
    ...(collecting.openingHours === ''
      ? []
      : [[names.hours, hours(collecting.openingHours)] as [string, string]]),
    ...(collecting.phone === '' ? [] : [[names.phone, collecting.phone] as [string, string]]),
  ]
}

function stateRows(
  facts: TrackingFacts,
  state: PageState,
  { facts: names }: TrackingWords,
  dates: PageDates,
): [string, string][] {
  const { movements, piece } = facts.tracked
  const newest = movements.at(-1)
  if (state === 'DL' && newest !== undefined) {
    const days = dates.dayOf(newest.at) - dates.dayOf(piece.enteredAt)
    return [[names.took, names.days(Math.max(days, 0))]]
  }
  if (state === 'CA' || state === 'waiting')
    return [[names.keptUntil, dates.fullDay(keptUntil(facts, dates))]]
  const visits = visitsOf(facts.tracked)
  if (['DV', 'RV', 'RM', 'RC'].includes(state) && visits > 0)
    return [[names.visits, String(visits)]]
  const days = arrivalDays(facts, dates)
  return days === undefined ? [] : [[names.arrives, names.between(days)]]
}
