import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { encodeCode128 } from '../../src/kits/barcode/code128.ts'
import { code128Widths } from '../../web/formats/code128.ts'
import { fullOrder } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

async function load(...codes: readonly string[]): Promise<void> {
  const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
  for (const codigoSeguimiento of codes) {
    const order = fullOrder({ codigoSeguimiento, autentificacion })
    const { json } = await house.posta.post('/testing/cargaCliente/', order)
    assert.equal(json.codError, 0)
  }
}

/** Counts how often the page asks the browser to print. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript('window.printed = 0; window.print = () => { window.printed += 1 }')
  return () => page.evaluate<number>('window.printed')
}

const rowOf = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(code) })

test('the bars that a page draws are those of the service', () => {
  // Without pairs of digits the shortest encoding is the plain one, of set B.
  for (const text of ['HE-A-B-C', 'HE-9-1-K7'])
    assert.deepEqual(code128Widths(text), [...encodeCode128(text).widths])
})

describe('the hand-over sheets of an account', () => {
  for (const [at, look] of looks.entries())
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'store', '/portal/hojas/2026-01-05')
      await open.page.locator('.empty').waitFor()
      await checkPage(open)
      await load(`LOOK-000${at}`)
      await open.page.goto('/portal/hojas')
      await open.page.getByRole('cell', { name: `LOOK-000${at}` }).waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('a sheet is printed, and the next lists only what is new', inBrowser, async () => {
    const { page } = await house.open()
    const printed = await countPrints(page)
    await load('HOJA-0001', 'HOJA-0002')
    await signIn(page, 'dispatch', '/portal/hojas')
    await rowOf(page, 'HOJA-0001').waitFor()
    await page.getByText(/no, se suma lo que cargues/).waitFor()
    await page.getByText(/todavía no tienen etiqueta impresa/).waitFor()
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
    await page.getByText(/^sí, hoy/).waitFor()
    await untilReads(1, printed)
    await page.waitForURL(/\/portal\/hojas\/\d{4}-\d\d-\d\d\?hoja=HE-9001-[\w-]+$/)
    await page.emulateMedia({ media: 'print' })
    await page.locator('.printed-head svg').waitFor()
    await untilReads(false, () => page.getByRole('heading', { level: 1 }).isVisible())
    await rowOf(page, 'HOJA-0002').waitFor()
    await page.emulateMedia({ media: 'screen' })

    await load('HOJA-0003')
    await page.reload()
    await page.getByText('1 envío nuevo no está en esta hoja.').waitFor()
    await page.getByRole('link', { name: 'Ver lo nuevo' }).click()
    await rowOf(page, 'HOJA-0003').waitFor()
    await rowOf(page, 'HOJA-0001').waitFor({ state: 'detached' })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Bajar PDF' }).click(),
    ])
    assert.match(file.suggestedFilename(), /^HE-9001-[\w-]+\.pdf$/)
    assert.equal((await readFile(await file.path())).subarray(0, 5).toString(), '%PDF-')
    const sheets = page.locator('section', { hasText: 'Hojas del día' })
    await sheets
      .getByRole('link', { name: /^Hecha hoy/ })
      .last()
      .click()
    await rowOf(page, 'HOJA-0001').waitFor()
    assert.equal(await printed(), 0)
    await page.close()
  })

  test('another day is typed, and an unknown sheet is reported', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/hojas')
    await page.getByLabel('Día').fill('05/01/2026')
    await page.getByLabel('Día').press('Enter')
    await page.getByRole('heading', { name: 'Nada para entregar ese día' }).waitFor()
    await page.waitForURL(/\/portal\/hojas\/2026-01-05$/)
    await page.goto('/portal/hojas/2026-01-05?hoja=HE-9002-260105')
    await page.getByRole('heading', { name: 'Esa hoja no existe' }).waitFor()
    await page.close()
  })
})
