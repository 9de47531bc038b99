import { createTurns, nextTurn } from '../../kits/batch/portions.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { countLabels, type PrintOptions } from './label-runs.steps.ts'
import { labelLimits } from './labels.limits.ts'
import { drawPages, drawSheets, drawZpl, type LabelRun } from './labels-drawing.steps.ts'
import type { Manifest } from './manifest-layout.ts'
import type { PrintCounter } from './print-counter.steps.ts'

const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0)

/** Prints labels, which counts them. */
export function createPrinting(counter: PrintCounter) {
  const draw = createDrawing()
  async function* print(
    runs: readonly LabelRun[],
    options: PrintOptions,
    title: string,
    manifest?: Manifest,
  ) {
    if (options.isRepeated !== true)
      for (const [code, labels] of countLabels(runs)) counter.count(code, labels)
    yield* draw(runs, options, title, manifest)
  }
  const printAll = (runs: readonly LabelRun[], options: PrintOptions, manifest?: Manifest) => {
    const counts = countLabels(runs)
    const file = print(runs, options, `Etiquetas: ${counts.size} envíos`, manifest)
    return { file, labels: sumOf(counts.values()), next: undefined }
  }
  return { print, printAll }
}

/**
 * Draws large files in turns, and serves other requests in between: many requested at once would
 * otherwise block everybody until the last one is done.
 */
function createDrawing() {
  const nextOfMany = createTurns()
  return (
    runs: readonly LabelRun[],
    options: PrintOptions,
    title: string,
    manifest?: Manifest,
  ): StreamedBody => {
    const { format, size = format.size, dpi = 203, perSheet = 4, startPlace = 1 } = options
    const labels = runs.reduce((sum, { from, to }) => sum + to - from + 1, 0)
    const pause = labels > labelLimits.largePrintLabels ? nextOfMany : nextTurn
    if (format.output === 'zpl') return drawZpl(runs, size, dpi, pause)
    return format.sheet
      ? drawSheets(runs, { perSheet, startPlace }, title, pause, manifest)
      : drawPages(runs, size, title, pause, manifest)
  }
}
