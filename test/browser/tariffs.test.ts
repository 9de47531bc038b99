import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const house = withBrowser()

/** A text, since it runs in the page: pastes into the cell that has the focus. */
const pasteBlock = (text: string) => `{
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', ${JSON.stringify(text)})
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement.dispatchEvent(event)
}`

describe('rates and zones', () => {
  for (const look of looks)
    test(`are sound ${Object.values(look).join(', ')}`, inBrowser, async () => {
      const open = await house.open('', look)
      const { page } = open
      await signIn(page, 'admin', '/consola/tarifas/precios')
      const cell = page.locator('.price-grid input.cell').first()
      await cell.fill('5280')
      await cell.press('Enter')
      await page.locator('td.changed').waitFor()
      await checkPage(open)
      await page.close()
    })

  test('are changed in a grid, compared with last month, and published', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/tarifas/precios?origen=AMBA')
    const cell = page.getByLabel('AMBA hasta 1 kg', { exact: true })
    await cell.fill('5280')
    await cell.press('Enter')
    await page.getByText('Borrador: 1 precio cambia.').waitFor()
    await page.getByText('Subida promedio: 6 %.').waitFor()

    // A block of a spreadsheet fills the cells to the right and below.
    await page.getByLabel('CENTRO hasta 1 kg', { exact: true }).focus()
    await page.evaluate(pasteBlock('6.600\t7.500\n6.700\t7.600'))
    await page.getByText('Borrador: 5 precios cambian.').waitFor()
    assert.equal(await page.getByLabel('CUYO hasta 3 kg', { exact: true }).inputValue(), '7.600')
    await cell.focus()
    await page.keyboard.press('Control+z')
    await page.getByText('Borrador: 1 precio cambia.').waitFor()
    await page.reload()
    await page.getByText('Borrador: 1 precio cambia.').waitFor()

    await page.getByLabel('Rige desde').fill('01/02/2030')
    await page.getByLabel('Rige desde').press('Enter')
    await page.getByText('Regirían desde el 01/02/2030.').waitFor()
    await page.getByRole('button', { name: 'Ver diferencias' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publicar 1 precio desde el 01/02/2030' })
    await dialog.getByText('Más sube').waitFor()
    await dialog.getByText('Ningún remitente de esta lista tuvo envíos el mes pasado.').waitFor()
    await dialog.getByRole('button', { name: 'Publicar para el 01/02' }).click()
    await page.getByText('Publicado: rige desde el 01/02/2030').waitFor()
    assert.equal(await page.getByText('Borrador:').count(), 0)
    await page.getByText('Desde el 01/02/2030', { exact: true }).waitFor()
    assert.equal(await cell.inputValue(), '5.280')

    await page.goto('/consola/tarifas/precios?origen=AMBA')
    await cell.waitFor()
    assert.equal(await cell.inputValue(), '4.980', 'not in force before its day')
    await page.getByRole('button', { name: 'Sacar lo publicado para el 01/02/2030' }).click()
    await page.getByText('Ya no rige desde el 01/02/2030').waitFor()
    await page.close()
  })

  test('go back to an earlier version', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/tarifas/precios?origen=AMBA')
    const cell = page.getByLabel('AMBA hasta 3 kg', { exact: true })
    const publish = async () => {
      await page.getByRole('button', { name: 'Publicar', exact: true }).click()
      await page.getByRole('button', { name: /^Publicar para el/ }).click()
      await page
        .getByText(/^Publicado: rige desde/)
        .last()
        .waitFor()
    }
    const before = await cell.inputValue()
    await cell.fill('9999')
    await cell.press('Enter')
    await publish()
    await page.getByRole('button', { name: 'Volver a esta versión' }).click()
    await page.getByText('Borrador: 1 precio cambia.').waitFor()
    assert.equal(await cell.inputValue(), before)
    await publish()
    await page.reload()
    await cell.waitFor()
    assert.equal(await cell.inputValue(), before)
    await page.close()
  })

  test('have zones, ranges, lists and what each shipper pays by', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/tarifas/precios')
    await page.getByRole('link', { name: 'Zonas 8' }).click()
    await page.getByRole('cell', { name: 'Ciudad y Gran Buenos Aires' }).waitFor()
    await page.getByRole('button', { name: 'Agregar' }).click()
    await page.getByLabel('Código').fill('costa')
    await page.getByLabel('Nombre').fill('Costa Atlántica')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('cell', { name: 'COSTA', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Editar COSTA' }).click()
    await page.getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('cell', { name: 'COSTA', exact: true }).waitFor({ state: 'detached' })

    await page.getByRole('link', { name: /^Rangos de CP/ }).click()
    await page.getByRole('button', { name: 'Editar 1000 1999' }).waitFor()
    await page.getByRole('link', { name: /^Qué lista usa cada remitente/ }).click()
    await page.getByRole('button', { name: 'Importar CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importar CSV' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'listas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('shipper,list,originPostalCode\n9001,GENERAL,5000'),
    })
    await dialog.getByText('1 fila cambia.').waitFor()
    await dialog.getByRole('button', { name: 'Importar 1 filas' }).click()
    await page.getByRole('cell', { name: '5000' }).waitFor()
    await page.close()
  })

  test('are not for a branch', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch')
    assert.equal((await page.goto('/consola/tarifas/precios'))?.status(), 403)
    await page.close()
  })
})
