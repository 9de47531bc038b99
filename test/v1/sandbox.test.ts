import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxOperations } from '../../src/capabilities/sandbox/sandbox.ops.ts'
import { sandboxRows } from '../../src/capabilities/sandbox/sandbox.v1.ts'
import { scenarioNames, scenarioTable } from '../../src/capabilities/sandbox/scenario.ts'
import { newPiece } from '../contract/movements-support.ts'
import { addShipper, crossOrder, expectStored, newCode } from '../contract/support.ts'
import { track } from '../contract/tracking-support.ts'
import { withPosta } from '../support/posta.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { assertProblem, bearer, demo, issueKey } from './support.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-11-02T12:00:00Z')
let now = start
let receiver: Receiver
const posta = withPosta({ clock: () => now, env: { POSTA_WEBHOOKS_ALLOW_LOOPBACK: 'on' } })
before(async () => {
  receiver = await startReceiver()
})
after(() => receiver.close())

const key = () => bearer(demo.cross.apiKey)
const shipments = (code: string, what: string) => `/v1/sandbox/shipments/${code}/${what}`
const statesOf = async (code: string): Promise<string[]> => {
  const { json } = await posta.get(`/v1/shipments/${code}`, key())
  return json.movements.map(({ check }: { check: string }) => check)
}

/** The service looks for due steps by itself; a test can only wait until it did. */
async function untilStates(code: string, expected: readonly string[]): Promise<void> {
  const count = async () => (await statesOf(code)).length
  await until(`${code} has ${expected.length}`, async () => (await count()) >= expected.length)
  assert.deepEqual(await statesOf(code), expected)
}

test('a shipper moves its own test shipment', async () => {
  const code = await newPiece(posta)
  const one = await posta.post(shipments(code.toLowerCase(), 'advance'), {}, key())
  assert.equal(one.status, 200, one.text)
  assert.equal(one.json.state, 'IF')
  assert.match(one.json.recorded[0].branch, /^[A-Z]\d{4}$/)
  const more = await posta.post(shipments(code, 'advance'), { to: 'CA' }, key())
  assert.equal(more.json.state, 'CA')
  const rest = await posta.post(shipments(code, 'play'), { scenario: 'returned' }, key())
  assert.equal(rest.json.state, 'RC')
  const states = await statesOf(code)
  assert.equal(states.at(-1), 'RC')
  assert.equal(states.filter((state) => state === 'CA').length, 3)
})

test('webhooks announce simulated movements like any other', async () => {
  const made = await posta.post('/v1/webhooks', { url: receiver.url }, key())
  assert.equal(made.status, 201, made.text)
  const code = await newPiece(posta)
  await posta.post(shipments(code, 'play'), { scenario: 'delivered' }, key())
  const events = () => receiver.received.filter(({ event }) => event.trackingCode === code)
  await until('the last event', () => events().length === 10)
  assert.deepEqual(
    events().map(({ event }) => event.data['state']),
    await statesOf(code),
  )
})

test('the carrier moves the shipment of any shipper, with its name on record', async () => {
  const code = await newPiece(posta)
  const path = `/ops/v1/sandbox/shipments/${code}/advance`
  const { json } = await posta.post(path, { to: 'AR' }, bearer(posta.opsToken))
  assert.equal(json.state, 'AR')
  const reader = await posta.post(
    '/ops/v1/tokens',
    { name: 'lectura', role: 'reader' },
    bearer(posta.opsToken),
  )
  assertProblem(await posta.post(path, {}, bearer(reader.json.token)), 403)
})

test("another's shipment is not found, and a key needs the scope", async () => {
  const code = await newPiece(posta)
  const answers = [
    await posta.post(shipments(code, 'advance'), {}, bearer(demo.ware.apiKey)),
    await posta.post(shipments('NADA-0001', 'play'), { scenario: 'lost' }, key()),
    await posta.get(shipments('%3F', 'runs'), key()),
  ]
  for (const answer of answers) assertProblem(answer, 404)
  const { key: weak } = await issueKey(posta, 9001, { scopes: ['tracking'] })
  assertProblem(await posta.post(shipments(code, 'advance'), {}, bearer(weak)), 403)
})

