import { crc32 } from 'node:zlib'
import { exifOf, findOrientation } from './orientation.ts'
import type { Walked } from './walked.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The chunks that are needed to show a picture, and their most bytes. Others are dropped. */
const mostBytes = new Map<string, number>([
  ['IHDR', 13],
  ['PLTE', 768],
  ['tRNS', 256],
  ['gAMA', 4],
  ['sRGB', 1],
  ['IDAT', Number.MAX_SAFE_INTEGER],
  ['IEND', 0],
])

interface Chunk {
  readonly name: string
  readonly data: Buffer
  readonly whole: Buffer
}

/** Walks a PNG from its head to its end; undefined where that doesn't work out. */
export function walkPng(bytes: Buffer, mostParts: number): Walked | undefined {
  if (!bytes.subarray(0, 8).equals(signature)) return undefined
  const parts: Buffer[] = [signature]
  let head: Buffer | undefined
  let hasPoints = false
  let place = 8
  for (let count = 0; count < mostParts; count += 1) {
    const chunk = readChunk(bytes, place)
    if (chunk === undefined || (head === undefined) !== (chunk.name === 'IHDR')) return undefined
    head ??= chunk.data
    if (head.length !== 13) return undefined
    hasPoints ||= chunk.name === 'IDAT'
    const shown = shownOf(chunk)
    if (shown === 'wrong') return undefined
    if (shown !== undefined) parts.push(shown)
    place += chunk.whole.length
    if (chunk.name === 'IEND')
      return hasPoints
        ? { width: head.readUInt32BE(0), height: head.readUInt32BE(4), parts }
        : undefined
  }
  return undefined
}

function readChunk(bytes: Buffer, place: number): Chunk | undefined {
  if (place + 12 > bytes.length) return undefined
  const end = place + 12 + bytes.readUInt32BE(place)
  if (end > bytes.length) return undefined
  const covered = bytes.subarray(place + 4, end - 4)
  if (crc32(covered) !== bytes.readUInt32BE(end - 4)) return undefined
  const name = covered.toString('latin1', 0, 4)
  return { name, data: covered.subarray(4), whole: bytes.subarray(place, end) }
}

/** A capital letter first: a program that doesn't know the chunk can't show the picture. */
const isCritical = (name: string) => /^[A-Z]/.test(name)

function shownOf({ name, data, whole }: Chunk): Buffer | 'wrong' | undefined {
  const most = mostBytes.get(name)
  if (most !== undefined) return data.length <= most ? whole : 'wrong'
  if (isCritical(name)) return 'wrong'
  const orientation = name === 'eXIf' ? findOrientation(data) : undefined
  return orientation === undefined ? undefined : written(name, exifOf(orientation))
}

function written(name: string, data: Buffer): Buffer {
  const covered = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(covered.length + 8)
  framed.writeUInt32BE(data.length)
  framed.set(covered, 4)
  framed.writeUInt32BE(crc32(covered), covered.length + 4)
  return framed
}
