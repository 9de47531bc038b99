import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { checksOf, recordAll, scan } from './movements-support.ts'
import { cross, crossOrder, expectStored, opsHeaders } from './support.ts'

let now = Date.parse('2026-11-15T15:00:00Z')
const posta = withPosta({ clock: () => now })

async function stored(): Promise<string> {
  now += 1_000
  const order = crossOrder()
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

async function printed(fecha?: string): Promise<string> {
  now += 1_000
  const body = { autentificacion: cross, ...(fecha ? { fecha } : {}) }
  const { headers, text } = await posta.post('/etiquetas/hoja/', body)
  const id = /filename="([\w-]+)\.pdf"/.exec(headers.get('content-disposition') ?? '')?.[1]
  assert.ok(id, text)
  return id
}

async function listed(id: string): Promise<string[]> {
  const { status, json, text } = await posta.get(`/ops/v1/hand-overs/${id}`, opsHeaders(posta))
  assert.equal(status, 200, text)
  return json.trackingCodes
}

const receive = (id: string, more: object = {}) =>
  posta.post(`/ops/v1/hand-overs/${id}/reception`, { branch: 'C0001', ...more }, opsHeaders(posta))

async function missingOnes(): Promise<string[]> {
  const path = '/ops/v1/work-list?kind=hand-over-missing'
  const { json } = await posta.get(path, opsHeaders(posta))
  return json.items.map(({ trackingCode }: { trackingCode: string }) => trackingCode)
}

test('a second sheet of the day lists only what is new; the first stays as it was', async () => {
  const [one, two] = [await stored(), await stored()]
  const first = await printed()
  const three = await stored()
  const second = await printed()
  const four = await stored()
  const third = await printed()
  assert.deepEqual(await listed(first), [one, two])
  assert.deepEqual(await listed(second), [three])
  assert.deepEqual(await listed(third), [four])
  assert.equal((await receive(second)).json.received, 1)
  assert.deepEqual(await checksOf(posta, one), ['PI'])
  assert.deepEqual(await listed(await printed()), [one, two, three, four], 'nothing is new')
  now += 86_400_000
  const rest = await stored()
  assert.deepEqual(await listed(await printed()), [rest])
  assert.deepEqual(await listed(await printed('15-11-2026')), [one, two, three, four])
})

test('a sheet that begins after it ends, or in no order, is unknown', async () => {
  await stored()
  await printed()
  await stored()
  const id = await printed()
  const [he, shipper, day, until, since] = id.split('-')
  assert.ok(since)
  for (const wrong of [
    [he, shipper, day, since, until],
    [he, shipper, day, until, until],
    [he, shipper, day, until, '0'],
    [he, shipper, day, 'ZZZZZZ', since],
  ])
    assert.equal((await receive(wrong.join('-'))).status, 404, wrong.join('-'))
})

test('what is missing is not received, and waits on the work list until it comes', async () => {
  const [here, absent, handed] = [await stored(), await stored(), await stored()]
  await recordAll(posta, [scan(posta, handed, 'IF')])
  const id = await printed()
  const { status, json, text } = await receive(id, { missing: [absent.toLowerCase(), handed] })
  assert.equal(status, 200, text)
  assert.deepEqual(
    [json.received, json.missing, json.extra, json.refused],
    [1, [absent], [], []],
    'what was received in another way is not awaited',
  )
  assert.deepEqual(await checksOf(posta, here), ['PI', 'IF'])
  assert.deepEqual(await checksOf(posta, absent), ['PI'])
  assert.deepEqual(await missingOnes(), [absent])
  assert.equal((await receive(id)).json.received, 1)
  assert.deepEqual(await checksOf(posta, absent), ['PI', 'IF'])
  assert.deepEqual(await missingOnes(), [])
})

test('what came without being on the sheet is received and named', async () => {
  const listedOne = await stored()
  const id = await printed()
  const late = await stored()
  const { json } = await receive(id, { extra: [late.toLowerCase(), listedOne, 'NADA-0001'] })
  assert.deepEqual([json.received, json.extra], [2, [late]])
  assert.deepEqual(json.refused, [
    { trackingCode: 'NADA-0001', reason: 'No hay ningún envío con ese código.' },
  ])
  assert.deepEqual(await checksOf(posta, late), ['PI', 'IF'])
})

test('a code that the sheet does not list can not be missing from it: nothing is received', async () => {
  const code = await stored()
  const id = await printed()
  const wrong = await receive(id, { missing: ['NADA-0001'] })
  assert.equal(wrong.status, 400, wrong.text)
  assert.equal(wrong.json.errors[0].field, 'missing')
  assert.deepEqual(await checksOf(posta, code), ['PI'])
})