test('an unreadable message names the field, an impossible one the reason', async () => {
  const code = await newPiece(posta)
  const post = (what: string, body: object) => posta.post(shipments(code, what), body, key())
  assertProblem(await post('advance', { to: 'XX' }), 400, 'to')
  assertProblem(await post('play', { scenario: 'otro' }), 400, 'scenario')
  assertProblem(await post('play', {}), 400, 'scenario')
  assertProblem(await post('runs', { scenario: 'lost' }), 400, 'everySeconds')
  const both = { scenario: 'lost', everySeconds: 1, byClock: true }
  assertProblem(await post('runs', both), 400, 'everySeconds')
  assertProblem(await post('runs', { scenario: 'lost', everySeconds: 90_000 }), 400, 'everySeconds')
  assertProblem(await posta.post('/v1/sandbox/clock', {}, key()), 400, 'advance')
  assertProblem(await posta.post('/v1/sandbox/clock', { advance: '3 días' }, key()), 400, 'advance')
  assertProblem(await posta.post('/v1/sandbox/clock', { speed: 90_000 }, key()), 400, 'speed')
  assertProblem(await post('advance', { to: 'PI' }), 409)
  await post('advance', { to: 'DL' })
  assertProblem(await post('advance', {}), 409)
  assertProblem(await posta.request('DELETE', shipments(code, 'runs'), { headers: key() }), 409)
})

test('a scenario goes on step by step until it is stopped', async () => {
  const code = await newPiece(posta)
  const wish = { scenario: 'not-home', everySeconds: 60 }
  const begun = await posta.post(shipments(code, 'runs'), wish, key())
  assert.equal(begun.status, 201, begun.text)
  assert.equal(begun.json.state, 'running')
  now += 60_000
  await untilStates(code, ['PI', 'IF'])
  const stopped = await posta.request('DELETE', shipments(code, 'runs'), { headers: key() })
  assert.equal(stopped.json.state, 'stopped')
  assert.equal(stopped.json.nextStepAt, null)
  const { json } = await posta.get(shipments(code, 'runs'), key())
  assert.deepEqual([json.items.length, json.items[0].done], [1, 1])
})

describe('the clock of a shipper', () => {
  test('moves its orders and its tracking window, and nobody else’s', async () => {
    const account = await addShipper(posta, { number: 9311, name: 'Viajera', mode: 'CROSS' })
    const { key: own } = await issueKey(posta, 9311, { scopes: ['sandbox', 'tracking'] })
    const clock = (body: object) => posta.post('/v1/sandbox/clock', body, bearer(own))
    const moved = await clock({ advance: '120d' })
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual(moved.json, {
      time: new Date(now + 120 * dayMs).toISOString(),
      speed: 1,
      real: false,
      realTime: new Date(now).toISOString(),
      aheadSeconds: 120 * 86_400,
      aheadDaysAtMost: 366,
    })
    const code = newCode()
    await expectStored(posta, crossOrder({ autentificacion: account, codigoSeguimiento: code }))
    const { json } = await posta.get(`/v1/shipments/${code}`, bearer(own))
    assert.equal(json.enteredAt, new Date(now + 120 * dayMs).toISOString())
    const ask = async () => {
      const { entries } = await track(posta, [{ codigoSeguimiento: code }], { auth: account })
      return entries[0]?.codError
    }
    assert.equal(await ask(), 0)
    const reset = await posta.request('DELETE', '/v1/sandbox/clock', { headers: bearer(own) })
    assert.equal(reset.json.real, true)
    assert.equal(await ask(), 5, 'four months ahead is outside of the usual window')
    assert.equal((await posta.get('/v1/sandbox/clock', key())).json.real, true)
  })

  test('dates its hand-over sheets, which keep what is cancelled in real time after them', async () => {
    const account = await addShipper(posta, { number: 9312, name: 'Adelantada', mode: 'CROSS' })
    const { key: own } = await issueKey(posta, 9312, { scopes: ['sandbox'] })
    await posta.post('/v1/sandbox/clock', { advance: '3d' }, bearer(own))
    const codes = [newCode(), newCode()]
    const cancel = (code = '') =>
      posta.get(`/servicio-cancelacion-rescate/index.php/${code}`, {
        'x-client-id': '9312',
        'x-client-secret': account.password,
      })
    for (const code of codes)
      await expectStored(posta, crossOrder({ autentificacion: account, codigoSeguimiento: code }))
    await cancel(codes[0])
    now += 1_000
    const { headers } = await posta.post('/etiquetas/hoja/', { autentificacion: account })
    const id = /"([\w-]+)\.pdf"/.exec(headers.get('content-disposition') ?? '')?.[1]
    await cancel(codes[1])
    const sheet = await posta.get(`/ops/v1/hand-overs/${id}`, bearer(posta.opsToken))
    assert.deepEqual(sheet.json.trackingCodes, codes.slice(1))
  })

  test('is the carrier’s to set too, of shippers that there are', async () => {
    const ops = bearer(posta.opsToken)
    const path = '/ops/v1/sandbox/clocks/9002'
    assert.equal((await posta.post(path, { advance: '2h', speed: 0 }, ops)).json.speed, 0)
    assert.equal((await posta.get(path, ops)).json.real, false)
    assert.equal((await posta.request('DELETE', path, { headers: ops })).json.real, true)
    assertProblem(await posta.get('/ops/v1/sandbox/clocks/9999', ops), 404)
  })
})

