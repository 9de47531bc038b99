import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newPiece, recordAll, scan } from '../contract/movements-support.ts'
import { newCode } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo } from './support.ts'

const posta = withPosta()
const own = bearer(demo.cross.apiKey)

async function pieceAfter(checks: string): Promise<string> {
  const code = await newPiece(posta)
  for (const check of checks.split(' ').filter(Boolean))
    await recordAll(posta, [scan(posta, code, check)])
  return code
}

const cancel = (code: string, body: object = {}, headers = own) =>
  posta.post(`/v1/orders/${code}/cancellation`, body, headers)

const rescue = (code: string, body: object) => posta.post(`/v1/orders/${code}/rescue`, body, own)

const elsewhere = {
  recipientName: 'Ana Pérez',
  address: {
    street: 'Avenida Callao',
    number: '500',
    postalCode: 1022,
    locality: 'Ciudad de Buenos Aires',
    province: 'Ciudad Autónoma de Buenos Aires',
  },
}

async function orderOf(code: string) {
  return (await posta.get(`/v1/orders/${code}`, own)).json
}

describe('cancelling an order', () => {
  for (const [checks, verdict, withCarrier] of [
    ['', 'withdrawn', false],
    ['IF', 'returned', true],
    ['IF AS', 'returned', true],
    ['IF AS AR MA LD DL', 'not-apt', false],
  ] as const)
    test(`after ${checks || 'PI'} it is ${verdict}, and a dry run says so before`, async () => {
      const code = await pieceAfter(checks)
      const expected = { trackingCode: code, verdict, held: withCarrier }
      const { price, ...answer } = (await cancel(code, { dryRun: true })).json
      assert.deepEqual(answer, { ...expected, dryRun: true })
      // Only a way back has a price.
      assert.equal(price?.totalCents > 0, verdict === 'returned')
      assert.equal((await orderOf(code)).cancelledAt, null)
      assert.deepEqual((await cancel(code)).json, { ...expected, price, dryRun: false })
      assert.equal((await orderOf(code)).cancelledAt !== null, verdict === 'withdrawn')
    })

  test('a second time is 409, but the same answer under the same key', async () => {
    const code = await pieceAfter('')
    const key = { ...own, 'idempotency-key': `c-${newCode()}` }
    const first = await cancel(code, {}, key)
    assert.equal(first.json.verdict, 'withdrawn')
    assert.deepEqual((await cancel(code, {}, key)).json, first.json)
    assertProblem(await cancel(code), 409)
    assertProblem(await cancel(await pieceAfter(''), {}, key), 409)
  })
})

describe('rescuing an order', () => {
  test('is done at once at a branch, and waits on the road; a dry run changes nothing', async () => {
    for (const [checks, verdict] of [
      ['IF AS AR', 'at-once'],
      ['IF AS', 'waits'],
    ] as const) {
      const code = await pieceAfter(checks)
      const wish = { kind: 'redirection', destination: elsewhere }
      assert.equal((await rescue(code, { ...wish, dryRun: true })).json.verdict, verdict)
      assert.equal((await orderOf(code)).redirectedTo, null)
      assert.equal((await rescue(code, wish)).json.verdict, verdict)
      const answer = await rescue(code, { kind: 'return' })
      assertProblem(answer, 409)
      assert.equal(answer.json.code, 'rescue-exists')
    }
  })

  test('is listed to the shipper who asked for it, and to no other', async () => {
    const code = await pieceAfter('IF AS')
    await rescue(code, { kind: 'redirection', destination: elsewhere })
    const listed = async (headers: Record<string, string>, filter: string) => {
      const { json } = await posta.get(`/v1/rescues?trackingCode=${code}${filter}`, headers)
      return json.items.map(({ state }: { state: string }) => state)
    }
    assert.deepEqual(await listed(own, ''), ['pending'])
    assert.deepEqual(await listed(own, '&state=done'), [])
    assert.deepEqual(await listed(bearer(demo.ware.apiKey), ''), [])
  })

  test('shows where a redirected order goes', async () => {
    const code = await pieceAfter('IF AS AR')
    await rescue(code, { kind: 'redirection', destination: { ...elsewhere, notes: 'Timbre 2' } })
    const { redirectedTo } = await orderOf(code)
    assert.equal(redirectedTo.address.street, 'Avenida Callao')
    assert.equal(redirectedTo.notes, 'Timbre 2')
  })

  test('is refused by state, without a destination, and for what is not there', async () => {
    const unloaded = await rescue(await pieceAfter(''), { kind: 'return' })
    assertProblem(unloaded, 422)
    assert.match(unloaded.json.detail, /desde que lo tenemos.*antes, se cancela/)
    const early = await rescue(await pieceAfter('IF'), {
      kind: 'redirection',
      destination: elsewhere,
    })
    assert.equal(early.json.code, 'no-dispatch')
    const code = await pieceAfter('IF AS AR')
    assertProblem(await rescue(code, { kind: 'redirection' }), 400, 'destination')
    assertProblem(
      await rescue(code, { kind: 'redirection', destination: { address: {} } }),
      400,
      'destination.address.street',
    )
    assertProblem(await rescue('NADA-0001', { kind: 'return' }), 404)
  })
})
