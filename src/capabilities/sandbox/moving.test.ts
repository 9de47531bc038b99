import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { crossShipper } from '../../../test/support/order-door.ts'
import { officer } from '../../../test/support/piece-doors.ts'
import { openSandboxDoors } from '../../../test/support/sandbox-doors.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { scenarioNames } from './scenario.ts'

const start = Date.parse('2026-11-02T12:00:00Z')
const owner = crossShipper.number

forEachEngine((engine) => {
  let db: TestDatabase
  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, owner)
  })
  after(() => db.dispose())

  test('a piece shows its next steps, and the scenarios that can be played from there', async () => {
    const { sandbox, loadCross } = await openSandboxDoors(db, () => start)
    const target = { code: await loadCross(), owner }
    const loaded = await sandbox.look(target)
    assert.ok(loaded.ok)
    assert.partialDeepStrictEqual(loaded.value, { state: 'PI', next: ['IF'], usual: 'IF' })
    assert.deepEqual(
      loaded.value.scenarios.map(({ name }) => name),
      scenarioNames,
    )
    await sandbox.advance(target, 'LD', officer)
    const out = await sandbox.look(target)
    assert.ok(out.ok)
    assert.deepEqual(out.value.next, ['EI', 'DL', 'CA', 'AR', 'DV'])
    const deliver = out.value.scenarios.find(({ name }) => name === 'delivered')
    assert.deepEqual(deliver?.steps, ['EI', 'DL'])
    await sandbox.begin(target, 'delivered', { everyMs: 60_000 }, officer)
    const playing = await sandbox.look(target)
    assert.equal(playing.ok && playing.value.running?.scenario, 'delivered')
  })

  test('nothing follows the end of a journey, and nobody sees what is not theirs', async () => {
    const { sandbox, loadCross } = await openSandboxDoors(db, () => start)
    const target = { code: await loadCross(), owner }
    await sandbox.play(target, 'delivered', officer)
    const ended = await sandbox.look(target)
    assert.ok(ended.ok)
    const { next, usual, scenarios } = ended.value
    assert.deepEqual([next, usual], [[], undefined])
    assert.ok(!scenarios.some(({ name }) => name === 'delivered'))
    const refused = { ok: false, refusal: { name: 'piece-unknown' } }
    assert.deepEqual(await sandbox.look({ ...target, owner: 9099 }), refused)
  })
})
