/** Another address to sign in with: asked for, confirmed by its mailbox, and undone. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { until } from '../support/until.ts'
import { inBrowser, looks, type OpenPage, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const password = 'siete gatos azules'

describe('where mail is set', () => {
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

  /** The path of the link to a page, in the newest mail to an address that has one. */
  async function mailed(email: string, page: 'clave' | 'correo'): Promise<string> {
    const find = () =>
      server.mails
        .filter(({ to }) => to === email)
        .flatMap(({ text }) => new RegExp(`http\\S*/${page}/\\S+`).exec(text)?.[0] ?? [])
        .at(-1)
    await until(`a mail to ${email}`, () => find() !== undefined)
    return new URL(find() ?? '').pathname
  }

  /** Somebody of a store or of the carrier, whom the carrier invites by mail. */
  async function join(email: string, role: string, path: string, look = {}): Promise<OpenPage> {
    const headers = { authorization: `Bearer ${house.posta.opsToken}` }
    const users = `/testing/ops/v1/users${role === 'mira' ? '?shipper=9001' : ''}`
    const invited = await house.posta.post(users, { email, name: 'Vera Luna', role }, headers)
    assert.equal(invited.status, 201, invited.text)
    const open = await house.open(await mailed(email, 'clave'), look)
    await open.page.locator('input[type=password]').fill(password)
    await open.page.keyboard.press('Enter')
    await open.page.waitForURL(/\/(portal|consola\/tablero)$/)
    await open.page.goto(`/testing${path}`)
    return open
  }

  async function askFor(page: Page, email: string): Promise<void> {
    const card = page
      .locator('section.card')
      .filter({ hasText: /correo|e-mail/ })
      .first()
    await card.getByRole('button', { name: /^(Cambiar|Change)$/ }).click()
    await page.getByLabel(/Dirección nueva|New address/).fill(email)
    await page.getByRole('button', { name: /Mandar el enlace|Send the link/ }).click()
    await page.getByText(new RegExp(`${email} (espera|waits)`)).waitFor()
  }

  test(
    'it is confirmed by the person who asked for it, and undone from the mailbox before',
    inBrowser,
    async () => {
      const [email, wanted] = ['vera@correo.example', 'luna@correo.example']
      const { page } = await join(email, 'mira', '/portal/usuarios/vos')
      await askFor(page, wanted)
      const link = await mailed(wanted, 'correo')

      // The mailbox alone is not enough: elsewhere one signs in first, and is back.
      const phone = (await house.open(link)).page
      await phone.getByText(`Desde ahora vas a ingresar con ${wanted}`).waitFor()
      await phone.getByRole('button', { name: 'Confirmar la dirección' }).click()
      await phone.getByRole('link', { name: 'Ingresar y volver' }).click()
      await phone.getByLabel('Correo').fill(email)
      await phone.getByLabel('Contraseña').fill(password)
      await phone.getByLabel('Contraseña').press('Enter')
      await phone.waitForURL(`**${link}`)
      await phone.getByRole('button', { name: 'Confirmar la dirección' }).click()
      await phone.getByRole('heading', { name: 'Dirección confirmada' }).waitFor()
      await phone.getByRole('button', { name: 'Seguir' }).click()
      await phone.waitForURL('**/portal')
      await phone.goto(link)
      await phone.getByRole('heading', { name: 'El enlace ya no sirve' }).waitFor()

      // The session that asked is not the one that confirmed.
      await page.goto('/testing/portal/usuarios/vos')
      await page.waitForURL('**/ingresar?a=*')
      await page.goto(await mailed(email, 'correo'))
      await page.getByRole('heading', { name: 'Recuperá tu dirección' }).waitFor()
      await page.getByLabel('Contraseña nueva').fill('ocho gatos celestes')
      await page.getByRole('button', { name: 'Deshacer el cambio' }).click()
      await page.waitForURL('**/portal')
      await page.goto('/testing/portal/usuarios/vos')
      await page.getByText(email).first().waitFor()
      await phone.goto('/testing/portal')
      await phone.waitForURL('**/ingresar?a=*')
      await Promise.all([page.close(), phone.close()])
    },
  )

  for (const look of looks)
    test(`its pages are sound ${look.name}`, inBrowser, async () => {
      const name = look.language
      const wanted = `${name}@correo.example`
      const open = await join(`${name}@c.example`, 'reader', '/consola/personas/vos', look)
      const { page } = open
      await page
        .getByRole('button', { name: /^(Cambiar|Change)$/ })
        .first()
        .waitFor()
      await askFor(page, wanted)
      await checkPage(open)
      await page.goto(await mailed(wanted, 'correo'))
      const confirm = page.getByRole('button', { name: /Confirmar la|Confirm the/ })
      await confirm.waitFor()
      await checkPage(open)
      await confirm.click()
      await page.getByRole('heading', { name: /confirmada|confirmed/ }).waitFor()
      await checkPage(open)
      await page.goto(await mailed(`${name}@c.example`, 'correo'))
      await page.getByRole('button', { name: /Deshacer|Undo/ }).waitFor()
      await checkPage(open)
      await page.close()
    })
})

describe('where no mail is set', () => {
  const house = withBrowser()

  test('the page says that no address can be checked', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/usuarios/vos')
    await page.getByText('Este servicio no manda correos').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Cambiar', exact: true }).count(), 0)
    await page.close()
  })
})
