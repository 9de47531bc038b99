import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import * as fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { countTurns } from '../../../test/support/turns.ts'
import { patienceMs } from '../../../test/support/until.ts'
import { zipOf } from '../../../test/support/zip.ts'
import { describeFile } from '../../capabilities/imports/imports.wire.ts'
import { type Cell, columnLetter } from './cell.ts'
import { openSpreadsheets, type SheetRow } from './spreadsheet.ts'

const limits = {
  rows: 50,
  columns: 20,
  archive: { entries: 50, inflatedBytes: 20_000_000 },
  memoryMb: 400,
  timeoutMs: patienceMs,
}
const sheets = openSpreadsheets(limits, 2)

async function readAll(file: Buffer, reader = sheets) {
  const rows: SheetRow[] = []
  const outcome = await reader.read(file, {
    begin: async () => {},
    take: async (some) => void rows.push(...some),
  })
  return { outcome, rows }
}

async function cellsOf(file: Buffer): Promise<(readonly Cell[])[]> {
  const { outcome, rows } = await readAll(file)
  assert.ok(outcome.ok, JSON.stringify(outcome))
  return rows.map(({ cells }) => cells)
}

async function refusalOf(file: Buffer, reader = sheets): Promise<string> {
  const { outcome } = await readAll(file, reader)
  assert.ok(!outcome.ok, 'the file was read')
  assert.ok(describeFile(outcome.refusal).length > 20, 'the refusal says what to do')
  return outcome.refusal.name
}

function workbook(bookType: 'xlsx' | 'biff8' | 'xlsb' | 'ods', rows: unknown[][]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Hoja')
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer
}

test('a child that can not be started is an error, and the next read works', async () => {
  const execPath = process.execPath
  process.execPath = '/nowhere/node'
  try {
    await assert.rejects(readAll(Buffer.from('a;b')), /no process could be started/)
  } finally {
    process.execPath = execPath
  }
  assert.ok((await readAll(Buffer.from('a;b'))).outcome.ok)
})

describe('a workbook', () => {
  for (const type of ['xlsx', 'biff8'] as const)
    test(`in ${type} gives its texts, numbers, dates and flags, and where they stand`, async () => {
      const sheet = utils.aoa_to_sheet([['título'], [], ['ñandú', 12.5, true, null, '007']])
      sheet['F3'] = { t: 'n', v: 46_477, z: 'dd/mm/yyyy' }
      sheet['G3'] = { t: 'n', v: 5, f: '2+3' }
      sheet['H3'] = { t: 'e', v: 0x2a }
      sheet['!ref'] = 'A1:H3'
      const book = utils.book_new()
      utils.book_append_sheet(book, sheet, 'Hoja')
      const { outcome, rows } = await readAll(
        write(book, { type: 'buffer', bookType: type }) as Buffer,
      )
      assert.ok(outcome.ok)
      assert.equal(outcome.value.format, type === 'xlsx' ? 'xlsx' : 'xls')
      assert.deepEqual(rows[0], { number: 1, cells: ['título'] })
      assert.deepEqual(rows[1], {
        number: 3,
        cells: ['ñandú', 12.5, true, null, '007', { date: '31/03/2027' }, 5, { error: '#N/A' }],
      })
    })

  test('is read by its first visible sheet that has anything', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['oculta']]), 'A')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['vista']]), 'B')
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
    const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    assert.deepEqual(await cellsOf(file), [['vista']])
  })

  test('with more rows or columns than the limit is refused', async () => {
    const rows = Array.from({ length: 72 }, (_, index) => [index])
    assert.equal(await refusalOf(workbook('xlsx', rows)), 'sheet-too-large')
    const wide = [Array.from({ length: 21 }, () => 'x')]
    assert.equal(await refusalOf(workbook('xlsx', wide)), 'sheet-too-large')
  })

  test('is read to its last row, however many blank ones are between', async () => {
    const apart = Array.from({ length: 901 }, (_, index) => (index % 300 === 0 ? [index] : []))
    for (const type of ['xlsx', 'biff8'] as const)
      assert.deepEqual(await cellsOf(workbook(type, apart)), [[0], [300], [600], [900]])
  })

  test('of another kind, or cut short, is refused', async () => {
    assert.equal(await refusalOf(workbook('ods', [['a']])), 'file-unknown')
    const whole = workbook('xlsx', [['a']])
    assert.equal(await refusalOf(whole.subarray(0, whole.length - 30)), 'file-damaged')
    assert.equal(await refusalOf(Buffer.from('<html><table></table></html>')), 'file-unknown')
    assert.equal(await refusalOf(Buffer.from('%PDF-1.7')), 'file-unknown')
    assert.equal(await refusalOf(Buffer.alloc(0)), 'file-empty')
  })
})

