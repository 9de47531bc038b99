import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { hasBrowser, inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { savedText } from './support/download.ts'
import { signIn } from './support/people.ts'
import { untilMatches, untilReads } from './support/until-reads.ts'

const house = withBrowser()

const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }

before(async () => {
  if (!hasBrowser) return
  const { posta } = house
  const path = '/testing/ops/v1/movements'
  for (const [code, checks] of [
    ['TABL-0001', ['IF', 'AS', 'AR', 'MA', 'LD', 'DL']],
    ['TABL-0002', ['IF', 'AS', 'AR', 'MA', 'LD', 'CA']],
    ['TABL-0003', ['IF']],
  ] as const) {
    const order = fullOrder({ codigoSeguimiento: code, autentificacion })
    assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
    for (const check of checks) {
      const reasonCode = check === 'CA' ? 'AUSENTE' : ''
      const movements = [{ trackingCode: code, check, reasonCode, branch: 'C0001' }]
      const scanned = await posta.post(path, { movements }, opsHeaders(posta))
      assert.equal(scanned.json.results[0].status, 'recorded', scanned.text)
    }
  }
})

describe('the board', () => {
  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/tablero')
      await open.page.getByRole('table').last().waitFor()
      await open.page
        .getByText(/Nadie en el domicilio|Nobody at the address/)
        .first()
        .waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('shows figures that lead to their lists, by branch and by shipper', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/tablero')
    await page.getByRole('heading', { level: 1, name: 'Tablero' }).waitFor()
    const kpis = page.locator('.kpis')
    await kpis.getByRole('link', { name: /Ingresados\s*3/ }).waitFor()
    await kpis.getByRole('link', { name: /Visitas fallidas\s*50\s%/ }).waitFor()
    const row = page
      .getByRole('region', { name: 'Indicadores por sucursal' })
      .getByRole('row', { name: /Casa central/ })
    await row.waitFor()
    await untilMatches(/3[\s\S]*50\s%[\s\S]*2/, () => row.innerText())
    const csv = await savedText(page, 'Exportar')
    assert.match(csv, /C0001,[^\n]*,3,1,/)

    await page.getByRole('radio', { name: 'Remitente' }).check()
    const store = page
      .getByRole('region', { name: 'Indicadores por remitente' })
      .getByRole('row', { name: /Tienda Demo/ })
    await store.getByRole('link', { name: '2', exact: true }).click()
    await page.waitForURL(/remitente=9001&piso=si/)
    await page.getByText('TABL-0003', { exact: true }).waitFor()
    await untilReads(0, () => page.getByText('TABL-0001', { exact: true }).count())
    await page.goto('/consola/tablero?por=dia')
    const days = page.getByRole('region', { name: 'Indicadores por día' }).getByRole('row')
    await untilReads(15, () => days.count())
    // The newest day is first: a shipment that moved today is on the floor since today.
    await days.nth(1).getByRole('link', { name: '2', exact: true }).click()
    await page.waitForURL(/piso=\d{4}-\d\d-\d\d/)
    await page.getByText('TABL-0002', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^En piso: \d\d\/\d\d/ }).click()
    await page.getByText('TABL-0001', { exact: true }).waitFor()
    await page.goto('/consola/tablero')
    await page.getByRole('radio', { name: 'Hoy' }).check()
    await page.waitForURL('**desde=*')
    await page.getByRole('button', { name: 'Todas las sucursales' }).click()
    await page
      .locator('.menu')
      .getByRole('button', { name: /Casa central/ })
      .click()
    await page.waitForURL('**sucursal=C0001*')
    await page.getByText(/^Casa central.*Se actualiza solo/).waitFor()

    await page.goto('/consola/tablero')
    await kpis.getByRole('link', { name: /Visitas fallidas/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Todos los envíos' }).waitFor()
    await page.getByText('TABL-0002', { exact: true }).waitFor()
    await page.close()
  })

  test('is the first page of administrators, and none of a branch', inBrowser, async () => {
    const { page } = await house.open('/ingresar')
    await page.getByLabel('Correo').fill('admin@demo.example')
    await page.getByLabel('Contraseña').fill('demo-posta-2026')
    await page.getByLabel('Contraseña').press('Enter')
    await page.waitForURL('**/consola/tablero')
    await page.close()
    const other = await house.open()
    await signIn(other.page, 'branch')
    assert.equal((await other.page.goto('/consola/tablero'))?.status(), 403)
    await other.page.close()
  })
})
