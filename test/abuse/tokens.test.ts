import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Log, silentLog } from '../../src/kits/log/log.ts'
import { limits } from '../../src/limits.ts'
import { recordAll, scan } from '../contract/movements-support.ts'
import { crossOrder, expectStored, newCode, opsHeaders, product } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer } from '../v1/support.ts'

let now = Date.parse('2026-11-16T12:00:00Z')

describe('tokens', () => {
  const posta = withPosta({ clock: () => now })
  const issue = (wish: object) => posta.post('/ops/v1/tokens', wish, opsHeaders(posta))
  const statusOf = async (token: string) =>
    (await posta.get('/ops/v1/tokens', bearer(token))).status

  test('have names of their own, which nobody mistakes for another', async () => {
    const { json } = await issue({ name: 'Ana Gómez', role: 'reader' })
    assertProblem(await issue({ name: ' ana  gómez', role: 'scanner' }), 409)
    assertProblem(await issue({ name: 'ana gomez', role: 'scanner' }), 409)
    const ofService = ['administrator', 'Posta', 'order', 'cli root', 'shipper 9001', 'SHIPPER 1']
    const ofMachines = ['system', 'root', 'admin', 'service', 'api', 'ops']
    const disguised = [' Root ', 'ádmin', 'SERVICE', 'sys\u200btem', 'ａｐｉ', 'o\u00adps\u00a0']
    for (const name of [...ofService, ...ofMachines, ...disguised])
      assertProblem(await issue({ name, role: 'scanner' }), 400, 'name')
    const headers = opsHeaders(posta)
    await posta.request('DELETE', `/ops/v1/tokens/${json.id}`, { headers })
    assert.equal((await issue({ name: 'Ana Gómez', role: 'reader' })).status, 201)
  })

  test('of one name that are issued at once are one', async () => {
    const wish = { name: 'Gemela', role: 'reader' }
    const answers = await Promise.all([issue(wish), issue(wish), issue(wish)])
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ status }) => status === 409).length, 2)
  })

  test('stop working when they expire', async () => {
    const expiresAt = new Date(now + 60_000).toISOString()
    const { json } = await issue({ name: 'De paso', role: 'reader', expiresAt })
    assert.equal(json.expiresAt, expiresAt)
    assert.equal(await statusOf(json.token), 200)
    now += 60_000
    assert.equal(await statusOf(json.token), 401)
    const past = await issue({ name: 'Tarde', role: 'reader', expiresAt })
    assertProblem(past, 400, 'expiresAt')
  })

  test('of a branch act at that branch only', async () => {
    const [own = '', other = ''] = posta.demo.branches
    assertProblem(await issue({ name: 'Nadie', role: 'scanner', branch: 'Z9999' }), 400, 'branch')
    const { json } = await issue({ name: 'Lector', role: 'scanner', branch: own.toLowerCase() })
    assert.equal(json.branch, own)
    const code = newCode()
    await expectStored(posta, crossOrder({ codigoSeguimiento: code }))
    const record = async (branch: string) => {
      const movements = [{ trackingCode: code, check: 'IF', branch }]
      const answer = await posta.post('/ops/v1/movements', { movements }, bearer(json.token))
      return answer.json.results[0]
    }
    const { status, reason } = await record(other)
    assert.equal(status, 'refused')
    assert.match(reason, new RegExp(`^branch: Se espera ${own}: .* en ninguna otra`))
    assert.equal((await record(own)).status, 'recorded')
  })

  test('are named by their ids in the audit log and in the records of cash, which are their own', async () => {
    const { json: token } = await issue({ name: 'Moto 7', role: 'courier' })
    const order = crossOrder({ servicio: 'B', productos: [product({ valorContrareembolso: 10 })] })
    await expectStored(posta, order)
    const code = String(order['codigoSeguimiento'])
    for (const check of ['IF', 'MA', 'LD']) await recordAll(posta, [scan(posta, code, check)])
    const movements = [scan(posta, code, 'DL')]
    await posta.post('/ops/v1/movements', { movements }, bearer(token.token))
    const path = '/ops/v1/cash/collections'
    const entries = await posta.get(`${path}/${code}.1/entries`, opsHeaders(posta))
    for (const entry of entries.json.items) assert.equal(entry.recordedById, token.id)
    // Couriers see their own collections, whoever they ask for.
    const { json: other } = await issue({ name: 'Moto 8', role: 'courier' })
    const seenBy = async (secret: string, query = '') => {
      const { json } = await posta.get(path + query, bearer(secret))
      return (json.items as { trackingCode: string }[]).map(({ trackingCode }) => trackingCode)
    }
    assert.deepEqual(await seenBy(token.token), [code])
    assert.deepEqual(await seenBy(other.token), [])
    assert.deepEqual(await seenBy(other.token, '?driver=Moto%207'), [])
    assert.equal((await posta.get('/ops/v1/cash/balances', bearer(other.token))).status, 403)
    const audit = await posta.get(`/ops/v1/audit?subject=piece ${code}`, opsHeaders(posta))
    const ids = audit.json.items.map((one: { operatorId: string }) => one.operatorId)
    assert.deepEqual(ids, [...Array(3).fill('POSTA_OPS_TOKEN'), token.id])
  })
})

describe('wrong tokens', () => {
  const reasons: object[] = []
  const log: Log = {
    ...silentLog,
    info: (fields, message) => void (message === 'wrong operations token' && reasons.push(fields)),
  }
  // Each second grants another guess: time stands still.
  const stoppedAt = Date.now()
  const posta = withPosta({ env: { POSTA_LIMITS: 'on' }, log, clock: () => stoppedAt })
  const list = (token: string) => posta.get('/ops/v1/tokens', bearer(token))

  test('are limited by address and logged, and stop nobody who was right before', async () => {
    assert.equal((await list(posta.opsToken)).status, 200)
    const { wrongTokensBurstPerAddress: most } = limits
    const answers = await Promise.all(
      Array.from({ length: most + 50 }, (_, place) => list(`ops_a-guess-of-somebody-${place}`)),
    )
    const of = (status: number) => answers.filter((one) => one.status === status)
    assert.equal(of(401).length, most)
    assert.equal(of(401).length + of(429).length, answers.length)
    assert.ok(Number(of(429)[0]?.headers.get('retry-after')) >= 1)
    assert.equal((await list(posta.opsToken)).status, 200)
    assert.equal(reasons.length, of(401).length)
    assert.deepEqual(reasons[0], { address: '127.0.0.1', environment: 'testing' })
    assert.ok(!JSON.stringify(reasons).includes('guess'))
  })
})
