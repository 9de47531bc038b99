import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { labelSizes } from '../src/capabilities/labels/label-sizes.ts'
import {
  drawManifest,
  drawPages,
  drawPicture,
} from '../src/capabilities/labels/labels-drawing.steps.ts'
import { wholeBody } from '../src/kits/http/streamed-body.ts'
import {
  assertMm,
  assertSameInk,
  assertSymbols,
  pause,
  runOf,
  samples,
  sizeNames,
} from './support/label-checks.ts'
import { facts, longest, order, product } from './support/label-facts.ts'
import {
  checkPdf,
  pageSizes,
  pdfText,
  rasterPdf,
  scanWithZxing,
  testWithTools,
} from './support/label-tools.ts'
import { readPicture } from './support/picture.ts'
import { picturedFormats } from './support/write-label-pictures.ts'

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

testWithTools('text can be found with its accents, and with what PDF means otherwise', async () => {
  const odd = 'José (Pepe) Ñandú \\ "Ü" €'
  const name = facts({ order: order({ recipient: { name: odd, mobile: '(011) 4777' } }) })
  const text = await pdfText(
    await wholeBody(drawPages([runOf(name, 1)], 'tall', 'Etiqueta', pause)),
  )
  for (const line of [
    odd,
    '(011) 4777',
    'Palermo, Ciudad Autónoma de Buenos Aires',
    'BULTO',
    '2/2',
  ])
    assert.ok(text.includes(line), `${line} is not in ${text}`)
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
      (await scanWithZxing(png)).map((code) => code.text),
      ['HE-9001-261115-1F2G3'],
    )
})

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
