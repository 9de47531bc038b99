import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { fullOrder, product } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { delayAnswers } from './support/delay-answers.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

async function load(codigoSeguimiento: string): Promise<void> {
  const declared = product({ peso: 1, largo: 10, ancho: 10, alto: 10 })
  const order = fullOrder({ codigoSeguimiento, productos: [declared] })
  const { json } = await house.posta.post('/testing/cargaCliente/', order)
  assert.equal(json.codError, 0)
}

const rowOf = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(code) })

/** Types as a scanner and a scale do: every letter, then Enter. */
async function type(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

describe('measurements at a branch', () => {
  test('are taken with the keyboard alone, and the price is shown at once', inBrowser, async () => {
    await load('PESO-0001')
    await load('PESO-0002')
    const { page } = await house.open()
    await signIn(page, 'branch', '/consola/mediciones')
    await page.getByRole('heading', { name: 'Nada medido todavía' }).waitFor()
    await page.locator('.gun input:focus').waitFor()
    await type(page, 'peso-0001', '2.14', '33', '24')
    await page.keyboard.type('12')
    // Before it is saved.
    const answer = page.getByRole('status').filter({ hasText: 'PESO-0001' })
    await answer.getByText(/^\+ 1,14/).waitFor()
    await answer
      .getByText(/Declararon 1,00.kg\. El precio pasa de \$.[\d.,]+ a \$.[\d.,]+\./)
      .waitFor()
    await page.getByText(/^Volumétrico/).waitFor()
    await page.keyboard.press('Enter')
    await rowOf(page, 'PESO-0001').getByText('Pesa más').waitFor()
    await rowOf(page, 'PESO-0001')
      .getByText(/^\+ \$/)
      .waitFor()

    // The next one follows at once.
    await type(page, 'PESO-0002', 'l')
    await page.getByText('Un número mayor que 0').waitFor()
    await type(page, '1', '10', '10', '10')
    await rowOf(page, 'PESO-0002').getByText('Igual').waitFor()
    await page.getByText(/^1 · \+ \$/).waitFor()

    // A person who comes from a shipment has its code there already, and puts it on the scale.
    await load('PESO-0003')
    await page.goto('/consola/mediciones?codigo=PESO-0003')
    await page.getByRole('textbox', { name: 'Peso' }).and(page.locator(':focus')).waitFor()
    await untilReads('PESO-0003', () => page.getByLabel('Código').inputValue())
    await type(page, '1', '10', '10', '10')
    await rowOf(page, 'PESO-0003').getByText('Igual').waitFor()
    await untilReads('', () => page.getByLabel('Código').inputValue())
    await page.close()
  })

  test(
    'wait for the branch, which who works at all of them may not know yet',
    inBrowser,
    async () => {
      await load('PESO-0031')
      const { page } = await house.open()
      const branches = await delayAnswers(page, '**/ops/v1/branches?*')
      await signIn(page, 'admin', '/consola/mediciones')
      await page.locator('.gun input:focus').waitFor()
      await type(page, 'PESO-0031', '1', '10', '10', '10')
      await branches.asked()
      branches.release()
      await page.getByText('PESO-0031: guardado').waitFor()
      await page.close()
    },
  )

  test(
    'leave the form free at once: what is scanned while one is saved stays',
    inBrowser,
    async () => {
      for (const code of ['PESO-0021', 'PESO-0022']) await load(code)
      const { page } = await house.open()
      const gate = Promise.withResolvers<void>()
      await page.route('**/ops/v1/measurements', async (route) => {
        if (route.request().method() === 'POST') await gate.promise
        await route.continue()
      })
      await signIn(page, 'branch', '/consola/mediciones')
      await page.locator('.gun input:focus').waitFor()
      await type(page, 'PESO-0021', '1', '10', '10', '10', 'PESO-0022', '1', '10', '10')
      gate.resolve()
      await page.getByText('PESO-0021: guardado').waitFor()
      await untilReads('PESO-0022', () => page.getByLabel('Código').inputValue())
      await type(page, '10')
      await page.getByText('PESO-0022: guardado').waitFor()

      // A refused one comes back to be corrected, and stays beside the next.
      await type(page, 'NADIE-0021', '1', '10', '10', '10')
      await page.getByText('NADIE-0021', { exact: true }).waitFor()
      await untilReads('NADIE-0021', () => page.getByLabel('Código').inputValue())
      await untilReads('10', () => page.getByLabel('Alto').inputValue())

      // Another piece is not saved with the measures of the one that was refused.
      await type(page, 'PESO-0021')
      await page.getByRole('textbox', { name: 'Peso' }).and(page.locator(':focus')).waitFor()
      for (const name of ['Peso', 'Largo', 'Ancho', 'Alto'])
        await untilReads('', () => page.getByRole('textbox', { name }).inputValue())
      await untilReads('PESO-0021', () => page.getByLabel('Código').inputValue())
      await page.close()
    },
  )

  test('are saved by hand on a phone; errors are shown', inBrowser, async () => {
    await load('PESO-0011')
    const { page } = await house.open('', { size: 'phone' })
    await signIn(page, 'scanner', '/consola/mediciones')
    await page.getByLabel('Código').fill('PESO-0011')
    await page.getByLabel('Peso').fill('0,9')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Un número mayor que 0').first().waitFor()
    for (const name of ['Largo', 'Ancho', 'Alto']) await page.getByLabel(name).fill('10')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('PESO-0011: guardado').waitFor()
    await rowOf(page, 'PESO-0011').getByText('Pesa menos').waitFor()
    await page.getByLabel('Código').fill('NADA-0001')
    for (const name of ['Peso', 'Largo', 'Ancho', 'Alto']) await page.getByLabel(name).fill('10')
    await page.getByRole('alert').getByText('No hay ningún envío con ese código.').waitFor()
    await page.close()
  })

  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/mediciones?sucursal=C0001')
      await rowOf(open.page, 'PESO-0001').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('roles without business here are refused', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'courier')
    assert.equal((await page.goto('/consola/mediciones'))?.status(), 403)
    assert.equal((await page.request.get('/ops/v1/measurements/summary')).status(), 403)
    await page.close()
  })
})
