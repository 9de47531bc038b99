import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type LabelFacts, writeContent } from '../src/capabilities/labels/label-content.ts'
import { type SheetCount, sheetCounts } from '../src/capabilities/labels/label-formats.ts'
import { type LabelSizeName, labelSizes } from '../src/capabilities/labels/label-sizes.ts'
import {
  drawManifest,
  drawPages,
  drawPicture,
  drawSheets,
  drawZpl,
  type LabelRun,
} from '../src/capabilities/labels/labels-drawing.steps.ts'
import { wholeBody } from '../src/kits/http/streamed-body.ts'
import { facts, longest, order, product } from './support/label-facts.ts'
import {
  checkPdf,
  pageSizes,
  pdfText,
  rasterPdf,
  rasterZpl,
  scanWithZbar,
  scanWithZxing,
  testWithTools,
} from './support/label-tools.ts'
import { type Picture, readPicture } from './support/picture.ts'
import { picturedFormats } from './support/write-label-pictures.ts'

const pause = async () => {}
const sizeNames = Object.keys(labelSizes) as LabelSizeName[]
const samples: Readonly<Record<string, LabelFacts>> = {
  'ordinary data': facts(),
  'the longest legal data': longest,
  'cash to collect and a notice': facts({ order: order({ service: 'B' }), notice: 'redirected' }),
}

/** The last `labels` of an order. */
function runOf(some: LabelFacts, labels: number): LabelRun {
  const content = writeContent(some)
  return { content, from: Math.max(1, content.total - labels + 1), to: content.total }
}

async function assertSymbols(png: Buffer, some: LabelFacts, labels: number): Promise<void> {
  const { trackingCode } = some.order
  const found = await scanWithZxing(png)
  const texts = found.map(({ format, text }) => `${format} ${text}`).toSorted()
  const expected = [`Code128 ${trackingCode}`, `QRCode ${some.trackingUrl}`]
  const all = expected.flatMap((one) => Array.from({ length: labels }, () => one))
  assert.deepEqual(texts, all.toSorted())
  const zbar = new Set(await scanWithZbar(png))
  assert.deepEqual([...zbar].toSorted(), [
    `CODE-128:${trackingCode}`,
    `QR-Code:${some.trackingUrl}`,
  ])
}

function assertMm(actual: number, wanted: number): void {
  assert.ok(Math.abs(actual - wanted) <= 0.1, `${actual} mm for ${wanted} mm`)
}

for (const name of sizeNames) {
  const { width, height } = labelSizes[name]
  for (const [kind, some] of Object.entries(samples))
    testWithTools(`${name}: every page is exact and every symbol reads, with ${kind}`, async () => {
      const run = runOf(some, kind === 'ordinary data' ? 2 : 1)
      const pdf = await wholeBody(drawPages([run], name, 'Etiqueta', pause))
      await checkPdf(pdf)
      const sizes = await pageSizes(pdf)
      assert.equal(sizes.length, run.to - run.from + 1)
      for (const { widthMm, heightMm } of sizes) {
        assertMm(widthMm, width / 8)
        assertMm(heightMm, height / 8)
      }
      for (const png of await rasterPdf(pdf)) await assertSymbols(png, some, 1)
    })
}

for (const name of sizeNames)
  testWithTools(`${name}: the picture shows what is printed`, async () => {
    for (const some of [facts(), longest]) {
      const run = runOf(some, 1)
      const png = await drawPicture(run.content, run.to, name)
      await assertSymbols(png, some, 1)
      const [printed] = await rasterPdf(await wholeBody(drawPages([run], name, 'Etiqueta', pause)))
      assert.ok(printed)
      assertSameInk(readPicture(png), readPicture(printed), name)
    }
  })

for (const perSheet of sheetCounts)
  testWithTools(`A4 with ${perSheet} a sheet: every symbol of every place reads`, async () => {
    for (const some of [facts(), longest]) {
      const runs = [runOf(some, 2), runOf(some, 2), runOf(some, 1)]
      const pdf = await wholeBody(drawSheets(runs, { perSheet, startPlace: 1 }, 'Etiquetas', pause))
      await checkPdf(pdf)
      const pages = await rasterPdf(pdf)
      assert.equal(pages.length, Math.ceil(5 / perSheet))
      for (const [place, png] of pages.entries())
        await assertSymbols(png, some, Math.min(perSheet, 5 - place * perSheet))
      for (const { widthMm, heightMm } of await pageSizes(pdf)) {
        assertMm(widthMm, 210)
        assertMm(heightMm, 297)
      }
    }
  })

