import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { demoPassword, demoPeople } from './support/people.ts'

const house = withBrowser()

describe('the sign-in page', () => {
  for (const look of looks)
    test(`is sound ${Object.values(look).join(', ')}`, inBrowser, async () => {
      const open = await house.open('/ingresar', look)
      const title = look.language === 'es' ? 'Ingresá a tu cuenta' : 'Sign in to your account'
      await open.page.getByRole('heading', { name: title }).waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('says by the field what is missing, with the focus on the first', inBrowser, async () => {
    const { page } = await house.open('/ingresar')
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
    await page.getByText('Escribí tu correo: nombre@ejemplo.com').waitFor()
    await page.getByText('Escribí tu contraseña').waitFor()
    assert.equal(await page.locator(':focus').getAttribute('name'), 'email')
    await page.close()
  })

  test('names the people of the demonstration and fills one in', inBrowser, async () => {
    const { page } = await house.open('/ingresar')
    await page.getByRole('button', { name: `Usar ${demoPeople.store}` }).click()
    assert.equal(await page.getByLabel('Correo').inputValue(), demoPeople.store)
    assert.equal(await page.getByLabel('Contraseña').inputValue(), demoPassword)
    await page.close()
  })
})
