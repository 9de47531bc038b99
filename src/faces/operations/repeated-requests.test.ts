import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { openRetries } from '../../capabilities/retries/retries.ts'
import { joiningSteps } from '../../kits/db/joined-steps.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import { limits } from '../../limits.ts'
import type { OperationAnswer, OperationRow } from '../../rows/operation.ts'
import { type RepeatBook, runOnce } from './repeated-requests.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let now: number
  before(async () => {
    db = await openMigrated(engine)
  })
  after(() => db.dispose())
  beforeEach(async () => {
    now = 1_800_000_000_000
    await db.run('delete from api_answer', [])
  })

  /** Sends one request under a key; `work` is what its row does. */
  function send(
    work: () => Promise<unknown>,
    changes: { readonly row?: object; readonly book?: Partial<RepeatBook> } = {},
  ): Promise<OperationAnswer> {
    const row = { method: 'POST', name: 'pay', ...changes.row } as OperationRow<never>
    const request = { header: () => 'k-1', params: {}, query: {}, body: Buffer.from('{}') }
    const book = { retries: openRetries(db, () => now), owner: 'x', ...changes.book }
    return runOnce(row, request as unknown as HttpRequest, {}, book, async () => {
      await work()
      return { status: 201, body: { paid: true } }
    })
  }
  const store = () => joiningSteps(db).run(`delete from api_answer where id = 'none'`)
  const die = () => Promise.reject(new Error('killed'))
  const codeOf = (answer: OperationAnswer) => ('problem' in answer ? answer.problem.code : 'done')

  test('one that died before it stored anything is carried out once its claim is old', async () => {
    await assert.rejects(send(die), /killed/)
    assert.equal(codeOf(await send(store)), 'request-in-progress')
    now += limits.idempotencyClaimMs
    assert.equal(codeOf(await send(store)), 'done')
    assert.equal(codeOf(await send(die)), 'done', 'the answer is repeated')
  })

  test('one that died after it stored something is not carried out again', async () => {
    await assert.rejects(
      send(async () => {
        await store()
        return die()
      }),
      /killed/,
    )
    assert.equal(codeOf(await send(store)), 'request-in-progress')
    now += limits.idempotencyClaimMs
    assert.equal(codeOf(await send(die)), 'answer-lost')
  })

  test('one whose parts have ids is carried out again, whatever it stored', async () => {
    const row = { isRepeatable: () => true }
    const broken = async () => {
      await store()
      return die()
    }
    await assert.rejects(send(broken, { row }), /killed/)
    now += limits.idempotencyClaimMs
    assert.equal(codeOf(await send(store, { row })), 'done')
  })

  test('one that changes another database is taken for done as soon as it began', async () => {
    const book = { isElsewhere: true } as const
    await assert.rejects(send(die, { book }), /killed/)
    now += limits.idempotencyClaimMs
    assert.equal(codeOf(await send(store, { book })), 'answer-lost')
  })

  test('one that was slow changes nothing once another has taken its claim', async () => {
    const late = await send(async () => {
      now += limits.idempotencyClaimMs
      assert.equal(codeOf(await send(store)), 'done')
      await store()
    })
    assert.equal(codeOf(late), 'request-in-progress')
    assert.equal(codeOf(await send(die)), 'done')
  })
})
