import { html } from '../../kits/html/html.ts'
import type { HttpAnswer, HttpRequest } from '../../kits/http/route.ts'
import type { BuiltFiles } from '../../kits/pages/built-files.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { PageFrame } from '../web/page-frame.ts'

/** Everything comes from this service, and nothing that stands in the document itself runs. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
}

export interface DocumentFacts {
  readonly frame: PageFrame
  /** `testing=/testing production=/production` */
  readonly environments: string
  /** How much of the demonstration there is, from 0 to 1, while it is being made. */
  readonly filling: number | undefined
  /** How long a session lasts at most. */
  readonly sessionDays: number
  /** The source of the screen that stands here, so that it arrives with the rest. */
  readonly screen: string | undefined
  /** The calls that the screen opens with. */
  readonly firstCalls: readonly string[]
}

const icon = paragraph`data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220
  0 24 24%22%3E%3Cpath fill=%22%231d4fc4%22 d=%22M12 2 22 7v10l-10 5L2 17V7z%22/%3E%3C/svg%3E`

/** The document of every screen: where the pages are, and what they are told of this place. */
export function houseDocument(built: BuiltFiles, facts: DocumentFacts): HttpAnswer {
  const { frame, environments, filling, sessionDays } = facts
  const { base, environment, language, theme } = frame
  const at = (file: string) => `${base}/web/${file}`
  const own = built.screens.get(facts.screen ?? '')
  const styles = [...built.styles, ...(own?.styles ?? [])]
  const preloads = [...built.preloads, ...(own?.scripts ?? [])]
  const calls = facts.firstCalls.join(' ')
  const page = html`<!doctype html>
<html lang="${language === 'en' ? 'en' : 'es-AR'}" data-base="${base}" \
data-environment="${environment}" data-environments="${environments}" \
data-demonstration="${frame.demonstration}" data-session-days="${sessionDays}"\
${filling === undefined ? undefined : html` data-filling="${filling}"`}\
${calls === '' ? undefined : html` data-first-calls="${calls}"`}\
${theme === undefined ? undefined : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Posta</title>
<link rel="icon" href="${icon}">
<script type="module" async src="${at(built.early)}"></script>
${styles.map((file) => html`<link rel="stylesheet" href="${at(file)}">`)}
${preloads.map((file) => html`<link rel="modulepreload" href="${at(file)}">`)}
<script type="module" src="${at(built.script)}"></script>
</head>
<body class="${environment === 'testing' ? 'has-band' : ''}">
<div id="app"></div>
<noscript>${noScript[language]}</noscript>
</body>
</html>
`
  return { status: 200, type: 'text/html; charset=utf-8', body: page.text, headers }
}

const noScript = {
  es: 'Estas páginas necesitan JavaScript. El seguimiento de un envío anda sin él.',
  en: 'These pages need JavaScript. The tracking of a shipment works without it.',
}

/** The theme and language that a browser keeps; the address may ask for a theme. */
export function keptLook(frame: PageFrame, request: HttpRequest): PageFrame {
  const cookies = request.header('cookie') ?? ''
  const language = keptChoice(cookies, 'posta-language')
  const theme = keptChoice(cookies, 'posta-theme')
  return {
    ...frame,
    language: language === 'en' ? 'en' : 'es',
    theme: frame.theme ?? (theme === 'light' || theme === 'dark' ? theme : undefined),
  }
}

/** Over https the cookie has a prefix, and goes before one from when it had none. */
function keptChoice(cookies: string, name: string): string | undefined {
  const kept = (full: string) => new RegExp(`(?:^|;\\s*)${full}=(\\w+)`).exec(cookies)?.[1]
  return kept(`__Host-${name}`) ?? kept(name)
}
