/**
 * Pictures without the data beside the image: place, time and device of a photo, comments,
 * previews, and bytes after their end.
 */
import { walkJpeg } from './jpeg.ts'
import { walkPng } from './png-chunks.ts'

/** Far above any photo of a visit or logo: programs that draw a picture take memory by its size. */
const mostPixels = 100_000_000
const mostParts = 2_000

export type PictureKind = 'jpeg' | 'png'

const walks = { jpeg: walkJpeg, png: walkPng } as const

/**
 * Returns nothing for bytes that aren't a whole picture of its kind. It never returns more bytes.
 */
export function barePicture(bytes: Uint8Array, kind: PictureKind): Buffer | undefined {
  const walked = walks[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), mostParts)
  if (walked === undefined) return undefined
  const { width, height, parts } = walked
  return width > 0 && height > 0 && width * height <= mostPixels ? Buffer.concat(parts) : undefined
}
