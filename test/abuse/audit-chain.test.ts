import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import {
  openAudit,
  recordAudit,
  sealChain,
  verifyChain,
} from '../../src/capabilities/audit/audit.ts'
import {
  type AuditEntry,
  linkText,
  unsignedText,
} from '../../src/capabilities/audit/audit-chain.ts'
import { migrationsFolder } from '../../src/databases.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import { withSigning } from '../../src/kits/db/signed.ts'
import { sha256 } from '../../src/kits/secret/digest.ts'
import { createSigning } from '../../src/kits/secret/signing.ts'
import { forEachEngine, type TestDatabase } from '../support/engines.ts'
import { migrateBefore, openMigrated } from '../support/migrated.ts'

const key = 'a key that is not in the database'
const signing = createSigning([key])

forEachEngine((engine) => {
  let db: TestDatabase
  let signed: Database

  beforeEach(async () => {
    db = await openMigrated(engine)
    signed = withSigning(db, signing)
    for (const subject of ['uno', 'dos', 'tres', 'cuatro']) await change(signed, subject)
  })
  afterEach(() => db.dispose())

  const change = (on: Database, subject: string) =>
    on.transaction((tx) =>
      recordAudit(tx, { by: { id: 'token 1', name: 'Ana' }, action: 'x', subject, detail: {} }, 1),
    )
  const verify = (expected?: string) => openAudit(signed).verify(expected)
  const faultOf = async (expected?: string) => {
    const verdict = await verify(expected)
    return verdict.sound ? 'sound' : `${verdict.fault} at ${verdict.sequence}`
  }
  const links = () => openAudit(db).list(0, 100)

  /** The forgery open to somebody who reads the code and has the database, but not the key. */
  async function recomputeFrom(sequence: number, alter: (entry: AuditEntry) => AuditEntry) {
    const all = await links()
    let previousHash = all[sequence - 2]?.hash ?? ''
    for (const entry of all.slice(sequence - 1)) {
      const link = { ...alter(entry), previousHash }
      const hash = sha256(unsignedText(link))
      await db.run(
        `update audit_entry set operator = $2, previous_hash = $3, key_id = '', hash = $4
         where sequence = $1`,
        [entry.sequence, link.operator, previousHash, hash],
      )
      previousHash = hash
    }
    await db.run(`update audit_head set hash = $1, signature = ''`, [previousHash])
  }
  const asEva = (entry: AuditEntry) => ({ ...entry, operator: 'Eva' })

  test('a chain that is recomputed whole is found', async () => {
    assert.equal(await faultOf(), 'sound')
    await recomputeFrom(1, asEva)
    assert.equal(await faultOf(), 'not-signed at 5')
  })

  test('and not hidden by what the service adds to it later', async () => {
    await recomputeFrom(1, asEva)
    await change(signed, 'cinco')
    assert.equal(await faultOf(), 'not-signed at 5')
  })

  test('a tail that is recomputed is found', async () => {
    await recomputeFrom(3, asEva)
    assert.equal(await faultOf(), 'not-signed at 3')
  })

  test('a link whose token was exchanged is found', async () => {
    await db.run(`update audit_entry set operator_id = 'token 2' where sequence = 2`)
    assert.equal(await faultOf(), 'altered at 2')
  })

  test('a chain that was signed with another key is found', async () => {
    const other = withSigning(db, createSigning(['a key that somebody made up']))
    await change(other, 'cinco')
    assert.equal(await faultOf(), 'key-unknown at 5')
  })

  /** Takes the last link away and sets the head back to the one before it. */
  async function cutTail(signature: string) {
    const last = (await links()).at(-2)
    await db.run('delete from audit_entry where sequence > $1', [last?.sequence ?? 0])
    await db.run('update audit_head set sequence = $1, hash = $2, signature = $3', [
      last?.sequence ?? 0,
      last?.hash ?? '',
      signature,
    ])
  }

  test('a cut tail with the head set back is found', async () => {
    const [head] = await db.all<{ signature: string }>('select signature from audit_head')
    await cutTail(head?.signature ?? '')
    assert.equal(await faultOf(), 'head-changed at 4')
  })

  test('an old copy is sound in itself, and found by a head that was noted elsewhere', async () => {
    const [, , third, fourth] = await links()
    assert.ok(third && fourth)
    const { signature } = signing.sign(linkText(third))
    await cutTail(signature)
    assert.equal(await faultOf(), 'sound')
    assert.equal(await faultOf(third.hash), 'sound')
    assert.equal(await faultOf(fourth.hash), 'head-not-found at 4')
    const verdict = await verifyChain(signed, { signing, noted: [fourth] })
    assert.deepEqual(verdict, { sound: false, sequence: 4, fault: 'cut-short' })
  })

  test('a head that was noted elsewhere must be in the chain', async () => {
    const noted = (await links()).map(({ sequence, hash }) => ({ sequence, hash }))
    assert.ok((await verifyChain(signed, { signing, noted })).sound)
    const [first, ...rest] = noted
    const wrong = [{ sequence: first?.sequence ?? 0, hash: rest[0]?.hash ?? '' }]
    const verdict = await verifyChain(signed, { signing, noted: wrong })
    assert.deepEqual(verdict, { sound: false, sequence: 1, fault: 'noted-otherwise' })
  })

  test('a chain of before signatures goes on, sealed by the first that is signed', async () => {
    await db.run('delete from audit_entry')
    await db.run(`update audit_head set sequence = 0, hash = '', signature = ''`)
    for (const subject of ['uno', 'dos']) await change(db, subject)
    await signed.transaction((tx) => sealChain(tx, 2))
    await change(signed, 'tres')
    assert.deepEqual(await faultOf(), 'sound')
    const actions = (await links()).map(({ action, keyId }) => [action, keyId !== ''])
    assert.deepEqual(actions, [
      ['x', false],
      ['x', false],
      ['audit.seal', true],
      ['x', true],
    ])
    await recomputeFrom(1, asEva)
    assert.equal(await faultOf(), 'not-signed at 5')
  })

  test('a database of before keys is sealed by its migration, and goes on verifying', async () => {
    const old = await engine.open()
    await migrateBefore(old, /audit-keys/)
    const text = JSON.stringify(['', 1, 1, 'Ana', 'x', 'uno', '{}'])
    await old.run(
      `insert into audit_entry
         (sequence, at, operator, action, subject, detail, previous_hash, hash)
       values (1, 1, 'Ana', 'x', 'uno', '{}', '', $1)`,
      [sha256(text)],
    )
    await old.run('update audit_head set sequence = 1, hash = $1', [sha256(text)])
    const renewed = withSigning(old, signing)
    await migrate(renewed, migrationsFolder, 2, { alongside: { 'audit-keys': sealChain } })
    await change(renewed, 'dos')
    const verdict = await openAudit(renewed).verify()
    assert.ok(verdict.sound && verdict.entries === 3, JSON.stringify(verdict))
    await old.run(`update audit_entry set operator = 'Eva' where sequence = 1`)
    assert.equal((await openAudit(renewed).verify()).sound, false)
    await old.dispose()
  })

  test('a new key signs from now on, and the old one confirms what it signed', async () => {
    const renewed = withSigning(db, createSigning(['the new key of the carrier', key]))
    await change(renewed, 'cinco')
    assert.equal((await openAudit(renewed).verify()).sound, true)
  })
})
