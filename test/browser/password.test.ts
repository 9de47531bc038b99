import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { totpCode, totpStep } from '../../src/kits/secret/totp.ts'
import { type BrowserHouse, inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'

const house = withBrowser()
const password = 'una frase larga de prueba'

/** Returns the path of the link with which a new person of a store chooses a password. */
async function invite({ posta }: BrowserHouse, email: string): Promise<string> {
  const person = { email, name: 'Lucía Ferreyra', role: 'administra' }
  const headers = { authorization: `Bearer ${posta.opsToken}` }
  const { json, text } = await posta.post('/testing/ops/v1/users?shipper=9001', person, headers)
  assert.ok(json?.link, text)
  return new URL(json.link as string).pathname
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Contraseña nueva').fill(password)
  await page.getByRole('button', { name: 'Guardar e ingresar' }).click()
  await page.waitForURL('**/portal')
}

/** Calls a row of the session that the page has. */
async function callAs(page: Page, method: 'POST' | 'PUT', path: string, data: object) {
  const { origin } = new URL(page.url())
  const headers = { 'x-posta-csrf': '1', origin }
  const answer = await page.request.fetch(`${origin}/testing/v1${path}`, { method, data, headers })
  assert.ok(answer.ok(), await answer.text())
  return answer.json()
}

describe('the page of a link to choose a password', () => {
  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const path = await invite(house, `${look.language}@tienda.example`)
      const open = await house.open(path, look)
      await open.page.getByRole('heading', { level: 1 }).waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('takes the password and leads into the portal, once', inBrowser, async () => {
    const path = await invite(house, 'lucia@tienda.example')
    const { page } = await house.open(path)
    await page.getByLabel('Contraseña nueva').fill('corta')
    await page.getByRole('button', { name: 'Guardar e ingresar' }).click()
    await page.getByText('Necesita diez caracteres o más').waitFor()
    await choosePassword(page)
    await page.getByRole('button', { name: /Lucía Ferreyra/ }).waitFor()
    await page.goto(path)
    await page.getByRole('heading', { name: 'El enlace venció o ya se usó' }).waitFor()
    await page.close()
  })
})

describe('a second factor', () => {
  test('is asked for after the password, and a wrong code is reported', inBrowser, async () => {
    const email = 'segura@tienda.example'
    const open = await house.open(await invite(house, email))
    const { page } = open
    await choosePassword(page)
    const { secret } = await callAs(page, 'POST', '/session/second-factor', { password })
    const codeAt = (step: number) => totpCode(secret as string, step)
    await callAs(page, 'PUT', '/session/second-factor', { code: codeAt(totpStep(Date.now())) })
    await page.context().clearCookies({ name: 'posta' })
    await page.goto('/testing/ingresar')
    await page.getByLabel('Correo').fill(email)
    await page.getByLabel('Contraseña').fill(password)
    await page.getByLabel('Contraseña').press('Enter')
    await page.getByRole('heading', { name: 'Escribí el código' }).waitFor()
    await checkPage(open)
    await page.getByLabel('Código').fill('000000')
    await page.getByLabel('Código').press('Enter')
    await page.getByText('El código no coincide o ya se usó.', { exact: false }).waitFor()
    // Codes are good once: the one that confirmed the factor is spent, the next one is not.
    await page.getByLabel('Código').fill(codeAt(totpStep(Date.now()) + 1))
    await page.getByLabel('Código').press('Enter')
    await page.waitForURL('**/testing/portal')
    await page.close()
  })

  test(
    'a forgotten password leads to a link, and nobody learns who has an account',
    inBrowser,
    async () => {
      const { page } = await house.open('/ingresar')
      await page.getByRole('link', { name: 'Pedí un enlace para cambiarla' }).click()
      await page.getByRole('heading', { name: 'Pedí un enlace' }).waitFor()
      await page.getByLabel('Correo').fill('nadie@tienda.example')
      await page.getByRole('button', { name: 'Pedir el enlace' }).click()
      await page
        .getByRole('status')
        .getByText(/^Listo\./)
        .waitFor()
      await page.close()
    },
  )
})
