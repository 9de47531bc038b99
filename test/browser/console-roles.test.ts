/** Every page of the console, by each of the carrier's roles (D37, D38). */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { findScreen, maySee } from '../../web/page.ts'
import { pages } from '../../web/pages.ts'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { invite, ownPassword, signIn as signInByApi } from '../people/support.ts'
import { hasBrowser, inBrowser, type OpenPage, withBrowser } from './support/browser.ts'
import { untilLoaded } from './support/check-page.ts'
import { demoPassword, demoPeople } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

/** What each role sees, written down apart from the pages. */
const network = ['sucursales', 'rutas', 'zonas']
const floor = ['recepcion', 'mediciones', 'contenedores', 'viajes', 'preparacion']
const money = ['tablero', 'envios', 'rescates', 'tarifas', 'remitentes', 'cobranzas']
const looking = ['pendientes', ...money, ...floor, ...network, 'auditoria', 'personas', 'marca']
const expected = {
  administrator: ['escanear', ...looking, 'demostracion'],
  executive: [...money, 'zonas'],
  branch: [
    'escanear',
    'pendientes',
    'envios',
    ...floor,
    'rescates',
    'sucursales',
    'zonas',
    'cobranzas',
  ],
  scanner: ['escanear', ...floor],
  courier: [],
  reader: looking,
} as const satisfies Record<string, readonly string[]>

type Role = keyof typeof expected

const roles = Object.keys(expected) as readonly Role[]

const emails: Record<Role, readonly [email: string, password: string]> = {
  administrator: [demoPeople.admin, demoPassword],
  executive: ['executive@roles.example', ownPassword],
  branch: [demoPeople.branch, demoPassword],
  scanner: [demoPeople.scanner, demoPassword],
  courier: [demoPeople.courier, demoPassword],
  reader: ['reader@roles.example', ownPassword],
}

const firstPages: Partial<Record<Role, string>> = {
  executive: '/consola/tablero',
  scanner: '/consola/escanear',
}

/** Buttons that change something, which who only looks has none of. */
const changing =
  /^(Nuev|Hacer|Importar|Editar|Cerrar|Reabrir|Agregar|Pedir|Rotar|Publicar|Sacar|Guardar|Tomar|Resolver|Invitar|Revocar|Cumplir|Rendir|Liquidar|Pagar|Dar |Corregir|Deshacer|Imprimir etiquetas|Controlar|Marcar|Abrir otra|Contar|Quitar|Borrar|Aprobar|Recibir|Terminar|No está)/

/** What one role may not do on a page that it sees. */
const withheld: Partial<Record<Role, Readonly<Record<string, RegExp>>>> = {
  scanner: { contenedores: /^Nueva/, viajes: /^Nuevo/, preparacion: /^Controlar/ },
  branch: { sucursales: /^(Nueva|Importar)/, zonas: changing },
  executive: { cobranzas: /^Rendir/, zonas: changing },
}

const consolePages = pages.filter(
  ({ folder, screens }) => folder.startsWith('console/') && screens[0],
)
const nameOf = (folder: string) => folder.replace('console/', '')

before(async () => {
  if (!hasBrowser) return
  const { posta } = house
  // The first run builds the pages.
  await posta.get('/ingresar')
  const admin = await signInByApi(posta, 'admin@demo.example')
  for (const role of ['executive', 'reader'])
    await invite(posta, admin, '/testing/ops/v1/users', { email: `${role}@roles.example`, role })
  const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
  const order = fullOrder({ codigoSeguimiento: 'ROLES-0001', autentificacion })
  assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
  const movements = [{ trackingCode: 'ROLES-0001', check: 'IF', branch: 'C0001' }]
  await posta.post('/ops/v1/movements', { movements }, opsHeaders(posta))
})

async function enter(role: Role): Promise<OpenPage> {
  const opened = await house.open()
  const { page } = opened
  const { url } = house.posta
  const [email, password] = emails[role]
  const answer = await page.request.post(`${url}/ops/v1/session`, {
    data: { email, password },
    headers: { 'x-posta-csrf': '1', origin: url },
  })
  assert.equal(answer.status(), 200, await answer.text())
  return opened
}

