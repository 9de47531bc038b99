import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { forEachEngine } from '../../../test/support/engines.ts'
import { crossShipper } from '../../../test/support/order-door.ts'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { type Received, type Receiver } from '../../../test/support/receiver.ts'
import { until } from '../../../test/support/until.ts'
import { anybody, type WebhookDoors } from '../../../test/support/webhook-doors.ts'
import { webhookSuite } from '../../../test/support/webhook-suite.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { pieceLockIn } from '../events/events.ts'

/** A receiver's behaviour per message: how long it takes, and its answer. */
const moods = fc.array(
  fc.record({
    ms: fc.integer({ min: 0, max: 25 }),
    status: fc.constantFrom(204, 204, 200, 500, 429, 301),
  }),
  { minLength: 1, maxLength: 40 },
)
/** The shipment of each event, in the order in which they happen. */
const happenings = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 40 })

let runs = 0

async function happen(doors: WebhookDoors, codes: readonly TrackingCode[]): Promise<void> {
  const { number: shipper } = crossShipper
  const data = { effect: 'return' } as const
  for (const code of codes)
    await doors.happening((tx, now) =>
      doors.events.announce(
        pieceLockIn(tx, [code]),
        [{ type: 'shipment.cancelled', shipper, code, at: now, data }],
        now,
      ),
    )
}

forEachEngine((engine) => {
  const { open, receive } = webhookSuite(engine)

  test('whatever receivers do, an event is sent only after the one before it arrived', async () => {
    const doors = await open()
    const property = fc.asyncProperty(happenings, moods, moods, async (order, ...temperaments) => {
      runs += 1
      const run = runs
      const codes = order.map((shipment) => `RUN${run}-${shipment}` as TrackingCode)
      const receivers = await Promise.all(
        temperaments.map(async (temper) => {
          const accepted: Received[] = []
          const faults: string[] = []
          const receiver = await receive(async (message, count) => {
            const mood = temper[(count - 1) % temper.length] ?? { ms: 0, status: 204 }
            const fault = judge(accepted, message)
            if (fault) faults.push(fault)
            await sleep(mood.ms)
            // In the end every receiver accepts, or some deliveries would die.
            const status = count > 12 ? 204 : mood.status
            if (status < 300) accepted.push(message)
            return status
          })
          const { id } = await doors.subscribe(receiver.url)
          return { id, receiver, accepted, faults }
        }),
      )
      await happen(doors, codes)
      await until('everything arrives', async () => {
        await doors.hurry()
        return receivers.every(({ accepted }) => accepted.length >= codes.length)
      })
      for (const { accepted, faults, id } of receivers) {
        assert.deepEqual(faults, [])
        assert.equal(new Set(accepted.map(({ event }) => event.id)).size, codes.length)
        assert.equal(accepted.length, codes.length)
        await doors.webhooks.remove(id, crossShipper.number, anybody)
      }
      await closeAll(receivers.map(({ receiver }) => receiver))
    })
    await fc.assert(property, { numRuns: randomRuns(engine.oneSession ? 3 : 8) })
    assert.deepEqual(doors.failures, [])
  })
})

async function closeAll(receivers: readonly Receiver[]): Promise<void> {
  for (const receiver of receivers) await receiver.close()
}

/** The fault of a message, given those accepted before it. */
function judge(accepted: readonly Received[], { event }: Received): string | undefined {
  const before = accepted.filter((one) => one.event.trackingCode === event.trackingCode)
  const expected = before.length + 1
  return event.sequence === expected
    ? undefined
    : `${event.trackingCode}: ${event.sequence} came when ${expected} was expected`
}
