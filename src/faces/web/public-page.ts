import { demonstrationWords } from '../../../web/words/demonstration.ts'
import { type Content, type Html, html, trusted } from '../../kits/html/html.ts'
import { demonstrationBand, demonstrationStyle } from './demonstration-band.ts'
import { livePath } from './live-script.ts'
import { type Page, pageDocument } from './page-document.ts'
import { otherLanguage, type PageFrame, pathIn } from './page-frame.ts'
import { parcel } from './page-icons.ts'
import { cardStyle } from './page-style.ts'

const words = {
  es: {
    other: trusted('lang="en" hreflang="en">English'),
    skip: 'Ir al contenido',
    band: html`<b>Pruebas.</b> Estos envíos no son reales.`,
    environment: 'Entorno',
    footer: '¿Algo no coincide? Hablá con la tienda que te lo envió.',
  },
  en: {
    other: trusted('lang="es" hreflang="es">Español'),
    skip: 'Skip to content',
    band: html`<b>Testing.</b> These shipments are not real.`,
    environment: 'Environment',
    footer: 'Something does not match? Talk to the shop that sent it to you.',
  },
} as const

/** The parts of a page of cards. */
export interface PublicPage {
  readonly title: string
  readonly content: Html
  /** The page's path without the environment and the language, for its twin in the other one. */
  readonly path: string
  /** More elements of the head, such as those for previews of links. */
  readonly head?: Content
  /** Where a script hears that the page is out of date, if it can be. */
  readonly eventsPath?: string
}

/** A public page: its style is inside, and nothing of it needs a script. */
export function publicPage(
  frame: PageFrame,
  { title, content, path, head, eventsPath }: PublicPage,
): Page {
  const { top, foot, noIndex } = chromeOf(frame)
  const twin = pathIn(otherLanguage(frame), path)
  const events = eventsPath === undefined ? undefined : html` data-eventos="${eventsPath}"`
  const other = html`<a class="lang" href="${twin}" ${words[frame.language].other}</a>`
  const body = html`${skipAndBand(frame)}${top}${other}</div></header>
<main id="t" tabindex="-1"${events}>${content}</main>
${foot}${eventsPath === undefined ? undefined : liveParts(frame)}</footer>`
  const style = frame.demonstration === 'off' ? cardStyle : demonstrationCardStyle
  return pageDocument(frame, { title, head: html`${noIndex}${head}`, body, style })
}

const demonstrationCardStyle = cardStyle + demonstrationStyle

/** Before everything else: it says what kind of page this is. */
function skipAndBand(frame: PageFrame): Html {
  const { environment, skip, band: real } = words[frame.language]
  const says = html`${real} ${demonstrationWords[frame.language].invented}`
  const band =
    frame.demonstration === 'off'
      ? testingBand(frame)
      : demonstrationBand(frame, { environment, says, changes: true })
  return html`<a class="skip" href="#t">${skip}</a>${band}`
}

interface Chrome {
  readonly top: Html
  readonly foot: Html
  readonly noIndex: Html
}

const chromes = new WeakMap<PageFrame['brand'], Map<string, Chrome>>()

/** The frame around every page, printed once for each place and language. */
function chromeOf(frame: PageFrame): Chrome {
  const ofBrand = chromes.get(frame.brand) ?? new Map<string, Chrome>()
  chromes.set(frame.brand, ofBrand)
  const place = `${frame.language} ${frame.environment} ${frame.base}`
  const chrome = ofBrand.get(place)
  if (chrome !== undefined) return chrome
  const said = words[frame.language]
  const contact = frame.brand.contact && html`<br>${frame.brand.contact}`
  const made = {
    top: html`
<header class="s"><div><a class="brand" href="${pathIn(frame, '/')}">${brandMark(frame)}</a>`,
    foot: html`<footer>${frame.brand.name} · ${said.footer}${contact}`,
    noIndex: html`<meta name="robots" content="noindex">`,
  }
  ofBrand.set(place, made)
  return made
}

/** The place where changes are announced, and the script that receives them. */
function liveParts({ base }: PageFrame): Html {
  return html`<p class="vh" role="status"></p><script src="${base}${livePath}" defer></script>`
}

/** The carrier's logo, or the parcel, with its name. */
export function brandMark({ base, brand }: PageFrame): Html {
  if (brand.logo === undefined) return html`${parcel} ${brand.name}`
  return html`<img src="${base}${brand.logo}" alt="${brand.name}">`
}

function testingBand({ environment, language }: PageFrame): Html | undefined {
  if (environment !== 'testing') return undefined
  const { environment: name, band } = words[language]
  return html`<div class="band" role="region" aria-label="${name}">${band}</div>`
}

/** The tags for previews of links: they show nothing about a person. */
export function previewTags(
  { language, brand }: PageFrame,
  title: string,
  description: string,
): Html {
  return html`<meta name="description" content="${description}">
<meta property="og:type" content="website"><meta property="og:site_name" content="${brand.name}">\
<meta property="og:locale" content="${language === 'en' ? 'en_US' : 'es_AR'}">\
<meta property="og:title" content="${title}">\
<meta property="og:description" content="${description}">\
<meta name="twitter:card" content="summary">`
}
