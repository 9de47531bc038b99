import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

const blockBytes = 1_048_576

/**
 * Writes a file from beginning to end, in blocks, so that it may be larger than memory. It is there
 * under its name only when it is finished.
 */
export class PartFile {
  readonly #path: string
  readonly #temporary: string
  #file: number | undefined
  readonly #block = Buffer.alloc(blockBytes)
  #used = 0
  #written = 0

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true })
    this.#path = path
    this.#temporary = `${path}.${process.pid}.part`
    this.#file = openSync(this.#temporary, 'w')
  }

  write(bytes: Uint8Array): void {
    if (this.#used + bytes.length > blockBytes) this.#flush()
    if (bytes.length > blockBytes) this.#put(bytes)
    else {
      this.#block.set(bytes, this.#used)
      this.#used += bytes.length
    }
  }

  /** Writes over the beginning, which has at least as many bytes. */
  writeFirst(bytes: Uint8Array): void {
    this.#flush()
    if (this.#file !== undefined) writeWhole(this.#file, bytes, 0)
  }

  finish(): void {
    this.#flush()
    if (this.#file === undefined) return
    fsyncSync(this.#file)
    closeSync(this.#file)
    this.#file = undefined
    renameSync(this.#temporary, this.#path)
  }

  /** Leaves nothing behind where it was not finished. */
  abandon(): void {
    if (this.#file === undefined) return
    closeSync(this.#file)
    this.#file = undefined
    rmSync(this.#temporary, { force: true })
  }

  #flush(): void {
    this.#put(this.#block.subarray(0, this.#used))
    this.#used = 0
  }

  #put(bytes: Uint8Array): void {
    if (this.#file === undefined) return
    writeWhole(this.#file, bytes, this.#written)
    this.#written += bytes.length
  }
}

/** Writes all bytes from a position on: of one call, a disk that is nearly full takes only some. */
export function writeWhole(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, position + done)
}

/** Returns the bytes of a file, block by block; a block is good until the next one is asked for. */
export function* blocksOf(path: string): Generator<Buffer> {
  const file = openSync(path, 'r')
  try {
    const block = Buffer.alloc(blockBytes)
    for (;;) {
      const got = readSync(file, block)
      if (got === 0) return
      yield block.subarray(0, got)
    }
  } finally {
    closeSync(file)
  }
}

/** Returns the lines of a file of ours, whatever its size. */
export function* linesOf(path: string): Generator<string> {
  let rest = Buffer.alloc(0)
  for (const block of blocksOf(path)) {
    const end = block.lastIndexOf(10)
    if (end < 0) rest = Buffer.concat([rest, block])
    else {
      yield* Buffer.concat([rest, block.subarray(0, end)])
        .toString()
        .split('\n')
      rest = Buffer.from(block.subarray(end + 1))
    }
  }
  if (rest.length > 0) yield rest.toString()
}
