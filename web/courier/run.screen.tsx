import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readCode } from '../formats/codes.ts'
import { dayName, shortDate, timeText, today } from '../formats/dates.ts'
import { whole } from '../formats/numbers.ts'
import { useFloorQueue, useKeptCall } from '../house/floor-queue.tsx'
import { useSession } from '../house/session.tsx'
import { useGo } from '../parts/address.ts'
import { StateBadge } from '../parts/badge.tsx'
import { Button, LinkButton } from '../parts/button.tsx'
import { CameraView, hasCamera } from '../parts/camera-view.tsx'
import { Card } from '../parts/card.tsx'
import { classes } from '../parts/classes.ts'
import { Dialog, useDialog } from '../parts/dialog.tsx'
import { Empty } from '../parts/empty.tsx'
import { Loaded } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Link } from '../parts/link.tsx'
import { Note } from '../parts/note.tsx'
import { showToast } from '../parts/toasts.tsx'
import { useVisitReason } from '../parts/visit-reason.ts'
import { courierWords } from '../words/courier.ts'
import { scanWords } from '../words/scan.ts'
import { isState, stateWords } from '../words/states.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { type ShownRun, type ShownStop, stopsDone, stopsLeft } from './kept-run.ts'
import { Phone } from './phone.tsx'
import { QueueNotes } from './queue-notes.tsx'
import { collectedQuery } from './runs.ts'
import { cashText, detailText } from './texts.ts'
import { runTitle, useRun } from './use-run.ts'

/** The run of the day: its progress, the next stop, and the done ones. */
export default function RunScreen() {
  const words = useWords(courierWords)
  const language = useLanguage()
  const { person } = useSession()
  const { query, run, branch } = useRun()
  const scan = useDialog('escanear')
  const queries = useQueryClient()
  useEffect(() => {
    // The cash opens without a signal, too.
    void queries.prefetchQuery(collectedQuery)
  }, [queries])
  const day = run?.day ?? today()
  const name = dayName(day, language)
  const date = `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${shortDate(day)}`
  return (
    <Phone
      title={runTitle(run, words)}
      sub={`${date} · ${run?.courier.name ?? person.name}`}
      tellsQueue
      dock={
        <>
          <Button kind="primary" icon="scan" onClick={() => scan.open()}>
            {words.scan}
          </Button>
          <LinkButton icon="cash" to="/reparto/efectivo">
            {words.cash}
          </LinkButton>
        </>
      }
    >
      <Loaded query={query}>{() => <Stops run={run} />}</Loaded>
      {scan.isOpen ? <ScanDialog run={run} branch={branch} onClose={scan.close} /> : undefined}
    </Phone>
  )
}

function Stops({ run }: { run: ShownRun | null }) {
  const words = useWords(courierWords)
  if (run === null || run.stops.length === 0)
    return (
      <>
        <QueueNotes />
        <Empty title={words.emptyTitle}>{words.empty}</Empty>
      </>
    )
  const left = stopsLeft(run)
  const done = stopsDone(run)
  return (
    <>
      <Figures counts={run.counts} />
      <QueueNotes />
      <NotStarted run={run} />
      <h2>{words.next}</h2>
      {left.length === 0 ? <p className="quiet">{words.allDone}</p> : undefined}
      {left.map((stop, at) => (
        <NextStop key={stop.trackingCode} stop={stop} isFirst={at === 0} />
      ))}
      {done.length === 0 ? undefined : <h2>{words.past}</h2>}
      {done.map((stop) => (
        <PastStop key={stop.trackingCode} stop={stop} />
      ))}
    </>
  )
}

function Figures({ counts }: { counts: ShownRun['counts'] }) {
  const words = useWords(courierWords)
  const { stops, done, delivered, failed } = counts
  return (
    <Card>
      <div className="row between">
        <div>
          <span className="figure">
            {whole(done)} <small>{words.ofDone(whole(stops))}</small>
          </span>
        </div>
        <div className="center">
          <span className="figure pos">{whole(delivered)}</span>
          <p className="tiny quiet">{words.delivered(whole(delivered))}</p>
        </div>
        <div className="center">
          <span className="figure warn">{whole(failed)}</span>
          <p className="tiny quiet">{words.nobody}</p>
        </div>
      </div>
      <progress className="thick done" value={done} max={stops} aria-label={words.progress}>
        {words.progressText(whole(done), whole(stops))}
      </progress>
    </Card>
  )
}

interface StartAnswer {
  readonly results?: readonly { readonly trackingCode: string; readonly status: string }[]
}

/** A planned run leaves the branch at once: every stop of it goes out for delivery. */
function NotStarted({ run }: { run: ShownRun }) {
  const words = useWords(courierWords)
  const keep = useKeptCall()
  const queries = useQueryClient()
  const waiting = stopsLeft(run).filter(({ state }) => state !== 'LD').length
  const { id } = run
  if (id === null || waiting === 0) return undefined
  const start = async () => {
    const path = `/runs/${id}/start`
    const wish = { kind: 'start', code: id, path, message: () => ({}) } as const
    const answer = await keep<StartAnswer>(wish).catch((error: Error) => error)
    if (answer instanceof Error) return showToast(answer.message, { bad: true })
    await queries.invalidateQueries({ queryKey: ['runs'] })
    const refused = (answer?.results ?? []).filter(({ status }) => status === 'refused')
    const codes = refused.map(({ trackingCode }) => trackingCode).join(', ')
    showToast(codes ? words.startRefused(codes) : words.started, { bad: codes !== '' })
  }
  return (
    <Note
      family="travel"
      icon="bike"
      action={
        <Button kind="primary" onClick={start}>
          {words.start}
        </Button>
      }
    >
      <p>{words.notStarted(whole(waiting))}</p>
    </Note>
  )
}

