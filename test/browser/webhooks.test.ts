import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { noteCalls } from './support/delay-answers.ts'
import { signIn } from './support/people.ts'
import { checksAtOnce } from './support/typing.ts'

const house = withBrowser({ env: { POSTA_WEBHOOKS_ALLOW_LOOPBACK: 'on' } })

/** Fails messages about shipments until it is switched on; tests of the address arrive. */
let isDown = true
let receiver: Receiver | undefined

async function startStore(): Promise<Receiver> {
  receiver ??= await startReceiver(({ event }) => {
    if (event.type === 'webhook.test' || !isDown) return 204
    return (response) => void response.writeHead(502).end('the shop is closed')
  })
  return receiver
}

after(() => receiver?.close())

async function loadShipment(code: string): Promise<void> {
  const { posta } = house
  const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
  const order = fullOrder({ codigoSeguimiento: code, autentificacion })
  assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
  const scan = { trackingCode: code, check: 'IF', branch: posta.demo.branches[0] }
  const headers = opsHeaders(posta)
  const moved = await posta.post('/testing/ops/v1/movements', { movements: [scan] }, headers)
  assert.equal(moved.status, 200, moved.text)
}

async function subscribe(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Nueva suscripción' }).first().click()
  await page.getByRole('button', { name: 'Crear y mostrar el secreto' }).click()
  await page.getByText('Escribí la dirección entera').waitFor()
  await page.getByLabel('Dirección').fill(url)
  await page.getByRole('button', { name: 'Crear y mostrar el secreto' }).click()
  const secret = await page.getByRole('dialog').locator('pre').innerText()
  await page.getByRole('button', { name: 'Ya lo copié' }).click()
  return secret
}

