import { useRef, useState } from 'react'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { courierWords } from '../words/courier.ts'
import { useWords } from '../words/words.ts'
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

/** Makes a small JPEG of a photo; its bytes in base64. Throws for bytes that are no picture. */
async function shrinkPhoto(file: Blob): Promise<string> {
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

export const mostPhotos = 3

interface PhotosProps {
  readonly title: string
  /** The name of the button, before and after the first one. */
  readonly take: string
  readonly takeOther: string
  /** JPEG in base64. */
  readonly photos: readonly string[]
  readonly onChange: (change: (photos: readonly string[]) => readonly string[]) => void
}

/** Photos of the phone's camera, or files where there is none. */
export function Photos({ title, take, takeOther, photos, onChange }: PhotosProps) {
  const words = useWords(courierWords)
  const field = useRef<HTMLInputElement>(null)
  const [isUnread, setUnread] = useState(false)
  const [isReading, setReading] = useState(false)
  const add = async (file: File | undefined) => {
    if (file === undefined) return
    setUnread(false)
    setReading(true)
    try {
      const photo = await shrinkPhoto(file)
      onChange((now) => [...now, photo].slice(0, mostPhotos))
    } catch {
      setUnread(true)
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <h2>{title}</h2>
      <div className="photo">
        {photos.map((photo, at) => (
          <div key={`${at} ${photo.length}`}>
            <img src={`data:image/jpeg;base64,${photo}`} alt={words.photoAlt(at + 1)} />
            <IconButton
              icon="x"
              kind="sm"
              label={words.removePhoto(at + 1)}
              onClick={() => onChange((now) => now.filter((_, other) => other !== at))}
            />
          </div>
        ))}
        {photos.length < mostPhotos ? (
          <button
            type="button"
            className="btn"
            aria-label={photos.length === 0 ? take : takeOther}
            aria-busy={isReading || undefined}
            onClick={() => field.current?.click()}
          >
            <Icon name="camera" size="l" />
          </button>
        ) : undefined}
      </div>
      <input
        ref={field}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same photo may be chosen again.
          event.currentTarget.value = ''
          void add(file)
        }}
      />
      {isUnread ? (
        <p className="error" role="alert">
          <Icon name="warn" />
          <span>{words.photoFailed}</span>
        </p>
      ) : undefined}
    </>
  )
}
