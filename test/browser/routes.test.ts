import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

describe('the routes', () => {
  for (const look of looks)
    test(`are sound ${Object.values(look).join(', ')}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/rutas?cp=9410')
      await open.page.getByText('9410').first().waitFor()
      await open.page.locator('main .note').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('tell where a postal code goes, and what changes when one is added', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/rutas')
    await page.getByRole('columnheader', { name: 'Envíos, 30 días' }).waitFor()
    const search = page.getByLabel('Probar un código postal')
    await search.fill('99')
    await page.getByText('Un código postal va de 1000 a 9999.').waitFor()
    await search.fill('1407')
    await page.getByText(/1407 sale por CABA/).waitFor()
    await page.getByRole('heading', { name: 'CABA', exact: true }).waitFor()
    await page.getByText('TRONCAL NACIONAL (1000 a 9999)').waitFor()
    await page.waitForURL(/cp=1407/)

    await page.getByRole('button', { name: 'Nueva ruta' }).click()
    const form = page.getByRole('dialog', { name: 'Nueva ruta' })
    await form.getByRole('button', { name: 'Guardar' }).click()
    await form.getByText('De 1000 a 9999').first().waitFor()
    await form.getByLabel('Desde el código').fill('1400')
    await form.getByLabel('Hasta el código').fill('1420')
    await form.getByLabel('Canalizador', { exact: true }).fill('AMBA OESTE 04')
    await form.getByLabel('Canalizador en el día').fill('AMBA EN EL DIA')
    await form.getByLabel('Corte, HH:mm').fill('24:00')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('1407 sale por AMBA OESTE 04').waitFor()
    await page.getByText('; en el día por AMBA EN EL DIA, hasta las 24:00').waitFor()
    await page.getByText('CABA (1000 a 1499)').waitFor()
    await page.getByText(/^\d\d\/\d\d.*, Administración Demo/).waitFor()

    const active = page.getByRole('checkbox', { name: 'Ruta 1400–1420 activa' })
    await active.click()
    await page.getByText(/1407 sale por CABA/).waitFor()
    await untilReads(false, () => active.isChecked())
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('1407 sale por AMBA OESTE 04').waitFor()

    await page.getByRole('button', { name: 'Editar 1400–1420' }).click()
    await page.getByRole('button', { name: 'Borrar la ruta' }).click()
    await page.getByText('Ruta 1400-1420 borrada').waitFor()
    await page.getByText(/1407 sale por CABA/).waitFor()
    await page.close()
  })

  test('come from a file that is tried first', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/rutas')
    await page.getByRole('button', { name: 'Importar CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importar rutas' })
    const text = 'from,to,router,sameDayRouter,cutOff,active\n2000,2013,ROSARIO 03,,,true'
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'rutas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
    await dialog.getByText('1 fila cambia.').waitFor()
    await dialog.getByRole('button', { name: 'Importar 1 fila' }).click()
    await page.getByRole('cell', { name: 'ROSARIO 03' }).waitFor()
    await page.close()
  })

  test('are not for a branch', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch')
    assert.equal((await page.goto('/consola/rutas'))?.status(), 403)
    await page.close()
  })
})
