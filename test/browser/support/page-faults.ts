/**
 * Faults that only a page with something on it has: texts that are cut, stick out of their box or
 * lie on one another, words of programs among those of people, and places that say there is nothing.
 */
import type { Page } from 'playwright-core'

export interface PageFaults {
  /** The faults of the page as it stands. */
  readonly faults: readonly string[]
  /** The texts of the page where it has nothing to show. */
  readonly empty: readonly string[]
}

/** Texts that people read, line by line, with the box that each stands in. */
const readLines = `
const hidden = '.vh, option, script, style, noscript, template, title, desc, [inert]'
const shows = (element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element.closest(hidden) === null
const styleOf = (element) => getComputedStyle(element)
/** What floats lies above the page on purpose. */
const layerOf = (element) => {
  for (let at = element; at !== null; at = at.parentElement)
    if (['fixed', 'sticky'].includes(styleOf(at).position) || at.matches('dialog, .menu'))
      return at
  return document.body
}
/** The part of a rectangle that the elements around it show; how it is cut off. */
const seen = (rect, element) => {
  const shown = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom }
  let cut = ''
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = styleOf(at)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    if (styleOf(at).display === 'inline') continue
    const box = at.getBoundingClientRect()
    // Headings of cards are there for those who listen.
    if (box.width <= 1 || box.height <= 1) return { left: 0, right: 0, top: 0, bottom: 0, cut: '' }
    const isHidden = overflowX === 'hidden' || overflowX === 'clip'
    if (isHidden && (rect.right > box.right + 1 || rect.left < box.left - 1)) cut = 'sideways'
    const isLow = rect.bottom > box.bottom + 3 || rect.top < box.top - 3
    if (['hidden', 'clip'].includes(overflowY) && isLow) cut = 'from below'
    shown.left = Math.max(shown.left, box.left)
    shown.right = Math.min(shown.right, box.right)
    shown.top = Math.max(shown.top, box.top)
    shown.bottom = Math.min(shown.bottom, box.bottom)
  }
  return { ...shown, cut }
}
const lines = []
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
  const text = node.data.replace(/\\s+/g, ' ').trim()
  const element = node.parentElement
  if (text === '' || !shows(element)) continue
  const range = document.createRange()
  range.selectNodeContents(node)
  const layer = layerOf(element)
  for (const rect of range.getClientRects()) {
    if (rect.width < 2 || rect.height < 2) continue
    // What waits for the focus stands beside the page.
    if (rect.bottom + scrollY <= 0 || rect.right <= 0) continue
    lines.push({ text, element, layer, rect, seen: seen(rect, element) })
  }
}
`

/** Where something is, in few words. */
const nameOf = `
const short = (text) => (text.length > 60 ? text.slice(0, 57) + '...' : text)
const place = (element) => {
  const near = element.closest('td, th, .btn, button, .badge, li, .card, section, main, nav, div')
  return (near ?? element).tagName.toLowerCase() + [...(near ?? element).classList].map((name) => '.' + name).join('')
}
const faults = new Set()
`

const findCut = `
const boxes = 'td, th, .btn, button, .badge, .count, .card, .kpi, .note, dialog, li, label, .field'
for (const { text, element, rect, seen: part } of lines) {
  if (part.cut !== '') faults.add('cut ' + part.cut + ' in ' + place(element) + ': ' + short(text))
  if (part.right <= part.left || part.bottom <= part.top) continue
  if (part.right > innerWidth + 1 || part.left < -1)
    faults.add('beyond the edge in ' + place(element) + ': ' + short(text))
  const box = element.closest(boxes)
  if (box === null || styleOf(box).display === 'inline') continue
  const { left, right, bottom } = box.getBoundingClientRect()
  if (part.right > right + 1 || part.left < left - 1 || part.bottom > bottom + 3)
    faults.add('sticks out of ' + place(element) + ': ' + short(text))
}
for (const wrap of document.querySelectorAll('.table-wrap'))
  if (shows(wrap) && wrap.scrollWidth > wrap.clientWidth + 1)
    faults.add('a table wider than its page: ' + wrap.getAttribute('aria-label'))
`

/** Words of one line, which a second one makes hard to read. */
const findWrapped = `
const words = (one) => lines.filter(({ element }) => one.contains(element) && !element.closest('small'))
for (const one of document.querySelectorAll('.btn, .badge, .count, td.num, .code')) {
  const tops = words(one).map(({ rect }) => rect.top)
  if (Math.max(...tops) - Math.min(...tops) > 10)
    faults.add('on two lines in ' + place(one) + ': ' + short(one.innerText.replaceAll('\\n', ' ')))
}
`

/** Pins stand where their places are, however near; a list beside the map has all of them. */
const findOverlaps = `
const drawn = '.map'
const shown = lines
  .filter(({ seen: { left, right, top, bottom } }) => right - left > 1 && bottom - top > 1)
  .toSorted((one, other) => one.seen.top - other.seen.top)
for (const [at, { seen: one, element, text, layer }] of shown.entries()) {
  for (let next = at + 1; next < shown.length; next += 1) {
    const { seen: other, ...more } = shown[next]
    if (other.top >= one.bottom) break
    if (more.layer !== layer || element.closest(drawn) || more.element.closest(drawn)) continue
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    const least = Math.min(one.bottom - one.top, other.bottom - other.top)
    if (width > 1.5 && height > least * 0.4)
      faults.add('lie on one another in ' + place(element) + ': ' + short(text) + ' | ' + short(more.text))
  }
}
`

/** Words of programs: where people read, each is a value that nobody put into words. */
const findRaw = `
const raw = [
  /\\b(undefined|NaN|null|Infinity|Invalid Date)\\b|\\[object /,
  /\\b\\d{4}-\\d\\d-\\d\\d(T\\d|\\b)/,
  /\\b(att|clm|evt|let|mem|per|psk|seg|ses|try|whk)_[0-9a-z_]{5,}/,
  /[{[]\\s*"\\w+"\\s*:/,
  // The name that the audit has for a shop.
  /\\bshipper \\d/,
  // The code of a branch, where the name of a place belongs.
  /^[A-Z]0\\d{3}(, | · \\d)/,
]
/** Where programs are spoken of, their words are right. */
const ofPrograms = 'pre, code, .code, .mono, samp, kbd'
for (const { text, element } of lines) {
  if (element.closest(ofPrograms) !== null) continue
  if (raw.some((pattern) => pattern.test(text))) faults.add('a word of programs in ' + place(element) + ': ' + short(text))
}
`

const findEmpty = `
const empty = [...document.querySelectorAll('.empty, .nothing')]
  .filter(shows)
  .map((one) => (one.querySelector('h1, h2, h3') ?? one).innerText.trim())
`

const script = `(() => {
${readLines}${nameOf}${findCut}${findWrapped}${findOverlaps}${findRaw}${findEmpty}
return { faults: [...faults], empty }
})()`

export function readFaults(page: Page): Promise<PageFaults> {
  return page.evaluate<PageFaults>(script)
}
