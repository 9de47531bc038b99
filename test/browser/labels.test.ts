import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { fullOrder } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const house = withBrowser()

async function load(...codes: readonly string[]): Promise<void> {
  const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
  for (const codigoSeguimiento of codes) {
    const order = fullOrder({ codigoSeguimiento, autentificacion })
    const { json } = await house.posta.post('/testing/cargaCliente/', order)
    assert.equal(json.codError, 0)
  }
}

/** Presses the button that prints, and returns the request and the file. */
async function print(page: Page, press: () => Promise<void>) {
  const [call, file] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/v1/labels')),
    page.waitForEvent('download'),
    press(),
  ])
  const bytes = await readFile(await file.path())
  return { sent: call.postDataJSON(), name: file.suggestedFilename(), bytes }
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

describe('the labels of an account', () => {
  for (const [at, look] of looks.entries())
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await load(`LOOK-000${at}`)
      await signIn(open.page, 'store', `/portal/etiquetas?codigos=LOOK-000${at}`)
      await open.page.getByRole('img', { name: new RegExp(`LOOK-000${at}`) }).waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('labels never printed are printed on A4, from a slot of the sheet', inBrowser, async () => {
    const { page } = await house.open()
    const codes = ['HOJA-0001', 'HOJA-0002', 'HOJA-0003']
    await load(...codes)
    await signIn(page, 'dispatch', '/portal/etiquetas')
    const box = (code: string) => page.getByRole('checkbox', { name: `Elegir ${code}` })
    await page.getByRole('checkbox', { name: 'Elegir todos' }).uncheck()
    for (const code of codes) await box(code).check()
    await page.getByRole('radio', { name: 'Lugar 3' }).check()
    await page.waitForURL(/inicio=3/)
    await page.getByText(/Con \d+ etiquetas desde el lugar 3 salen/).waitFor()
    await page.getByLabel('Orden').selectOption('Por destinatario')
    const button = page.getByRole('button', { name: /^Imprimir 3 en \d hojas?/ })
    const { sent: body, name, bytes } = await print(page, () => button.click())
    assert.equal(name, 'etiquetas.pdf')
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
    // Two labels on the first sheet, from its third place, one on the next; the hand-over sheet.
    assert.equal(pagesOf(bytes), 3)
    const { codes: sentCodes, format, perSheet, start, order, withHandOver } = body
    assert.deepEqual(sentCodes.toSorted(), codes)
    assert.deepEqual(
      { format, perSheet, start, order, withHandOver },
      { format: 'A4', perSheet: 4, start: 3, order: 'recipient', withHandOver: true },
    )
    await box('HOJA-0001').waitFor({ state: 'detached' })
    await page.close()
  })

  test('printed labels are printed again on thermal paper, and counted', inBrowser, async () => {
    const { page } = await house.open()
    await load('OTRA-0001')
    await signIn(page, 'store', '/portal/etiquetas?codigos=OTRA-0001,NADA-0001')
    await page.getByText('Tu cuenta no tiene: NADA-0001.').waitFor()
    const row = page.getByRole('row', { name: /OTRA-0001/ })
    await row.getByText('Nunca').waitFor()
    await page.getByRole('radio', { name: /Térmica 10 × 10/ }).check()
    await page.waitForURL(/papel=Z10X10/)
    await page.getByRole('radio', { name: 'Lugar 1' }).waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Sumar la hoja de entrega al final' }).uncheck()
    const { sent: body, bytes: thermal } = await print(page, () => page.keyboard.press('Control+p'))
    assert.equal(pagesOf(thermal), body.codes.length)
    assert.equal(body.format, 'Z10X10')
    assert.equal(body.withHandOver, undefined)
    await row.getByText('1 vez, hoy').waitFor()
    await page.getByRole('radio', { name: /ZPL/ }).check()
    const button = page.getByRole('button', { name: /en ZPL$/ })
    const { bytes } = await print(page, () => button.click())
    assert.match(bytes.toString(), /\^XA/)
    await row.getByText('2 veces, hoy').waitFor()
    await page.close()
  })
})
