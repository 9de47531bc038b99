import { inflateRawSync } from 'node:zlib'
import { SheetError } from './cell.ts'

export interface ArchiveLimits {
  readonly entries: number
  readonly inflatedBytes: number
}

export interface Entry {
  readonly name: string
  /** Its flags, method, time and date, as in the directory. */
  readonly kind: Buffer
  readonly method: number
  readonly checksum: number
  readonly packedBytes: number
  readonly inflatedBytes: number
  readonly at: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const stored = 0
const deflated = 8

/**
 * Checks an archive's declared sizes before anything is unpacked, then unpacks each part no further
 * than declared: a few megabytes may hold gigabytes, and may lie about it. Returns the names of its
 * parts.
 */
export function checkArchive(file: Buffer, limits: ArchiveLimits): string[] {
  return readArchive(file, limits).map(({ name }) => name)
}

/** Like `checkArchive`; returns the parts with their positions. */
export function readArchive(file: Buffer, limits: ArchiveLimits): Entry[] {
  const entries = readDirectory(file, limits.entries)
  const total = entries.reduce((sum, entry) => sum + entry.inflatedBytes, 0)
  if (total > limits.inflatedBytes) throw tooLarge()
  for (const entry of entries) checkEntry(file, entry)
  return entries
}

/** A part as stored in the archive. */
export function packedPart(file: Buffer, { at, packedBytes }: Entry): Buffer {
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  return file.subarray(start, start + packedBytes)
}

export function unpackedPart(file: Buffer, entry: Entry): Buffer {
  const packed = packedPart(file, entry)
  return entry.method === stored ? packed : inflate(packed, entry.inflatedBytes)
}

function tooLarge(): SheetError {
  return new SheetError({ name: 'archive-too-large' })
}

function damaged(): SheetError {
  return new SheetError({ name: 'file-damaged', part: 'archive' })
}

function readDirectory(file: Buffer, maxEntries: number): Entry[] {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  const start = file.readUInt32LE(end + 16)
  // The markers of the 64-bit format: nothing that large is a spreadsheet of orders.
  if (count === 0xffff || start === 0xffffffff) throw tooLarge()
  if (count > maxEntries) throw tooLarge()
  const entries: Entry[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    const entry = readEntry(file, at)
    entries.push(entry)
    at = entry.next
  }
  return entries
}

const endBytes = 22
const commentBytes = 65_535

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - endBytes - commentBytes)
  for (let at = file.length - endBytes; at >= first; at--)
    if (file.readUInt32LE(at) === endSignature) return at
  throw damaged()
}

function readEntry(file: Buffer, at: number): Entry & { readonly next: number } {
  if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) throw damaged()
  const nameBytes = file.readUInt16LE(at + 28)
  const extraBytes = file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1
  if (isEncrypted) throw damaged()
  return {
    name: file.toString('utf8', at + 46, at + 46 + nameBytes),
    kind: file.subarray(at + 8, at + 16),
    method: file.readUInt16LE(at + 10),
    checksum: file.readUInt32LE(at + 16),
    packedBytes: file.readUInt32LE(at + 20),
    inflatedBytes: file.readUInt32LE(at + 24),
    at: file.readUInt32LE(at + 42),
    next: at + 46 + nameBytes + extraBytes,
  }
}

function checkEntry(file: Buffer, { method, packedBytes, inflatedBytes, at }: Entry): void {
  if (at + 30 > file.length || file.readUInt32LE(at) !== localSignature) throw damaged()
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  if (start + packedBytes > file.length) throw damaged()
  if (method === stored) {
    if (packedBytes !== inflatedBytes) throw damaged()
    return
  }
  if (method !== deflated) throw damaged()
  const packed = file.subarray(start, start + packedBytes)
  if (inflate(packed, inflatedBytes).length !== inflatedBytes) throw damaged()
}

function inflate(packed: Buffer, inflatedBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, inflatedBytes) })
  } catch (error) {
    const grows = error instanceof RangeError
    throw grows ? tooLarge() : damaged()
  }
}
