import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** A file of lines, packed block by block: `zcat` reads all of it, one block can be read alone. */
export interface PackedBlocks {
  readonly bytes: number
  /** As `sha256sum` prints it. */
  readonly sha256: string
  /** Where each block begins. */
  readonly places: readonly number[]
}

/** Writes the lines; the file has its name once it is whole and on disk. */
export async function writePackedBlocks(
  path: string,
  blocks: AsyncIterable<readonly string[]>,
): Promise<PackedBlocks> {
  const unfinished = `${path}.part`
  const digest = createHash('sha256')
  const places: number[] = []
  let bytes = 0
  await inFile(unfinished, async (file) => {
    for await (const lines of blocks) {
      const packed = await pack(`${lines.join('\n')}\n`)
      places.push(bytes)
      bytes += packed.length
      digest.update(packed)
      await file.writeFile(packed)
    }
  })
  await giveName(unfinished, path)
  return { bytes, sha256: digest.digest('hex'), places }
}

/** Writes a whole text in the same way. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const unfinished = `${path}.part`
  await inFile(unfinished, (file) => file.writeFile(text))
  await giveName(unfinished, path)
}

async function inFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'w')
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A name is on disk once its folder is. */
async function giveName(unfinished: string, path: string): Promise<void> {
  await rename(unfinished, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The lines of the block from one place up to another, or to the end of the file. */
export async function readPackedBlock(
  path: string,
  from: number,
  to: number,
): Promise<readonly string[]> {
  const file = await open(path, 'r')
  try {
    const bytes = Buffer.alloc(to - from)
    await file.read(bytes, 0, bytes.length, from)
    const text = (await unpack(bytes)).toString('utf8')
    return text.split('\n').filter((line) => line !== '')
  } finally {
    await file.close()
  }
}

/** The digest of a file as it is on disk; undefined if there is none. */
export async function sha256OfFile(path: string): Promise<string | undefined> {
  const file = await open(path, 'r').catch(() => undefined)
  if (file === undefined) return undefined
  try {
    const digest = createHash('sha256')
    for await (const chunk of file.createReadStream({ autoClose: false }))
      digest.update(chunk as Buffer)
    return digest.digest('hex')
  } finally {
    await file.close()
  }
}
