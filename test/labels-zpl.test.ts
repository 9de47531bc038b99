import assert from 'node:assert/strict'
import { labelSizes } from '../src/capabilities/labels/label-sizes.ts'
import { drawPages, drawZpl } from '../src/capabilities/labels/labels-drawing.steps.ts'
import { wholeBody } from '../src/kits/http/streamed-body.ts'
import { assertSameInk, assertSymbols, pause, runOf, samples } from './support/label-checks.ts'
import { facts, order } from './support/label-facts.ts'
import { rasterPdf, rasterZpl, scanWithZxing, testWithTools } from './support/label-tools.ts'
import { readPicture } from './support/picture.ts'

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
