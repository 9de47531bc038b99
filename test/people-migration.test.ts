/** People of before addresses proved themselves: everybody signs in, and no side gains power. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peopleMigrationsFolder } from '../src/databases.ts'
import type { Database } from '../src/kits/db/database.ts'
import { migrate } from '../src/kits/db/migrate.ts'
import { hashSecret } from '../src/kits/secret/secret.ts'
import { forEachEngine } from './support/engines.ts'
import { migrateBefore } from './support/migrated.ts'
import { by, from, openPeopleDoors, password, tokenOf } from './support/people-doors.ts'

interface Before {
  readonly name: string
  readonly hash: string | null
  readonly demoKind?: number
  /** Such as `testing 9001`. */
  readonly memberships: readonly string[]
}

async function add(db: Database, { name, hash, demoKind = 0, memberships }: Before) {
  await db.run(
    `insert into person (id, email, name, language, password_hash, demo_kind, created_at, totp_step)
     values ($1, $2, $3, 'es', $4, $5, 1, 0)`,
    [`per_${name}`, `${name}@correo.example`, name, hash, demoKind],
  )
  for (const [place, text] of memberships.entries()) {
    const [environment = '', shipper = ''] = text.split(' ')
    await db.run(
      `insert into membership (id, person_id, environment, shipper_number, role, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        `mem_${name}${place}`,
        `per_${name}`,
        environment,
        Number(shipper),
        shipper === '0' ? 'administrator' : 'administra',
        place,
      ],
    )
  }
  await db.run(
    `insert into person_link (digest, person_id, purpose, created_at, expires_at)
     values ($1, $2, 'invitation', 1, 9000000000000)`,
    [`digest of ${name}`, `per_${name}`],
  )
}

forEachEngine((engine) => {
  test('people of before addresses proved themselves sign in, within their side', async () => {
    const doors = await openPeopleDoors(engine, (db) =>
      migrateBefore(db, /-proven-addresses\.sql$/, peopleMigrationsFolder),
    )
    const { db } = doors
    const hash = await hashSecret(password)
    await add(db, { name: 'una', hash, memberships: ['testing 9001'] })
    await add(db, { name: 'varias', hash, memberships: ['testing 9001', 'testing 0'] })
    await add(db, { name: 'nueva', hash: null, memberships: ['testing 9001', 'testing 0'] })
    const demo = ['testing 9001', 'production 0']
    await add(db, { name: 'demo', hash, demoKind: 2, memberships: demo })
    await migrate(db, peopleMigrationsFolder, 10)
    const people = doors.open()
    const signIn = (name: string) =>
      people.signIn({ email: `${name}@correo.example`, password }, from())
    const numbersOf = async (name: string) => {
      const opened = await signIn(name)
      return opened.ok ? opened.value.memberships.map((one) => one.shipperNumber) : 'no'
    }
    assert.deepEqual(await numbersOf('una'), [9001])
    assert.deepEqual(await numbersOf('varias'), [9001, 0])
    const opened = await signIn('varias')
    assert.ok(opened.ok && !opened.value.person.isProven, 'nobody showed that')
    assert.equal(await numbersOf('nueva'), 'no')

    const reset = async (name: string, shipper: number) => {
      const list = await people.listMembers({ environment: 'testing', shipperNumber: shipper })
      const member = list.find((one) => one.email === `${name}@correo.example`)
      return people.resetMember(member?.id ?? '', by(shipper))
    }
    const own = await reset('una', 9001)
    assert.ok(own.ok && own.value.delivery === 'shown')
    for (const shipper of [9001, 0])
      assert.deepEqual(await reset('varias', shipper), { ok: false, refusal: 'beyond-reach' })

    const [shop, carrier] = [await reset('nueva', 9001), await reset('nueva', 0)]
    assert.ok(shop.ok && carrier.ok, 'an account for each side that had invited')
    assert.ok((await people.useLink(tokenOf(shop.value.link), password, from())).ok)
    assert.deepEqual(await numbersOf('nueva'), [9001], 'nothing of the carrier')

    const there = { environment: 'production', shipperNumber: 0 } as const
    const [waiting] = await people.listMembers(there)
    assert.deepEqual([waiting?.isInvited, waiting?.isDemo], [true, false])
    const rows = await db.all<{ readonly id: string }>(
      `select person_id as id from person_link where digest like 'digest of %' order by person_id`,
    )
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['per_demo', 'per_una', 'per_varias'],
      'whose link it is nobody can say, where several sides had invited',
    )
    await doors.close()
  })
})
