import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { peopleMigrationsFolder } from '../../databases.ts'
import { livingShippers } from '../../kernel/demonstration.ts'
import { migrate } from '../../kits/db/migrate.ts'
import { openDemonstration, settleMode } from './demonstration.ts'

const now = Date.parse('2026-03-06T17:30:00Z')

forEachEngine((engine) => {
  let testing: TestDatabase
  let people: TestDatabase
  beforeEach(async () => {
    ;[testing, people] = await Promise.all([openMigrated(engine), engine.open()])
    await migrate(people, peopleMigrationsFolder, 0)
  })
  afterEach(async () => {
    await testing.dispose()
    await people.dispose()
  })

  const ground = () => {
    return { testing, people, environments: [testing], documented: [9001, 9002], now }
  }
  const settle = (setting?: 'off' | 'on' | 'living') => settleMode(ground(), setting, () => {})
  const addShipper = (number: number) =>
    testing.run(
      `insert into shipper (number, name, mode, insured, same_day, volumetric_factor, created_at)
       values ($1, 'Una tienda', 'CROSS', 0, 0, 4000, 0)`,
      [number],
    )
  const open = () =>
    openDemonstration(testing, () => now, {
      mode: 'living',
      onFailure(error) {
        throw error
      },
    })

  test('a first start chooses the living carrier, which later ones hold to', async () => {
    assert.equal(await settle(), 'living')
    await addShipper(9001)
    await addShipper(livingShippers.first)
    assert.equal(await settle(), 'living')
    assert.equal(await settle('off'), 'off')
    assert.equal(await settle(), 'off')
    assert.equal(await settle('on'), 'on')
    assert.equal(await settle(), 'on')
  })

  test('an earlier installation keeps its data: the small carrier, or an empty one', async () => {
    await addShipper(9001)
    assert.equal(await settle(), 'on')
    assert.equal(await settle('living'), 'living')
  })

  test('where somebody works already nothing is filled', async () => {
    await addShipper(9001)
    await addShipper(4321)
    assert.equal(await settle('living'), 'on')
    assert.equal(await settle(), 'on')
  })

  test('a refused setting is not stored', async () => {
    const refusing = settleMode(ground(), undefined, (mode) => {
      throw new Error(`others reach ${mode}`)
    })
    await assert.rejects(refusing, /others reach living/)
    await addShipper(9001)
    assert.equal(await settle(), 'on')
  })

  test('one drives at a time, and looks are noted', async () => {
    await settle()
    const { takeWheel, ...door } = open()
    assert.equal(await takeWheel('one'), false)
    await door.beginWalk(7, now - 1_000)
    await door.beginWalk(8, now)
    assert.equal(await takeWheel('one'), true)
    assert.equal(await takeWheel('two'), false)
    assert.equal(await door.noteWalked('two', now, null), false)
    assert.equal(await door.noteWalked('one', now - 500, null), true)
    assert.deepEqual(await door.progress(), { state: 'filling', share: 0.5 })
    await door.leaveWheel('one')
    assert.equal(await takeWheel('two'), true)
    assert.equal(await door.noteWalked('two', now, now), true)
    assert.deepEqual(await door.progress(), { state: 'living', share: 1 })
    const { seed, beganAt } = (await door.findWalk()) ?? {}
    assert.deepEqual([seed, beganAt], [7, now - 1_000])
  })

  test('a driver without a sign of life in time has lost the wheel', async () => {
    await settle()
    const door = open()
    await door.beginWalk(7, now)
    assert.equal(await door.takeWheel('one'), true)
    await testing.run('update demonstration set driven_until = 1')
    assert.equal(await door.takeWheel('two'), true)
    assert.equal(await door.noteWalked('one', now, null), false)
  })
})
