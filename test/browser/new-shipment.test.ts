import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { delayAnswers, noteCalls } from './support/delay-answers.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

const path = '/portal/envios/nuevo'

/** The values that a person types, by the labels of the form. */
const written = {
  'Nombre y apellido': 'Nicolás Paredes',
  Documento: '28.774.310',
  Celular: '351 555-0188',
  Calle: 'Av. Colón',
  Altura: '350',
  'Código postal': '5000',
  Localidad: 'Córdoba',
  Peso: '3,10',
  Largo: '40',
  Ancho: '30',
  Alto: '15',
}

async function fill(page: Page, changes: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...written, ...changes }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Provincia').selectOption('Córdoba')
}

const load = (page: Page) => page.getByRole('button', { name: 'Cargar y ver la etiqueta' })

/** The code of the shipment that was loaded, from the message that says so. */
async function loadedCode(page: Page): Promise<string> {
  const text = await page.getByText(/^Cargado: /).innerText()
  return text.replace('Cargado: ', '')
}

interface StoredOrder {
  readonly service: string
  readonly pickupPoint: string | null
  readonly address: { readonly street: string; readonly locality: string }
  readonly products: readonly { readonly weightKg: number; readonly quantity: number }[]
}

async function readOrder(page: Page, code: string): Promise<StoredOrder> {
  const answer = await page.request.get(`${house.posta.url}/v1/orders/${code}`)
  assert.equal(answer.status(), 200)
  return (await answer.json()) as StoredOrder
}

async function countOrders(page: Page, words: string): Promise<number> {
  const answer = await page.request.get(`${house.posta.url}/v1/orders?q=${words}`)
  const { items } = (await answer.json()) as { items: unknown[] }
  return items.length
}

