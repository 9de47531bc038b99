import { useState } from 'react'
import { stationNow } from '../api/kept-clock.ts'
import { timeText } from '../formats/dates.ts'
import type { IconName } from '../formats/icon-paths.ts'
import { useAddressParams } from '../parts/address.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failed, Loaded } from '../parts/failed.tsx'
import { Field, TextArea } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Note } from '../parts/note.tsx'
import { courierWords } from '../words/courier.ts'
import { useWords } from '../words/words.ts'
import { EarlierRefusal } from './earlier-refusal.tsx'
import type { ShownRun, ShownStop } from './kept-run.ts'
import { Phone } from './phone.tsx'
import { Photos } from './photos.tsx'
import { useStop } from './use-run.ts'
import { useEarlierVisit, useRecordVisit } from './visits.ts'

/** The reasons of the service (GET /visit-reasons), in the order of how often they are met. */
const reasons = [
  ['AUSENTE', 'nohome'],
  ['DIRECCION', 'pin'],
  ['EFECTIVO', 'cash'],
  ['RECHAZADO', 'stop'],
  ['ACCESO', 'warn'],
  ['TIEMPO', 'clock'],
] as const satisfies readonly (readonly [string, IconName])[]

type Reason = (typeof reasons)[number][0]

function reasonOf(code: string): Reason {
  return reasons.find(([one]) => one === code)?.[0] ?? 'AUSENTE'
}

/** A visit that failed, with its reason and its proof. */
export default function FailedScreen() {
  const { code = '' } = useAddressParams()
  const { query, run, branch, stop, isOpen, words } = useStop(code)
  if (!run || !stop || !isOpen)
    return (
      <Phone title={words.failedTitle} sub={code} back="/reparto">
        <Loaded query={query}>
          {() => <Empty title={words.unknownTitle}>{words.unknown}</Empty>}
        </Loaded>
      </Phone>
    )
  return <FailedVisit key={code} {...{ run, stop, branch }} />
}

interface FailedVisitProps {
  readonly run: ShownRun
  readonly stop: ShownStop
  readonly branch: string | undefined
}

function FailedVisit({ run, stop, branch }: FailedVisitProps) {
  const words = useWords(courierWords)
  const earlier = useEarlierVisit(stop.trackingCode)
  const [reason, setReason] = useState<Reason>(() => reasonOf(earlier.reasonCode))
  const [note, setNote] = useState(earlier.note)
  const [photos, setPhotos] = useState(earlier.photos)
  const [failure, setFailure] = useState<unknown>()
  const record = useRecordVisit(stop, branch)
  const send = async () => {
    setFailure(undefined)
    const facts = {
      ...(note.trim() ? { note: note.trim() } : {}),
      ...(photos.length > 0 ? { photos } : {}),
    }
    const notice = reason === 'TIEMPO' ? words.recordedLate : words.recorded(timeText(stationNow()))
    await record({ outcome: 'failed', reasonCode: reason, ...facts }, notice).catch(setFailure)
  }
  return (
    <Phone
      title={words.failedTitle}
      sub={words.failedStop(String(stop.number), stop.recipient.name)}
      back={`/reparto/${stop.trackingCode}`}
      dock={
        <Button kind="primary" icon="check" onClick={send}>
          {words.record}
        </Button>
      }
    >
      <EarlierRefusal reason={earlier.refusal} />
      <Reasons value={reason} onChange={setReason} />
      <Card>
        <div className="stack g3">
          <Photos
            title={words.front}
            take={words.takeFront}
            takeOther={words.takeOther}
            photos={photos}
            onChange={setPhotos}
          />
          <Field label={words.failedNote} optional>
            <TextArea
              rows={2}
              maxLength={300}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </Field>
        </div>
      </Card>
      {failure ? <Failed error={failure} /> : undefined}
      <Consequence {...{ run, stop, reason }} />
    </Phone>
  )
}

interface ReasonsProps {
  readonly value: Reason
  readonly onChange: (reason: Reason) => void
}

function Reasons({ value, onChange }: ReasonsProps) {
  const words = useWords(courierWords)
  return (
    <fieldset className="reasons">
      <legend className="vh">{words.reason}</legend>
      {reasons.map(([code, icon]) => {
        const [title, more] = words.reasons[code]
        return (
          <label key={code}>
            <Icon name={icon} />
            <span>
              {title}
              {more ? <small>{more}</small> : undefined}
            </span>
            <input
              type="radio"
              name="why"
              checked={value === code}
              onChange={() => onChange(code)}
            />
          </label>
        )
      })}
    </fieldset>
  )
}

/** The consequence, as far as it is known. */
function Consequence({ run, stop, reason }: Omit<FailedVisitProps, 'branch'> & { reason: Reason }) {
  const words = useWords(courierWords)
  const { visits } = run
  const isLast = visits !== null && stop.visit >= visits
  if (reason === 'TIEMPO')
    return (
      <Note family="attention" icon="replay">
        <p>{words.noVisit}</p>
      </Note>
    )
  const follows = isLast ? words.staysThere : words.comesBack
  return (
    <Note family="attention" icon="replay">
      <p>
        {words.itIsVisit} <b>{words.visitOf(stop.visit, visits)}</b>.{' '}
        {reason === 'RECHAZADO' ? words.goesBack : follows}
      </p>
    </Note>
  )
}
