import {
  type ChoiceKind,
  openChoices,
} from '../../../capabilities/recipient-choices/recipient-choices.ts'
import type { Movement, TrackedPiece } from '../../../capabilities/tracking/tracking.ts'
import { parseDayNumber } from '../../../kernel/days.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { isoText } from '../../../kits/clock/iso.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { type Content, type Html, html } from '../../../kits/html/html.ts'
import {
  countryMap,
  drawn,
  type Mark,
  type Place,
  stationMark,
  trunkRoads,
  type View,
  wayPath,
} from '../country-map.ts'
import type { Page } from '../page-document.ts'
import { type PageFrame, pathIn } from '../page-frame.ts'
import { icon } from '../page-icons.ts'
import { previewTags, publicPage } from '../public-page.ts'
import { partOfKind } from './choice-words.ts'
import { rowsOf, toDoOf } from './details.ts'
import { type PageState, pageVersion, stateOf, type TrackingFacts } from './facts.ts'
import { heroOf, lookOf, placeOf, titleHtml } from './hero.ts'
import { createPageDates, type PageDates } from './page-dates.ts'
import { promiseNote } from './promise-change.ts'
import { railOf } from './rail.ts'
import { type TrackingWords, trackingWords } from './words.ts'

/** The page of a shipment: the answer first, then the next step, its journey, map and facts. */
export function piecePage(frame: PageFrame, facts: TrackingFacts, zone: Zone): Page {
  const words = trackingWords[frame.language]
  const dates = createPageDates(zone, facts.now, frame.language)
  const state = stateOf(facts)
  const { family, icon: drawing } = lookOf(state)
  const hero = heroOf(facts, state, words, dates)
  const { code } = facts.tracked.piece
  const map = journeyMap(facts, family, words.headings.map)
  const content = html`<section class="card hero ${family}" aria-labelledby="h">\
<p class="code">${words.shipment} <b>${code}</b><span class="live">${words.upToDate}</span></p>\
<div class="title">${icon(drawing)}\
<h1 id="h" data-state="${dataState(state, facts)}">${titleHtml(hero)}</h1></div>\
<p class="lead">${hero.lead}</p>${hero.where && html`<p class="where">${hero.where}</p>`}\
${changeNote(facts, words, dates)}\
${chosenNote(facts, words, dates)}${actions(frame, facts, state, words)}\
${railOf(facts, state, words, dates)}</section>
<div class="side">${toDoCard(facts, state, words, dates)}${journeyCard(facts, words, dates)}</div>
<div class="side">${map && card(words.headings.way, map)}\
${card(words.headings.data, factList(rowsOf(facts, state, words, dates)))}\
<p class="priv">${words.privacy}</p></div>`
  const title = hero.subtitle ?? hero.title
  const head = previewTags(frame, title, words.preview)
  const version = pageVersion(facts.tracked)
  const eventsPath = `${frame.base}/seguimiento/${code}/eventos?desde=${version}`
  return publicPage(frame, { title, content, path: pagePath(facts), head, eventsPath })
}

/** The page of a code that nobody has; the code is shown as it was sent. */
export function unknownPage(frame: PageFrame, code: string, likely?: TrackingCode): Page {
  const { titles, leads, where, acts } = trackingWords[frame.language]
  const shown = code.length > 40 ? `${code.slice(0, 40)}…` : code
  const link = likely && html`<a href="${pathIn(frame, `/seguimiento/${likely}`)}">${likely}</a>`
  const content = html`<section class="card hero neutral" aria-labelledby="h">\
<p class="code">${frame.language === 'en' ? 'Tracking' : 'Seguimiento'}</p>\
<div class="title">${icon('search')}<h1 id="h">${titles.unknown}</h1></div>\
<p class="lead">${leads.unknown(shown, link)}</p><p class="where">${where.unknown}</p>\
<div class="acts">\
<a class="btn" href="${pathIn(frame, '/')}">${acts.searchAgain}</a></div></section>`
  const path = `/seguimiento/${encodeURIComponent(shown)}`
  return publicPage(frame, { title: titles.unknown, content, path })
}

