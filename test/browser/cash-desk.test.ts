import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { fullOrder, opsHeaders, product } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

async function load(codigoSeguimiento: string, pesos: number, branch = 'C0001'): Promise<void> {
  const productos = [product({ valorContrareembolso: pesos })]
  const order = fullOrder({ codigoSeguimiento, servicio: 'B', productos })
  const { json } = await house.posta.post('/testing/cargaCliente/', order)
  assert.equal(json.codError, 0, JSON.stringify(json))
  for (const check of ['IF', 'AS', 'AR', 'MA', 'LD']) {
    const movements = [{ trackingCode: codigoSeguimiento, check, branch }]
    await house.posta.post('/testing/ops/v1/movements', { movements }, opsHeaders(house.posta))
  }
}

/** The courier delivers and collects. */
async function deliver(...codes: readonly string[]): Promise<void> {
  const { page } = await house.open()
  await signIn(page, 'courier')
  const origin = house.posta.url
  const movements = codes.map((trackingCode) => ({ trackingCode, check: 'DL', branch: 'C0001' }))
  const done = await page.request.post('/ops/v1/movements', {
    data: { movements },
    headers: { 'x-posta-csrf': '1', origin },
  })
  const { results } = (await done.json()) as { results: { status: string }[] }
  assert.ok(
    results.every(({ status }) => status === 'recorded'),
    JSON.stringify(results),
  )
  await page.close()
}

const rowOf = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(code) })

describe('cash on delivery at the carrier', () => {
  test('opens at a branch where cash waits, for who sees all of them', inBrowser, async () => {
    await load('COBRO-0021', 4_100, 'S0001')
    const movements = [{ trackingCode: 'COBRO-0021', check: 'DL', branch: 'S0001' }]
    await house.posta.post('/testing/ops/v1/movements', { movements }, opsHeaders(house.posta))
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/cobranzas')
    await rowOf(page, 'COBRO-0021').waitFor()
    assert.equal(await page.getByLabel('Sucursal').inputValue(), 'S0001')
    await page.close()
  })

  test(
    'is handed over with a shortage, which is resolved; then it is paid',
    inBrowser,
    async () => {
      await load('COBRO-0001', 18_500)
      await load('COBRO-0002', 7_200)
      await load('COBRO-0003', 300)
      await deliver('COBRO-0001', 'COBRO-0002', 'COBRO-0003')
      const { page } = await house.open()
      await signIn(page, 'branch', '/consola/cobranzas')
      await rowOf(page, 'COBRO-0001')
        .getByText(/^\$.18\.500,00$/)
        .waitFor()
      await page.getByLabel('Elegir COBRO-0003').uncheck()
      await page.getByText(/^\$.25\.700,00$/).waitFor()
      await page.getByLabel('Contado').fill('25.600')
      await page.getByText(/^Faltan \$.100,00\. Se anota como diferencia abierta de /).waitFor()
      await page.getByRole('button', { name: 'Rendir con faltante' }).click()
      await page.getByText(/^Rendición .* con diferencia de \$.100,00$/).waitFor()
      await rowOf(page, 'COBRO-0001').waitFor({ state: 'detached' })
      await page.getByText(/^Falta \$.100,00$/).waitFor()
      await untilReads(0, () => page.getByRole('button', { name: 'Resolver' }).count())
      await untilReads(0, () => page.getByRole('button', { name: 'Liquidar' }).count())
      await page.close()

      const admin = (await house.open()).page
      await signIn(admin, 'admin', '/consola/cobranzas?sucursal=C0001')
      await admin.getByRole('button', { name: 'Resolver' }).click()
      const dialog = admin.getByRole('dialog', { name: /^Resolver RD-\w{6}: faltan \$.100$/ })
      await dialog.getByRole('radio', { name: /Lo repuso/ }).check()
      await dialog.getByLabel('Nota').fill('Repuso en efectivo al cierre')
      await dialog.getByRole('button', { name: 'Resolver' }).click()
      await admin.getByText('Ninguna diferencia abierta.').waitFor()

      await admin.getByRole('button', { name: 'Liquidar' }).click()
      await admin.getByRole('dialog').getByLabel('Número de remitente').fill('9001')
      await admin.getByRole('dialog').getByRole('button', { name: 'Liquidar' }).click()
      await admin.getByText(/^LQ-9001-000001: \$.25\.700,00$/).waitFor()
      await admin.getByRole('button', { name: 'Pagada' }).click()
      await admin.getByRole('dialog').getByLabel('Referencia de la transferencia').fill('TR-77')
      await admin.getByRole('dialog').getByRole('button', { name: 'Marcar pagada' }).click()
      await admin.getByText('LQ-9001-000001 pagada').waitFor()
      await admin.getByText('Nada para pagar.').waitFor()
      await admin.close()
    },
  )

  test(
    'is typed for one courier, whoever collects meanwhile, at one branch',
    inBrowser,
    async () => {
      const { page } = await house.open()
      await page.clock.install()
      let isSecond = false
      await page.route('**/ops/v1/cash/collections?*', async (route) => {
        const { items } = (await (await route.fetch()).json()) as { items: { driver: string }[] }
        const other = {
          ...items[0],
          driver: 'person:per_1 Zoe Álvarez',
          trackingCode: 'COBRO-0009',
        }
        await route.fulfill({
          json: { items: isSecond && items.length > 0 ? [other, ...items] : items },
        })
      })
      await signIn(page, 'admin', '/consola/cobranzas?sucursal=C0001')
      const counted = page.getByLabel('Contado')
      await counted.fill('300')
      isSecond = true
      await page.clock.fastForward(11_000)
      await page.evaluate(
        "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
      )
      await page.getByRole('option', { name: /Zoe/ }).waitFor({ state: 'attached' })
      assert.equal(await counted.inputValue(), '300')
      // The arrow keys walk the branches without leaving the field.
      const branches = page.getByLabel('Sucursal')
      await branches.focus()
      await branches.press('ArrowDown')
      await page.waitForURL(/sucursal=(?!C0001)/)
      await branches.and(page.locator(':focus')).waitFor()
      // The collections of the other branch may still be on their way.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    },
  )

  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/cobranzas?sucursal=C0001')
      await rowOf(open.page, 'COBRO-0003').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('is not shown to scanners', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'scanner')
    assert.equal((await page.goto('/consola/cobranzas'))?.status(), 403)
    assert.equal((await page.request.get('/ops/v1/cash/balances')).status(), 403)
    await page.close()
  })
})
