import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '../support/until.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { delayAnswers, noteCalls } from './support/delay-answers.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

/** A text, since it runs in the page: pastes into the cell that has the focus. */
const pasteBlock = (text: string) => `{
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', ${JSON.stringify(text)})
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement.dispatchEvent(event)
}`

const onePrice = {
  list: 'GENERAL',
  origin: 'AMBA',
  destination: 'AMBA',
  service: '*',
  upToKg: 1,
}

/** Calls the service as another person, beside the page. */
async function call(method: string, path: string, body: object = {}) {
  const { opsToken, request } = house.posta
  const headers = { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' }
  const options = method === 'GET' ? { headers } : { headers, body: JSON.stringify(body) }
  const answer = await request(method, `/testing/ops/v1${path}`, options)
  assert.ok(answer.status < 300, answer.text)
  return JSON.parse(answer.text)
}

/** A text, since it runs in the page: the cells of a row whose texts or fields lie on one another. */
const covered = `[...document.querySelectorAll('tbody tr')].flatMap((row) => {
  const cells = [...row.cells].map((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return { text: cell.dataset.t ?? cell.innerText, box: range.getBoundingClientRect() }
  })
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  return cells.flatMap(({ text, box }, at) =>
    cells.slice(at + 1).filter((other) => meet(box, other.box)).map((other) => [text, other.text]),
  )
})`

describe('rates and zones', () => {
  test('lie beside one another on a phone', inBrowser, async () => {
    const { page } = await house.open('', { size: 'phone' })
    await signIn(page, 'admin', '/consola/tarifas/listas')
    await page.getByText('Lista general').waitFor()
    assert.deepEqual(await page.evaluate(covered), [])
    await page.goto('/consola/tarifas/precios')
    const cell = page.getByLabel('AMBA hasta 3 kg', { exact: true })
    await cell.fill('51280')
    await cell.press('Enter')
    await page.locator('td.changed').waitFor()
    assert.deepEqual(await page.evaluate(covered), [])
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByText('Borrador:').waitFor({ state: 'detached' })
    await page.close()
  })

  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
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
    await untilReads('7.600', () =>
      page.getByLabel('CUYO hasta 3 kg', { exact: true }).inputValue(),
    )
    await cell.focus()
    await page.keyboard.press('Control+z')
    await page.getByText('Borrador: 1 precio cambia.').waitFor()
    await page.reload()
    await page.getByText('Borrador: 1 precio cambia.').waitFor()

    await page.getByLabel('Rige desde').fill('01/02/2020')
    await page.getByLabel('Rige desde').press('Enter')
    await page.getByText('Ese día ya pasó: sigue').waitFor()
    await page.getByLabel('Rige desde').fill('01/02/2030')
    await page.getByLabel('Rige desde').press('Enter')
    await page.getByText('Regirían desde el 01/02/2030.').waitFor()
    await untilReads(0, () => page.getByText('Ese día ya pasó').count())
    await page.getByRole('button', { name: 'Ver diferencias' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publicar 1 precio desde el 01/02/2030' })
    await dialog.getByText('Más sube').waitFor()
    await dialog.getByText('Ningún remitente de esta lista tuvo envíos el mes pasado.').waitFor()
    await dialog.getByRole('button', { name: 'Publicar para el 01/02' }).click()
    await page.getByText('Publicado: rige desde el 01/02/2030').waitFor()
    await untilReads(0, () => page.getByText('Borrador:').count())
    await page.getByText('Desde el 01/02/2030', { exact: true }).waitFor()
    await untilReads('5.280', () => cell.inputValue())

    await page.goto('/consola/tarifas/precios?origen=AMBA')
    await cell.waitFor()
    await untilReads('4.980', () => cell.inputValue(), 'not in force before its day')
    await page.getByRole('button', { name: 'Sacar lo publicado para el 01/02/2030' }).click()
    await page.getByText('Ya no rige desde el 01/02/2030').waitFor()
    await page.close()
  })

  test('a letter in a cell stays, is reported, and nothing is saved', inBrowser, async () => {
    const open = await house.open()
    const { page } = open
    const saved: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') saved.push(request.url())
    })
    await signIn(page, 'admin', '/consola/tarifas/precios?origen=AMBA')
    const cell = page.getByLabel('AMBA hasta 1 kg', { exact: true })
    await untilReads('4.980', () => cell.inputValue())
    await cell.fill('52o0')
    await cell.press('Tab')
    await page.getByText('No es un precio: sigue 4.980.').waitFor()
    await untilReads('52o0', () => cell.inputValue())
    await untilReads('true', () => cell.getAttribute('aria-invalid'))
    const told = await cell.getAttribute('aria-describedby')
    await page.locator(`[id="${told}"]`).waitFor()
    await checkPage(open)
    await cell.press('Escape')
    await untilReads('4.980', () => cell.inputValue())
    await untilReads(null, () => cell.getAttribute('aria-invalid'))
    assert.deepEqual(saved, [])

    for (const wrong of ['-1', '5,2805']) {
      await cell.fill(wrong)
      await cell.press('Enter')
      await untilReads('true', () => cell.getAttribute('aria-invalid'), wrong)
      await cell.press('Escape')
      await untilReads(null, () => cell.getAttribute('aria-invalid'))
    }
    await cell.fill('5200')
    await cell.press('Enter')
    await page.getByText('Borrador: 1 precio cambia.').waitFor()
    await untilReads(null, () => cell.getAttribute('aria-invalid'))
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByText('Borrador descartado').waitFor()
    await page.close()
  })

  test(
    'typed before the drafts have arrived go into the one that is there',
    inBrowser,
    async () => {
      const { page } = await house.open()
      const { id } = await call('POST', '/rate-drafts', { note: 'Febrero' })
      const answers = await delayAnswers(page, '**/ops/v1/rate-drafts')
      await signIn(page, 'admin', '/consola/tarifas/precios?origen=AMBA')
      const cell = page.getByLabel('AMBA hasta 1 kg', { exact: true })
      await cell.fill('5280')
      await cell.press('Enter')
      answers.release()
      await page.getByText('Borrador: 1 precio cambia.').waitFor()
      await page.getByText('Febrero').waitFor()
      const { items } = await call('GET', '/rate-drafts')
      assert.deepEqual(
        items.map((one: { id: string }) => one.id),
        [id],
      )
      await page.getByRole('button', { name: 'Descartar' }).click()
      await page.getByText('Borrador descartado').waitFor()
      await page.close()
    },
  )

  test(
    'typed into a cell whose price changes as it is entered replace that price',
    inBrowser,
    async () => {
      const { page } = await house.open()
      const { id } = await call('POST', '/rate-drafts')
      await call('PUT', `/rate-drafts/${id}/changes`, {
        tariffs: [{ ...onePrice, amount: 5_280, extraKg: 540 }],
      })
      const answers = await delayAnswers(page, '**/ops/v1/rate-drafts')
      await signIn(page, 'admin', '/consola/tarifas/precios?origen=AMBA')
      const cell = page.getByLabel('AMBA hasta 1 kg', { exact: true })
      await untilReads('4.980', () => cell.inputValue())
      await cell.selectText()
      answers.release()
      await untilReads('5.280', () => cell.inputValue())
      await page.keyboard.insertText('5400')
      await untilReads('5400', () => cell.inputValue())
      await cell.press('Enter')
      await untilReads('5.400', () => cell.inputValue())
      await page.getByText('Borrador: 1 precio cambia.').waitFor()
      await page.getByRole('button', { name: 'Descartar' }).click()
      await page.getByText('Borrador descartado').waitFor()
      await page.close()
    },
  )

  test(
    'of two people on one draft the second sees the change, and drafts are chosen',
    inBrowser,
    async () => {
      const { page } = await house.open()
      await signIn(page, 'admin', '/consola/tarifas/precios?origen=AMBA')
      const cell = page.getByLabel('AMBA hasta 1 kg', { exact: true })
      await cell.fill('5280')
      await cell.press('Enter')
      await page.getByText('Borrador: 1 precio cambia.').waitFor()
      const [draft] = (await call('GET', '/rate-drafts')).items
      await call('PUT', `/rate-drafts/${draft.id}/changes`, {
        tariffs: [{ ...onePrice, amount: 6_000 }],
      })
      await cell.fill('5300')
      await cell.press('Enter')
      await page.getByText('Tu cambio no se guardó.').waitFor()
      await page.getByText('Precio GENERAL AMBA AMBA * 1: 6000').waitFor()
      await until('what the other wrote', async () => (await cell.inputValue()) === '6.000')
      await page.getByRole('button', { name: 'Guardar lo mío' }).click()
      await until('what was typed', async () => (await cell.inputValue()) === '5.300')
      await call('PUT', `/rate-drafts/${draft.id}/changes`, {
        tariffs: [{ ...onePrice, amount: 6_100 }],
      })
      await page.getByRole('button', { name: 'Descartar' }).click()
      await page.getByText('El borrador no se descartó.').waitFor()
      await page.getByText('Precio GENERAL AMBA AMBA * 1: 6100').waitFor()
      await page.getByRole('button', { name: 'Dejar como está' }).click()
      await call('PUT', `/rate-drafts/${draft.id}/changes`, {
        tariffs: [{ ...onePrice, amount: 5_300 }],
      })
      await page.reload()
      await until('what the other wrote', async () => (await cell.inputValue()) === '5.300')
      await page.getByRole('button', { name: 'Empezar otro' }).click()
      await page.getByLabel('Borrador', { exact: true }).waitFor()
      await until('the new draft', async () => (await cell.inputValue()) === '4.980')
      await page.getByLabel('Borrador', { exact: true }).selectOption(draft.id)
      await until('the first draft', async () => (await cell.inputValue()) === '5.300')
      for (const one of (await call('GET', '/rate-drafts')).items)
        await call('DELETE', `/rate-drafts/${one.id}`)
      await page.close()
    },
  )

  test(
    'of two drafts one is discarded, however quick the second press; the page keeps the focus',
    inBrowser,
    async () => {
      const { page } = await house.open()
      await signIn(page, 'admin', '/consola/tarifas/precios?origen=AMBA')
      const cell = page.getByLabel('AMBA hasta 1 kg', { exact: true })
      const type = async (text: string) => {
        await cell.fill(text)
        await cell.press('Enter')
        await page.getByText('Borrador: 1 precio cambia.').waitFor()
      }
      await type('5280')
      await page.getByRole('button', { name: 'Empezar otro' }).click()
      await page.getByLabel('Borrador', { exact: true }).waitFor()
      await untilReads('4.980', () => cell.inputValue())
      await type('5380')
      const calls = noteCalls(page, 'DELETE', /\/rate-drafts\//)
      const discard = page.getByRole('button', { name: 'Descartar' })
      await discard.dblclick()
      await page.getByText('Borrador descartado').waitFor()
      await untilReads('5.280', () => cell.inputValue())
      assert.equal(calls.length, 1)
      await discard.focus()
      await discard.press('Enter')
      await untilReads('4.980', () => cell.inputValue())
      await discard.waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
      await page.close()
    },
  )

  test(
    "rows are edited as the draft has them, which may come after the table's",
    inBrowser,
    async () => {
      const { page } = await house.open()
      await signIn(page, 'admin', '/consola/tarifas/listas')
      await page.getByRole('button', { name: 'Editar GENERAL' }).click()
      const name = page.getByRole('dialog').getByLabel('Nombre')
      await name.fill('Lista del borrador')
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
      await page.getByRole('cell', { name: 'Lista del borrador' }).waitFor()
      const drafts = await delayAnswers(page, '**/ops/v1/rate-drafts')
      await page.reload()
      await drafts.asked()
      await page.getByRole('button', { name: 'Editar GENERAL' }).click()
      await page.waitForURL(/editar=GENERAL/)
      drafts.release()
      await untilReads('Lista del borrador', () => name.inputValue())
      await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click()
      await page.getByRole('button', { name: 'Descartar' }).click()
      await page.getByText('Borrador descartado').waitFor()
      await page.close()
    },
  )

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
      // The message of the publication before is there for a while, too.
      await page.getByText('Borrador:').waitFor({ state: 'detached' })
    }
    await until('the prices', async () => (await cell.inputValue()) !== '')
    const before = await cell.inputValue()
    await cell.fill('9999')
    await cell.press('Enter')
    await publish()
    await page.getByRole('button', { name: 'Volver a esta versión' }).click()
    await page.getByText('Borrador: 1 precio cambia.').waitFor()
    await until('the price of before', async () => (await cell.inputValue()) === before)
    await publish()
    await page.reload()
    await cell.waitFor()
    await until('the price of before', async () => (await cell.inputValue()) === before)
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
    await page.getByText('Borrador: 1 fila cambia.').waitFor()
    await page.getByRole('cell', { name: 'En el borrador' }).waitFor()
    await page.getByRole('button', { name: 'Editar COSTA' }).click()
    await page.getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('cell', { name: 'COSTA', exact: true }).waitFor({ state: 'detached' })

    // A zone that prices name can't go: the draft says so before it is published.
    await page.getByRole('button', { name: 'Editar NEA' }).click()
    await page.getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('cell', { name: 'Se quita', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    const publishing = page.getByRole('dialog', { name: /^Publicar 1 cambio desde el/ })
    await publishing.getByText('Otros datos la usan todavía.').waitFor()
    await untilReads(true, () =>
      publishing.getByRole('button', { name: /^Publicar para el/ }).isDisabled(),
    )
    await publishing.getByRole('button', { name: 'Volver' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByText('Borrador descartado').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByRole('cell', { name: 'Se quita', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByText('Borrador:').waitFor({ state: 'detached' })

    // A name changes on a later day, with a note.
    await page.getByRole('button', { name: 'Editar NOA' }).click()
    await page.getByLabel('Nombre').fill('Norte andino')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Borrador: 1 fila cambia.').waitFor()
    await page.getByRole('button', { name: 'Ver diferencias' }).click()
    const naming = page.getByRole('dialog', { name: /^Publicar 1 cambio desde el/ })
    await naming.getByRole('cell', { name: 'NOA · Norte andino' }).waitFor()
    await naming.getByLabel('Nota').fill('Nombre nuevo')
    await naming.getByRole('button', { name: /^Publicar para el/ }).click()
    await page.getByText(/^Publicado: rige desde/).waitFor()
    await page.getByRole('cell', { name: 'Norte andino' }).waitFor()
    await page.goto('/consola/tarifas/precios')
    await page.getByText(/Nombre nuevo/).waitFor()

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
    await dialog.getByRole('button', { name: 'Importar 1 fila' }).click()
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
