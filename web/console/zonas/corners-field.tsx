import { useState } from 'react'
import { Button, IconButton } from '../../parts/button.tsx'
import { Field, Input, TextArea } from '../../parts/field.tsx'
import { restrictedZonesWords } from '../../words/restricted-zones.ts'
import { useWords } from '../../words/words.ts'
import { cornerOf, type Geometry, readPasted, type TypedCorner } from './outline.ts'

interface CornersFieldProps {
  readonly corners: readonly TypedCorner[]
  readonly onChange: (corners: readonly TypedCorner[]) => void
}

/** The corners one by one: what the map draws, for who types or can't use a mouse. */
export function CornersField({ corners, onChange }: CornersFieldProps) {
  const words = useWords(restrictedZonesWords)
  const put = (place: number, part: Partial<TypedCorner>) => {
    const before = corners[place]
    if (before) onChange(corners.with(place, { ...before, ...part }))
  }
  return (
    <fieldset className="plain stack">
      <legend>{words.outline}</legend>
      <p className="small quiet">{words.howTo}</p>
      <ol className="corners">
        {corners.map((corner, place) => {
          const { latitude, longitude } = corner
          const isWrong = cornerOf(corner) === undefined ? true : undefined
          return (
            <li key={place}>
              <span className="quiet">{place + 1}</span>
              <Input
                aria-label={words.latitude(place + 1)}
                aria-invalid={isWrong}
                inputMode="decimal"
                value={latitude}
                onChange={(event) => put(place, { latitude: event.currentTarget.value })}
              />
              <Input
                aria-label={words.longitude(place + 1)}
                aria-invalid={isWrong}
                inputMode="decimal"
                value={longitude}
                onChange={(event) => put(place, { longitude: event.currentTarget.value })}
              />
              <IconButton
                icon="trash"
                kind="sm ghost"
                label={words.removePoint(place + 1)}
                onClick={() => onChange(corners.toSpliced(place, 1))}
              />
            </li>
          )
        })}
      </ol>
      <div className="row wrap">
        <Button
          kind="sm"
          icon="plus"
          onClick={() => onChange([...corners, { latitude: '', longitude: '' }])}
        >
          {words.addPoint}
        </Button>
        {corners.length > 0 ? (
          <>
            <Button kind="sm" onClick={() => onChange(corners.slice(0, -1))}>
              {words.undoPoint}
            </Button>
            <Button kind="sm ghost" onClick={() => onChange([])}>
              {words.clear}
            </Button>
          </>
        ) : undefined}
      </div>
    </fieldset>
  )
}

/** The whole outline at once. */
export function PasteField({ onUse }: { onUse: (geometry: Geometry) => void }) {
  const words = useWords(restrictedZonesWords)
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const use = () => {
    const geometry = readPasted(text)
    setWrong(geometry === undefined)
    if (geometry === undefined) return
    setText('')
    onUse(geometry)
  }
  return (
    <>
      <Field
        label={words.paste}
        hint={words.pasteHint}
        error={isWrong ? words.pasteWrong : undefined}
      >
        <TextArea
          rows={3}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setWrong(false)
          }}
        />
      </Field>
      {text.trim() === '' ? undefined : (
        <Button kind="sm" onClick={use}>
          {words.use}
        </Button>
      )}
    </>
  )
}
