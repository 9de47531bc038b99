import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { readPackedBlock, sha256OfFile, writeDurably, writePackedBlocks } from './packed-blocks.ts'

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
  /** Deletes what writers that were cut off before a moment have left unfinished. */
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
      const found = await sha256OfFile(filePath(name))
      if (found === undefined) return 'missing'
      return found === manifest.sha256 ? undefined : 'altered'
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
