/** Every row of /v1 and /ops/v1, called by a session of every role (D38). */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { operations } from '../../src/faces/ops/operations.ts'
import { v1Rows } from '../../src/faces/v1/rows.ts'
import { roles } from '../../src/kernel/operator.ts'
import { shipperRoles } from '../../src/kernel/person.ts'
import { withPosta } from '../support/posta.ts'
import { type Browser, invite, ownPassword, signIn } from './support.ts'

const posta = withPosta()
const people = new Map<string, Browser>()

before(async () => {
  const store = await signIn(posta, 'tienda@demo.example')
  const admin = await signIn(posta, 'admin@demo.example')
  for (const role of shipperRoles) await join(store, '/testing/v1/users', role)
  for (const role of roles) await join(admin, '/testing/ops/v1/users', role)
})

async function join(by: Browser, path: string, role: string): Promise<void> {
  const email = `${role}@roles.example`
  await invite(posta, by, path, { email, role })
  people.set(role, await signIn(posta, email, ownPassword))
}

/** The rights of each role, written down apart from the code: `+` anything, `?` looking. */
const expected: Readonly<Record<string, readonly string[]>> = {
  despacha: ['+orders:read +orders:write +tracking +labels +imports +quotes ?stock'],
  cuentas: ['+account +cash ?orders:read ?tracking'],
  integra: ['+keys +webhooks +sandbox +onboarding'],
}

function isOpen(role: string, row: (typeof v1Rows)[number]): boolean {
  const looks = row.method === 'GET' || row.readsOnly === true
  if (role === 'administra') return true
  if (role === 'mira') return looks
  const words = (expected[role] ?? []).flatMap((text) => text.split(' '))
  return words.includes(`+${row.scope}`) || (looks && words.includes(`?${row.scope}`))
}

const pathOf = (path: string) => path.replaceAll(/:\w+/g, 'NADA-0000')

/** A refused call is recognized by its code: a missing message or thing is no matter of roles. */
async function isRefused(browser: Browser | undefined, method: string, path: string) {
  assert.ok(browser)
  const answer = await browser.send(method, path, method === 'GET' ? undefined : { zzz: 1 })
  const isForbidden = answer.json?.code === 'role-forbidden'
  assert.equal(isForbidden, answer.status === 403, `${method} ${path}: ${answer.text}`)
  return isForbidden
}

describe("a shipper's person", () => {
  for (const role of shipperRoles)
    test(`with the role ${role} is let into these rows of /v1 and no others`, async () => {
      for (const row of v1Rows) {
        const path = `/testing/v1${pathOf(row.path)}`
        const refused = await isRefused(people.get(role), row.method, path)
        assert.equal(refused, !isOpen(role, row), `${role} ${row.method} ${row.path}`)
      }
    })

  test('is let into no row of /ops/v1, whatever the role', async () => {
    for (const role of shipperRoles)
      for (const { method, path } of operations) {
        const answer = await people.get(role)?.send(method, `/testing/ops/v1${pathOf(path)}`)
        assert.equal(answer?.json.code, 'no-membership', `${role} ${method} ${path}`)
      }
  })
})

describe("a person of the carrier's", () => {
  for (const role of roles)
    test(`with the role ${role} is let into the rows that name it`, async () => {
      for (const row of operations) {
        if (row.tokensOf === 'production') continue
        const path = `/testing/ops/v1${pathOf(row.path)}`
        const refused = await isRefused(people.get(role), row.method, path)
        const isNamed = role === 'administrator' || row.roles.includes(role)
        assert.equal(refused, !isNamed, `${role} ${row.method} ${row.path}`)
      }
    })

  test('is let into no row of /v1, whatever the role', async () => {
    for (const role of roles)
      for (const { method, path } of v1Rows) {
        const answer = await people.get(role)?.send(method, `/testing/v1${pathOf(path)}`)
        assert.equal(answer?.json.code, 'no-membership', `${role} ${method} ${path}`)
      }
  })

  test('of testing approves nobody into production', async () => {
    const rows = operations.filter(({ tokensOf }) => tokensOf === 'production')
    assert.ok(rows.length > 0)
    for (const { method, path } of rows) {
      const called = `/testing/ops/v1${pathOf(path)}`
      const answer = await people.get('administrator')?.send(method, called, {})
      assert.equal(answer?.status, 403, `${method} ${path}`)
    }
  })
})

describe('people', () => {
  test('are administered by administra and administrator, and looked at by reader', async () => {
    for (const [role, browser] of people) {
      const face = shipperRoles.some((one) => one === role) ? 'v1' : 'ops/v1'
      const listed = await browser.get(`/testing/${face}/users`)
      const mayLook = ['administra', 'administrator', 'reader'].includes(role)
      assert.equal(listed.status, mayLook ? 200 : 403, role)
      const invited = await browser.send('POST', `/testing/${face}/users`, {})
      const mayInvite = ['administra', 'administrator'].includes(role)
      assert.equal(invited.status, mayInvite ? 400 : 403, role)
    }
  })

  test('of one shipper see nothing of another', async () => {
    const store = await signIn(posta, 'tienda@demo.example')
    const other = await signIn(posta, 'deposito@demo.example')
    const { items } = (await store.get('/testing/v1/users')).json
    const theirs = (await other.get('/testing/v1/users')).json.items
    assert.deepEqual(
      theirs.map(({ email }: { email: string }) => email),
      ['deposito@demo.example'],
    )
    for (const { id } of items) {
      for (const path of [`/users/${id}`, `/users/${id}/reset-link`]) {
        const method = path.endsWith('link') ? 'POST' : 'DELETE'
        assert.equal((await other.send(method, `/testing/v1${path}`)).status, 404)
      }
    }
    const as = { 'x-posta-account': '9001' }
    assert.equal((await other.get('/testing/v1/orders', as)).status, 403)
    assert.equal((await other.get('/testing/v1/users', as)).status, 403)
  })
})
