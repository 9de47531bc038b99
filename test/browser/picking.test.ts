import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { wareLine, wareOrder } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

async function load(codigoSeguimiento: string, ...lines: readonly object[]): Promise<void> {
  const order = wareOrder({ codigoSeguimiento, productos: lines })
  const { json } = await house.posta.post('/testing/cargaCliente/', order)
  assert.equal(json.codError, 0, JSON.stringify(json))
}

const rowOf = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(code) })

async function scan(page: Page, sku: string): Promise<void> {
  await page.getByLabel('Escaneá el artículo').fill(sku)
  await page.getByLabel('Escaneá el artículo').press('Enter')
}

describe('the preparation of orders', () => {
  test('takes articles by scanning, notes what is missing, and finishes', inBrowser, async () => {
    await load('PREP-0001', wareLine('SKU-AZUL', 2), wareLine('SKU-ROJO', 1))
    await load('PREP-0002', wareLine('SKU-ROJO', 1))
    const { page } = await house.open()
    await signIn(page, 'branch', '/consola/preparacion')
    await page.getByText(/^2 órdenes esperan\./).waitFor()
    await page.getByRole('link', { name: /^Preparación\s*2$/ }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Imprimir etiquetas con picking' }).click()
    assert.equal((await saved).suggestedFilename(), 'etiquetas-con-picking.pdf')
    await page.getByRole('link', { name: 'PREP-0001' }).click()
    await page.waitForURL('**/consola/preparacion/PREP-0001')
    await page.getByRole('heading', { name: /^PREP-0001 · / }).waitFor()
    await rowOf(page, 'SKU-AZUL').getByText('Ahora').waitFor()
    await rowOf(page, 'SKU-ROJO').getByText('Después').waitFor()
    await scan(page, 'NADA')
    await page.getByText('NADA no es de esta orden, o ya está tomado.').waitFor()
    await scan(page, 'sku-azul')
    await rowOf(page, 'SKU-AZUL').getByRole('cell', { name: '1', exact: true }).waitFor()
    await page.getByRole('button', { name: 'No está' }).click()
    await rowOf(page, 'SKU-AZUL').getByText('Falta 1').waitFor()
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await rowOf(page, 'SKU-AZUL').getByText('Ahora').waitFor()
    await scan(page, 'SKU-AZUL')
    await rowOf(page, 'SKU-AZUL').getByText('Listo').waitFor()
    // Why it can't be pressed yet describes the button; its name is its word alone.
    const finish = page.getByRole('button', { name: 'Terminar', exact: true })
    await untilReads('Falta tomar mercadería', () => finish.getAttribute('title'))
    await scan(page, 'SKU-ROJO')
    await rowOf(page, 'SKU-ROJO').getByText('Listo').waitFor()
    await finish.click()
    await page.waitForURL('**/consola/preparacion/PREP-0002')
    await page.getByRole('button', { name: 'Controlar ahora' }).click()
    await page.getByText('Suma.').waitFor()
    await page.close()
  })

  test(
    'stays at the order that is being prepared when another departs first',
    inBrowser,
    async () => {
      await load('PREP-0011', wareLine('SKU-AZUL', 2))
      const { page } = await house.open()
      let isLast = false
      await page.route('**/ops/v1/picking?*', async (route) => {
        const { items } = (await (await route.fetch()).json()) as {
          items: { trackingCode: string }[]
        }
        const yearOf = (code: string) => ((code === 'PREP-0011') === isLast ? 2031 : 2030)
        const departing = items.map((one) => ({
          ...one,
          departsAt: `${yearOf(one.trackingCode)}-01-01T12:00:00.000Z`,
        }))
        await route.fulfill({ json: { items: departing } })
      })
      await signIn(page, 'branch', '/consola/preparacion')
      const order = page.getByRole('heading', { name: /^PREP-0011 · / })
      await order.waitFor()
      isLast = true
      await scan(page, 'SKU-AZUL')
      const links = page.getByRole('list', { name: 'Órdenes por preparar' }).getByRole('link')
      await untilReads('PREP-0011', () => links.last().innerText())
      await rowOf(page, 'SKU-AZUL').getByRole('cell', { name: '1', exact: true }).waitFor()
      await scan(page, 'SKU-AZUL')
      // It has left the list; the picker of its articles says when it is finished.
      await untilReads(0, () => links.filter({ hasText: 'PREP-0011' }).count())
      await order.waitFor()
      await page.getByRole('button', { name: 'Terminar', exact: true }).click()
      await page.waitForURL('**/consola/preparacion/PREP-0002')
      // The list may be asked for once more.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    },
  )

  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/preparacion')
      await rowOf(open.page, 'SKU-ROJO').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('a scanner picks without the books; couriers have no such page', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'scanner', '/consola/preparacion')
    await rowOf(page, 'SKU-ROJO').waitFor()
    await untilReads(0, () => page.getByRole('heading', { name: 'Control del libro' }).count())
    await signIn(page, 'courier')
    assert.equal((await page.goto('/consola/preparacion'))?.status(), 403)
    await page.close()
  })
})
