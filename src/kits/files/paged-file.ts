import { close, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** A file that is read in parts. */
export interface OpenedFile {
  readonly length: number
  readonly memory: undefined
  checksumOf(bytes: Uint8Array, before: number): number
  read(start: number, length: number): Uint8Array<ArrayBuffer>
  /** Fills the target. */
  readInto(target: Uint8Array, start: number): void
  close(): void
}

/** Returns the CRC-32 of bytes, going on from that of those before. */
export const checksumOf = (bytes: Uint8Array, before: number): number => crc32(bytes, before)

/**
 * Opens a file; `undefined` where there is none. A later replacement of the file changes nothing:
 * an open file stays as it is.
 */
export function openBytes(path: string): OpenedFile | undefined {
  if (!existsSync(path)) return undefined
  let file: number | undefined = openSync(path, 'r')
  const { size } = fstatSync(file)
  const readInto = (target: Uint8Array, start: number) => {
    for (let done = 0; done < target.length; ) {
      const got = readSync(file ?? -1, target, done, target.length - done, start + done)
      if (got === 0) throw new Error('the file ends before its end')
      done += got
    }
  }
  return {
    length: size,
    memory: undefined,
    checksumOf,
    read: (start, length) => {
      const bytes = new Uint8Array(length)
      readInto(bytes, start)
      return bytes
    },
    readInto,
    close: () => {
      // In another thread: to free a large file that was replaced takes some time.
      if (file !== undefined) close(file, () => {})
      file = undefined
    },
  }
}
