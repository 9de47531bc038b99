import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeWhole } from './part-file.ts'

interface Part {
  /** The bytes that are not yet in the file. */
  buffer: Buffer
  used: number
  /** Where the others are: start and length, in turn. */
  readonly written: number[]
}

const firstBytes = 64

/**
 * Gathers records by a number without holding them: each number's last ones are in memory, and go
 * to a file whenever they fill a block. Without a file all stay in memory.
 */
export class Spool {
  readonly #path: string | undefined
  readonly #blockBytes: number
  readonly #parts = new Map<number, Part>()
  #file: number | undefined
  #end = 0

  constructor(path: string | undefined, blockBytes: number) {
    this.#path = path
    this.#blockBytes = blockBytes
  }

  add(key: number, bytes: Uint8Array): void {
    const part = this.#partOf(key)
    if (this.#path !== undefined && part.used + bytes.length > this.#blockBytes)
      this.#write(this.#path, part)
    if (part.used + bytes.length > part.buffer.length) widen(part, part.used + bytes.length)
    part.buffer.set(bytes, part.used)
    part.used += bytes.length
  }

  addLine(key: number, text: string): void {
    this.add(key, Buffer.from(`${text}\n`))
  }

  /** The numbers that have records, in order. */
  keys(): number[] {
    return [...this.#parts.keys()].sort((left, right) => left - right)
  }

  /** How many bytes a number's records have. */
  lengthOf(key: number): number {
    const { written = [], used = 0 } = this.#parts.get(key) ?? {}
    return written.reduce((sum, length, at) => (at % 2 === 1 ? sum + length : sum), used)
  }

  /** Returns a number's records in the order in which they came, block after block. */
  *blocks(key: number): Generator<Buffer> {
    const part = this.#parts.get(key)
    if (part === undefined) return
    for (let at = 0; at < part.written.length; at += 2)
      yield this.#readBlock(part.written[at] as number, part.written[at + 1] as number)
    yield part.buffer.subarray(0, part.used)
  }

  read(key: number): Buffer {
    return Buffer.concat([...this.blocks(key)])
  }

  /** No record is in two blocks. */
  *lines(key: number): Generator<string> {
    for (const block of this.blocks(key)) yield* block.toString().split('\n').slice(0, -1)
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    if (this.#path !== undefined) rmSync(this.#path, { force: true })
    this.#file = undefined
    this.#parts.clear()
  }

  #partOf(key: number): Part {
    const existing = this.#parts.get(key)
    if (existing !== undefined) return existing
    const part = { buffer: Buffer.alloc(firstBytes), used: 0, written: [] }
    this.#parts.set(key, part)
    return part
  }

  #write(path: string, part: Part): void {
    this.#file ??= openNew(path)
    writeWhole(this.#file, part.buffer.subarray(0, part.used), this.#end)
    part.written.push(this.#end, part.used)
    this.#end += part.used
    part.used = 0
  }

  #readBlock(start: number, length: number): Buffer {
    const block = Buffer.alloc(length)
    if (this.#file !== undefined) readSync(this.#file, block, 0, length, start)
    return block
  }
}

function openNew(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  return openSync(path, 'w+')
}

function widen(part: Part, needed: number): void {
  const wider = Buffer.alloc(Math.max(needed, part.buffer.length * 2))
  part.buffer.copy(wider, 0, 0, part.used)
  part.buffer = wider
}
