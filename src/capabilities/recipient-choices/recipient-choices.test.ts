import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { officer, openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import { demoBranches } from '../../demo/demo-branches.ts'
import { createZone } from '../../kits/clock/zone.ts'
import { openAddresses } from '../addresses/addresses.ts'
import type { NewEvent } from '../events/events.ts'
import { openPickupPoints } from '../pickup-points/pickup-points.ts'
import { openWorkList } from '../work-list/work-list.ts'
import { eraseChoices, openRecipientChoices, type RecipientChoices } from './recipient-choices.ts'

const now = Date.parse('2026-11-16T15:00:00Z')
const clock = () => now
const anything = { kind: undefined, branchCode: undefined, shipper: undefined }

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  let choices: RecipientChoices
  const announced: NewEvent[] = []
  before(async () => {
    db = await openMigrated(engine)
    const points = await openPickupPoints(db, clock, openAddresses())
    await points.addBranches(demoBranches, officer)
    doors = await openPieceDoors(db, clock)
    choices = openRecipientChoices(db, clock, createZone('America/Argentina/Buenos_Aires'), {
      announce: async (_lock, events) => void announced.push(...events),
      workingDayAfter: (day) => day + 1,
    })
  })
  after(() => db.dispose())

  test('a wish is stored, sent to the shipper and listed for the people of the branch', async () => {
    const code = await doors.loadCross({})
    await doors.scan(code, ['IF', 'MA', 'LD', 'CA'], { branchCode: 'C0002' })
    const [day = ''] = choices.days(9001)
    assert.equal(day, '2026-11-17')
    assert.ok((await choices.choose(code, { kind: 'collect' })).ok)
    assert.ok((await choices.choose(code, { kind: 'another-day', day })).ok)
    assert.deepEqual(await choices.find(code), { kind: 'another-day', day })
    assert.deepEqual(
      announced.splice(0).map(({ type, data }) => [type, data]),
      [
        ['recipient.chose', { choice: 'collect', day: null, branch: 'C0002' }],
        ['recipient.chose', { choice: 'another-day', day, branch: 'C0002' }],
      ],
    )
    const listed = await openWorkList(db, clock).list({ ...anything, code }, undefined, 10)
    assert.deepEqual(
      listed.map(({ kind, branchCode, detail }) => [kind, branchCode, detail]),
      [['recipient-choice', 'C0002', { choice: 'another-day', day }]],
      'the newest wish alone',
    )
  })

  test('a recipient may send somebody to collect, and nothing is left once it is erased', async () => {
    const code = await doors.loadCross({ servicio: 'F', 'domicilio.localidad': 'C0002' })
    const person = { kind: 'another-person', name: 'Ana Paz', document: '30111222' } as const
    assert.ok((await choices.choose(code, person)).ok)
    assert.deepEqual(await choices.find(code), person)
    await db.transaction((tx) => eraseChoices(tx, [code]))
    assert.equal(await choices.find(code), undefined)
    const left = await openWorkList(db, clock).list({ ...anything, code }, undefined, 10)
    assert.deepEqual(left, [])
  })

  test('a choice that does not fit is refused and notifies nobody', async () => {
    const code = await doors.loadCross({})
    announced.splice(0)
    assert.deepEqual(await choices.choose(code, { kind: 'collect' }), {
      ok: false,
      refusal: 'choice-not-now',
    })
    assert.deepEqual([announced, await choices.find(code)], [[], undefined])
  })
})
