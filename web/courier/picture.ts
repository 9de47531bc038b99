import { fitInto } from './fit.ts'

/** Photos as they are sent: small enough for a bad network, large enough to read a number. */

const mostPixels = 1_280
const mostBytes = 220_000

/** Sizes and qualities, best first, until one is small enough. */
const tries = [
  [mostPixels, 0.8],
  [mostPixels, 0.6],
  [960, 0.6],
  [720, 0.5],
  [480, 0.4],
] as const

/** Makes a small JPEG of a photo; its bytes in base64. Throws for what is no picture. */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  for (const [pixels, quality] of tries) {
    const blob = await drawnAs(picture, pixels, quality)
    if (blob.size <= mostBytes) return base64Of(blob)
  }
  throw new Error('the photo is too large')
}

function drawnAs(picture: ImageBitmap, pixels: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { width, height } = fitInto(picture.width, picture.height, pixels)
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      quality,
    )
  })
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
