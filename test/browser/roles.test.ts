import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { firstPath } from '../../web/page.ts'
import { pages } from '../../web/pages.ts'
import { fullOrder } from '../contract/support.ts'
import { invite, ownPassword, signIn as signInByApi } from '../people/support.ts'
import { hasBrowser, inBrowser, type OpenPage, withBrowser } from './support/browser.ts'
import { untilLoaded } from './support/check-page.ts'

const house = withBrowser()

/** What each role sees in the side bar, written down apart from the pages. */
const dispatching = [
  'Inicio',
  'Envíos',
  'Planillas',
  'Etiquetas',
  'Hoja de entrega',
  'Cotizador',
  'Puntos de retiro',
]
const developing = ['Habilitación', 'Claves', 'Webhooks', 'Simulador']
const everything = [...dispatching, 'Cuenta y cobranzas', 'Usuarios', ...developing]
const expected = {
  administra: everything,
  despacha: dispatching,
  cuentas: ['Inicio', 'Envíos', 'Cuenta y cobranzas'],
  integra: developing,
  mira: everything,
} as const

type Role = keyof typeof expected

const roles = Object.keys(expected) as readonly Role[]

const built = pages.filter(({ folder, screens }) => folder.startsWith('portal/') && screens[0])

/** The other shipper of the demonstration, and what only it has. */
const others = ['AJENO-0001']

const changing =
  /^(Nuev|Crear|Guardar|Cancelar|Quitar|Renovar|Revocar|Invitar|Repetir|Mandar|Cargar|Subir|Empezar|Un paso|Detener|Cambiar|Borrar|Anunciar)/

before(async () => {
  if (!hasBrowser) return
  const { posta } = house
  const store = await signInByApi(posta, 'tienda@demo.example')
  for (const role of roles)
    await invite(posta, store, '/testing/v1/users', { email: `${role}@roles.example`, role })
  const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
  const order = fullOrder({ codigoSeguimiento: 'PROPIO-0001', autentificacion })
  assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
  const ware = await signInByApi(posta, 'deposito@demo.example')
  others.push(ware.session.json.membership.shipperName)
  const made = await ware.send('POST', '/testing/v1/keys', {
    name: 'AJENO-0001',
    scopes: ['tracking'],
  })
  assert.equal(made.status, 201, made.text)
})

async function enter(role: Role): Promise<OpenPage> {
  const opened = await house.open('/ingresar')
  const { page } = opened
  const answer = await page.request.post(`${house.posta.url}/v1/session`, {
    data: { email: `${role}@roles.example`, password: ownPassword },
    headers: { 'x-posta-csrf': '1', origin: house.posta.url },
  })
  assert.equal(answer.status(), 200)
  return opened
}

describe('pages by role', () => {
  for (const role of roles)
    test(`${role} sees what is theirs, and nothing of another`, inBrowser, async () => {
      const opened = await enter(role)
      const { page } = opened
      for (const { title, screens, only } of built) {
        const [first] = screens
        if (first === undefined || only === 'ware') continue
        const isTheirs = (expected[role] as readonly string[]).includes(title.es)
        // A new shipment has a button above the side bar; home leads on to a role's first page.
        if (title.es === 'Nuevo envío' || (title.es === 'Inicio' && !isTheirs)) continue
        const answer = await page.goto(first.path)
        assert.equal(answer?.status(), isTheirs ? 200 : 403, `${role} ${first.path}`)
        await page.locator('h1').first().waitFor()
        await untilLoaded(opened)
        const text = await page.locator('body').innerText()
        for (const word of others) assert.ok(!text.includes(word), `${first.path} tells ${word}`)
        if (!isTheirs) continue
        const names = await page.locator('main button, main a.btn').allInnerTexts()
        const wrong = names.map((name) => name.trim()).filter((name) => changing.test(name))
        if (role === 'mira') assert.deepEqual(wrong, [], first.path)
      }
      await page.goto(firstPath(role))
      const side = page.getByRole('navigation', { name: 'Principal' })
      await side.locator('a.nav-a').first().waitFor()
      const shown = await side.locator('a.nav-a').allInnerTexts()
      const titles = shown.map((one) => one.split('\n')[0]?.trim())
      const pagesOfRole = built.map(({ title }) => title.es)
      assert.deepEqual(
        titles.filter((title) => title !== 'Referencia de la API'),
        expected[role].filter((title) => pagesOfRole.includes(title)),
      )
      await page.close()
    })

  test('a change without the header of the pages is refused', inBrowser, async () => {
    const { page } = await enter('administra')
    const forged = await page.request.post(`${house.posta.url}/v1/keys`, {
      data: { name: 'Falsa', scopes: ['tracking'] },
      headers: { origin: 'https://otra.example' },
    })
    assert.equal(forged.status(), 403)
    await page.close()
  })
})
