/** How a picture is turned, which is all that is kept of its EXIF data. */

/** Finds it in EXIF data; undefined where it is upright or can't be read. */
export function findOrientation(exif: Buffer): number | undefined {
  const read = readerOf(exif)
  if (read === undefined || read.short(2) !== 42) return undefined
  const start = read.long(4) ?? 0
  const entries = Math.min(read.short(start) ?? 0, mostEntries)
  for (let entry = start + 2; entry < start + 2 + entries * 12; entry += 12) {
    if (read.short(entry) !== orientationTag || read.short(entry + 2) !== shortType) continue
    const value = read.short(entry + 8) ?? 1
    return value >= 2 && value <= 8 ? value : undefined
  }
  return undefined
}

/** EXIF data that say this alone. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('MM\0*', 'latin1')
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(orientationTag, 10)
  exif.writeUInt16BE(shortType, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(orientation, 18)
  return exif
}

const orientationTag = 0x0112
const shortType = 3
const mostEntries = 1_000

/** Reads numbers in the order of bytes that the data name; undefined beyond their end. */
function readerOf(exif: Buffer) {
  const order = exif.toString('latin1', 0, 2)
  if (order !== 'MM' && order !== 'II') return undefined
  const isBig = order === 'MM'
  const fits = (place: number, bytes: number) => place + bytes <= exif.length
  return {
    short: (place: number) =>
      fits(place, 2) ? exif[isBig ? 'readUInt16BE' : 'readUInt16LE'](place) : undefined,
    long: (place: number) =>
      fits(place, 4) ? exif[isBig ? 'readUInt32BE' : 'readUInt32LE'](place) : undefined,
  }
}
