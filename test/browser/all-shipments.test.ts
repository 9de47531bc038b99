import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { hasBrowser, inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { savedText } from './support/download.ts'
import { signIn } from './support/people.ts'

const house = withBrowser()

const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }

async function load(code: string, name: string, more: object = {}): Promise<void> {
  const order = fullOrder({
    codigoSeguimiento: code,
    autentificacion,
    'destinatario.nombre': name,
    'productos.0.peso': 2.4,
    ...more,
  })
  const { json, text } = await house.posta.post('/testing/cargaCliente/', order)
  assert.equal(json.codError, 0, text)
}

before(async () => {
  if (!hasBrowser) return
  await load('TODOS-0001', 'Julián Acosta')
  await load('TODOS-0002', 'Camila Ibarra')
  await load('TODOS-0003', 'Lara Moyano', { servicio: 'F', 'domicilio.localidad': 'C0002' })
  const movements = [{ trackingCode: 'TODOS-0001', check: 'IF', branch: 'C0001' }]
  const path = '/testing/ops/v1/movements'
  const scanned = await house.posta.post(path, { movements }, opsHeaders(house.posta))
  assert.equal(scanned.json.results[0].status, 'recorded', scanned.text)
})

describe('all shipments', () => {
  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/envios')
      await open.page.getByText('TODOS-0001', { exact: true }).waitFor()
      await checkPage(open)
      await open.dress(look.size === 'phone' ? look : look.also)
      const access = open.page.getByRole('navigation', { name: /Accesos|Shortcuts/ })
      await access.getByRole('link', { name: /Buscar|Search/ }).click()
      await open.page.getByRole('dialog').getByRole('textbox').waitFor()
      await open.page.close()
    })

  test('are found by name, place and state, and leave as a file', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/envios')
    const first = page.getByRole('row', { name: /TODOS-0001/ })
    const second = page.getByRole('row', { name: /TODOS-0002/ })
    await first.getByText('Con nosotros').waitFor()
    await first.getByText('9001').waitFor()
    await first.getByText('2,40 kg').waitFor()
    await second.getByText('—').waitFor()
    const third = page.getByRole('row', { name: /TODOS-0003/ })
    await third.getByText('Retira en Microcentro').waitFor()

    await page.getByRole('searchbox', { name: 'Buscar envíos' }).fill('ibarra')
    await first.waitFor({ state: 'detached' })
    await second.waitFor()
    await page.waitForURL(/q=ibarra/)
    await page.getByRole('searchbox', { name: 'Buscar envíos' }).fill('')
    await first.waitFor()

    await page.getByRole('button', { name: 'En', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Buscar en', exact: true }).fill('c0001')
    await page.getByRole('button', { name: /^C0001/ }).click()
    await second.waitFor({ state: 'detached' })
    const csv = await savedText(page, 'Exportar')
    assert.match(csv, /TODOS-0001/)
    assert.doesNotMatch(csv, /TODOS-0002/)

    await page.getByRole('button', { name: /^En: C0001/ }).click()
    await page.getByRole('button', { name: 'Estado' }).click()
    await page.getByRole('button', { name: 'Cargado', exact: true }).click()
    await first.waitFor({ state: 'detached' })
    await second.waitFor()
    await page.close()
  })

  test('are found by the bag that holds them, also with Ctrl-K', inBrowser, async () => {
    const wanted = { kind: 'bag', branch: 'C0001', destination: 'B0001' }
    const made = await house.posta.post('/ops/v1/containers', wanted, opsHeaders(house.posta))
    const bag = String(made.json.id)
    const put = { trackingCode: 'TODOS-0001', check: 'CO', branch: 'C0001', container: bag }
    await house.posta.post('/ops/v1/movements', { movements: [put] }, opsHeaders(house.posta))
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/envios')
    await page.getByRole('row', { name: /TODOS-0002/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Buscar envíos' }).fill(bag.toLowerCase())
    await page.getByRole('row', { name: /TODOS-0002/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /TODOS-0001/ }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Ir a cualquier parte' })
    await palette.getByRole('textbox').fill('acosta')
    await palette.getByRole('link', { name: /TODOS-0001/ }).waitFor()
    await palette.getByRole('textbox').fill(bag)
    await palette.getByRole('link', { name: bag }).click()
    await page.waitForURL(`**/consola/contenedores/${bag}`)
    await page.close()
  })

  test('are no page of the scanner', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'scanner')
    assert.equal((await page.goto('/consola/envios'))?.status(), 403)
    await page.close()
  })
})