/** The page's own path, with the part that can't be guessed where it was asked for with it. */
function pagePath({ tracked, known }: TrackingFacts, below = ''): string {
  const part = known === undefined ? '' : `?k=${known.part}`
  return `/seguimiento/${tracked.piece.code}${below}${part}`
}

function dataState(state: PageState, { tracked }: TrackingFacts): string {
  return state === 'cancelled' ? state : (tracked.movements.at(-1)?.check ?? 'PI')
}

function card(heading: string, content: Content): Html {
  return html`<section class="card"><h2>${heading}</h2>${content}</section>`
}

function changeNote({ tracked }: TrackingFacts, words: TrackingWords, dates: PageDates) {
  const note = promiseNote(tracked, words, dates)
  return note && html`<p class="note change">${note}</p>`
}

function chosenNote({ known, tracked }: TrackingFacts, words: TrackingWords, dates: PageDates) {
  if (known?.choice === undefined || choicesOf(tracked).length === 0) return undefined
  const day = (text: string) => dates.longDay(parseDayNumber(text))
  return html`<p class="note">${words.chosen(known.choice, day)}</p>`
}

function choicesOf({ piece, movements }: TrackedPiece): readonly ChoiceKind[] {
  const state = movements.at(-1)?.check ?? 'PI'
  const isCollected = piece.collectedAt !== undefined
  return openChoices({ state, isCancelled: piece.cancelled, isCollected })
}

/** The actions at this moment: the way to the branch, and the recipient's choices. */
function actions(
  frame: PageFrame,
  facts: TrackingFacts,
  state: PageState,
  { acts }: TrackingWords,
): Html | undefined {
  const names = {
    collect: acts.collect,
    'another-day': acts.otherDay,
    'another-person': acts.otherPerson,
  }
  // On the way nothing is decided yet: the choices would only stand in the way of the answer.
  const kinds = state === 'waiting' || state === 'CA' ? choicesOf(facts.tracked) : []
  const links = [
    ...directions(facts, state).map((url) => ({ url, name: acts.directions, isOutside: true })),
    ...kinds.map((kind) => ({
      url: choiceUrl(frame, facts, kind),
      name: names[kind],
      isOutside: false,
    })),
  ]
  if (links.length === 0) return undefined
  const items = links.map(({ url, name, isOutside }, index) => {
    const rel = isOutside ? html` rel="noopener noreferrer"` : undefined
    return html`<a class="btn${index > 0 ? ' alt' : ''}" href="${url}"${rel}>${name}</a>`
  })
  return html`<div class="acts">${items}</div>`
}

function choiceUrl(frame: PageFrame, facts: TrackingFacts, kind: ChoiceKind): string {
  const path = pagePath(facts, '/eleccion')
  return pathIn(frame, `${path}${path.includes('?') ? '&' : '?'}que=${partOfKind(kind)}`)
}

function directions({ collecting }: TrackingFacts, state: PageState): string[] {
  if (state !== 'waiting' || collecting === undefined || collecting.latitude === '') return []
  const place = encodeURIComponent(`${collecting.latitude},${collecting.longitude}`)
  return [`https://www.openstreetmap.org/directions?to=${place}`]
}

function toDoCard(
  facts: TrackingFacts,
  state: PageState,
  words: TrackingWords,
  dates: PageDates,
): Html {
  const list = toDoOf(facts, state, words, dates)
  const items = list.items.map(
    ([title, text], index) =>
      html`<li><i aria-hidden="true">${index + 1}</i><div><b>${title}</b><p>${text}</p></div></li>`,
  )
  return card(list.heading, html`<ul class="todo">${items}</ul>`)
}

function journeyCard(facts: TrackingFacts, words: TrackingWords, dates: PageDates): Html {
  const { movements, piece } = facts.tracked
  const item = (movement: Movement, index: number) => {
    const sentence = words.movement(movement, piece)
    const place = movement.check === 'PI' ? facts.shop : placeOf(movement, facts)
    return html`<li class="${lookOf(movement.check).family}">\
${index === 0 ? html`<b>${sentence}</b>` : sentence}${place && html`<small>${place}</small>`}\
<time datetime="${isoText(movement.at)}">${dates.longMoment(movement.at)}</time></li>`
  }
  return card(words.headings.journey, html`<ol class="tl">${movements.toReversed().map(item)}</ol>`)
}