const consoleLinks = 'main a[href*="/consola"]'
const readPaths = `[...document.querySelectorAll('${consoleLinks}')].map((link) => link.pathname)`

/** Nothing leads to a page that would be refused. */
function leadsSomewhere(address: string, role: Role): boolean {
  const found = findScreen(pages, address)
  const place = { environment: 'testing', isDemonstration: true } as const
  const visitor = { role, isWare: false, ...place }
  return found !== undefined && maySee(found.page, visitor, found.screen)
}

async function lookAt(opened: OpenPage, role: Role, name: string, path: string): Promise<void> {
  const { page } = opened
  const answer = await page.goto(house.posta.url + path)
  assert.equal(answer?.status(), 200, `${role} ${path}`)
  await page.locator('h1').first().waitFor()
  await untilReads(1, () => page.locator('h1').count(), `${role} ${path}`)
  await untilLoaded(opened)
  const addresses = await page.evaluate<string[]>(readPaths)
  assert.deepEqual(
    addresses.filter((address) => !leadsSomewhere(address, role)),
    [],
    path,
  )
  const unwanted = role === 'reader' ? changing : withheld[role]?.[name]
  if (unwanted === undefined) return
  const buttons = await page.locator('main').getByRole('button').allInnerTexts()
  const links = await page.locator('main a.btn').allInnerTexts()
  const found = [...buttons, ...links].filter((text) => unwanted.test(text.trim()))
  assert.deepEqual(found, [], `${role} ${path}`)
}

describe('the console by role', () => {
  for (const role of roles)
    test(`${role} sees what is theirs, and is refused the rest`, inBrowser, async () => {
      const opened = await enter(role)
      const { page } = opened
      const seen: string[] = []
      for (const { folder, screens } of consolePages) {
        const [name, path = ''] = [nameOf(folder), screens[0]?.path]
        if ((expected[role] as readonly string[]).includes(name)) {
          await lookAt(opened, role, name, path)
          seen.push(name)
          continue
        }
        const headers = { accept: 'text/html' }
        const refused = await page.request.get(house.posta.url + path, { headers, maxRedirects: 0 })
        // The console's home leads who has another first page to it.
        if (path === '/consola' && firstPages[role] !== undefined) {
          assert.equal(refused.status(), 302, role)
          assert.ok(refused.headers()['location']?.endsWith(firstPages[role] ?? ''), role)
          continue
        }
        assert.equal(refused.status(), 403, `${role} ${path}`)
        assert.match(await refused.text(), /<h1/, `${role} ${path}`)
      }
      assert.deepEqual(seen.toSorted(), [...expected[role]].toSorted())
      await page.close()
    })

  test('one shipment has no buttons that change for who only looks', inBrowser, async () => {
    const opened = await enter('reader')
    const { page } = opened
    await lookAt(opened, 'reader', 'envios', '/consola/envios/ROLES-0001')
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Ver como destinatario' }).waitFor()
    await untilReads(0, () =>
      page.locator('.menu').getByRole('button', { name: 'Dar por perdido' }).count(),
    )
    await page.close()
  })

  test('one shipment leads nobody to a page that they do not see', inBrowser, async () => {
    for (const role of ['branch', 'executive'] as const) {
      const opened = await enter(role)
      const { page } = opened
      await lookAt(opened, role, 'envios', '/consola/envios/ROLES-0001')
      const isOnFloor = role === 'branch' ? 1 : 0
      const scan = page.locator('main').getByRole('button', { name: 'Escanear' })
      await untilReads(isOnFloor, () => scan.count())
      await page.getByRole('button', { name: 'Más acciones' }).click()
      await page.locator('.menu').getByRole('button', { name: 'Rescatar' }).waitFor()
      await untilReads(isOnFloor, () =>
        page.locator('.menu').getByRole('button', { name: 'Medir' }).count(),
      )
      await page.close()
    }
  })
})
