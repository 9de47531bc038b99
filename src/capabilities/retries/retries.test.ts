import assert from 'node:assert/strict'
import { AsyncResource } from 'node:async_hooks'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { createGroups } from '../../kits/db/groups.ts'
import { joiningSteps } from '../../kits/db/joined-steps.ts'
import { limits } from '../../limits.ts'
import { accept, refuse } from '../../outcome.ts'
import {
  answerOnce,
  ClaimLost,
  findOrderAnswer,
  keepOrderAnswer,
  type Once,
  openRetries,
  type Retries,
} from './retries.ts'

const dayMs = 24 * 3_600_000

forEachEngine((engine) => {
  let db: TestDatabase
  let now: number

  before(async () => {
    db = await openMigrated(engine)
  })
  after(() => db.dispose())

  const once: Once = { shipper: 501, operation: 'reserve', key: 'k-1', digest: 'd-1' }
  let done = 0
  beforeEach(async () => {
    done = 0
    now = 1_800_000_000_000
    await db.run('delete from api_answer', [])
  })
  const work = (request: Once | undefined) =>
    db.transaction((tx) =>
      answerOnce(tx, request, now, async () => {
        done++
        return accept({ done })
      }),
    )

  test('a request is done once, however often and however fast it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => work(once)))
    assert.equal(done, 1)
    for (const answer of answers) assert.deepEqual(answer, accept({ done: 1 }))
  })

  test('another key, operation or shipper makes another request, and so does none', async () => {
    await work(once)
    await work({ ...once, key: 'k-2' })
    await work({ ...once, operation: 'other' })
    await work({ ...once, shipper: 502 })
    await work(undefined)
    assert.equal(done, 5)
  })

  test('another message under the key is refused, and the key is forgotten after a day', async () => {
    await work(once)
    const other = { ...once, digest: 'd-2' }
    assert.deepEqual(await work(other), refuse('idempotency-key-reused'))
    now += dayMs + 1
    assert.equal((await work(other)).ok, true)
    assert.equal(done, 2)
    now += dayMs + 1
    assert.equal(await openRetries(db, () => now).forgetOld(), 1)
  })

  test('a request that was refused, or failed, may be tried again', async () => {
    const refused = await db.transaction((tx) =>
      answerOnce(tx, once, now, async () => refuse('not-now')),
    )
    assert.deepEqual(refused, refuse('not-now'))
    const failed = db.transaction((tx) =>
      answerOnce(tx, once, now, async () => {
        throw new Error('broken')
      }),
    )
    await assert.rejects(failed, /broken/)
    assert.deepEqual(await work(once), accept({ done: 1 }))
  })

  test('the answer to an order is kept for a day, for the same message alone', async () => {
    const answer = { id: '501:k-1', digest: 'd-1', answer: '{"ok":true}' }
    assert.equal(await findOrderAnswer(db, answer, now), undefined)
    assert.equal(await keepOrderAnswer(db, answer, now), true)
    assert.equal(await keepOrderAnswer(db, { ...answer, digest: 'd-2' }, now), false)
    assert.deepEqual(await findOrderAnswer(db, answer, now), { answer: answer.answer })
    assert.equal(await findOrderAnswer(db, { ...answer, digest: 'd-2' }, now), 'reused')
    now += dayMs + 1
    assert.equal(await findOrderAnswer(db, answer, now), undefined)
    assert.equal(await keepOrderAnswer(db, { ...answer, digest: 'd-2' }, now), true)
    now += dayMs + 1
    assert.equal(await openRetries(db, () => now).forgetOld(), 1)
  })

  const key = 'ops 1:open:k'
  async function claim(retries: Retries, digest = 'd-1') {
    const begun = await retries.begin(key, digest)
    assert.ok(typeof begun === 'object' && 'since' in begun)
    return begun
  }
  test('a request is claimed by the first, until it has an answer or was refused', async () => {
    const retries = openRetries(db, () => now)
    const first = await claim(retries)
    assert.equal(await retries.begin(key, 'd-1'), 'in-progress')
    assert.equal(await retries.begin(key, 'd-2'), 'reused')
    await retries.finish(first, undefined)
    await retries.finish(await claim(retries, 'd-2'), '{}')
    assert.deepEqual(await retries.begin(key, 'd-2'), { answer: '{}' })
  })

  test('a claim that was left without a change is taken over, and its change refused', async () => {
    const retries = openRetries(db, () => now)
    const marking = joiningSteps(db)
    const left = await claim(retries)
    now += limits.idempotencyClaimMs
    const next = await claim(retries)
    assert.equal(await retries.begin(key, 'd-1'), 'in-progress')
    const late = retries.run(left, () => marking.run('delete from api_answer where id = $1', [key]))
    await assert.rejects(late, ClaimLost)
    await retries.finish(left, undefined)
    await retries.finish(next, '{}')
    assert.deepEqual(await retries.begin(key, 'd-1'), { answer: '{}' })
  })

  test('a claim that was left after a change is lost, and not before it was committed', async () => {
    const retries = openRetries(db, () => now)
    const marking = joiningSteps(db)
    const first = await claim(retries)
    const broken = retries.run(first, () =>
      marking.transaction(async () => {
        throw new Error('broken')
      }),
    )
    await assert.rejects(broken, /broken/)
    now += limits.idempotencyClaimMs
    const second = await claim(retries)
    await retries.run(second, () => marking.transaction((tx) => tx.all('select 1')))
    assert.equal(await retries.begin(key, 'd-1'), 'in-progress')
    now += limits.idempotencyClaimMs
    assert.equal(await retries.begin(key, 'd-1'), 'lost')
  })

  test('requests that share a transaction mark their claims in it', async () => {
    const retries = openRetries(db, () => now)
    const add = createGroups<string, string>(joiningSteps(db), {
      maxItems: 10,
      mayShare: () => true,
      run: async (_tx, items) => [...items],
    })
    const keys = ['a', 'b', 'c']
    const claims = await Promise.all(keys.map((one) => retries.begin(one, 'd')))
    await Promise.all(
      claims.map((one) => {
        assert.ok(typeof one === 'object' && 'since' in one)
        return retries.run(one, () => add(one.id))
      }),
    )
    now += limits.idempotencyClaimMs
    for (const one of keys) assert.equal(await retries.begin(one, 'd'), 'lost')
  })

  test('what goes on after its request has ended marks nothing', async () => {
    const retries = openRetries(db, () => now)
    const marking = joiningSteps(db)
    const first = await claim(retries)
    const later = await retries.run(first, async () => AsyncResource.bind(() => marking.run(touch)))
    await retries.finish(first, '{}')
    await later()
    assert.deepEqual(await retries.begin(key, 'd-1'), { answer: '{}' })
  })
})

const touch = `update api_answer set digest = digest where id = ''`
