import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { utils, write } from '@e965/xlsx'
import { patienceMs } from '../../../test/support/until.ts'
import { describeFile } from '../../capabilities/imports/imports.wire.ts'
import { limits } from '../../limits.ts'
import { openSpreadsheets, type SheetRow } from './spreadsheet.ts'

const sheets = openSpreadsheets(
  {
    rows: 500,
    columns: 20,
    archive: { entries: 50, inflatedBytes: 200_000_000 },
    memoryMb: 800,
    timeoutMs: patienceMs,
  },
  1,
)

async function readAll(file: Buffer) {
  const portions: (readonly SheetRow[])[] = []
  const take = async (rows: readonly SheetRow[]) => void portions.push(rows)
  const outcome = await sheets.read(file, { begin: async () => {}, take })
  return { portions, refusal: outcome.ok ? '' : describeFile(outcome.refusal) }
}

/** A workbook keeps a repeated text once. */
function workbook(rows: string[][]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Hoja')
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true })
}

const csv = (rows: string[][]) => Buffer.from(rows.map((row) => row.join(';')).join('\n'))
const longest = 'x'.repeat(limits.cellCharacters)

for (const [format, fileOf] of Object.entries({ xlsx: workbook, csv }))
  describe(`a sheet in .${format}`, () => {
    test('with a row that is too long is refused with its number', async () => {
      const file = fileOf([['a', 'b'], Array.from({ length: 9 }, () => longest)])
      const { refusal } = await readAll(file)
      assert.match(refusal, /^Fila 2: La fila tiene más de 262144 caracteres\./)
    })

    test('with long rows arrives in small portions', async () => {
      const row = Array.from({ length: 4 }, () => longest)
      const { portions, refusal } = await readAll(fileOf(Array.from({ length: 30 }, () => row)))
      assert.equal(refusal, '')
      assert.equal(portions.flat().length, 30)
      assert.ok(portions.every((rows) => rows.length === 1))
    })
  })

test('a text with a cell that is too long is refused with its row', async () => {
  const { refusal } = await readAll(
    csv([
      ['a', 'b'],
      ['1', `${longest}x`],
    ]),
  )
  assert.match(refusal, /^Fila 2: Una celda tiene más de 32767 caracteres\./)
})

test('long lists are written whole and in order, and so are the texts of a column', async () => {
  const rows = Array.from({ length: 1_234 }, (_, turn) => [`r${turn}`, 'x'])
  const written = await sheets.write([{ name: 'Hoja', rows }], 'csv', ';')
  assert.ok(written.ok)
  const lines = written.value.bytes.toString().replace('\u{feff}', '').trimEnd().split('\r\n')
  assert.deepEqual(
    lines,
    rows.map((row) => row.join(';')),
  )
  const few = rows.slice(0, 500)
  const texts = few.map((_, turn) => [turn + 1, `t${turn}`] as const)
  const column = { headingRow: 0, heading: '', texts: [...texts, ...texts] }
  const annotated = await sheets.annotate(csv(few), column)
  assert.ok(annotated.ok)
  const last = annotated.value.bytes.toString().trimEnd().split('\r\n').at(-1)
  assert.equal(last, 'r499;x;t499')
})
