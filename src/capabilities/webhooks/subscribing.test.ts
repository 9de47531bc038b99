import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { forEachEngine } from '../../../test/support/engines.ts'
import { crossShipper } from '../../../test/support/order-door.ts'
import { until } from '../../../test/support/until.ts'
import { anybody, openWebhookDoors } from '../../../test/support/webhook-doors.ts'
import {
  arrived,
  deliveriesOf,
  findAgain,
  otherShipper,
  webhookSuite,
} from '../../../test/support/webhook-suite.ts'
import { refuse } from '../../outcome.ts'
import { webhookLimits } from './webhooks.limits.ts'

const day = 86_400_000
const own = crossShipper.number

forEachEngine((engine) => {
  const { db, open, receive } = webhookSuite(engine)

  test('a disabled subscription receives nothing', async () => {
    const [doors, receiver] = [await open(), await receive()]
    const { id } = await doors.subscribe(receiver.url)
    const off = { url: receiver.url, types: [], description: '', enabled: false }
    await doors.webhooks.change(id, own, off, anybody)
    await doors.piece()
    await sleep(300)
    assert.equal(receiver.received.length, 0)
    assert.deepEqual(await db().all('select id from outbox'), [])
  })

  test('one of before on another port stops, with a reason, and goes on when it may', async () => {
    const resolve = async (name: string) => (name === 'shop.example' ? ['203.0.114.7'] : [])
    const doors = await open({ resolve })
    const other = await receive()
    const old = await doors.subscribe('https://shop.example/')
    await db().run('update subscription set url = $2 where id = $1', [
      old.id,
      'https://shop.example:8443/',
    ])
    await doors.webhooks.refresh()
    await doors.subscribe(other.url, { types: ['webhook.disabled'] })
    await doors.piece('IF')
    await arrived(other, 1)
    assert.deepEqual(other.received[0]?.event.data, { subscription: old.id, because: 'port' })
    const facts = { enabled: false, disabledBecause: 'port' }
    assert.partialDeepStrictEqual(await findAgain(doors, old), facts)
    assert.notEqual((await deliveriesOf(doors, old)).length, 0)
    const again = { url: 'https://shop.example:8443/', types: [], description: '', enabled: true }
    const refused = await doors.webhooks.change(old.id, own, again, anybody)
    assert.equal(!refused.ok && refused.refusal, 'port-forbidden')
  })

  test('during a rotation both secrets sign, until the old one expires', async () => {
    const [doors, receiver] = [await open(), await receive()]
    const older = await doors.subscribe(receiver.url)
    const rotated = await doors.webhooks.rotate(older.id, own, anybody)
    assert.ok(rotated.ok)
    assert.notEqual(rotated.value.secret, older.secret)
    await doors.piece()
    await arrived(receiver, 1)
    const [both] = receiver.received
    assert.ok(both)
    for (const { secret } of [older, rotated.value])
      assert.ok(new Webhook(secret).verify(both.body, both.headers))
    doors.pass(webhookLimits.webhookOldSecretHours * 3_600_000 + 1)
    await doors.piece()
    await arrived(receiver, 2)
    assert.doesNotMatch(receiver.received[1]?.headers['webhook-signature'] ?? '', / /)
  })

  test('410 disables the subscription; it is audited, and the others get an event', async () => {
    const doors = await open()
    const [gone, other] = [await receive(() => 410), await receive()]
    const subscription = await doors.subscribe(gone.url)
    await doors.subscribe(other.url, { types: ['webhook.disabled'] })
    await doors.piece('IF')
    await arrived(other, 1)
    assert.deepEqual(other.received[0]?.event.data, {
      subscription: subscription.id,
      because: 'gone',
    })
    assert.partialDeepStrictEqual(await findAgain(doors, subscription), {
      enabled: false,
      disabledBecause: 'gone',
    })
    assert.equal(gone.received.length, 1)
    const [entry] = await db().all<{ action: string }>(
      'select action from audit_entry where subject = $1 order by sequence desc limit 1',
      [`webhook ${subscription.id}`],
    )
    assert.equal(entry?.action, 'webhook.disable')
  })

  test('days of failures disable it; enabled again it continues where it was', async () => {
    const doors = await open()
    let isDown = true
    const receiver = await receive(() => (isDown ? 503 : 204))
    const subscription = await doors.subscribe(receiver.url)
    await doors.piece()
    await arrived(receiver, 1)
    await until(
      'failing',
      async () => (await findAgain(doors, subscription)).failingSince !== undefined,
    )
    doors.pass((webhookLimits.webhookFailingDays + 1) * day)
    await until('disabled', async () => !(await findAgain(doors, subscription)).enabled)
    assert.equal((await findAgain(doors, subscription)).disabledBecause, 'failing')
    isDown = false
    const wish = { url: receiver.url, types: [], description: '', enabled: true }
    await doors.webhooks.change(subscription.id, own, wish, anybody)
    doors.pass(day)
    await until('delivery', async () => (await deliveriesOf(doors, subscription)).length === 0)
    assert.equal((await findAgain(doors, subscription)).failingSince, undefined)
  })

  test('addresses are judged when they are subscribed to, with what is wrong', async () => {
    const names: Record<string, string[]> = {
      'in.example': ['10.1.1.1'],
      'ok.example': ['8.8.8.8'],
    }
    const resolve = async (name: string) => {
      if (names[name] === undefined) throw new Error('ENOTFOUND')
      return names[name]
    }
    const strict = await openWebhookDoors(db(), {
      allowLoopback: false,
      httpsRequired: true,
      resolve,
    })
    const wish = { types: [], description: '', enabled: true }
    const create = async (url: string) => {
      const made = await strict.webhooks.create(own, { url, ...wish }, anybody)
      return made.ok ? made.value.url : made.refusal
    }
    assert.equal(await create('https://ok.example/hook?a=1'), 'https://ok.example/hook?a=1')
    assert.equal(await create('http://ok.example/'), 'https-required')
    assert.equal(await create('https://in.example/'), 'address-forbidden')
    assert.equal(await create('https://169.254.169.254/latest'), 'address-forbidden')
    for (const host of ['localhost', 'shop.localhost', '127.0.0.1', '[::1]'])
      assert.equal(await create(`https://${host}:3000/`), 'address-loopback', host)
    assert.equal(await create('https://no.example/'), 'name-unknown')
    assert.equal(await create('https://ok.example:8443/'), 'port-forbidden')
    assert.equal(await create('https://user:pass@ok.example/'), 'url-with-credentials')
    assert.equal(await create('ftp://ok.example/'), 'url-malformed')
    assert.equal(await create('no address'), 'url-malformed')
    assert.equal(await create(`https://ok.example/${'a'.repeat(500)}`), 'url-too-long')
    assert.equal(
      (await strict.webhooks.create(1, { url: 'https://ok.example/', ...wish }, anybody)).ok,
      false,
    )
  })

  test("a shipper's subscriptions are limited, also for concurrent calls", async () => {
    const doors = await openWebhookDoors(db())
    const wish = { url: 'http://127.0.0.1:9/', types: [], description: '', enabled: true }
    const most = webhookLimits.subscriptionsPerShipper
    const made = await Promise.all(
      Array.from({ length: most + 5 }, () => doors.webhooks.create(own, wish, anybody)),
    )
    assert.equal(made.filter(({ ok }) => ok).length, most)
  })

  test('a creation that is repeated, at once or later, makes one subscription', async () => {
    const nodes = [await openWebhookDoors(db()), await openWebhookDoors(db())]
    const wish = { url: 'http://127.0.0.1:9/', types: [], description: '', enabled: true }
    const once = { shipper: own, operation: 'createWebhook', key: 'k', digest: 'd' }
    const create = (node: (typeof nodes)[number], request = once) =>
      node.webhooks.create(own, wish, anybody, request)
    const made = await Promise.all([...nodes, ...nodes].map((one) => create(one)))
    for (const node of nodes) made.push(await create(node))
    const created = made.map((one) => one.ok && `${one.value.id} ${one.value.secret}`)
    assert.equal(new Set(created).size, 1)
    assert.ok(made[0]?.ok)
    assert.equal((await nodes[0]?.webhooks.list(own, '', 99))?.length, 1)
    for (const node of nodes)
      assert.deepEqual(
        await create(node, { ...once, digest: 'x' }),
        refuse('idempotency-key-reused'),
      )
  })

  test("another shipper's subscription is unknown", async () => {
    const doors = await openWebhookDoors(db())
    const { id } = await doors.subscribe('http://127.0.0.1:9/')
    const wish = { url: 'http://127.0.0.1:9/', types: [], description: '', enabled: true }
    const { webhooks } = doors
    assert.equal(await webhooks.find(id, otherShipper), undefined)
    for (const refused of [
      await webhooks.change(id, otherShipper, wish, anybody),
      await webhooks.rotate(id, otherShipper, anybody),
      await webhooks.test(id, otherShipper, anybody),
      await webhooks.replay(id, otherShipper, { dead: 'of-any-time' }, anybody),
      await webhooks.remove(id, otherShipper, anybody),
    ])
      assert.deepEqual(refused, { ok: false, refusal: 'subscription-unknown' })
    assert.ok((await webhooks.remove(id, own, anybody)).ok)
    assert.equal(await webhooks.find(id, own), undefined)
  })
})