function NextStop({ stop, isFirst }: { stop: ShownStop; isFirst: boolean }) {
  const words = useWords(courierWords)
  const { number, trackingCode, recipient, address, cashCents } = stop
  return (
    <Link className={classes('stop', isFirst && 'next')} to={`/reparto/${trackingCode}`}>
      <span className="no">{number}</span>
      <span>
        <b>{recipient.name}</b>
        <small>{address.line}</small>
        <small>{detailText(stop, words)}</small>
      </span>
      {cashCents ? (
        <span className="badge attention">
          <Icon name="cash" />
          {cashText(cashCents)}
        </span>
      ) : (
        <Icon name="right" />
      )}
    </Link>
  )
}

function PastStop({ stop }: { stop: ShownStop }) {
  const words = useWords(courierWords)
  const reasonText = useVisitReason()
  const { number, recipient, done, isKept } = stop
  if (done === null) return undefined
  const parts = [
    timeText(done.at),
    done.collectedCents ? words.collected(cashText(done.collectedCents)) : undefined,
    done.reasonCode ? reasonText(done.reasonCode).toLowerCase() : undefined,
    isKept ? words.onPhone : undefined,
  ]
  return (
    <div className="stop past">
      <span className="no">{number}</span>
      <span>
        <b>{recipient.name}</b>
        <small>{parts.filter(Boolean).join(' · ')}</small>
      </span>
      <StateBadge state={done.check} />
    </div>
  )
}

interface ScanDialogProps {
  readonly run: ShownRun | null
  readonly branch: string | undefined
  readonly onClose: () => void
}

/**
 * A field for a whole code: typed, or read by a scanner or the camera. A stop that is out is opened; what waits at the branch
 * goes out with the courier, one after another.
 */
function ScanDialog({ run, branch, onClose }: ScanDialogProps) {
  const words = useWords(courierWords)
  const scan = useWords(scanWords)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const putOut = usePutOut(branch)
  const doneText = useDoneText(run)
  const go = useGo()
  const [isCameraOn, setCameraOn] = useState(false)
  const send = async (read: string) => {
    const code = readCode(read)
    setText(code)
    setError(undefined)
    setNotice(undefined)
    if (code === '') return
    const stop = run?.stops.find(({ trackingCode }) => trackingCode === code)
    if (stop?.done === null && stop.state === 'LD') return go(`/reparto/${code}`)
    const done = doneText(code)
    if (done !== undefined) return setError(done)
    const answer = await putOut(code)
    if ('error' in answer) return setError(answer.error)
    setNotice(answer.notice)
    setText('')
    field.current?.focus()
  }
  return (
    <Dialog
      title={words.scanTitle}
      icon="scan"
      onClose={onClose}
      onSubmit={() => void send(text)}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button kind="primary" type="submit">
            {words.scanEnter}
          </Button>
        </>
      }
    >
      <div className="stack g3">
        <Field label={words.scanField} hint={words.scanHint} error={error}>
          <Input
            ref={field}
            value={text}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        {isCameraOn ? <CameraView onRead={(read) => void send(read)} /> : undefined}
        {hasCamera() ? (
          <Button icon="camera" aria-pressed={isCameraOn} onClick={() => setCameraOn(!isCameraOn)}>
            {isCameraOn ? scan.cameraClose : scan.camera}
          </Button>
        ) : undefined}
        {notice ? (
          <Note family="done" icon="check" role="status">
            <p>{notice}</p>
          </Note>
        ) : undefined}
      </div>
    </Dialog>
  )
}

/** Why a stop of the run does not go out: it is done, and not ready for another visit. */
function useDoneText(run: ShownRun | null) {
  const words = useWords(courierWords)
  const states = useWords(stateWords)
  return (code: string): string | undefined => {
    const stop = run?.stops.find(({ trackingCode }) => trackingCode === code)
    const check = stop?.done?.check
    if (check === undefined || stop?.state === 'MA') return undefined
    return words.scanDone(code, isState(check) ? states[check].short.toLowerCase() : check)
  }
}

type PutOut = { readonly notice: string } | { readonly error: string }

/** Records that a piece goes out for delivery with this courier (LD). */
function usePutOut(branch: string | undefined) {
  const words = useWords(courierWords)
  const { queue, view } = useFloorQueue()
  const queries = useQueryClient()
  // Without a signal the phone sets the time; else the service, whose clock may be a shipment's
  // own.
  const time = view.offSince === undefined ? ({ isUntimed: true } as const) : {}
  return async (code: string): Promise<PutOut> => {
    if (branch === undefined) return { error: words.scanNoBranch }
    const deed = await queue?.keep({ code, check: 'LD', branch, ...time })
    const { answer } = deed ?? {}
    if (answer?.status === 'refused') return { error: answer.reason ?? '' }
    if (answer === undefined) return { notice: words.scanKept(code) }
    await queries.invalidateQueries({ queryKey: ['runs'] })
    return { notice: words.scanOut(code) }
  }
}
