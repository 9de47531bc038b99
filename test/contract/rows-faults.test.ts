import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, before, test } from 'node:test'
import { envelope } from '../soap/envelope.ts'
import { type StartedPosta, startPosta } from '../support/posta.ts'
import { newPiece } from './movements-support.ts'
import { cancel, rescuePath, returnOf } from './pieces-support.ts'
import { branchesPath, nearbyPath } from './points-support.ts'
import { ratePath, rateRequest } from './rates-support.ts'
import {
  assertCarried,
  assertVerdict,
  change,
  cross,
  crossOrder,
  expectStored,
  type Fields,
  isFields,
  sendOrder,
  ware,
} from './support.ts'
import { ask, trackingPath, trackOne } from './tracking-support.ts'

/** The parts of a fault that no client may ever see: stacks, SQL, paths (D11). */
const inside = /\bat .*:\d+|node:|\.ts\b|\bselect\b|\bfrom\b|no such table|torn apart/i

let folder: string
let posta: StartedPosta
let isTorn = false
const logged: Record<string, unknown>[] = []

// Everything asks for the time, so that a clock that fails is a fault in any endpoint.
function clock(): number {
  if (isTorn) throw new Error('the clock was torn apart')
  return Date.now()
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-faults-'))
  const log = {
    info() {},
    error: (fields: Record<string, unknown>) => void logged.push(fields),
    request() {},
    flush() {},
  }
  posta = await startPosta({ env: { POSTA_DATA: folder }, clock, log })
})
after(async () => {
  await posta.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  isTorn = false
})

/** Another connection to the data of testing, as another program on this machine would have. */
function openData(): DatabaseSync {
  return new DatabaseSync(join(folder, 'testing.db'), { timeout: 5_000 })
}

const calls: [name: string, path: string, body: () => Fields][] = [
  ['rate quote', ratePath, rateRequest],
  ['order creation', '/cargaCliente/', crossOrder],
  [
    'tracking',
    trackingPath,
    () => ({ autentificacion: cross, datos: [{ codigoSeguimiento: 'NADA-0001' }] }),
  ],
  ['pick-up points', nearbyPath, () => ({ autentificacion: cross, codigoPostal: 1425 })],
  [
    'branch pick-up points',
    branchesPath,
    () => ({ autentificacion: cross, ubicacion: { va_prov_codigo: '%', va_con_llc: 1 } }),
  ],
  [
    'postal code router',
    '/canalizadorPorCodigoPostalRest/',
    () => ({ autentificacion: cross, codigoPostal: 1425 }),
  ],
  ['rescue', rescuePath, () => returnOf('NADA-0001')],
]

for (const [name, path, body] of calls) {
  test(`an internal fault is -1 with HTTP 200 at ${name} (D11)`, async () => {
    isTorn = true
    const answer = await posta.post(path, body())
    assert.equal(answer.status, 200, answer.text)
    assertCarried(answer)
    assert.equal(Array.isArray(answer.json), name === 'tracking')
    const verdict = name === 'tracking' ? answer.json[0] : answer.json
    assertVerdict(verdict)
    assert.equal(verdict.codError, -1, answer.text)
    assert.doesNotMatch(answer.text, inside)
  })
}

test('an internal fault at tracking has an entry for each item', async () => {
  isTorn = true
  const datos = [{ codigoSeguimiento: 'NADA-0001' }, { codigoSeguimiento: 'NADA-0002' }]
  const { entries } = await ask(posta, { autentificacion: cross, datos })
  assert.deepEqual(
    entries.map(({ codError }) => codError),
    [-1, -1],
  )
})

test('an internal fault is HTTP 500 in the shape of weight and dimensions (D11)', async () => {
  isTorn = true
  const request = { autentificacion: cross, codigoSeguimiento: 'NADA-0001' }
  const answer = await posta.post('/consultaPesoMedidas/', request)
  assert.equal(answer.status, 500)
  assertCarried(answer)
  assert.ok(isFields(answer.json) && isFields(answer.json['status']), answer.text)
  assert.equal(answer.json['status']['success'], false)
  assert.notEqual(answer.json['status']['message'] ?? '', '')
  assert.equal('codError' in answer.json, false)
  assert.doesNotMatch(answer.text, inside)
})

test('an internal fault is HTTP 500 in the shape of cancellation (D11)', async () => {
  isTorn = true
  const { status, success, message } = await cancel(posta, 'NADA-0001')
  assert.deepEqual([status, success], [500, false])
  assert.doesNotMatch(message, inside)
})

test('an internal fault is logged under the x-request-id of its answer (D11)', async () => {
  isTorn = true
  const answer = await posta.post(ratePath, rateRequest())
  const id = answer.headers.get('x-request-id')
  const lines = logged.filter((fields) => fields['id'] === id)
  assert.equal(lines.length, 1)
  assert.match(JSON.stringify(lines[0]), /torn apart/)
})

test('after a fault the service goes on', async () => {
  isTorn = true
  await posta.post(ratePath, rateRequest())
  isTorn = false
  await expectStored(posta, crossOrder())
})

test('a database that fails is 4 at tracking, with HTTP 200', async () => {
  const codigoSeguimiento = await newPiece(posta)
  const data = openData()
  data.exec('alter table shipment_order rename column journey to elsewhere')
  try {
    const request = { autentificacion: cross, datos: [{ codigoSeguimiento }] }
    const { status, entries } = await ask(posta, request)
    assert.equal(status, 200)
    assert.deepEqual(
      entries.map(({ codError }) => codError),
      [4],
    )
    assert.doesNotMatch(JSON.stringify(entries), inside)
  } finally {
    data.exec('alter table shipment_order rename column elsewhere to journey')
    data.close()
  }
  assert.equal((await trackOne(posta, { codigoSeguimiento })).codError, 0)
})

test('a database that fails before it is known who asks is 4 at tracking, in SOAP too', async () => {
  const data = openData()
  data.exec('alter table shipper rename to shipper_elsewhere')
  try {
    // Nobody has shown these here before, so that they have to be looked up.
    const { entries } = await ask(posta, { autentificacion: ware, datos: [{}] })
    assert.equal(entries[0]?.codError, 4)
    const body = envelope('tracking', { autentificacion: ware, codigoSeguimiento: 'NADA-0001' })
    const { status, text } = await posta.request('POST', '/soap', { body })
    assert.equal(status, 200)
    assert.match(text, /<codError [^>]*>4</)
  } finally {
    data.exec('alter table shipper_elsewhere rename to shipper')
    data.close()
  }
})

test('a load while another of its code is under way is 11, and 8 afterwards (D18)', async () => {
  const order = crossOrder()
  const data = openData()
  data.exec('begin immediate')
  const first = sendOrder(posta, order)
  const second = sendOrder(posta, change(order, { 'destinatario.nombre': 'Otra persona' }))
  const early = await Promise.race([first, second])
  data.exec('rollback')
  data.close()
  assert.equal(early.codError, 11)
  const codes = [(await first).codError, (await second).codError]
  assert.deepEqual(new Set(codes), new Set([0, 11]))
  assert.equal((await sendOrder(posta, order)).codError, 8)
})
