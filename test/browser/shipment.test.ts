import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cross, fullOrder, opsHeaders } from '../contract/support.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { bearer, demo } from '../v1/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

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
  await page.waitForURL(/\?rescatar/)
  await page.getByText('Cambia de destino enseguida.').waitFor()
  await page.getByText('Con el código postal nuevo te decimos cuánto cuesta.').waitFor()
  await page.getByText(/Podés pedirlo hasta que se entregue o empiece a volver/).waitFor()
  await page.getByRole('button', { name: 'Pedir el rescate' }).click()
  await untilReads(5, () => page.getByText('Falta este dato.').count())
  await page.getByLabel('Calle').fill('Güemes')
  await page.getByLabel('Altura').fill('2745')
  await page.getByLabel('Código postal').fill('7600')
  await page.getByLabel('Localidad').fill('Mar del Plata')
  await page.getByText(/^Cuesta \$.[\d.]+,\d\d más IVA, por la zona del destino nuevo/).waitFor()
  await page.getByLabel('Provincia').selectOption('Buenos Aires')
  await page.getByRole('button', { name: 'Pedir el rescate' }).click()
  await page.getByText('Cambiamos el destino').waitFor()
  const order = await page.request.get('/v1/orders/RESCATE-0001')
  assert.equal((await order.json()).redirectedTo.address.street, 'Güemes')
  await page.goto('/portal/envios/RESCATE-0001?rescatar')
  await page.getByText('El envío ya tiene un rescate.').waitFor()
  await untilReads(true, () => page.getByRole('button', { name: 'Pedir el rescate' }).isDisabled())
  await page.close()
})

test('one on the street returns after its next scan at a branch', inBrowser, async () => {
  await load('RESCATE-0002', 'IF', 'AS', 'AR', 'MA', 'LD')
  const { page } = await house.open()
  await signIn(page, 'store', '/portal/envios/RESCATE-0002?rescatar')
  await page.getByRole('radio', { name: /Que vuelva/ }).check()
  await page.getByText(/^Está en reparto: el rescate espera a que el distribuidor/).waitFor()
  await page.getByText(/^El viaje de vuelta cuesta \$.[\d.]+,\d\d más IVA/).waitFor()
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
  await untilReads('Jorge Agüero', () => page.getByLabel('Nombre y apellido').inputValue())
  const order = await page.request.get('/v1/orders/RESCATE-0003')
  assert.notEqual((await order.json()).cancelledAt, null)
  await page.close()
})

test('one that is not there says so below its code, with a way on', inBrowser, async () => {
  const open = await house.open()
  await signIn(open.page, 'store', '/portal/envios/NADA-0001')
  await open.page.getByRole('heading', { level: 1, name: 'NADA-0001' }).waitFor()
  await open.page.getByRole('heading', { name: 'No encontramos ese envío' }).waitFor()
  await checkPage(open)
  await open.page.getByRole('link', { name: 'Ver los envíos' }).click()
  await open.page.getByRole('heading', { level: 1, name: 'Envíos' }).waitFor()
  await open.page.close()
})

test('a claim that another has made meanwhile is refused, and shown', inBrowser, async () => {
  await load('RECLAMO-0001', 'IF')
  const { page } = await house.open()
  await signIn(page, 'store', '/portal/envios/RECLAMO-0001?reclamar')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cuánto reclamás').fill('1500')
  await dialog.getByLabel('Contanos').fill('No llegó')
  const wish = { trackingCode: 'RECLAMO-0001', kind: 'lost', amountCents: 900, text: 'No está' }
  const first = await house.posta.post('/testing/v1/claims', wish, bearer(demo.cross.apiKey))
  assert.equal(first.status, 201, first.text)
  await dialog.getByRole('button', { name: 'Mandar el reclamo' }).click()
  const pattern = /^No se pudo guardar\. Ya hay un reclamo abierto por ese envío\./
  await dialog.getByRole('alert').getByText(pattern).waitFor()
  await untilReads('No llegó', () => dialog.getByLabel('Contanos').inputValue())
  await dialog.getByRole('button', { name: 'Volver' }).click()
  await page.getByText(/Se perdió · \$.9,00 · Abierto/).waitFor()
  await page.close()
})

test('the events show the answers of a server, and are sent again', inBrowser, async () => {
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
  await until('the visit is told', async () => {
    await page.reload()
    await row.waitFor()
    return row.getByText(/^502/).isVisible()
  })
  await row.getByText('502 · intento 1').waitFor()
  await checkPage(open)
  isDown = false
  await row.getByRole('button', { name: 'Repetir' }).click()
  await page.getByText('Se va a mandar otra vez').waitFor()
  await page.close()
})

