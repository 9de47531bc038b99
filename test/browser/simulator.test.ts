import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fullOrder } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { delayAnswers } from './support/delay-answers.ts'
import { signIn } from './support/people.ts'

const house = withBrowser()

async function load(codigoSeguimiento: string): Promise<void> {
  const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
  const order = fullOrder({ codigoSeguimiento, autentificacion })
  const { json } = await house.posta.post('/testing/cargaCliente/', order)
  assert.equal(json.codError, 0)
}

/** A text, since it runs in the page: "Seguir" is pressed before the address has "todo ya". */
const goOnAtOnce = `(async () => {
  const [, pace] = document.querySelectorAll('.player-fields select')
  pace.value = 'now'
  pace.dispatchEvent(new Event('change', { bubbles: true }))
  for (let turns = 0; turns < 10; turns += 1) await undefined
  const buttons = [...document.querySelectorAll('button')]
  buttons.find(({ textContent }) => textContent.includes('Seguir')).click()
})()`

describe('the simulator', () => {
  test('moves a shipment by one step, by a scenario, and to its end', inBrowser, async () => {
    const { page } = await house.open()
    await load('PRUEBA-0001')
    await signIn(page, 'store', '/portal/simulador')
    await page.getByRole('textbox', { name: 'Envío' }).fill('PRUEBA-0001')
    await page.getByRole('option', { name: /PRUEBA-0001/ }).click()
    await page.waitForURL('**/portal/simulador/PRUEBA-0001')
    await page.getByRole('button', { name: 'Un paso' }).click()
    await page.getByText('El envío está en nuestras manos').waitFor()

    await page
      .getByLabel('Escenario', { exact: true })
      .selectOption('Nadie dos veces, después se entrega')
    // Slowly: it must not have ended before it is paused.
    await page.getByLabel('Un paso cada').selectOption('5 segundos')
    await page.getByRole('button', { name: 'Empezar' }).click()
    await page.getByText('Andando').waitFor()
    await page.getByRole('progressbar', { name: 'Pasos cumplidos' }).waitFor()
    await page.getByRole('button', { name: 'Pausar' }).click()
    await page.getByText('En pausa').waitFor()

    await page.evaluate(goOnAtOnce)
    await page.getByText('El envío fue entregado').waitFor()
    const visits = page.getByText('No encontramos a nadie en el domicilio')
    assert.ok((await visits.count()) >= 2)
    await page.close()
  })

  test('keeps what is typed into the field of the shipment', inBrowser, async () => {
    const { page } = await house.open()
    await load('PRUEBA-0003')
    const shipment = await delayAnswers(page, '**/v1/sandbox/shipments/*')
    await signIn(page, 'store', '/portal/simulador/PRUEBA-0003')
    await shipment.asked()
    // No field yet: it would be another once the shipment is there.
    const field = page.getByRole('textbox', { name: 'Envío' })
    await page.getByRole('heading', { name: 'Escenarios' }).waitFor()
    assert.equal(await field.count(), 0)
    shipment.release()
    await field.fill('PRUEBA-0009')
    await page.getByRole('button', { name: 'Un paso' }).waitFor()
    assert.equal(await field.inputValue(), 'PRUEBA-0009')
    await page.close()
  })

  test('shows the acts of somebody else on the shipment while one looks', inBrowser, async () => {
    const { page } = await house.open()
    await load('PRUEBA-0002')
    await signIn(page, 'store', '/portal/simulador/PRUEBA-0002')
    await page.getByText('Recibimos los datos del envío').waitFor()
    const key = { authorization: 'Bearer posta_test_demo9001_theknownkeyofthedemonstration9001' }
    const path = '/testing/v1/sandbox/shipments/PRUEBA-0002/advance'
    assert.equal((await house.posta.post(path, { to: 'AR' }, key)).status, 200)
    await page.getByText('El envío llegó a la sucursal de destino').waitFor()
    await page.close()
  })

  test('moves the clock of the account and sets it back', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/simulador')
    await page.getByText('Hora real', { exact: true }).waitFor()
    await page.getByRole('button', { name: '+1 día' }).click()
    await page.getByText('1 día adelante de la hora real').waitFor()
    await page.getByRole('button', { name: '+1 día' }).click()
    await page.getByText('2 días adelante de la hora real').waitFor()
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
    // The later press counts, however long the call of the one before it takes.
    await page.route('**/v1/sandbox/clock', async (route) => {
      if (route.request().method() === 'POST') await pressed
      await route.continue()
    })
    await page.getByLabel('Velocidad').selectOption('Quieto')
    await page.getByRole('button', { name: 'Volver a la hora real' }).click()
    press()
    await page.getByText('Reloj en hora real').waitFor()
    await page.getByText('Hora real', { exact: true }).waitFor()
    await page.close()
  })

  test('says that nobody has such a shipment', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/simulador/NO-HAY-0001')
    await page.getByText('No hay ningún envío con ese código en esta cuenta.').waitFor()
    await page.close()
  })

  test('is not there in production', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store')
    const answer = await page.goto('/production/portal/simulador')
    assert.notEqual(answer?.status(), 200)
    await page.close()
  })

  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'store', '/portal/simulador/PRUEBA-0002')
      await open.page.locator('.timeline li').first().waitFor()
      await open.page.getByRole('table').waitFor()
      await checkPage(open)
      await open.page.close()
    })
})
