import { describe, test } from 'node:test'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { demoPassword, demoPeople } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser({ env: { POSTA_LIMITS: 'on' } })

describe('the sign-in page', () => {
  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
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
    await untilReads('email', () => page.locator(':focus').getAttribute('name'))
    await page.close()
  })

  test('shows how many tries are left, whoever signs in', inBrowser, async () => {
    const { page } = await house.open('/ingresar', { size: 'phone', language: 'en' })
    await page.getByLabel('E-mail').fill('nobody@store.example')
    await page.getByLabel('Password').fill('something else')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const told = 'do not match. You have 9 tries left before you have to wait.'
    await page.getByText(told, { exact: false }).waitFor()
    await untilReads('password', () => page.locator(':focus').getAttribute('name'))
    await page.keyboard.type('a')
    await page.getByText(told, { exact: false }).waitFor({ state: 'detached' })
    await page.close()
  })

  test('names the people of the demonstration and fills one in', inBrowser, async () => {
    const { page } = await house.open('/ingresar')
    await page.getByRole('button', { name: `Usar ${demoPeople.store}` }).click()
    await untilReads(demoPeople.store, () => page.getByLabel('Correo').inputValue())
    await untilReads(demoPassword, () => page.getByLabel('Contraseña').inputValue())
    await page.close()
  })
})
