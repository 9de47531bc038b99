import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cross, fullOrder, opsHeaders } from '../contract/support.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const house = withBrowser({ env: { POSTA_WEBHOOKS_ALLOW_LOOPBACK: 'on' } })

let receiver: Receiver | undefined
after(() => receiver?.close())

/** A shipment of the demonstration's store, with these scans. */
async function load(codigoSeguimiento: string, ...checks: string[]): Promise<void> {
  const { posta } = house
  const order = fullOrder({ codigoSeguimiento, autentificacion: cross })
  const { json, text } = await posta.post('/testing/cargaCliente/', order)
  assert.equal(json.codError, 0, text)
  for (const check of checks) {
    const movements = [{ trackingCode: codigoSeguimiento, check, branch: 'X0001' }]
    const path = '/testing/ops/v1/movements'
    const moved = await posta.post(path, { movements }, opsHeaders(posta))
    assert.equal(moved.json.results[0].status, 'recorded', moved.text)
  }
}

test('a shipment at a branch goes elsewhere, once its address is whole', inBrowser, async () => {
  await load('RESCATE-0001', 'IF', 'AS', 'AR')
  const { page } = await house.open()
  await signIn(page, 'dispatch', '/portal/envios/RESCATE-0001')
  await page.getByRole('button', { name: 'Rescatar' }).click()
  await page.getByRole('heading', { name: 'Rescatar RESCATE-0001' }).waitFor()
  assert.match(page.url(), /\?rescatar/)
  await page.getByText('Cambia de destino enseguida.').waitFor()
  await page.getByRole('button', { name: 'Pedir el rescate' }).click()
  assert.equal(await page.getByText('Falta este dato.').count(), 5)
  await page.getByLabel('Calle').fill('Güemes')
  await page.getByLabel('Altura').fill('2745')
  await page.getByLabel('Código postal').fill('7600')
  await page.getByLabel('Localidad').fill('Mar del Plata')
  await page.getByLabel('Provincia').selectOption('Buenos Aires')
  await page.getByRole('button', { name: 'Pedir el rescate' }).click()
  await page.getByText('Cambiamos el destino').waitFor()
  const order = await page.request.get('/v1/orders/RESCATE-0001')
  assert.equal((await order.json()).redirectedTo.address.street, 'Güemes')
  await page.goto('/portal/envios/RESCATE-0001?rescatar')
  await page.getByText('El envío ya tiene un rescate.').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Pedir el rescate' }).isDisabled())
  await page.close()
})

test('one on the street returns after its next scan at a branch', inBrowser, async () => {
  await load('RESCATE-0002', 'IF', 'AS', 'AR', 'MA', 'LD')
  const { page } = await house.open()
  await signIn(page, 'store', '/portal/envios/RESCATE-0002?rescatar')
  await page.getByRole('radio', { name: /Que vuelva/ }).check()
  await page.getByText(/el rescate espera al próximo escaneo/).waitFor()
  await page.getByRole('button', { name: 'Pedir el rescate' }).click()
  await page.getByText('Rescate pedido: espera el próximo escaneo en sucursal').waitFor()
  await page.close()
})

test('one is loaded again as it was, with the first cancelled', inBrowser, async () => {
  await load('RESCATE-0003')
  const { page } = await house.open()
  await signIn(page, 'store', '/portal/envios/RESCATE-0003?cancelar')
  await page.getByRole('button', { name: 'Cancelar y cargar de nuevo' }).click()
  await page.getByText('Cancelado. Revisá los datos y cargalo otra vez.').waitFor()
  await page.getByRole('heading', { name: 'Nuevo envío' }).waitFor()
  assert.equal(await page.getByLabel('Nombre y apellido').inputValue(), 'Jorge Agüero')
  const order = await page.request.get('/v1/orders/RESCATE-0003')
  assert.notEqual((await order.json()).cancelledAt, null)
  await page.close()
})

test('the events tell what a server answered, and are sent again', inBrowser, async () => {
  let isDown = true
  receiver = await startReceiver(() =>
    isDown ? (response) => void response.writeHead(502).end('closed') : 204,
  )
  const open = await house.open()
  const { page } = open
  await signIn(page, 'store')
  const made = await page.request.post('/v1/webhooks', {
    data: { url: receiver.url },
    headers: { 'x-posta-csrf': '1', origin: house.posta.url },
  })
  assert.ok(made.ok(), await made.text())
  await load('RESCATE-0004', 'IF')
  await page.goto('/portal/envios/RESCATE-0004?parte=eventos')
  const row = page.getByRole('row', { name: /shipment\.moved/ }).first()
  for (let tries = 0; tries < 40 && !(await row.getByText('502').isVisible()); tries++) {
    await page.waitForTimeout(250)
    await page.reload()
    await row.waitFor()
  }
  await row.getByText('502 · intento 1').waitFor()
  await checkPage(open)
  isDown = false
  await row.getByRole('button', { name: 'Repetir' }).click()
  await page.getByText('Se va a mandar otra vez').waitFor()
  await page.close()
})

for (const look of looks)
  test(`the dialog is sound ${Object.values(look).join(', ')}`, inBrowser, async () => {
    const code = `RESCATE-1${looks.indexOf(look)}`
    await load(code, 'IF', 'AS', 'AR')
    const open = await house.open('', look)
    await signIn(open.page, 'store', `/portal/envios/${code}?rescatar`)
    await open.page.getByRole('dialog').waitFor()
    await checkPage(open)
    await open.page.close()
  })
