import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { forEachEngine } from '../../../test/support/engines.ts'
import { officer } from '../../../test/support/piece-doors.ts'
import { openPrivacyScene, type PrivacyScene } from '../../../test/support/privacy-scene.ts'
import { visitTo } from '../../../test/support/visits.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'

const dayMs = 86_400_000

forEachEngine((engine) => {
  let scene: PrivacyScene

  before(async () => {
    scene = await openPrivacyScene(engine)
  })
  after(() => scene.dispose())

  test('a person is found and erased in archives too, and the others stay', async () => {
    const [document, other] = [scene.newPerson(), scene.newPerson()]
    const code = await scene.shipmentTo(document, 'IF', 'MA', 'LD', 'DL')
    const untouched = await scene.shipmentTo(other, 'IF', 'MA', 'LD', 'DL')
    scene.time.now += dayMs
    const keepCharges = async () => async () => {}
    for await (const _ of scene.archives.archive({
      before: scene.time.now,
      by: officer,
      keepCharges,
    }));
    assert.equal(await scene.doors.tracking.findPiece(code), undefined)
    const { archived } = await scene.privacy.exportPerson(document, officer)
    assert.deepEqual(
      archived.map((piece) => piece.code),
      [code],
    )
    assert.deepEqual((await scene.privacy.erasePerson(document, officer)).archived, [code])
    const left = await scene.archives.find([code, untouched])
    assert.equal(left.size, 2)
    assert.equal(left.get(code)?.rows['movement']?.length, 4)
    const pattern = /Núñez|Santa Fe|11-?5555|-34\.5|-58\.5|@/
    assert.equal(pattern.exec(JSON.stringify(left.get(code))), null)
    assert.ok(pattern.test(JSON.stringify(left.get(untouched))))
    assert.deepEqual((await scene.privacy.exportPerson(document, officer)).archived, [])
    const verdicts = await scene.archives.verify()
    assert.ok(verdicts.every(({ verdict }) => verdict === 'sound'))
    for (const name of await readdir(scene.folder, { recursive: true }))
      if (name.endsWith('.gz'))
        assert.ok(!gunzipSync(await readFile(join(scene.folder, name))).includes(String(document)))
  })

  /** A shipment to somebody that another received at the door. */
  async function receivedBy(document: number, recipient: number): Promise<TrackingCode> {
    const code = await scene.shipmentTo(recipient, 'IF', 'MA', 'LD')
    const receiver = { name: 'Irma Receptora', document: String(document), note: 'en portería' }
    const visit = visitTo(code, `visit ${code}`, receiver)
    assert.equal((await scene.doors.deliveries.record(visit, officer)).result, 'recorded')
    return code
  }
  const visitRows = async (code: TrackingCode) =>
    (await scene.db.all('select 1 from delivery_picture where tracking_code = $1', [code])).length +
    (await scene.db.all('select 1 from delivery_proof where tracking_code = $1', [code])).length

  test('the proof of a visit is exported, and erased with its shipment', async () => {
    const recipient = scene.newPerson()
    const code = await receivedBy(scene.newPerson(), recipient)
    const { visits } = await scene.privacy.exportPerson(recipient, officer)
    assert.deepEqual(
      visits.map((visit) => [visit.code, visit.name, visit.pictures.length]),
      [[code, 'Irma Receptora', 1]],
    )
    const aged = await receivedBy(scene.newPerson(), scene.newPerson())
    assert.deepEqual([await visitRows(code), await visitRows(aged)], [2, 2])
    await scene.privacy.erasePerson(recipient, officer)
    assert.deepEqual([await visitRows(code), await visitRows(aged)], [0, 2])
    scene.time.now += 90 * dayMs
    await scene.privacy.eraseDue()
    assert.equal(await visitRows(aged), 0)
    assert.equal((await scene.doors.checksOf(aged)).at(-1), 'DL')
  })

  test('a person who received for another is erased from the visit, and the recipient stays', async () => {
    const document = scene.newPerson()
    const code = await receivedBy(document, scene.newPerson())
    const { shipments, visits } = await scene.privacy.exportPerson(document, officer)
    assert.deepEqual([shipments.length, visits.map((visit) => visit.code)], [0, [code]])
    assert.deepEqual((await scene.privacy.erasePerson(document, officer)).visits, [code])
    assert.equal(await visitRows(code), 0)
    assert.equal(await scene.isErased(code), false)
  })

  test('the proof of a visit is archived with its shipment, and erased there', async () => {
    const recipient = scene.newPerson()
    const code = await receivedBy(scene.newPerson(), recipient)
    scene.time.now += dayMs
    const keepCharges = async () => async () => {}
    for await (const _ of scene.archives.archive({
      before: scene.time.now,
      by: officer,
      keepCharges,
    }));
    assert.equal(await visitRows(code), 0)
    const rowsOf = async () => JSON.stringify((await scene.archives.find([code])).get(code)?.rows)
    assert.match(await rowsOf(), /Irma Receptora.*4AAQ|4AAQ.*Irma Receptora/)
    await scene.privacy.erasePerson(recipient, officer)
    assert.doesNotMatch(await rowsOf(), /Receptora|4AAQ|portería/)
  })
})
