import { defineWords } from '../../../web/words/languages.ts'
import { type Branch, isClosed } from '../../capabilities/pickup-points/pickup-points.ts'
import { html } from '../../kits/html/html.ts'
import type { Page } from './page-document.ts'
import { type PageFrame, pathIn } from './page-frame.ts'
import { previewTags, publicPage } from './public-page.ts'
import { trackingWords } from './tracking/words.ts'

const words = defineWords({
  es: {
    title: 'Sucursales y horarios',
    lead: 'Dónde retirar un envío que te espera.',
    search: 'Localidad, provincia o código postal',
    find: 'Buscar',
    none: 'No encontramos sucursales ahí. Probá con la localidad o con la provincia.',
    more: (shown: number, all: number) => `Mostramos ${shown} de ${all}: escribí una localidad.`,
    closed: 'Cerrada por ahora',
    hours: trackingWords.es.hours,
  },
  en: {
    title: 'Branches and opening hours',
    lead: 'Where to collect a shipment that waits for you.',
    search: 'Town, province or postal code',
    find: 'Search',
    none: 'We found no branches there. Try the town or the province.',
    more: (shown: number, all: number) => `Showing ${shown} of ${all}: type a town.`,
    closed: 'Closed for now',
    hours: trackingWords.en.hours,
  },
})

const mostShown = 60

/** The branches where recipients collect, which are as public as the catalogue of them. */
export function branchesPage(
  frame: PageFrame,
  branches: readonly Branch[],
  { query, now }: { readonly query: string; readonly now: number },
): Page {
  const said = words[frame.language]
  const matching = branches.filter((branch) => branch.active && matches(branch, query))
  const shown = matching.slice(0, mostShown)
  const items = shown.map(
    (branch) => html`<li><b>${branch.name}</b>\
<small>${[branch.address, branch.locality, branch.province].filter(Boolean).join(', ')}\
\u00A0·\u00A0${branch.postalCode}</small><small>${said.hours(branch.openingHours)}\
${branch.phone && ` · ${branch.phone}`}</small>\
${isClosed(branch, now) ? html`<small><b>${said.closed}</b></small>` : undefined}</li>`,
  )
  const isCut = matching.length > shown.length
  const more = isCut
    ? html`<p class="where">${said.more(shown.length, matching.length)}</p>`
    : undefined
  const list =
    shown.length > 0 ? html`<ol class="tl travel">${items}</ol>` : html`<p>${said.none}</p>`
  const content = html`<section class="card hero travel" aria-labelledby="h">\
<h1 id="h">${said.title}</h1><p class="lead">${said.lead}</p>\
<form action="${pathIn(frame, '/sucursales')}" method="get" role="search">\
<label>${said.search}<input type="search" name="q" value="${query}" maxlength="60"></label>\
<div class="acts"><button class="btn" type="submit">${said.find}</button></div></form></section>\
<section class="card hero">${list}${more}</section>`
  const head = previewTags(frame, said.title, said.lead)
  return publicPage(frame, { title: said.title, content, path: '/sucursales', head })
}

/** Compares without accents and capitals, as people type. */
function matches(branch: Branch, query: string): boolean {
  const text = [branch.name, branch.locality, branch.municipality, branch.province].join(' ')
  const plain = (one: string) => one.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(query.trim())
  return plain(text).includes(wanted) || String(branch.postalCode) === wanted
}
