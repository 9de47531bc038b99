import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { codes, workbookSheet } from '../test/support/sheets.ts'
import type { BenchOptions } from './options.ts'
import type { SheetSample } from './processes/sheet.ts'
import { atMost, count, decimal, type Section } from './report.ts'
import { printProgress } from './tell.ts'

const run = promisify(execFile)

/** The goal is for the first size; the second is the largest sheet that is accepted. */
const sizes = [10_000, 50_000]

/** Measures sheets with one row per order, validated and loaded, each on a fresh store. */
export async function measureSheets(
  _generator: unknown,
  folder: string,
  _options: BenchOptions,
): Promise<Section> {
  const samples: SheetSample[] = []
  for (const rows of sizes) {
    samples.push(await sampleAlone(join(folder, `sheet-${rows}`), rows))
    printProgress(`sheet: ${rows} rows`)
  }
  const [first] = samples
  return {
    tables: [
      {
        title: 'Sheets (.xlsx, one row an order, SQLite)',
        columns: [
          'rows',
          'judged s',
          'loaded s',
          'orders loaded',
          'MB of posta',
          'MB of the child',
        ],
        rows: samples.map((sample, index) => [
          count(sizes[index] ?? 0),
          decimal(sample.judgedMs / 1000),
          decimal(sample.loadedMs / 1000),
          count(sample.orders),
          count(sample.memoryMb),
          count(sample.childMemoryMb),
        ]),
      },
    ],
    goals: [
      atMost('10,000 rows judged', (first?.judgedMs ?? 0) / 1000, 5, ' s'),
      atMost('memory of both', (first?.memoryMb ?? 0) + (first?.childMemoryMb ?? 0), 400, ' MB'),
    ],
  }
}

async function sampleAlone(folder: string, rows: number): Promise<SheetSample> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'orders.xlsx')
  await writeFile(path, workbookSheet(codes('BENCH', rows), 'xlsx'))
  const file = fileURLToPath(import.meta.resolve('./processes/sheet.ts'))
  const { stdout } = await run(process.execPath, [file, folder, path, 'load'])
  const sample = JSON.parse(stdout) as SheetSample
  if (sample.orders !== rows) throw new Error(`${sample.orders} of ${rows} orders were loaded`)
  return sample
}
