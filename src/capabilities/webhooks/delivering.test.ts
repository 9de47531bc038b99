import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { forEachEngine } from '../../../test/support/engines.ts'
import { crossShipper } from '../../../test/support/order-door.ts'
import { until } from '../../../test/support/until.ts'
import { anybody, type WebhookDoors } from '../../../test/support/webhook-doors.ts'
import {
  arrived,
  assertInOrder,
  deliveriesOf,
  findAgain,
  otherShipper,
  statesOf,
  webhookSuite,
} from '../../../test/support/webhook-suite.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { pieceLockIn } from '../events/events.ts'
import { retryDelaysMs } from './retry-table.ts'
import type { Subscription } from './webhooks.ts'

const own = crossShipper.number

forEachEngine((engine) => {
  const { db, open, openAnother, receive } = webhookSuite(engine)

  /** Advances to every retry in turn, until the delivery is dead. */
  async function passRetries(doors: WebhookDoors, subscription: Subscription): Promise<void> {
    for (const [index, delay] of retryDelaysMs.entries()) {
      await until('a recorded failure', async () => {
        const [first] = await deliveriesOf(doors, subscription)
        return first?.attempts === index + 1
      })
      doors.pass(delay * 1.2)
    }
  }

  test('events arrive signed as the standard says, in the order of the shipment', async () => {
    const [doors, receiver] = [await open(), await receive()]
    const { secret } = await doors.subscribe(receiver.url)
    const code = await doors.piece('IF', 'AR', 'MA')
    await arrived(receiver, 4)
    assert.deepEqual(statesOf(receiver), ['PI', 'IF', 'AR', 'MA'])
    const [first] = receiver.received
    assert.ok(first)
    assert.deepEqual(new Webhook(secret).verify(first.body, first.headers), first.event)
    assert.equal(first.headers['webhook-id'], first.event.id)
    assert.equal(first.headers['content-type'], 'application/json')
    assert.partialDeepStrictEqual(first.event, {
      type: 'shipment.moved',
      shipper: own,
      trackingCode: code,
      sequence: 1,
    })
    assert.deepEqual(doors.failures, [])
  })

  test('only what was subscribed to arrives, and only from the own shipper', async () => {
    const [doors, receiver] = [await open(), await receive()]
    await doors.subscribe(receiver.url, { types: ['shipment.cancelled'] })
    const foreign = { url: receiver.url, types: [], description: '', enabled: true }
    await doors.webhooks.create(otherShipper, foreign, anybody)
    const code = await doors.piece()
    await doors.cancellations.cancelOrder(crossShipper, code)
    await arrived(receiver, 1)
    await sleep(100)
    assert.deepEqual(
      receiver.received.map(({ event }) => event.type),
      ['shipment.cancelled'],
    )
  })

  test('a failure is tried again after its delay, and what follows waits for it', async () => {
    const doors = await open()
    const receiver = await receive((_, count) => (count <= 2 ? 500 : 204))
    const subscription = await doors.subscribe(receiver.url)
    await doors.piece('IF')
    const other = await doors.piece()
    await until('both failures', async () => {
      const attempts = { subscription: subscription.id, event: undefined, onlyFailed: true }
      return (await doors.webhooks.listAttempts(attempts, undefined, 10)).length === 2
    })
    assert.deepEqual(statesOf(receiver), ['PI', 'PI'])
    assert.equal((await findAgain(doors, subscription)).failingSince !== undefined, true)
    doors.pass(6_001)
    await arrived(receiver, 5)
    const of = receiver.received.filter(({ event }) => event.trackingCode !== other)
    assert.deepEqual(
      of.map(({ event }) => event.data['state']),
      ['PI', 'PI', 'IF'],
    )
    assert.equal(of[0]?.event.id, of[1]?.event.id)
    assert.equal(of[0]?.body, of[1]?.body)
    await until(
      'health',
      async () => (await findAgain(doors, subscription)).failingSince === undefined,
    )
  })

  test('after the last retry it is dead, the next one is sent, and it can be revived', async () => {
    const doors = await open()
    let isDown = true
    const receiver = await receive(({ event }) => (isDown && event.sequence === 1 ? 500 : 204))
    const subscription = await doors.subscribe(receiver.url)
    await doors.piece('IF')
    await arrived(receiver, 1)
    await passRetries(doors, subscription)
    await until(
      'the dead',
      async () => (await deliveriesOf(doors, subscription, 'dead')).length === 1,
    )
    await arrived(receiver, retryDelaysMs.length + 2)
    assert.equal(statesOf(receiver).at(-1), 'IF')
    assert.equal(
      (await deliveriesOf(doors, subscription, 'dead'))[0]?.attempts,
      retryDelaysMs.length + 1,
    )
    isDown = false
    const { webhooks } = doors
    assert.partialDeepStrictEqual(await webhooks.stats(subscription.id), { dead: 1 })
    const past = { dead: { from: 0, to: 1_000 } }
    const count = { ok: true, value: 1 }
    assert.deepEqual(await webhooks.replay(subscription.id, own, past, anybody), {
      ...count,
      value: 0,
    })
    const lately = { dead: { from: 0, to: Number.MAX_SAFE_INTEGER / 16 } }
    assert.deepEqual(await webhooks.countReplay(subscription.id, own, lately), count)
    assert.deepEqual(await webhooks.replay(subscription.id, own, lately, anybody), count)
    await until('nothing open', async () => (await deliveriesOf(doors, subscription)).length === 0)
    assert.equal(statesOf(receiver).at(-1), 'PI')
    assert.deepEqual(await deliveriesOf(doors, subscription, 'dead'), [])
  })

  test('a receiver that says how long to wait is obeyed', async () => {
    const doors = await open()
    const receiver = await receive((_, count) =>
      count > 1 ? 204 : (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
    )
    const subscription = await doors.subscribe(receiver.url)
    await doors.piece()
    await until(
      'the failure',
      async () => (await deliveriesOf(doors, subscription))[0]?.attempts === 1,
    )
    doors.pass(3_000_000)
    await sleep(300)
    assert.equal(receiver.received.length, 1)
    doors.pass(700_000)
    await arrived(receiver, 2)
  })

  test('a receiver that hangs delays nobody but itself', async () => {
    const doors = await open()
    const [stuck, quick] = [await receive(() => 'hang'), await receive()]
    await doors.subscribe(stuck.url)
    await doors.subscribe(quick.url)
    for (let turn = 0; turn < 60; turn += 1) await doors.piece()
    await arrived(quick, 60)
    assert.ok(stuck.received.length < 60)
    await stuck.close()
  })

  test('one that is removed while it is sent to leaves no log', async () => {
    const doors = await open()
    const removed = Promise.withResolvers<number>()
    const receiver = await receive(() => removed.promise)
    const [gone, other] = [await doors.subscribe(receiver.url), await doors.subscribe(receiver.url)]
    await doors.piece()
    await arrived(receiver, 2)
    await doors.webhooks.remove(gone.id, 'anyone', anybody)
    removed.resolve(204)
    const attempts = () =>
      db().all<{ id: string }>('select subscription_id as id from delivery_attempt')
    await until('the other is recorded', async () => (await attempts()).length > 0)
    await sleep(100)
    assert.deepEqual(await attempts(), [{ id: other.id }])
  })

  test('two thousand deliveries to a dead receiver are claimed as it takes them', async () => {
    const doors = await open()
    const [stuck, quick] = [await receive(() => 'hang'), await receive()]
    const { id } = await doors.subscribe(stuck.url, { types: ['shipment.cancelled'] })
    await doors.subscribe(quick.url, { types: ['shipment.moved'] })
    const codes = Array.from({ length: 2_000 }, (_, place) => `DEAD-${place}` as TrackingCode)
    await doors.happening((tx, now) =>
      doors.events.announce(
        pieceLockIn(tx, codes),
        codes.map((code) => ({
          type: 'shipment.cancelled',
          shipper: own,
          code,
          at: now,
          data: { effect: 'return' },
        })),
        now,
      ),
    )
    await until('all wait', async () => (await countOf(id)).waiting === codes.length)
    for (let turn = 0; turn < 40; turn += 1) await doors.piece()
    await arrived(quick, 40)
    await until('some are claimed', async () => (await countOf(id)).claimed > 0)
    const { waiting, claimed } = await countOf(id)
    assert.equal(waiting, codes.length)
    assert.ok(claimed <= 16, `${claimed} claimed for a receiver that never answered`)
    assert.deepEqual(doors.failures, [])
    await stuck.close()
  })

  async function countOf(subscription: string): Promise<{ waiting: number; claimed: number }> {
    const [row] = await db().all<{ waiting: number; claimed: number }>(
      `select count(*) as waiting, count(case when claim <> '' then 1 end) as claimed
       from delivery where subscription_id = $1`,
      [subscription],
    )
    assert.ok(row)
    return row
  }

  test('a stopping process releases what it has not sent, and another sends it', async () => {
    const first = await open()
    const { promise: goes, resolve: go } = Promise.withResolvers<void>()
    const receiver = await receive(async () => {
      await goes
      return 204
    })
    await first.subscribe(receiver.url)
    for (let turn = 0; turn < 30; turn += 1) await first.piece()
    await arrived(receiver, 8)
    const stopping = first.webhooks.stop()
    // Only messages being sent are kept; answers that come earlier would make room for more.
    await until('the others are released', async () => {
      const claims = await db().all(`select 1 from delivery where claim <> ''`)
      return claims.length <= receiver.received.length
    })
    go()
    await stopping
    const left = await db().all<{ claim: string }>('select claim from delivery')
    assert.ok(left.length > 0)
    assert.deepEqual(new Set(left.map(({ claim }) => claim)), new Set(['']))
    await open()
    await until('the rest', async () => (await db().all('select 1 from delivery')).length === 0)
    const ids = receiver.received.map(({ event }) => event.id)
    assert.equal(new Set(ids).size, 30)
    assert.equal(ids.length, 30)
  })

  const twoProcesses = 'two processes share the work, and nothing is delivered twice'
  const whoseClocksDiffer = 'neither where the clocks of two machines differ by an hour'
  const skewsMs = new Map([[twoProcesses, 0]])
  // A file is not shared by machines.
  if (engine.name === 'postgres') skewsMs.set(whoseClocksDiffer, 1_800_000)
  if (!engine.oneSession)
    for (const [name, skewMs] of skewsMs)
      test(name, async () => {
        const one = await open({}, -skewMs)
        const other = await openAnother(skewMs)
        const receiver = await receive()
        await one.subscribe(receiver.url)
        await other.webhooks.refresh()
        await other.events.refresh()
        await Promise.all(
          Array.from({ length: 120 }, (_, index) => (index % 2 ? one : other).piece('IF', 'AR')),
        )
        await until('all', async () => receiver.received.length >= 360)
        await sleep(200)
        const ids = receiver.received.map(({ event }) => event.id)
        assert.equal(new Set(ids).size, 360)
        assert.equal(ids.length, 360)
        assertInOrder(receiver)
        assert.deepEqual([...one.failures, ...other.failures], [])
      })
})
