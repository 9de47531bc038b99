import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { nextTurn } from '../batch/portions.ts'
import type { CsvSeparator } from '../csv/parse-csv.ts'
import { createGate } from '../limit/gate.ts'
import { importOptions } from '../processes/import-options.ts'
import { type SheetFormat, type SheetRefusal, type SheetRow, tooLarge } from './cell.ts'
import { type ChildJob, type ChildLine, withoutList } from './child-job.ts'
import type { SheetLimits } from './read-workbook.ts'
import type { AddedColumn, NewSheet, WrittenFile } from './write-workbook.ts'

export type { CsvSeparator } from '../csv/parse-csv.ts'
export type { Cell, SheetFormat, SheetRefusal, SheetRow } from './cell.ts'
export { columnLetter } from './cell.ts'
export type { AddedColumn, NewSheet, WrittenFile } from './write-workbook.ts'

export interface SpreadsheetLimits extends SheetLimits {
  readonly memoryMb: number
  readonly timeoutMs: number
}

export interface SheetHead {
  readonly format: SheetFormat
  readonly name: string
  /** The separator of a text file. */
  readonly separator?: CsvSeparator
  readonly rows: number
}

export interface ReadDone extends SheetHead {
  /** The child's peak memory. */
  readonly memoryMb: number
}

export interface RowsTaker {
  begin(head: SheetHead): Promise<void>
  take(rows: readonly SheetRow[]): Promise<void>
}

type Asked<Job> = Job extends unknown ? Omit<Job, 'memoryMb' | 'limits'> : never

/** Reads and writes untrusted files, each in a process of its own without other permissions. */
export interface Spreadsheets {
  /** Passes the rows on as they arrive; the child waits while they are processed. */
  read(file: Buffer, taker: RowsTaker): Promise<Outcome<ReadDone, SheetRefusal>>
  /** Returns why a sheet with this many rows below its heading is refused, if it is. */
  checkRowCount(belowHeading: number): SheetRefusal | undefined
  annotate(file: Buffer, column: AddedColumn): Promise<Outcome<WrittenFile, SheetRefusal>>
  write(
    sheets: readonly NewSheet[],
    format: SheetFormat,
    separator?: CsvSeparator,
  ): Promise<Outcome<WrittenFile, SheetRefusal>>
}

export function openSpreadsheets(limits: SpreadsheetLimits, atOnce: number): Spreadsheets {
  const gate = createGate({ atOnce, waiting: Infinity, perCaller: Infinity })
  const run = <Value>(
    job: Asked<ChildJob>,
    file: Buffer,
    receive: (child: Child) => Promise<Outcome<Value, SheetRefusal>>,
  ): Promise<Outcome<Value, SheetRefusal>> => {
    const { rows, columns, archive, memoryMb } = limits
    const whole = { ...job, memoryMb, limits: { rows, columns, archive } }
    const work = () => withChild(whole as ChildJob, file, limits, receive)
    return gate.pass('', work) ?? Promise.resolve(refuse(tooHeavy))
  }
  const nothing = Buffer.alloc(0)
  return {
    read: (file, taker) =>
      run({ kind: 'read', rowsPerLine: 100 }, file, (child) => receiveRows(child, taker)),
    checkRowCount: (belowHeading) => (belowHeading > limits.rows ? tooLarge(limits) : undefined),
    annotate: (file, column) => run({ kind: 'annotate', column }, file, receiveFile),
    write: (sheets, format, separator) =>
      run({ kind: 'write', sheets, format, separator }, nothing, receiveFile),
  }
}

type Child = ChildProcessByStdio<Writable, Readable, null>

const root = join(import.meta.dirname, '..', '..', '..')

/** The packages of an installed one are beside it. */
const readableFolder = basename(dirname(root)) === 'node_modules' ? dirname(root) : root

