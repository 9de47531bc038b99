import assert from 'node:assert/strict'
import { type SheetCount, sheetCounts } from '../src/capabilities/labels/label-formats.ts'
import { drawSheets } from '../src/capabilities/labels/labels-drawing.steps.ts'
import { wholeBody } from '../src/kits/http/streamed-body.ts'
import { assertMm, assertSymbols, pause, runOf } from './support/label-checks.ts'
import { facts, longest } from './support/label-facts.ts'
import {
  checkPdf,
  pageSizes,
  rasterPdf,
  scanWithZxing,
  testWithTools,
} from './support/label-tools.ts'

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
    const symbols = first ? await scanWithZxing(first) : []
    const codes = symbols.filter(({ format }) => format === 'Code128')
    return codes.map(({ x, y }) =>
      [x > 840 ? 'right' : 'left', y > 1188 ? 'low' : 'high'].join(' '),
    )
  }
  assert.deepEqual(await startAt(4, 1), ['left high', 'right high'])
  assert.deepEqual((await startAt(4, 3)).toSorted(), ['left low', 'right low'])
  assert.deepEqual(await startAt(4, 4), ['right low'])
})
