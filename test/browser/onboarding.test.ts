import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

const email = 'nueva@tienda.example'
const password = 'mate-y-madera-71'
const code = 'PRUEBA-0001'
let account: Promise<void> | undefined

/** Opens the testing account of a new shipper, with one person and one order. */
async function openAccount(): Promise<void> {
  const { posta } = house
  const headers = opsHeaders(posta)
  const shipper = { number: 7001, name: 'Mate y Madera', mode: 'CROSS' }
  const contact = { contactName: 'Lucía Ferreyra', contactEmail: email, services: 'E B' }
  const request = await posta.post(
    '/testing/ops/v1/onboardings',
    { ...shipper, ...contact },
    headers,
  )
  assert.equal(request.status, 201, request.text)
  await invite(shipper.number, email)
  const autentificacion = { shipper: 7001, password: request.json.password }
  const order = fullOrder({ codigoSeguimiento: code, autentificacion })
  const loaded = await posta.post('/testing/cargaCliente/', order)
  assert.equal(loaded.json.codError, 0, loaded.text)
}

/** Makes the person that an account's pages are opened by. */
async function invite(shipper: number, address: string): Promise<void> {
  const { posta } = house
  const invited = await posta.post(
    `/testing/ops/v1/users?shipper=${shipper}`,
    { email: address, name: 'Lucía Ferreyra', role: 'administra' },
    opsHeaders(posta),
  )
  assert.equal(invited.status, 201, invited.text)
  const token = String(invited.json.link).split('/').at(-1)
  const chosen = await posta.request('PUT', `/testing/v1/password-resets/${token}`, {
    body: JSON.stringify({ password }),
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(chosen.status, 200, chosen.text)
}

async function signInAsNew(page: Page): Promise<void> {
  account ??= openAccount()
  await account
  await enter(page, email)
  await page.goto('/portal/habilitacion')
}

async function enter(page: Page, address: string): Promise<void> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`${origin}/v1/session`, {
    data: { email: address, password },
    headers: { 'x-posta-csrf': '1', origin },
  })
  assert.ok(answer.ok(), await answer.text())
}

describe('the onboarding of an account', () => {
  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('/ingresar', look)
      await signInAsNew(open.page)
      await open.page.getByRole('table').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('says what a test shipment lacks, and asks for its tracking', inBrowser, async () => {
    const { page } = await house.open('/ingresar')
    await signInAsNew(page)
    await page.getByRole('heading', { name: 'Habilitación', level: 1 }).waitFor()
    await page.getByText('Cinco envíos', { exact: true }).waitFor()
    await page.getByText('0 de 5').waitFor()
    await page.getByText('Contra reembolso (B): 0 envíos').waitFor()
    const row = page.getByRole('row', { name: /PRUEBA-0001/ })
    await row.getByText('Imprimí su etiqueta').waitFor()
    const where = `tipo=Z10X15&shipper=7001&codSeguimiento=${code}`
    const label = await house.posta.get(`/testing/impresionEtiqueta/?${where}`)
    assert.equal(label.status, 200)
    await page.reload()
    await row.getByText('Pedí su seguimiento').waitFor()
    await row.getByRole('button', { name: 'Pedirlo ahora' }).click()
    await row.getByText('Completo', { exact: true }).waitFor()
    await page.getByText('1 de 5').waitFor()
    await page.getByText('A domicilio (E): 1 envío').waitFor()
    // Any page shows the progress, also where this one was never opened.
    await page.goto('/portal/claves')
    await page.getByRole('link', { name: 'Habilitación 1/5' }).waitFor()
    await page.close()
  })

  test(
    'one with all its test shipments waits for its approval, then is open',
    inBrowser,
    async () => {
      const { posta } = house
      const headers = opsHeaders(posta)
      const wish = { number: 7005, name: 'Casi', mode: 'CROSS', contactName: 'Ana', services: 'E' }
      const contactEmail = 'casi@tienda.example'
      const path = '/testing/ops/v1/onboardings'
      const request = await posta.post(path, { ...wish, contactEmail }, headers)
      assert.equal(request.status, 201, request.text)
      const autentificacion = { shipper: 7005, password: request.json.password }
      for (let at = 1; at <= 5; at += 1) {
        const codigoSeguimiento = `CASI-000${at}`
        await posta.post(
          '/testing/cargaCliente/',
          fullOrder({ codigoSeguimiento, autentificacion }),
        )
        const where = `tipo=Z10X15&shipper=7005&codSeguimiento=${codigoSeguimiento}`
        await posta.get(`/testing/impresionEtiqueta/?${where}`)
        const datos = [{ codigoSeguimiento }]
        await posta.post('/testing/tracking/consultaTrackingMasivo/', { autentificacion, datos })
      }
      await invite(7005, contactEmail)
      const { page } = await house.open('/ingresar')
      await enter(page, contactEmail)
      await page.goto('/portal/habilitacion')
      await page.getByText('Tus envíos de prueba están completos.').waitFor()
      const approved = await posta.post(`${path}/7005/approval`, {}, headers)
      assert.equal(approved.status, 201, approved.text)
      await page.reload()
      await page.getByText('Tu cuenta ya está habilitada.').waitFor()
      await page.close()
    },
  )

  test('an account without one is open', inBrowser, async () => {
    const { page } = await house.open()
    const refused: string[] = []
    page.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())))
    await signIn(page, 'store', '/portal/habilitacion')
    await page.getByText('Tu cuenta ya está habilitada.').waitFor()
    assert.deepEqual(refused, [])
    await page.close()
  })

  test(
    'an account without one is open also to people who come from its first home',
    inBrowser,
    async () => {
      const shipper = { number: 7004, name: 'Sin trámite', mode: 'CROSS' }
      const made = await house.posta.post(
        '/testing/ops/v1/shippers',
        shipper,
        opsHeaders(house.posta),
      )
      assert.equal(made.status, 201, made.text)
      await invite(7004, 'nadie@tienda.example')
      const { page } = await house.open('/ingresar')
      await enter(page, 'nadie@tienda.example')
      await page.goto('/portal')
      await page.getByRole('heading', { name: 'Te damos la bienvenida, Lucía' }).waitFor()
      await page.getByRole('navigation', { name: 'Principal' }).getByText('Habilitación').click()
      await page.getByText('Tu cuenta ya está habilitada.').waitFor()
      await untilReads(0, () => page.getByText('Para empezar a despachar').count())
      await page.close()
    },
  )
})
