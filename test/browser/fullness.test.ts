/**
 * Every page of the living carrier, by everybody who may see it, in both sizes and themes: nothing
 * is empty that a working carrier would fill, no figure disagrees with its list, and no text is cut
 * off, covered or left in the words of programs.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { until } from '../support/until.ts'
import { hasBrowser, inBrowser, withBrowser } from './support/browser.ts'
import { openPublicPages } from './support/full-public.ts'
import { fullVisitors } from './support/full-visitors.ts'
import { openEveryScreen } from './support/full-walk.ts'
import { demoPassword, signInAs } from './support/people.ts'

/** The same world every time: who drives draws it from the moment of the start. */
const time = Date.parse('2026-03-11T12:00:00-03:00')
const shift = time - Date.now()
const clock = () => Date.now() + shift

const house = withBrowser({ env: { POSTA_DEMO: 'living' }, clock })

/** How much of the carrier there is; undefined once it is all there. */
async function readShare(): Promise<number | undefined> {
  const { json } = await house.posta.get('/testing/v1/session/demonstration')
  return json.progress?.share
}

/** Waits as long as it comes nearer to its end, however long a busy machine takes. */
async function untilMade(): Promise<void> {
  const share = await readShare()
  if (share === undefined) return
  await until('the living carrier is being made', async () => (await readShare()) !== share)
  return untilMade()
}

if (hasBrowser) before(untilMade)

for (const visitor of fullVisitors) {
  const { role, isWare } = visitor
  test(`every page is full for ${role}${isWare ? ' of a WARE shop' : ''}`, inBrowser, async () => {
    const open = await house.open('', { time })
    await signInAs(open.page, visitor.email, demoPassword)
    assert.deepEqual(await openEveryScreen(open, visitor), [])
    await open.page.close()
  })
}

test('every public page is full', inBrowser, async () => {
  const open = await house.open('', { time })
  assert.deepEqual(await openPublicPages(open), [])
  await open.page.close()
})
