import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { assertProblem } from './movements-support.ts'
import { addShipper, crossOrder, type Fields, opsHeaders, sendOrder } from './support.ts'

const posta = withPosta()

let numbers = 9400

async function newShipper(): Promise<{ shipper: number; password: string }> {
  numbers += 1
  const fields = { number: numbers, name: 'Bazar', mode: 'CROSS' }
  const { password } = (await addShipper(posta, fields)) as { password: string }
  return { shipper: numbers, password }
}

async function call(method: string, path: string, body?: Fields, headers = opsHeaders(posta)) {
  return posta.request(method, `/ops/v1/shippers/${path}`, {
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function codeOf(shipper: number, password: string): Promise<number> {
  return (await sendOrder(posta, crossOrder({ autentificacion: { shipper, password } }))).codError
}

describe('passwords and keys', () => {
  test('a rotated password goes on for a day, and the new one is shown once', async () => {
    const { shipper, password } = await newShipper()
    const answer = await call('POST', `${shipper}/credentials/rotate`, { kind: 'password' })
    assert.equal(answer.status, 201, answer.text)
    const { secret, ...shown } = answer.json
    assert.ok(secret.length >= 20)
    assert.equal(await codeOf(shipper, password), 0)
    assert.equal(await codeOf(shipper, secret), 0)
    const { items } = (await call('GET', `${shipper}/credentials`)).json
    // When it was last used is stored a minute later at the most.
    assert.deepEqual({ ...items.at(-1), lastUsedAt: null }, shown)
    const old = items.find(({ kind }: { kind: string }) => kind === 'password')
    const left = Date.parse(old.expiresAt) - Date.parse(shown.createdAt)
    assert.deepEqual([left, shown.expiresAt], [24 * 3_600_000, null])
    assert.ok(!JSON.stringify(items).includes(secret))
  })

  test('with overlapHours 0 the old one stops at once', async () => {
    const { shipper, password } = await newShipper()
    assert.equal(await codeOf(shipper, password), 0)
    const wish = { kind: 'password', overlapHours: 0 }
    const { secret } = (await call('POST', `${shipper}/credentials/rotate`, wish)).json
    assert.equal(await codeOf(shipper, password), 2)
    assert.equal(await codeOf(shipper, secret), 0)
  })

  test('one more is issued beside the first, and revoked by its id', async () => {
    const { shipper, password } = await newShipper()
    const issued = (await call('POST', `${shipper}/credentials`, { kind: 'password' })).json
    assert.equal(await codeOf(shipper, issued.secret), 0)
    const { secret, ...shown } = issued
    const revoked = await call('DELETE', `${shipper}/credentials/${issued.id}`)
    assert.deepEqual([revoked.status, revoked.json], [200, shown])
    assert.equal(await codeOf(shipper, secret), 2)
    assert.equal(await codeOf(shipper, password), 0)
    assertProblem(await call('DELETE', `${shipper}/credentials/${issued.id}`), 404)
    assertProblem(await call('DELETE', `9001/credentials/${issued.id}`), 404)
  })

  test('a new key opens what the key opens, and nothing else', async () => {
    const { shipper } = await newShipper()
    const { secret } = (await call('POST', `${shipper}/credentials`, { kind: 'key' })).json
    assert.equal(await codeOf(shipper, secret), 2)
    const environment = posta.app.environments.get('testing')
    const shown = { shipper, secret, kind: 'key', address: '127.0.0.1' } as const
    assert.equal((await environment?.shippers.authenticate(shown))?.ok, true)
  })

  test('what can not be done is told by its field', async () => {
    const { shipper } = await newShipper()
    const wishes: [Fields, string][] = [
      [{}, 'kind'],
      [{ kind: 'clave' }, 'kind'],
      [{ kind: 'key', overlapHours: 721 }, 'overlapHours'],
      [{ kind: 'key', overlapHours: -1 }, 'overlapHours'],
      [{ kind: 'key', overlapHours: 'x' }, 'overlapHours'],
    ]
    for (const [wish, field] of wishes) {
      const answer = await call('POST', `${shipper}/credentials/rotate`, wish)
      assertProblem(answer, 400)
      assert.equal(answer.json.errors[0].field, field)
    }
    const most = await call('POST', `${shipper}/credentials/rotate`, {
      kind: 'key',
      overlapHours: 720,
    })
    assert.equal(most.status, 201)
    for (const number of ['9999', '0', 'x', '00009001', '9001x']) {
      assertProblem(await call('POST', `${number}/credentials`, { kind: 'key' }), 404)
      assertProblem(await call('POST', `${number}/credentials/rotate`, { kind: 'key' }), 404)
      assertProblem(await call('GET', `${number}/credentials`), 404)
      assertProblem(await call('GET', number), 404)
    }
  })

  test('five of a kind are enough', async () => {
    const { shipper } = await newShipper()
    for (let made = 1; made < 5; made += 1)
      assert.equal((await call('POST', `${shipper}/credentials`, { kind: 'key' })).status, 201)
    assertProblem(await call('POST', `${shipper}/credentials`, { kind: 'key' }), 409)
    assertProblem(await call('POST', `${shipper}/credentials/rotate`, { kind: 'key' }), 409)
  })

  test('executives make them, readers see them, branches neither', async () => {
    const { shipper } = await newShipper()
    const statuses = async (role: string) => {
      const issued = await posta.post('/ops/v1/tokens', { name: role, role }, opsHeaders(posta))
      const headers = { authorization: `Bearer ${issued.json.token}` }
      const seen = await call('GET', `${shipper}/credentials`, undefined, headers)
      const made = await call('POST', `${shipper}/credentials`, { kind: 'key' }, headers)
      return [seen.status, made.status]
    }
    assert.deepEqual(await statuses('executive'), [200, 201])
    assert.deepEqual(await statuses('reader'), [200, 403])
    assert.deepEqual(await statuses('branch'), [403, 403])
  })
})

describe('an account', () => {
  const facts = { name: 'Bazar del Sur', insured: true, sameDay: true, volumetricFactor: 6000 }

  test('is changed as it is sent, and its rules with it', async () => {
    const { shipper, password } = await newShipper()
    assert.equal(await codeOf(shipper, password), 0)
    const answer = await call('PUT', String(shipper), facts)
    const expected = { number: shipper, mode: 'CROSS', ...facts, labelLinks: 'optional' }
    assert.deepEqual([answer.status, answer.json], [200, expected])
    assert.deepEqual((await call('GET', String(shipper))).json, expected)
    assert.equal(await codeOf(shipper, password), 11, 'with insurance a value is needed')
  })

  test('is said whole, and its mode stays', async () => {
    const { shipper } = await newShipper()
    const faults: [Fields, string][] = [
      [{ name: undefined }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ insured: undefined }, 'insured'],
      [{ sameDay: 'tal vez' }, 'sameDay'],
      [{ volumetricFactor: 0 }, 'volumetricFactor'],
      [{ volumetricFactor: 1_000_000 }, 'volumetricFactor'],
      [{ mode: 'WARE' }, 'mode'],
    ]
    for (const [fault, field] of faults) {
      const answer = await call('PUT', String(shipper), { ...facts, ...fault })
      assertProblem(answer, 400)
      assert.equal(answer.json.errors[0].field, field)
    }
    assert.equal((await call('GET', String(shipper))).json.name, 'Bazar')
    assert.equal((await call('PUT', String(shipper), { ...facts, mode: 'CROSS' })).status, 200)
    assertProblem(await call('PUT', '9999', facts), 404)
  })
})
