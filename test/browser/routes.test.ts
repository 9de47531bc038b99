import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { crossOrder, opsHeaders } from '../contract/support.ts'
import { hasBrowser, inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { delayAnswers, noteCalls } from './support/delay-answers.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

// Visits are counted once in ten minutes: they are there before somebody looks.
before(async () => {
  if (!hasBrowser) return
  for (const [code, last] of [
    ['RUTA-0001', 'CA'],
    ['RUTA-0002', 'DL'],
    ['RUTA-0003', 'DL'],
  ] as const) {
    const order = crossOrder({ codigoSeguimiento: code })
    assert.equal((await house.posta.post('/testing/cargaCliente/', order)).json.codError, 0)
    for (const check of ['IF', 'MA', 'LD', last]) {
      const movements = [{ trackingCode: code, check, branch: 'C0001' }]
      const path = '/testing/ops/v1/movements'
      const { json, text } = await house.posta.post(path, { movements }, opsHeaders(house.posta))
      assert.equal(json.results[0].status, 'recorded', text)
    }
  }
})

describe('the routes', () => {
  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/rutas?cp=9410')
      await open.page.getByText('9410').first().waitFor()
      await open.page.locator('main .note').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('show where a postal code goes, and the changes when one is added', inBrowser, async () => {
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

  test('show how many visits fail, and are walked with the keyboard', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/rutas')
    await page.getByRole('row', { name: /1000–9999/ }).waitFor()
    const isFirst = () => page.getByRole('row', { name: /1000–9999/ }).getAttribute('class')
    await page.keyboard.press('j')
    await untilReads('is-cursor', isFirst)
    await page.keyboard.press('Enter')
    await page.waitForURL(/rango=1000-9999/)
    await page.getByRole('heading', { name: 'TRONCAL NACIONAL' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('1425')
    await page.waitForURL(/cp=1425/)
    await page.goto('/consola/rutas?cp=1425')
    await page.getByRole('link', { name: /33,3\s%\s*1 de 3, 30 días/ }).click()
    await page.waitForURL(/ruta=1000-1499/)
    await page.getByText('RUTA-0001', { exact: true }).waitFor()
    await untilReads(2, () => page.getByRole('row').count())
    await page.getByRole('button', { name: 'Ruta: 1000–1499' }).waitFor()
    await page.close()
  })

  test('stay as they were turned when an older answer comes', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/rutas')
    const [first, second] = [1, 2].map((at) => page.getByRole('checkbox').nth(at))
    assert.ok(first && second)
    await second.waitFor()
    const rows = await delayAnswers(page, '**/ops/v1/routes?*', { first: 1 })
    await first.click()
    await rows.asked()
    const slow = await delayAnswers(page, '**/ops/v1/routes/*', { method: 'PUT' })
    await second.click()
    await slow.asked()
    await untilReads(false, () => second.isChecked())
    const answered = page.waitForResponse('**/ops/v1/routes?*')
    rows.release()
    await answered
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
    assert.equal(await second.isChecked(), false)
    slow.release()
    for (const route of [first, second]) {
      await untilReads(false, () => route.isChecked())
      await route.click()
      await untilReads(true, () => route.isChecked())
    }
    await untilReads(2, () => page.getByText(/^Ruta .* prendida/).count())
    await page.close()
  })

  test('one is deleted once, however quick the second press', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/rutas?nueva')
    const form = page.getByRole('dialog', { name: 'Nueva ruta' })
    await form.getByLabel('Desde el código').fill('1430')
    await form.getByLabel('Hasta el código').fill('1431')
    await form.getByLabel('Canalizador', { exact: true }).fill('AMBA OESTE 05')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('button', { name: 'Editar 1430–1431' }).click()
    const calls = noteCalls(page, 'DELETE', /\/routes\//)
    await page.getByRole('button', { name: 'Borrar la ruta' }).dblclick()
    await page.getByText('Ruta 1430-1431 borrada').waitFor()
    assert.equal(calls.length, 1)
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
