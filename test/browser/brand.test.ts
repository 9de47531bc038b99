import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { demoPassword, demoPeople, signIn } from './support/people.ts'

const house = withBrowser()

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
)

describe('the brand of the carrier', () => {
  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/marca')
      await open.page.locator('.brand-preview').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('is changed by an administrator, and the public pages show it', inBrowser, async () => {
    const { page } = await house.open('/ingresar')
    await page.getByLabel('Correo').fill(demoPeople.admin)
    await page.getByLabel('Contraseña').fill(demoPassword)
    await page.getByLabel('Contraseña').press('Enter')
    await page.waitForURL('**/consola/**')
    const side = page.getByRole('navigation', { name: 'Principal' })
    await side.getByRole('link', { name: 'Marca' }).click()
    await page.getByLabel('Nombre').fill('Correo del Plata')
    await page.getByLabel('Color', { exact: true }).fill('#ffee00')
    await page.getByText(/el texto blanco no se lee/).waitFor()
    await page.getByLabel('Color', { exact: true }).fill('#7a1fa2')
    await page.getByText(/Contraste 8,\d:1 con texto blanco/).waitFor()
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo }
    await page.getByLabel('Logo').setInputFiles(file)
    await page.getByRole('img', { name: 'Así se ve: Correo del Plata' }).waitFor()
    await page.getByRole('button', { name: 'Guardar la marca' }).click()
    await page.getByText('Marca guardada').waitFor()

    // Saving again keeps the logo.
    await page.getByLabel('Teléfono').fill('0800 555 0000')
    await page.getByRole('button', { name: 'Guardar la marca' }).click()
    await page.getByText('Marca guardada').last().waitFor()
    await page.goto('/testing/')
    await page.getByRole('link', { name: 'Correo del Plata' }).first().waitFor()
    const html = await page.content()
    assert.match(html, /7a1fa2/i)
    assert.match(html, /publico\/[^"]*svg/)
    await page.close()
  })

  test('is not shown to scanners', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'scanner')
    assert.equal((await page.goto('/consola/marca'))?.status(), 403)
    await page.close()
  })
})
