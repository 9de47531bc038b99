/** Passkeys with Chromium's own virtual authenticator (D38). */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { invite, ownPassword, signIn as signInByApi } from '../people/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const house = withBrowser()

/** Browsers know passkeys of this machine by its name, not by its number. */
const byName = () => house.posta.url.replace('127.0.0.1', 'localhost')

interface Device {
  readonly page: Page
  readonly tools: CDPSession
  readonly authenticatorId: string
}

const options = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

async function openDevice(): Promise<Device> {
  const { page, context } = await house.open()
  await context.addCookies([{ name: 'posta-language', value: 'es', url: byName() }])
  const tools = await context.newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', { options })
  return { page, tools, authenticatorId }
}

/** A person of the demonstration's store, whose password nobody knows from the documents. */
async function newPerson(email: string): Promise<void> {
  const store = await signInByApi(house.posta, 'tienda@demo.example')
  await invite(house.posta, store, '/testing/v1/users', { email, role: 'administra' })
}

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto(`${byName()}/ingresar?a=/portal/usuarios/vos`)
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña').fill(ownPassword)
  await page.getByLabel('Contraseña').press('Enter')
  await untilIn(page)
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Agregar una llave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar una llave' })
  await dialog.getByLabel('Nombre').fill(name)
  await dialog.getByRole('button', { name: 'Seguir en el navegador' }).click()
  await page.getByRole('button', { name: `Quitar ${name}` }).waitFor()
}

/** Signs in with the passkey of the device; returns the status of the answer. */
async function enter({ page }: Device): Promise<number | undefined> {
  // A page that stands while its session ends leads to the sign-in page by itself.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'posta' })
  await page.goto(`${byName()}/ingresar?a=/portal/usuarios/vos`)
  const answered = page.waitForResponse('**/session/passkey')
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  const status = (await answered).status()
  if (status === 200) await untilIn(page)
  return status
}

/** The address of the sign-in page names the page that it leads to. */
const untilIn = (page: Page) =>
  page.waitForURL(({ pathname }) => pathname === '/portal/usuarios/vos')

/** The device's answer to a script of the page that it shows. */
function askDevice(page: Page, challenge: string): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const plain = { alphabet: 'base64url', omitPadding: true }
    const encode = (bytes) => new Uint8Array(bytes).toBase64(plain)
    const challenge = Uint8Array.fromBase64('${challenge}', plain)
    const publicKey = { challenge, rpId: 'localhost', userVerification: 'required' }
    const { id, response } = await navigator.credentials.get({ publicKey })
    return JSON.stringify({
      id,
      clientData: encode(response.clientDataJSON),
      authenticatorData: encode(response.authenticatorData),
      signature: encode(response.signature),
    })
  })()`)
}

async function newChallenge(): Promise<string> {
  const answer = await post('/session/passkey-challenges', '')
  return ((await answer.json()) as { challenge: string }).challenge
}

const post = (path: string, body: string) =>
  fetch(`${byName()}/v1${path}`, { method: 'POST', body })

const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code

test('two are added, one signs in, one is removed', inBrowser, async () => {
  const email = 'llaves@tienda.example'
  await newPerson(email)
  const [phone, laptop] = [await openDevice(), await openDevice()]
  await signInByForm(phone.page, email)
  await addPasskey(phone.page, 'El teléfono')
  const codes = phone.page.getByRole('dialog', { name: 'Guardá los códigos' })
  const [recovery = ''] = (await codes.locator('pre').innerText()).split('\n')
  await codes.getByRole('button', { name: 'Ya los guardé' }).click()

  assert.equal(await enter(phone), 200)
  await untilIn(phone.page)
  await phone.page.getByText('Usada').waitFor()

  // The password alone is not enough any more: a recovery code stands for the passkey.
  await laptop.page.goto(`${byName()}/ingresar?a=/portal/usuarios/vos`)
  await laptop.page.getByLabel('Correo').fill(email)
  await laptop.page.getByLabel('Contraseña').fill(ownPassword)
  await laptop.page.getByLabel('Contraseña').press('Enter')
  await laptop.page.getByLabel('Código').fill(recovery)
  await laptop.page.getByLabel('Código').press('Enter')
  await untilIn(laptop.page)
  await addPasskey(laptop.page, 'La compu')
  assert.equal(await enter(laptop), 200)
  await untilIn(laptop.page)

  await laptop.page.getByRole('button', { name: 'Quitar El teléfono' }).click()
  await laptop.page.getByRole('button', { name: 'Quitar la llave' }).click()
  await laptop.page.getByText('Llave quitada: El teléfono').waitFor()
  assert.equal(await enter(phone), 401)
  await phone.page.getByText('no sirve acá').waitFor()
  assert.equal(await enter(laptop), 200)
  await Promise.all([phone, laptop].map(({ page }) => page.context().close()))
})

test('a replay, a copy and an answer for another origin are refused', inBrowser, async () => {
  const email = 'copias@tienda.example'
  await newPerson(email)
  const device = await openDevice()
  const { page, tools, authenticatorId } = device
  await signInByForm(page, email)
  await addPasskey(page, 'El teléfono')
  const answer = await askDevice(page, await newChallenge())
  assert.equal((await post('/session/passkey', answer)).status, 200)
  const replayed = await post('/session/passkey', answer)
  assert.deepEqual([replayed.status, await codeOf(replayed)], [401, 'passkey-wrong'])

  const { credentials } = await tools.send('WebAuthn.getCredentials', { authenticatorId })
  const [copy] = credentials
  assert.ok(copy)
  assert.equal(await enter(device), 200)
  const { credentialId } = copy
  await tools.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
  await tools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...copy, signCount: 0 },
  })
  assert.equal(await enter(device), 401)

  await tools.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
  await tools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...copy, signCount: 1000 },
  })
  // Of this machine too, but not the service: the browser lets it ask for the same site's passkeys.
  const other = createServer((_, response) => response.end('<title>Otra</title>')).listen(
    0,
    '127.0.0.1',
  )
  await once(other, 'listening')
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}`)
  const elsewhere = await post('/session/passkey', await askDevice(page, await newChallenge()))
  assert.deepEqual([elsewhere.status, await codeOf(elsewhere)], [401, 'passkey-wrong'])
  other.close()
  // The same device is let in from the service's own page.
  assert.equal(await enter(device), 200)
  await page.context().close()
})

test('a device without a passkey is answered, and the password goes on', inBrowser, async () => {
  const { page } = await openDevice()
  await page.goto(`${byName()}/ingresar`)
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await page.getByText('El navegador no respondió con una llave').waitFor()
  await page.context().close()
})

describe('the own sign-in', () => {
  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('/ingresar', look)
      const { page } = open
      const signsIn =
        look.language === 'es' ? 'Entrar con una llave de acceso' : 'Sign in with a passkey'
      await page.getByRole('button', { name: signsIn }).waitFor()
      await checkPage(open)
      for (const [who, path] of [
        ['store', '/portal/usuarios/vos?agregar-llave'],
        ['scanner', '/consola/personas/vos'],
      ] as const) {
        await signIn(page, who, path)
        await page.locator('h1').waitFor()
        await page
          .getByRole('heading', { name: look.language === 'es' ? 'Llaves de acceso' : 'Passkeys' })
          .waitFor()
        await checkPage(open)
      }
      await page.close()
    })
})
