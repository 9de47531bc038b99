import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { visitorsPlaces } from '../../src/kernel/demonstration.ts'
import type { MovementCode } from '../../src/kernel/movement.ts'
import type { TrackingCode } from '../../src/kernel/tracking-code.ts'
import { opsHeaders } from '../contract/support.ts'
import { until } from '../support/until.ts'
import { hasBrowser, inBrowser, type Look, withBrowser } from './support/browser.ts'
import { isSeen } from './support/seen.ts'

/** The carrier lives on while its visitors walk through it, by the roles that one press gives. */
const house = withBrowser({ env: { POSTA_DEMO: 'living' } })
const { posta } = house

const doors = () => {
  const environment = posta.app.environments.get('testing')
  assert.ok(environment)
  return environment
}

/** A day of the walk takes a moment; all of them more than one wait. */
async function untilItLives(): Promise<void> {
  await posta.get('/')
  const progress = () => doors().demonstration.progress()
  for (let last = await progress(); last.state !== 'living'; last = await progress()) {
    const livingProgress = last
    await until('the walk goes on', async () => {
      const { state, share } = await progress()
      return state !== livingProgress.state || share > livingProgress.share
    })
  }
}

if (hasBrowser) before(untilItLives)

const roles = {
  shop: /^El comercio/,
  branch: /^La sucursal/,
  courier: /^El reparto/,
  recipient: /^Quien recibe/,
} as const

