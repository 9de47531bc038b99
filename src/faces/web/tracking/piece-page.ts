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
import type { Page } from '../page-document.ts'
import { type PageFrame, pathIn } from '../page-frame.ts'
import { icon } from '../page-icons.ts'
import { previewTags, publicPage } from '../public-page.ts'
import { partOfKind } from './choice-words.ts'
import { rowsOf, toDoOf } from './details.ts'
import { type PageState, pageVersion, stateOf, type TrackingFacts } from './facts.ts'
import { heroOf, lookOf, placeOf, titleHtml } from './hero.ts'
import { journeyMap } from './journey-map.ts'
import { createPageDates, type PageDates } from './page-dates.ts'
import { promiseNote } from './promise-change.ts'
import { railOf } from './rail.ts'
import type { TrackingWords } from './words.ts'
import { english } from './words-en.ts'
import { spanish } from './words-es.ts'

const languages = { es: spanish, en: english }

/** The page of a shipment: the answer first, then what to do, its journey, map and facts. */
export function piecePage(frame: PageFrame, facts: TrackingFacts, zone: Zone): Page {
  const words = languages[frame.language]
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

/** The page of a code that nobody has; what was asked for is shown as it was sent. */
export function unknownPage(frame: PageFrame, sent: string, likely?: TrackingCode): Page {
  const { titles, leads, where, acts } = languages[frame.language]
  const shown = sent.length > 40 ? `${sent.slice(0, 40)}…` : sent
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
