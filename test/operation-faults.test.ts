/** Requests that used to be taken, or refused in part, though something about them was wrong. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { crossOrder } from './contract/support.ts'
import { withPosta } from './support/posta.ts'
import { assertProblem, bearer, demo, issueKey } from './v1/support.ts'

const day = 86_400_000
const noon = Date.parse('2026-11-15T15:00:00Z')
let now = noon
const posta = withPosta({ clock: () => now })

const own = () => bearer(posta.opsToken)
const get = (path: string) => posta.get(`/testing/ops/v1${path}`, own())
const post = (path: string, body: unknown) => posta.post(`/testing/ops/v1${path}`, body, own())
const upload = (path: string, ...lines: string[]) =>
  posta.request('POST', `/testing/ops/v1${path}`, {
    headers: { ...own(), 'content-type': 'text/csv' },
    body: lines.join('\n'),
  })

test('an onboarding that can not have an account is refused, and leaves nothing behind', async () => {
  const wish = { number: 8801, name: 'n', mode: 'CROSS', contactName: 'c', contactEmail: 'a@b.ar' }
  assertProblem(
    await post('/onboardings', { ...wish, volumetricFactor: 0 }),
    400,
    'volumetricFactor',
  )
  assert.equal((await get('/onboardings/8801')).status, 404)
  assert.equal((await post('/onboardings', wish)).status, 201)
  assert.equal((await get('/shippers/8801')).status, 200)
  assert.equal((await post('/onboardings', wish)).status, 409)
})

describe('a file of reference data', () => {
  const rowsOf = (json: { errors: { row: number; column: string }[] }) =>
    json.errors.map(({ row, column }) => `${row} ${column}`)

  test('gets every fault, of rows that can be read too, in the order of its rows', async () => {
    const header = 'from,to,router,sameDayRouter,cutOff,active'
    const answer = await upload(
      '/routes.csv',
      header,
      '5005,5001,B,,,true',
      '5010,5011,,,,true',
      '5020,5021,C,,,true',
      '5020,5021,C,,,true',
    )
    assert.equal(answer.status, 400)
    assert.deepEqual(rowsOf(answer.json), ['2 to', '3 router', '5 from'])
    assert.equal((await get('/routes/5020-5021')).status, 404)
  })

  test('gets those of prices, which are judged by the stored ones', async () => {
    const answer = await upload(
      '/zone-ranges.csv',
      'from,to,zone',
      'x,1000,AMBA',
      '2000,1000,AMBA',
      '1000,2000,NINGUNA',
    )
    assert.equal(answer.status, 400, answer.text)
    assert.ok(rowsOf(answer.json).length >= 3, answer.text)
    const places = answer.json.errors.map(({ row }: { row: number }) => row)
    assert.deepEqual(places, places.toSorted())
    assert.deepEqual([...new Set(places)], [2, 3, 4])
  })

  test('gets those of branches', async () => {
    const { text } = await get('/branches.csv')
    const [header = '', first = ''] = text.trim().split(/\r?\n/)
    const broken = first.replace(/,/, ',"",').split(',').slice(0, 3).join(',')
    const answer = await upload('/branches.csv', header, broken, first, first)
    assert.equal(answer.status, 400)
    assert.deepEqual(rowsOf(answer.json), ['2 ', '4 code'])
  })
})

describe('the name of a hand-over sheet', () => {
  const asSheet = (at: number, from = noon - 12 * 3_600_000) =>
    (at - from).toString(36).toUpperCase()
  const sheet = (id: string) => get(`/hand-overs/${id}`)

  test('that nobody can have printed is unknown', async () => {
    assert.equal((await posta.post('/testing/cargaCliente/', crossOrder())).json.codError, 0)
    const [before9001, later] = [asSheet(noon), asSheet(noon + 60_000)]
    for (const id of [
      'HE-9001-261115-ZZZZZZ',
      `HE-9001-261115-${later}`,
      'HE-9001-261115-0',
      'HE-9001-261115',
      `HE-1-261115-${before9001}`,
      `HE-9001-271115-${before9001}`,
      'HE-9001-261116',
    ]) {
      assert.equal((await sheet(id)).status, 404, id)
      const received = await post(`/hand-overs/${id}/reception`, { branch: 'C0001' })
      assert.equal(received.status, 404, id)
    }
  })

  test('is known from the moment of printing on, and that of a whole day when it is over', async () => {
    const printed = await posta.post('/testing/etiquetas/hoja/', {
      autentificacion: { shipper: 9001, password: demo.cross.password },
    })
    const id = /filename="([\w-]+)\.pdf"/.exec(
      printed.headers.get('content-disposition') ?? '',
    )?.[1]
    const listed = await sheet(id ?? '')
    assert.equal(listed.status, 200, listed.text)
    assert.equal(listed.json.trackingCodes.length, 1)
    now = noon + day
    try {
      assert.equal((await sheet('HE-9001-261115')).json.trackingCodes.length, 1)
      assert.equal((await sheet(id ?? '')).json.trackingCodes.length, 1)
    } finally {
      now = noon
    }
  })
})

test('a voucher of which nothing came can be withdrawn: an empty reception is none', async () => {
  const { key } = await issueKey(posta, 9002, { scopes: ['stock'] })
  const lines = [{ sku: 'SKU-AZUL', units: 5 }]
  const announced = await posta.post('/testing/v1/vouchers', { lines }, bearer(key))
  assert.equal(announced.status, 201, announced.text)
  const { number } = announced.json
  assertProblem(await post(`/vouchers/${number}/receptions`, { received: [] }), 400, 'received')
  assertProblem(
    await post(`/vouchers/${number}/receptions`, { received: [null] }),
    400,
    'received[0]',
  )
  assert.equal((await post(`/vouchers/${number}/withdraw`, { reason: 'no viene' })).status, 200)
})

test('cash that is counted for nothing is not taken', async () => {
  const counted = { branch: 'C0001', countedCents: 100 }
  for (const [trackingCodes, field] of [
    [[], 'trackingCodes'],
    [[null], 'trackingCodes[0]'],
    [['CT-000001', ''], 'trackingCodes[1]'],
  ] as const)
    assertProblem(await post('/cash/hand-overs', { ...counted, trackingCodes }), 400, field)
  assert.deepEqual((await get('/cash/hand-overs')).json.items, [])
})

describe('a webhook', () => {
  const wish = { shipper: 9001, url: 'https://example.com/hook' }

  test('with an empty type is not one for every type', async () => {
    assertProblem(await post('/webhooks', { ...wish, types: [null] }), 400, 'types[0]')
    const key = { name: 'k', scopes: ['quotes'], origins: [null] }
    assertProblem(await post('/shippers/9001/keys', key), 400, 'origins[0]')
  })

  test('to the machine itself is refused with what to do instead', async () => {
    for (const url of ['http://localhost:3000/hook', 'http://127.0.0.1/', 'http://[::1]:3000/']) {
      const answer = await post('/webhooks', { ...wish, url })
      assertProblem(answer, 400, 'url')
      assert.match(answer.text, /\.\/posta listen --forward/)
      assert.match(answer.text, /POSTA_WEBHOOKS_ALLOW_LOOPBACK/)
    }
    const inside = await post('/webhooks', { ...wish, url: 'http://10.0.0.7/' })
    assert.doesNotMatch(inside.text, /LOOPBACK/)
  })

  test('is sent one event, a period or the dead again, not several of these at once', async () => {
    for (const body of [
      { event: 'evt_1', dead: true },
      { event: 'evt_1', from: '2026-01-01T00:00:00Z' },
      { dead: true, to: '2026-01-01T00:00:00Z' },
      {},
    ])
      assert.equal((await post('/webhooks/whk_none/replay', body)).status, 400)
    assert.equal((await post('/webhooks/whk_none/replay', { dead: true })).status, 404)
  })
})
