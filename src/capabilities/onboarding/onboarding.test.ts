import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fullOrder, newCode } from '../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import {
  announceToNobody,
  crossShipper,
  openOrderDoor,
  zone,
} from '../../../test/support/order-door.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { wholeBody } from '../../kits/http/streamed-body.ts'
import { openAddresses } from '../addresses/addresses.ts'
import { createOrderWords } from '../imports/sheet-words.wire.ts'
import { openLabels } from '../labels/labels.ts'
import { createOrderMessages } from '../orders/message/order-messages.wire.ts'
import { openPickupPoints } from '../pickup-points/pickup-points.ts'
import { openRouting } from '../routing/routing.ts'
import { openShippers } from '../shippers/shippers.ts'
import { openTracking } from '../tracking/tracking.ts'
import { volumeRampLimits } from '../volume-ramps/volume-ramps.limits.ts'
import { openVolumeRamps } from '../volume-ramps/volume-ramps.ts'
import { onboardingLimits } from './onboarding.limits.ts'
import { openOnboarding } from './onboarding.ts'

const words = createOrderWords(createOrderMessages(zone))
const executive: Operator = { id: 'token of Inés', name: 'Inés', role: 'executive' }
const account = { name: 'Nueva', insured: false, sameDay: false, volumetricFactor: 4000 } as const
const shipper: Shipper = { ...account, number: 9001, mode: 'CROSS' }
const wish = { shipper, contactName: 'Ana', contactEmail: 'ana@example.com', services: [] }

/** The doors of one environment, as a process of its own has them. */
async function openDoors(
  db: Database,
  production?: Awaited<ReturnType<typeof openFar>>,
  labelLinksRequired = false,
) {
  const shippers = openShippers(db, Date.now, { limitAttempts: false })
  const listeners = { announce: announceToNobody }
  const tracking = openTracking(db, Date.now, zone, listeners)
  const doors = {
    routing: await openRouting(db, Date.now, zone),
    pickupPoints: await openPickupPoints(db, Date.now, openAddresses()),
    tracking,
  }
  const fail = (error: unknown) => assert.fail(String(error))
  const labels = openLabels(db, Date.now, zone, doors, { labelOpenDays: 30, onFault: fail })
  const parts = { shippers, labels, announce: announceToNobody, onFailure: fail }
  const onboarding = await openOnboarding(db, Date.now, {
    ...parts,
    labelLinksRequired,
    production: () => production,
  })
  return { onboarding, shippers, labels, tracking: onboarding.watch(tracking) }
}

async function openFar(db: Database) {
  const shippers = openShippers(db, Date.now, { limitAttempts: false })
  return { shippers, volumeRamps: await openVolumeRamps(db, Date.now, zone) }
}

