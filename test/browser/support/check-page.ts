import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { until } from '../../support/until.ts'
import type { OpenPage } from './browser.ts'

/** Endless animations, such as those of skeletons, don't count. */
const nothingMoves = `document.getAnimations().every(
  ({ playState, effect }) => playState !== 'running' || effect.getTiming().iterations === Infinity,
)`

/** Playwright's own waiting evaluates texts inside the page, which the pages' policy forbids. */
export async function untilStill(page: OpenPage['page']): Promise<void> {
  await until(`${page.url()} stops moving`, () => page.evaluate<boolean>(nothingMoves))
}

/** A change by an answer is drawn with the next picture; then nothing of the page may wait. */
const nothingLoads = `new Promise((resolve) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      resolve(
        document.readyState === 'complete' &&
          document.fonts.status === 'loaded' &&
          document.querySelector('.sk, [aria-busy="true"]') === null,
      ),
    ),
  ),
)`

/** An answer may lead to the next question: so often in a row a page must wait for nothing. */
const quietLooks = 4

type ShownPage = Pick<OpenPage, 'page' | 'watch'>

/** Waits until all that a page shows has come. */
export async function untilLoaded(open: ShownPage): Promise<void> {
  let looks = 0
  await until(`${open.page.url()} has loaded`, async () => {
    looks = (await isQuiet(open)) ? looks + 1 : 0
    return looks === quietLooks
  })
}

async function isQuiet({ page, watch }: ShownPage): Promise<boolean> {
  return (await page.evaluate<boolean>(nothingLoads)) && watch.underWay.size === 0
}

/**
 * Passed rules need no report, and no rule that runs looks into style sheets: both would take a
 * third of the time.
 */
const onlyViolations: RunOptions = {
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
}

/** The rules whose verdict depends on the theme: the others say the same in the dark. */
const rulesOfColour: RunOptions = {
  ...onlyViolations,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

const isDark = `matchMedia('(prefers-color-scheme: dark)').matches`

/** Without the texts for people, it is compiled in half the time. */
const axeSource = readFileSync(
  new URL('axe.min.js', import.meta.resolve('axe-core/package.json')),
  'utf8',
)

export const sidewaysPixels =
  'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** The hints of fields that are wider than their fields, also where something is written. */
const cutHints = `[...document.querySelectorAll('input[placeholder]')].flatMap((field) => {
  const style = getComputedStyle(field)
  if (field.clientWidth === 0) return []
  const pen = document.createElement('canvas').getContext('2d')
  pen.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily
  const room =
    field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  return pen.measureText(field.placeholder).width > room ? [field.placeholder] : []
})`

/**
 * The check of every screen and open dialog: it is without a violation that axe finds, an error in
 * the console, a request to outside, a scroll to the side or a hint that is cut off. Every screen
 * is checked in both sizes and in both languages by every rule; in the dark, by those of colour
 * alone. A page that was opened in one of the `looks` is checked in its other dress, too.
 */
export async function checkPage(open: OpenPage, rules: Rules = 'by theme'): Promise<void> {
  await checkDressed(open, rules)
  if (open.also === undefined) return
  // A dialog may ask something of which a busy form behind it waits for the answer.
  const isLoaded = await isQuiet(open)
  await open.dress(open.also)
  if (isLoaded) await untilLoaded(open)
  await checkDressed(open, rules)
  await open.dress(open.worn)
}

type Rules = 'by theme' | 'all'

async function checkDressed({ page, watch }: OpenPage, rules: Rules): Promise<void> {
  // A moving part has colours of its own; and a loading one says nothing yet.
  await untilStill(page)
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axeSource)
  const isPart = rules === 'by theme' && (await page.evaluate<boolean>(isDark))
  const faults = await page.evaluate(
    async (options) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await inPage.run(options)
      return violations
    },
    isPart ? rulesOfColour : onlyViolations,
  )
  const told = faults.map(({ id, help, nodes }) => {
    const where = nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary}`)
    return `${id}: ${help}\n  ${where.join('\n  ')}`
  })
  assert.equal(told.join('\n'), '')
  const beyond = await page.evaluate<number>(sidewaysPixels)
  assert.equal(beyond, 0, `${page.url()} scrolls sideways by ${beyond} px`)
  assert.deepEqual(await page.evaluate<string[]>(cutHints), [], `hints cut off on ${page.url()}`)
  assert.deepEqual(watch.faults, [])
}
