/**
 * What the pages of the console offer to each role (D37, D38), as only a browser shows it. That each
 * has their pages and is refused the rest is in test/people/page-roles.test.ts.
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { maySee, type Role } from '../../web/page.ts'
import { pages } from '../../web/pages.ts'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { invite, ownPassword, signIn as signInByApi } from '../people/support.ts'
import { hasBrowser, inBrowser, type OpenPage, withBrowser } from './support/browser.ts'
import { untilLoaded } from './support/check-page.ts'
import { changing, readRights, unwantedOn } from './support/page-rights.ts'
import { demoPassword, demoPeople } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

const emails = {
  executive: ['executive@roles.example', ownPassword],
  branch: [demoPeople.branch, demoPassword],
  scanner: [demoPeople.scanner, demoPassword],
  reader: ['reader@roles.example', ownPassword],
} as const satisfies Partial<Record<Role, readonly [email: string, password: string]>>

type Visiting = keyof typeof emails

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

async function enter(role: Visiting): Promise<OpenPage> {
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

const visitorOf = (role: Role) =>
  ({ role, isWare: false, environment: 'testing', isDemonstration: true }) as const

async function lookAt(opened: OpenPage, role: Role, path: string, unwanted?: RegExp) {
  const { page } = opened
  assert.equal((await page.goto(path))?.status(), 200, `${role} ${path}`)
  await page.locator('h1').first().waitFor()
  await untilLoaded(opened)
  assert.deepEqual(await readRights(page, visitorOf(role), unwanted), [], `${role} ${path}`)
}

describe('the pages of the console', () => {
  // An administrator may do everything; a courier has none of these pages.
  for (const role of ['reader', 'branch', 'executive', 'scanner'] as const)
    test(
      `offer ${role} no change that is not theirs, and lead nowhere else`,
      inBrowser,
      async () => {
        const opened = await enter(role)
        for (const page of pages.filter(({ folder }) => folder.startsWith('console/'))) {
          const [first] = page.screens
          if (first === undefined || !maySee(page, visitorOf(role), first)) continue
          await lookAt(opened, role, first.path, unwantedOn(first.path, role))
        }
        await opened.page.close()
      },
    )
})

const path = '/consola/envios/ROLES-0001'

describe('one shipment by role', () => {
  test('has no buttons that change for a reader', inBrowser, async () => {
    const opened = await enter('reader')
    const { page } = opened
    await lookAt(opened, 'reader', path, changing)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Ver como destinatario' }).waitFor()
    await untilReads(0, () =>
      page.locator('.menu').getByRole('button', { name: 'Dar por perdido' }).count(),
    )
    await page.close()
  })

  test('leads nobody to a page that they do not see', inBrowser, async () => {
    for (const role of ['branch', 'executive'] as const) {
      const opened = await enter(role)
      const { page } = opened
      await lookAt(opened, role, path)
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

  test('what a role may not do is found', inBrowser, async () => {
    const opened = await enter('reader')
    const { page } = opened
    await lookAt(opened, 'reader', path, changing)
    await page.evaluate(`{
      const section = document.createElement('section')
      section.innerHTML = '<h1>Otra</h1><a href="/consola/escanear">Escanear</a><button>Editar</button>'
      document.querySelector('main').append(section)
    }`)
    assert.deepEqual(await readRights(page, visitorOf('reader'), changing), [
      'has 2 headings of the first level',
      'leads to /consola/escanear, which is refused',
      'offers "Editar"',
    ])
    await page.close()
  })
})