describe('webhooks', () => {
  test('say what to do while there are none', inBrowser, async () => {
    const open = await house.open()
    await signIn(open.page, 'warehouse', '/portal/webhooks')
    await open.page.getByRole('heading', { name: 'Ninguna suscripción' }).waitFor()
    await checkPage(open)
    await open.page.close()
  })

  test('are subscribed to, tried, looked into and sent again', inBrowser, async () => {
    const store = await startStore()
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/webhooks')
    const secret = await subscribe(page, store.url)
    assert.match(secret, /^whsec_/)
    await page.waitForURL('**/portal/webhooks/whk_*')
    const ending = page.getByText(`whsec_••••••${secret.slice(-4)}`)
    await ending.first().waitFor()
    assert.ok(!(await page.content()).includes(secret))

    await page.getByRole('button', { name: 'Mandar prueba' }).click()
    await page.getByText(/Respondió 204 en \d+ ms/).waitFor()
    await page.getByRole('row', { name: /webhook\.test/ }).waitFor()

    await loadShipment('GANCHO-0001')
    const fresh = page.getByRole('button', { name: /entregas? nuevas?/ })
    await fresh.click()
    const failed = page.getByRole('row', { name: /GANCHO-0001.*502/ }).first()
    await failed.waitFor()
    assert.ok(await checksAtOnce(page.getByRole('radio', { name: 'Fallidas' })))
    await page.waitForURL('**?fallidas')
    await page.getByRole('row', { name: /webhook\.test/ }).waitFor({ state: 'detached' })
    await failed.getByRole('button', { name: 'shipment.moved' }).click()
    await page.getByText(/Lo que se mandó · GANCHO-0001, intento \d/).waitFor()
    await page.getByText('the shop is closed').waitFor()
    const delivery = store.received.find(({ event }) => event.trackingCode === 'GANCHO-0001')
    await page
      .getByText(delivery?.event.id ?? '-')
      .first()
      .waitFor()

    isDown = false
    await failed.getByRole('button', { name: 'Repetir', exact: true }).click()
    await page.getByText('En cola: sale en segundos').waitFor()
    await page.getByText('Todas', { exact: true }).click()
    // The log moves for a while after something was sent from here; then it announces new rows.
    const arrived = page.getByRole('row', { name: /GANCHO-0001.*204/ }).first()
    await until('it has arrived', async () => {
      await fresh.evaluateAll((buttons) => {
        for (const button of buttons) (button as unknown as { click(): void }).click()
      })
      return arrived.isVisible()
    })
    const ids = store.received.filter(({ event }) => event.trackingCode === 'GANCHO-0001')
    assert.ok(ids.length >= 2)
    await page.close()
  })

  test('are sent once for a press, however quick the next', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/webhooks')
    const calls = noteCalls(page, 'POST', /\/(test|replay)$/)
    const repeat = page.getByRole('button', { name: 'Repetir', exact: true }).first()
    await repeat.dblclick()
    await page.getByText('En cola: sale en segundos').waitFor()
    // It is free again when the receiver has answered.
    await page.locator('.log-row [aria-busy]').waitFor({ state: 'detached' })
    assert.equal(calls.length, 1)
    await page.getByRole('button', { name: 'Mandar prueba' }).dblclick()
    await page.getByText(/Respondió 204 en \d+ ms/).waitFor()
    assert.equal(calls.length, 2)
    await page.close()
  })

  test('are sent again by days, after their count', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/webhooks?repetir')
    const dialog = page.getByRole('dialog', { name: 'Repetir un período' })
    await dialog.getByText('0 eventos en ese período').waitFor()
    await dialog.getByLabel('Hasta').fill('01/01/2020')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: /^Repetir \d/ }).click()
    await dialog.getByText('tiene que ser igual o posterior').waitFor()
    await page.goto('/portal/webhooks?repetir')
    await dialog.getByLabel(/Solo los abandonados/).uncheck()
    const deed = dialog.getByRole('button', { name: /^Repetir [1-9]\d* eventos?$/ })
    await deed.click()
    await page.getByText(/En cola: [1-9]\d* eventos?/).waitFor()
    await page.close()
  })

  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      const { page } = open
      await signIn(page, 'store', '/portal/webhooks')
      await page.locator('.codeblock').first().waitFor()
      await page.locator('.kpi').first().waitFor()
      await checkPage(open)
      // The whole row is marked, also where it is a card.
      const colourOf = (row: string) =>
        page.evaluate(`getComputedStyle(document.querySelector('${row}')).backgroundColor`)
      assert.notEqual(await colourOf('.log-row.is-on'), await colourOf('.log-row:not(.is-on)'))
      for (const dialog of ['nueva', 'repetir']) {
        await page.goto(`/portal/webhooks?${dialog}`)
        await page.getByRole('dialog').waitFor()
        await checkPage(open)
      }
      await page.close()
    })

  test('are renewed, turned off and on, changed and removed', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/webhooks')
    await page.getByRole('button', { name: 'Renovar secreto' }).click()
    await page.getByRole('button', { name: 'Renovar y mostrar' }).click()
    await page.getByRole('button', { name: 'Ya lo copié' }).click()
    await page.getByText(/El anterior firma hasta/).waitFor()
    // One dialog led to the other: the focus goes back to where the first was opened.
    const renewal = page.getByRole('button', { name: 'Renovar secreto' })
    await renewal.and(page.locator(':focus')).waitFor()
    await renewal.click()
    await page.getByText(/iba a firmar hasta .*, deja de firmar ahora/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click()

    await page.getByRole('checkbox', { name: 'Encendida' }).click()
    await page.getByText('Suscripción apagada').waitFor()
    await page.getByText(/\/hook · Apagada/).waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText(/\/hook · Al día/).waitFor()

    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await page.getByLabel('Todos los eventos').check()
    await page.getByLabel('Descripción').fill('La tienda')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Suscripción guardada').waitFor()
    await page.getByText('La tienda', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Quitar', exact: true }).click()
    await page.getByRole('button', { name: 'Quitar la suscripción' }).click()
    await page.getByRole('heading', { name: 'Ninguna suscripción' }).waitFor()
    await page.close()
  })
})
