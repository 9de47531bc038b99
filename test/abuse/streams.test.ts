/** Streams and waiting questions of a reader who may not read any longer: they must end. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { opsHeaders } from '../contract/support.ts'
import { invite, ownPassword, signIn } from '../people/support.ts'
import { withPosta } from '../support/posta.ts'
import { until } from '../support/until.ts'
import { bearer, issueKey } from '../v1/support.ts'

const opsStream = '/testing/ops/v1/stream?topics=work-list'
const ownStream = '/testing/v1/stream?topics=shipments'

describe('a stream ends soon after', () => {
  const posta = withPosta()

  /** Follows a stream; returns whether it has ended. */
  async function follow(path: string, headers: Record<string, string>) {
    const state = { isOver: false }
    const answer = await fetch(posta.url + path, { headers })
    assert.equal(answer.status, 200)
    const reader = answer.body?.getReader()
    const read = async () => {
      for (;;) if ((await reader?.read())?.done !== false) return
    }
    read()
      .catch(() => {})
      .finally(() => (state.isOver = true))
    return state
  }

  // A stream that nobody ends lasts two minutes, which is longer than the waits here.
  const ends = (name: string, state: { isOver: boolean }) => until(name, () => state.isOver)

  test('its token is revoked, while another goes on', async () => {
    const wish = { name: 'De paso', role: 'reader' }
    const { json } = await posta.post('/ops/v1/tokens', wish, opsHeaders(posta))
    const own = await follow(opsStream, bearer(json.token))
    const other = await follow(opsStream, opsHeaders(posta))
    const headers = opsHeaders(posta)
    await posta.request('DELETE', `/ops/v1/tokens/${json.id}`, { headers })
    await ends('the stream of the token', own)
    assert.equal(other.isOver, false)
  })

  test('its key is revoked, and so does a question that waits for events', async () => {
    const { id, key } = await issueKey(posta, 9001, {
      scopes: ['tracking', 'orders:read', 'webhooks'],
    })
    const own = await follow(ownStream, bearer(key))
    const { next } = (await posta.get('/testing/v1/events?after=now', bearer(key))).json
    const waiting = posta.get(`/testing/v1/events?after=${next}&wait=25`, bearer(key))
    const path = `/testing/ops/v1/keys/${id}`
    const revoked = await posta.request('DELETE', path, { headers: opsHeaders(posta) })
    assert.equal(revoked.status, 200, revoked.text)
    await ends('the stream of the key', own)
    assert.equal((await waiting).status, 401)
  })

  test('its session, its membership or its person is ended', async () => {
    const admin = await signIn(posta, 'tienda@demo.example')
    const carrier = await signIn(posta, 'admin@demo.example')
    const email = 'sigue@tienda.example'
    const id = await invite(posta, admin, '/testing/v1/users', { email, role: 'mira' })
    const cookies = await Promise.all(
      [1, 2].map(async () => (await signIn(posta, email, ownPassword)).cookie),
    )
    const [left, other] = await Promise.all(cookies.map((cookie) => follow(ownStream, { cookie })))
    const readerId = await invite(posta, carrier, '/testing/ops/v1/users', {
      email: 'lee@correo.example',
      role: 'reader',
    })
    const reader = await signIn(posta, 'lee@correo.example', ownPassword)
    const console = await follow(opsStream, { cookie: reader.cookie })
    const closed = await posta.request('DELETE', '/testing/v1/session', {
      headers: { cookie: cookies[0] ?? '', origin: posta.url, 'x-posta-csrf': '1' },
    })
    assert.equal(closed.status, 200)
    const removed = await carrier.send('DELETE', `/testing/ops/v1/users/${readerId}`)
    assert.equal(removed.status, 200, removed.text)
    assert.ok(left && other)
    await ends('the stream of the session', left)
    await ends('the stream of who was removed from the carrier', console)
    assert.equal(other.isOver, false)
    assert.equal((await admin.send('DELETE', `/testing/v1/users/${id}`)).status, 200)
    await ends('the stream of who was removed from the shop', other)
  })
})
