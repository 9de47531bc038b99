import { isUtf8 } from 'node:buffer'

export interface LineBatch {
  readonly lines: readonly string[]
  /** How many bytes of the file have been read, these lines included. */
  readonly bytes: number
  /** How many lines so far were not UTF-8 and were read as Latin-1. */
  readonly latinLines: number
}

const newline = 0x0a
const carriageReturn = 0x0d

/** Splits chunks of bytes into lines; a line beyond the limit is truncated. */
export class LineReader {
  readonly #mostBytes: number
  #rest: Uint8Array[] = []
  #restBytes = 0
  #isFirst = true
  #latinLines = 0
  /** The line end; files of old spreadsheets use a carriage return alone. */
  #end: number | undefined

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  push(chunk: Uint8Array): string[] {
    this.#end ??= endOf(chunk)
    const lines: string[] = []
    let start = 0
    for (;;) {
      const end = this.#end === undefined ? -1 : chunk.indexOf(this.#end, start)
      if (end < 0) break
      lines.push(this.#read(this.#withRest(chunk.subarray(start, end))))
      start = end + 1
    }
    if (this.#restBytes <= this.#mostBytes && start < chunk.length) {
      // A copy, since the stream may reuse its bytes.
      const rest = Uint8Array.from(chunk.subarray(start))
      this.#rest.push(rest)
      this.#restBytes += rest.length
    }
    return lines
  }

  finish(): string[] {
    const last = this.#withRest(new Uint8Array(0))
    return last.length === 0 ? [] : [this.#read(last)]
  }

  #withRest(bytes: Uint8Array): Uint8Array {
    if (this.#rest.length === 0) return bytes
    const whole = Buffer.concat([...this.#rest, bytes])
    this.#rest = []
    this.#restBytes = 0
    return whole
  }

  get latinLines(): number {
    return this.#latinLines
  }

  #read(line: Uint8Array): string {
    const cut = line.at(-1) === carriageReturn ? line.subarray(0, -1) : line
    const whole = this.#isFirst ? withoutMark(cut) : cut
    this.#isFirst = false
    const bytes = Buffer.from(
      whole.buffer,
      whole.byteOffset,
      Math.min(whole.length, this.#mostBytes),
    )
    if (isUtf8(bytes)) return bytes.toString('utf8')
    this.#latinLines++
    return bytes.toString('latin1')
  }
}

function endOf(bytes: Uint8Array): number | undefined {
  if (bytes.includes(newline)) return newline
  return bytes.includes(carriageReturn) ? carriageReturn : undefined
}

function withoutMark(line: Uint8Array): Uint8Array {
  const isMarked = line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf
  return isMarked ? line.subarray(3) : line
}

/** Reads the lines of a file chunk by chunk, so that its size does not matter. */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  mostBytes: number,
): AsyncGenerator<LineBatch> {
  const reader = new LineReader(mostBytes)
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    const lines = reader.push(chunk)
    yield { lines, bytes, latinLines: reader.latinLines }
  }
  const lines = reader.finish()
  yield { lines, bytes, latinLines: reader.latinLines }
}
