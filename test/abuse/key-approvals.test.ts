/** Nobody gives a key more than they may do themselves, unless an administra says yes (D57). */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { demoShippers } from '../../src/demo/demo-carrier.ts'
import { type Browser, invite, ownPassword, signIn } from '../people/support.ts'
import { type Reply, withPosta } from '../support/posta.ts'
import { bearer } from '../v1/support.ts'

const posta = withPosta()
const keys = '/testing/v1/keys'
const demoKey = demoShippers[0]?.apiKey ?? ''

let store: Browser
let integra: Browser

before(async () => {
  store = await signIn(posta, 'tienda@demo.example')
  const email = 'integra@tienda.example'
  await invite(posta, store, '/testing/v1/users', { email, role: 'integra' })
  integra = await signIn(posta, email, ownPassword)
})

async function ask(by: Browser, scopes: readonly string[]): Promise<Reply['json']> {
  const answer = await by.send('POST', keys, { name: `Para ${scopes.join(' ')}`, scopes })
  assert.equal(answer.status, 201, answer.text)
  return answer.json
}

const decide = (by: Browser, id: string, what: 'approval' | 'refusal') =>
  by.send('POST', `${keys}/${id}/${what}`)

const renew = async (by: Browser, id: string) => {
  const answer = await by.send('POST', `${keys}/${id}/rotate`, { overlapHours: 0 })
  assert.equal(answer.status, 201, answer.text)
  return answer.json
}

const read = async (key: string) => {
  const { status, json } = await posta.get('/testing/v1/orders', bearer(key))
  return status === 200 ? 200 : `${status} ${json.code}`
}

const waiting = '401 key-waiting'

describe('a key beyond the own scopes', () => {
  test('reads nothing until an administra approves it', async () => {
    const { id, key, approval } = await ask(integra, ['orders:read'])
    assert.deepEqual([approval, await read(key)], ['waiting', waiting])
    const own = await decide(integra, id, 'approval')
    assert.deepEqual([own.status, own.json.code], [403, 'approval-beyond-own'])
    const byKey = await posta.post(`${keys}/${id}/approval`, {}, bearer(demoKey))
    assert.deepEqual([byKey.status, byKey.json.code], [403, 'approval-beyond-own'])
    const other = await signIn(posta, 'deposito@demo.example')
    assert.equal((await decide(other, id, 'approval')).status, 404)
    assert.equal(await read(key), waiting)
    const approved = await decide(store, id, 'approval')
    assert.deepEqual([approved.status, approved.json.approval], [200, 'approved'])
    assert.match(approved.json.decidedBy, /Tienda Demo/)
    assert.equal(await read(key), 200)
    assert.equal((await decide(store, id, 'approval')).status, 409)
    const path = '/testing/ops/v1/audit?subject=shipper 9001'
    const { json } = await posta.get(path, bearer(posta.opsToken))
    const actions = json.items.map((one: { action: string }) => one.action)
    assert.ok(actions.includes('key.approve'))
  })

  test('within them works at once', async () => {
    const { key, approval } = await ask(integra, ['webhooks', 'keys'])
    assert.equal(approval, undefined)
    assert.equal((await posta.get('/testing/v1/webhooks', bearer(key))).status, 200)
    const wish = { name: 'Más', scopes: ['orders:read'] }
    assert.equal((await posta.post(keys, wish, bearer(key))).status, 400)
    assert.equal((await posta.post(`${keys}/demo9001/rotate`, {}, bearer(key))).status, 404)
  })

  test('that was declined never works', async () => {
    const { id, key } = await ask(integra, ['webhooks', 'tracking'])
    assert.equal((await decide(integra, id, 'refusal')).status, 403)
    const declined = await decide(store, id, 'refusal')
    assert.equal(declined.json.approval, 'declined')
    assert.equal(await read(key), '401 key-revoked')
    assert.equal((await decide(store, id, 'approval')).status, 409)
    assert.equal(await read(key), '401 key-revoked')
  })

  test('is not got by renewing one: what the renewed one gives waits, too', async () => {
    const full = await ask(store, ['orders:read', 'keys'])
    const renewed = await renew(integra, full.id)
    assert.deepEqual([renewed.approval, renewed.replaces], ['waiting', full.id])
    assert.deepEqual(renewed.scopes, full.scopes)
    assert.deepEqual([await read(renewed.key), await read(full.key)], [waiting, 200])
    for (const by of [integra, store]) {
      const again = await by.send('POST', `${keys}/${renewed.id}/rotate`, {})
      assert.deepEqual([again.status, again.json.code], [409, 'key-waiting'])
    }
    await decide(store, renewed.id, 'approval')
    assert.equal(await read(renewed.key), 200)
    assert.equal(await read(full.key), '401 key-expired')
    // An approval is of one key: the next one that integra makes of it waits again.
    assert.equal((await renew(integra, renewed.id)).approval, 'waiting')
    const own = await renew(store, renewed.id)
    assert.deepEqual([own.approval, await read(own.key)], [undefined, 200])
  })

  test('is among the notices of the person who decides, until it is decided', async () => {
    const { id } = await ask(integra, ['labels'])
    const letters = async () => {
      const { json } = await store.get('/testing/v1/notices')
      return json.items.some(
        (one: { kind: string; subject: string }) =>
          one.kind === 'key-waiting' && one.subject === id,
      )
    }
    assert.equal(await letters(), true)
    await decide(store, id, 'refusal')
    assert.equal(await letters(), false)
  })

  test('is withdrawn by the person who asked for it', async () => {
    const { id, key } = await ask(integra, ['labels'])
    const answer = await integra.send('DELETE', `${keys}/${id}`)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(await read(key), '401 key-revoked')
    assert.equal((await decide(store, id, 'approval')).status, 409)
  })
})
