/** The dialog that asks for the password in place, and then repeats the refused request (D38). */
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { demoPassword, signIn } from './support/people.ts'

let now = Date.now()
const house = withBrowser({ clock: () => now })
const elevenMinutes = 660_000

/** Writes a key's name, and sends the form eleven minutes after signing in. */
async function makeKeyLate(page: Page, language: 'es' | 'en' = 'es'): Promise<void> {
  await signIn(page, 'store', '/portal/claves?nueva')
  await page.getByLabel(language === 'es' ? 'Nombre' : 'Name').fill('Panel de despacho')
  now += elevenMinutes
  const deed = language === 'es' ? 'Crear y mostrar' : 'Make and show'
  await page.getByRole('button', { name: deed }).click()
}

describe('a change eleven minutes after signing in', () => {
  for (const look of looks)
    test(`asks soundly ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      const { page } = open
      await makeKeyLate(page, look.language)
      const title = look.language === 'es' ? '¿Seguís siendo vos?' : 'Is it still you?'
      await page.getByRole('dialog', { name: title }).waitFor()
      await checkPage(open)
      await page.close()
    })

  test('asks for the password in place, and goes on with what was written', inBrowser, async () => {
    const { page } = await house.open()
    await makeKeyLate(page)
    const dialog = page.getByRole('dialog', { name: '¿Seguís siendo vos?' })
    const password = dialog.getByLabel('Contraseña')
    await password.and(page.locator(':focus')).waitFor()
    await dialog.getByRole('button', { name: 'Confirmar y seguir' }).click()
    await dialog.getByText('Escribí tu contraseña').waitFor()
    await password.fill('no era esta')
    await password.press('Enter')
    await dialog.getByText('La contraseña no es correcta').waitFor()
    await password.fill(demoPassword)
    await password.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const shown = page.getByRole('dialog').locator('pre')
    await shown.getByText('posta_test_').waitFor()
    await page.close()
  })

  test(
    'is not made when the question is closed, and the form keeps its words',
    inBrowser,
    async () => {
      const { page } = await house.open()
      await makeKeyLate(page)
      const dialog = page.getByRole('dialog', { name: '¿Seguís siendo vos?' })
      await dialog.getByLabel('Contraseña').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(/último ingreso|confirmá la sesión/).waitFor()
      const name = page.getByLabel('Nombre')
      if ((await name.inputValue()) !== 'Panel de despacho') throw new Error('the name is lost')
      await page.getByRole('button', { name: 'Crear y mostrar' }).click()
      await dialog.getByLabel('Contraseña').fill(demoPassword)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').locator('pre').waitFor()
      await page.close()
    },
  )
})
