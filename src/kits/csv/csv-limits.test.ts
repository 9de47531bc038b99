import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { turnsDuring } from '../../../test/support/turns.ts'
import { limits } from '../../limits.ts'
import { csvWords } from '../../rows/csv-words.ts'
import { text } from '../../rows/fields.ts'
import type { Shape } from '../fields/structures.ts'
import { parseCsv } from './parse-csv.ts'
import { readCsvRows, readValidCsvRows } from './read-csv.ts'

function flawOf(file: string): string | undefined {
  const parsed = parseCsv(file)
  return parsed.ok ? undefined : `${parsed.refusal.row} ${parsed.refusal.flaw.name}`
}

const long = 'x'.repeat(limits.cellCharacters)
const longQuoted = '""'.repeat(limits.cellCharacters)

describe('a cell', () => {
  test('may have as many characters as a spreadsheet allows, quoted or not', () => {
    for (const file of [`a,b\n${long},1`, `a,b\n"${long}",1`, `a,b\n"${longQuoted}",1`])
      assert.equal(flawOf(file), undefined)
  })

  test('that is longer is refused with its row', () => {
    for (const file of [`a\n${long}x`, `a\n"${long}x"`, `a\n"${longQuoted}"""`])
      assert.equal(flawOf(file), '2 cell-too-long')
  })

  test('of nothing but quotes is not searched beyond the limit', () => {
    for (const start of ['', 'a\n', 'a,'])
      assert.match(flawOf(`${start}"${'""'.repeat(2_000_000)}"`) ?? '', /cell-too-long/)
  })
})

describe('a row', () => {
  test('that is longer than the limit is refused, however short its cells are', () => {
    const cells = Array.from({ length: 10 }, () => long)
    assert.equal(flawOf(`a\n${cells.slice(0, 8).join(',')}`), undefined)
    assert.equal(flawOf(`a\n${cells.join(',')}`), '2 record-too-long')
    assert.equal(
      flawOf(`${cells.slice(0, 6).join(',')}\n${cells.slice(0, 6).join(',')}`),
      undefined,
    )
  })

  test('has as many cells as the columns of a CSV of operations may be', async () => {
    const columns = Array.from({ length: limits.csvColumns }, (_, index) => `c${index}`)
    const read = (names: string[]) => readCsvRows(Buffer.from(names.join()), columns, csvWords)
    assert.ok((await read(columns)).ok)
    const wide = await read([...columns, 'more'])
    assert.match(JSON.stringify(wide), /más de 250 celdas/)
  })
})

describe('other requests are served', () => {
  const turnsToRead = (file: string) =>
    turnsDuring(() => readCsvRows(Buffer.from(file), ['a'], csvWords))

  test('while few long rows are read, or very many empty lines', async () => {
    const wide = `a\n${`${',x'.repeat(200)}\n`.repeat(2_000)}`
    assert.ok((await turnsToRead(wide)) >= 10)
    assert.ok((await turnsToRead(`a${'\n'.repeat(2_000_000)}`)) >= 10)
  })
})

test('faults are collected up to the limit of an answer', async () => {
  const shape = { a: ['a', text(1)] } as const satisfies Shape
  for (const row of ['xy\n', '1,2\n']) {
    const read = await readValidCsvRows(Buffer.from(`a\n${row.repeat(1_000)}`), shape, csvWords)
    assert.ok(read.ok)
    assert.equal(read.value.faults.length, limits.violationsPerAnswer)
  }
})
