import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces a file atomically: readers see the old or the new content, never a part. */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.part`
  try {
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** The bytes of a file in a buffer of their own; undefined if there is no file. */
export async function readWhole(path: string): Promise<ArrayBuffer | undefined> {
  try {
    const bytes = await readFile(path)
    const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
    return isWhole && bytes.buffer instanceof ArrayBuffer
      ? bytes.buffer
      : new Uint8Array(bytes).buffer
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A version of a file that changes whenever it is written; empty if there is no file. */
export async function fileRevision(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
