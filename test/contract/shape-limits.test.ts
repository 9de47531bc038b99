import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { type StartedPosta, startPosta } from '../support/posta.ts'
import { cross, crossOrder, isOrderBody, type Posta } from './support.ts'
import { entriesOf, trackingPath } from './tracking-support.ts'

// The clock stands still, so that no limit is lifted again while a test counts.
const now = Date.parse('2026-05-15T15:00:00Z')
const attemptsAtMost = 500

const start = () => startPosta({ env: { POSTA_LIMITS: 'on' }, clock: () => now })

let posta: StartedPosta
let attempts: number
before(async () => {
  posta = await start()
  attempts = await attemptsBeforeLimit(posta, cross.shipper)
})
after(() => posta.close())

/** Sends wrong passwords until they are limited; how many were answered before that. */
async function attemptsBeforeLimit(carrier: Posta, shipper: number): Promise<number> {
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const autentificacion = { shipper, password: `otra-${attempt}` }
    const answer = await carrier.post('/cargaCliente/', crossOrder({ autentificacion }))
    if (answer.status === 429) return attempt
    assert.equal(answer.status, 401)
  }
  throw new Error(`${attemptsAtMost} wrong passwords were not limited`)
}

// Only 127.0.0.1 answers on macOS, so there is no second address to call from.
const elsewhere = { skip: process.platform === 'darwin' }

const wrong = { shipper: cross.shipper, password: 'otra' }

test('wrong attempts are limited: 429, Retry-After and -1 at order creation (D36)', async () => {
  const answer = await posta.post('/cargaCliente/', crossOrder({ autentificacion: wrong }))
  assert.equal(answer.status, 429)
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assert.ok((answer.headers.get('x-request-id') ?? '') !== '')
  assert.ok(isOrderBody(answer.json))
  assert.equal(answer.json.codError, -1)
  assert.equal(answer.json.resultado, 'ERROR')
})

test('wrong attempts are limited: 429 in an array at tracking (D36)', async () => {
  const answer = await posta.post(trackingPath, { autentificacion: wrong, datos: [{}] })
  assert.equal(answer.status, 429)
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  for (const { codError } of entriesOf(answer)) assert.equal(codError, -1)
})

test('the limit tells nobody which shippers exist: both come to it alike (D36)', async () => {
  const other = await start()
  try {
    assert.equal(await attemptsBeforeLimit(other, 1234), attempts)
  } finally {
    await other.close()
  }
})

test('an answer of -1 is never remembered under an Idempotency-Key (D36)', elsewhere, async () => {
  const order = crossOrder()
  const headers = { 'idempotency-key': 'limitada' }
  assert.equal((await posta.post('/cargaCliente/', order, headers)).status, 429)
  const answer = await loadFrom('127.0.0.2', order, headers)
  assert.equal(answer, 0)
})

test('the right credentials from another address are never stopped (D36)', elsewhere, async () => {
  assert.equal(await loadFrom('127.0.0.2', crossOrder()), 0)
})

/** Loads an order from another address of this machine; the codError of its answer. */
async function loadFrom(localAddress: string, order: object, headers = {}): Promise<number> {
  const call = request(new URL('/cargaCliente/', posta.url), {
    method: 'POST',
    localAddress,
    headers: { 'content-type': 'application/json', ...headers },
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve).on('error', reject)
    call.end(JSON.stringify(order))
  })
  const body: unknown = JSON.parse(await textOf(response))
  assert.ok(isOrderBody(body))
  return body.codError
}