describe('an archive', () => {
  const zeros = deflateRawSync(Buffer.alloc(30_000_000))
  const part = (name: string, says: number) => ({ name, packed: zeros, inflatedBytes: says })

  test('that unpacks to more than the limit is refused before it is unpacked', async () => {
    const bomb = zipOf([part('xl/workbook.xml', 30_000_000)])
    assert.ok(bomb.length < 40_000)
    assert.equal(await refusalOf(bomb), 'archive-too-large')
  })

  test('that lies about its size is refused no later', async () => {
    const liar = zipOf([part('xl/workbook.xml', 1_000)])
    assert.equal(await refusalOf(liar), 'archive-too-large')
  })

  test('of too many parts is refused', async () => {
    const parts = Array.from({ length: 51 }, (_, index) => part(`p${index}`, 10))
    assert.equal(await refusalOf(zipOf(parts)), 'archive-too-large')
  })
})

describe('the child', () => {
  const heavy = `a;b\n${'x;y\n'.repeat(3_000_000)}`

  test('is killed when it takes too long', async () => {
    const hasty = openSpreadsheets({ ...limits, timeoutMs: 1 }, 1)
    assert.equal(await refusalOf(workbook('xlsx', [['a']]), hasty), 'too-slow')
  })

  test('is killed when it takes too much memory', async () => {
    const tight = openSpreadsheets({ ...limits, rows: 10_000_000, memoryMb: 160 }, 1)
    assert.equal(await refusalOf(Buffer.from(heavy), tight), 'too-heavy')
  })

  test('waits while its rows are processed, and ends when that fails', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => [index])
    const stopped = sheets.read(workbook('xlsx', rows), {
      begin: async () => {},
      take: async () => {
        throw new Error('enough')
      },
    })
    await assert.rejects(stopped, /enough/)
  })

  test('yields between its rows, so that others do not wait', async () => {
    const many = openSpreadsheets({ ...limits, rows: 10_000 }, 1)
    const turns: number[] = []
    const turn = countTurns()
    const take = async () => void turns.push(turn.now())
    const file = Buffer.from(`a;b\n${'x;y\n'.repeat(3_000)}`)
    const outcome = await many.read(file, { begin: async () => {}, take })
    turn.end()
    assert.ok(outcome.ok && turns.length >= 30, `${turns.length} portions`)
    assert.equal(new Set(turns).size, turns.length, `taken in the turns ${turns.join(', ')}`)
  })
})

describe('a text', () => {
  const rows = [
    ['Código', 'Año'],
    ['Á-1', '=1+1'],
  ]
  const text = (separator: string) => rows.map((row) => row.join(separator)).join('\r\n')

  for (const separator of [',', ';', '\t'])
    test(`parted by ${JSON.stringify(separator)} is read in every usual encoding`, async () => {
      const utf16 = Buffer.from(text(separator), 'utf16le')
      const files = [
        Buffer.from(text(separator)),
        Buffer.from(`\u{feff}${text(separator)}`),
        Buffer.from(text(separator), 'latin1'),
        utf16,
        Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
        Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
      ]
      for (const file of files) assert.deepEqual(await cellsOf(file), rows)
    })

  test('whose first line names the separator counts its rows from that line', async () => {
    const { rows: read } = await readAll(Buffer.from('sep=;\r\na;b\r\n1;2'))
    assert.deepEqual(
      read.map(({ number }) => number),
      [2, 3],
    )
  })

  test('with quotes that do not close is refused with its row', async () => {
    assert.equal(await refusalOf(Buffer.from('a,b\n"1,2')), 'file-damaged')
  })
})

