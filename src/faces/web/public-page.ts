import { createHash } from 'node:crypto'
import { type Content, type Html, html, trusted } from '../../kits/html/html.ts'
import type { HttpAnswer } from '../../kits/http/route.ts'
import { livePath } from './live-script.ts'
import { otherLanguage, type PageFrame, pathIn } from './page-frame.ts'
import { parcel } from './page-icons.ts'
import { cardStyle } from './page-style.ts'

const words = {
  es: {
    tag: 'es-AR',
    other: trusted('lang="en" hreflang="en">English'),
    skip: 'Ir al contenido',
    band: html`<b>Pruebas.</b> Estos envíos no son reales.`,
    environment: 'Entorno',
    footer: '¿Algo no coincide? Hablá con la tienda que te lo envió.',
  },
  en: {
    tag: 'en',
    other: trusted('lang="es" hreflang="es">Español'),
    skip: 'Skip to content',
    band: html`<b>Testing.</b> These shipments are not real.`,
    environment: 'Environment',
    footer: 'Something does not match? Talk to the shop that sent it to you.',
  },
} as const

/** What makes one page of cards. */
export interface PublicPage {
  readonly title: string
  readonly content: Html
  /** The page's path without the environment and the language, for its twin in the other one. */
  readonly path: string
  /** More elements of the head, such as what previews of links show. */
  readonly head?: Content
  /** Where a script hears that the page is out of date, if it can be. */
  readonly eventsPath?: string
}

/** A public page: its style is inside, and nothing of it needs a script. */
export function publicPage(
  frame: PageFrame,
  { title, content, path, head, eventsPath }: PublicPage,
): Html {
  const said = words[frame.language]
  const home = pathIn(frame, '/')
  const twin = pathIn(otherLanguage(frame), path)
  const contact = frame.brand.contact && html`<br>${frame.brand.contact}`
  const live =
    eventsPath &&
    html`<p class="vh" role="status"></p><script src="${frame.base}${livePath}" defer></script>`
  const body = html`<a class="skip" href="#t">${said.skip}</a>${testingBand(frame)}
<header class="s"><div><a class="brand" href="${home}">${brandMark(frame)}</a>\
<a class="lang" href="${twin}" ${said.other}</a></div></header>
<main id="t" tabindex="-1"${live && html` data-eventos="${eventsPath}"`}>${content}</main>
<footer>${frame.brand.name} · ${said.footer}${contact}${live}</footer>`
  return pageDocument(frame, {
    title,
    head: html`<meta name="robots" content="noindex">${head}`,
    body,
  })
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

/** What previews of links show: nothing about a person. */
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

interface PageDocument {
  readonly title: string
  readonly head: Content
  readonly body: Html
  readonly style?: string
}

/** A whole document: what all public pages have in common. */
export function pageDocument(
  { language, theme, brand }: PageFrame,
  { title, head, body, style = cardStyle }: PageDocument,
): Html {
  const themed = theme === undefined ? undefined : html` data-theme="${theme}"`
  const own = brand.style === '' ? undefined : html`<style>${trusted(brand.style)}</style>`
  return html`<!doctype html>
<html lang="${words[language].tag}"${themed}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${brand.name}</title>
<link rel="icon" href="${trusted(favicon(brand.colour))}">
${head}
<style>${trusted(style)}</style>${own}
</head>
<body>
${body}
</body>
</html>
`
}

/** The colour was judged when the brand was stored. */
function favicon(colour: string): string {
  return [
    'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 24 24%22%3E',
    `%3Cpath fill=%22%23${colour.slice(1)}%22 d=%22M12 2 22 7v10l-10 5L2 17V7z%22/%3E%3C/svg%3E`,
  ].join('')
}

/** Policies by their styles; few are in use, and a changed brand makes one more. */
const policies = new Map<string, string>()
const mostPolicies = 100

/** A page may use its own styles and what this service serves, and nothing else. */
function policyFor(styles: readonly string[]): string {
  const name = styles.join('\n')
  const known = policies.get(name)
  if (known !== undefined) return known
  const hashes = styles.map((style) => createHash('sha256').update(style).digest('base64'))
  const policy = [
    "default-src 'none'",
    `style-src ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  if (policies.size >= mostPolicies) policies.clear()
  policies.set(name, policy)
  return policy
}

export function pageAnswer(
  status: number,
  page: Html,
  { brand }: PageFrame,
  style = cardStyle,
): HttpAnswer {
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: page.text,
    headers: {
      'content-security-policy': policyFor(brand.style === '' ? [style] : [style, brand.style]),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  }
}