function startChild({ memoryMb }: SpreadsheetLimits): Child {
  const cache = getCompileCacheDir()
  const folder = cache && dirname(cache)
  const options = [
    `--max-old-space-size=${memoryMb}`,
    '--disable-warning=ExperimentalWarning',
    // It may load the program and do nothing else: no other files, no network, no processes. Before
    // it looks at the file it gives up files altogether.
    '--permission',
    `--allow-fs-read=${readableFolder}`,
    ...importOptions,
    // Compiling the program would take most of the child's time.
    ...(folder ? [`--allow-fs-read=${folder}`, `--allow-fs-write=${folder}`] : []),
    '--allow-worker',
  ]
  return spawn(process.execPath, [...options, join(import.meta.dirname, 'child.ts')], {
    env: folder ? { NODE_COMPILE_CACHE: folder } : {},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
}

const tooHeavy: SheetRefusal = { name: 'too-heavy' }
const tooSlow: SheetRefusal = { name: 'too-slow' }

async function withChild<Value>(
  job: ChildJob,
  file: Buffer,
  limits: SpreadsheetLimits,
  receive: (child: Child) => Promise<Outcome<Value, SheetRefusal>>,
): Promise<Outcome<Value, SheetRefusal>> {
  const child = startChild(limits)
  let failure: Error | undefined
  // Without a listener it would end the whole service. Missing system resources are not the file's
  // fault.
  child.on('error', (error) => {
    failure = new Error('no process could be started to read a spreadsheet', { cause: error })
  })
  let late = false
  const deadline = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, limits.timeoutMs)
  // The child may exit before it has read everything; its output still counts.
  child.stdin.on('error', () => {})
  try {
    const [received] = await Promise.all([receive(child), sendJob(child, job, file)])
    if (failure) throw failure
    return late ? refuse(tooSlow) : received
  } finally {
    clearTimeout(deadline)
    child.kill('SIGKILL')
  }
}

const entriesPerFrame = 500

/** Others are served between the portions of a long list. */
async function sendJob(child: Child, job: ChildJob, file: Buffer): Promise<void> {
  const [bare, list] = withoutList(job)
  child.stdin.write(toFrame(JSON.stringify(bare)))
  for (let from = 0; from < list.length; from += entriesPerFrame) {
    await nextTurn()
    child.stdin.write(toFrame(JSON.stringify(list.slice(from, from + entriesPerFrame))))
  }
  child.stdin.write(toFrame(''))
  child.stdin.end(file)
}

function toFrame(text: string): Buffer {
  const bytes = Buffer.from(text)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bytes.length)
  return Buffer.concat([size, bytes])
}

/** Output that ends early means that the child was killed, most likely for its memory. */
async function receiveRows(
  child: Child,
  taker: RowsTaker,
): Promise<Outcome<ReadDone, SheetRefusal>> {
  let head: SheetHead | undefined
  for await (const text of readLines(child.stdout)) {
    const line = JSON.parse(text) as ChildLine
    if ('refusal' in line) return refuse(line.refusal)
    if ('end' in line && head) return accept({ ...head, memoryMb: line.memoryMb })
    if ('name' in line) {
      head = line
      await taker.begin(head)
    } else if (Array.isArray(line)) {
      await taker.take(line.map(([number, cells]) => ({ number, cells })))
      // The taker may never wait, and the stream usually has the next rows ready.
      await nextTurn()
    }
  }
  return refuse(tooHeavy)
}

async function receiveFile(child: Child): Promise<Outcome<WrittenFile, SheetRefusal>> {
  const parts: Buffer[] = []
  for await (const part of child.stdout) parts.push(part as Buffer)
  const whole = Buffer.concat(parts)
  const end = whole.indexOf('\n')
  if (end < 0) return refuse(tooHeavy)
  const line = JSON.parse(whole.toString('utf8', 0, end)) as ChildLine
  if ('refusal' in line) return refuse(line.refusal)
  const bytes = whole.subarray(end + 1)
  return 'bytes' in line && line.bytes === bytes.length
    ? accept({ format: line.format, bytes })
    : refuse(tooHeavy)
}

/** The complete lines of a stream; an unfinished one at its end is dropped. */
async function* readLines(stream: Readable): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (const chunk of stream) {
    let rest = chunk as Buffer
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8')
      parts = []
      rest = rest.subarray(end + 1)
    }
    if (rest.length > 0) parts.push(rest)
  }
}