/** Presses Tab until the field or button of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = `(() => {
    const one = document.activeElement
    return [one?.labels?.[0]?.textContent, one?.textContent].join(' ')
  })()`
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate<string>(focused)).includes(name)) return
  }
  assert.fail(`Tab does not reach ${name}`)
}

describe('a new shipment', () => {
  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      const { page } = open
      await signIn(page, 'store', `${path}?cp=5000&peso=3,10&largo=40&ancho=30&alto=15&servicio=F`)
      await page.locator('.figure').waitFor()
      await page.getByRole('radio', { name: /Córdoba Centro/ }).waitFor()
      await page.locator('form').getByRole('button').last().click()
      await page.locator('.error').first().waitFor()
      await checkPage(open)
      await page.close()
    })

  test('goes from an empty form to its label by the keyboard alone', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'dispatch', path)
    await page.getByRole('heading', { level: 1, name: 'Nuevo envío' }).waitFor()
    await tabTo(page, 'A domicilio')
    for (const [label, text] of Object.entries(written)) {
      if (label === 'Peso') {
        await tabTo(page, 'Provincia')
        for (let steps = 0; steps < 6; steps++) await page.keyboard.press('ArrowDown')
      }
      await tabTo(page, label)
      await page.keyboard.type(text)
    }
    await page.locator('.figure').waitFor()
    await page.getByText(/Llega a Córdoba entre el/).waitFor()
    await page.getByText(/Se cobra por volumen/).waitFor()
    await tabTo(page, 'Cargar y ver la etiqueta')
    await page.keyboard.press('Enter')
    const code = await loadedCode(page)
    await page.waitForURL((url) => url.href.includes(code))
    const { service, products } = await readOrder(page, code)
    assert.equal(service, 'E')
    assert.equal(products[0]?.weightKg, 3.1)
    await page.close()
  })

  test('says all that is wrong at once, with the focus on the first', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', path)
    await load(page).click()
    const name = page.getByLabel('Nombre y apellido')
    await page.getByText('Elegí la provincia').waitFor()
    await untilReads(6, () => page.getByText('Falta completarlo').count())
    await untilReads(4, () => page.getByText('Escribí un número mayor que 0').count())
    await name.and(page.locator(':focus')).waitFor()
    await fill(page, { 'Código postal': '500', Correo: 'nico.paredes@' })
    await page.keyboard.press('Tab')
    await page.getByText('Son cuatro números, de 1000 a 9999').waitFor()
    await page.getByText(/Falta lo que va después de la arroba/).waitFor()
    await load(page).click()
    const email = page.getByLabel('Correo')
    await email.and(page.locator(':focus')).waitFor()
    await untilReads('true', () => email.getAttribute('aria-invalid'))
    await page.getByLabel('Código postal').fill('X5000EPH')
    await email.fill('nico.paredes@correo.example')
    await load(page).click()
    await loadedCode(page)
    await page.close()
  })

  test('takes over the address that was found', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', path)
    await fill(page, { Calle: 'av colon', Localidad: 'Cordoba capital' })
    await page.getByText('¿La escribimos así en la etiqueta?').waitFor()
    await page.getByRole('button', { name: 'Usar esta' }).click()
    await untilReads('Av. Colón', () => page.getByLabel('Calle').inputValue())
    await untilReads('Córdoba', () => page.getByLabel('Localidad').inputValue())
    await page.getByText('¿La escribimos así en la etiqueta?').waitFor({ state: 'detached' })
    // Two presses are one shipment, also while the first is still looked at.
    const looked = await delayAnswers(page, '**/v1/orders/validate', { method: 'POST' })
    const calls = noteCalls(page, 'POST', /\/v1\/orders(\/validate)?$/)
    await page.keyboard.press('Control+Enter')
    await looked.asked()
    await page.keyboard.press('Control+Enter')
    looked.release()
    const { address } = await readOrder(page, await loadedCode(page))
    assert.deepEqual([address.street, address.locality], ['Av. Colón', 'Córdoba'])
    assert.equal(calls.length, 2)
    await page.close()
  })

  test('goes to a pick-up point, with cash and two sizes of pieces', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', path)
    await page.getByRole('radio', { name: /Retiro en sucursal/ }).check()
    await fill(page, {
      'Código postal': '1043',
      Calle: 'Av. Corrientes',
      Altura: '1234',
      Localidad: 'CABA',
    })
    await page.getByLabel('Provincia').selectOption('CABA')
    const locker = page.getByRole('radio', { name: /Microcentro/ })
    await locker.check()
    await page.getByLabel('Cobrar al entregar').fill('42.300,00')
    await page.getByText('no cobra al entregar').first().waitFor()
    await untilReads(true, () => locker.isDisabled())
    await page.getByRole('radio', { name: /Parque Patricios/, checked: true }).waitFor()
    await page.getByText('Con importe, el servicio pasa a retiro con cobro (G).').waitFor()
    await page.getByRole('button', { name: 'Agregar un bulto de otra medida' }).click()
    const second = page.getByRole('group', { name: /Bulto 2/ })
    for (const [label, text] of [
      ['Peso', '1'],
      ['Largo', '20'],
      ['Ancho', '20'],
      ['Alto', '10'],
      ['Bultos', '2'],
    ] as const)
      await second.getByLabel(label, { exact: true }).fill(text)
    await page.getByText('El peso y las medidas son de los 2 bultos juntos.').waitFor()
    await load(page).click()
    const order = await readOrder(page, await loadedCode(page))
    assert.deepEqual([order.service, order.pickupPoint], ['G', 'C0001'])
    assert.deepEqual(
      order.products.map(({ quantity }) => quantity),
      [1, 2],
    )
    await page.close()
  })

  test('is loaded once, however often it is sent', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', path)
    await fill(page, { 'Nombre y apellido': 'Repetida Unica' })
    // The service loads it, but its answer is lost.
    await page.route('**/v1/orders', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await load(page).click()
    await page.getByText('No hay respuesta del servicio', { exact: false }).waitFor()
    assert.equal(await countOrders(page, 'Repetida'), 1)
    await page.unroute('**/v1/orders')
    await page.reload()
    await page.getByText('Seguís con el borrador que quedó en este equipo.').waitFor()
    await load(page).click()
    await loadedCode(page)
    assert.equal(await countOrders(page, 'Repetida'), 1)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await untilReads('', () => page.getByLabel('Nombre y apellido').inputValue())
    await page.close()
  })

  test('is filled in from an order of its account, and of no other', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', path)
    await fill(page, { 'Nombre y apellido': 'Original Primero' })
    await load(page).click()
    const code = await loadedCode(page)
    await page.goto(`${path}?desde=${code}`)
    await page.getByText(`Completado con los datos de ${code}`, { exact: false }).waitFor()
    await untilReads('Original Primero', () => page.getByLabel('Nombre y apellido').inputValue())
    await untilReads('3,1', () => page.getByLabel('Peso').inputValue())
    await untilReads('Córdoba', () => page.getByLabel('Provincia').inputValue())
    await load(page).click()
    assert.notEqual(await loadedCode(page), code)
    assert.equal(await countOrders(page, 'Original'), 2)
    await page.close()

    const other = await house.open()
    await signIn(other.page, 'warehouse', `${path}?desde=${code}`)
    await other.page.getByText(`Tu cuenta no tiene ningún envío ${code}.`).waitFor()
    await untilReads('', () => other.page.getByLabel('Nombre y apellido').inputValue())
    assert.ok(!(await other.page.content()).includes('Original Primero'))
    await other.page.close()
  })

  test('takes goods of the warehouse, for those who store them here', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'warehouse', path)
    for (const [label, text] of Object.entries(written).slice(0, 7))
      await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByLabel('Provincia').selectOption('Córdoba')
    await load(page).click()
    await page.getByText('Elegí el artículo').waitFor()
    const goods = page.getByLabel('Artículo', { exact: true })
    await goods.selectOption({ index: 1 })
    await page.getByLabel('Unidades').fill('999999')
    await load(page).click()
    await page.getByLabel('Unidades').and(page.locator('[aria-invalid="true"]')).waitFor()
    await page.getByLabel('Unidades').fill('2')
    await load(page).click()
    const { products } = await readOrder(page, await loadedCode(page))
    assert.equal(products[0]?.quantity, 2)
    await page.close()
  })
})
