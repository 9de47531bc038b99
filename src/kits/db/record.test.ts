import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import {
  flag,
  integer,
  json,
  orNull,
  orUndefined,
  orUsual,
  type RecordValue,
  record,
  text,
  words,
} from './record.ts'

interface Parcel {
  readonly code: string
  readonly weightGrams: number
  readonly isFragile: boolean
  readonly sides: readonly number[]
  readonly marks: readonly ('cold' | 'live')[]
  readonly note: string | null
  readonly closedAt: number | undefined
  readonly isOpen?: boolean | undefined
  readonly depot?: 'north' | 'south'
}

const parcels = record<Parcel>({
  code: text('code'),
  weightGrams: integer('weight_grams'),
  isFragile: flag('fragile'),
  sides: json('sides'),
  marks: words('marks'),
  note: orNull(text('note')),
  closedAt: orUndefined(integer('closed_at')),
  isOpen: orUndefined(flag('open')),
  depot: orUsual(text('depot'), 'north'),
})

const full: Parcel = {
  code: 'A',
  weightGrams: 12,
  isFragile: true,
  sides: [1, 2, 3],
  marks: ['cold', 'live'],
  note: "it's here",
  closedAt: 1_767_225_600_123,
  isOpen: false,
  depot: 'south',
}

const bare: Parcel = {
  code: 'B',
  weightGrams: 0,
  isFragile: false,
  sides: [],
  marks: [],
  note: null,
  closedAt: undefined,
  isOpen: undefined,
  depot: 'north',
}

forEachEngine((engine) => {
  let db: TestDatabase

  before(async () => {
    db = await engine.open()
    await db.script(`
      create table parcel (
        code text primary key, weight_grams bigint not null, fragile bigint not null,
        sides text not null, marks text not null, note text, closed_at bigint, open bigint,
        depot text not null, made_by text
      );
    `)
  })
  beforeEach(() => db.run('delete from parcel'))
  after(() => db.dispose())

  test('a stored value is read back, with every field that may be absent', async () => {
    await db.insertRows({ table: 'parcel', ...parcels.rows([full, bare]) })
    const sql = `select ${parcels.selected} from parcel order by code`
    assert.deepEqual(await parcels.all(db, sql), [full, bare])
  })

  test('a field that is absent is stored as its usual value', async () => {
    const { depot, ...absent } = bare
    await db.insertRows({ table: 'parcel', ...parcels.rows([absent]) })
    const sql = `select ${parcels.selected} from parcel`
    assert.deepEqual(await parcels.all(db, sql), [{ ...absent, depot }])
  })

  test('columns that are no part of the value are inserted and selected beside it', async () => {
    const rows = parcels.rows([full, bare], ({ code }) => ({ made_by: `maker of ${code}` }))
    await db.insertRows({ table: 'parcel', ...rows })
    const sql = `select ${parcels.selected}, made_by as "madeBy" from parcel order by code`
    assert.deepEqual(await parcels.all<{ madeBy: string }>(db, sql), [
      { ...full, madeBy: 'maker of A' },
      { ...bare, madeBy: 'maker of B' },
    ])
    await db.insertRows({ table: 'parcel', ...parcels.rows([], () => ({ made_by: 'nobody' })) })
  })

  test('one is inserted by a statement that may end in any way', async () => {
    const { into, values } = parcels.row(full, { made_by: 'Ana' })
    const insert = `insert into parcel ${into} on conflict do nothing`
    assert.deepEqual([await db.run(insert, values), await db.run(insert, values)], [1, 0])
    const sql = `select ${parcels.selected}, made_by as "madeBy" from parcel`
    const stored = await parcels.first<{ madeBy: string }>(db, sql)
    assert.deepEqual(stored, { ...full, madeBy: 'Ana' })
  })

  test('the first of several is returned, and nothing where there is none', async () => {
    const sql = `select ${parcels.selectedFrom('p')} from parcel p where p.code >= $1 order by code`
    assert.equal(await parcels.first(db, sql, ['A']), undefined)
    await db.insertRows({ table: 'parcel', ...parcels.rows([bare, full]) })
    assert.deepEqual(await parcels.first(db, sql, ['B']), bare)
  })
})

describe('a record', () => {
  test('names a column only where the field has another name', () => {
    const { selected, selectedFrom } = record<Pick<Parcel, 'code' | 'weightGrams'>>({
      code: text('code'),
      weightGrams: integer('weight_grams'),
    })
    assert.equal(selected, 'code, weight_grams as "weightGrams"')
    assert.equal(selectedFrom('p'), 'p.code, p.weight_grams as "weightGrams"')
  })

  test('without an interface has the type that its columns say', () => {
    const notes = record({ code: text('code'), note: orNull(text('note')) })
    const note: RecordValue<typeof notes> = { code: 'A', note: null }
    assert.deepEqual(notes.rows([note]), { columns: ['code', 'note'], rows: [['A', null]] })
  })

  test('is checked against its interface by the compiler', () => {
    // @ts-expect-error: a field has no column
    record<Pick<Parcel, 'code' | 'note'>>({ code: text('code') })
    // @ts-expect-error: a column is no field
    record<Pick<Parcel, 'code'>>({ code: text('code'), colour: text('colour') })
    // @ts-expect-error: the field is a number
    record<Pick<Parcel, 'weightGrams'>>({ weightGrams: text('weight_grams') })
    // @ts-expect-error: the field may be null
    record<Pick<Parcel, 'note'>>({ note: text('note') })
    // @ts-expect-error: the field is absent as undefined, not as null
    record<Pick<Parcel, 'closedAt'>>({ closedAt: orNull(integer('closed_at')) })
    // @ts-expect-error: the field may be absent
    record<Pick<Parcel, 'depot'>>({ depot: text('depot') })
    // @ts-expect-error: the field is never null
    record<Pick<Parcel, 'code'>>({ code: orNull(text('code')) })
  })
})
