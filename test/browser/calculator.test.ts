import { describe, test } from 'node:test'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

const quoted = '/portal/cotizador?cp=8300&peso=4,10&largo=40&ancho=35&alto=20&servicio=E'

describe('the calculator', () => {
  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'store', quoted)
      await open.page.locator('.figure').waitFor()
      await open.page.getByRole('table').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('shows the price while one writes, and keeps it in the address', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/cotizador')
    await page
      .getByText('Lista General, origen Ciudad y Gran Buenos Aires', { exact: false })
      .waitFor()
    await page.getByLabel('Código postal de destino').fill('8300')
    for (const [label, text] of Object.entries({
      Peso: '4,10',
      Largo: '40',
      Ancho: '35',
      Alto: '20',
    }))
      await page.getByLabel(label, { exact: true }).fill(text)
    const figure = page.locator('.figure')
    await page.getByText('Neuquén · zona Patagonia').waitFor()
    await page.getByText('40 × 35 × 20 ÷ 4.000', { exact: false }).waitFor()
    await untilReads('$\u00a020.449,00', () => figure.innerText())
    await page.getByText('Una caja de 14 cm de alto', { exact: false }).waitFor()
    await page.getByText('$\u00a014.399,00', { exact: true }).first().waitFor()
    await page.getByText(/^Llega entre el/).waitFor()
    await page.locator('tr.is-cursor').getByText('Patagonia').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'A domicilio, Neuquén' }).waitFor()
    await page.waitForURL(/cp=8300.*peso=4%2C10/)
    await page.getByLabel('Servicio').selectOption('Retiro en sucursal')
    await page.getByRole('heading', { name: 'Retiro en sucursal, Neuquén' }).waitFor()
    await page.getByText('$\u00a017.381,65', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Cargar este envío' }).click()
    await page.getByRole('radio', { name: /Retiro en sucursal/, checked: true }).waitFor()
    await untilReads('4,10', () => page.getByLabel('Peso').inputValue())
    await page.close()
  })

  test('takes along what was typed just before', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', quoted)
    await page.locator('.figure').waitFor()
    await page.getByLabel('Peso', { exact: true }).fill('7,5')
    await page.getByRole('link', { name: 'Cargar este envío' }).click()
    await page.getByRole('button', { name: 'Cargar y ver la etiqueta' }).waitFor()
    await untilReads('7,5', () => page.getByLabel('Peso').inputValue())
    await page.close()
  })

  test('shows who only dispatches no table of the account', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'dispatch', quoted)
    await page.locator('.figure').waitFor()
    await untilReads(0, () => page.getByRole('table').count())
    await page.close()
  })
})
