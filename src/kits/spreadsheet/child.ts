/**
 * The process that reads untrusted files. It gets one job on its input, answers on its output, and
 * may be killed at any moment: by its parent, by its own memory limit, or by the system.
 */
import { readFileSync, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { SheetError, type SheetRefusal, type SheetRow } from './cell.ts'
import { type ChildJob, withList } from './child-job.ts'
import { readWorkbook } from './read-workbook.ts'
import { type WrittenFile, writeAnnotated, writeNew } from './write-workbook.ts'

/**
 * Parsing never yields, so a separate thread watches the memory: buffers are outside the heap,
 * where V8's own limit does not count them.
 */
function watchMemory(maxMb: number): void {
  const code = `const max = ${maxMb} * 1048576
    setInterval(() => {
      if (process.memoryUsage.rss() > max) process.kill(process.pid, 'SIGKILL')
    }, 25)`
  new Worker(code, { eval: true }).unref()
}

function sendLine(line: unknown): void {
  write(Buffer.from(`${JSON.stringify(line)}\n`))
}

/** A pipe may be full: waits and retries. */
function write(bytes: Buffer): void {
  let at = 0
  while (at < bytes.length) {
    try {
      at += writeSync(1, bytes, at)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      Atomics.wait(pause, 0, 0, 2)
    }
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4))

function runJob(job: ChildJob, file: Buffer): void {
  if (job.kind === 'write') return sendFile(writeNew(job.sheets, job.format, job.separator))
  if (job.kind === 'annotate') return sendFile(writeAnnotated(file, job.column, job.limits))
  const { rows, ...head } = readWorkbook(file, job.limits)
  sendLine({ ...head, rows: rows.length })
  for (const portion of inLines(rows, job.rowsPerLine))
    sendLine(portion.map(({ number, cells }) => [number, cells]))
  sendLine({ end: true, memoryMb: process.resourceUsage().maxRSS / 1024 })
}

/** The parent parses each line at once, so that a line of long rows has fewer of them. */
const charactersPerLine = 65_536

function* inLines(rows: readonly SheetRow[], rowsPerLine: number): Generator<SheetRow[]> {
  let portion: SheetRow[] = []
  let characters = 0
  for (const row of rows) {
    portion.push(row)
    for (const cell of row.cells) characters += typeof cell === 'string' ? cell.length + 3 : 8
    if (portion.length < rowsPerLine && characters < charactersPerLine) continue
    yield portion
    portion = []
    characters = 0
  }
  if (portion.length > 0) yield portion
}

function sendFile({ format, bytes }: WrittenFile): void {
  sendLine({ format, bytes: bytes.length })
  write(bytes)
}

/** The program is loaded: from here on, the process may neither read nor write any file. */
function giveUpFiles(): void {
  flushCompileCache()
  process.permission.drop('fs')
}

giveUpFiles()
const input = readFileSync(0)
let readBytes = 0

function nextFrame(): unknown {
  const start = readBytes + 4
  readBytes = start + input.readUInt32LE(readBytes)
  return readBytes === start ? undefined : JSON.parse(input.toString('utf8', start, readBytes))
}

const bare = nextFrame() as ChildJob
watchMemory(bare.memoryMb)
const list: never[] = []
for (let portion = nextFrame(); portion !== undefined; portion = nextFrame())
  list.push(...(portion as never[]))
const job = withList(bare, list)
try {
  runJob(job, input.subarray(readBytes))
} catch (error) {
  const unexpected: SheetRefusal = { name: 'file-damaged', part: 'unknown' }
  sendLine({ refusal: error instanceof SheetError ? error.refusal : unexpected })
}
process.exit(0)