testWithTools('A4: printing begins at the place that is asked for', async () => {
  const startAt = async (perSheet: SheetCount, startPlace: number) => {
    const pdf = await wholeBody(
      drawSheets([runOf(facts(), 2)], { perSheet, startPlace }, '', pause),
    )
    const [first] = await rasterPdf(pdf)
    const found = first ? await scanWithZxing(first) : []
    const codes = found.filter(({ format }) => format === 'Code128')
    return codes.map(({ x, y }) =>
      [x > 840 ? 'right' : 'left', y > 1188 ? 'low' : 'high'].join(' '),
    )
  }
  assert.deepEqual(await startAt(4, 1), ['left high', 'right high'])
  assert.deepEqual((await startAt(4, 3)).toSorted(), ['left low', 'right low'])
  assert.deepEqual(await startAt(4, 4), ['right low'])
})

testWithTools('text can be found with its accents, and with what PDF means otherwise', async () => {
  const odd = 'José (Pepe) Ñandú \\ "Ü" €'
  const name = facts({ order: order({ recipient: { name: odd, mobile: '(011) 4777' } }) })
  const text = await pdfText(
    await wholeBody(drawPages([runOf(name, 1)], 'tall', 'Etiqueta', pause)),
  )
  for (const found of [
    odd,
    '(011) 4777',
    'Palermo, Ciudad Autónoma de Buenos Aires',
    'BULTO',
    '2/2',
  ])
    assert.ok(text.includes(found), `${found} is not in ${text}`)
})

testWithTools('picking lists go on, and each of their pages says whose it is', async () => {
  const products = Array.from({ length: 60 }, (_, place) => product({ sku: `SKU-${place}` }))
  const some = facts({ order: order({ products }) })
  const pdf = await wholeBody(drawPages([{ ...runOf(some, 1) }], 'picking', 'Etiqueta', pause))
  await checkPdf(pdf)
  const text = await pdfText(pdf)
  for (const { sku } of products) assert.ok(text.includes(`${sku}`), String(sku))
  const pages = await rasterPdf(pdf)
  assert.ok(pages.length > 2)
  for (const png of pages) {
    const codes = (await scanWithZxing(png)).filter(({ format }) => format === 'Code128')
    assert.deepEqual(
      codes.map((code) => code.text),
      ['TIENDA-000012345'],
    )
  }
})

testWithTools('the hand-over sheet reads, and lists every order', async () => {
  const rows = Array.from({ length: 90 }, (_, place) => ({
    code: `TIENDA-${place}`,
    service: 'E',
    name: 'María Eugenia Núñez de la Fuente y Ortega',
    place: '1425 Palermo',
    labels: 2,
    amount: '$ 99.999.999',
  }))
  const pdf = await wholeBody(
    drawManifest({
      id: 'HE-9001-261115-1F2G3',
      shipper: '9001 Demo',
      day: '15/11/2026',
      rows,
    }),
  )
  await checkPdf(pdf)
  const text = await pdfText(pdf)
  for (const { code } of rows) assert.ok(text.includes(code), code)
  for (const png of await rasterPdf(pdf, 150))
    assert.deepEqual(
      (await scanWithZxing(png)).map((found) => found.text),
      ['HE-9001-261115-1F2G3'],
    )
})

const allSizes = ['tall', 'square', 'small', 'wide'] as const
const someSizes = ['tall'] as const

const hostile = '^XZ^XA^FO0,0^GB800,1200,800^FS~JR _5E \\& ‮drow) ET Q (🎉'