/** A visitor in a browser of their own, who chooses a role. */
async function enter(role: keyof typeof roles, look: Look = {}): Promise<Page> {
  const { page } = await house.open('/', look)
  const kind = role === 'recipient' ? 'link' : 'button'
  await page.getByRole(kind, { name: roles[role] }).click()
  const places = { shop: /\/portal/, branch: /\/consola/, courier: /\/reparto/ }
  await page.waitForURL(role === 'recipient' ? /\/seguimiento\// : places[role])
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Opens a page of the house, and waits until it follows its topics. */
async function follow(page: Page, path: string): Promise<void> {
  const followed = page.waitForResponse((answer) => answer.url().includes('/v1/stream'))
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal((await followed).status(), 200)
}

const anyOrder = {
  service: undefined,
  from: undefined,
  before: undefined,
  provinces: undefined,
  postalCode: undefined,
  words: undefined,
  late: undefined,
  sort: 'newest',
} as const

/** The codes sent by the visitors' shop that the visitors' branch has, in a state. */
async function codesIn(state: MovementCode): Promise<string[]> {
  const { shipper, branch } = visitorsPlaces
  const filter = { ...anyOrder, shipper, state }
  const orders = await doors().tracking.listOrders(filter, undefined, 500)
  return orders.filter(({ branchCode }) => branchCode === branch).map(({ code }) => code)
}

/** Somebody was not at home: where all were, a courier of the carrier rings once more in vain. */
async function untilMissed(): Promise<void> {
  const isOpen = async (code: string) =>
    (await doors().recipientChoices.find(code as TrackingCode)) === undefined
  for (const code of await codesIn('CA')) if (await isOpen(code)) return
  const sorted = await codesIn('MA')
  const [code] = [...(await codesIn('LD')), ...sorted]
  assert.ok(code, 'the shop has something at the branch')
  const { branch } = visitorsPlaces
  const scan = (check: string) => ({ trackingCode: code, check, branch })
  const movements = [...(sorted.includes(code) ? [scan('LD')] : []), scan('CA')]
  const { text } = await posta.post('/testing/ops/v1/movements', { movements }, opsHeaders(posta))
  assert.ok((await codesIn('CA')).includes(code), text)
}

/** The shipment that the visitors have to do with, once there is one. */
const story = { code: '', path: '' }

describe('the choice of a visitor as one is seen by others', () => {
  if (hasBrowser) before(untilMissed)

  test('the recipient chooses another day, then to collect it', inBrowser, async (t) => {
    const recipient = await enter('recipient')
    story.path = recipient.url()
    story.code = /\/seguimiento\/([^?/]+)/.exec(story.path)?.[1] ?? ''
    assert.ok((await codesIn('CA')).includes(story.code), 'the shop and the branch see it')
    const branch = await enter('branch')
    await follow(branch, '/consola')
    const shop = await enter('shop')
    await follow(shop, `/portal/envios/${story.code}`)
    const events = shop.getByRole('tab', { name: /^Eventos y webhooks/ })
    const choose = async (link: string, atBranch: readonly Promise<unknown>[]) => {
      const earlier = await events.innerText()
      await recipient.getByRole('link', { name: link }).click()
      const confirm = recipient.getByRole('button', { name: 'Confirmar' })
      await confirm.waitFor()
      await isSeen(t, `${link}, at the branch and the shop`, () => confirm.click(), [
        ...atBranch,
        until('the shop sees it', async () => (await events.innerText()) !== earlier),
      ])
    }
    const row = branch.getByRole('row', { name: new RegExp(story.code) })
    await choose('Que vuelvan otro día', [branch.getByText(/^\d+ nuevos?$/).waitFor()])
    await branch.getByRole('button', { name: 'Mostrar' }).click()
    await row.getByText(/Que vuelvan el \d/).waitFor()
    await choose('Retirarlo en la sucursal', [row.getByText('Lo retira en la sucursal').waitFor()])
    await Promise.all([recipient.close(), branch.close(), shop.close()])
  })

  test('the branch answers a claim', inBrowser, async (t) => {
    const branch = await enter('branch')
    await branch.goto('/consola?tipo=reclamos')
    const row = branch
      .getByRole('row', { name: /Yatay/ })
      .filter({ hasText: /Reclamo/ })
      .first()
    const code = /DEMO-[\d-]+/.exec(await row.innerText())?.[0] ?? ''
    const shop = await enter('shop')
    await follow(shop, `/portal/envios/${code}`)
    await shop.getByRole('button', { name: 'Leer y contestar' }).first().click()
    await shop.getByRole('dialog').getByLabel('Mensaje').waitFor()
    await branch
      .getByRole('button', { name: `Más sobre ${code}` })
      .first()
      .click()
    await branch.locator('.menu').getByRole('button', { name: 'Leer el reclamo' }).click()
    const locator = branch.getByRole('dialog')
    await locator.getByLabel('Mensaje').fill('Lo estamos revisando en la sucursal')
    const press = () => locator.getByRole('button', { name: 'Contestar' }).click()
    await isSeen(t, 'an answer to a claim, at the shop', press, [
      shop.getByRole('dialog').getByText('Lo estamos revisando en la sucursal').waitFor(),
    ])
    await Promise.all([branch.close(), shop.close()])
  })

  test('the branch scans', inBrowser, async (t) => {
    const recipient = await openAsRecipient()
    const shop = await enter('shop')
    await follow(shop, `/portal/envios?q=${story.code}`)
    const row = shop.getByRole('row', { name: new RegExp(story.code) })
    await row.getByText('Sin nadie').waitFor()
    const branch = await enter('branch')
    await branch.goto('/consola/escanear')
    await branch.getByRole('heading', { level: 1 }).waitFor()
    await branch.keyboard.press('F5')
    await branch.waitForURL('**?hace=MA')
    await branch.keyboard.type(story.code)
    const press = () => branch.keyboard.press('Enter')
    await isSeen(t, 'a scan, at the shop and by the recipient', press, [
      row.getByText('Listo para salir').waitFor(),
      recipient.getByRole('link', { name: 'Que vuelvan otro día' }).waitFor({ state: 'detached' }),
    ])
    await Promise.all([recipient.close(), branch.close(), shop.close()])
  })

  test('the courier takes it along, and nobody is at home', inBrowser, async (t) => {
    const recipient = await openAsRecipient()
    const shop = await enter('shop')
    await follow(shop, `/portal/envios/${story.code}`)
    const missed = shop.getByRole('tabpanel').getByText('No encontramos a nadie en el domicilio')
    await missed.first().waitFor()
    const missedBefore = await missed.count()
    const title = recipient.getByRole('heading', { level: 1 })
    const sorted = await title.innerText()
    const courier = await enter('courier', { size: 'phone' })
    const dock = courier.getByRole('region', { name: 'Acciones' })
    await dock.getByRole('button', { name: 'Escanear' }).click()
    await courier.getByRole('textbox', { name: 'Código' }).fill(story.code)
    await isSeen(t, 'a shipment that goes out', () => courier.keyboard.press('Enter'), [
      until('the recipient sees it', async () => (await title.innerText()) !== sorted),
    ])
    await courier.getByText(`${story.code} salió a reparto y está en tu recorrido.`).waitFor()
    await courier.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()
    await courier.locator(`a.stop[href$="/${story.code}"]`).click()
    await dock.getByRole('link', { name: 'No se pudo' }).click()
    await courier.getByRole('radio').first().check()
    const note = () => dock.getByRole('button', { name: 'Anotar visita' }).click()
    await isSeen(t, 'a visit that failed, by the recipient and at the shop', note, [
      recipient
        .getByRole('link', { name: /^(Que vuelvan|Retirarlo)/ })
        .first()
        .waitFor(),
      until('the shop sees it', async () => (await missed.count()) > missedBefore),
    ])
    await Promise.all([courier.close(), recipient.close(), shop.close()])
  })
})

/** The page by which its recipient follows it. */
async function openAsRecipient(): Promise<Page> {
  const { page } = await house.open()
  const followed = page.waitForResponse(/\/eventos/)
  await page.goto(story.path)
  await followed
  return page
}
