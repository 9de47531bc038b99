import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { turnsDuring } from '../../../test/support/turns.ts'
import { limits } from '../../limits.ts'
import { csvWords } from '../../rows/csv-words.ts'
import { flag, hundredthsOf, integer, text } from '../../rows/fields.ts'
import { field } from '../fields/field.ts'
import type { Shape } from '../fields/structures.ts'
import { wholeBody } from '../http/streamed-body.ts'
import { parseCsv } from './parse-csv.ts'
import { readCsvFile, readCsvRows } from './read-csv.ts'
import { type CsvCell, writeCsv } from './write-csv.ts'

function records(file: string): string[][] {
  const parsed = parseCsv(file)
  assert.ok(parsed.ok, JSON.stringify(parsed))
  return parsed.value
}

async function rows(file: string, columns: string[]) {
  const read = await readCsvRows(Buffer.from(file), columns, csvWords)
  assert.ok(read.ok, JSON.stringify(read))
  return read.value.map((row) => {
    assert.ok(row.ok, JSON.stringify(row))
    return row.value
  })
}

async function faults(file: string, columns: string[]) {
  const read = await readCsvRows(Buffer.from(file), columns, csvWords)
  if (!read.ok) return read.refusal
  const wrong = read.value.flatMap((row) => (row.ok ? [] : [row.refusal]))
  assert.ok(wrong.length > 0, 'the file was read')
  return wrong
}

describe('the records of a file', () => {
  test('lines end in CRLF, LF or CR, and the last one need not', () => {
    for (const file of ['a,b\r\n1,2\r\n', 'a,b\n1,2', 'a,b\r1,2\r', 'a,b\n1,2\r\n'])
      assert.deepEqual(records(file), [
        ['a', 'b'],
        ['1', '2'],
      ])
  })

  test('a semicolon in the header makes it the separator', () => {
    assert.deepEqual(records('a;b\n1,5;2'), [
      ['a', 'b'],
      ['1,5', '2'],
    ])
    assert.deepEqual(records('"a;x",b\n1;5,2'), [
      ['a;x', 'b'],
      ['1;5', '2'],
    ])
  })

  test('a quoted cell holds separators, quotes and line breaks', () => {
    assert.deepEqual(records('a,b\n"x,""y""\r\nz",'), [
      ['a', 'b'],
      ['x,"y"\r\nz', ''],
    ])
  })

  test('a byte order mark is no part of the first cell', () => {
    assert.deepEqual(records('\u{feff}a,b'), [['a', 'b']])
    assert.deepEqual(records('\u{feff}"a",b'), [['a', 'b']])
  })

  test('empty lines at the end do not count, and those before do', () => {
    assert.deepEqual(records('a,b\n\n1,2\n\n,\n'), [['a', 'b'], [''], ['1', '2']])
    assert.deepEqual(records(''), [])
  })

  test('quotes that do not close, or that something follows, are reported with their row', () => {
    for (const file of ['a,b\n1,"2', 'a,b\n"1"x,2']) {
      const parsed = parseCsv(file)
      assert.ok(!parsed.ok)
      assert.equal(parsed.refusal.row, 2)
    }
  })
})

describe('the columns of a file', () => {
  test('may stand in any order', async () => {
    assert.deepEqual(await rows('b,a\n2,1', ['a', 'b']), [{ a: '1', b: '2' }])
  })

  test('that are missing, repeated or unknown are reported in row 1', async () => {
    const reported = await faults('a,c,a\n1,2,3', ['a', 'b'])
    assert.deepEqual(
      reported.map(({ row, column }) => [row, column]),
      [
        [1, 'b'],
        [1, 'c'],
        [1, 'a'],
      ],
    )
  })

  test('an empty file misses all of them', async () => {
    assert.deepEqual(
      (await faults('', ['a', 'b'])).map(({ column }) => column),
      ['a', 'b'],
    )
  })

  test('a row with more or fewer cells is reported by its number in a spreadsheet', async () => {
    assert.deepEqual(
      (await faults('a,b\n1,2\n1\n1,2,3', ['a', 'b'])).map(({ row }) => row),
      [3, 4],
    )
  })

  test('more rows than the limit are refused', async () => {
    const full = `a\n${'1\n'.repeat(limits.csvRows)}`
    assert.equal((await rows(full, ['a'])).length, limits.csvRows)
    assert.equal((await faults(`${full}1\n`, ['a']))[0]?.row, limits.csvRows + 2)
  })

  test('nothing but line breaks is an empty file, however many there are', async () => {
    for (const file of ['\n', '\r\n', '\r'].map((end) => end.repeat(2_000_000)))
      assert.equal((await faults(file, ['a']))[0]?.column, 'a')
  })

  test('nothing is parsed after too many rows, or one that is too wide', async () => {
    const late = `a\n${'\n'.repeat(limits.csvRows)}1\n"never closed`
    assert.match((await faults(late, ['a']))[0]?.detail ?? '', /más de 50000 filas/)
    const wide = `a\n${','.repeat(20_000)}\n"never closed`
    assert.match((await faults(wide, ['a']))[0]?.detail ?? '', /más de 250 celdas/)
  })
})

