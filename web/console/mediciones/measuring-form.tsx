import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { isFailure } from '../../api/failure.ts'
import { exactKilos } from '../../formats/numbers.ts'
import { useKeptCall } from '../../house/floor-queue.tsx'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Affix, Field, Input } from '../../parts/field.tsx'
import { Gun } from '../../parts/gun.tsx'
import { useSettled } from '../../parts/settled.ts'
import { showToast } from '../../parts/toasts.tsx'
import { floorQueueWords } from '../../words/floor-queue.ts'
import { measuringWords } from '../../words/measuring.ts'
import { useWords } from '../../words/words.ts'
import {
  type Measurement,
  type Message,
  messageOf,
  nothingWritten,
  previewQuery,
  readMeasure,
  readPiece,
  type Saved,
  type Written,
  wishOf,
} from './measurements.ts'
import { useScaleTyping } from './scale-typing.ts'

interface MeasuringFormProps {
  readonly branch: string | undefined
  readonly onShow: (measurement: Measurement | undefined) => void
}

const measures = ['weight', 'length', 'width', 'height'] as const
type Measure = (typeof measures)[number]

/** Enter walks to the next empty field; in the last one it saves. */
export function MeasuringForm({ branch, onShow }: MeasuringFormProps) {
  const words = useWords(measuringWords)
  const given = useGivenCode()
  const [written, setWritten] = useState<Written>({ ...nothingWritten, code: given.code })
  const [round, setRound] = useState(0)
  const [hasTried, setTried] = useState(false)
  const frame = useRef<HTMLFormElement>(null)
  const message = useMemo(() => messageOf(written, branch), [written, branch])
  const preview = useQuery(previewQuery(useSettled(message, 200)))
  const save = useSaving((measurement) => {
    setWritten(nothingWritten)
    setTried(false)
    setRound(round + 1)
    given.forget()
    onShow(measurement)
  })
  const found = message === undefined ? undefined : preview.data
  useEffect(() => {
    if (found) onShow(found)
  }, [found, onShow])
  const set = (name: keyof Written, value: string | undefined) =>
    setWritten((now) => ({ ...now, [name]: value }))
  const focus = (name: string) => {
    const field = frame.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    field?.focus()
    // Where it stands already, what is typed next replaces what can't be read.
    field?.select()
  }
  // Whose code is known stands on the scale already.
  useEffect(() => {
    if (given.code !== '') focus('weight')
  }, [given.code])
  const goOn = () => {
    const empty = measures.find((name) => readMeasure(written[name]) === undefined)
    if (empty) return focus(empty)
    if (message) save.mutate(message)
    else setTried(true)
  }
  const trySaving = () => {
    setTried(true)
    goOn()
  }
  const unknown = isFailure(preview.error) && preview.error.status === 404 ? preview.error : null
  return (
    <>
      <Gun
        key={round}
        label={words.code}
        icon="scan"
        placeholder={words.scan}
        initial={round === 0 ? given.code : ''}
        keeps
        onText={(text) => set('code', text.trim().toUpperCase())}
        onScan={goOn}
      />
      {hasTried && written.code.length < 4 ? (
        <p className="error" role="alert">
          {words.codeMissing}
        </p>
      ) : undefined}
      {unknown ? (
        <p className="error" role="alert">
          {unknown.message}
        </p>
      ) : undefined}
      <form
        className="card"
        ref={frame}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          trySaving()
        }}
      >
        <div className="body">
          <MeasureFields {...{ written, set, hasTried, goOn }} />
        </div>
        <footer>
          <span className="grow">
            <Charged of={found} />
          </span>
          {written.piece === undefined ? (
            <Button kind="sm ghost" onClick={() => set('piece', '')}>
              {words.onePiece}
            </Button>
          ) : undefined}
          <Button kind="primary" hint="Enter" type="submit" busy={save.isPending}>
            {words.save}
          </Button>
        </footer>
      </form>
      {save.error ? <Failed error={save.error} /> : undefined}
    </>
  )
}

/** The shipment that was scanned or looked at before, which `?codigo=` names. */
function useGivenCode() {
  const [code] = useState(useAddressValues()['codigo']?.toUpperCase() ?? '')
  const change = useChangeAddress()
  const forget = () => {
    if (code !== '') change({ codigo: undefined }, { replace: true })
  }
  return { code, forget }
}

/** Saves it, or keeps it until there is a network; nothing that was measured is lost. */
function useSaving(onSaved: (measurement: Measurement | undefined) => void) {
  const words = useWords(measuringWords)
  const kept = useWords(floorQueueWords)
  const queries = useQueryClient()
  const call = useKeptCall()
  return useMutation({
    networkMode: 'always',
    mutationFn: (message: Message) => call<Saved>(wishOf(message)),
    onSuccess(saved, { trackingCode }) {
      if (saved === undefined) showToast(kept.kept(trackingCode))
      else if (saved.status === 'duplicate') showToast(words.already(trackingCode))
      else showToast(words.saved(trackingCode))
      onSaved(saved?.measurement)
      void queries.invalidateQueries({ queryKey: ['measurements'] })
    },
  })
}

function Charged({ of }: { of: Measurement | undefined }) {
  const words = useWords(measuringWords)
  if (of === undefined) return <span className="quiet">{words.fill}</span>
  const { weightKg, volumetricWeightKg = 0 } = of
  return (
    <>
      {words.volumetric} <b>{exactKilos(volumetricWeightKg)}</b> ·{' '}
      {volumetricWeightKg > weightKg ? words.byVolume : words.byWeight}
    </>
  )
}

interface MeasureFieldsProps {
  readonly written: Written
  readonly set: (name: keyof Written, value: string) => void
  readonly hasTried: boolean
  readonly goOn: () => void
}

function MeasureFields({ written, set, hasTried, goOn }: MeasureFieldsProps) {
  const words = useWords(measuringWords)
  const scale = useScaleTyping()
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    goOn()
  }
  const errorOf = (name: Measure) => {
    const isTold = hasTried || /[^\d.,\s]/.test(written[name])
    return isTold && readMeasure(written[name]) === undefined ? words.wrong : undefined
  }
  return (
    <div className="cols four">
      {measures.map((name) => (
        <Field
          key={name}
          label={words[name]}
          error={errorOf(name)}
          ok={name === 'weight' && scale.isScale && written.weight ? words.fromScale : undefined}
        >
          <Affix after={name === 'weight' ? 'kg' : 'cm'}>
            <Input
              name={name}
              value={written[name]}
              inputMode="decimal"
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
              onKeyDown={walk}
              onChange={(event) => {
                if (name === 'weight') scale.note(event.currentTarget.value)
                set(name, event.currentTarget.value)
              }}
            />
          </Affix>
        </Field>
      ))}
      {written.piece === undefined ? undefined : (
        <Field
          label={words.piece}
          hint={words.pieceHint}
          error={hasTried && readPiece(written.piece) === undefined ? words.wrongPiece : undefined}
        >
          <Input
            name="piece"
            value={written.piece}
            inputMode="numeric"
            onKeyDown={walk}
            onChange={(event) => set('piece', event.currentTarget.value)}
          />
        </Field>
      )}
    </div>
  )
}
