import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type LabelSample, labelContenders } from './label-contenders.ts'
import type { BenchOptions } from './options.ts'
import { atLeast, atMost, count, decimal, type Section } from './report.ts'
import { printProgress } from './tell.ts'

const names = Object.keys(labelContenders)
const run = promisify(execFile)

/** Each contender runs in a separate process, so that none slows down the next. */
async function sampleAlone(name: string, ms: number): Promise<LabelSample> {
  const file = fileURLToPath(import.meta.resolve('./processes/labels.ts'))
  const { stdout } = await run(process.execPath, [file, name, String(ms)])
  return JSON.parse(stdout) as LabelSample
}

/** Measures Z10X15 labels by each contender, in alternation. */
export async function measureLabels({ seconds, rounds }: BenchOptions): Promise<Section> {
  const samples = new Map<string, LabelSample[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const taken = await sampleAlone(name, Math.min(500, seconds * 250))
      samples.set(name, [...(samples.get(name) ?? []), taken])
    }
    printProgress(`labels: round ${round + 1} of ${rounds}`)
  }
  const cpuOf = (name: string) => median((samples.get(name) ?? []).map(({ cpuMs }) => cpuMs))
  const bytesOf = (name: string) => samples.get(name)?.[0]?.bytes ?? 0
  const times = (peer: string) => cpuOf(peer) / cpuOf('posta')
  return {
    tables: [
      {
        title: 'Labels (one Z10X15, new order each time)',
        columns: ['by', 'CPU ms', 'labels per CPU-second', 'bytes', 'CPU against posta'],
        rows: names.map((name) => [
          name,
          decimal(cpuOf(name), 3),
          count((name.includes('100') ? 100_000 : 1000) / cpuOf(name)),
          count(bytesOf(name)),
          decimal(times(name)),
        ]),
      },
    ],
    goals: [
      atLeast('labels against pdfkit, embedded fonts', times('pdfkit, embedded fonts'), 4),
      atLeast('labels against pdf-lib, embedded fonts', times('pdf-lib, embedded fonts'), 4),
      atLeast('labels against pdfkit, standard fonts', times('pdfkit, standard fonts'), 2.5),
      atLeast('labels against pdf-lib, standard fonts', times('pdf-lib, standard fonts'), 2.5),
      atMost('100 labels of one order against one', times('posta, 100 of one order'), 3),
      atLeast('ZPL labels per CPU-second', 1000 / cpuOf('posta, ZPL'), 20_000),
      atMost('a label with its fonts', bytesOf('posta') / 1024, 60, ' KB'),
      atMost('100 labels of one order', bytesOf('posta, 100 of one order') / 1024, 120, ' KB'),
    ],
    notes: ['The peers are given the layout; posta works it out each time.'],
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