function factList(rows: readonly (readonly [string, string])[]): Html {
  const items = rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)
  return html`<dl class="facts">${items}</dl>`
}

/** A branch that the piece passed or will pass. */
interface Stop {
  readonly name: string
  readonly place: Place
  readonly isPast: boolean
}

const widthPx = 300
/** The least part of the country that is shown, in units of the drawing. */
const leastUnits = 45
/** Stops nearer than this can't be distinguished on the map, in units of the drawing. */
const nearUnits = 2

/** The way of a piece on the map of the country; undefined while it has been nowhere. */
function journeyMap(facts: TrackingFacts, family: string, label: string): Html | undefined {
  const stops = stopsOf(facts)
  if (stops.length === 0) return undefined
  const view = viewOf(stops.map(({ place }) => drawn(place)))
  const scale = view.width / widthPx
  const past = stops.filter(({ isPast }) => isPast).map(({ place }) => place)
  const todo = stops.slice(Math.max(past.length - 1, 0)).map(({ place }) => place)
  const way = (kind: string, places: readonly Place[]) =>
    places.length < 2 ? [] : [html`<path class="way${kind}" d="${wayPath(places)}"/>`]
  const marks = stops.map((_, index) => stationMark(markOf(stops, index, view), scale))
  const names = stops.map(({ name }) => name).join(', ')
  return countryMap(view, `${label}: ${names}`, [
    trunkRoads,
    html`<g class="${family}">${[...way(' todo', todo), ...way('', past), ...marks]}</g>`,
  ])
}

/** The branches in the order of the journey; those side by side on the map are one stop. */
function stopsOf({ tracked, collecting, findBranch }: TrackingFacts): Stop[] {
  const stops: Stop[] = []
  const add = (branch: ReturnType<TrackingFacts['findBranch']>, isPast: boolean) => {
    const place: Place = [Number(branch?.longitude || Number.NaN), Number(branch?.latitude)]
    if (branch === undefined || !place.every(Number.isFinite)) return
    const last = stops.at(-1)
    if (last !== undefined && isNear(last.place, place)) {
      if (isPast) stops[stops.length - 1] = { ...last, name: shortName(branch.name) }
      return
    }
    stops.push({ name: shortName(branch.name), place, isPast })
  }
  for (const { branchCode } of tracked.movements) add(findBranch(branchCode), true)
  add(collecting, false)
  return stops
}

function isNear(one: Place, other: Place): boolean {
  const [left, right] = [drawn(one), drawn(other)]
  return Math.hypot(left[0] - right[0], left[1] - right[1]) < nearUnits
}

/** A map has little room: of a long name it shows the first two words. */
function shortName(name: string): string {
  return name.length <= 18 ? name : name.split(' ').slice(0, 2).join(' ').slice(0, 22)
}

function viewOf(points: readonly Place[]): View {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const width = Math.max((right - left) * 1.7, (bottom - top) * 1.7, leastUnits)
  const height = Math.max((bottom - top) * 1.5, width * 0.9)
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

/** Names point to the middle of the map, and stand where no neighbour's way passes. */
function markOf(stops: readonly Stop[], index: number, view: View): Mark {
  const { name, place, isPast } = stops[index] as Stop
  const [x, y] = drawn(place)
  const side = x > view.x + view.width / 2 ? 'left' : 'right'
  const onSide = [stops[index - 1], stops[index + 1]].flatMap((neighbour) => {
    if (neighbour === undefined) return []
    const [otherX, otherY] = drawn(neighbour.place)
    return otherX < x === (side === 'left') ? [otherY > y] : []
  })
  const [isWayBelow = index % 2 === 1] = onSide
  return { name, place, isPast, side, isBelow: !isWayBelow }
}
