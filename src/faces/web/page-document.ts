import { createHash } from 'node:crypto'
import { type Content, type Html, html, trusted } from '../../kits/html/html.ts'
import type { HttpAnswer } from '../../kits/http/route.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { PageBrand } from './page-brand.ts'
import type { PageFrame } from './page-frame.ts'
import { cardStyle } from './page-style.ts'

/** A page whose beginning, with its style, is the same for all pages of a look. */
export interface Page {
  readonly start: PageStart
  readonly rest: Html
}

interface PageStart {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
}

export interface PageDocument {
  readonly title: string
  readonly head: Content
  readonly body: Html
  readonly style?: string
}

/** A whole document: the common frame of all public pages. */
export function pageDocument(
  frame: PageFrame,
  { title, head, body, style = cardStyle }: PageDocument,
): Page {
  const rest = html`<title>${title} · ${frame.brand.name}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`
  return { start: startOf(frame, style), rest }
}

type Starts = Map<string, Map<string, PageStart>>

const starts = new WeakMap<PageBrand, Starts>()

/** Most of a page is its style: that part is printed, encoded and hashed once. */
function startOf({ brand, language, theme }: PageFrame, style: string): PageStart {
  const ofBrand: Starts = starts.get(brand) ?? new Map()
  starts.set(brand, ofBrand)
  const ofStyle = ofBrand.get(style) ?? new Map<string, PageStart>()
  ofBrand.set(style, ofStyle)
  const look = theme === undefined ? language : `${language} ${theme}`
  const start = ofStyle.get(look)
  if (start !== undefined) return start
  const made = printStart({ brand, language, theme }, style)
  ofStyle.set(look, made)
  return made
}

type Look = Pick<PageFrame, 'brand' | 'language' | 'theme'>

function printStart({ brand, language, theme }: Look, style: string): PageStart {
  const themed = theme === undefined ? undefined : html` data-theme="${theme}"`
  const styles = brand.style === '' ? [style] : [style, brand.style]
  const start = html`<!doctype html>
<html lang="${language === 'en' ? 'en' : 'es-AR'}"${themed}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${trusted(favicon(brand.colour))}">
${styles.map((one) => html`<style>${trusted(one)}</style>`)}
`
  return {
    bytes: Buffer.from(start.text),
    headers: {
      'content-security-policy': policyFor(styles),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  }
}

/** The colour was judged when the brand was stored. */
function favicon(colour: string): string {
  return paragraph`data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0
    24 24%22%3E%3Cpath fill=%22%23${colour.slice(1)}%22 d=%22M12 2 22 7v10l-10 5L2
    17V7z%22/%3E%3C/svg%3E`
}

/** A page may use its own styles and this service's files, and nothing else. */
function policyFor(styles: readonly string[]): string {
  const hashes = styles.map((style) => createHash('sha256').update(style).digest('base64'))
  return [
    "default-src 'none'",
    `style-src ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Writes the text behind the bytes, into memory that is taken once. */
function joined(bytes: Buffer, text: string): Buffer {
  const whole = Buffer.allocUnsafe(bytes.length + Buffer.byteLength(text))
  bytes.copy(whole)
  whole.write(text, bytes.length)
  return whole
}

export function pageAnswer(status: number, { start, rest }: Page): HttpAnswer {
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: joined(start.bytes, rest.text),
    headers: start.headers,
  }
}
