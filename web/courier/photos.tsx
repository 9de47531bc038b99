import { useRef, useState } from 'react'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { courierWords } from '../words/courier.ts'
import { useWords } from '../words/words.ts'
import { shrinkPhoto } from './picture.ts'

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
