import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { totpCode, totpStep } from '../../src/kits/secret/totp.ts'
import { inBrowser, looks, type OpenPage, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const house = withBrowser({ env: { POSTA_SECOND_FACTOR: 'integra' } })

const password = 'siete gatos azules'

/** Invites somebody as a person would, and returns the link that is shown. */
async function invite(page: Page, email: string, name: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invitar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitar a alguien' })
  await dialog.getByLabel('Correo').fill(email)
  await dialog.getByLabel('Nombre').fill(name)
  await dialog.getByLabel('Rol').selectOption(role)
  await dialog.getByRole('button', { name: 'Invitar' }).click()
  const link = page.getByRole('dialog', { name: 'Pasale este enlace' }).locator('pre')
  const text = await link.innerText()
  await page.getByRole('button', { name: 'Ya lo copié' }).click()
  return new URL(text).pathname
}

async function choosePassword(path: string): Promise<OpenPage> {
  const open = await house.open(path)
  await open.page.getByLabel('Contraseña nueva').fill(password)
  await open.page.getByRole('button', { name: 'Guardar e ingresar' }).click()
  return open
}

/** Sets up the second factor, and looks at each step of it; returns a recovery code. */
async function setUpFactor(open: OpenPage): Promise<string[]> {
  const { page } = open
  const first = page.getByLabel('Contraseña', { exact: true })
  await first.fill('ocho gatos verdes')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('La contraseña no es correcta').waitFor()
  await first.fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('img', { name: /Código QR/ }).waitFor()
  const code = page.getByLabel('Código', { exact: true })
  await code.and(page.locator(':focus')).waitFor()
  await checkPage(open)
  const secret = (await page.locator('.codeblock pre').innerText()).replaceAll(/\s/g, '')
  // As apps show it.
  const shown = totpCode(secret, totpStep(Date.now())).replace(/^\d{3}/, '$& ')
  await code.fill(shown)
  await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await page.getByText('Códigos de recuperación', { exact: true }).waitFor()
  await page.getByText('Guardá estos códigos').and(page.locator(':focus')).waitFor()
  await checkPage(open)
  const codes = await page.locator('.codeblock pre').innerText()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  return codes.split('\n')
}

describe('the users of an account', () => {
  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      const { page } = open
      await signIn(page, 'store', '/portal/usuarios?invitar')
      await page.getByRole('dialog').waitFor()
      await checkPage(open)
      await page.keyboard.press('Escape')
      await page.getByRole('table').first().waitFor()
      await checkPage(open)
      await page.goto('/portal/usuarios/vos')
      await page.locator('h1').waitFor()
      await page.getByRole('list').first().waitFor()
      await checkPage(open)
      await page.close()
    })

  test('are invited, change role, lose their sessions and are removed', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/usuarios')
    const link = await invite(page, 'bruno@tienda.example', 'Bruno Tissera', 'Despacha')
    const row = page.getByRole('row', { name: /Bruno Tissera/ })
    await row.getByText('Pendiente').waitFor()

    const his = (await choosePassword(link)).page
    await his.getByRole('heading', { level: 1 }).waitFor()
    await his.waitForURL('**/portal')
    assert.equal((await his.goto('/portal/claves'))?.status(), 403)

    await page.reload()
    await row.getByLabel('Rol de Bruno Tissera').selectOption('Administra')
    await page.getByText('Bruno Tissera: Administra').waitFor()
    assert.equal((await his.goto('/portal/claves'))?.status(), 200)
    await his.getByRole('button', { name: 'Nueva clave' }).first().waitFor()

    await his.getByRole('button', { name: 'Nueva clave' }).first().click()
    await his.getByLabel('Nombre').fill('Panel')
    await row.getByRole('button', { name: 'Acciones sobre Bruno Tissera' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Cerrar sus sesiones' }).click()
    await page.getByText('Sesiones de Bruno Tissera cerradas').waitFor()
    // Sends the form, unless the page has noticed by itself that its session is closed.
    await his.keyboard.press('Enter')
    await his.waitForURL('**/ingresar?a=*')
    await his.getByText('Tu sesión terminó').waitFor()

    await row.getByRole('button', { name: 'Acciones sobre Bruno Tissera' }).click()
    await page
      .locator('.menu')
      .getByRole('button', { name: 'Enlace para cambiar la contraseña' })
      .click()
    await page.getByRole('dialog', { name: 'Pasale este enlace' }).waitFor()
    await page.getByRole('button', { name: 'Ya lo copié' }).click()
    await row.getByRole('button', { name: 'Acciones sobre Bruno Tissera' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('button', { name: 'Quitar de la cuenta' }).click()
    // The row that asked for it is gone; the page keeps the focus.
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
    await row.waitFor({ state: 'detached' })
    await his.close()
    await page.close()
  })

  test('end a session of their own elsewhere', inBrowser, async () => {
    const [here, there] = [await house.open(), await house.open()]
    await signIn(there.page, 'warehouse', '/portal')
    await signIn(here.page, 'warehouse', '/portal/usuarios')
    await here.page.getByText('Esta', { exact: true }).waitFor()
    await here.page.getByRole('button', { name: 'Cerrar', exact: true }).first().click()
    await here.page.getByText('Sesión cerrada').waitFor()
    await there.page.goto('/portal')
    await there.page.waitForURL('**/ingresar?a=*')
    await Promise.all([here.page.close(), there.page.close()])
  })

  test('set up a second factor, and are asked for its code', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/usuarios')
    const link = await invite(page, 'ana@tienda.example', 'Ana Navarro', 'Cuentas')
    const open = await choosePassword(link)
    const hers = open.page
    await hers.getByRole('button', { name: /Ana Navarro/ }).click()
    await hers.locator('.menu').getByRole('button', { name: 'Tu ingreso' }).click()
    await hers.getByRole('button', { name: 'Activar' }).click()
    const [recovery = '', another = ''] = await setUpFactor(open)
    await hers.getByText('Encendido').waitFor()

    const again = await house.open('/ingresar')
    await again.page.getByLabel('Correo').fill('ana@tienda.example')
    await again.page.getByLabel('Contraseña').fill(password)
    await again.page.getByLabel('Contraseña').press('Enter')
    await again.page.getByRole('heading', { name: 'Escribí el código' }).waitFor()
    await checkPage(again)
    await again.page.getByLabel('Código').fill('000000')
    await again.page.getByLabel('Código').press('Enter')
    await again.page.getByText(/El código no coincide o ya se usó/).waitFor()
    await again.page.getByLabel('Código').fill(recovery)
    await again.page.getByLabel('Código').press('Enter')
    await again.page.waitForURL('**/portal')

    await hers.getByRole('button', { name: 'Desactivar' }).click()
    await hers.getByRole('dialog').waitFor()
    await checkPage(open)
    await hers.getByRole('dialog').getByLabel('Contraseña').fill(password)
    await hers.getByRole('dialog').getByLabel('Código').fill(another)
    await hers.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click()
    await hers.getByText('Apagado').waitFor()
    await Promise.all([page.close(), hers.close(), again.page.close()])
  })

  test('whose role asks for a second factor see no page before it', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/usuarios')
    const link = await invite(page, 'diego@agencia.example', 'Diego Vera', 'Integra')
    const open = await choosePassword(link)
    const his = open.page
    await his.getByRole('heading', { name: 'Falta el segundo paso' }).waitFor()
    await setUpFactor(open)
    await his.getByRole('heading', { name: 'Claves' }).waitFor()
    await Promise.all([page.close(), his.close()])
  })
})
