import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BenchOptions } from './options.ts'
import { atLeast, atMost, count, decimal, type Section } from './report.ts'
import type { Generator } from './rounds.ts'
import { printProgress } from './tell.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** Open data that may have been placed next to the checkout. */
const openData = join(root, '..', 'shared', 'data')
const files = ['localities.csv', 'streets_caba.csv', 'streets.csv'].map((name) =>
  join(openData, name),
)

interface Measured {
  readonly source: string
  readonly streets: number
  readonly ranges: number
  readonly loadMs: number
  readonly arraysMb: number
  readonly residentMb: number
  readonly perSecond: number
  readonly streetShare: number
  readonly codeShare: number
  readonly medianMetres: number
}

/** Measures the normalizer on addresses as people write them, with open data where available. */
export async function measureNormalizer(
  _generator: Generator,
  folder: string,
  { seconds }: BenchOptions,
): Promise<Section> {
  const isOpen = files.every((file) => existsSync(file))
  const file = isOpen ? await importOpenData(join(folder, 'geo')) : ''
  printProgress('normalize: measuring')
  const blocks = isOpen ? join(openData, 'streets_caba.csv') : ''
  const program = fileURLToPath(import.meta.resolve('./processes/normalize.ts'))
  const { stdout } = await run(process.execPath, [program, file, blocks, String(seconds)])
  const got = JSON.parse(stdout) as Measured
  return {
    tables: [
      {
        title: `Addresses (${isOpen ? 'open data' : 'reference'}: ${got.streets} streets)`,
        columns: ['addresses per CPU-second', 'load ms', 'arrays MB', 'resident MB', 'median m'],
        rows: [
          [
            count(got.perSecond),
            count(got.loadMs),
            decimal(got.arraysMb, 1),
            decimal(got.residentMb, 1),
            decimal(got.medianMetres, 1),
          ],
        ],
      },
    ],
    goals: [
      atLeast('addresses per CPU-second', got.perSecond, 25_000),
      atMost('load', got.loadMs, 1_000, ' ms'),
      atMost('memory, with what the work itself needs', got.residentMb, 120, ' MB'),
      atLeast('right street', got.streetShare, 0.96),
      atLeast('right postal code', got.codeShare, 0.92),
      atMost('median distance', got.medianMetres, 60, ' m'),
    ],
    notes: isOpen ? [] : ['Without ../shared/data the reference alone was measured.'],
  }
}

async function importOpenData(folder: string): Promise<string> {
  printProgress('normalize: importing open data')
  await run(process.execPath, [join(root, 'src', 'cli', 'posta.ts'), 'geo', 'import', ...files], {
    env: { ...process.env, POSTA_DATA: folder },
    maxBuffer: 16_777_216,
  })
  return join(folder, 'addresses.geo')
}
