import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cross, type Fields, fullOrder, opsHeaders } from '../contract/support.ts'
import { bearer, demo } from '../v1/support.ts'
import { inBrowser, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { demoPeople, signIn } from './support/people.ts'

const house = withBrowser({ env: { POSTA_WEBHOOKS_ALLOW_LOOPBACK: 'on' } })

let loading: Promise<readonly string[]> | undefined

/** The addresses of the dialogs that no test of their own page opens in every look. */
function addresses(): Promise<readonly string[]> {
  loading ??= (async () => {
    const { posta } = house
    const key = bearer(demo.cross.apiKey)
    const order = fullOrder({ codigoSeguimiento: 'DIALOGO-0001', autentificacion: cross })
    assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
    const wish = { url: 'http://127.0.0.1:9/nadie' }
    const made = await posta.post('/testing/v1/webhooks', wish, key)
    assert.equal(made.status, 201, made.text)
    const hook = `/portal/webhooks/${made.json.id}`
    const claim = await openClaim()
    const people = await posta.get('/testing/ops/v1/users?shipper=9001', opsHeaders(posta))
    const other = people.json.items.find(({ email }: Fields) => email === demoPeople.dispatch)
    return [
      '/portal/envios?guardar',
      '/portal/envios/DIALOGO-0001?cancelar',
      '/portal/envios/DIALOGO-0002?reclamar',
      `/portal/envios/DIALOGO-0003?reclamo=${claim}`,
      '/portal/claves?renovar=demo9001',
      '/portal/claves?revocar=demo9001',
      `/portal/usuarios?quitar=${other.id}`,
      '/portal/usuarios/vos?activar',
      '/portal/webhooks?nueva',
      `${hook}?cambiar`,
      `${hook}?renovar`,
      `${hook}?quitar`,
    ]
  })()
  return loading
}

/** Loads two shipments that the carrier has, and claims one; returns the claim. */
async function openClaim(): Promise<string> {
  const { posta } = house
  for (const codigoSeguimiento of ['DIALOGO-0002', 'DIALOGO-0003']) {
    const order = fullOrder({ codigoSeguimiento, autentificacion: cross })
    assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
    const movements = [{ trackingCode: codigoSeguimiento, check: 'IF', branch: 'C0001' }]
    const path = '/testing/ops/v1/movements'
    const moved = await posta.post(path, { movements }, opsHeaders(posta))
    assert.equal(moved.json.results[0].status, 'recorded', moved.text)
  }
  const wish = {
    trackingCode: 'DIALOGO-0003',
    kind: 'lost',
    amountCents: 1_500_000,
    text: 'No llegó',
  }
  const opened = await posta.post('/testing/v1/claims', wish, bearer(demo.cross.apiKey))
  assert.equal(opened.status, 201, opened.text)
  return opened.json.id
}

const looks = [
  { size: 'wide', theme: 'light', language: 'es' },
  { size: 'phone', theme: 'dark', language: 'en' },
] as const

for (const look of looks)
  test(`open dialogs are sound ${Object.values(look).join(', ')}`, inBrowser, async () => {
    const open = await house.open('', look)
    const { page } = open
    await signIn(page, 'store')
    for (const address of await addresses()) {
      await page.goto(address)
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
      await checkPage(open, 'all')
    }
    await page.close()
  })
