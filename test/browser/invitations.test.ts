/** An invitation, from the sender to the answer. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import type { Posta } from '../support/posta.ts'
import { until } from '../support/until.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const password = 'siete gatos azules'

/** The carrier invites somebody to a shipper's account, or to its own people. */
async function invite({ posta }: { posta: Posta }, email: string, role: string, shipper?: number) {
  const path = `/testing/ops/v1/users${shipper === undefined ? '' : `?shipper=${shipper}`}`
  const headers = { authorization: `Bearer ${posta.opsToken}` }
  const answer = await posta.post(path, { email, name: 'Vera Luna', role }, headers)
  assert.equal(answer.status, 201, answer.text)
  return answer.json
}

async function choosePassword(page: Page, then: string): Promise<void> {
  await page.getByLabel('Contraseña nueva').fill(password)
  await page.getByRole('button', { name: 'Guardar e ingresar' }).click()
  await page.waitForURL(then)
}

describe('an invitation without mail', () => {
  const house = withBrowser()

  test('is pending in the portal, accepted by its person, and opens then', inBrowser, async () => {
    const { link } = await invite(house, 'vera@tienda.example', 'mira', 9001)
    const hers = (await house.open(new URL(link).pathname)).page
    await hers.getByText('Te invitaron a Tienda Demo Cross: mira').waitFor()
    await choosePassword(hers, '**/portal')
    const again = await invite(house, 'vera@tienda.example', 'administra', 9002)
    assert.deepEqual([again.link, again.delivery], [null, 'at-sign-in'])

    const { page } = await house.open()
    await signIn(page, 'warehouse', '/portal/usuarios')
    const row = page.getByRole('row', { name: /Vera Luna/ })
    await row.getByText('Pendiente').waitFor()
    await row.getByRole('button', { name: 'Acciones sobre Vera Luna' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Mandar de nuevo' }).waitFor()
    assert.equal(await page.locator('.menu').getByText('Cerrar sus sesiones').count(), 0)
    await page.keyboard.press('Escape')

    await hers.reload()
    await hers.getByText('Te invitaron a Tienda Demo Ware: administra (pruebas)').waitFor()
    await hers.getByRole('button', { name: 'Aceptar la invitación a Tienda Demo Ware' }).click()
    await hers.waitForURL('**/portal')
    await hers.getByText('Tienda Demo Ware · administra').waitFor()
    await page.reload()
    await row.getByText('Pendiente').waitFor({ state: 'detached' })
    await row.getByRole('button', { name: 'Acciones sobre Vera Luna' }).waitFor()
    await Promise.all([hers.close(), page.close()])
  })

  test('of the carrier is pending in the console, and can be declined', inBrowser, async () => {
    const { link } = await invite(house, 'nadie@tienda.example', 'reader')
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/personas')
    const row = page.getByRole('row', { name: /Vera Luna/ })
    await row.getByText('Pendiente').waitFor()
    const token = String(link).split('/clave/')[1] ?? ''
    const path = `/testing/v1/invitations/${token}`
    const body = JSON.stringify({ accepts: false })
    assert.equal((await house.posta.request('PUT', path, { body })).status, 200)
    await page.reload()
    await page.getByText('admin@demo.example').waitFor()
    assert.equal(await row.count(), 0)
    await page.close()
  })

  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const email = `${look.language}@tienda.example`
      const { link } = await invite(house, email, 'mira', 9001)
      const open = await house.open(new URL(link).pathname, look)
      const { page } = open
      await page.getByRole('listitem').first().waitFor()
      await checkPage(open)
      await page.locator('input[type=password]').fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/portal')
      await invite(house, email, 'administra', 9002)
      await page.reload()
      await page.getByRole('button', { name: /Aceptar la|Accept the/ }).waitFor()
      await checkPage(open)
      await page.close()
    })
})

describe('an invitation by mail', () => {
  let server: MailServer
  before(async () => {
    server = await startMailServer()
  })
  after(() => server.close())
  const house = withBrowser({
    env: {
      POSTA_PUBLIC_URL: 'http://posta.example',
      get POSTA_SMTP_URL() {
        return server.url
      },
    },
  })

  /** The path of the link in the newest mail to an address. */
  async function mailed(email: string, count: number): Promise<string> {
    const mails = () => server.mails.filter(({ to }) => to === email)
    await until('the mail', () => mails().length >= count)
    const link = /http:\/\/posta\.example\S*\/clave\/\S+/.exec(mails().at(-1)?.text ?? '')?.[0]
    return new URL(link ?? '').pathname
  }

  test('proves the address, and the next one is accepted by its link', inBrowser, async () => {
    const email = 'vera@correo.example'
    const first = await invite(house, email, 'mira', 9001)
    assert.deepEqual([first.link, first.delivery], [null, 'mailed'])
    const hers = (await house.open(await mailed(email, 1))).page
    await choosePassword(hers, '**/portal')
    await invite(house, email, 'reader')
    const open = await house.open(await mailed(email, 2))
    const { page } = open
    await page.getByRole('heading', { name: 'Tenés una invitación' }).waitFor()
    await page.getByText('Te invitaron a la red: solo mira (pruebas)').waitFor()
    await checkPage(open)
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await page.getByRole('heading', { name: 'Invitación aceptada' }).waitFor()
    await hers.goto('/testing/consola/personas')
    await hers.getByRole('heading', { level: 1 }).waitFor()
    await hers.getByText(email).waitFor()
    await Promise.all([hers.close(), page.close()])
  })

  test('that the server refused says so, and is sent again', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/personas')
    const { url } = server
    await server.close()
    const made = await invite(house, 'rebota@correo.example', 'reader')
    assert.equal(made.delivery, 'unsent')
    await page.reload()
    const row = page.getByRole('row', { name: /Vera Luna/ }).filter({ hasText: 'rebota' })
    await row.getByText('No se pudo mandar el correo').waitFor()
    await row.getByRole('button', { name: 'Acciones sobre Vera Luna' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Mandar de nuevo' }).click()
    await page.getByText('El correo no se pudo mandar: probá de nuevo').waitFor()
    assert.equal(await page.getByText('/clave/').count(), 0)
    server = await startMailServer({ port: Number(new URL(url).port) })
    await row.getByRole('button', { name: 'Acciones sobre Vera Luna' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Mandar de nuevo' }).click()
    await page.getByText('Invitación enviada').waitFor()
    await row.getByText('Pendiente').waitFor()
    await page.close()
  })
})
