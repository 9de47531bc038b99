import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { CsvSplitter, separatorOf } from './csv-splitter.ts'
import { parseCsv } from './parse-csv.ts'

function split(lines: readonly string[], mostLines = 50) {
  const splitter = new CsvSplitter(',', mostLines)
  return [...lines.flatMap((line) => splitter.push(line)), ...splitter.end()]
}

describe('a file split line by line', () => {
  test('gives the records of the whole file, each with the line it begins in', () => {
    assert.deepEqual(split(['a,b', '', '"x,""y""', 'z",2', '3,4']), [
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x,"y"\nz', '2'] },
      { line: 5, cells: ['3', '4'] },
    ])
  })

  test('has quotes inside a cell as they are', () => {
    assert.deepEqual(split(['Pasaje "A",2', '"A" bis,3']), [
      { line: 1, cells: ['Pasaje "A"', '2'] },
      { line: 2, cells: ['A bis', '3'] },
    ])
  })

  test('loses one line to quotes that do not close, and reads on', () => {
    const lines = ['a,b', '"x,1', 'c,d', 'e,f', 'g,h']
    for (const most of [2, 3, 50])
      assert.deepEqual(split(lines, most), [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: undefined },
        { line: 3, cells: ['c', 'd'] },
        { line: 4, cells: ['e', 'f'] },
        { line: 5, cells: ['g', 'h'] },
      ])
  })

  test('is what the whole file is read as, whenever that can be read', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', 'ñ'), maxLength: 6 })
    const quoted = cell.map((text) => `"${text.replaceAll('"', '""')}"`)
    const row = fc.array(quoted, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(','))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        const text = rows.join('\n')
        const whole = parseCsv(text)
        assert.ok(whole.ok)
        const cells = split(text.split('\n')).map((record) => record.cells)
        const last = cells.findLastIndex((one) => one?.some((value) => value !== ''))
        assert.deepEqual(cells.slice(0, last + 1), whole.value)
      }),
    )
  })

  test('of any lines at all gives every line once, spoilt or not', () => {
    const line = fc.string({ unit: fc.constantFrom('a', ',', '"'), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(line), fc.integer({ min: 1, max: 5 }), (lines, most) => {
        const csvRecords = split(lines, most)
        const begun = csvRecords.map((record) => record.line)
        assert.deepEqual(
          begun,
          [...new Set(begun)].sort((left, right) => left - right),
        )
        const spoilt = csvRecords.filter(({ cells }) => cells === undefined)
        for (const { line: at } of spoilt) assert.match(lines[at - 1] ?? '', /"/)
      }),
    )
  })
})

test('the separator is the sign that a header has most of', () => {
  assert.equal(separatorOf('a;b;c,d'), ';')
  assert.equal(separatorOf('a\tb'), '\t')
  assert.equal(separatorOf('"a;b;c",d'), ',')
  assert.equal(separatorOf('alone'), ',')
})
