import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { readTextFiles } from './text-files.ts'

/** The sources of a build: folders of data and of program, whose files it depends on. */
export interface BuildSources {
  readonly name: string
  readonly folders: readonly string[]
}

/**
 * Returns the build of an earlier process from the same sources, or builds it. It is kept where
 * Node keeps its compiled code; where Node keeps nothing, every process builds its own. The kept
 * file begins with the digest of its bytes: one that a power failure cut short is built again.
 */
export function keptBuild(
  { name, folders }: BuildSources,
  build: () => Uint8Array<ArrayBuffer>,
  cache = getCompileCacheDir(),
): ArrayBuffer {
  if (cache === undefined) return wholeOf(build())
  const file = join(cache, `${name}-${digestOf(folders)}`)
  const copy = readKept(file)
  if (copy !== undefined) return wholeOf(copy)
  const built = build()
  tryToKeep(file, built, cache)
  return wholeOf(built)
}

function digestOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const [name, text] of readTextFiles(folder)) hash.update(`${name}\0${text}\0`)
  return hash.digest('hex')
}

const digestBytes = 32

function readKept(file: string): Uint8Array | undefined {
  try {
    const whole = readFileSync(file)
    const bytes = whole.subarray(digestBytes)
    return digestOfBytes(bytes).equals(whole.subarray(0, digestBytes)) ? bytes : undefined
  } catch {
    return undefined
  }
}

function digestOfBytes(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** A folder that nobody may write to, or a full disk, only means that the next one builds again. */
function tryToKeep(file: string, bytes: Uint8Array, cache: string): void {
  const part = `${file}.${process.pid}.part`
  try {
    mkdirSync(cache, { recursive: true })
    try {
      writeFileSync(part, Buffer.concat([digestOfBytes(bytes), bytes]))
      renameSync(part, file)
    } finally {
      rmSync(part, { force: true })
    }
  } catch {
    // The build itself is at hand.
  }
}

/** The bytes in a buffer of their own. */
function wholeOf(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = bytes
  const isWhole = byteOffset === 0 && byteLength === buffer.byteLength
  return isWhole && buffer instanceof ArrayBuffer ? buffer : new Uint8Array(bytes).buffer
}
