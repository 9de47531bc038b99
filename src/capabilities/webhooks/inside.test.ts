import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import { until } from '../../../test/support/until.ts'
import { openWebhookDoors } from '../../../test/support/webhook-doors.ts'
import { arrived, deliveriesOf, webhookSuite } from '../../../test/support/webhook-suite.ts'
import type { Sender } from '../../kits/webhooks/sender.ts'
import { retryDelaysMs } from './retry-table.ts'

const inside = 'https://tienda.demo.example/avisos'
const hourMs = 3_600_000

forEachEngine((engine) => {
  const { db, later, open, receive } = webhookSuite(engine)

  /** A receiver within the process, which answers as it is set. */
  function insideReceiver() {
    const received: string[] = []
    const state = { status: 204 }
    const sender: Sender = {
      async post(_url, _headers, body) {
        received.push(JSON.parse(body).data.state)
        const { status } = state
        return { ms: 5, status, problem: undefined, answer: '', retryAfterSeconds: undefined }
      },
      check: async () => undefined,
      close() {},
    }
    return { received, state, sender }
  }

  async function openInside(sender: Sender, skewMs = 0) {
    const doors = await openWebhookDoors(db(), { sender }, skewMs)
    later(() => doors.webhooks.stop())
    return doors
  }

  test('a sender to receivers within the process serves these alone, and others none of them', async () => {
    const names: string[] = []
    const network = await open({
      insideElsewhere: true,
      resolve: async (name) => {
        names.push(name)
        return []
      },
    })
    const [receiver, within] = [await receive(), insideReceiver()]
    const own = await openInside(within.sender)
    const { id } = await network.subscribe(inside)
    await network.subscribe(receiver.url)
    await own.webhooks.refresh()
    await network.piece('IF')
    await arrived(receiver, 2)
    assert.deepEqual(within.received, [])
    assert.equal((await deliveriesOf(network, { id })).length, 2)
    assert.equal(await own.webhooks.deliverDue(), 2)
    assert.deepEqual(within.received, ['PI', 'IF'])
    assert.deepEqual(await deliveriesOf(network, { id }), [])
    assert.deepEqual(names, [])
  })

  test('nobody subscribes a receiver within the process where none is served', async () => {
    const names: string[] = []
    const resolve = async (name: string) => (names.push(name), [])
    const doors = await open({ resolve })
    await assert.rejects(doors.subscribe(inside), { message: 'name-unknown' })
    assert.deepEqual(names, [])
  })

  test('an event announced by a clock behind is due by that clock, whoever places it', async () => {
    const within = insideReceiver()
    const network = await open({ insideElsewhere: true })
    const { id } = await network.subscribe(inside)
    const behind = await openInside(within.sender, -48 * hourMs)
    await behind.piece()
    await until('its delivery', async () => (await deliveriesOf(network, { id })).length === 1)
    assert.equal(await behind.webhooks.deliverDue(), 1)
  })

  test('deliveries die and revive by a clock that somebody moves', async () => {
    const within = insideReceiver()
    within.state.status = 500
    const doors = await openInside(within.sender)
    const { id } = await doors.subscribe(inside)
    await doors.piece()
    assert.equal(await doors.webhooks.deliverDue(), 1)
    assert.equal(await doors.webhooks.deliverDue(), 0)
    for (const delay of retryDelaysMs) {
      const dueAt = await doors.webhooks.nextDueAt()
      assert.ok(dueAt !== undefined)
      doors.pass(delay * 1.2)
      assert.equal(await doors.webhooks.deliverDue(), 1)
    }
    assert.equal(await doors.webhooks.nextDueAt(), undefined)
    const [dead] = await deliveriesOf(doors, { id }, 'dead')
    assert.equal(dead?.attempts, retryDelaysMs.length + 1)
    within.state.status = 204
    await doors.webhooks.replay(id, 'anyone', { event: dead.event }, { id: '', name: 'prueba' })
    assert.equal(await doors.webhooks.deliverDue(), 1)
    assert.deepEqual(await deliveriesOf(doors, { id }, 'dead'), [])
  })
})
