import { inflateSync } from 'node:zlib'

/** A picture as grey values, 0 black to 255 white, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** Reads the files that our tools and pdftoppm write. */
export function readPicture(file: Buffer): Picture {
  return isPgm(file) ? readPgm(file) : readPng(file)
}

/** Whether it is a PGM, grey values without compression, rather than a PNG. */
export function isPgm(file: Buffer): boolean {
  return file.toString('latin1', 0, 2) === 'P5'
}

function readPgm(file: Buffer): Picture {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64))
  if (head === null) throw new Error('This PGM has another depth than 8 bits.')
  const [width, height] = [Number(head[1]), Number(head[2])]
  return { width, height, grey: file.subarray(head[0].length, head[0].length + width * height) }
}

/** The rows of a PNG without their filters. */
interface Rows {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly kind: number
  readonly channels: number
  readonly stride: number
  readonly bytes: Uint8Array
}

/** Reads PNG with 8 bits per channel, or 1 bit grey, not interlaced. */
function readPng(file: Buffer): Picture {
  const { width, height, depth, kind, channels, stride, bytes } = readRows(file)
  const palette = chunk(file, 'PLTE')
  const grey = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value =
        depth === 8 ? bytes[y * stride + x * channels] : bits(bytes, y * stride, x, depth)
      const scaled = depth === 8 || kind === 3 ? value : (Number(value) * 255) / (2 ** depth - 1)
      grey[y * width + x] = kind === 3 ? (palette?.[Number(value) * 3] ?? 0) : Number(scaled)
    }
  return { width, height, grey }
}

function readRows(file: Buffer): Rows {
  const [width, height, depth, kind] = [
    file.readUInt32BE(16),
    file.readUInt32BE(20),
    file.readUInt8(24),
    file.readUInt8(25),
  ]
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[kind] ?? 0
  const stride = Math.ceil((width * channels * depth) / 8)
  const bytesPerPixel = Math.max(1, (channels * depth) / 8)
  const bytes = unfilter(inflateSync(dataOf(file)), height, stride, bytesPerPixel)
  return { width, height, depth, kind, channels, stride, bytes }
}

/** A picture in colour: three bytes a point, row by row. */
export interface Colours {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** Reads PNG of 8 bits in colour or with a palette, which has nothing that shines through. */
export function readColours(file: Buffer): Colours {
  const { width, height, depth, kind, channels, bytes } = readRows(file)
  const palette = chunk(file, 'PLTE')
  const isColour = depth === 8 && (channels >= 3 || palette !== undefined)
  if (!isColour) throw new Error(`This PNG has ${depth} bits and is of kind ${kind}.`)
  const rgb = new Uint8Array(width * height * 3)
  for (let point = 0; point < width * height; point += 1) {
    const at = point * channels
    const [from, start] = palette ? [palette, (bytes[at] ?? 0) * 3] : [bytes, at]
    for (let part = 0; part < 3; part += 1) rgb[point * 3 + part] = from[start + part] ?? 0
  }
  return { width, height, rgb }
}

function bits(rows: Uint8Array, start: number, x: number, depth: number): number {
  const bit = x * depth
  const byte = rows[start + (bit >> 3)] ?? 0
  return (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}

function chunksOf(file: Buffer): { type: string; data: Buffer }[] {
  const chunks = []
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

function chunk(file: Buffer, type: string): Buffer | undefined {
  return chunksOf(file).find((one) => one.type === type)?.data
}

function dataOf(file: Buffer): Buffer {
  return Buffer.concat(chunksOf(file).flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
}

function unfilter(raw: Buffer, height: number, stride: number, bytes: number): Uint8Array {
  const rows = new Uint8Array(height * stride)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const left = x >= bytes ? (rows[y * stride + x - bytes] ?? 0) : 0
      const up = y > 0 ? (rows[(y - 1) * stride + x] ?? 0) : 0
      const corner = x >= bytes && y > 0 ? (rows[(y - 1) * stride + x - bytes] ?? 0) : 0
      const value = raw[y * (stride + 1) + 1 + x] ?? 0
      rows[y * stride + x] = value + predict(filter, left, up, corner)
    }
  }
  return rows
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
