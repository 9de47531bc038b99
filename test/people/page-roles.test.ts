/** Every page of console and portal, asked for by each role (D37, D38). */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { v1Rows } from '../../src/faces/v1/rows.ts'
import { maySee, type Role } from '../../web/page.ts'
import { pages } from '../../web/pages.ts'
import { withPosta } from '../support/posta.ts'
import { type Browser, demoPassword, invite, ownPassword, signIn } from './support.ts'

const posta = withPosta()

/** The pages of the console of each role, written down apart from the code. */
const network = ['sucursales', 'rutas', 'zonas']
const floor = ['recepcion', 'mediciones', 'contenedores', 'viajes', 'preparacion']
const money = ['tablero', 'envios', 'rescates', 'tarifas', 'remitentes', 'cobranzas']
const looking = ['pendientes', ...money, ...floor, ...network, 'auditoria', 'personas', 'marca']
const ofConsole = {
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

const emails: Record<keyof typeof ofConsole, readonly [email: string, password: string]> = {
  administrator: ['admin@demo.example', demoPassword],
  executive: ['executive@roles.example', ownPassword],
  branch: ['sucursal@demo.example', demoPassword],
  scanner: ['escaner@demo.example', demoPassword],
  courier: ['reparto@demo.example', demoPassword],
  reader: ['reader@roles.example', ownPassword],
}

const firstPages: Partial<Record<Role, string>> = {
  executive: '/consola/tablero',
  scanner: '/consola/escanear',
}

/** The side bar of the portal of each role, written down apart from the pages. */
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
const ofPortal = {
  administra: everything,
  despacha: dispatching,
  cuentas: ['Inicio', 'Envíos', 'Cuenta y cobranzas'],
  integra: developing,
  mira: everything,
} as const

const nameOf = (folder: string) => folder.replace('console/', '')

/** Words of another account of the demonstration: its name, and that of a key it made. */
const others = ['AJENO-0001']

let admin: Browser
let store: Browser

before(async () => {
  admin = await signIn(posta, 'admin@demo.example')
  store = await signIn(posta, 'tienda@demo.example')
  for (const role of ['executive', 'reader'])
    await invite(posta, admin, '/testing/ops/v1/users', { email: `${role}@roles.example`, role })
  for (const role of Object.keys(ofPortal))
    await invite(posta, store, '/testing/v1/users', { email: `${role}@roles.example`, role })
  const ware = await signIn(posta, 'deposito@demo.example')
  others.push(ware.session.json.membership.shipperName)
  const wish = { name: 'AJENO-0001', scopes: ['tracking'] }
  const made = await ware.send('POST', '/testing/v1/keys', wish)
  assert.equal(made.status, 201, made.text)
})

/** Opens a page as a browser does, but follows no redirect. */
async function open({ cookie }: Browser, path: string) {
  const headers = { cookie, accept: 'text/html' }
  const answer = await fetch(`${posta.url}/testing${path}`, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The lists that the portal shows; a stream would not end. */
const lists = v1Rows
  .filter(({ method, path }) => method === 'GET' && !/:|stream/.test(path))
  .map(({ path }) => `/testing/v1${path}`)

describe('the console by role', () => {
  for (const [role, own] of Object.entries(ofConsole))
    test(`${role} has their pages, and is refused the rest`, async () => {
      const browser = await signIn(posta, ...emails[role as keyof typeof emails])
      const seen: string[] = []
      for (const { folder, screens } of pages) {
        const [first] = screens
        if (!folder.startsWith('console/') || first === undefined) continue
        const name = nameOf(folder)
        const { status, headers, text } = await open(browser, first.path)
        if ((own as readonly string[]).includes(name)) {
          assert.equal(status, 200, `${role} ${first.path}`)
          seen.push(name)
          continue
        }
        // The console's home leads roles with another first page to it.
        const firstPage = firstPages[role as Role]
        if (first.path === '/consola' && firstPage !== undefined) {
          assert.equal(status, 302, role)
          assert.ok(headers.get('location')?.endsWith(firstPage), role)
          continue
        }
        assert.equal(status, 403, `${role} ${first.path}`)
        assert.match(text, /<h1/, `${role} ${first.path}`)
      }
      assert.deepEqual(seen.toSorted(), [...own].toSorted())
    })
})

describe('the portal by role', () => {
  const built = pages.filter(({ folder, screens }) => folder.startsWith('portal/') && screens[0])

  for (const [role, own] of Object.entries(ofPortal))
    test(`${role} has their pages, and nothing of another account`, async () => {
      const browser = await signIn(posta, `${role}@roles.example`, ownPassword)
      for (const page of built) {
        const [first] = page.screens
        if (first === undefined || page.only === 'ware') continue
        const isTheirs = (own as readonly string[]).includes(page.title.es)
        // A new shipment has a button above the side bar; home leads on to a role's first page.
        if (page.title.es === 'Nuevo envío' || (page.title.es === 'Inicio' && !isTheirs)) continue
        const { status, text } = await open(browser, first.path)
        assert.equal(status, isTheirs ? 200 : 403, `${role} ${first.path}`)
        for (const word of others) assert.ok(!text.includes(word), `${first.path} tells ${word}`)
      }
      for (const list of lists) {
        const { text } = await browser.get(list)
        for (const word of others) assert.ok(!text.includes(word), `${list} tells ${word}`)
      }
    })

  for (const [role, own] of Object.entries(ofPortal))
    test(`the side bar of ${role} has their pages`, () => {
      const visitor = { role: role as Role, isWare: false, environment: 'testing' } as const
      const listed = built.filter((page) => page.group !== undefined && maySee(page, visitor))
      const titles = built.map(({ title }) => title.es)
      assert.deepEqual(
        listed.map(({ title }) => title.es).toSorted(),
        own.filter((title) => titles.includes(title)).toSorted(),
      )
    })

  test('a change without the header of the pages is refused', async () => {
    const wish = { name: 'Falsa', scopes: ['tracking'] }
    const headers = { origin: 'https://otra.example', 'x-posta-csrf': '' }
    const forged = await store.send('POST', '/testing/v1/keys', wish, headers)
    assert.equal(forged.status, 403)
  })
})
