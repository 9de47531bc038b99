import type {
  Choice,
  ChoiceKind,
  ChoiceRefusal,
} from '../../../capabilities/recipient-choices/recipient-choices.ts'
import { parseDayNumber } from '../../../kernel/days.ts'
import { type Html, html } from '../../../kits/html/html.ts'
import type { Page } from '../page-document.ts'
import { type PageFrame, pathIn } from '../page-frame.ts'
import { icon } from '../page-icons.ts'
import { publicPage } from '../public-page.ts'
import { type ChoiceWords, choiceWords, partOfKind } from './choice-words.ts'
import type { PageDates } from './page-dates.ts'

/** The parts of the form of a choice. */
export interface ChoiceForm {
  readonly code: string
  /** The part of the link that can't be guessed; without it nothing can be chosen. */
  readonly part: string | undefined
  readonly kind: ChoiceKind
  /** The days that can be asked for, YYYY-MM-DD. */
  readonly days: readonly string[]
  /** The choice that was refused, and why. */
  readonly refused?: { readonly choice: Choice; readonly why: ChoiceRefusal }
}

/** The page on which a recipient chooses: a plain form, which needs no script. */
export function choicePage(frame: PageFrame, form: ChoiceForm, dates: PageDates): Page {
  const words = choiceWords[frame.language]
  const { code, kind, part } = form
  const title = words.titles[kind]
  const query = part === undefined ? '' : `?k=${part}`
  const home = pathIn(frame, `/seguimiento/${code}${query}`)
  const content = html`<section class="card hero attention" aria-labelledby="h">\
<p class="code">${frame.language === 'en' ? 'Shipment' : 'Envío'} <b>${code}</b></p>\
<div class="title">${icon('hand')}<h1 id="h">${title}</h1></div>\
${part === undefined ? needsLink(words) : chooseForm(frame, form, words, dates)}\
<p class="where"><a href="${home}">${words.back}</a></p></section>`
  const chosen = `que=${partOfKind(kind)}`
  const path = `/seguimiento/${code}/eleccion${query === '' ? '?' : `${query}&`}${chosen}`
  return publicPage(frame, { title, content, path })
}

function needsLink({ needsLink: lead, needsLinkWhere }: ChoiceWords): Html {
  return html`<p class="lead">${lead}</p><p class="where">${needsLinkWhere}</p>`
}

function chooseForm(
  frame: PageFrame,
  { code, part, kind, days, refused }: ChoiceForm,
  words: ChoiceWords,
  dates: PageDates,
): Html {
  const fault = refused && html`<p class="note bad" role="alert">${words.refusals[refused.why]}</p>`
  return html`<p class="lead">${words.leads[kind]}</p>${fault}\
<form method="post" action="${pathIn(frame, `/seguimiento/${code}/eleccion`)}">\
<input type="hidden" name="k" value="${part}">\
<input type="hidden" name="que" value="${partOfKind(kind)}">\
${kind === 'another-day' ? dayFields(days, words, dates) : undefined}\
${kind === 'another-person' ? personFields(refused?.choice, words) : undefined}\
<div class="acts"><button class="btn" type="submit">${words.confirm}</button></div></form>`
}

/** Few days can be asked for, so they are listed instead of typed. */
function dayFields(days: readonly string[], words: ChoiceWords, dates: PageDates): Html {
  const items = days.map(
    (day, index) => html`<label><input type="radio" name="dia" value="${day}"\
${index === 0 ? html` checked` : undefined}>${dates.longDay(parseDayNumber(day))}</label>`,
  )
  return html`<fieldset class="days"><legend>${words.day}</legend>${items}</fieldset>`
}

function personFields(choice: Choice | undefined, words: ChoiceWords): Html {
  const person = choice?.kind === 'another-person' ? choice : { name: '', document: '' }
  return html`<label>${words.name}<input name="nombre" autocomplete="off" maxlength="60" \
required value="${person.name}"></label><label>${words.document}<span class="hint" id="d">\
${words.documentHint}</span><input name="documento" inputmode="numeric" autocomplete="off" \
maxlength="13" required aria-describedby="d" value="${person.document}"></label>`
}
