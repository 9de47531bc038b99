import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { read } from '@e965/xlsx'
import { zipOf } from '../../../test/support/zip.ts'
import { annotateInPlace } from './annotate-in-place.ts'
import { SheetError } from './cell.ts'
import { readWorkbook } from './read-workbook.ts'
import { writeAnnotated } from './write-workbook.ts'
import { readArchive, unpackedPart } from './zip-directory.ts'

const archive = { entries: 100, inflatedBytes: 10_000_000 }
const limits = { rows: 1_000, columns: 50, archive }

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const head =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/>' +
  '</sheetView></sheetViews><cols><col min="1" max="1" width="31.5" customWidth="1"/></cols>'
const foot =
  '<mergeCells count="1"><mergeCell ref="A4:B4"/></mergeCells><dataValidations count="1">' +
  '<dataValidation type="list" sqref="B2:B9"><formula1>"E,B"</formula1></dataValidation>' +
  '</dataValidations>'
const rows = [
  '<row r="1" spans="1:2" s="1"><c r="A1" s="1" t="inlineStr"><is><t>Código</t></is></c>',
  '<c r="B1" s="1" t="inlineStr"><is><t>Servicio</t></is></c></row>',
  '<row r="2" ht="20"><c r="A2" t="inlineStr"><is><t>UNO</t></is></c><c r="F2" s="2"/></row>',
  '<row r="3"><c r="A3"><v>7</v></c><c r="B3" s="2"><v>45000</v></c></row>',
  '<row r="4"/>',
]

function workbook(sheetRows = rows.join(''), more: Readonly<Record<string, string>> = {}): Buffer {
  const sheet = (inner: string) => `<worksheet ${main}><dimension ref="A1:B4"/>${inner}</worksheet>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/one.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/worksheets/two.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships ${relations}><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Oculta" sheetId="2" state="hidden" r:id="r2"/><sheet name="A &amp; B" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${relations}><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/one.xml"/><Relationship Id="r2" Type="${office}/worksheet" Target="/xl/worksheets/two.xml"/><Relationship Id="r3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/one.xml': sheet(`${head}<sheetData>${sheetRows}</sheetData>${foot}`),
    'xl/worksheets/two.xml': sheet('<sheetData/>'),
    ...more,
  }
  return packed(parts)
}

function packed(parts: Readonly<Record<string, string>>): Buffer {
  const packedParts = Object.entries(parts).map(([name, text]) => {
    const content = Buffer.from(text)
    return { name, packed: deflateRawSync(content), inflatedBytes: content.length }
  })
  return zipOf(packedParts)
}

function partsOf(file: Buffer): Map<string, string> {
  const entries = readArchive(file, archive)
  return new Map(entries.map((entry) => [entry.name, unpackedPart(file, entry).toString('utf8')]))
}

const texts = new Map([
  [1, 'Resultado'],
  [2, 'Cargada: <UNO> & "más"'],
  [3, '=1+1'],
])
const added = { sheet: 'A & B', place: 2, headingRow: 1, texts }

test('a column is written into its sheet, and all else stays byte for byte', () => {
  const file = workbook()
  const result = annotateInPlace(file, archive, added)
  assert.ok(result)
  const [before, after] = [partsOf(file), partsOf(result)]
  assert.deepEqual([...after.keys()], [...before.keys()])
  for (const [name, text] of before)
    if (name !== 'xl/worksheets/one.xml') assert.equal(after.get(name), text, name)
  const own = /<c r="C\d"[^>]*><is><t xml:space="preserve">[^<]*<\/t><\/is><\/c>/g
  const sheet = after.get('xl/worksheets/one.xml') ?? ''
  assert.equal(sheet.match(own)?.length, 3)
  const without = sheet.replaceAll(own, '').replace('ref="A1:C4"', 'ref="A1:B4"')
  const was = before.get('xl/worksheets/one.xml')?.replace(' spans="1:2"', '')
  assert.equal(without, was)
  assert.match(sheet, /<c r="C1" s="1" t="inlineStr">/, 'the heading looks as its neighbour does')
  assert.match(sheet, /<c r="C2"[^>]*>.*?<\/c><c r="F2"/, 'cells stand in the order of columns')
})

test('the library reads what was written, and checksums are right', () => {
  const result = annotateInPlace(workbook(), archive, added)
  assert.ok(result)
  const book = read(result, { type: 'buffer', cellFormula: true })
  const sheet = book.Sheets['A & B'] ?? {}
  assert.equal(sheet['C2']?.v, 'Cargada: <UNO> & "más"')
  assert.deepEqual([sheet['C3']?.v, sheet['C3']?.f], ['=1+1', undefined])
  for (const entry of readArchive(result, archive).filter(({ name }) => name.endsWith('one.xml')))
    assert.equal(crc32(unpackedPart(result, entry)), entry.checksum)
})

test('a column that is there already is written over, in its style', () => {
  const there = '<row r="1"><c r="A1"><v>1</v></c><c r="C1" s="2" t="n"><v>9</v></c></row>'
  const result = annotateInPlace(workbook(there), archive, {
    ...added,
    texts: new Map([[1, 'Resultado']]),
  })
  assert.ok(result)
  const sheet = partsOf(result).get('xl/worksheets/one.xml') ?? ''
  assert.match(sheet, /<c r="C1" s="2" t="inlineStr"><is><t xml:space="preserve">Resultado</)
  assert.equal(sheet.match(/r="C1"/g)?.length, 1)
})

const doubtful: Readonly<Record<string, Buffer>> = {
  'a formula': workbook('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>'),
  'a formula in another sheet': workbook(undefined, {
    'xl/worksheets/two.xml': `<worksheet ${main}><sheetData><row r="1"><c r="A1"><f>1</f></c></row></sheetData></worksheet>`,
  }),
  macros: workbook(undefined, { 'xl/vbaProject.bin': 'x' }),
  'links to other files': workbook(undefined, { 'xl/externalLinks/externalLink1.xml': '<x/>' }),
  'rows without numbers': workbook('<row><c r="A1"><v>1</v></c></row>'),
  'cells without places': workbook('<row r="1"><c><v>1</v></c></row>'),
  comments: workbook(`<!-- <row r="1"/> -->${rows.join('')}`),
}
for (const [what, file] of Object.entries(doubtful))
  test(`a workbook with ${what} is left to the library, which writes values only`, () => {
    assert.equal(
      annotateInPlace(file, archive, { ...added, texts: new Map([[1, 'x']]) }),
      undefined,
    )
    const column = { headingRow: 1, heading: 'Resultado', texts: [] }
    const { bytes } = writeAnnotated(file, column, limits)
    const written = [...partsOf(bytes)]
    assert.ok(written.every(([name]) => !/vba|externalLink/.test(name)))
    assert.ok(written.every(([, text]) => !/<f[\s>]/.test(text)))
  })

test('a row that is not there can not be written to', () => {
  const missing = new Map([[99, 'x']])
  assert.equal(annotateInPlace(workbook(), archive, { ...added, texts: missing }), undefined)
})

for (const [where, cell, name] of [
  ['below the last row that there is', 'A1000000000', 'file-damaged'],
  ['far to the right', 'ZZZZZZ5', 'sheet-too-large'],
])
  test(`a cell ${where} costs no time, and is refused`, () => {
    const far = `<row r="${/\d+/.exec(cell ?? '')?.[0]}"><c r="${cell}"><v>1</v></c></row>`
    assert.throws(
      () => readWorkbook(workbook(rows.join('') + far), limits),
      (error) => error instanceof SheetError && error.refusal.name === name,
    )
  })
