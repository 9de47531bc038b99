import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { BenchOptions } from './options.ts'
import type { LiveSample, LiveSettings } from './processes/live.ts'
import { atMost, count, decimal, type Section } from './report.ts'
import { printProgress } from './tell.ts'

const shape = { pages: 2_000, changesPerSecond: 200, items: 50_000 }

/** Measures open pages of the console while the work list changes, and pages of a long list. */
export async function measureLive(folder: string, { seconds }: BenchOptions): Promise<Section> {
  const place = join(folder, 'live')
  await mkdir(place, { recursive: true })
  const taken = await sampleAlone({ ...shape, folder: place, seconds: Math.max(5, seconds) })
  printProgress(`live: ${Math.round(taken.cpuMillisPerSecond)} ms of CPU a second`)
  return {
    tables: [
      {
        title: 'Open pages (SQLite, one process; 2,000 pages, 200 changes/s, 50,000 items)',
        columns: ['what', 'figure'],
        rows: [
          ['CPU, ms a second', decimal(taken.cpuMillisPerSecond, 0)],
          ['messages/s', count(taken.messagesPerSecond)],
          ['a page of the work list, ms', decimal(taken.pageMillis)],
        ],
      },
    ],
    goals: [
      atMost('CPU of 2,000 open pages', taken.cpuMillisPerSecond, 1_000, ' ms/s'),
      atMost('a page of 50,000 open items', taken.pageMillis, 50, ' ms'),
    ],
    notes: ['The changes are transactions of their own, whose CPU is in the figure.'],
  }
}

/** Runs in a separate process, so that its CPU time is measured alone; the pages are here. */
async function sampleAlone(settings: LiveSettings): Promise<LiveSample> {
  const file = fileURLToPath(import.meta.resolve('./processes/live.ts'))
  const child = spawn(process.execPath, [file, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const port = Number((await lines.next()).value)
  const sockets = Array.from({ length: settings.pages }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: bench\r\n\r\n')
    // The server ends with the measurement.
    return socket.on('error', () => {}).resume()
  })
  const { value } = await lines.next()
  for (const socket of sockets) socket.destroy()
  return JSON.parse(String(value)) as LiveSample
}
