/** Pictures as a browser makes them: red on the left, blue on the right, 16 points by 8. */
import { crc32 } from 'node:zlib'

export const jpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQER',
    'XRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj',
    'Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA',
    'AAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABkRAAIDAQAAAAAAAAAAAAAA',
    'AABDBYHBBv/aAAwDAQACEQMRAD8Aio4FOdbWjM8u8P/Z',
  ].join(''),
  'base64',
)

export const png = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAYAAADwdn+XAAAAJ0lEQVR4AeyQoQ0AAAjDmv3/c/kABALDkqkmFY1g',
    '9wEblnsB3DcoAAAA//9LtzGOAAAABklEQVQDALr0H/FxgNKIAAAAAElFTkSuQmCC',
  ].join(''),
  'base64',
)

/** A segment of a JPEG. */
export function segmentOf(code: number, data: Uint8Array | string): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(Buffer.byteLength(data) + 2, 2)
  return Buffer.concat([head, Buffer.from(data)])
}

/** EXIF data of a telephone in either order of bytes: its maker, how it was held, and more. */
export function exifOf(orientation: number, more = '', isBig = false): Buffer {
  const exif = Buffer.alloc(38)
  exif.write(isBig ? 'MM' : 'II', 'latin1')
  const short = (value: number, at: number) =>
    isBig ? exif.writeUInt16BE(value, at) : exif.writeUInt16LE(value, at)
  const long = (value: number, at: number) =>
    isBig ? exif.writeUInt32BE(value, at) : exif.writeUInt32LE(value, at)
  short(42, 2)
  long(8, 4)
  short(2, 8)
  const entries = [
    [0x010f, 2, more.length + 1, 38],
    [0x0112, 3, 1, orientation],
  ] as const
  for (const [place, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + place * 12
    short(tag, at)
    short(type, at + 2)
    long(count, at + 4)
    if (type === 3) short(value, at + 8)
    else long(value, at + 8)
  }
  return Buffer.concat([exif, Buffer.from(`${more}\0`)])
}

/** The same JPEG with segments after its first marker, or after its head. */
export function jpegWith(...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

export const exifSegment = (exif: Buffer): Buffer =>
  segmentOf(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))

export function chunkOf(name: string, data: Uint8Array | string): Buffer {
  const covered = Buffer.concat([Buffer.from(name), Buffer.from(data)])
  const framed = Buffer.alloc(covered.length + 8)
  framed.writeUInt32BE(covered.length - 4)
  framed.set(covered, 4)
  framed.writeUInt32BE(crc32(covered), covered.length + 4)
  return framed
}

/** The same PNG with chunks after its head. */
export function pngWith(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}
