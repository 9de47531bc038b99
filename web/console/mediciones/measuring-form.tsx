import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isFailure } from '../../api/failure.ts'
import { exactKilos } from '../../formats/numbers.ts'
import { useKeptCall } from '../../house/floor-queue.tsx'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { useFindBranch } from '../../parts/branch-choice.tsx'
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

interface MeasuringFormProps {
  readonly branch: string | undefined
  readonly onShow: (measurement: Measurement | undefined) => void
}

const measures = ['weight', 'length', 'width', 'height'] as const
type Measure = (typeof measures)[number]

/** Enter walks to the next empty field; in the last one it saves. */
export function MeasuringForm({ branch, onShow }: MeasuringFormProps) {
  const words = useWords(measuringWords)
  const addressCode = useGivenCode()
  const [form, setForm] = useState<FormState>(() =>
    begin({ ...nothingWritten, code: addressCode.code }),
  )
  const { written, round, initial } = form
  const [hasTried, setTried] = useState(false)
  const frame = useRef<HTMLFormElement>(null)
  const message = useMemo(() => messageOf(written, branch ?? ''), [written, branch])
  const preview = useQuery(previewQuery(useSettled(branch ? message : undefined, 200)))
  const saving = useSaving(onShow, (answers) =>
    setForm((now) => (now.written === nothingWritten ? begin(answers, now.round + 1) : now)),
  )
  // The next piece may be scanned while this one is being saved: the form is free at once.
  const save = (ready: Message) => {
    saving.save(ready, written)
    setForm(begin(nothingWritten, round + 1))
    setTried(false)
    addressCode.forget()
  }
  const measurement = message === undefined ? undefined : preview.data
  useEffect(() => {
    if (measurement) onShow(measurement)
  }, [measurement, onShow])
  const set = (name: keyof Written, value: string | undefined) =>
    setForm((now) => ({ ...now, written: { ...now.written, [name]: value } }))
  const focus = (name: string) => {
    const field = frame.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    field?.focus()
    // Where it stands already, the next letters replace the unreadable ones.
    field?.select()
  }
  // Where the code is known, the piece stands on the scale already.
  useLayoutEffect(() => {
    if (addressCode.code !== '') focus('weight')
  }, [addressCode.code])
  const goOn = () => {
    const empty = measures.find((name) => readMeasure(written[name]) === undefined)
    if (empty) return focus(empty)
    if (message) save(message)
    else setTried(true)
  }
  const scan = () => {
    if (initial === '' || written.code === initial) return goOn()
    // Values that came along with another code were measured on another piece.
    setForm({ ...form, written: { ...nothingWritten, code: written.code } })
    focus('weight')
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
        initial={initial}
        keeps
        onText={(text) => set('code', text.trim().toUpperCase())}
        onScan={scan}
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
            <Charged of={measurement} />
          </span>
          {written.piece === undefined ? (
            <Button kind="sm ghost" onClick={() => set('piece', '')}>
              {words.onePiece}
            </Button>
          ) : undefined}
          <Button kind="primary" hint="Enter" type="submit">
            {words.save}
          </Button>
        </footer>
      </form>
      {saving.refused.map(({ code, failure }) => (
        <div key={code}>
          <p>
            <b className="code">{code}</b>
          </p>
          <Failed error={failure} />
        </div>
      ))}
    </>
  )
}

interface FormState {
  readonly written: Written
  /** Counts the pieces: each has a new field for its code, which shows this at first. */
  readonly round: number
  readonly initial: string
}

function begin(written: Written, round = 0): FormState {
  return { written, round, initial: written.code }
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

interface Sent {
  readonly message: Message
  readonly written: Written
}

interface RefusedMeasurement {
  readonly code: string
  readonly failure: unknown
}

/**
 * Saves measurements, or keeps them until there is a network. A refused one stays on the page until
 * its piece is measured again, and is handed back to be corrected.
 */
function useSaving(
  onSaved: (measurement: Measurement | undefined) => void,
  onRefused: (sent: Written) => void,
) {
  const words = useWords(measuringWords)
  const queueWords = useWords(floorQueueWords)
  const queries = useQueryClient()
  const call = useKeptCall()
  const findBranch = useFindBranch(useSession().membership.branch)
  const [refused, setRefused] = useState<readonly RefusedMeasurement[]>([])
  const forget = (code: string) => setRefused((now) => now.filter((one) => one.code !== code))
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ message }: Sent) => {
      const branch = message.branch || ((await findBranch()) ?? '')
      return call<Saved>(wishOf({ ...message, branch }))
    },
    onSuccess(saved, { message: { trackingCode } }) {
      if (saved === undefined) showToast(queueWords.kept(trackingCode))
      else if (saved.status === 'duplicate') showToast(words.already(trackingCode))
      else showToast(words.saved(trackingCode))
      onSaved(saved?.measurement)
      void queries.invalidateQueries({ queryKey: ['measurements'] })
    },
    onError(failure, { message: { trackingCode: code }, written }) {
      setRefused((now) => [...now, { code, failure }])
      onRefused(written)
    },
  })
  return {
    refused,
    save(message: Message, written: Written) {
      forget(message.trackingCode)
      mutate({ message, written })
    },
  }
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

/** Nobody types a digit every twentieth of a second. */
const scaleMs = 50

/** Finds out whether a scale wrote the weight, by how fast its letters came. */
function useScaleTyping() {
  const [isScale, setScale] = useState(false)
  const last = useRef({ at: 0, letters: 0, fast: 0 })
  const note = (text: string) => {
    const { at, letters, fast } = last.current
    const now = performance.now()
    const isFast = text.length === letters + 1 && now - at < scaleMs
    const count = text.length <= 1 ? 0 : isFast ? fast + 1 : 0
    last.current = { at: now, letters: text.length, fast: count }
    setScale(count >= 2 && count === text.length - 1)
  }
  return { isScale, note }
}
