import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { opsHeaders } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

/** The first SKU of the demonstration's warehouse. */
async function firstSku(): Promise<{ code: string; description: string }> {
  const { posta } = house
  const skus = await posta.get('/testing/ops/v1/skus?shipper=9002&limit=1', opsHeaders(posta))
  return skus.json.items[0]
}

describe('the goods of a WARE account', () => {
  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      const { page } = open
      const { code } = await firstSku()
      await signIn(page, 'warehouse', '/portal/deposito/stock?anunciar')
      await page.getByRole('dialog').waitFor()
      await checkPage(open)
      await page.keyboard.press('Escape')
      await page.getByRole('table').getByText(code, { exact: true }).waitFor()
      await checkPage(open)
      for (const part of ['vales', 'movimientos']) {
        await page.goto(`/portal/deposito/${part}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.locator('.table-wrap, .empty').first().waitFor()
        await checkPage(open)
      }
      await page.close()
    })

  test('are announced, and received against the voucher', inBrowser, async () => {
    const { posta } = house
    const { page } = await house.open()
    const { code } = await firstSku()
    await signIn(page, 'warehouse', '/portal/deposito/stock')
    await page.getByRole('button', { name: 'Anunciar mercadería' }).click()
    const focused = page.getByRole('dialog').locator(':focus')
    await untilReads('sku-0', () => focused.getAttribute('name'))
    await page.getByRole('button', { name: 'Anunciar', exact: true }).click()
    await page.getByText('Escribí el SKU').waitFor()
    await page.getByLabel('SKU', { exact: true }).fill('NO-HAY-01')
    await page.getByLabel('Unidades').fill('200')
    await page.getByLabel('Transporte').fill('Propio')
    await page.getByRole('button', { name: 'Anunciar', exact: true }).click()
    await page.getByText('El SKU NO-HAY-01 no existe en el depósito.').waitFor()
    await page.getByLabel('SKU', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Anunciar', exact: true }).click()
    const text = await page.getByText(/^Vale V\d+ anunciado$/).innerText()
    const number = /V\d+/.exec(text)?.[0] ?? ''
    const row = page.getByRole('row', { name: new RegExp(number) })
    await row.getByText('Anunciado').waitFor()
    await row.getByText('Propio').waitFor()
    await page
      .getByRole('row', { name: new RegExp(`^${code}`) })
      .getByText('+ 200')
      .waitFor()

    const places = await posta.get('/testing/ops/v1/stock?shipper=9002', opsHeaders(posta))
    const { warehouse, location } = places.json.items[0]
    const received = [{ line: 1, units: 130, warehouse, location }]
    const path = `/testing/ops/v1/vouchers/${number}/receptions`
    const made = await posta.post(path, { received }, opsHeaders(posta))
    assert.equal(made.status, 200, made.text)
    await page.goto('/portal/deposito/vales')
    const current = page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current]')
    await untilReads('Depósito', () => current.innerText())
    await row.getByText('Recibiendo').waitFor()
    await row.getByText(/^130 de 200; faltan 70 de/).waitFor()
    await page.goto(`/portal/deposito/movimientos?sku=${code}`)
    const first = page.getByRole('row').nth(1)
    await first.getByText('Ingreso').waitFor()
    await first.getByText(`Vale ${number}`).waitFor()
    await page.close()
  })

  test('are searched by SKU and description, in the address', inBrowser, async () => {
    const { page } = await house.open()
    const { code } = await firstSku()
    await signIn(page, 'warehouse', '/portal/deposito/stock')
    await page.getByRole('searchbox', { name: 'Buscar artículos' }).fill(code.toLowerCase())
    await page.waitForURL(/q=/)
    await page.getByRole('row', { name: new RegExp(`^${code}`) }).waitFor()
    await page.getByRole('searchbox', { name: 'Buscar artículos' }).fill('zzzz')
    await page.getByRole('heading', { name: 'Nada con esos filtros' }).waitFor()
    await page.close()
  })

  test('are no page of an account that stores nothing here', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await untilReads(0, () => page.getByRole('link', { name: 'Depósito' }).count())
    const answer = await page.goto('/portal/deposito/stock')
    assert.equal(answer?.status(), 403)
    await page.close()
  })
})
