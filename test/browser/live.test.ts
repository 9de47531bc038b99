import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { cross, fullOrder, opsHeaders } from '../contract/support.ts'
import { inBrowser, withBrowser } from './support/browser.ts'
import { untilLoaded } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const house = withBrowser()

async function load(codigoSeguimiento: string): Promise<void> {
  const order = fullOrder({ codigoSeguimiento, autentificacion: cross })
  const { json, text } = await house.posta.post('/testing/cargaCliente/', order)
  assert.equal(json.codError, 0, text)
}

async function scan(trackingCode: string, ...checks: string[]): Promise<void> {
  for (const check of checks) {
    const movements = [{ trackingCode, check, branch: 'C0001' }]
    const path = '/testing/ops/v1/movements'
    const { json, text } = await house.posta.post(path, { movements }, opsHeaders(house.posta))
    assert.equal(json.results[0].status, 'recorded', text)
  }
}

/** Opens a page and waits until it follows its topics. */
async function follow(page: Page, path: string): Promise<void> {
  const followed = page.waitForResponse((answer) => answer.url().includes('/v1/stream'))
  await page.goto(path)
  assert.equal((await followed).status(), 200)
}

/** New shipments are announced above the list, and shown when asked for. */
async function showNew(page: Page): Promise<void> {
  await page.getByRole('status').getByText('1 nuevo', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await page.getByText('1 nuevo', { exact: true }).waitFor({ state: 'detached' })
}

test('the list shows a movement in place, and announces new rows', inBrowser, async () => {
  await load('VIVO-0001')
  const { page } = await house.open()
  await signIn(page, 'store')
  await follow(page, '/portal/envios')
  const row = page.getByRole('row', { name: /VIVO-0001/ })
  await row.getByText('Cargado', { exact: true }).waitFor()
  await scan('VIVO-0001', 'IF')
  await row.getByText('Con nosotros').waitFor()
  await load('VIVO-0002')
  await page.getByText('1 nuevo', { exact: true }).waitFor()
  assert.equal(await page.getByRole('row', { name: /VIVO-0002/ }).count(), 0)
  await showNew(page)
  await page.getByRole('row', { name: /VIVO-0002/ }).waitFor()
  await page.close()
})

test('a shipment shows what happens to it, and home what needs somebody', inBrowser, async () => {
  await load('VIVO-0003')
  const { page } = await house.open()
  await signIn(page, 'store')
  await follow(page, '/portal/envios/VIVO-0003')
  await page.getByRole('tabpanel').getByText('Recibimos los datos del envío').waitFor()
  await scan('VIVO-0003', 'IF')
  await page.getByRole('tabpanel').getByText('El envío está en nuestras manos').waitFor()
  await follow(page, '/portal')
  await page.getByText('Nada por decidir').waitFor()
  await scan('VIVO-0003', 'MA', 'LD', 'CA')
  await page.getByRole('link', { name: 'VIVO-0003 · Jorge Agüero' }).waitFor()
  await page.getByRole('link', { name: 'Envíos 1' }).waitFor()
  await page.close()
})

test(
  'a shipment that moves after a page was read and before it is followed is seen',
  inBrowser,
  async () => {
    await load('VIVO-0005')
    const { page } = await house.open()
    await signIn(page, 'store')
    const row = page.getByRole('row', { name: /VIVO-0005/ })
    const moveFirst = async (route: Route) => {
      await row.getByText('Cargado', { exact: true }).waitFor()
      await scan('VIVO-0005', 'IF')
      await route.continue()
    }
    await page.route('**/v1/stream?**', moveFirst, { times: 1 })
    await page.goto('/portal/envios')
    await row.getByText('Con nosotros').waitFor()
    await page.close()
  },
)

test("a page asks for nothing when another's shipments move", inBrowser, async () => {
  const opened = await house.open()
  const { page } = opened
  await signIn(page, 'warehouse')
  // The counts of the side bar are requested when the screen has had the line for itself.
  const later = ['**/v1/shipments/counts', '**/v1/onboarding/summary'].map((path) =>
    page.waitForResponse(path),
  )
  await follow(page, '/portal/envios')
  await Promise.all(later)
  await untilLoaded(opened)
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/')) paths.push(request.url())
  })
  const { page: own } = await house.open()
  await signIn(own, 'store')
  await follow(own, '/portal/envios')
  // A shipment that comes after the list is new; one that comes with it is not.
  await own.getByRole('row', { name: /VIVO-0005/ }).waitFor()
  await load('VIVO-0004')
  await showNew(own)
  await own.getByRole('row', { name: /VIVO-0004/ }).waitFor()
  assert.deepEqual(paths, [])
  await Promise.all([page.close(), own.close()])
})
