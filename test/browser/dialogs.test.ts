import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cross, fullOrder } from '../contract/support.ts'
import { bearer, demo } from '../v1/support.ts'
import { inBrowser, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

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
    return [
      '/portal/envios?guardar',
      '/portal/envios/DIALOGO-0001?cancelar',
      '/portal/claves?renovar=demo9001',
      '/portal/claves?revocar=demo9001',
      '/portal/usuarios/vos?activar',
      '/portal/webhooks?nueva',
      `${hook}?cambiar`,
      `${hook}?renovar`,
      `${hook}?quitar`,
    ]
  })()
  return loading
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
      await checkPage(open)
    }
    await page.close()
  })
