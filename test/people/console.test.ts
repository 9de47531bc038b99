/** The acts of people in the console and the portal, by the rows that pages call. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { totpCode, totpStep } from '../../src/kits/secret/totp.ts'
import { crossOrder, expectStored } from '../contract/support.ts'
import { type Posta, withPosta } from '../support/posta.ts'
import { bearer } from '../v1/support.ts'
import { browse, cookieOf, invite, ownPassword, signIn, trySignIn } from './support.ts'

describe('people of the demonstration', () => {
  const posta = withPosta()

  test('scan under their name, at their branch alone', async () => {
    const order = crossOrder({})
    await expectStored(posta, order)
    const code = String(order['codigoSeguimiento'])
    const scanner = await signIn(posta, 'escaner@demo.example')
    const scan = async (branch: string) => {
      const movements = [{ trackingCode: code, check: 'IF', branch }]
      const { json } = await scanner.send('POST', '/testing/ops/v1/movements', { movements })
      return json.results[0].status
    }
    const elsewhere = posta.demo.branches.find((branch) => branch !== 'C0001') ?? ''
    assert.equal(await scan(elsewhere), 'refused')
    assert.equal(await scan('C0001'), 'recorded')
    const path = `/testing/ops/v1/movements?trackingCode=${code}`
    const { json } = await posta.get(path, bearer(posta.opsToken))
    const last = json.items.find(({ check }: { check: string }) => check === 'IF')
    assert.equal(last.recordedBy, 'person:per_demo_escaner Escáner Demo')
    assert.equal(last.branch, 'C0001')
  })

  test("change a shipper's things under their name in the audit log", async () => {
    const store = await signIn(posta, 'tienda@demo.example')
    const wish = { name: 'tienda en línea', scopes: ['tracking'] }
    const issued = await store.send('POST', '/testing/v1/keys', wish)
    assert.equal(issued.status, 201, issued.text)
    const { json } = await posta.get('/testing/ops/v1/audit?limit=200', bearer(posta.opsToken))
    const entry = json.items.find(({ action }: { action: string }) => action === 'key.issue')
    const own = json.items.findLast(
      ({ operatorId }: { operatorId: string }) => operatorId === 'per_demo_tienda',
    )
    assert.ok(entry)
    assert.equal(own.operator, 'person:per_demo_tienda Tienda Demo')
    assert.equal(own.action, 'key.issue')
  })

  test('choose among their accounts by the header', async () => {
    const admin = await signIn(posta, 'admin@demo.example')
    const both = { email: 'dos@cuentas.example', role: 'mira' }
    await invite(posta, admin, '/testing/ops/v1/users?shipper=9001', both)
    const wish = { ...both, name: 'Dos', role: 'administra' }
    const second = await admin.send('POST', '/testing/ops/v1/users?shipper=9002', wish)
    assert.equal(second.status, 201, second.text)
    assert.deepEqual([second.json.link, second.json.delivery], [null, 'at-sign-in'])
    const browser = await signIn(posta, both.email, ownPassword)
    const [invitation] = browser.session.json.invitations
    assert.deepEqual([invitation.shipper, invitation.role], [9002, 'administra'])
    const before = await browser.get('/testing/v1/account', { 'x-posta-account': '9002' })
    assert.equal(before.status, 403, 'not before the yes')
    const answer = `/testing/v1/session/invitations/${invitation.id}`
    assert.equal((await browser.send('PUT', answer, { accepts: true })).status, 200)
    const numberOf = async (headers: Record<string, string>) =>
      (await browser.get('/testing/v1/account', headers)).json.shipper?.number
    assert.equal(await numberOf({}), 9001)
    assert.equal(await numberOf({ 'x-posta-account': '9002' }), 9002)
    assert.equal(await numberOf({ 'x-posta-account': '9999' }), undefined)
    const chosen = await browser.get('/testing/v1/session', { 'x-posta-account': '9002' })
    assert.equal(chosen.json.membership.role, 'administra')
    const unknown = await admin.send('POST', '/testing/ops/v1/users?shipper=77', wish)
    assert.equal(unknown.status, 404)
  })

  test('invited by a shipper, sign in with their link and see that shipper alone', async () => {
    const store = await signIn(posta, 'deposito@demo.example')
    const invited = { email: 'nuevo@deposito.example', role: 'despacha' }
    const id = await invite(posta, store, '/testing/v1/users', invited)
    const browser = await signIn(posta, invited.email, ownPassword)
    assert.equal(browser.session.json.membership.shipper, 9002)
    assert.equal((await browser.get('/testing/v1/skus')).status, 200)
    const removed = await store.send('DELETE', `/testing/v1/users/${id}`)
    assert.equal(removed.status, 200)
    assert.equal((await browser.get('/testing/v1/skus')).status, 401)
  })

  test('never send what another person kept: the page names whose it is', async () => {
    const order = crossOrder()
    await expectStored(posta, order)
    const trackingCode = String(order['codigoSeguimiento'])
    const scan = { movements: [{ trackingCode, check: 'IF', branch: 'C0001' }] }
    const scanner = await signIn(posta, 'escaner@demo.example')
    const branch = await signIn(posta, 'sucursal@demo.example')
    const own = { 'x-posta-person': String(scanner.session.json.person.id) }
    const path = '/testing/ops/v1/movements'
    const others = await branch.send('POST', path, scan, own)
    assert.deepEqual([others.status, others.json.code], [409, 'person-changed'])
    const reply = await scanner.send('POST', path, scan, own)
    assert.equal(reply.json.results[0].status, 'recorded', reply.text)
  })

  test('are invited by an operations token, which needs no page', async () => {
    const wish = { email: 'leo@correo.example', name: 'Leo', role: 'executive' }
    const made = await posta.post('/testing/ops/v1/users', wish, bearer(posta.opsToken))
    assert.equal(made.status, 201, made.text)
    assert.match(made.json.link, /^http:\/\/127\.0\.0\.1:\d+\/testing\/clave\/[\w-]{43}$/)
  })
})

describe('a role that must have a second factor', () => {
  const posta = withPosta({ env: { POSTA_SECOND_FACTOR: 'executive' } })

  test('opens nothing else until it is set, and everything of the role then', async () => {
    const admin = await signIn(posta, 'admin@demo.example')
    const executive = { email: 'eva@correo.example', role: 'executive' }
    await invite(posta, admin, '/testing/ops/v1/users', executive)
    const browser = await signIn(posta, executive.email, ownPassword)
    assert.equal(browser.session.json.mustSetSecondFactor, true)
    const shut = await browser.get('/testing/ops/v1/shippers')
    assert.deepEqual([shut.status, shut.json.code], [403, 'second-factor-required'])
    const face = '/testing/ops/v1/session/second-factor'
    const proposed = await browser.send('POST', face, { password: ownPassword })
    assert.equal(proposed.status, 201, proposed.text)
    const code = totpCode(proposed.json.secret, totpStep(Date.now()))
    const confirmed = await browser.send('PUT', face, { code })
    assert.equal(confirmed.json.recoveryCodes.length, 10)
    assert.equal((await browser.get('/testing/ops/v1/shippers')).status, 200)
    const [recovery] = confirmed.json.recoveryCodes
    await signIn(posta, executive.email, ownPassword, recovery)
  })
})

describe('administrators of the carrier in production', () => {
  const administrator = { email: 'jefa@correo.example', name: 'Jefa', role: 'administrator' }

  /** Signs her in where she administers both environments. */
  async function enter(posta: Posta, place: string) {
    const token = bearer(posta.opsToken)
    const added = await posta.post('/production/ops/v1/users', administrator, token)
    const link = String(added.json.link).split('/clave/')[1]
    if (added.status === 201)
      await posta.request('PUT', `/production/ops/v1/password-resets/${link}`, {
        body: JSON.stringify({ password: ownPassword }),
      })
    const there = { place, face: '/ops/v1' }
    const opened = await trySignIn(posta, administrator.email, ownPassword, there)
    return browse(posta, cookieOf(opened), opened)
  }

  describe('without a setting', () => {
    const posta = withPosta()

    test('sets a second factor up first, there alone', async () => {
      const browser = await enter(posta, '/production')
      assert.equal(browser.session.json.mustSetSecondFactor, true)
      const shut = await browser.get('/production/ops/v1/shippers')
      assert.deepEqual([shut.status, shut.json.code], [403, 'second-factor-required'])
      const testing = await enter(posta, '/testing')
      assert.equal(testing.session.json.mustSetSecondFactor, false)
      const face = '/production/ops/v1/session/second-factor'
      const proposed = await browser.send('POST', face, { password: ownPassword })
      const code = totpCode(proposed.json.secret, totpStep(Date.now()))
      assert.equal((await browser.send('PUT', face, { code })).status, 200)
      assert.equal((await browser.get('/production/ops/v1/shippers')).status, 200)
    })
  })

  describe('where the setting says none', () => {
    const posta = withPosta({ env: { POSTA_SECOND_FACTOR: 'none' } })

    test('needs no second factor', async () => {
      const browser = await enter(posta, '/production')
      assert.equal(browser.session.json.mustSetSecondFactor, false)
      assert.equal((await browser.get('/production/ops/v1/shippers')).status, 200)
    })
  })
})
