import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { cross, fullOrder } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { demoPassword, demoPeople, signIn } from './support/people.ts'
import { pressOnceDrawn } from './support/typing.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

async function openHome(look = {}) {
  const open = await house.open('', look)
  await signIn(open.page, 'store', '/portal')
  await open.page.locator('h1').waitFor()
  return open
}

/** The texts of those buttons that a finger may miss. */
const lowButtons = `[...document.querySelectorAll('button')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => one.getBoundingClientRect().height < 44)
  .map((one) => one.textContent)`

describe('the house around the pages', () => {
  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await openHome(look)
      await checkPage(open)
      await open.page.close()
    })

  test('leads after signing in where one wanted to go', inBrowser, async () => {
    const { page } = await house.open('/testing/portal?dias=30')
    await page.waitForURL('**/testing/ingresar?a=*')
    await page.getByLabel('Correo').fill(demoPeople.store)
    await page.getByLabel('Contraseña').fill(demoPassword)
    await page.getByLabel('Contraseña').press('Enter')
    await page.waitForURL('**/testing/portal?dias=30')
    await page.locator('h1').waitFor()
    await page.close()
  })

  test('says that e-mail and password do not match, by the field', inBrowser, async () => {
    const { page } = await house.open('/ingresar')
    await page.getByLabel('Correo').fill(demoPeople.store)
    await page.getByLabel('Contraseña').fill('something else')
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
    await page.getByText('El correo o la contraseña no coinciden.').waitFor()
    await untilReads('true', () => page.getByLabel('Contraseña').getAttribute('aria-invalid'))
    await page.close()
  })

  test('has the band in testing only, and a way to the other environment', inBrowser, async () => {
    const { page } = await openHome()
    await page.getByText('Nada de esto se despacha.').waitFor()
    const other = page.getByRole('link', { name: 'Producción' })
    await untilReads('/production/portal', () => other.getAttribute('href'))
    await page.close()
  })

  test('goes anywhere by Ctrl-K, with the keyboard alone', inBrowser, async () => {
    const open = await openHome()
    const { page } = open
    await page.keyboard.press('Control+k')
    const box = page.getByRole('textbox', { name: 'Buscar envíos, páginas o acciones' })
    await box.waitFor()
    await checkPage(open)
    await box.fill('inic')
    await page.getByRole('dialog').getByRole('link', { name: 'Inicio' }).waitFor()
    await page.keyboard.press('Enter')
    await box.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await box.fill('con problemas')
    await page.getByRole('dialog').getByRole('link', { name: 'Envíos con problemas' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/portal/envios?vista=atencion')
    await page.keyboard.press('Control+k')
    await box.waitFor()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await page.close()
  })

  test(
    'opens a whole code by Ctrl-K before its answer, and gives the focus back',
    inBrowser,
    async () => {
      const { page } = await house.open('')
      for (const codigoSeguimiento of ['PALETA-0001', 'PALETA-00011']) {
        const order = fullOrder({ codigoSeguimiento, autentificacion: cross })
        assert.equal((await house.posta.post('/testing/cargaCliente/', order)).json.codError, 0)
      }
      await signIn(page, 'admin', '/consola/envios')
      const search = page.getByRole('searchbox', { name: 'Buscar envíos' })
      await search.focus()
      await page.keyboard.press('Control+k')
      const box = page.getByRole('textbox', { name: 'Buscar envíos, páginas o acciones' })
      await box.waitFor()
      await page.keyboard.press('Escape')
      await page.locator('main input:focus').waitFor()
      await page.keyboard.press('Control+k')
      await box.waitFor()
      await page.keyboard.type('PALETA-0001')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/consola/envios/PALETA-0001')
      await page.goto('/consola/personas')
      await page.getByRole('button', { name: 'Invitar' }).press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('button:focus', { hasText: 'Invitar' }).waitFor()
      await page.close()
    },
  )

  test('opens a whole code that is typed before Ctrl-K has its field', inBrowser, async () => {
    for (const codigoSeguimiento of ['TECLAS-1', 'TECLAS-10']) {
      const order = fullOrder({ codigoSeguimiento, autentificacion: cross })
      const { json, text } = await house.posta.post('/testing/cargaCliente/', order)
      assert.equal(json.codError, 0, text)
    }
    const { page } = await house.open()
    // Pressed as soon as the house stands.
    await page.addInitScript(pressOnceDrawn('.shell', { key: 'k', ctrlKey: true }))
    await signIn(page, 'store', '/portal')
    await page.locator('.shell').waitFor()
    await page.keyboard.type('teclas-1')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/portal/envios/TECLAS-1')
    await page.close()
  })

  test('takes the focus to the heading of the page that one goes to', inBrowser, async () => {
    const { page } = await openHome()
    await page.getByRole('navigation', { name: 'Principal' }).getByText('Claves').click()
    await page.waitForURL('**/portal/claves')
    await page.locator('h1:focus', { hasText: 'Claves' }).waitFor()
    assert.match(await page.title(), /^Claves · Posta$/)
    await page.close()
  })

  test('speaks English, and stays so', inBrowser, async () => {
    const { page } = await openHome()
    await page.getByRole('button', { name: 'EN, English version' }).click()
    await page.getByText('Nothing here is dispatched.').waitFor()
    await page.reload()
    await page.getByText('Nothing here is dispatched.').waitFor()
    await untilReads('en', () => page.locator('html').getAttribute('lang'))
    await page.close()
  })

  test('has one menu of the account, with the way out', inBrowser, async () => {
    const open = await openHome()
    const { page } = open
    await page.getByRole('button', { name: /Tienda Demo/ }).click()
    await checkPage(open)
    await page.locator('.menu').getByRole('button', { name: 'Salir' }).click()
    await page.waitForURL('**/ingresar')
    await page.goto('/portal')
    await page.waitForURL('**/ingresar?a=*')
    await page.close()
  })

  test('has a menu that Tab walks through, and leaves at its ends', inBrowser, async () => {
    const { page } = await openHome()
    const button = page.getByRole('button', { name: /Tienda Demo/ })
    const entries = page.locator('.menu').locator('a, button')
    const untilFocused = (one: Locator) => one.and(page.locator(':focus')).waitFor()
    await button.press('Enter')
    await untilFocused(entries.first())
    await page.keyboard.press('Tab')
    await untilFocused(entries.nth(1))
    await page.keyboard.press('Shift+Tab')
    await untilFocused(entries.first())
    await page.keyboard.press('Shift+Tab')
    await page.locator('.menu').waitFor({ state: 'detached' })
    await untilFocused(button)
    await button.press('Enter')
    await untilFocused(entries.first())
    const count = await entries.count()
    for (let at = 1; at < count; at += 1) await page.keyboard.press('Tab')
    await untilFocused(entries.last())
    await page.keyboard.press('Tab')
    await page.locator('.menu').waitFor({ state: 'detached' })
    await untilFocused(button)
    await page.close()
  })

  test('has letters that are switched off in the menu, and stay so', inBrowser, async () => {
    const { page } = await openHome()
    const change = async (now: string) => {
      await page.getByRole('button', { name: /Tienda Demo/ }).click()
      await page
        .locator('.menu')
        .getByRole('button', { name: `Atajos de teclado: ${now}` })
        .click()
      await page.locator('.menu').waitFor({ state: 'detached' })
    }
    await change('encendidos')
    await page.reload()
    await page.locator('h1').waitFor()
    await page.keyboard.press('c')
    // Ctrl-K is no single letter; when it has answered, the letter would have, too.
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    assert.equal(new URL(page.url()).pathname, '/portal')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('textbox').waitFor({ state: 'detached' })
    await change('apagados')
    await page.keyboard.press('c')
    await page.waitForURL('**/portal/envios/nuevo')
    await page.close()
  })

  test('shows the shape of what is on its way', inBrowser, async () => {
    const open = await house.open()
    const { page } = open
    await signIn(page, 'store')
    const { promise: seen, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/v1/shipments?**', async (route) => {
      await seen
      await route.continue()
    })
    await page.goto('/portal/envios')
    const skeleton = page.getByRole('status', { name: 'Cargando' })
    await skeleton.waitFor()
    await checkPage(open)
    answer()
    await skeleton.waitFor({ state: 'detached' })
    await page.close()
  })

  test('says when to try again what was asked too often', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store')
    let asked = 0
    await page.route('**/v1/shipments?**', async (route) => {
      asked += 1
      if (asked > 2) return route.continue()
      await route.fulfill({
        status: 429,
        headers: { 'retry-after': asked === 1 ? '600' : '1', 'x-request-id': 'pedido-1' },
        contentType: 'application/problem+json',
        json: { status: 429, code: 'limited', detail: 'Demasiados pedidos.' },
      })
    })
    await page.goto('/portal/envios')
    const alert = page.getByRole('alert')
    await alert.getByText('Demasiados pedidos: probá de nuevo en 10 minutos.').waitFor()
    await alert.getByText('pedido-1').waitFor()
    const again = alert.getByRole('button', { name: 'Probar de nuevo' })
    await untilReads('true', () => again.getAttribute('aria-disabled'))
    await page.reload()
    await alert.getByText('Demasiados pedidos: probá de nuevo en 1 segundo.').waitFor()
    await untilReads(null, () => again.getAttribute('aria-disabled'))
    await again.click()
    await alert.waitFor({ state: 'detached' })
    await page.close()
  })

  test('opens its drawer on a phone, and Escape closes it', inBrowser, async () => {
    const open = await openHome({ size: 'phone' })
    const { page } = open
    await page.getByRole('button', { name: 'Más', exact: true }).click()
    const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
    await link.first().waitFor()
    await checkPage(open)
    await page.keyboard.press('Escape')
    await link.first().waitFor({ state: 'hidden' })
    await page.close()
  })

  test('has room for a finger at every button of a phone', inBrowser, async () => {
    const { page } = await openHome({ size: 'phone' })
    await page.goto('/portal/puntos')
    await page.getByRole('button', { name: 'Abiertos ahora' }).waitFor()
    await untilReads([], () => page.evaluate<string[]>(lowButtons))
    await page.close()
  })

  test('answers who may not see a page with one that says so', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'courier')
    const answer = await page.goto('/portal')
    assert.equal(answer?.status(), 403)
    await page.locator('h1').waitFor()
    await page.close()
  })
})
