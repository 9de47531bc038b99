import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { hasBrowser, inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { savedText } from './support/download.ts'
import { signIn } from './support/people.ts'

const house = withBrowser()

before(async () => {
  if (!hasBrowser) return
  const { posta } = house
  const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
  const order = fullOrder({ codigoSeguimiento: 'AUDIT-0001', autentificacion })
  assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
  const movements = [{ trackingCode: 'AUDIT-0001', check: 'IF', branch: 'C0001' }]
  await posta.post('/testing/ops/v1/movements', { movements }, opsHeaders(posta))
})

describe('the audit log', () => {
  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/auditoria')
      await open.page.getByText('AUDIT-0001', { exact: true }).waitFor()
      await open.page.getByRole('main').getByRole('status').first().waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('is checked, searched, filtered and downloaded', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/auditoria')
    await page.getByText('La cadena está entera.').waitFor()
    await page.getByRole('button', { name: 'Verificar ahora' }).click()
    await page.getByText(/^\d+ eslabones, cadena entera$/).waitFor()
    const moved = page.getByRole('row', { name: /AUDIT-0001/ })
    await moved.getByText('Registró un movimiento').waitFor()
    const rows = await page.getByRole('row').count()
    assert.ok(rows > 3)

    await page.getByRole('searchbox', { name: 'Buscar en la auditoría' }).fill('audit-0001')
    await page.waitForURL('**sobre=audit-0001')
    await moved.waitFor()
    await page.getByText('1–1').waitFor()
    const csv = await savedText(page, 'Bajar')
    assert.equal(csv.trim().split('\n').length, 2)

    await page.goto('/consola/auditoria')
    await page.getByRole('button', { name: 'Acción' }).click()
    await page.getByRole('searchbox', { name: 'Buscar acción' }).fill('movimiento')
    await page.getByRole('button', { name: 'Registró un movimiento' }).click()
    await page.waitForURL('**accion=movement.record')
    await moved.getByRole('link', { name: 'AUDIT-0001' }).click()
    await page.getByRole('heading', { level: 1, name: 'AUDIT-0001' }).waitFor()
    await page.close()
  })

  test('calls people and accounts by their names', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/auditoria?accion=session.open')
    await page
      .getByRole('row', { name: /Administración Demo.*Ingresó.*Administración Demo/ })
      .first()
      .waitFor()
    await page.goto('/consola/auditoria?accion=shipper.add')
    await page.getByRole('link', { name: '9001 Tienda Demo Cross' }).waitFor()
    await page.close()
  })

  test('is no page of a branch', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch')
    assert.equal((await page.goto('/consola/auditoria'))?.status(), 403)
    await page.close()
  })
})
