import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { type Audit, openAudit, recordAudit } from './audit.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let audit: Audit

  beforeEach(async () => {
    db = await openMigrated(engine)
    audit = openAudit(db)
    for (const subject of ['uno', 'dos', 'tres']) await change(subject)
  })

  afterEach(() => db.dispose())

  const change = (subject: string) =>
    db.transaction((tx) =>
      recordAudit(
        tx,
        { by: { id: 'token 1', name: 'Ana' }, action: 'shipper.add', subject, detail: {} },
        1,
      ),
    )

  test('that nobody touched is sound, also when it is empty', async () => {
    const head = await audit.findHead()
    assert.deepEqual(await audit.verify(), { sound: true, entries: 3, head: head?.hash })
    await db.run('delete from audit_entry')
    await db.run(`update audit_head set sequence = 0, hash = ''`)
    assert.deepEqual(await audit.verify(), { sound: true, entries: 0, head: '' })
  })

  test('is followed over many portions, while it grows', async () => {
    await db.transaction(async (tx) => {
      const fact = {
        by: { id: 'token 1', name: 'Ana' },
        action: 'shipper.add',
        subject: 'x',
        detail: {},
      }
      for (let link = 0; link < 2_500; link += 1) await recordAudit(tx, fact, link)
    })
    const [verdict] = await Promise.all([audit.verify(), change('meanwhile')])
    assert.ok(verdict.sound && verdict.entries >= 2_503)
  })

  const zeros = '0'.repeat(64)
  for (const [what, sql, sequence, fault] of [
    [
      'an entry that says otherwise',
      `update audit_entry set operator = 'Eva' where sequence = 2`,
      2,
      'altered',
    ],
    ['an entry that is missing', 'delete from audit_entry where sequence = 2', 3, 'gap'],
    [
      'a chain without its last entry',
      'delete from audit_entry where sequence = 3',
      3,
      'cut-short',
    ],
    ['a chain without any entry', 'delete from audit_entry', 1, 'cut-short'],
    ['another end than was noted', `update audit_head set hash = '${zeros}'`, 4, 'head-changed'],
    [
      'an end that was noted earlier',
      `update audit_head set sequence = 0, hash = ''`,
      4,
      'head-changed',
    ],
    ['an end that is not noted', 'delete from audit_head', 4, 'head-changed'],
  ] as const)
    test(`${what} is found`, async () => {
      await db.run(sql)
      assert.deepEqual(await audit.verify(), { sound: false, sequence, fault })
    })
})
