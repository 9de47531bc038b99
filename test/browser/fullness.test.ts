/**
 * Every page of the living carrier, by everybody who may see it, in both sizes and themes: nothing
 * is empty that a working carrier would fill, no figure disagrees with its list, and no text is cut
 * off, covered or left in the words of programs.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { visitorsPlaces } from '../../src/kernel/demonstration.ts'
import { until } from '../support/until.ts'
import { bearer } from '../v1/support.ts'
import { hasBrowser, inBrowser, withBrowser } from './support/browser.ts'
import { openPublicPages } from './support/full-public.ts'
import { fullVisitors } from './support/full-visitors.ts'
import { openEveryScreen } from './support/full-walk.ts'
import { readFaults } from './support/page-faults.ts'
import { demoPassword, signInAs } from './support/people.ts'

/** The same world every time: the driver draws it from the moment of the start. */
const time = Date.parse('2026-03-11T12:00:00-03:00')
const minuteMs = 60_000
let madeAt: number | undefined
/** It stands still until the carrier is made, and goes on with a visitor's first minute. */
const clock = () => (madeAt === undefined ? time : time + minuteMs + Date.now() - madeAt)

const house = withBrowser({ env: { POSTA_DEMO: 'living' }, clock })

/** How much of the carrier there is; undefined once it is all there. */
async function readShare(): Promise<number | undefined> {
  const { json } = await house.posta.get('/testing/v1/session/demonstration')
  return json.progress?.share
}

async function isShort(): Promise<boolean> {
  const headers = bearer(house.posta.opsToken)
  const { json } = await house.posta.get('/ops/v1/cash/hand-overs?open=true&limit=200', headers)
  const branches = json.items.map(({ branch }: { readonly branch: string }) => branch)
  return branches.includes(visitorsPlaces.branch)
}

/** Waits as long as it comes nearer to its end, however long a busy machine takes. */
async function untilMade(): Promise<void> {
  const share = await readShare()
  if (share === undefined) {
    madeAt = Date.now()
    return until('somebody was short of cash', isShort)
  }
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

/** One of each fault, as a page may have it; styles are set by a script, which the policy lets. */
const spoil = `{
  const add = (html, styles = {}) => {
    const holder = document.createElement('section')
    holder.innerHTML = html
    Object.assign(holder.firstElementChild.style, styles)
    document.querySelector('main').append(holder)
  }
  const place = { position: 'absolute', left: '40px', top: '400px' }
  add('<p>Entregado el undefined</p>')
  add('<p>Cargado el 2026-03-11</p>')
  add('<p>Cambió {"estado": 1}</p>')
  add('<p>C0001, Buenos Aires</p>')
  add('<p>Ayer, shipper 9101</p>')
  add('<p>Una frase que no entra</p>', { overflow: 'hidden', width: '40px', whiteSpace: 'nowrap' })
  add('<span class="btn">Quitar la suscripción</span>', { display: 'block', width: '60px' })
  add('<li>Sobresale de su lugar</li>', { width: '30px', whiteSpace: 'nowrap' })
  add('<span>Encima</span>', place)
  add('<span>Debajo</span>', place)
  add('<div class="empty"><h2>No hay nada</h2></div>')
}`

test('the faults of a page are found', inBrowser, async () => {
  const { page } = await house.open('/privacidad', { time })
  const sound = await readFaults(page)
  assert.deepEqual(sound.faults, [])
  await page.evaluate(spoil)
  const { faults, empty } = await readFaults(page)
  assert.deepEqual(empty, ['No hay nada'])
  for (const fault of [
    /^a word of programs .*undefined$/,
    /^a word of programs .*2026-03-11$/,
    /^a word of programs .*"estado": 1/,
    /^a word of programs .*C0001, Buenos Aires$/,
    /^a word of programs .*shipper 9101$/,
    /^cut sideways .*no entra$/,
    /^on two lines .*Quitar la suscripción$/,
    /^sticks out of li: Sobresale/,
    /^lie on one another .*(Encima|Debajo)/,
  ])
    assert.ok(
      faults.some((one) => fault.test(one)),
      `${fault} in ${faults.join('\n')}`,
    )
  await page.close()
})
