import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forEachEngine } from '../../../test/support/engines.ts'
import { crossShipper } from '../../../test/support/order-door.ts'
import { until } from '../../../test/support/until.ts'
import { anybody } from '../../../test/support/webhook-doors.ts'
import {
  allSettled,
  arrived,
  deliveriesOf,
  webhookSuite,
} from '../../../test/support/webhook-suite.ts'
import { webhookLimits } from './webhooks.limits.ts'

const own = crossShipper.number
const everyAttempt = { event: undefined, onlyFailed: false }

forEachEngine((engine) => {
  const { db, open, receive } = webhookSuite(engine)

  test('a test event reaches the subscription that is tested, and no other', async () => {
    const doors = await open()
    const [one, other] = [await receive(), await receive()]
    const { id } = await doors.subscribe(one.url, { types: ['shipment.cancelled'] })
    await doors.subscribe(other.url)
    const event = await doors.webhooks.test(id, own, anybody)
    assert.ok(event.ok)
    await arrived(one, 1)
    assert.partialDeepStrictEqual(one.received[0]?.event, {
      id: event.value,
      type: 'webhook.test',
      data: { subscription: id },
    })
    await sleep(100)
    assert.equal(other.received.length, 0)
  })

  test('one event, or those of a period, are sent again under the ids they had', async () => {
    // The clock of the doors nearly stands still from their opening on.
    const since = Date.now()
    const [doors, receiver] = [await open(), await receive()]
    const { id } = await doors.subscribe(receiver.url, { types: ['shipment.moved'] })
    const code = await doors.piece('IF', 'AR')
    await doors.cancellations.cancelOrder(crossShipper, code)
    const moves = ['PI', 'IF', 'AR', 'DV'].length
    await arrived(receiver, moves)
    await allSettled(doors, { id })
    const first = receiver.received[0]?.event.id ?? ''
    assert.deepEqual(await doors.webhooks.replay(id, own, { event: first }, anybody), {
      ok: true,
      value: 1,
    })
    await arrived(receiver, moves + 1)
    assert.equal(receiver.received.at(-1)?.event.id, first)
    // A prefix of an id identifies no event.
    for (const event of ['evt_', first.slice(0, -1), `${first}0`])
      assert.deepEqual(await doors.webhooks.replay(id, own, { event }, anybody), {
        ok: false,
        refusal: 'event-unknown',
      })
    await allSettled(doors, { id })
    const period = { from: since, to: Date.now() + 1_000 }
    assert.deepEqual(await doors.webhooks.replay(id, own, period, anybody), {
      ok: true,
      value: moves,
    })
    await arrived(receiver, moves * 2 + 1)
    const ids = receiver.received.map(({ event }) => event.id)
    assert.deepEqual(ids.slice(-moves), ids.slice(0, moves))
    const unknown = await doors.webhooks.replay(id, own, { event: 'evt_none' }, anybody)
    assert.deepEqual(unknown, { ok: false, refusal: 'event-unknown' })
  })

  test('an event that failed and will be retried is sent at once when asked for', async () => {
    const doors = await open()
    const receiver = await receive((_, count) => (count > 1 ? 204 : 502))
    const { id } = await doors.subscribe(receiver.url)
    await doors.piece()
    await until('a recorded failure', async () => {
      const [first] = await deliveriesOf(doors, { id })
      return first?.attempts === 1
    })
    const event = receiver.received[0]?.event.id ?? ''
    const one = { ok: true, value: 1 }
    assert.deepEqual(await doors.webhooks.countReplay(id, own, { event }), one)
    assert.deepEqual(await doors.webhooks.replay(id, own, { event }, anybody), one)
    await arrived(receiver, 2)
    assert.equal(receiver.received[1]?.event.id, event)
    await allSettled(doors, { id })
  })

  test('the log has the answer to each attempt, newest first', async () => {
    const doors = await open()
    const receiver = await receive((_, count) =>
      count > 1 ? 204 : (response) => response.writeHead(500).end(`\0${'é'.repeat(5_000)}`),
    )
    const { id } = await doors.subscribe(receiver.url)
    await doors.piece()
    await until('a recorded failure', async () => {
      const [first] = await deliveriesOf(doors, { id })
      return first?.attempts === 1
    })
    doors.pass(6_001)
    await arrived(receiver, 2)
    const everything = { subscription: id, event: undefined, onlyFailed: false }
    const log = () => doors.webhooks.listAttempts(everything, undefined, 10)
    await until('both rows', async () => (await log()).length === 2)
    const [second, first] = await log()
    assert.partialDeepStrictEqual(second, { number: 2, status: 204, problem: '', answer: '' })
    assert.partialDeepStrictEqual(first, { number: 1, status: 500, problem: '' })
    assert.match(first?.answer ?? '', /^é+/)
    assert.ok(Buffer.byteLength(first?.answer ?? '') <= webhookLimits.webhookAnswerBytes + 2)
    const failed = await doors.webhooks.listAttempts(
      { ...everything, onlyFailed: true },
      undefined,
      9,
    )
    assert.deepEqual(failed, [first])
    const { since, p50Ms, p95Ms, ...stats } = await doors.webhooks.stats(id)
    assert.deepEqual(stats, { attempts: 2, delivered: 1, firstTry: 0, waiting: 0, dead: 0 })
    assert.ok(p50Ms !== undefined && p95Ms !== undefined && p50Ms <= p95Ms)
    assert.ok(since > 0)
  })

  test('the log has the sent messages, and can be read for one shipment', async () => {
    const [doors, receiver] = [await open(), await receive()]
    const { id } = await doors.subscribe(receiver.url)
    const [code] = [await doors.piece('IF'), await doors.piece()]
    await arrived(receiver, 3)
    const log = () =>
      doors.webhooks.listAttempts({ ...everyAttempt, subscription: id }, undefined, 9)
    await until('all rows', async () => (await log()).length === 3)
    const ofShipment = await doors.webhooks.listAttempts(
      { ...everyAttempt, subscription: id, code },
      undefined,
      9,
    )
    assert.deepEqual(
      ofShipment.map((one) => [one.type, one.code]),
      [
        ['shipment.moved', code],
        ['shipment.moved', code],
      ],
    )
  })

  test('a replay can be counted before it is made', async () => {
    const [doors, receiver] = [await open(), await receive()]
    const { id } = await doors.subscribe(receiver.url)
    await doors.piece('IF')
    await arrived(receiver, 2)
    await allSettled(doors, { id })
    const lately = { from: 0, to: Date.now() + 60_000 }
    assert.deepEqual(await doors.webhooks.countReplay(id, own, lately), { ok: true, value: 2 })
    assert.deepEqual(await doors.webhooks.countReplay(id, own, { event: 'evt_none' }), {
      ok: false,
      refusal: 'event-unknown',
    })
    assert.deepEqual(await doors.webhooks.countReplay(id, 9099, lately), {
      ok: false,
      refusal: 'subscription-unknown',
    })
    await sleep(50)
    assert.equal(receiver.received.length, 2)
  })

  test('cleaning deletes old log rows, and all rows of deleted subscriptions', async () => {
    const [doors, receiver] = [await open(), await receive(() => 500)]
    const { id } = await doors.subscribe(receiver.url)
    await doors.piece()
    await until(
      'a row',
      async () => (await db().all('select 1 from delivery_attempt')).length === 1,
    )
    await doors.webhooks.clean()
    assert.equal((await db().all('select 1 from delivery')).length, 1)
    await doors.webhooks.remove(id, own, anybody)
    await doors.webhooks.clean()
    assert.equal((await db().all('select 1 from delivery')).length, 0)
    assert.equal((await db().all('select 1 from delivery_attempt')).length, 0)
  })
})
