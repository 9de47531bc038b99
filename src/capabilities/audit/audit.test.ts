import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import {
  type Audit,
  type AuditFilter,
  eraseWords,
  openAudit,
  recordAudit,
  sealWords,
} from './audit.ts'
import { subjectsOf } from './audit-subjects.ts'

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

  test('shows what was written while it is kept, and is sound without it, not with another', async () => {
    const said = sealWords(['A-1', 'A-2'], 'lo recibió "Ana" Paz')
    const by = { id: 'token 1', name: 'Ana' }
    const fact = { by, action: 'a.b', subject: 'piece A-1', detail: { reason: said.seal } }
    await db.transaction((tx) => recordAudit(tx, { ...fact, sealed: [said] }, 5))
    const shown = async () => (await audit.find({}, 3, 10)).map((entry) => entry.shown)
    assert.deepEqual(await shown(), [JSON.stringify({ reason: 'lo recibió "Ana" Paz' })])
    assert.doesNotMatch(JSON.stringify(await audit.list(3, 10)), /Paz/)
    assert.equal((await audit.verify()).sound, true)
    await db.run("update audit_word set word = 'otra'")
    const altered = { sound: false, sequence: 4, fault: 'word-altered' }
    assert.deepEqual(await audit.verify(), altered)
    assert.deepEqual((await audit.checkPart(0)).fault, { sequence: 4, fault: 'word-altered' })
    assert.deepEqual(await shown(), [JSON.stringify({ reason: '[borrado]' })])
    await db.transaction((tx) => eraseWords(tx, ['A-2']))
    assert.deepEqual(await db.all('select * from audit_word'), [])
    assert.equal((await audit.verify()).sound, true)
    assert.deepEqual(await shown(), [JSON.stringify({ reason: '[borrado]' })])
  })

  test('has one link per fact, in their order, of a change that is undone none', async () => {
    const fact = (subject: string) => ({ by: { id: 't', name: 'Ana' }, action: 'a.b', subject })
    await db.transaction(async (tx) => {
      for (const subject of ['a', 'b']) await recordAudit(tx, { ...fact(subject), detail: {} }, 5)
    })
    const undone = db.transaction(async (tx) => {
      await recordAudit(tx, { ...fact('c'), detail: {} }, 6)
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    const subjects = (await audit.list(3, 10)).map(({ subject }) => subject)
    assert.deepEqual(subjects, ['a', 'b'])
    assert.ok((await audit.verify()).sound)
  })

  if (engine.name === 'postgres')
    test('is not held up by a change that goes on after it was recorded', async () => {
      await db.transaction(async (tx) => {
        const fact = { by: { id: 't', name: 'Eva' }, action: 'a.b', subject: 'long', detail: {} }
        await recordAudit(tx, fact, 7)
        await change('short')
      })
      const subjects = (await audit.list(3, 10)).map(({ subject }) => subject)
      assert.deepEqual(subjects, ['short', 'long'])
      assert.ok((await audit.verify()).sound)
    })

  const checkAll = async () => {
    let part = await audit.checkPart(0)
    for (let parts = 0; !part.isEnd && parts < 20; parts += 1)
      part = await audit.checkPart(part.upTo)
    return part
  }

  test('is checked in parts, each of a thousand links at most', async () => {
    await db.transaction(async (tx) => {
      const fact = { by: { id: 't', name: 'Ana' }, action: 'a.b', subject: 'x', detail: {} }
      for (let link = 0; link < 2_100; link += 1) await recordAudit(tx, fact, link)
    })
    assert.deepEqual(await audit.checkPart(0), {
      upTo: 1_000,
      links: 2_103,
      isEnd: false,
      fault: undefined,
    })
    const whole = { upTo: 2_103, links: 2_103, isEnd: true, fault: undefined }
    assert.deepEqual(await checkAll(), whole)
    await db.run(`update audit_entry set operator = 'Eva' where sequence = 1500`)
    assert.deepEqual((await checkAll()).fault, { sequence: 1_500, fault: 'altered' })
  })

  test('is listed by what, who, which action and when, in both directions', async () => {
    const by = { id: 'token 2', name: 'Eva' }
    const fact = { by, action: 'branch.close', subject: 'branch C0001', detail: {} }
    await db.transaction((tx) => recordAudit(tx, fact, 50))
    const find = async (filter: AuditFilter, after?: number) =>
      (await audit.find(filter, after, 10)).map(({ sequence }) => sequence)
    assert.deepEqual(await find({}), [1, 2, 3, 4])
    assert.deepEqual(await find({ isNewestFirst: true }, 4), [3, 2, 1])
    assert.deepEqual(await find({ operator: 'Eva' }), [4])
    assert.deepEqual(await find({ action: 'shipper.add' }, 1), [2, 3])
    assert.deepEqual(await find({ from: 2, before: 51 }), [4])
    assert.deepEqual(await find({ before: 50 }), [1, 2, 3])
    const about = (text: string) =>
      find({ about: { subjects: subjectsOf(text, ['branch']), operator: text } })
    assert.deepEqual(await about('c0001'), [4])
    assert.deepEqual(await about('Eva'), [4])
    assert.deepEqual(await about('dos'), [2])
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
      assert.deepEqual((await checkAll()).fault, { sequence, fault })
    })
})
