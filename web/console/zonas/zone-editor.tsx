import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { today } from '../../formats/dates.ts'
import { useGo } from '../../parts/address.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field, Input, TextArea } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { restrictedZonesWords } from '../../words/restricted-zones.ts'
import { useWords } from '../../words/words.ts'
import {
  cornerOf,
  drawnCorners,
  type Geometry,
  polygonOf,
  readPasted,
  type TypedCorner,
  typed,
} from './outline.ts'
import { contentsQuery, type RestrictedZone, type ShownZone } from './queries.ts'
import { Inside } from './zone-card.tsx'
import { ZonesMap } from './zones-map.tsx'

interface Values {
  readonly name: string
  readonly reason: string
  readonly since: string
  /** Only where its error shows; the outline has a state of its own. */
  readonly geometry: string
}

interface ZoneEditorProps {
  readonly zones: readonly ShownZone[]
  readonly zone: RestrictedZone | undefined
}

/**
 * An outline of corners, or one that only GeoJSON can describe: with holes, or of several parts.
 */
type Shape =
  | { readonly corners: readonly TypedCorner[] }
  | { readonly corners: undefined; readonly geometry: Geometry }

function shapeOf(geometry: Geometry): Shape {
  const corners = drawnCorners(geometry)
  return corners ? { corners: corners.map(typed) } : { corners: undefined, geometry }
}

/** A new zone, or one that is changed: the map to draw on, and the same in fields. */
export function ZoneEditor({ zones, zone }: ZoneEditorProps) {
  const words = useWords(restrictedZonesWords)
  const go = useGo()
  const queries = useQueryClient()
  const [shape, setShape] = useState<Shape>(() => (zone ? shapeOf(zone.geometry) : { corners: [] }))
  const geometry = geometryOf(shape)
  const form = useForm<Values>({
    initial: {
      name: zone?.name ?? '',
      reason: zone?.reason ?? '',
      since: zone?.since ?? today(),
      geometry: '',
    },
    check: ({ name, reason }) => ({
      ...(name.trim() === '' ? { name: words.needed } : {}),
      ...(reason.trim() === '' ? { reason: words.needed } : {}),
      ...(geometry ? {} : { geometry: faultOf(shape, words) }),
    }),
    async send({ name, reason, since }, headers) {
      if (geometry === undefined) return
      const body = { name: name.trim(), reason: reason.trim(), since, geometry }
      const stored = zone
        ? await dataOf(
            ops.PUT('/restricted-zones/{id}', { params: { path: { id: zone.id } }, body }),
          )
        : await dataOf(ops.POST('/restricted-zones', { body, headers }))
      await queries.invalidateQueries({ queryKey: ['restricted-zones'] })
      showToast(words.saved)
      go('/consola/zonas', { zona: stored.id })
    },
  })
  const draw = (next: Shape) => {
    setShape(next)
    form.set('geometry', '')
  }
  const setCorners = (corners: readonly TypedCorner[]) => draw({ corners })
  const { corners } = shape
  const drawn = corners?.flatMap((one) => {
    const corner = cornerOf(one)
    return corner ? [corner] : []
  })
  return (
    <div className="split">
      <ZonesMap
        zones={zones.filter(({ id }) => id !== zone?.id || corners === undefined)}
        chosen={zone}
        {...(corners && drawn
          ? {
              drawing: {
                corners: drawn,
                onAdd: (corner) => setCorners([...corners, typed(corner)]),
                onMove: (place, corner) => setCorners(corners.with(place, typed(corner))),
              },
            }
          : {})}
      />
      <form {...form.props} className="stack">
        <Card
          title={zone ? words.editTitle(zone.name) : words.newTitle}
          foot={
            <>
              <Button onClick={() => go('/consola/zonas', zone ? { zona: zone.id } : {})}>
                {words.back}
              </Button>
              <Button kind="primary" type="submit" busy={form.isSending}>
                {words.save}
              </Button>
            </>
          }
        >
          <div className="stack">
            <div className="form-grid">
              <Field label={words.name} span="f6" error={form.errors.name} hint={words.nameHint}>
                <Input {...form.input('name')} maxLength={80} autoComplete="off" />
              </Field>
              <Field
                label={words.reason}
                span="f6"
                error={form.errors.reason}
                hint={words.reasonHint}
              >
                <Input {...form.input('reason')} maxLength={200} autoComplete="off" />
              </Field>
              <Field label={words.since} span="f6" error={form.errors.since}>
                <DateField
                  name="since"
                  value={form.values.since}
                  onChange={(day) => form.set('since', day === '' ? today() : day)}
                />
              </Field>
            </div>
            {corners ? (
              <CornersField corners={corners} onChange={setCorners} />
            ) : (
              <Note family="attention" icon="info">
                <p>{words.kept}</p>
              </Note>
            )}
            <PasteField onUse={(pasted) => draw(shapeOf(pasted))} />
            <Contents geometry={geometry} />
            {form.errors.geometry ? (
              <Note family="problem" icon="warn" role="alert">
                <p>{form.errors.geometry}</p>
              </Note>
            ) : undefined}
            {form.failure ? <Failed error={form.failure} /> : undefined}
          </div>
        </Card>
      </form>
    </div>
  )
}

function geometryOf(shape: Shape): Geometry | undefined {
  if (shape.corners === undefined) return shape.geometry
  const corners = shape.corners.map(cornerOf).filter((corner) => corner !== undefined)
  const isWhole = corners.length === shape.corners.length && corners.length >= 3
  return isWhole ? polygonOf(corners) : undefined
}

function faultOf({ corners = [] }: Shape, words: typeof restrictedZonesWords.es): string {
  return corners.length < 3 ? words.tooFew : words.notAPlace
}

/** The contents of the outline so far, while it is drawn. */
function Contents({ geometry }: { geometry: Geometry | undefined }) {
  const words = useWords(restrictedZonesWords)
  const contents = useQuery({ ...contentsQuery(geometry), placeholderData: keepPreviousData })
  if (geometry === undefined) return undefined
  if (contents.error) return <Failed error={contents.error} />
  return contents.data ? (
    <p className="small" role="status">
      <b>{words.inside}:</b> <Inside contents={contents.data} />
    </p>
  ) : undefined
}

interface CornersFieldProps {
  readonly corners: readonly TypedCorner[]
  readonly onChange: (corners: readonly TypedCorner[]) => void
}

/** The corners one by one: the drawing of the map, for people who type or can't use a mouse. */
function CornersField({ corners, onChange }: CornersFieldProps) {
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
function PasteField({ onUse }: { onUse: (geometry: Geometry) => void }) {
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
