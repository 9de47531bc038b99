import { randomUUID } from 'node:crypto'
import { closeSync, ftruncateSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Texts by number, in a file that has no name, is nobody else's to read and is gone when the
 * process is, however that ends. Memory holds where each lies, six bytes; the texts are in the
 * system's cache. A text has one byte a letter: those of latin1.
 */
export interface TextFile {
  /** What was put under a number last; it may be of another number with the same low bits. */
  get(number: number): string | undefined
  put(texts: Iterable<readonly [number: number, text: string]>): void
  forget(number: number): void
  forgetAll(): void
  close(): void
}

/** About so many are kept: as many as the low bits of their numbers tell apart. */
export const textsKept = 2 ** 20
const lowBits = textsKept - 1

/** Texts begin at whole blocks: one line of the processor's cache. */
const blockSize = 64
const longestText = 2 ** 16 - 1
const bytesAtOnce = 2 ** 18

export interface TextFileLimits {
  /** With so many bytes in the file all begins anew, since what is forgotten keeps its room, */
  readonly most: number
  /** and with so many already, where three of four are forgotten. */
  readonly mostForgotten: number
}

const usualLimits: TextFileLimits = { most: 2 ** 30, mostForgotten: 2 ** 25 }

export function openTextFile(folder: string, limits = usualLimits): TextFile {
  const file = openNameless(folder)
  const blocks = new Uint32Array(textsKept)
  const lengths = new Uint16Array(textsKept)
  const buffer = Buffer.alloc(bytesAtOnce)
  let nextBlock = 1
  /** What lies before it is forgotten. */
  let oldestBlock = 1
  /** The blocks of what is not. */
  let living = 0

  function forget(slot: number): void {
    if ((blocks[slot] as number) >= oldestBlock) living -= blocksOf(lengths[slot] as number)
    blocks[slot] = 0
  }

  function tidy(): void {
    const bytes = nextBlock * blockSize
    const isStale = bytes > limits.mostForgotten && nextBlock > 4 * living
    if (bytes <= limits.most && !isStale) return
    blocks.fill(0)
    nextBlock = oldestBlock = 1
    living = 0
    ftruncateSync(file, 0)
  }

  function write(length: number, block: number): void {
    if (writeSync(file, buffer, 0, length, block * blockSize) < length)
      throw new Error('there is no room for copies of rows')
  }

  return {
    get(number) {
      const block = blocks[number & lowBits] as number
      if (block < oldestBlock) return undefined
      const length = lengths[number & lowBits] as number
      if (readSync(file, buffer, 0, length, block * blockSize) < length)
        throw new Error('a copy of a row is cut off')
      return buffer.toString('latin1', 0, length)
    },
    put(texts) {
      tidy()
      let first = nextBlock
      let used = 0
      for (const [number, text] of texts) {
        if (text.length > longestText) continue
        if (used + text.length > bytesAtOnce) {
          write(used, first)
          first = nextBlock
          used = 0
        }
        const slot = number & lowBits
        forget(slot)
        buffer.write(text, used, 'latin1')
        blocks[slot] = nextBlock
        lengths[slot] = text.length
        living += blocksOf(text.length)
        nextBlock += blocksOf(text.length)
        used = (nextBlock - first) * blockSize
      }
      if (used > 0) write(used, first)
    },
    forget: (number) => forget(number & lowBits),
    forgetAll() {
      oldestBlock = nextBlock
      living = 0
    },
    close: () => closeSync(file),
  }
}

function blocksOf(length: number): number {
  return Math.ceil(length / blockSize)
}

function openNameless(folder: string): number {
  const name = join(folder, `${randomUUID()}.copies`)
  const file = openSync(name, 'wx+', 0o600)
  try {
    unlinkSync(name)
    return file
  } catch (error) {
    closeSync(file)
    throw error
  }
}