describe('a file by the fields of a shape', () => {
  const shape = {
    code: ['code', text(4, { required: true })],
    amount: ['cents', hundredthsOf(4, { required: true })],
    count: ['count', integer(3)],
    open: ['open', flag()],
  } as const satisfies Shape
  const read = (file: string) => readCsvFile(Buffer.from(file), shape, csvWords)

  test('reads numbers and flags as spreadsheets write them', async () => {
    const file = 'code;amount;count;open\nA;12,5;;VERDADERO\nB;0,05;7;0\nC;1200.50;1;true'
    assert.deepEqual(await read(file), {
      ok: true,
      value: [
        { code: 'A', cents: 1250, open: true },
        { code: 'B', cents: 5, count: 7, open: false },
        { code: 'C', cents: 120_050, count: 1, open: true },
      ],
    })
  })

  test('reads amounts and days as the sheets of shippers may have them', async () => {
    const dated = {
      amount: ['cents', hundredthsOf(6, { required: true })],
      count: ['count', integer(6)],
      day: ['day', field('una fecha', { type: 'string', format: 'date' }, (value) => value)],
    } as const satisfies Shape
    const file = [
      'amount;count;day',
      '4.500,50;1.500;01/12/2026',
      '$ 4.500,50;;1-12-2026',
      '"4,500.50";7;2026-12-01',
    ].join('\n')
    assert.deepEqual(await readCsvFile(Buffer.from(file), dated, csvWords), {
      ok: true,
      value: [
        { cents: 450_050, count: 1_500, day: '2026-12-01' },
        { cents: 450_050, day: '2026-12-01' },
        { cents: 450_050, count: 7, day: '2026-12-01' },
      ],
    })
  })

  test('a number with thousands or decimals is refused, and the refusal says how to write it', async () => {
    for (const amount of ['1,000', '1.000']) {
      const table = await read(`code;amount;count;open\nA;${amount};;`)
      assert.ok(!table.ok, amount)
      assert.deepEqual(table.refusal, [
        {
          row: 2,
          column: 'amount',
          detail: `No se sabe si ${amount} tiene miles o decimales: escribí 1500 o 1,5.`,
          en: `Whether ${amount} has thousands or decimals is not known: write 1500 or 1,5.`,
        },
      ])
    }
  })

  test('reports every fault of every row, up to a limit', async () => {
    const table = await read('code,amount,count,open\n,x,1,quizás\nABCDE,1,1,1')
    assert.ok(!table.ok)
    assert.deepEqual(
      table.refusal.map(({ row, column }) => `${row} ${column}`),
      ['2 code', '2 amount', '2 open', '3 code'],
    )
    const many = await read(`code,amount,count,open\n${'A,x,,\n'.repeat(1_000)}`)
    assert.ok(!many.ok)
    assert.equal(many.refusal.length, limits.violationsPerAnswer)
  })

  test('that is not UTF-8 is refused', async () => {
    const file = Buffer.from('code,amount,count,open\nÑ,1,,', 'latin1')
    const csvFile = await readCsvFile(file, shape, csvWords)
    assert.ok(!csvFile.ok)
    assert.match(csvFile.refusal[0]?.detail ?? '', /UTF-8/)
  })
})

describe('writing', () => {
  const writeAll = async (columns: readonly string[], table: readonly Record<string, CsvCell>[]) =>
    String(await wholeBody(writeCsv(columns, [table], (row) => row)))

  test('begins with a byte order mark and ends every line in CRLF', async () => {
    assert.equal(await writeAll(['a', 'b'], [{ a: 1, b: null }]), '\u{feff}a,b\r\n1,\r\n')
  })

  test('other requests are served while a long file is written or read', async () => {
    const table = Array.from({ length: 8_500 }, (_, index) => ({ code: `C${index}` }))
    let file = ''
    const written = await turnsDuring(async () => {
      file = await writeAll(['code'], table)
    })
    assert.ok(written >= 8, `${written} turns`)
    const shape = { code: ['code', text(6, { required: true })] } as const satisfies Shape
    const read = await turnsDuring(async () => {
      assert.deepEqual(await readCsvFile(Buffer.from(file), shape, csvWords), {
        ok: true,
        value: table,
      })
    })
    assert.ok(read >= 8, `${read} turns`)
  })

  test('no cell is a formula, and numbers stay numbers', async () => {
    const cells = ['=1+1', '+54 11', '-x', '@SUM(A1)', '\tx', '-5', '-5.25', '=cmd|"/c calc"!A1']
    // A carriage return, a line feed, and the signs of East Asian keyboards.
    cells.push('\r=1', '\n=1', '＝1＋1', '＋54 11', '－5', '＠SUM(A1)')
    const file = await writeAll(
      ['a'],
      cells.map((a) => ({ a })),
    )
    for (const [cell = ''] of records(file).slice(1)) assert.match(cell, /^(?:'|-\d+(?:\.\d+)?$)/)
  })

  test('whatever is written is read back as it was', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...Array.from('\'"=+-@＝＠,;\r\n\t 05.x')) }),
    )
    // A row of empty cells at the end does not count.
    const row = fc.record(
      { one: cell.map((value) => `x${value}`), two: cell, tres: cell },
      { noNullPrototype: true },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row), async (table) => {
        const columns = ['one', 'two', 'tres']
        assert.deepEqual(await rows(await writeAll(columns, table), columns), table)
      }),
      { numRuns: randomRuns(500) },
    )
  })
})