describe('an order that names a scenario', () => {
  test('by its code or its postal code is moved by itself, an ordinary one never', async () => {
    const ordinary = await newPiece(posta)
    const lost = `SIM-LOST-${newCode().slice(-6)}`
    await expectStored(posta, crossOrder({ codigoSeguimiento: lost }))
    const cancelled = newCode()
    const { postalCode } = scenarioTable.cancelled
    await expectStored(
      posta,
      crossOrder({ codigoSeguimiento: cancelled, 'domicilio.codigoPostal': postalCode }),
    )
    for (const expected of [
      ['PI', 'IF'],
      ['PI', 'IF', 'GE'],
    ]) {
      now += 5_000
      await untilStates(lost, expected)
    }
    const { json } = await posta.get(`/v1/shipments/${cancelled}`, key())
    assert.equal(json.cancelled, true)
    assert.deepEqual(await statesOf(ordinary), ['PI'])
  })

  test('is listed with what it does', async () => {
    const { json } = await posta.get('/v1/sandbox/scenarios', key())
    assert.deepEqual(
      json.items.map(({ name }: { name: string }) => name),
      scenarioNames,
    )
  })
})

test('production refuses all of it, and knows no magic', async () => {
  const base = '/production'
  const account = await addShipper(posta, { number: 9312, name: 'Real', mode: 'CROSS' }, base)
  const { key: real } = await issueKey(posta, 9312, { scopes: ['sandbox', 'tracking'] }, base)
  const codigoSeguimiento = `SIM-DL-${newCode().slice(-6)}`
  const order = crossOrder({ autentificacion: account, codigoSeguimiento })
  const loaded = await posta.post(`${base}/cargaCliente/`, order)
  assert.equal(loaded.json.codError, 0, loaded.text)
  const faces = [
    { rows: sandboxRows, at: '/v1', token: real },
    { rows: sandboxOperations, at: '/ops/v1', token: posta.opsToken },
  ]
  for (const { rows, at, token } of faces)
    for (const { method, path } of rows) {
      const filled = path.replace(':trackingCode', codigoSeguimiento).replace(':number', '9312')
      const body = method === 'POST' ? { body: '{}' } : {}
      const headers = bearer(token, { 'content-type': 'application/json' })
      const answer = await posta.request(method, base + at + filled, { headers, ...body })
      assertProblem(answer, 403)
      assert.match(answer.json.detail, /ambiente de pruebas/)
    }
  now += 60_000
  await sleep(1_200)
  const { json } = await posta.get(`${base}/v1/shipments/${codigoSeguimiento}`, bearer(real))
  assert.equal(json.state, 'PI')
})