forEachEngine((engine) => {
  let near: TestDatabase
  let far: TestDatabase
  before(async () => {
    near = await openMigrated(engine)
    far = await openMigrated(engine)
  })
  after(async () => {
    await near.dispose()
    await far.dispose()
  })

  test('an account that can not be stored leaves no onboarding behind', async () => {
    const { onboarding } = await openDoors(near)
    const impossible = { ...wish, shipper: { ...shipper, number: 8801, volumetricFactor: 0 } }
    await assert.rejects(onboarding.request(impossible, executive))
    assert.equal(await onboarding.progressOf(8801), undefined)
  })

  test('signed labels are recommended until the account or the carrier requires them', async () => {
    const { onboarding, shippers } = await openDoors(near)
    const number = 8802
    const requested = await onboarding.request(
      { ...wish, shipper: { ...shipper, number } },
      executive,
    )
    assert.ok(requested.ok)
    assert.equal((await onboarding.progressOf(number))?.hasOpenLabels, true)
    const strict = await openDoors(near, undefined, true)
    assert.equal((await strict.onboarding.progressOf(number))?.hasOpenLabels, false)
    assert.ok((await shippers.change(number, { ...account, labelLinks: 'required' }, executive)).ok)
    assert.equal((await onboarding.progressOf(number))?.hasOpenLabels, false)
  })

  async function tryOrders(count: number, doors: Awaited<ReturnType<typeof openDoors>>) {
    const { send } = await openOrderDoor(near)
    for (let place = 0; place < count; place += 1) {
      const code = newCode() as TrackingCode
      assert.equal(await send(fullOrder({ codigoSeguimiento: code })), 0)
      const format = { output: 'zpl', size: 'tall', sheet: false } as const
      const options = { format, baseUrl: 'https://posta.example' }
      const printed = await doors.labels.printLabel(9001, code, options)
      assert.ok(printed.ok)
      await wholeBody(printed.value.file)
      const day = doors.tracking.today(9001)
      const question = { code, alternative: undefined, window: { from: day, to: day } }
      await doors.tracking.trackPieces(9001, [question])
    }
  }

  test('an approval that was cut short is given again, and another account is never taken', async () => {
    const production = await openFar(far)
    const doors = await openDoors(near, production)
    const requested = await doors.onboarding.request(wish, executive)
    assert.ok(requested.ok)
    await tryOrders(onboardingLimits.testOrdersNeeded, doors)
    assert.equal((await doors.onboarding.progressOf(9001))?.state, 'ready')

    assert.ok((await production.shippers.issueCredentials(shipper, executive)).ok)
    const taken = await doors.onboarding.approve(9001, executive)
    assert.ok(!taken.ok && taken.refusal.name === 'production-number-taken')

    // As an approval leaves it that ended after it made the account.
    await production.volumeRamps.begin(9001)
    const approved = await doors.onboarding.approve(9001, executive)
    assert.ok(approved.ok)
    const { password } = approved.value
    const shown = { shipper: 9001, secret: password, kind: 'password', address: '::1' } as const
    assert.ok((await production.shippers.authenticate(shown)).ok)
    const again = await doors.onboarding.approve(9001, executive)
    assert.ok(!again.ok && again.refusal.name === 'ended')
  })

  test('of two concurrent requests for one number, one gets it', async () => {
    const { onboarding } = await openDoors(near, await openFar(far))
    for (const number of [9021, 9022, 9023, 9024]) {
      const request = { ...wish, shipper: { ...wish.shipper, number } }
      const answers = await Promise.all([
        onboarding.request(request, executive),
        onboarding.request(request, executive),
      ])
      assert.equal(answers.filter(({ ok }) => ok).length, 1)
      assert.equal((await onboarding.progressOf(number))?.state, 'testing')
    }
  })

  testAtOnce(engine, 'two who approve at once show credentials once, and they open', async () => {
    const number = 9007
    const production = await openFar(far)
    const other = await openDoors(await near.again(), await openFar(await far.again()))
    let second: ReturnType<typeof other.onboarding.approve> | undefined
    const shippers: typeof production.shippers = {
      ...production.shippers,
      /** The account is made, and nobody has been shown anything yet: another approves. */
      async issueCredentials(...wanted) {
        const issued = await production.shippers.issueCredentials(...wanted)
        second = other.onboarding.approve(number, executive)
        await Promise.race([second, sleep(300)])
        return issued
      },
    }
    const doors = await openDoors(near, { ...production, shippers })
    const own = { ...wish, shipper: { ...shipper, number } }
    assert.ok((await doors.onboarding.request(own, executive)).ok)
    await near.run('update shipment_order set shipper_number = $1', [number])
    const first = await doors.onboarding.approve(number, executive)
    assert.ok(first.ok)
    assert.deepEqual(await second, { ok: false, refusal: { name: 'ended', state: 'approved' } })
    const credentials = { shipper: number, secret: first.value.password, address: '::1' }
    assert.ok((await production.shippers.authenticate({ ...credentials, kind: 'password' })).ok)
    const late = await doors.onboarding.withdraw(number, 'desistió', executive)
    assert.deepEqual(late, { ok: false, refusal: 'ended' })
  })

  test('a preview counts the orders of a new account down, as they are loaded', async () => {
    const { volumeRamps } = await openFar(far)
    await volumeRamps.begin(9001)
    const { findVolume, lockVolumes } = volumeRamps
    const settings = { findVolume, lockVolumes }
    const { orders, send } = await openOrderDoor(far, Date.now, announceToNobody, settings)
    const loaded = volumeRampLimits.ordersPerDayInFirstWeek - 3
    for (let place = 0; place < loaded; place++)
      assert.equal(await send(fullOrder({ codigoSeguimiento: newCode() })), 0)
    const preview = orders.openPreview()
    const foresee = async (many: number, isMeant = true) => {
      const next = Array.from({ length: many }, () => ({
        submission: words.readOrder(fullOrder({ codigoSeguimiento: newCode() }), crossShipper),
        isMeant,
      }))
      return (await preview.check(next)).map(({ ok }) => ok)
    }
    assert.deepEqual(await foresee(5, false), Array(5).fill(true), 'what is not meant counts not')
    assert.deepEqual(await foresee(2), [true, true])
    assert.deepEqual(await foresee(3), [true, false, false])
    assert.equal(await send(fullOrder({ codigoSeguimiento: newCode() })), 0, 'nothing is loaded')
    await far.run('delete from shipment_order')
  })

  test('of orders that come at once a new account loads as many as its limit says', async () => {
    const { volumeRamps } = await openFar(far)
    await volumeRamps.begin(9001)
    const { findVolume, lockVolumes } = volumeRamps
    const settings = { findVolume, lockVolumes }
    const { send } = await openOrderDoor(far, Date.now, announceToNobody, settings)
    const many = volumeRampLimits.ordersPerDayInFirstWeek + 10
    const answers = await Promise.all(
      Array.from({ length: many }, () => send(fullOrder({ codigoSeguimiento: newCode() }))),
    )
    assert.equal(
      answers.filter((code) => code === 0).length,
      volumeRampLimits.ordersPerDayInFirstWeek,
    )
    const [stored] = await far.all('select count(*) as orders from shipment_order')
    assert.deepEqual(stored, { orders: volumeRampLimits.ordersPerDayInFirstWeek })
    await far.run('delete from movement')
    await far.run('delete from shipment_order')
  })

  test('two processes count the orders of a new account together', async () => {
    const [one, other] = [await openFar(far), await openFar(far)]
    await one.volumeRamps.begin(9001)
    await other.volumeRamps.refresh()
    assert.equal((await other.volumeRamps.findVolume(9001))?.loaded, 0)
    const now = Date.now()
    await far.insertRows({
      table: 'shipment_order',
      columns: [
        'tracking_code',
        'shipper_number',
        'entered_at',
        'service',
        'recipient_name',
        'product',
        'street',
        'locality',
        'province',
        'postal_code',
        'id',
      ],
      rows: Array.from({ length: volumeRampLimits.ordersPerDayInFirstWeek }, (_, place) => [
        `LLENO-${place}`,
        9001,
        now,
        'E',
        'Ana',
        'Mate',
        'Calle',
        'Palermo',
        'CABA',
        1425,
        place,
      ]),
    })
    const limit = volumeRampLimits.ordersPerDayInFirstWeek
    for (const { volumeRamps } of [one, other]) {
      const volume = await volumeRamps.findVolume(9001)
      assert.deepEqual([volume?.limit, volume?.loaded], [limit, limit])
      const wait = volume?.retrySeconds ?? 0
      assert.ok(wait > 0 && wait <= 86_400, `${wait} seconds are left of the day`)
    }
    assert.ok((await one.volumeRamps.lift(9001, executive)).ok)
    await other.volumeRamps.refresh()
    assert.equal(other.volumeRamps.findVolume(9001), undefined)
  })
})
