import { exifOf, findOrientation } from './orientation.ts'
import type { Walked } from './walked.ts'

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
  huffman: 0xc4,
  lines: 0xdc,
  restart: 0xdd,
  jfif: 0xe0,
  exif: 0xe1,
  adobe: 0xee,
} as const

/** Baseline, extended and progressive: the kinds that viewers can show. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])

/** The segments that a picture is made of: they are copied as they are. */
const markers: ReadonlySet<number> = new Set([
  ...frames,
  marker.scan,
  marker.quantization,
  marker.huffman,
  marker.lines,
  marker.restart,
])

/** Application data and comments: dropped, but for the parts needed to show it right. */
const isDropped = (code: number) => (code >= 0xe0 && code <= 0xef) || code === 0xfe

interface Segment {
  readonly code: number
  readonly data: Buffer
  /** Where the next marker stands. */
  readonly next: number
}

/** Walks a JPEG from its first marker to its end; undefined where that doesn't work out. */
export function walkJpeg(bytes: Buffer, mostParts: number): Walked | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  const parts = [bytes.subarray(0, 2)]
  const seen = new Set<number>()
  let sides: Pick<Walked, 'width' | 'height'> | undefined
  let place = 2
  for (let count = 0; count < mostParts; count += 1) {
    const code = markerAt(bytes, place)
    if (code === marker.end) {
      parts.push(Buffer.from([0xff, marker.end]))
      return sides && seen.has(marker.scan) ? { ...sides, parts } : undefined
    }
    const segment = code === undefined ? undefined : readSegment(bytes, place, code)
    if (segment === undefined) return undefined
    if (frames.has(segment.code)) {
      if (sides !== undefined || segment.data.length < 6) return undefined
      sides = sidesOf(segment.data)
    }
    const shown = shownOf(segment)
    // How it is turned is said once.
    if (shown !== undefined && !(segment.code === marker.exif && seen.has(marker.exif)))
      parts.push(shown)
    if (shown !== undefined) seen.add(segment.code)
    const isScan = segment.code === marker.scan
    place = isScan ? endOfScan(bytes, segment.next) : segment.next
    if (isScan) parts.push(bytes.subarray(segment.next, place))
  }
  return undefined
}

/** The code of a marker, before which fill bytes may stand. */
function markerAt(bytes: Buffer, place: number): number | undefined {
  return bytes[place] === 0xff ? bytes[afterFill(bytes, place)] : undefined
}

function afterFill(bytes: Buffer, place: number): number {
  let at = place + 1
  while (bytes[at] === 0xff) at += 1
  return at
}

function readSegment(bytes: Buffer, place: number, code: number): Segment | undefined {
  if (!markers.has(code) && !isDropped(code)) return undefined
  const at = afterFill(bytes, place) + 1
  if (at + 2 > bytes.length) return undefined
  const length = bytes.readUInt16BE(at)
  const next = at + length
  return length < 2 || next > bytes.length
    ? undefined
    : { code, data: bytes.subarray(at + 2, next), next }
}

/** Returns the bytes to write for a segment; undefined drops it. */
function shownOf({ code, data }: Segment): Buffer | undefined {
  if (markers.has(code)) return written(code, data)
  if (code === marker.jfif && startsWith(data, 'JFIF\0') && data.length >= 14)
    // Without its preview, which may show parts that were cut off later.
    return written(code, Buffer.concat([data.subarray(0, 12), Buffer.alloc(2)]))
  if (code === marker.adobe && startsWith(data, 'Adobe') && data.length >= 12)
    // How the colours are stored; the rest of it is of no use.
    return written(code, Buffer.from([...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, data[11] ?? 0]))
  if (code !== marker.exif || !startsWith(data, 'Exif\0\0')) return undefined
  const orientation = findOrientation(data.subarray(6))
  return orientation === undefined
    ? undefined
    : written(code, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation)]))
}

function startsWith(data: Buffer, text: string): boolean {
  return data.toString('latin1', 0, text.length) === text
}

function written(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Where the picture's points end: before the next marker that isn't one of theirs. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    // A long run of fill bytes is walked once.
    const next = afterFill(bytes, at)
    const code = bytes[next] ?? marker.end
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at
    at = bytes.indexOf(0xff, next)
  }
  return bytes.length
}

/** A picture of no lines says later how many it has; no camera makes one. */
function sidesOf(frame: Buffer): { readonly width: number; readonly height: number } {
  return { width: frame.readUInt16BE(3), height: frame.readUInt16BE(1) }
}
