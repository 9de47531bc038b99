import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { assertProblem, checksOf, recordAll, scan } from './movements-support.ts'
import { cancel, only, pieceIn, redirectionOf, rescue, returnOf } from './pieces-support.ts'
import { opsHeaders } from './support.ts'
import { trackOne } from './tracking-support.ts'

const posta = withPosta()

const path = '/ops/v1/rescues'
const list = (query = '') => posta.get(`${path}${query}`, opsHeaders(posta))
const change = (code: string, what: string, body: unknown = { reason: 'porque sí' }) =>
  posta.post(`${path}/${code}/${what}`, body, opsHeaders(posta))
const statesOf = async (code: string): Promise<string[]> =>
  (await list(`?trackingCode=${code}`)).json.items.map((item: { state: string }) => item.state)

describe('the list of rescues', () => {
  test('tells what was asked, by whom, and where it goes', async () => {
    const code = await pieceIn(posta, 'AS')
    await rescue(posta, redirectionOf(code))
    const [item] = (await list(`?trackingCode=${code.toLowerCase()}`)).json.items
    assert.equal(item.trackingCode, code)
    assert.equal(item.shipper, 9001)
    assert.equal(item.kind, 'redirection')
    assert.equal(item.state, 'pending')
    assert.equal(item.requestedBy, 'shipper 9001')
    assert.equal(item.settledAt, null)
    assert.equal(item.destination.address.street, 'Bulevar Oroño')
  })

  test('is filtered by state and shipper, and comes in pages', async () => {
    for (const state of ['AR', 'MA', 'CA'])
      await rescue(posta, returnOf(await pieceIn(posta, state)))
    const done = (await list('?state=done')).json.items
    assert.ok(done.length >= 3 && done.every((item: { state: string }) => item.state === 'done'))
    assert.deepEqual((await list('?shipper=9002')).json.items, [])
    const all = (await list('?shipper=9001')).json.items
    const first = (await list('?limit=2')).json
    const rest = (await list(`?after=${encodeURIComponent(first.next)}`)).json
    assert.deepEqual([...first.items, ...rest.items], all)
    assert.equal(rest.next, undefined)
  })

  test('a filter that can not be read is told', async () => {
    for (const query of ['?state=open', '?trackingCode=x', '?shipper=abc'])
      assertProblem(await list(query), 400)
  })
})

describe('carry out', () => {
  test('a return gets its DV at once', async () => {
    const code = await pieceIn(posta, 'LD')
    await rescue(posta, returnOf(code))
    const answer = await change(code, 'carry-out', {})
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.json.state, 'done')
    assert.deepEqual(await checksOf(posta, code), ['PI', 'IF', 'MA', 'LD', 'DV'])
    assertProblem(await change(code, 'carry-out', {}), 409)
  })

  test('a redirection changes the destination at once', async () => {
    const code = await pieceIn(posta, 'LD')
    await rescue(posta, redirectionOf(code))
    await change(code, 'carry-out', {})
    const entry = await trackOne(posta, { codigoSeguimiento: code })
    assert.equal(entry.domicilio.direccion, 'Bulevar Oroño')
  })

  test('a piece that was delivered meanwhile forbids it', async () => {
    const code = await pieceIn(posta, 'LD')
    await rescue(posta, returnOf(code))
    await recordAll(posta, [scan(posta, code, 'DL')])
    assertProblem(await change(code, 'carry-out', {}), 409)
    assert.deepEqual(await statesOf(code), ['pending'])
  })

  test('a piece without a rescue, or no piece at all, is 404', async () => {
    assertProblem(await change(await pieceIn(posta, 'AS'), 'carry-out', {}), 404)
    assertProblem(await change('NADA-0001', 'carry-out', {}), 404)
    assertProblem(await change('x', 'carry-out', {}), 404)
  })
})

describe('fail and withdraw', () => {
  test('say why, and leave it on record', async () => {
    const code = await pieceIn(posta, 'AS')
    await rescue(posta, returnOf(code))
    const failed = await change(code, 'fail', { reason: 'la pieza no aparece' })
    assert.equal(failed.json.state, 'failed')
    assert.equal(failed.json.reason, 'la pieza no aparece')
    assertProblem(await change(code, 'fail'), 409)
    const answer = await posta.get(`/ops/v1/audit?subject=piece%20${code}`, opsHeaders(posta))
    const actions = answer.json.items.map((item: { action: string }) => item.action)
    assert.deepEqual(actions.slice(-2), ['rescue.request', 'rescue.fail'])
  })

  test('the next branch scan does not carry out what was given up', async () => {
    const code = await pieceIn(posta, 'AS')
    await rescue(posta, returnOf(code))
    await change(code, 'fail')
    await recordAll(posta, [scan(posta, code, 'AR')])
    assert.deepEqual(await checksOf(posta, code), ['PI', 'IF', 'AS', 'AR'])
    await change(code, 'carry-out', {})
    assert.deepEqual(await checksOf(posta, code), ['PI', 'IF', 'AS', 'AR', 'DV'])
  })

  test('what is withdrawn may be asked for again', async () => {
    const code = await pieceIn(posta, 'AS')
    await rescue(posta, returnOf(code))
    await change(code, 'withdraw')
    assert.equal(only(await rescue(posta, returnOf(code)))[0], 'succeeded')
    assert.deepEqual(await statesOf(code), ['withdrawn', 'pending'])
  })

  test('what is done stays done', async () => {
    const code = await pieceIn(posta, 'AR')
    await rescue(posta, returnOf(code))
    assertProblem(await change(code, 'fail'), 409)
    assertProblem(await change(code, 'withdraw'), 409)
  })

  test('a cancellation whose return failed did not take effect', async () => {
    const code = await pieceIn(posta, 'AS')
    await cancel(posta, code)
    await change(code, 'fail')
    const answer = await cancel(posta, code)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.data, { avalibleForCancel: false, weHaveTheProduct: true })
  })

  for (const body of [
    {},
    { reason: '' },
    { reason: '  ' },
    { reason: 'x'.repeat(201) },
    { reason: {} },
  ])
    test(`without a reason they are refused: ${JSON.stringify(body).slice(0, 30)}`, async () => {
      assertProblem(await change('NADA-0001', 'fail', body), 400)
      assertProblem(await change('NADA-0001', 'withdraw', body), 400)
    })
})

test('who may only read is told so', async () => {
  const body = { name: 'lectura', role: 'reader' }
  const token = await posta.post('/ops/v1/tokens', body, opsHeaders(posta))
  const headers = { authorization: `Bearer ${token.json.token}` }
  assert.equal((await posta.get(path, headers)).status, 200)
  const reason = { reason: 'x' }
  assertProblem(await posta.post(`${path}/NADA-0001/carry-out`, {}, headers), 403)
  assertProblem(await posta.post(`${path}/NADA-0001/fail`, reason, headers), 403)
})
