import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

describe('the pick-up points', () => {
  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      const { page } = open
      await signIn(page, 'store', '/portal/puntos?q=Av.+Corrientes+1234,+CABA&punto=C0002')
      await page.getByRole('link', { name: 'Microcentro' }).waitFor()
      await checkPage(open)
      await page.close()
    })

  test('are found near a place, by their filters and by their code', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'dispatch', '/portal/puntos')
    const names = page.locator('main ol').getByRole('link')
    await names.first().waitFor()
    await untilReads(8, () => names.count())
    await page.getByLabel('Dirección, localidad o código postal').fill('Av. Corrientes 1234, CABA')
    await page.getByText('0,5 km').waitFor()
    await untilReads('Microcentro', () => names.first().innerText())
    await page.getByText('Casilleros, 24 h · hasta 15 kg').first().waitFor()
    await page
      .getByRole('img', { name: /^Mapa esquemático de .* con 8 puntos de retiro$/ })
      .waitFor()

    await page.getByRole('button', { name: 'Recibe hasta 30 kg' }).click()
    await page.getByRole('link', { name: 'Microcentro' }).waitFor({ state: 'detached' })
    await untilReads('Casa central Parque Patricios', () => names.first().innerText())
    await page.getByRole('button', { name: 'Casilleros' }).click()
    await page.getByRole('heading', { name: 'Ningún punto' }).waitFor()
    await page.waitForURL(/casillero=si/)
    await page.getByRole('button', { name: 'Sacar filtros' }).click()
    await names.first().waitFor()

    await page.getByLabel('Dirección, localidad o código postal').fill('X0001')
    await page.getByRole('link', { name: 'Microcentro' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Córdoba Centro' }).click()
    await page.getByText('Tucumán y Sucre').waitFor()
    await page.waitForURL(/punto=X0001/)
    await page.reload()
    await page.getByRole('link', { name: 'Nuevo envío a este punto' }).click()
    await page.getByRole('radio', { name: /Córdoba Centro/, checked: true }).waitFor()
    await page.close()
  })

  test('are downloaded as a sheet', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/puntos')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Bajar todos en CSV' }).click()
    assert.equal((await download).suggestedFilename(), 'pickup-points.csv')
    await page.close()
  })
})