test('parts are tabs, by the arrows too, and the price is explained', inBrowser, async () => {
  await load('RESCATE-0005', 'IF')
  const { page } = await house.open()
  await signIn(page, 'store', '/portal/envios/RESCATE-0005')
  await page.getByRole('tab', { name: 'Recorrido', selected: true }).focus()
  await page.keyboard.press('ArrowRight')
  const panel = page.getByRole('tabpanel', { name: 'Bultos y medidas' })
  await panel.getByRole('columnheader', { name: 'Declarado' }).waitFor()
  await page.waitForURL(/parte=bultos/)
  await page.keyboard.press('ArrowLeft')
  await page
    .getByRole('tabpanel', { name: 'Recorrido' })
    .getByText(/^Hoy, /)
    .waitFor()
  const price = page.locator('.card', { has: page.getByRole('heading', { name: 'Precio' }) })
  await price.getByText(/^Base, .+ hasta \d+.kg$/).waitFor()
  await price.getByText(/^IVA 21.%$/).waitFor()
  await page.getByText(/^DNI 28\.765\.432 · /).waitFor()
  await page.getByText(/, piso 4, dto\. B/).waitFor()
  await page.close()
})

test('one on its way shows the stops before it, and then its receiver', inBrowser, async () => {
  const { posta } = house
  const codes = ['CONSTA-0001', 'CONSTA-0002']
  for (const code of codes) await load(code, 'IF', 'AS', 'AR', 'MA')
  const ask = async (method: string, path: string, body: object) => {
    const request = { body: JSON.stringify(body), headers: opsHeaders(posta) }
    const { status, text } = await posta.request(method, `/testing/ops/v1${path}`, request)
    assert.ok(status < 300, text)
  }
  const courier = { name: 'Walter Gauna', role: 'courier', branch: 'X0001' }
  await ask('POST', '/tokens', courier)
  const plan = { branch: 'X0001', courier: courier.name, name: 'CBA-07', stops: codes }
  await ask('PUT', '/runs/CBA-07', plan)
  await ask('POST', '/runs/CBA-07/start', {})
  const { page } = await house.open()
  await signIn(page, 'dispatch', '/portal/envios/CONSTA-0002')
  await page.getByText('Va con el recorrido CBA-07; falta 1 parada.').waitFor()
  const photo = (await page.screenshot({ type: 'jpeg', scale: 'css' })).toString('base64')
  const signature = (await page.locator('h1').screenshot()).toString('base64')
  const who = { name: 'Sofía Benítez', document: '30.111.222', note: 'La recibió en la puerta.' }
  const visit = { id: 'visita-1', trackingCode: 'CONSTA-0002', photos: [photo], signature, ...who }
  await ask('POST', '/deliveries', visit)
  const readProof = async (path: string) => {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Constancia' }).waitFor()
    await page.getByText('Recibió Sofía Benítez').waitFor()
    await page.getByText(/^documento terminado en 222 · hoy \d\d:\d\d$/).waitFor()
    await page.getByText('La recibió en la puerta.').waitFor()
    for (const name of ['Foto 1', 'Firma']) {
      const picture = page.getByRole('img', { name })
      const isDrawn = (one: object) => 'naturalWidth' in one && Number(one.naturalWidth) > 0
      await untilReads(true, () => picture.evaluate(isDrawn))
    }
  }
  await readProof('/portal/envios/CONSTA-0002')
  await signIn(page, 'admin', '/consola/envios/CONSTA-0002')
  await readProof('/consola/envios/CONSTA-0002')
  await page.close()
})

test('the label opens in a tab of its own, by its link and by its letter', inBrowser, async () => {
  await load('RESCATE-0006')
  const { page } = await house.open()
  await signIn(page, 'store', '/portal/envios/RESCATE-0006')
  const link = page.getByRole('link', { name: 'Etiqueta', exact: true })
  await link.waitFor()
  // An action that can't be done yet is there all the same, and says why.
  const rescue = page.getByRole('button', { name: 'Rescatar', exact: true })
  await untilReads('true', () => rescue.getAttribute('aria-disabled'))
  const why = 'Todavía no lo tenemos: cancelalo y cargalo de nuevo'
  await untilReads(why, () => rescue.getAttribute('title'))
  for (const open of [() => link.click(), () => page.keyboard.press('p')]) {
    const [tab] = await Promise.all([page.waitForEvent('popup'), open()])
    await tab.waitForURL(/^blob:/)
    assert.equal(await tab.evaluate('document.contentType'), 'image/png')
    await tab.close()
  }
  await page.close()
})

for (const look of looks)
  test(`the dialog is sound ${look.name}`, inBrowser, async () => {
    const code = `RESCATE-1${looks.indexOf(look)}`
    await load(code, 'IF', 'AS', 'AR')
    const open = await house.open('', look)
    await signIn(open.page, 'store', `/portal/envios/${code}?rescatar`)
    await open.page.getByRole('dialog').waitFor()
    await checkPage(open)
    await open.page.close()
  })
