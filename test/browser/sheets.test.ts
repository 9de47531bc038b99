import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { read, utils } from '@e965/xlsx'
import type { Locator, Page } from 'playwright-core'
import { codes, csvSheet, workbookSheet } from '../support/sheets.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { delayAnswers } from './support/delay-answers.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

/** Three orders; the postal code of the second has letters. */
function threeRows(prefix: string) {
  const [first = {}, second = {}, third = {}] = codes(prefix, 3)
  return [first, { ...second, 'Código postal': '76OO' }, third]
}

/** Puts a file on the zone, as a person who drags it there. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const file = JSON.stringify({ name, text })
  const data = await page.evaluateHandle(`(() => {
    const { name, text } = ${file}
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], name))
    return transfer
  })()`)
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: data })
}

/** Walks with the Tab key until the focus is there. */
async function walkTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 80; steps++) {
    if ((await target.and(page.locator(':focus')).count()) === 1) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`80 steps of the Tab key do not reach it`)
}

async function download(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

function cellsOf(bytes: Buffer): string[][] {
  const { Sheets, SheetNames } = read(bytes)
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false })
}

describe('the sheets of an account', () => {
  for (const [at, look] of looks.entries())
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      const { page } = open
      await signIn(page, 'store', '/portal/planillas')
      await page.locator('.drop').waitFor()
      await checkPage(open)
      await drop(page, 'pedidos.csv', csvSheet(threeRows(`LOOK${at}`)).toString())
      await page.locator('.bulk').waitFor()
      await checkPage(open)
      // The whole row that has a fault is marked, also where it is a card.
      await page.locator('tr.bad').waitFor()
      for (const dress of [look.also, look]) {
        await open.dress(dress)
        const part = dress.size === 'phone' ? 'tr' : 'td'
        const colourOf = (row: string) =>
          page.evaluate(
            `getComputedStyle(document.querySelector('${row}').closest('${part}')).backgroundColor`,
          )
        const bad = await colourOf('tr.bad td')
        for (const plain of [await colourOf('tr:not(.bad) td:not(.bad)'), 'rgba(0, 0, 0, 0)'])
          assert.notEqual(bad, plain)
      }
      await page.locator('.bulk .primary').click()
      await page.locator('progress + .row .primary').click()
      await page.locator('.cols.three').waitFor()
      await checkPage(open)
      await page.close()
    })

  test('a sheet is revised, its correct rows loaded, the others returned', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'dispatch', '/portal/planillas')
    const buffer = workbookSheet(threeRows('PLA'), 'xlsx')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Elegir archivo' }).press('Enter')
    await (await chooser).setFiles({ name: 'pedidos.xlsx', mimeType: '', buffer })

    const load = page.getByRole('button', { name: 'Cargar los 2 correctos' })
    await load.waitFor()
    await page.waitForURL(/\/portal\/planillas\/[\w-]+\?paso=revisar$/)
    await page.getByText('Precio estimado').waitFor()
    const row = page.getByRole('row', { name: /PLA-2/ }).first()
    for (const text of ['3', 'H Código postal', '76OO'])
      await row.getByRole('cell', { name: text, exact: true }).waitFor()
    await row.getByText('Tiene letras O en lugar de ceros.').waitFor()
    await row.getByText('Escribí 7600.').waitFor()
    const first = page.getByRole('table', { name: 'Primeras filas' })
    await first.getByRole('row', { name: /PLA-1 Ana Pérez Av. Corrientes/ }).waitFor()
    const mended = await download(page, 'Bajar solo la fila')
    assert.equal(mended.name, 'a-corregir.xlsx')
    assert.equal(cellsOf(mended.bytes).length, 2)

    // The revised sheet is there after a reload.
    await page.reload()
    await load.click()
    await page.getByText('2 envíos cargados.').waitFor()
    await page.getByText('1 fila quedó afuera.').waitFor()
    await page.getByRole('button', { name: 'Ver el resultado' }).click()
    await page.getByRole('heading', { name: 'La misma planilla' }).waitFor()
    const result = await download(page, 'Bajar resultado.xlsx')
    assert.equal(result.name, 'resultado.xlsx')
    const [headings = [], ...rows] = cellsOf(result.bytes)
    assert.ok(headings.includes('Resultado'))
    assert.equal(rows.length, 3)
    const failed = await download(page, 'Bajar a-corregir.xlsx')
    assert.match(JSON.stringify(cellsOf(failed.bytes)), /PLA-2/)
    assert.doesNotMatch(JSON.stringify(cellsOf(failed.bytes)), /PLA-1/)

    await page.getByRole('link', { name: 'Imprimir las 2' }).click()
    await page.getByRole('row', { name: /PLA-1/ }).waitFor()
    await page.getByRole('row', { name: /PLA-3/ }).waitFor()
    await untilReads(3, () => page.getByRole('row').count())

    await page.goto('/portal/planillas')
    await page.getByRole('row', { name: /pedidos.xlsx .*2 y 1 afuera/ }).waitFor()
    await page.getByRole('link', { name: 'pedidos.xlsx' }).click()
    await page.getByText('2 envíos cargados.').waitFor()
    await page.close()
  })

  test('a sheet that is loading is not shown as it was before', inBrowser, async () => {
    const { page } = await house.open()
    await page.clock.install()
    await signIn(page, 'dispatch', '/portal/planillas')
    await page.locator('.drop').waitFor()
    await drop(page, 'pedidos.csv', csvSheet(threeRows('VIEJA')).toString())
    const load = page.getByRole('button', { name: 'Cargar los 2 correctos' })
    await load.waitFor()
    // Coming back to the page requests it again; that answer comes after the press.
    const before = await delayAnswers(page, /\/v1\/imports\/[\w-]+$/, { first: 1 })
    await page.clock.fastForward(11_000)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    await before.asked()
    await load.click()
    await page
      .getByRole('button', { name: 'Detener' })
      .or(page.getByText('Ver el resultado'))
      .waitFor()
    before.release()
    await page.getByRole('button', { name: 'Ver el resultado' }).waitFor()
    await page.close()
  })

  test('a sheet is uploaded, loaded and printed with the keyboard only', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'dispatch', '/portal/planillas')
    const chooser = page.waitForEvent('filechooser')
    await walkTo(page, page.getByRole('button', { name: 'Elegir archivo' }))
    await page.keyboard.press('Enter')
    const buffer = csvSheet(threeRows('TECLA'))
    await (await chooser).setFiles({ name: 'teclas.csv', mimeType: '', buffer })
    await walkTo(page, page.getByRole('checkbox', { name: 'Recargar las canceladas' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await walkTo(page, page.getByRole('button', { name: 'Cargar los 2 correctos' }))
    await page.keyboard.press('Enter')
    const step = page.getByRole('listitem').and(page.locator(':focus'))
    await step.filter({ hasText: 'Cargar' }).waitFor()
    await walkTo(page, page.getByRole('button', { name: 'Ver el resultado' }))
    await page.keyboard.press('Enter')
    await step.filter({ hasText: 'Resultado' }).waitFor()
    await walkTo(page, page.getByRole('link', { name: 'Imprimir las 2' }))
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: /TECLA-1/ }).waitFor()
    await page.close()
  })

  test('a sheet goes on in another browser, at the step where it was', inBrowser, async () => {
    const first = (await house.open()).page
    await signIn(first, 'dispatch', '/portal/planillas')
    await drop(first, 'sigue.csv', csvSheet(threeRows('SIGUE')).toString())
    await first.getByRole('button', { name: 'Cargar los 2 correctos' }).waitFor()
    const address = new URL(first.url()).pathname
    await first.close()
    const { page } = await house.open()
    await signIn(page, 'store', `${address}?paso=resultado`)
    await page.getByRole('button', { name: 'Cargar los 2 correctos' }).click()
    await page.getByText('2 envíos cargados.').waitFor()
    await page.goto(address)
    await page.getByRole('button', { name: 'Bajar resultado.csv' }).waitFor()
    await page.goto(`${address}?paso=revisar`)
    await page
      .getByRole('row', { name: /SIGUE-2/ })
      .first()
      .waitFor()
    await untilReads(0, () => page.getByRole('button', { name: /^Cargar/ }).count())
    await page.close()
  })

  test('a file that is no sheet is reported before and after it is sent', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/planillas')
    await drop(page, 'foto.png', 'x')
    await page.getByText('foto.png no es una planilla: subí un .xlsx, .xls o .csv').waitFor()
    await drop(page, 'vacia.csv', '')
    await page.getByText('vacia.csv está vacío').waitFor()
    await drop(page, 'rota.csv', 'a;b;c\n1;2;3')
    await page.getByText('No se pudo leer.').waitFor()
    await page.getByRole('button', { name: 'Subir otra' }).click()
    await page.waitForURL(/paso=subir/)
    await page.getByText('Soltá la planilla acá').waitFor()
    await page.close()
  })

  test('a revised sheet is discarded, and nothing is loaded', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/planillas')
    const file = { name: 'mayo.csv', mimeType: 'text/csv', buffer: csvSheet(codes('MAYO', 2)) }
    await page.getByLabel('Soltá la planilla acá').setInputFiles(file)
    await page.getByText('Sin errores.').waitFor()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByText('Descartada. No se cargó nada.').waitFor()
    await page.goto('/portal/envios?q=MAYO-1')
    await page.getByText('Nada con esos filtros').waitFor()
    await page.close()
  })

  test('the template is downloaded, and an unknown sheet is reported', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/planillas/ninguna')
    await page.getByRole('heading', { name: 'Esa planilla no existe' }).waitFor()
    const { name, bytes } = await download(page, 'Bajar la plantilla')
    assert.equal(name, 'plantilla.xlsx')
    assert.match(JSON.stringify(cellsOf(bytes)), /EJEMPLO-BORRAR/)
    await page.close()
  })
})
