import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { parseTrackingCode } from '../../src/kernel/tracking-code.ts'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { hasBrowser, inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()
const code = 'ENTERO-0360'
let container = ''

before(async () => {
  if (!hasBrowser) return
  const { posta } = house
  const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
  const order = fullOrder({
    codigoSeguimiento: code,
    autentificacion,
    'destinatario.nombre': 'Camila Ibarra',
  })
  assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
  const ops = (path: string, body: object) =>
    posta.post(`/testing/ops/v1${path}`, body, opsHeaders(posta))
  const cage = await ops('/containers', { kind: 'cage', branch: 'C0001', destination: 'B0001' })
  container = cage.json.id
  const scan = { trackingCode: code, branch: 'C0001' }
  const moved = [
    { ...scan, check: 'IF' },
    { ...scan, check: 'CO', container },
  ]
  const scanned = await ops('/movements', { movements: moved })
  assert.equal(scanned.json.results[1].status, 'recorded', scanned.text)
  const measured = await ops('/measurements', {
    trackingCode: code,
    branch: 'C0001',
    weightKg: 4.1,
    lengthCm: 40,
    heightCm: 20,
    widthCm: 35,
  })
  assert.equal(measured.status, 200, measured.text)
  const path = `/testing/ops/v1/work-list/heavier~${code}/owner`
  const taken = await posta.request('PUT', path, { headers: opsHeaders(posta) })
  assert.equal(taken.status, 200, taken.text)
})

describe('one shipment', () => {
  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', `/consola/envios/${code}`)
      await open.page.getByRole('list').first().waitFor()
      await open.page.locator('.timeline').waitFor()
      await open.page.getByText(/^CROSS, .* · (Lista general|price list Lista general)$/).waitFor()
      await checkPage(open)
      await open.page.goto(`/consola/envios/${code}?corregir`)
      await open.page.getByRole('dialog').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('is given up as lost: a claim of its shipper', inBrowser, async () => {
    const lost = 'ENTERO-0999'
    const changes = { codigoSeguimiento: lost, 'productos.0.valorDeclarado': 5000 }
    const loaded = await house.posta.post('/testing/cargaCliente/', fullOrder(changes))
    assert.equal(loaded.json.codError, 0)
    const movements = [{ trackingCode: lost, check: 'IF', branch: 'C0001' }]
    await house.posta.post('/ops/v1/movements', { movements }, opsHeaders(house.posta))
    const open = await house.open()
    const { page } = open
    await signIn(page, 'branch', `/consola/envios/${lost}`)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Dar por perdido' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Se abre un reclamo por pérdida de').waitFor()
    await checkPage(open)
    await dialog.getByRole('button', { name: 'Dar por perdido' }).click()
    await dialog.getByText('Contá dónde se buscó').waitFor()
    await dialog.getByLabel('Dónde se buscó').fill('Piso, jaulas y camión de ayer')
    await dialog.getByLabel('Cuánto se puede acreditar').fill('5.000,50')
    await dialog.getByRole('button', { name: 'Dar por perdido' }).click()
    await page.getByText(`${lost} se dio por perdido.`).waitFor()
    const path = `/ops/v1/claims?trackingCode=${lost}`
    const [claim] = (await house.posta.get(path, opsHeaders(house.posta))).json.items
    assert.deepEqual([claim.kind, claim.state, claim.amountCents], ['lost', 'open', 500_050])
    await page.goto(`/consola?tipo=claim`)
    await page.getByText(lost).first().waitFor()
    await page.close()
  })

  test('is said not to be there, below its code', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/envios/NADA-0001')
    await page.getByRole('heading', { level: 1, name: 'NADA-0001' }).waitFor()
    await page.getByRole('heading', { name: 'No encontramos ese envío' }).waitFor()
    await page.getByRole('link', { name: 'Ver todos los envíos' }).click()
    await page.getByRole('heading', { level: 1, name: 'Todos los envíos' }).waitFor()
    await page.close()
  })

  test('names the choice of its recipient, and the next one', inBrowser, async () => {
    const { posta } = house
    const chosen = 'ELIGE-0361'
    const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
    const order = fullOrder({ codigoSeguimiento: chosen, autentificacion })
    assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
    const movements = ['IF', 'AR'].map((check) => ({
      trackingCode: chosen,
      branch: 'C0001',
      check,
    }))
    await posta.post('/testing/ops/v1/movements', { movements }, opsHeaders(posta))
    const doors = posta.app.environments.get('testing')
    const parsed = parseTrackingCode(chosen)
    assert.ok(doors && parsed.ok)
    const { page } = await house.open()
    await signIn(page, 'branch', `/consola/envios/${chosen}`)
    const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Destinatario' }) })
    await card.waitFor()
    assert.doesNotMatch(await card.innerText(), /Eligió/)
    const [day = ''] = doors.recipientChoices.days(9001)
    assert.ok((await doors.recipientChoices.choose(parsed.value, { kind: 'another-day', day })).ok)
    const [, month, date] = day.split('-')
    await card.getByText(`Eligió en su página: que vuelvan el ${date}/${month}.`).waitFor()
    assert.ok((await doors.recipientChoices.choose(parsed.value, { kind: 'collect' })).ok)
    await card.getByText('Eligió en su página: retirarlo en la sucursal.').waitFor()
    await page.close()
  })

  test('shows all events, and is corrected with its reason', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch', '/consola/envios')
    await page.getByRole('link', { name: code, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: code }).waitFor()
    await page.getByText('Medido: 4,10 kg, 40 × 35 × 20 cm').waitFor()
    await page.getByText('El envío fue agrupado para viajar', { exact: true }).waitFor()
    await page.getByText(`jaula ${container}`).waitFor()
    await page.getByText(/^\S+ lo tomó$/).waitFor()
    for (const name of ['El camino', 'Remitente', 'Destinatario', 'Dinero'])
      await page.getByRole('heading', { name, exact: true }).waitFor()
    await page.getByText('Camila Ibarra').waitFor()

    await page.getByRole('radio', { name: 'Movimientos' }).check()
    await page.getByText('Medido:').waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: 'Todo' }).check()

    await page.getByRole('button', { name: 'Corregir' }).click()
    const dialog = page.getByRole('dialog', { name: 'Corregir el último movimiento' })
    await dialog.getByLabel('Debió ser').selectOption('AR · Llegó a la sucursal')
    await dialog.getByRole('button', { name: 'Anotar corrección' }).click()
    await dialog.getByText('Contá por qué').waitFor()
    await dialog.getByLabel('Por qué').fill('Llegó sin escanear')
    await dialog.getByRole('button', { name: 'Anotar corrección' }).click()
    await page.getByText(/^Corregido: En sucursal/).waitFor()
    await page.locator('.timeline s', { hasText: 'El envío fue agrupado' }).waitFor()
    await page.getByText(/Llegó sin escanear/).waitFor()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Etiqueta' }).click()
    assert.equal((await saved).suggestedFilename(), `${code}.png`)
    const picture = await page.request.get((await saved).url())
    assert.equal(picture.headers()['content-type'], 'image/png')

    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Rescatar' }).waitFor()
    await page.locator('.menu').getByRole('button', { name: 'Medir' }).click()
    await page.waitForURL(`**/consola/mediciones?codigo=${code}`)
    await page.goBack()
    // The station has its code, for Enter; a scan replaces it.
    await page.getByRole('button', { name: 'Escanear' }).click()
    const field = page.getByRole('textbox', { name: 'Código escaneado' })
    await untilReads(code, () => field.inputValue())
    await page.keyboard.type('OTRO')
    await untilReads('OTRO', () => field.inputValue())
    await page.close()
  })
})