test('any bytes are read or refused, whatever they begin with', async () => {
  const begins = ['', 'PK\u{3}\u{4}', '\u{d0}\u{cf}\u{11}\u{e0}\u{a1}\u{b1}\u{1a}\u{e1}', '\t\u{8}']
  const real = [workbook('xlsx', [['a', 1]]), workbook('biff8', [['a', 1]])]
  const garbage = fc
    .tuple(fc.constantFrom(...begins), fc.uint8Array({ maxLength: 300 }))
    .map(([begin, rest]) => Buffer.concat([Buffer.from(begin, 'latin1'), rest]))
  const mangled = fc
    .tuple(fc.constantFrom(...real), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1 }))
    .map(([file, changes]) => {
      const copy = Buffer.from(file)
      for (const [place, byte] of changes) copy[place % copy.length] = byte
      return copy
    })
  await fc.assert(
    fc.asyncProperty(fc.oneof(garbage, mangled), async (file) => {
      const { outcome } = await readAll(file)
      assert.ok(outcome.ok || describeFile(outcome.refusal).length > 20)
    }),
    { numRuns: randomRuns(30) },
  )
})

describe('writing', () => {
  test('a column of results goes to the right of all others, or to its given place', async () => {
    const file = workbook('xlsx', [['a', 'b', 'c'], ['1'], ['2', 'x']])
    const column = { headingRow: 1, heading: 'Resultado', texts: [[2, 'bien'] as const] }
    const added = await sheets.annotate(file, column)
    assert.ok(added.ok)
    assert.deepEqual(await cellsOf(added.value.bytes), [
      ['a', 'b', 'c', 'Resultado'],
      ['1', null, null, 'bien'],
      ['2', 'x'],
    ])
    const placed = await sheets.annotate(added.value.bytes, {
      ...column,
      place: 3,
      texts: [[3, 'mal']],
    })
    assert.ok(placed.ok)
    assert.deepEqual((await cellsOf(placed.value.bytes))[2], ['2', 'x', null, 'mal'])
  })

  for (const separator of [',', ';', '\t'] as const) {
    const shown = JSON.stringify(separator)

    test(`a text parted by ${shown} comes back parted so`, async () => {
      const file = Buffer.from(`Año${separator}b\r\n"1,5;\t"${separator}x`, 'latin1')
      const column = { headingRow: 1, heading: 'Resultado', texts: [[2, 'a, b; c\td'] as const] }
      const added = await sheets.annotate(file, column)
      assert.ok(added.ok)
      const [first] = added.value.bytes.toString('utf8').split('\r\n')
      assert.equal(first, `\u{feff}${['Año', 'b', 'Resultado'].join(separator)}`)
      assert.deepEqual(await cellsOf(added.value.bytes), [
        ['Año', 'b', 'Resultado'],
        ['1,5;\t', 'x', 'a, b; c\td'],
      ])
    })

    test(`a new text can be parted by ${shown}, and its numbers are read there`, async () => {
      const rows = [
        ['a', 'b;c'],
        [1.5, 'x\ty,z'],
      ]
      const written = await sheets.write([{ name: 'H', rows }], 'csv', separator)
      assert.ok(written.ok)
      assert.deepEqual(await cellsOf(written.value.bytes), [
        ['a', 'b;c'],
        [separator === ';' ? '1,5' : '1.5', 'x\ty,z'],
      ])
      assert.ok(written.value.bytes.toString('utf8').startsWith(`\u{feff}a${separator}"b;c"`))
    })
  }

  for (const format of ['xlsx', 'xls', 'csv'] as const)
    test(`a text that begins like a formula is text in .${format}, and is read back`, async () => {
      const rows = [['a'], ['=1+1'], ['+54 11'], ['-x'], ['@SUM(A1)']]
      const written = await sheets.write([{ name: 'H', rows }], format)
      assert.ok(written.ok)
      assert.equal(written.value.format, format)
      assert.deepEqual(await cellsOf(written.value.bytes), rows)
    })
})

test('columns are named as spreadsheets name them', () => {
  assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(columnLetter), [
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
})
