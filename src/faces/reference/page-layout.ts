import { createHash } from 'node:crypto'
import { type Content, type Html, html, trusted } from '../../kits/html/html.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { pageStyle } from './page-style.ts'

/**
 * Optional conveniences: copy buttons, an index that can be searched and follows the scroll
 * position, operations that expand when a link leads to them, and places that have moved to another
 * page. The page has the same content without scripts.
 */
const pageScript = String.raw`
if (navigator.clipboard) for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button')
  const say = (text) => { button.textContent = text }
  button.type = 'button'
  say('Copiar')
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector('pre').innerText)
      say('Copiado')
    } catch { say('No se pudo copiar') }
    setTimeout(say, 1500, 'Copiar')
  })
  block.querySelector('figcaption').append(button)
}
// Only where the index can be put away again may it stay on top.
document.documentElement.classList.add('live')
const menu = document.querySelector('.menu')
const narrow = matchMedia('(max-width:60rem)')
const fit = () => { menu.open = !narrow.matches }
fit()
narrow.addEventListener('change', fit)
const links = [...menu.querySelectorAll('a')]
for (const link of links) link.addEventListener('click', fit)

const show = () => {
  const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const onward = place && place.querySelector(':scope > .onward')
  if (onward) return location.replace(onward.href)
  const whole = place && place.querySelector(':scope > .whole')
  if (whole) whole.open = true
  if (place) place.scrollIntoView()
}
addEventListener('hashchange', show)
show()

const groups = [...menu.querySelectorAll('details.part')]
if (groups.length > 0) {
  const plain = (text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase()
  const filter = document.createElement('input')
  filter.type = 'search'
  filter.placeholder = 'Buscar operaciones'
  filter.setAttribute('aria-label', 'Buscar en el índice')
  const none = document.createElement('p')
  none.className = 'none'
  none.setAttribute('role', 'status')
  filter.addEventListener('input', () => {
    const wanted = plain(filter.value).split(/\s+/).filter(Boolean)
    for (const link of links) {
      const group = link.closest('.part').firstElementChild.textContent
      const text = plain([link.textContent, link.dataset.words, group].join(' '))
      link.parentElement.hidden = !wanted.every((word) => text.includes(word))
    }
    for (const group of menu.querySelectorAll('.part')) {
      group.hidden = !group.querySelector('li:not([hidden])')
      if (group.matches('details')) group.open = wanted.length > 0
    }
    const found = links.some((link) => !link.parentElement.hidden)
    none.textContent = found ? '' : 'Nada en el índice lleva esas palabras: probá con otras.'
  })
  menu.querySelector('summary').after(filter, none)
}

const sections = [...document.querySelectorAll('main section[id]:not(.chapter)')]
const inSight = new Set()
const mark = (current) => {
  for (const link of links)
    if (link.hash !== '#' + current.id) link.removeAttribute('aria-current')
    else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'location')
      if (narrow.matches) continue
      const group = link.closest('details.part')
      if (group && !group.open) for (const other of groups) other.open = other === group
      link.scrollIntoView({ block: 'nearest' })
    }
}
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries)
    isIntersecting ? inSight.add(target) : inSight.delete(target)
  const current = sections.find((section) => inSight.has(section))
  if (current) mark(current)
}, { rootMargin: '-80px 0px -75% 0px' })
for (const section of sections) seen.observe(section)
`

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
