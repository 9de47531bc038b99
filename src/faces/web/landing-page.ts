import { type Html, html } from '../../kits/html/html.ts'
import { demonstrationBand, whomToBe } from './demonstration-band.ts'
import { landingDemoStyle, landingStyle } from './landing-style.ts'
import { type LandingWords, type LinkTarget, landingWords } from './landing-words.ts'
import { networkMap, type Station } from './network-map.ts'
import { type Page, pageDocument } from './page-document.ts'
import { otherLanguage, type PageFrame, pathIn } from './page-frame.ts'
import { icon } from './page-icons.ts'
import { brandMark, previewTags } from './public-page.ts'

export interface LandingFacts {
  /** A code that can be tried, if there is one. */
  readonly sampleCode: string | undefined
  /** How much of the demonstration there is, from 0 to 1, while it is being made. */
  readonly filling: number | undefined
  /** How many days a piece waits at a branch. */
  readonly waitingDays: number
  readonly branches: number
  /** Where they are. */
  readonly stations: readonly Station[]
}

/** The first page: the track box, and doors for the four kinds of visitors (D37). */
export function landingPage(frame: PageFrame, facts: LandingFacts): Page {
  const words = landingWords[frame.language]
  const body = html`<a class="skip" href="#contenido">${words.skip}</a>${band(frame, words, facts)}
${siteTop(frame, words)}
<main id="contenido" tabindex="-1"><div class="site-wrap">
${whomToBe(frame, facts.filling)}
<div class="hero"><div><h1>${words.heading}</h1><p class="lead">${words.lead}</p>
${trackForm(frame, words)}
<p class="small">${words.whereCode} ${sample(frame, facts)}.</p></div>
${networkPart(frame, words, facts)}</div>
<ul class="doors">${words.doors.map((door) => doorItem(frame, door))}</ul>
<section class="section"><header><h2>${words.how}</h2><p>${words.howText}</p></header>\
${rail(words)}</section>
<section class="section"><header><h2>${words.missed}</h2></header><div class="steps-3">\
${words.missedSteps(facts.waitingDays).map(missedStep)}\
</div></section>
</div></main>
${siteFoot(frame, words)}`
  const head = previewTags(frame, words.title, words.description)
  const style = frame.demonstration === 'off' ? landingStyle : landingDemoStyle
  return pageDocument(frame, { title: words.title, head, body, style })
}

function missedStep([title, text]: readonly [string, string]): Html {
  return html`<div><h3>${title}</h3><p>${text}</p></div>`
}

function band(frame: PageFrame, words: LandingWords, { sampleCode }: LandingFacts) {
  if (frame.environment !== 'testing') return undefined
  const { environment, testing, testingText } = words
  const says = html`${icon('flask')}<strong>${testing}</strong><span>${testingText}</span>`
  if (frame.demonstration === 'off')
    return html`<section class="band" aria-label="${environment}">${says}</section>`
  const code = sampleCode && html`: ${words.demoCode} <b>${sampleCode}</b>`
  const whole = html`${says}<span class="opt">${words.demo}${code}.</span>`
  return demonstrationBand(frame, { environment, says: whole, changes: false })
}

function siteTop(frame: PageFrame, words: LandingWords): Html {
  const { menu } = words
  return html`<header class="site-top"><div class="site-wrap">\
<a class="brand" href="${pathIn(frame, '/')}">${brandMark(frame)}</a>\
<nav aria-label="${words.mainMenu}"><a href="#recibo">${menu.receive}</a>\
<a href="#envio">${menu.send}</a><a href="${pathTo(frame, 'quote')}">${menu.quote}</a>\
<a href="${pathTo(frame, 'branches')}">${menu.branches}</a><a href="#integro">${menu.api}</a>\
<a class="btn" href="${frame.base}/ingresar">${icon('user')}<span>${words.signIn}</span></a>\
</nav></div></header>`
}

/** A plain form: it leads to the shipment's page without any script. */
function trackForm(frame: PageFrame, words: LandingWords): Html {
  return html`<form class="track" action="${pathIn(frame, '/seguimiento')}" method="get" \
role="search">\
<input id="codigo" type="text" name="codigo" aria-label="${words.code}" \
placeholder="${words.code}" \
autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="200" required>\
<button class="btn primary" type="submit">${icon('search')}\
<span>${words.follow}</span></button></form>`
}

function sample(frame: PageFrame, { sampleCode }: LandingFacts): Html {
  if (sampleCode === undefined) return html`<span class="whole">MM-004512</span>`
  const path = pathIn(frame, `/seguimiento/${sampleCode}`)
  return html`<a class="whole" href="${path}">${sampleCode}</a>`
}

function doorItem(frame: PageFrame, door: LandingWords['doors'][number]): Html {
  const links = door.links.map(
    ([target, text]) => html`<li><a href="${pathTo(frame, target)}">${text}</a></li>`,
  )
  const id = door.id === undefined ? undefined : html` id="${door.id}"`
  return html`<li${id}><span class="i">${icon(door.icon)}</span><h2>${door.title}</h2>\
<p>${door.text}</p><ul>${links}</ul></li>`
}

const houses: Readonly<Record<Exclude<LinkTarget, 'track' | 'branches' | 'docs'>, string>> = {
  portal: '/portal',
  quote: '/portal/cotizador',
  console: '/consola',
  courier: '/reparto',
  sandbox: '/portal/simulador',
}

function pathTo(frame: PageFrame, target: LinkTarget): string {
  if (target === 'track') return '#codigo'
  if (target === 'branches') return pathIn(frame, '/sucursales')
  return target === 'docs' ? '/docs' : frame.base + houses[target]
}

function rail({ steps }: LandingWords): Html {
  const items = steps.map(([title, text], index) => {
    const state = ['past', 'past', 'past', 'now'][index]
    const marks =
      state && html` class="${state}"${state === 'now' ? html` aria-current="step"` : ''}`
    return html`<li${marks}><b>${title}</b><small>${text}</small></li>`
  })
  return html`<ol class="rail">${items}</ol>`
}

function siteFoot(frame: PageFrame, words: LandingWords): Html {
  const other = otherLanguage(frame)
  const [tag, name] = other.language === 'en' ? ['en', 'English'] : ['es', 'Español']
  return html`<footer class="site-foot"><div class="site-wrap">\
<span>Posta · ${words.licence}</span>\
<a href="${pathIn(frame, '/privacidad')}">${words.privacy}</a>\
<a href="/health/ready">${words.status}</a>\
<a href="${pathIn(other, '/')}" lang="${tag}" hreflang="${tag}">${name}</a></div></footer>`
}

/** Where the carrier has branches, with a way to all of them. */
function networkPart(
  frame: PageFrame,
  words: LandingWords,
  { stations, branches }: LandingFacts,
): Html {
  const names = stations.slice(0, mostNamed).map(({ name }) => name)
  const more = stations.length > names.length
  const caption =
    branches > 0
      ? html`<figcaption><a href="${pathTo(frame, 'branches')}">${words.branches(branches)}</a>\
</figcaption>`
      : undefined
  return html`<figure class="art-map">${networkMap(stations, words.mapLabel(names, more))}\
${caption}</figure>`
}

/** The name of the map is read out: a long list would keep its reader. */
const mostNamed = 12
