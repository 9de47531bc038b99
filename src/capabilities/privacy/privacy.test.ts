import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { crossShipper, zone } from '../../../test/support/order-door.ts'
import {
  elsewhere,
  officer,
  openPieceDoors,
  type PieceDoors,
} from '../../../test/support/piece-doors.ts'
import { dataPlace } from '../../../test/support/run-folder.ts'
import { visitTo } from '../../../test/support/visits.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { shipmentTables } from '../../slices.ts'
import { type Archives, openArchives } from '../archives/archives.ts'
import { openAudit, recordAudit } from '../audit/audit.ts'
import { openPrivacy, type Privacy } from './privacy.ts'

const dayMs = 86_400_000
const coordinates = { latitude: '-34.5', longitude: '-58.5' }

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  let privacy: Privacy
  let archives: Archives
  let folder: string
  let now = Date.parse('2026-11-10T12:00:00Z')
  let people = 20_000_000

  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, () => now)
    folder = await mkdtemp(join(dataPlace(), 'posta-privacy-'))
    const settings = { environment: 'testing', folder, tables: shipmentTables }
    archives = openArchives(db, () => now, zone, { ...settings, personalDataDays: undefined })
    privacy = openDoor(90)
  })
  after(async () => {
    await db.dispose()
    await rm(folder, { recursive: true })
  })

  const openDoor = (personalDataDays: number | undefined) =>
    openPrivacy(db, () => now, { ...doors, archives }, { personalDataDays })

  /** A shipment to somebody of its own, which has come so far. */
  async function shipmentTo(document: number, ...checks: ('IF' | 'MA' | 'LD' | 'DL' | 'CA')[]) {
    const code = await doors.loadCross({ 'destinatario.numeroDocumento': document })
    if (checks.length > 0) await doors.scan(code, checks, coordinates)
    return code
  }
  const newPerson = () => (people += 1)
  const nameOf = async (code: TrackingCode) =>
    (await doors.tracking.findPiece(code))?.piece.recipientName
  const isErased = async (code: TrackingCode) => (await nameOf(code)) === ''

  test('what has ended is erased after its days, and its movements and amounts stay', async () => {
    const code = await shipmentTo(newPerson(), 'IF', 'MA', 'LD', 'DL')
    const sent = await doors.orders.findOrder(code)
    now += 90 * dayMs - 1
    await privacy.eraseDue()
    assert.equal(await isErased(code), false)
    now += 1
    assert.equal(await privacy.eraseDue(), 1)
    assert.equal(await isErased(code), true)
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'MA', 'LD', 'DL'])
    const order = (await doors.orders.findOrder(code))?.order
    assert.deepEqual(order?.products, sent?.order.products)
    assert.equal(order?.address.postalCode, sent?.order.address.postalCode)
    const stored = JSON.stringify([
      order,
      await doors.tracking.findPiece(code),
      await db.all('select * from shipment_order where tracking_code = $1', [code]),
      await db.all('select * from movement where tracking_code = $1', [code]),
    ])
    const told = /Núñez|Santa Fe|11-?5555|-34\.5|-58\.5|@/.exec(stored)
    assert.equal(told, null)
    assert.equal(await privacy.eraseDue(), 0)
  })

  test('what was delivered before its order came in is erased, too', async () => {
    const code = await shipmentTo(newPerson())
    for (const [hour, check] of (['IF', 'MA', 'LD', 'DL'] as const).entries())
      await doors.scan(code, [check], { at: now - dayMs + hour * 3_600_000 })
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'MA', 'LD', 'DL'])
    now += 90 * dayMs
    assert.equal(await privacy.eraseDue(), 1)
    assert.equal(await isErased(code), true)
  })

  test('what is under way, or was delivered anew since, is kept', async () => {
    const open = await shipmentTo(newPerson(), 'IF', 'MA', 'LD', 'CA')
    const again = await shipmentTo(newPerson(), 'IF', 'MA', 'LD', 'DL')
    now += 80 * dayMs
    await doors.scan(again, ['CA'], { correction: true })
    await doors.scan(again, ['MA', 'LD', 'DL'])
    now += 20 * dayMs
    await privacy.eraseDue()
    assert.equal(await isErased(again), false)
    now += 70 * dayMs
    await privacy.eraseDue()
    assert.equal(await isErased(again), true)
    now += 1_000 * dayMs
    await privacy.eraseDue()
    assert.equal(await isErased(open), false)
  })

  test('a redirected shipment loses its second recipient too', async () => {
    const code = await shipmentTo(newPerson(), 'IF', 'MA')
    const wish = { kind: 'redirection', destination: elsewhere } as const
    await doors.rescues.requestRescue(crossShipper.number, [code], wish)
    await doors.scan(code, ['LD', 'DL'])
    now += 91 * dayMs
    await privacy.eraseDue()
    const rescues = await db.all('select * from rescue where tracking_code = $1', [code])
    const known = await doors.orders.findOrder(code)
    assert.doesNotMatch(JSON.stringify([known, rescues]), /Ibáñez|Oroño|850|portero|Núñez/)
    assert.equal(known?.redirectedTo?.address.locality, 'Rosario')
  })

  test('an order that was cancelled before it travelled is erased, too', async () => {
    const code = await shipmentTo(newPerson())
    await doors.cancellations.cancelOrder(crossShipper, code)
    now += 89 * dayMs
    await privacy.eraseDue()
    assert.equal(await isErased(code), false)
    now += dayMs
    await privacy.eraseDue()
    assert.equal(await isErased(code), true)
  })

  test('without the setting, nothing is erased that nobody asked for', async () => {
    const code = await shipmentTo(newPerson(), 'IF', 'MA', 'LD', 'DL')
    now += 9_000 * dayMs
    assert.equal(await openDoor(undefined).eraseDue(), 0)
    assert.equal(await isErased(code), false)
  })

  test('of several processes at once, each shipment is erased by one', async () => {
    now += 91 * dayMs
    await privacy.eraseDue()
    for (let count = 0; count < 5; count += 1) await shipmentTo(newPerson(), 'IF', 'MA', 'LD', 'DL')
    now += 91 * dayMs
    const counts = await Promise.all([1, 2, 3].map(() => openDoor(90).eraseDue()))
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      5,
    )
  })

  test('a person is erased on request: what is over at once, the rest when it ends', async () => {
    const document = newPerson()
    const other = await shipmentTo(newPerson(), 'IF', 'MA', 'LD', 'DL')
    const over = await shipmentTo(document, 'IF', 'MA', 'LD', 'DL')
    const open = await shipmentTo(document, 'IF', 'MA', 'LD')
    const { places, ...done } = await privacy.erasePerson(document, officer)
    const none = { archived: [], visits: [], sheets: [], remains: [] }
    assert.deepEqual([places.orders, places.movements], [1, 4])
    assert.deepEqual(done, { erased: [over], postponed: [open], ...none })
    assert.deepEqual([await isErased(over), await isErased(open)], [true, false])
    await privacy.eraseDue()
    assert.equal(await isErased(open), false)
    await doors.scan(open, ['DL'])
    await privacy.eraseDue()
    assert.equal(await isErased(open), true)
    assert.equal(await isErased(other), false)
    assert.deepEqual((await privacy.exportPerson(document, officer)).shipments, [])
  })

  test('texts about a shipment are gone by age too, and the chain still verifies', async () => {
    const code = await shipmentTo(newPerson(), 'IF', 'MA', 'LD', 'DL')
    await doors.scan(code, ['CA'], { correction: true, reason: 'firmó la vecina Ibarra' })
    await doors.scan(code, ['MA', 'LD', 'DL'])
    const told = async () =>
      (await openAudit(db).find({ subjects: [`piece ${code}`] }, undefined, 50))
        .map(({ shown, detail }) => `${shown} ${/Ibarra/.test(detail)}`)
        .find((text) => text.includes('correction'))
    assert.match((await told()) ?? '', /\(firmó la vecina Ibarra\).* false$/)
    now += 91 * dayMs
    await privacy.eraseDue()
    assert.match((await told()) ?? '', /\(\[borrado\]\)/)
    assert.equal((await openAudit(db).verify()).sound, true)
    const left = await db.all('select * from audit_word where tracking_code = $1', [code])
    assert.deepEqual(left, [])
  })

  test('a claim that is written in later loses its texts when it is as old', async () => {
    const code = await shipmentTo(newPerson(), 'IF', 'MA', 'LD', 'DL')
    now += 91 * dayMs
    await privacy.eraseDue()
    await db.run(
      `insert into claim (id, tracking_code, shipper_number, kind, state, claimed_cents, opened_at,
         settled_at, settled_by, reason) values ($1, $1, 9001, 'lost', 'refused', 1, $2, $2, 'x', 'Ibarra')`,
      [code, now],
    )
    await db.run(
      `insert into claim_message (claim_id, number, at, side, author, text)
       values ($1, 1, $2, 'shipper', 'x', 'Ibarra')`,
      [code, now],
    )
    const left = async () =>
      db.all<{ reason: string; text: string }>(
        `select c.reason, m.text from claim c join claim_message m on m.claim_id = c.id
         where c.id = $1`,
        [code],
      )
    now += 89 * dayMs
    await privacy.eraseDue()
    assert.deepEqual(await left(), [{ reason: 'Ibarra', text: 'Ibarra' }])
    now += 2 * dayMs
    await privacy.eraseDue()
    assert.deepEqual(await left(), [{ reason: '', text: '' }])
  })

  test('entries of the audit log from before are named as what remains', async () => {
    const document = newPerson()
    const code = await shipmentTo(document, 'IF', 'MA', 'LD', 'DL')
    const by = officer
    const fact = {
      by,
      action: 'rescue.fail',
      subject: `piece ${code}`,
      detail: { reason: 'Ibarra' },
    }
    const grouped = [`${code} CA C0001 2026 correction (Ibarra)`, 'OTHER-1 CA C0001 2026']
    await db.transaction(async (tx) => {
      await recordAudit(tx, fact, now)
      const movements = { by, action: 'movement.record', subject: 'pieces' }
      await recordAudit(tx, { ...movements, detail: grouped }, now)
      await recordAudit(tx, { ...movements, detail: ['OTHER-1 CA correction (x)'] }, now)
    })
    const { remains } = await privacy.erasePerson(document, officer)
    assert.equal(remains.length, 2)
  })

  test('who may only receive for another is taken out, and the recipient stays', async () => {
    const document = newPerson()
    const authorized = {
      nombre: 'Inés Autorizada',
      tipoDocumento: 'DNI',
      numeroDocumento: document,
    }
    const code = await doors.loadCross({ autorizado: [authorized] })
    const data = await privacy.exportPerson(document, officer)
    assert.deepEqual(
      data.shipments.map(({ trackingCode, part }) => [trackingCode, part]),
      [[code, 'authorized']],
    )
    assert.deepEqual((await privacy.erasePerson(document, officer)).erased, [code])
    assert.equal((await doors.orders.findOrder(code))?.order.authorized, undefined)
    assert.equal(await nameOf(code), 'María Eugenia Núñez')
  })

  test('a person is found and erased in archives too, and the others stay', async () => {
    const [document, other] = [newPerson(), newPerson()]
    const code = await shipmentTo(document, 'IF', 'MA', 'LD', 'DL')
    const kept = await shipmentTo(other, 'IF', 'MA', 'LD', 'DL')
    now += dayMs
    const keepCharges = async () => async () => {}
    for await (const _ of archives.archive({ before: now, by: officer, keepCharges }));
    assert.equal(await doors.tracking.findPiece(code), undefined)
    const { archived } = await privacy.exportPerson(document, officer)
    assert.deepEqual(
      archived.map((piece) => piece.code),
      [code],
    )
    assert.deepEqual((await privacy.erasePerson(document, officer)).archived, [code])
    const left = await archives.find([code, kept])
    assert.equal(left.size, 2)
    assert.equal(left.get(code)?.rows['movement']?.length, 4)
    const told = /Núñez|Santa Fe|11-?5555|-34\.5|-58\.5|@/
    assert.equal(told.exec(JSON.stringify(left.get(code))), null)
    assert.ok(told.test(JSON.stringify(left.get(kept))))
    assert.deepEqual((await privacy.exportPerson(document, officer)).archived, [])
    const verdicts = await archives.verify()
    assert.ok(verdicts.every(({ verdict }) => verdict === 'sound'))
    for (const name of await readdir(folder, { recursive: true }))
      if (name.endsWith('.gz'))
        assert.ok(!gunzipSync(await readFile(join(folder, name))).includes(String(document)))
  })

  /** A shipment to somebody that another received at the door. */
  async function receivedBy(document: number, recipient: number): Promise<TrackingCode> {
    const code = await shipmentTo(recipient, 'IF', 'MA', 'LD')
    const told = { name: 'Irma Receptora', document: String(document), note: 'en portería' }
    const visit = visitTo(code, `visit ${code}`, told)
    assert.equal((await doors.deliveries.record(visit, officer)).result, 'recorded')
    return code
  }
  const visitRows = async (code: TrackingCode) =>
    (await db.all('select 1 from delivery_picture where tracking_code = $1', [code])).length +
    (await db.all('select 1 from delivery_proof where tracking_code = $1', [code])).length

  test('what was brought from a door is exported, and erased with its shipment', async () => {
    const recipient = newPerson()
    const code = await receivedBy(newPerson(), recipient)
    const { visits } = await privacy.exportPerson(recipient, officer)
    assert.deepEqual(
      visits.map((visit) => [visit.code, visit.name, visit.pictures.length]),
      [[code, 'Irma Receptora', 1]],
    )
    const aged = await receivedBy(newPerson(), newPerson())
    assert.deepEqual([await visitRows(code), await visitRows(aged)], [2, 2])
    await privacy.erasePerson(recipient, officer)
    assert.deepEqual([await visitRows(code), await visitRows(aged)], [0, 2])
    now += 90 * dayMs
    await privacy.eraseDue()
    assert.equal(await visitRows(aged), 0)
    assert.equal((await doors.checksOf(aged)).at(-1), 'DL')
  })

  test('who received for another is erased from the visit, and the recipient stays', async () => {
    const document = newPerson()
    const code = await receivedBy(document, newPerson())
    const { shipments, visits } = await privacy.exportPerson(document, officer)
    assert.deepEqual([shipments.length, visits.map((visit) => visit.code)], [0, [code]])
    assert.deepEqual((await privacy.erasePerson(document, officer)).visits, [code])
    assert.equal(await visitRows(code), 0)
    assert.equal(await isErased(code), false)
  })

  test('what was brought from a door is archived with its shipment, and erased there', async () => {
    const recipient = newPerson()
    const code = await receivedBy(newPerson(), recipient)
    now += dayMs
    const keepCharges = async () => async () => {}
    for await (const _ of archives.archive({ before: now, by: officer, keepCharges }));
    assert.equal(await visitRows(code), 0)
    const rowsOf = async () => JSON.stringify((await archives.find([code])).get(code)?.rows)
    assert.match(await rowsOf(), /Irma Receptora.*4AAQ|4AAQ.*Irma Receptora/)
    await privacy.erasePerson(recipient, officer)
    assert.doesNotMatch(await rowsOf(), /Receptora|4AAQ|portería/)
  })

  test('an export holds the order and its movements; both actions are on record', async () => {
    const document = newPerson()
    const code = await shipmentTo(document, 'IF', 'MA', 'LD', 'DL')
    const [shipment] = (await privacy.exportPerson(document, officer)).shipments
    assert.equal(shipment?.order.recipient.documentNumber, document)
    assert.equal(shipment?.movements.length, 5)
    await privacy.erasePerson(document, officer)
    const entries = await db.all<{ action: string; operator: string; detail: string }>(
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
