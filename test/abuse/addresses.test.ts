/** Ways to become somebody by inviting their address that must stay shut (D52). */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { browse, cookieOf, invite, ownPassword, signIn, trySignIn } from '../people/support.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type Posta, withPosta } from '../support/posta.ts'
import { until } from '../support/until.ts'
import { bearer } from '../v1/support.ts'

const victim = 'victima@correo.example'
const taken = 'la clave del atacante'

/** The carrier, by its operations token: nothing of the demonstration. */
function byCarrier(posta: Posta, place: string, path: string, body: object) {
  return posta.post(`${place}/ops/v1${path}`, body, bearer(posta.opsToken))
}

async function choose(posta: Posta, link: unknown, password: string) {
  const token = String(link).split('/clave/')[1]
  const path = `/testing/v1/password-resets/${token}`
  return posta.request('PUT', path, { body: JSON.stringify({ password }) })
}

const rolesOf = (session: { json: { memberships: { shipper?: number; role: string }[] } }) =>
  session.json.memberships.map(({ shipper = 0, role }) => `${shipper} ${role}`)

describe('where no mail is set', () => {
  const posta = withPosta()

  test('a person who takes a link by inviting an address first gets no membership of it from others', async () => {
    const store = await signIn(posta, 'tienda@demo.example')
    const warehouse = await signIn(posta, 'deposito@demo.example')
    const wish = { email: victim, name: 'V', role: 'administra' }
    const mine = await store.send('POST', '/testing/v1/users', { ...wish, role: 'mira' })
    assert.equal((await choose(posta, mine.json.link, taken)).status, 200)

    const other = await warehouse.send('POST', '/testing/v1/users', wish)
    const administrator = { ...wish, role: 'administrator' }
    const carrier = await byCarrier(posta, '/testing', '/users', administrator)
    assert.deepEqual([other.status, carrier.status], [201, 201])

    const attacker = await trySignIn(posta, victim, taken)
    assert.deepEqual(rolesOf(attacker), ['9001 mira'])
    assert.deepEqual(attacker.json.invitations, [])
    const shut = await browse(posta, cookieOf(attacker), attacker).get('/testing/ops/v1/tokens')
    assert.equal(shut.json.code, 'no-membership')

    assert.equal((await choose(posta, carrier.json.link, ownPassword)).status, 200)
    assert.deepEqual(rolesOf(await trySignIn(posta, victim, ownPassword)), ['0 administrator'])
    assert.equal((await trySignIn(posta, victim, taken)).status, 200, 'the other account goes on')
  })

  test("a link of one side that is still open never enters another side's account", async () => {
    const email = 'abierta@correo.example'
    const store = await signIn(posta, 'tienda@demo.example')
    const warehouse = await signIn(posta, 'deposito@demo.example')
    const wish = { email, name: 'A', role: 'administra' }
    const first = await store.send('POST', '/testing/v1/users', wish)
    const second = await warehouse.send('POST', '/testing/v1/users', wish)
    assert.equal((await choose(posta, second.json.link, ownPassword)).status, 200)
    assert.equal((await choose(posta, first.json.link, taken)).status, 200)
    assert.deepEqual(rolesOf(await trySignIn(posta, email, taken)), ['9001 administra'])
    assert.deepEqual(rolesOf(await trySignIn(posta, email, ownPassword)), ['9002 administra'])
  })

  test("no side resets, ends the sessions of, or sees a person of another's", async () => {
    const email = 'ajena@correo.example'
    const warehouse = await signIn(posta, 'deposito@demo.example')
    await invite(posta, warehouse, '/testing/v1/users', { email, role: 'administra' })
    const person = await signIn(posta, email, ownPassword)
    const store = await signIn(posta, 'tienda@demo.example')
    const wish = { email, name: 'Otra', role: 'mira' }
    const added = await store.send('POST', '/testing/v1/users', wish)
    assert.equal(added.json.name, 'Otra')
    assert.deepEqual([added.json.signedInAt, added.json.sessions], [null, 0])
    const { id } = added.json
    const own = person.session.json.person.id
    for (const one of [id, own]) {
      await store.send('DELETE', `/testing/v1/users/${one}/sessions`)
      const reset = await store.send('POST', `/testing/v1/users/${one}/reset-link`)
      if (reset.json.link) await choose(posta, reset.json.link, taken)
    }
    assert.equal((await person.get('/testing/v1/session')).status, 200)
    assert.deepEqual(rolesOf(await trySignIn(posta, email, ownPassword)), ['9002 administra'])
  })

  test('an address that the demonstration used is invited to production as if it were new', async () => {
    const email = 'antes@correo.example'
    const admin = await signIn(posta, 'admin@demo.example')
    await invite(posta, admin, '/testing/ops/v1/users', { email, role: 'administrator' })
    const wish = { email, name: 'Jefa', role: 'administrator' }
    const made = await byCarrier(posta, '/production', '/users', wish)
    assert.equal(made.status, 201, made.text)
    assert.equal((await choose(posta, made.json.link, taken)).status, 200)
    const there = { place: '/production', face: '/ops/v1' }
    const opened = await trySignIn(posta, email, taken, there)
    assert.deepEqual(rolesOf(opened), ['0 administrator'])
    assert.deepEqual(
      opened.json.memberships.map((one: { environment: string }) => one.environment),
      ['production'],
    )
    assert.equal((await trySignIn(posta, email, ownPassword, there)).status, 401)
  })

  test('an invitation adds nobody without their yes', async () => {
    const email = 'no@correo.example'
    const admin = await signIn(posta, 'admin@demo.example')
    const users = (shipper: number) => `/testing/ops/v1/users?shipper=${shipper}`
    await invite(posta, admin, users(9001), { email, role: 'mira' })
    const wish = { email, name: 'N', role: 'administra' }
    assert.equal((await admin.send('POST', users(9002), wish)).status, 201)
    const person = await signIn(posta, email, ownPassword)
    const [{ id }] = person.session.json.invitations
    const path = `/testing/v1/session/invitations/${id}`
    const stranger = await signIn(posta, 'tienda@demo.example')
    assert.equal((await stranger.send('PUT', path, { accepts: true })).status, 404)
    assert.equal((await person.send('PUT', path, { accepts: false })).status, 200)
    assert.deepEqual(rolesOf(await person.get('/testing/v1/session')), ['9001 mira'])
    const { items } = (await admin.get(users(9002))).json
    assert.ok(!items.some((one: { email: string }) => one.email === email))
  })
})

