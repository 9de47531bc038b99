import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** Lines that are packed together; lines are in the order of their keys. */
export interface SegmentBlock {
  readonly firstKey: string
  readonly lines: readonly string[]
}

/** The manifest of a segment: a JSON file beside it. */
export interface SegmentManifest<About> {
  readonly format: 1
  readonly file: string
  readonly lines: number
  readonly bytes: number
  readonly sha256: string
  readonly about: About
  /** Where each block begins, and the first key in it. */
  readonly blocks: readonly (readonly [place: number, firstKey: string])[]
}

export interface Segment<About> {
  readonly name: string
  readonly manifest: SegmentManifest<About>
  /** The SHA-256 of the manifest, which has that of the file. */
  readonly digest: string
}

/** A folder of packed files of lines, each whole and never changed once it has its name. */
export interface Segments<About> {
  isThere(): boolean
  /** The names of all, the oldest first. */
  list(): Promise<string[]>
  read(name: string): Promise<Segment<About> | undefined>
  write(name: string, blocks: AsyncIterable<SegmentBlock>, about: About): Promise<Segment<About>>
  /** The lines of the block at a place. */
  block(segment: Segment<About>, place: number): Promise<readonly string[]>
  /** Deletes unfinished files of writers that were cut off before a moment. */
  sweep(before: number): Promise<void>
  /** Deletes the file, and then its manifest. */
  remove(segment: Segment<About>): Promise<void>
  /** Returns the fault of the file; undefined if it is sound. */
  fault(segment: Segment<About>): Promise<'missing' | 'altered' | undefined>
}

const manifestEnd = '.manifest.json'
const fileEnd = '.ndjson.gz'

export function openSegments<About>(folder: string): Segments<About> {
  const manifestPath = (name: string) => join(folder, `${name}${manifestEnd}`)
  const filePath = (name: string) => join(folder, `${name}${fileEnd}`)
  return {
    isThere: () => existsSync(folder),
    async list() {
      if (!existsSync(folder)) return []
      const names = await readdir(folder, { recursive: true })
      return names
        .filter((name) => name.endsWith(manifestEnd))
        .map((name) => name.slice(0, -manifestEnd.length).split(sep).join('/'))
        .toSorted()
    },
    async read(name) {
      const text = await readFile(manifestPath(name), 'utf8').catch(() => undefined)
      if (text === undefined) return undefined
      return { name, manifest: JSON.parse(text) as SegmentManifest<About>, digest: digestOf(text) }
    },
    async write(name, blocks, about) {
      const counted = countLines(blocks)
      const { places, ...facts } = await writePackedBlocks(filePath(name), counted.lines())
      const manifest: SegmentManifest<About> = {
        format: 1,
        file: `${name.split('/').at(-1)}${fileEnd}`,
        lines: counted.total(),
        ...facts,
        about,
        blocks: places.map((place, index) => [place, counted.firstKeys[index] ?? '']),
      }
      const text = `${JSON.stringify(manifest)}\n`
      await writeDurably(manifestPath(name), text)
      return { name, manifest, digest: digestOf(text) }
    },
    block({ name, manifest }, place) {
      const next = manifest.blocks.find(([other]) => other > place)
      return readPackedBlock(filePath(name), place, next?.[0] ?? manifest.bytes)
    },
    async sweep(moment) {
      const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
      for (const name of names.filter((one) => one.endsWith('.part'))) {
        const { mtimeMs } = await stat(join(folder, name))
        if (mtimeMs < moment) await rm(join(folder, name), { force: true })
      }
    },
    async remove({ name }) {
      await rm(filePath(name), { force: true })
      await rm(manifestPath(name), { force: true })
    },
    async fault({ name, manifest }) {
      const digest = await sha256OfFile(filePath(name))
      if (digest === undefined) return 'missing'
      return digest === manifest.sha256 ? undefined : 'altered'
    },
  }
}

/** The place of the block in which a key would be. */
export function placeOfKey({ manifest }: Segment<unknown>, key: string): number | undefined {
  return manifest.blocks.findLast(([, firstKey]) => firstKey <= key)?.[0]
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function countLines(blocks: AsyncIterable<SegmentBlock>) {
  const firstKeys: string[] = []
  let total = 0
  async function* lines(): AsyncGenerator<readonly string[]> {
    for await (const block of blocks) {
      firstKeys.push(block.firstKey)
      total += block.lines.length
      yield block.lines
    }
  }
  return { firstKeys, lines, total: () => total }
}

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** A file of lines, packed block by block: `zcat` reads all of it, one block can be read alone. */
interface PackedBlocks {
  readonly bytes: number
  /** As `sha256sum` prints it. */
  readonly sha256: string
  /** Where each block begins. */
  readonly places: readonly number[]
}

/** Writes the lines; the file has its name once it is whole and on disk. */
async function writePackedBlocks(
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
async function writeDurably(path: string, text: string): Promise<void> {
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
async function readPackedBlock(path: string, from: number, to: number): Promise<readonly string[]> {
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
async function sha256OfFile(path: string): Promise<string | undefined> {
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
