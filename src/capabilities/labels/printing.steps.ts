import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { createTurns, nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { countLabels, type PrintOptions } from './label-runs.steps.ts'
import { labelLimits } from './labels.limits.ts'
import { addPrints, type PrintCount } from './labels.store.ts'
import { drawPages, drawSheets, drawZpl, type LabelRun } from './labels-drawing.steps.ts'
import type { Manifest } from './manifest-layout.ts'

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

export interface PrintCounter {
  count(code: TrackingCode, labels: number): void
  flush(): Promise<void>
  /** Stores the remaining counts. */
  stop(): Promise<void>
}

/**
 * Counts are stored in batches, once a second: no request waits for them. What a database that only
 * reads does not take is stored later.
 */
const flushMs = 1_000
const againMs = 5_000

export function createPrintCounter(
  db: Database,
  clock: Clock,
  onFault: (error: unknown) => void,
): PrintCounter {
  let counted = new Map<string, PrintCount>()
  let timer: NodeJS.Timeout | undefined
  let storing = Promise.resolve()

  async function store(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    // Sorted, so that two processes lock rows in the same order and never deadlock.
    const counts = [...counted.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
    counted = new Map()
    try {
      await db.transaction((tx) => addPrints(tx, counts, clock()))
    } catch (error) {
      const kept = counts.slice(0, labelLimits.printsKept)
      for (const one of kept) add(one)
      timer ??= setTimeout(() => void flush(), againMs).unref()
      const lost = counts.length - kept.length
      throw lost === 0 ? error : new Error(lostText(lost), { cause: error })
    }
  }
  function add({ code, prints, labels }: PrintCount): void {
    const before = counted.get(code)
    counted.set(code, {
      code,
      prints: (before?.prints ?? 0) + prints,
      labels: (before?.labels ?? 0) + labels,
    })
  }
  function flush(): Promise<void> {
    storing = storing.then(store).catch(onFault)
    return storing
  }
  return {
    count(code, labels) {
      add({ code, prints: 1, labels })
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    flush,
    async stop() {
      await flush()
      clearTimeout(timer)
      if (counted.size > 0) onFault(new Error(lostText(counted.size)))
    },
  }
}

function lostText(shipments: number): string {
  return `the prints of labels of ${shipments} shipments were not counted`
}
