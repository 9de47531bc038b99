import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { officer as by } from '../../../../test/support/piece-doors.ts'
import { createZone } from '../../../kits/clock/zone.ts'
import { openAudit } from '../../audit/audit.ts'
import { addressLimits } from '../addresses.limits.ts'
import { openAddresses } from '../addresses.ts'
import { openRestrictedZones, type RestrictedZones, withZones } from './restricted-zones.steps.ts'
import type { Corner, Polygon } from './zone-area.ts'

const zone = createZone('America/Argentina/Buenos_Aires')

function square(west: number, south: number, side = 0.02): readonly Polygon[] {
  const ring: Corner[] = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ]
  return [[ring]]
}

/** Around Av. Santa Fe 3253. */
const palermo = {
  name: 'Palermo',
  reason: 'Se inunda',
  since: '2026-03-01',
  polygons: square(-58.42, -34.6),
}
const maciel = { ...palermo, name: 'Isla Maciel', polygons: square(-58.37, -34.66) }
const inPalermo = { latitude: -34.58874, longitude: -58.41121 }

forEachEngine((engine) => {
  let db: TestDatabase
  let zones: RestrictedZones
  let now = Date.parse('2026-03-06T12:00:00Z')
  before(async () => {
    db = await openMigrated(engine)
  })
  after(() => db.dispose())
  beforeEach(async () => {
    now = Date.parse('2026-03-06T12:00:00Z')
    zones = await openRestrictedZones(db, () => now, zone)
    for (const { id } of zones.list()) await zones.remove(id, by)
  })

  const namesOf = (door = zones) => door.list().map(({ name }) => name)

  describe('restricted zones', () => {
    test('are added, changed and removed, and each change is in the audit log', async () => {
      const added = await zones.put(undefined, palermo, by)
      assert.ok(added.ok)
      const { id } = added.value
      assert.equal(zones.zoneAt(inPalermo)?.name, 'Palermo')
      const changed = await zones.put(id, { ...palermo, reason: 'Obras' }, by)
      assert.ok(changed.ok)
      assert.deepEqual(
        zones.list().map((one) => [one.id, one.reason]),
        [[id, 'Obras']],
      )
      assert.ok((await zones.remove(id, by)).ok)
      assert.equal(zones.zoneAt(inPalermo), undefined)
      assert.deepEqual(await zones.remove(id, by), { ok: false, refusal: 'zone-unknown' })
      const unknown = await zones.put(id, palermo, by)
      assert.deepEqual(unknown, { ok: false, refusal: 'zone-unknown' })
      const entries = await openAudit(db).list(0, 50, 'restricted-zone Palermo')
      assert.deepEqual(
        entries.slice(-3).map(({ action }) => action),
        ['restricted-zone.add', 'restricted-zone.change', 'restricted-zone.remove'],
      )
    })

    test('of one name are one, however it is written', async () => {
      assert.ok((await zones.put(undefined, palermo, by)).ok)
      const again = await zones.put(undefined, { ...maciel, name: ' PALERMO' }, by)
      assert.deepEqual(again, { ok: false, refusal: 'zone-name-taken' })
      const [first] = zones.list()
      assert.ok((await zones.put(first?.id, { ...palermo, name: 'palermo' }, by)).ok)
    })

    test('are in force from the beginning of their day', async () => {
      await zones.put(undefined, { ...palermo, since: '2026-03-08' }, by)
      assert.deepEqual([zones.isAny(), zones.zoneAt(inPalermo)], [false, undefined])
      now = Date.parse('2026-03-08T02:59:59Z')
      assert.equal(zones.zoneAt(inPalermo), undefined)
      now = Date.parse('2026-03-08T03:00:00Z')
      assert.deepEqual([zones.isAny(), zones.zoneAt(inPalermo)?.name], [true, 'Palermo'])
    })

    test('of a file are added or changed by their name, and others stay', async () => {
      await zones.put(undefined, palermo, by)
      const file = [{ ...palermo, name: 'PALERMO' }, maciel]
      const tried = zones.rehearse(file)
      assert.ok(tried.ok)
      assert.deepEqual([tried.value.added.length, tried.value.changed.length], [1, 1])
      assert.deepEqual(namesOf(), ['Palermo'])
      assert.ok((await zones.importZones(file, by)).ok)
      assert.deepEqual(namesOf().toSorted(), ['Isla Maciel', 'PALERMO'])
      const again = await zones.importZones(file, by)
      assert.ok(again.ok)
      assert.equal(again.value.unchanged.length, 2)
      const twice = await zones.importZones([maciel, { ...maciel, name: 'isla maciel' }], by)
      assert.deepEqual(twice, { ok: false, refusal: 'zone-name-taken' })
    })

    test('that are too many are refused as a whole', async () => {
      const many = Array.from({ length: addressLimits.zones + 1 }, (_, place) => ({
        ...maciel,
        name: `Zona ${place}`,
      }))
      assert.deepEqual(await zones.importZones(many, by), { ok: false, refusal: 'too-many-zones' })
      assert.deepEqual(namesOf(), [])
    })

    test('are known to other nodes after the epoch, and two that add at once lose none', async () => {
      const other = await openRestrictedZones(await db.again(), () => now, zone)
      await Promise.all([zones.put(undefined, palermo, by), other.put(undefined, maciel, by)])
      await zones.refresh()
      await other.refresh()
      assert.deepEqual(namesOf().toSorted(), ['Isla Maciel', 'Palermo'])
      assert.deepEqual(namesOf(other), namesOf())
      const [both] = await Promise.all([
        zones.put(undefined, { ...maciel, name: 'Una' }, by),
        other.put(undefined, { ...maciel, name: 'una' }, by),
      ])
      await zones.refresh()
      assert.equal(namesOf().filter((name) => /^una$/i.test(name)).length, 1, String(both.ok))
    })
  })

  test('an address in a zone says so, and how sure that is', async () => {
    const addresses = openAddresses()
    try {
      const zoned = withZones(addresses, zones)
      const house = { street: 'Av. Santa Fe 3253', postalCode: 1425 }
      assert.equal(zoned.restrictedZone(house), undefined)
      await zones.put(undefined, palermo, by)
      const address = zoned.normalize(house)
      assert.deepEqual(address.zone, { name: 'Palermo', reason: 'Se inunda' })
      assert.equal(address.reasons.at(-1), 'restricted-zone')
      const normalized = await zoned.normalizeAddress(house)
      assert.ok(normalized.ok && normalized.value.zone)
      const warning = { name: 'Palermo', reason: 'Se inunda' }
      assert.deepEqual(zoned.restrictedZone(house), { ...warning, isSure: true })
      assert.equal(zoned.restrictedZone({ street: 'Av. Corrientes 850' }), undefined)
      assert.equal(addresses.normalize(house).zone, undefined)

      await zones.put(undefined, { ...maciel, polygons: square(-64.3, -31.5, 0.2) }, by)
      const elsewhere = zoned.restrictedZone({ street: 'Los Aromos Azules', postalCode: 5000 })
      assert.equal(elsewhere?.isSure, false)
      assert.deepEqual(zoned.restrictedZone({ postalCode: 5000 })?.isSure, false)
    } finally {
      addresses.close()
    }
  })
})
