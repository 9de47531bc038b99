import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWhere } from './where.ts'

test('without conditions everything is found', () => {
  assert.equal(newWhere([10]).text, '1 = 1')
})

test('each filter becomes a condition, with its value in its place', () => {
  const where = newWhere([10])
  where.and('shipper = ?', 9001)
  where.and('state = ?', 'open')
  assert.equal(where.text, 'shipper = $2 and state = $3')
  assert.deepEqual(where.values, [10, 9001, 'open'])
})

test('an undefined filter is left out; an empty text, 0 and null are filters', () => {
  const where = newWhere([])
  where.and('shipper = ?', undefined)
  where.after('id', undefined)
  where.and('batch = ?', '')
  where.and('units = ?', 0)
  where.and('parent is not distinct from ?', null)
  assert.equal(where.text, 'batch = $1 and units = $2 and parent is not distinct from $3')
  assert.deepEqual(where.values, ['', 0, null])
})

test('a value may be compared twice in one condition', () => {
  const where = newWhere([])
  where.and('(payer = ? or payee = ?)', 'ana')
  assert.equal(where.text, '(payer = $1 or payee = $1)')
  assert.deepEqual(where.values, ['ana'])
})

test('the next page starts after the values of the last row', () => {
  const where = newWhere([10], 'units > 0')
  where.after('entered_at, number', [5, 'V1'])
  assert.equal(where.text, 'units > 0 and (entered_at, number) > ($2, $3)')
  assert.deepEqual(where.values, [10, 5, 'V1'])
})

test('other parts of the statement may place values too', () => {
  const where = newWhere([10])
  assert.equal(where.place('C0001'), '$2')
  where.and('shipper = ?', 9001)
  assert.equal(where.text, 'shipper = $3')
})
