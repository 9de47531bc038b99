import { type Html, html, trusted } from '../../kits/html/html.ts'
import type { HttpAnswer } from '../../kits/http/route.ts'

const style = `
:root { color-scheme: light dark; --ink: #1a1d21; --soft: #555c66; --mark: #0b5cad;
  --paper: #f6f6f3; --card: #fff; --line: #d9dbdf }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef1; --soft: #a9b0ba; --mark: #7db7f5;
    --paper: #14161a; --card: #1d2025; --line: #353a42 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, sans-serif }
.band { background: #7a4b00; color: #fff; text-align: center; padding: .4rem 1rem }
main { max-width: 40rem; margin: 2rem auto; padding: 1.75rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .75rem }
.code { margin: 0; color: var(--soft); font-variant-numeric: tabular-nums }
h1 { margin: .25rem 0 .5rem; font-size: 1.75rem; line-height: 1.2; color: var(--mark) }
h2 { margin: 2rem 0 .5rem; font-size: 1.0625rem }
.where { margin: .25rem 0; font-weight: 600 }
.next { margin: .25rem 0; color: var(--soft) }
ol { list-style: none; margin: 0; padding: 0 }
li { display: grid; grid-template-columns: 10.5rem 1fr; gap: .25rem 1rem; padding: .6rem 0;
  border-top: 1px solid var(--line) }
time { color: var(--soft); font-variant-numeric: tabular-nums }
@media (max-width: 40rem) {
  main { margin: 0; border: 0; border-radius: 0; min-height: 100vh }
  li { grid-template-columns: 1fr }
}
`

/** A public page: one column, no scripts, no external resources. */
export function publicPage(title: string, content: Html, environment: string): Html {
  const band =
    environment === 'testing'
      ? html`<div class="band" role="note">Entorno de pruebas: estos envíos no son reales</div>`
      : undefined
  return html`<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${trusted(style)}</style>
</head>
<body>${band}<main>${content}</main></body>
</html>
`
}

export function pageAnswer(status: number, page: Html): HttpAnswer {
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: page.text,
    headers: {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  }
}
