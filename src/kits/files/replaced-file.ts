import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Puts a file in place whole: whoever reads it sees the old one or the new one, never a part. */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.${process.pid}.part`
  try {
    const file = await open(beside, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } finally {
    await rm(beside, { force: true })
  }
}

/** The bytes of a file in a buffer of their own, or nothing where there is none. */
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

/** Tells one writing of a file from the next; empty where there is no file. */
export async function fileMark(path: string): Promise<string> {
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
