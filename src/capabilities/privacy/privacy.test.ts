import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import { crossShipper } from '../../../test/support/order-door.ts'
import { elsewhere, officer } from '../../../test/support/piece-doors.ts'
import { openPrivacyScene, type PrivacyScene } from '../../../test/support/privacy-scene.ts'
import { openAudit, recordAudit } from '../audit/audit.ts'

const dayMs = 86_400_000

forEachEngine((engine) => {
  let scene: PrivacyScene

  before(async () => {
    scene = await openPrivacyScene(engine)
  })
  after(() => scene.dispose())

  test('a finished shipment is erased after its days, and its movements and amounts stay', async () => {
    const code = await scene.shipmentTo(scene.newPerson(), 'IF', 'MA', 'LD', 'DL')
    const original = await scene.doors.orders.findOrder(code)
    scene.time.now += 90 * dayMs - 1
    await scene.privacy.eraseDue()
    assert.equal(await scene.isErased(code), false)
    scene.time.now += 1
    assert.equal(await scene.privacy.eraseDue(), 1)
    assert.equal(await scene.isErased(code), true)
    assert.deepEqual(await scene.doors.checksOf(code), ['PI', 'IF', 'MA', 'LD', 'DL'])
    const order = (await scene.doors.orders.findOrder(code))?.order
    assert.deepEqual(order?.products, original?.order.products)
    assert.equal(order?.address.postalCode, original?.order.address.postalCode)
    const stored = JSON.stringify([
      order,
      await scene.doors.tracking.findPiece(code),
      await scene.db.all('select * from shipment_order where tracking_code = $1', [code]),
      await scene.db.all('select * from movement where tracking_code = $1', [code]),
    ])
    const match = /Núñez|Santa Fe|11-?5555|-34\.5|-58\.5|@/.exec(stored)
    assert.equal(match, null)
    assert.equal(await scene.privacy.eraseDue(), 0)
  })

  test('a shipment delivered before its order came in is erased, too', async () => {
    const code = await scene.shipmentTo(scene.newPerson())
    for (const [hour, check] of (['IF', 'MA', 'LD', 'DL'] as const).entries())
      await scene.doors.scan(code, [check], { at: scene.time.now - dayMs + hour * 3_600_000 })
    assert.deepEqual(await scene.doors.checksOf(code), ['PI', 'IF', 'MA', 'LD', 'DL'])
    scene.time.now += 90 * dayMs
    assert.equal(await scene.privacy.eraseDue(), 1)
    assert.equal(await scene.isErased(code), true)
  })

  test('a shipment under way, or delivered anew since, is kept', async () => {
    const open = await scene.shipmentTo(scene.newPerson(), 'IF', 'MA', 'LD', 'CA')
    const again = await scene.shipmentTo(scene.newPerson(), 'IF', 'MA', 'LD', 'DL')
    scene.time.now += 80 * dayMs
    await scene.doors.scan(again, ['CA'], { correction: true })
    await scene.doors.scan(again, ['MA', 'LD', 'DL'])
    scene.time.now += 20 * dayMs
    await scene.privacy.eraseDue()
    assert.equal(await scene.isErased(again), false)
    scene.time.now += 70 * dayMs
    await scene.privacy.eraseDue()
    assert.equal(await scene.isErased(again), true)
    scene.time.now += 1_000 * dayMs
    await scene.privacy.eraseDue()
    assert.equal(await scene.isErased(open), false)
  })

  test('a redirected shipment loses its second recipient too', async () => {
    const code = await scene.shipmentTo(scene.newPerson(), 'IF', 'MA')
    const wish = { kind: 'redirection', destination: elsewhere } as const
    await scene.doors.rescues.requestRescue(crossShipper.number, [code], wish)
    await scene.doors.scan(code, ['LD', 'DL'])
    scene.time.now += 91 * dayMs
    await scene.privacy.eraseDue()
    const rescues = await scene.db.all('select * from rescue where tracking_code = $1', [code])
    const order = await scene.doors.orders.findOrder(code)
    assert.doesNotMatch(JSON.stringify([order, rescues]), /Ibáñez|Oroño|850|portero|Núñez/)
    assert.equal(order?.redirectedTo?.address.locality, 'Rosario')
  })

  test('an order that was cancelled before it travelled is erased, too', async () => {
    const code = await scene.shipmentTo(scene.newPerson())
    await scene.doors.cancellations.cancelOrder(crossShipper, code)
    scene.time.now += 89 * dayMs
    await scene.privacy.eraseDue()
    assert.equal(await scene.isErased(code), false)
    scene.time.now += dayMs
    await scene.privacy.eraseDue()
    assert.equal(await scene.isErased(code), true)
  })

  test('without the setting, nothing is erased that nobody asked for', async () => {
    const code = await scene.shipmentTo(scene.newPerson(), 'IF', 'MA', 'LD', 'DL')
    scene.time.now += 9_000 * dayMs
    assert.equal(await scene.openDoor(undefined).eraseDue(), 0)
    assert.equal(await scene.isErased(code), false)
  })

  test('of several processes at once, each shipment is erased by one', async () => {
    scene.time.now += 91 * dayMs
    await scene.privacy.eraseDue()
    for (let count = 0; count < 5; count += 1)
      await scene.shipmentTo(scene.newPerson(), 'IF', 'MA', 'LD', 'DL')
    scene.time.now += 91 * dayMs
    const counts = await Promise.all([1, 2, 3].map(() => scene.openDoor(90).eraseDue()))
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      5,
    )
  })

  test('a person is erased on request: what is over at once, the rest when it ends', async () => {
    const document = scene.newPerson()
    const other = await scene.shipmentTo(scene.newPerson(), 'IF', 'MA', 'LD', 'DL')
    const over = await scene.shipmentTo(document, 'IF', 'MA', 'LD', 'DL')
    const open = await scene.shipmentTo(document, 'IF', 'MA', 'LD')
    const { places, ...done } = await scene.privacy.erasePerson(document, officer)
    const none = { archived: [], visits: [], sheets: [], remains: [] }
    assert.deepEqual([places.orders, places.movements], [1, 4])
    assert.deepEqual(done, { erased: [over], postponed: [open], ...none })
    assert.deepEqual([await scene.isErased(over), await scene.isErased(open)], [true, false])
    await scene.privacy.eraseDue()
    assert.equal(await scene.isErased(open), false)
    await scene.doors.scan(open, ['DL'])
    await scene.privacy.eraseDue()
    assert.equal(await scene.isErased(open), true)
    assert.equal(await scene.isErased(other), false)
    assert.deepEqual((await scene.privacy.exportPerson(document, officer)).shipments, [])
  })

  test('texts about a shipment are gone by age too, and the chain still verifies', async () => {
    const code = await scene.shipmentTo(scene.newPerson(), 'IF', 'MA', 'LD', 'DL')
    await scene.doors.scan(code, ['CA'], { correction: true, reason: 'firmó la vecina Ibarra' })
    await scene.doors.scan(code, ['MA', 'LD', 'DL'])
    const entries = async () =>
      (await openAudit(scene.db).find({ subjects: [`piece ${code}`] }, undefined, 50))
        .map(({ shown, detail }) => `${shown} ${/Ibarra/.test(detail)}`)
        .find((text) => text.includes('correction'))
    assert.match((await entries()) ?? '', /\(firmó la vecina Ibarra\).* false$/)
    scene.time.now += 91 * dayMs
    await scene.privacy.eraseDue()
    assert.match((await entries()) ?? '', /\(\[borrado\]\)/)
    assert.equal((await openAudit(scene.db).verify()).sound, true)
    const left = await scene.db.all('select * from audit_word where tracking_code = $1', [code])
    assert.deepEqual(left, [])
  })

  test('a claim that is written in later loses its texts when it is as old', async () => {
    const code = await scene.shipmentTo(scene.newPerson(), 'IF', 'MA', 'LD', 'DL')
    scene.time.now += 91 * dayMs
    await scene.privacy.eraseDue()
    await scene.db.run(
      `insert into claim (id, tracking_code, shipper_number, kind, state, claimed_cents, opened_at,
         settled_at, settled_by, reason) values ($1, $1, 9001, 'lost', 'refused', 1, $2, $2, 'x', 'Ibarra')`,
      [code, scene.time.now],
    )
    await scene.db.run(
      `insert into claim_message (claim_id, number, at, side, author, text)
       values ($1, 1, $2, 'shipper', 'x', 'Ibarra')`,
      [code, scene.time.now],
    )
    const left = async () =>
      scene.db.all<{ reason: string; text: string }>(
        `select c.reason, m.text from claim c join claim_message m on m.claim_id = c.id
         where c.id = $1`,
        [code],
      )
    scene.time.now += 89 * dayMs
    await scene.privacy.eraseDue()
    assert.deepEqual(await left(), [{ reason: 'Ibarra', text: 'Ibarra' }])
    scene.time.now += 2 * dayMs
    await scene.privacy.eraseDue()
    assert.deepEqual(await left(), [{ reason: '', text: '' }])
  })

  test('entries of the audit log from before are named as what remains', async () => {
    const document = scene.newPerson()
    const code = await scene.shipmentTo(document, 'IF', 'MA', 'LD', 'DL')
    const by = officer
    const fact = {
      by,
      action: 'rescue.fail',
      subject: `piece ${code}`,
      detail: { reason: 'Ibarra' },
    }
    const grouped = [`${code} CA C0001 2026 correction (Ibarra)`, 'OTHER-1 CA C0001 2026']
    await scene.db.transaction(async (tx) => {
      await recordAudit(tx, fact, scene.time.now)
      const movements = { by, action: 'movement.record', subject: 'pieces' }
      await recordAudit(tx, { ...movements, detail: grouped }, scene.time.now)
      await recordAudit(tx, { ...movements, detail: ['OTHER-1 CA correction (x)'] }, scene.time.now)
    })
    const { remains } = await scene.privacy.erasePerson(document, officer)
    assert.equal(remains.length, 2)
  })

  test('a person who may only receive for another is taken out, and the recipient stays', async () => {
    const document = scene.newPerson()
    const authorized = {
      nombre: 'Inés Autorizada',
      tipoDocumento: 'DNI',
      numeroDocumento: document,
    }
    const code = await scene.doors.loadCross({ autorizado: [authorized] })
    const data = await scene.privacy.exportPerson(document, officer)
    assert.deepEqual(
      data.shipments.map(({ trackingCode, part }) => [trackingCode, part]),
      [[code, 'authorized']],
    )
    assert.deepEqual((await scene.privacy.erasePerson(document, officer)).erased, [code])
    assert.equal((await scene.doors.orders.findOrder(code))?.order.authorized, undefined)
    assert.equal(await scene.nameOf(code), 'María Eugenia Núñez')
  })

  test('an export holds the order and its movements; both actions are on record', async () => {
    const document = scene.newPerson()
    const code = await scene.shipmentTo(document, 'IF', 'MA', 'LD', 'DL')
    const [shipment] = (await scene.privacy.exportPerson(document, officer)).shipments
    assert.equal(shipment?.order.recipient.documentNumber, document)
    assert.equal(shipment?.movements.length, 5)
    await scene.privacy.erasePerson(document, officer)
    const entries = await scene.db.all<{ action: string; operator: string; detail: string }>(
      'select action, operator, detail from audit_entry order by sequence desc limit 2',
    )
    assert.deepEqual(
      entries.map(({ action, operator }) => [action, operator]),
      [
        ['privacy.erase', officer.name],
        ['privacy.export', officer.name],
      ],
    )
    for (const { detail } of entries) {
      assert.ok(detail.includes(code))
      assert.ok(!detail.includes(String(document)), 'the log can not be erased')
    }
  })
})