describe('where mail is set', () => {
  let server: MailServer
  let refusing: MailServer
  const env = {
    POSTA_PUBLIC_URL: 'https://posta.example',
    get POSTA_SMTP_URL() {
      return server.url
    },
  }
  before(async () => {
    server = await startMailServer()
    refusing = await startMailServer({ refuses: 'RCPT' })
  })
  after(async () => {
    await Promise.all([server.close(), refusing.close()])
  })
  const posta = withPosta({ env })

  test('no row shows a link, and a mailed one leads to the public address alone', async () => {
    const wish = { email: 'correo@correo.example', name: 'C', role: 'administrator' }
    const headers = { ...bearer(posta.opsToken), 'x-forwarded-host': 'evil.example' }
    const made = await posta.post('/testing/ops/v1/users', wish, headers)
    assert.deepEqual([made.status, made.json.link, made.json.delivery], [201, null, 'mailed'])
    const path = `/testing/ops/v1/users/${made.json.id}/reset-link`
    const again = await posta.post(path, {}, headers)
    assert.deepEqual([again.json.link, again.json.delivery], [null, 'mailed'])
    const body = { email: wish.email }
    await posta.post('/testing/v1/password-resets', body, { host: 'evil.example' })
    await until('three mails', () => server.mails.length >= 3)
    for (const { text } of server.mails) {
      assert.ok(!text.includes('evil.example'))
      assert.match(text, /https:\/\/posta\.example\/testing\/clave\/[\w-]{43}/)
    }
  })

  describe('but refuses the mail', () => {
    const shut = withPosta({
      env: {
        POSTA_PUBLIC_URL: env.POSTA_PUBLIC_URL,
        get POSTA_SMTP_URL() {
          return refusing.url
        },
      },
    })

    test('the link is shown to nobody, and the invitation says that it was not sent', async () => {
      const wish = { email: 'rebota@correo.example', name: 'R', role: 'administrator' }
      const made = await byCarrier(shut, '/testing', '/users', wish)
      assert.deepEqual([made.status, made.json.link], [201, null])
      assert.deepEqual([made.json.delivery, made.json.state], ['unsent', 'unsent'])
      assert.ok(!made.text.includes('/clave/'))
      const again = await byCarrier(shut, '/testing', `/users/${made.json.id}/reset-link`, {})
      assert.deepEqual([again.status, again.json.code], [503, 'mail-failed'])
      assert.ok(!again.text.includes('/clave/'))
    })
  })
})
