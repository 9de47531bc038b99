/**
 * Figures beside a list, or beside its name in tabs and in the side bar: they agree with the list.
 */
import type { Page } from 'playwright-core'

interface PageFigures {
  /** The figures of the current tabs. */
  readonly tabs: readonly number[]
  /** The figure of the page in the side bar; a page below it, of one thing, has other figures. */
  readonly bar: number | null
  readonly titles: readonly { readonly of: string; readonly count: number; readonly rows: number }[]
  /** All figures within the page, of which that of the side bar is one. */
  readonly within: readonly number[]
  /** How many rows the first list shows, and how many there are where it shows a part. */
  readonly rows: number | null
  readonly total: number | null
  readonly goesOn: boolean
}

const script = `(() => {
const shows = (one) => one.checkVisibility({ visibilityProperty: true })
const figureOf = (element) => {
  const text = element?.innerText.replaceAll('.', '').trim() ?? ''
  return /^\\d+$/.test(text) ? Number(text) : null
}
const isFigure = (one) => one !== null
const rowsOf = (place) => {
  const list = [...place.querySelectorAll('tbody, .items')].find(shows)
  return list === undefined ? null : list.querySelectorAll(':scope > tr, :scope > li').length
}
const main = document.querySelector('main') ?? document.body
const current = '.tabs [aria-current] .count, .tabs [aria-selected="true"] .count'
const entry = document.querySelector('.side [aria-current="page"]')
const bar = entry?.pathname === location.pathname ? entry.querySelector('.count') : null
const titles = [...main.querySelectorAll('h2 .count, h3 .count, header .count')].flatMap((one) => {
  const card = one.closest('section, .card')
  const [count, rows] = [figureOf(one), card === null ? null : rowsOf(card)]
  return count === null || rows === null
    ? []
    : [{ of: card.querySelector('h2, h3').innerText, count, rows }]
})
const pager = main.querySelector('.pager span')?.innerText ?? ''
const total = /(?:de|of) ([\\d.,]+)$/.exec(pager)?.[1]
const next = main.querySelector('.pager button:last-child')
return {
  tabs: [...main.querySelectorAll(current)].map(figureOf).filter(isFigure),
  bar: bar === null ? null : figureOf(bar),
  titles,
  within: [...main.querySelectorAll('.count')].map(figureOf).filter(isFigure),
  rows: rowsOf(main),
  total: total === undefined ? null : Number(total.replaceAll(/[.,]/g, '')),
  goesOn: next !== null && !next.disabled,
}
})()`

/** Figures of something else than rows, which tables show in another way. */
const otherwise: readonly RegExp[] = [
  // The side bar counts those that fail.
  /\/portal\/webhooks/,
  // The tab counts the vouchers that are not done yet; the list has all of them.
  /\/deposito\/vales/,
  // Roles are the columns.
  /\/personas\?ver=roles$/,
]

/** A list that is cut off, with a way to the rest, may show fewer. */
export async function readDisagreements(page: Page): Promise<string[]> {
  const figures = await page.evaluate<PageFigures>(script)
  const { rows, total, goesOn } = figures
  const there = total ?? rows
  const told: string[] = []
  if (otherwise.some((address) => address.test(page.url()))) return told
  for (const tab of figures.tabs)
    if (there !== null && (goesOn && total === null ? tab < there : tab !== there))
      told.push(`the tab says ${tab}, its list has ${there}`)
  for (const { of, count, rows: shown } of figures.titles)
    if (count < shown) told.push(`"${of}" has ${shown} rows`)
  if (total !== null && rows !== null && (goesOn ? rows >= total : rows > total))
    told.push(`${rows} rows of ${total}`)
  const numbers = [...figures.within, rows, total]
  if (figures.bar !== null && !numbers.includes(figures.bar))
    told.push(`the side bar says ${figures.bar}, the page ${numbers.join(', ')}`)
  return told
}
