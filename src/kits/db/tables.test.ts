import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReferenceOrder, type Table } from './tables.ts'

const table = (name: string, ...parents: string[]): Table => {
  return { name, columns: ['id'], key: ['id'], parents }
}

test('a table comes after those that it refers to', () => {
  const tables = [table('a', 'b', 'd'), table('b', 'c'), table('c'), table('d', 'c')]
  assert.deepEqual(
    inReferenceOrder(tables).map(({ name }) => name),
    ['c', 'b', 'd', 'a'],
  )
})

test('tables that refer to each other, or to themselves, have no such order', () => {
  assert.throws(() => inReferenceOrder([table('a', 'b'), table('b', 'a'), table('c')]), /: a, b\./)
  assert.throws(() => inReferenceOrder([table('a', 'a')]), /: a\./)
})
