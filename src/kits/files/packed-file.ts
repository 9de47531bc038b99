import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32, createGunzip, createInflateRaw } from 'node:zlib'

/** A file that can't be unpacked; the message says why. */
export class PackedFileError extends Error {}

export interface UnpackedFile {
  readonly chunks: AsyncIterable<Buffer>
  /** The size after unpacking, as the file claims it. */
  readonly bytes: number
}

/**
 * Opens a file's content: that of a .gz file, the largest text of a .zip file, or the file itself.
 * The first bytes decide, since files are renamed. The unpacked content is checked at its end.
 */
export async function openUnpacked(path: string): Promise<UnpackedFile> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = await readAt(file, 0, Math.min(4, size))
    if (start.length >= 4 && start.readUInt32LE(0) === localSignature)
      return await openArchive(file, path, size)
    if (start.length >= 2 && start.readUInt16BE(0) === 0x1f8b && size > 18)
      return { chunks: gunzip(path), bytes: (await readAt(file, size - 4, 4)).readUInt32LE(0) }
    return { chunks: createReadStream(path, { highWaterMark: chunkBytes }), bytes: size }
  } finally {
    await file.close()
  }
}

const chunkBytes = 262_144
const localSignature = 0x04034b50
const entrySignature = 0x02014b50
const endSignature = 0x06054b50
const endBytes = 22
const mostCommentBytes = 65_535
/** More than any directory of open data has; a larger one is a fault. */
const mostDirectoryBytes = 1_048_576

async function* gunzip(path: string): AsyncGenerator<Buffer> {
  const packed = createReadStream(path)
  const plain = createGunzip({ chunkSize: chunkBytes })
  packed.on('error', (error) => plain.destroy(error))
  try {
    yield* packed.pipe(plain) as AsyncIterable<Buffer>
  } catch {
    throw new PackedFileError('the packed file is damaged or cut short')
  } finally {
    packed.destroy()
  }
}

interface Entry {
  readonly name: string
  readonly method: number
  readonly checksum: number
  readonly packedBytes: number
  readonly bytes: number
  readonly at: number
}

const texts = /\.(txt|csv|tsv|json|ndjson|geojson)$/i
const notes = /(^|\/)(readme|leeme|licen)[^/]*$/i

async function openArchive(file: FileHandle, path: string, size: number): Promise<UnpackedFile> {
  const entries = await readDirectory(file, size)
  const data = entries.filter(({ name }) => texts.test(name) && !notes.test(name))
  const [first] = data.toSorted((left, right) => right.bytes - left.bytes)
  if (first === undefined) throw new PackedFileError('the archive has no text, CSV or JSON file')
  const head = await readAt(file, first.at, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== localSignature) throw damaged()
  const start = first.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (start + first.packedBytes > size) throw damaged()
  return { chunks: inflate(path, first, start), bytes: first.bytes }
}

async function* inflate(path: string, entry: Entry, start: number): AsyncGenerator<Buffer> {
  if (entry.packedBytes === 0) return
  const packed = createReadStream(path, { start, end: start + entry.packedBytes - 1 })
  let [bytes, checksum] = [0, 0]
  try {
    const plain =
      entry.method === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: chunkBytes }))
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > entry.bytes) throw damaged()
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw error instanceof PackedFileError ? error : damaged()
  } finally {
    packed.destroy()
  }
  if (bytes !== entry.bytes || checksum !== entry.checksum) throw damaged()
}

function damaged(): PackedFileError {
  return new PackedFileError('the archive is damaged or cut short')
}

async function readDirectory(file: FileHandle, size: number): Promise<Entry[]> {
  const tailAt = Math.max(0, size - endBytes - mostCommentBytes)
  const tail = await readAt(file, tailAt, size - tailAt)
  let end = tail.length - endBytes
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end--
  if (end < 0) throw damaged()
  const [bytes, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (at + bytes > size || bytes > mostDirectoryBytes) throw damaged()
  const directory = await readAt(file, at, bytes)
  const entries: Entry[] = []
  for (let next = 0; next + 46 <= directory.length; ) {
    if (directory.readUInt32LE(next) !== entrySignature) throw damaged()
    const nameBytes = directory.readUInt16LE(next + 28)
    entries.push(readEntry(directory, next, nameBytes))
    next += 46 + nameBytes + directory.readUInt16LE(next + 30) + directory.readUInt16LE(next + 32)
  }
  return entries
}

function readEntry(directory: Buffer, at: number, nameBytes: number): Entry {
  const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
  const method = directory.readUInt16LE(at + 10)
  if (isEncrypted || (method !== 0 && method !== 8))
    throw new PackedFileError('the archive is packed in a way that is not read here')
  return {
    name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
    method,
    checksum: directory.readUInt32LE(at + 16),
    packedBytes: directory.readUInt32LE(at + 20),
    bytes: directory.readUInt32LE(at + 24),
    at: directory.readUInt32LE(at + 42),
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
