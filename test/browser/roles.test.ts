/**
 * The pages of the portal as a browser shows them, and its side bar. That each role has their pages
 * and is refused the rest is in test/people/page-roles.test.ts.
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { pages } from '../../web/pages.ts'
import { fullOrder } from '../contract/support.ts'
import { invite, ownPassword, signIn as signInByApi } from '../people/support.ts'
import { hasBrowser, inBrowser, withBrowser } from './support/browser.ts'
import { untilLoaded } from './support/check-page.ts'
import { readRights, unwantedOn } from './support/page-rights.ts'
import { signIn, signInAs } from './support/people.ts'

const house = withBrowser()

const everything = [
  'Inicio',
  'Envíos',
  'Planillas',
  'Etiquetas',
  'Hoja de entrega',
  'Cotizador',
  'Puntos de retiro',
  'Cuenta y cobranzas',
  'Usuarios',
  'Habilitación',
  'Claves',
  'Webhooks',
  'Simulador',
]

const built = pages.filter(({ folder, screens }) => folder.startsWith('portal/') && screens[0])

/** The other shipper of the demonstration, and its own shipments. */
const others = ['AJENO-0001']

before(async () => {
  if (!hasBrowser) return
  const { posta } = house
  const store = await signInByApi(posta, 'tienda@demo.example')
  for (const role of ['mira', 'cuentas'])
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

/** The side bar, in its order, without the counts beside the titles. */
async function readSideBar(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Principal' }).locator('a.nav-a')
  await links.first().waitFor()
  const titles = (await links.allInnerTexts()).map((one) => one.split('\n')[0]?.trim() ?? '')
  return titles.filter((title) => title !== 'Referencia de la API')
}

describe('the pages of the portal', () => {
  test(
    'show nothing of another account, and no change to those who only look',
    inBrowser,
    async () => {
      const opened = await house.open()
      const { page } = opened
      await signInAs(page, 'mira@roles.example', ownPassword)
      for (const { screens, only, title } of built) {
        const [first] = screens
        // A new shipment is nothing to look at.
        if (first === undefined || only === 'ware' || title.es === 'Nuevo envío') continue
        const answer = await page.goto(first.path)
        assert.equal(answer?.status(), 200, first.path)
        await page.locator('h1').first().waitFor()
        await untilLoaded(opened)
        const text = await page.locator('body').innerText()
        for (const word of others) assert.ok(!text.includes(word), `${first.path} tells ${word}`)
        const visitor = { role: 'mira', isWare: false, environment: 'testing' } as const
        const faults = await readRights(page, visitor, unwantedOn(first.path, 'mira'))
        assert.deepEqual(faults, [], first.path)
      }
      assert.deepEqual(await readSideBar(page), everything)
      await page.close()
    },
  )

  test('are in the side bar of those who may see them', inBrowser, async () => {
    const { page } = await house.open()
    await signInAs(page, 'cuentas@roles.example', ownPassword, '/portal')
    assert.deepEqual(await readSideBar(page), ['Inicio', 'Envíos', 'Cuenta y cobranzas'])
    await page.close()
  })

  test('change nothing for a page of somebody else', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store')
    const forged = await page.request.post(`${house.posta.url}/v1/keys`, {
      data: { name: 'Falsa', scopes: ['tracking'] },
      headers: { origin: 'https://otra.example' },
    })
    assert.equal(forged.status(), 403)
    await page.close()
  })
})
