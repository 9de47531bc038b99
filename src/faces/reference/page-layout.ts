import { createHash } from 'node:crypto'
import { type Content, type Html, html, trusted } from '../../kits/html/html.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'

export interface IndexGroup {
  readonly title: string
  /** Whether it starts open or closed, where it can be folded: for indexes with many links. */
  readonly fold?: 'open' | 'closed'
  readonly links: readonly IndexLink[]
}

interface IndexLink {
  readonly href: string
  readonly text: string
  /** Extra search terms, besides its text. */
  readonly words?: string
}

export interface Page {
  readonly title: string
  readonly description: string
  readonly homeUrl: string
  readonly index: readonly IndexGroup[]
  readonly sections: readonly Content[]
}

const sourceHash = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page loads nothing; its only style and script are the inline ones. */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${sourceHash(pageStyle)}`,
    `script-src ${sourceHash(pageScript)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
}

const icon = paragraph`data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220
  0 24 24%22%3E%3Cpath fill=%22%231d4fc4%22 d=%22M12 2 22 7v10l-10 5L2 17V7z%22/%3E%3C/svg%3E`

const parcel = trusted(
  paragraph`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
    stroke-linejoin="round" aria-hidden="true"><path d="M12 2 21 7v10l-9 5-9-5V7z"/><path d="M3 7l9
    5 9-5M12 12v10"/></svg>`,
)

export function printPage({ title, description, homeUrl, index, sections }: Page): string {
  return html`<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="${icon}">
<style>${trusted(pageStyle)}</style>
</head>
<body>
<a class="skip" href="#contenido">Ir al contenido</a>
<div class="page">
<nav class="index" aria-label="Índice">
<a class="brand" href="${homeUrl}">${parcel} Posta</a>
<details class="menu" open><summary>Índice</summary>
${index.map(indexGroup)}
</details>
</nav>
<main id="contenido" tabindex="-1">
${sections}
<footer>Esta página y el documento OpenAPI se imprimen de las mismas tablas que atienden los
pedidos. Los ejemplos son los de las pruebas del servicio.</footer>
</main>
</div>
<script>${trusted(pageScript)}</script>
</body>
</html>
`.text
}

function indexGroup({ title, links, fold }: IndexGroup): Html {
  const list = html`<ul>${links.map(
    ({ href, text, words = '' }) =>
      html`<li><a href="${href}" data-words="${words}">${text}</a></li>`,
  )}</ul>
`
  if (fold === undefined) return html`<div class="part"><h2>${title}</h2>${list}</div>`
  const open = fold === 'open' ? html` open` : ''
  return html`<details class="part"${open}><summary>${title}</summary>${list}</details>`
}
