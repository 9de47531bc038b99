import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readCode } from '../formats/codes.ts'
import { useFloorQueue } from '../house/floor-queue.tsx'
import { useGo } from '../parts/address.ts'
import { Button } from '../parts/button.tsx'
import { CameraView, hasCamera } from '../parts/camera-view.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field, Input } from '../parts/field.tsx'
import { Note } from '../parts/note.tsx'
import { courierWords } from '../words/courier.ts'
import { scanWords } from '../words/scan.ts'
import { isState, stateWords } from '../words/states.ts'
import { useWords } from '../words/words.ts'
import type { ShownRun } from './kept-run.ts'

interface ScanDialogProps {
  readonly run: ShownRun | null
  readonly branch: string | undefined
  readonly onClose: () => void
}

/**
 * A field for a whole code: typed, or read by a scanner or the camera. A stop that is out is opened; what waits at the branch
 * goes out with the courier, one after another.
 */
export function ScanDialog({ run, branch, onClose }: ScanDialogProps) {
  const words = useWords(courierWords)
  const scan = useWords(scanWords)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [told, setTold] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const putOut = usePutOut(branch)
  const doneText = useDoneText(run)
  const go = useGo()
  const [isCameraOn, setCameraOn] = useState(false)
  const send = async (read: string) => {
    const code = readCode(read)
    setText(code)
    setError(undefined)
    setTold(undefined)
    if (code === '') return
    const stop = run?.stops.find(({ trackingCode }) => trackingCode === code)
    if (stop?.done === null && stop.state === 'LD') return go(`/reparto/${code}`)
    const done = doneText(code)
    if (done !== undefined) return setError(done)
    const answer = await putOut(code)
    if ('error' in answer) return setError(answer.error)
    setTold(answer.told)
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
        {told ? (
          <Note family="done" icon="check" role="status">
            <p>{told}</p>
          </Note>
        ) : undefined}
      </div>
    </Dialog>
  )
}

/** Why a stop of the run is not opened: it is done. */
function useDoneText(run: ShownRun | null) {
  const words = useWords(courierWords)
  const states = useWords(stateWords)
  return (code: string): string | undefined => {
    const check = run?.stops.find(({ trackingCode }) => trackingCode === code)?.done?.check
    if (check === undefined) return undefined
    return words.scanDone(code, isState(check) ? states[check].short.toLowerCase() : check)
  }
}

type PutOut = { readonly told: string } | { readonly error: string }

/** Records that a piece goes out for delivery with this courier (LD). */
function usePutOut(branch: string | undefined) {
  const words = useWords(courierWords)
  const { queue, view } = useFloorQueue()
  const queries = useQueryClient()
  // Without a signal the phone tells when; else the service, whose clock may be a shipment's own.
  const time = view.offSince === undefined ? ({ isUntimed: true } as const) : {}
  return async (code: string): Promise<PutOut> => {
    if (branch === undefined) return { error: words.scanNoBranch }
    const kept = await queue?.keep({ code, check: 'LD', branch, ...time })
    const { answer } = kept ?? {}
    if (answer?.status === 'refused') return { error: answer.reason ?? '' }
    if (answer === undefined) return { told: words.scanKept(code) }
    await queries.invalidateQueries({ queryKey: ['runs'] })
    return { told: words.scanOut(code) }
  }
}
