import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { OpenPage } from './browser.ts'

/** Endless animations, such as those of skeletons, don't count. */
const nothingMoves = `document.getAnimations().every(
  ({ playState, effect }) => playState !== 'running' || effect.getTiming().iterations === Infinity,
)`

/** Playwright's own waiting evaluates texts inside the page, which the pages' policy forbids. */
export async function untilStill(page: OpenPage['page']): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await page.evaluate<boolean>(nothingMoves)) return
    await page.waitForTimeout(50)
  }
  assert.fail(`${page.url()} does not stop moving`)
}

const sidewaysPixels = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/**
 * What every screen and open dialog must be: without a violation that axe finds, an error in the
 * console, a request to outside or a scroll to the side.
 */
export async function checkPage({ page, watch }: OpenPage): Promise<void> {
  // What still moves has colours of its own; and what is loading says nothing yet.
  await untilStill(page)
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await inPage.run()
    return violations
  })
  const told = found.map(({ id, help, nodes }) => {
    const where = nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary}`)
    return `${id}: ${help}\n  ${where.join('\n  ')}`
  })
  assert.equal(told.join('\n'), '')
  const beyond = await page.evaluate<number>(sidewaysPixels)
  assert.equal(beyond, 0, `${page.url()} scrolls sideways by ${beyond} px`)
  assert.deepEqual(watch.faults, [])
}