for (const [kind, some] of Object.entries({
  ...samples,
  'hostile data': facts({
    order: order({ recipient: { name: hostile, mobile: '^XZ' }, observations: [hostile] }),
    router: hostile,
    shipperName: hostile,
  }),
})) {
  for (const [dpi, dotsPerMm] of [
    [203, 8],
    [300, 12],
  ] as const)
    testWithTools(`ZPL of ${dpi} dpi: every label reads, with ${kind}`, async () => {
      const run = runOf(some, kind === 'ordinary data' ? 2 : 1)
      const zpl = String(await wholeBody(drawZpl([run], 'tall', dpi, pause)))
      assert.equal(zpl.match(/\^XA/g)?.length, run.to - run.from + 1)
      const pictures = await rasterZpl(zpl, { widthMm: 100, heightMm: 150 }, dotsPerMm)
      assert.equal(pictures.length, run.to - run.from + 1)
      for (const png of pictures) await assertSymbols(png, some, 1)
    })

  testWithTools(`ZPL and PDF put the same in the same place, with ${kind}`, async () => {
    for (const size of kind === 'ordinary data' ? allSizes : someSizes) {
      const { width, height } = labelSizes[size]
      const run = runOf(some, 1)
      const mm = { widthMm: width / 8, heightMm: height / 8 }
      const [pdf] = await rasterPdf(await wholeBody(drawPages([run], size, 'Etiqueta', pause)))
      const [zpl] = await rasterZpl(String(await wholeBody(drawZpl([run], size, 203, pause))), mm)
      assert.ok(pdf && zpl)
      await assertSamePlaces(pdf, zpl)
      assertSameInk(readPicture(pdf), readPicture(zpl), size)
    }
  })
}

async function assertSamePlaces(pdf: Buffer, zpl: Buffer): Promise<void> {
  const bySide = async (png: Buffer) =>
    (await scanWithZxing(png)).toSorted((a, b) => (a.format < b.format ? -1 : 1))
  const [one, other] = [await bySide(pdf), await bySide(zpl)]
  assert.equal(one.length, 2)
  for (const [place, symbol] of one.entries()) {
    const same = other[place]
    assert.ok(same && same.text === symbol.text)
    const off = Math.max(Math.abs(same.x - symbol.x), Math.abs(same.y - symbol.y))
    assert.ok(off <= 4, `${symbol.format} is ${off} dots off`)
  }
}

/** By squares of 4 mm: where one has ink, the other has, but for the shapes of their letters. */
function assertSameInk(one: Picture, other: Picture, name: string): void {
  const side = 32
  const [left, right] = [inkBySquare(one, side), inkBySquare(other, side)]
  const agreeing = left.filter((ink, place) => ink > 0.02 === (right[place] ?? 0) > 0.02).length
  assert.ok(agreeing / left.length >= 0.93, `${name}: ${agreeing} of ${left.length} squares agree`)
  for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
    const off = Math.abs(contentBox(one)[edge] - contentBox(other)[edge])
    assert.ok(off <= 4, `${name}: the ${edge} edge of the content is ${off} dots off`)
  }
}

function inkBySquare({ width, height, grey }: Picture, side: number): number[] {
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)]
  const ink = Array.from({ length: columns * rows }, () => 0)
  for (let y = 0; y < rows * side; y += 1)
    for (let x = 0; x < columns * side; x += 1) {
      if ((grey[y * width + x] ?? 255) >= 128) continue
      const square = Math.floor(y / side) * columns + Math.floor(x / side)
      ink[square] = (ink[square] ?? 0) + 1 / (side * side)
    }
  return ink
}

function contentBox({ width, height, grey }: Picture) {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((grey[y * width + x] ?? 255) >= 128) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
  return box
}

test('100 labels of one order share one drawing', async () => {
  const products = [product({ quantity: 100 })]
  const run = runOf(facts({ order: order({ products }) }), 100)
  const pdf = await wholeBody(drawPages([run], 'tall', 'Etiqueta', pause))
  assert.ok(pdf.length < 120 * 1024, `${pdf.length} bytes`)
  const [one] = [await wholeBody(drawPages([{ ...run, to: run.from }], 'tall', 'Etiqueta', pause))]
  assert.ok(one.length < 60 * 1024, `${one.length} bytes`)
})

test('docs/labels shows every format', () => {
  const folder = join(import.meta.dirname, '..', 'docs', 'labels')
  for (const name of picturedFormats) assert.ok(existsSync(join(folder, `${name}.png`)), name)
})
