import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { IconButton } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Segments } from '../../parts/segments.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { place } from '../../place.ts'
import { type Meaning, scanWords } from '../../words/scan.ts'
import { isState, stateWords } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { BranchChoice, useBranch } from './branch-choice.tsx'
import { CameraButton } from './camera.tsx'
import { stationNow } from './clock.ts'
import { Flash } from './flash.tsx'
import { Gun } from './gun.tsx'
import { StationLog } from './log.tsx'
import { keepPageOffline } from './offline-page.ts'
import { isMeaning, meanings, tell } from './outcome.ts'
import { type KeptScan, ownerOf, readCode, undoable } from './queue.ts'
import { openStation, type Station, type StationView } from './station.ts'
import { useStationKeys } from './station-keys.ts'
import { isSoundOn, playTone, switchSound } from './tones.ts'
import { UndoDialog } from './undo-dialog.tsx'
import './station.css'

/** The scan station: one field that always has the focus, and an answer that fills the screen. */
export default function ScanScreen() {
  const words = useWords(scanWords)
  const { station, view } = useStation()
  const field = useRef<HTMLInputElement>(null)
  const { branch, choose } = useBranch()
  const [meaning, mean] = useMeaning()
  const undo = useUndo(station, view)
  const scan = (text: string) => {
    const card = readCard(text)
    if (card === 'F9') return undo.ask()
    if (card !== undefined) return mean(card)
    const code = readCode(text)
    if (code !== '') station?.scan({ code, check: meaning.current, branch })
  }
  useStationKeys(field, { mean: (at) => mean(meanings[at] ?? 'IF'), undo: undo.ask })
  useEffect(keepPageOffline, [])
  useAskBeforeClosing(view.unsent)
  return (
    <div className="station">
      <div className="bay">
        <h1 className="vh" tabIndex={-1}>
          {words.title}
        </h1>
        <div className="row wrap g3">
          <MeaningChoice value={meaning.shown} onChange={mean} />
          <span className="right row g3">
            <BranchChoice branch={branch} onChange={choose} />
            <CameraButton onRead={scan} />
            <SoundButton />
          </span>
        </div>
        <Gun ref={field} onScan={scan} />
        <Flash scan={view.shown} canUndo={undo.about?.id === view.shown?.id} onUndo={undo.ask} />
      </div>
      {station ? <StationLog station={station} view={view} branch={branch} /> : undefined}
      {undo.dialog.isOpen && undo.about ? (
        <UndoDialog scan={undo.about} onClose={undo.dialog.close} onUndo={undo.run} />
      ) : undefined}
    </div>
  )
}

function MeaningChoice(props: { value: Meaning | undefined; onChange: (to: Meaning) => void }) {
  const words = useWords(scanWords)
  return (
    <Segments
      className="scroll"
      label={words.meaning}
      options={meanings.map((one, at) => [
        one,
        <>
          {words.meanings[one].button}
          <kbd>F{at + 1}</kbd>
        </>,
      ])}
      value={props.value ?? ('' as Meaning)}
      onChange={props.onChange}
    />
  )
}

function SoundButton() {
  const words = useWords(scanWords)
  const [isOn, setOn] = useState(isSoundOn)
  return (
    <IconButton
      icon="sound"
      kind={isOn ? 'sm' : 'sm silent'}
      label={isOn ? words.soundOn : words.soundOff}
      aria-pressed={isOn}
      onClick={() => {
        switchSound(!isOn)
        setOn(!isOn)
        if (!isOn) playTone('ok')
      }}
    />
  )
}

const nothing: StationView = {
  scans: [],
  shown: undefined,
  counts: { scans: 0, perHour: 0, refused: 0, repeated: 0 },
  isReady: false,
  unsent: 0,
  offSince: undefined,
  stop: undefined,
  isBroken: false,
}

/** The station of whoever signed in; another person has another queue. */
function useStation() {
  const { person } = useSession()
  const [station, setStation] = useState<Station>()
  const telling = {
    words: useWords(scanWords),
    states: useWords(stateWords),
    language: useLanguage(),
  }
  const latest = useRef(telling)
  latest.current = telling
  useEffect(() => {
    const sound = (scan: KeptScan) => playTone(tell(scan, latest.current).kind)
    const opened = openStation({
      owner: ownerOf(place.environment, person.id),
      person: person.id,
      by: `person:${person.id} ${person.name}`,
      base: place.base,
      onAnswered: (scan) => {
        sound(scan)
        if (scan.undoes !== undefined && scan.answer?.status === 'recorded')
          showToast(tell(scan, latest.current).sub.replace(/\.$/, ''))
      },
      onKept: sound,
    })
    setStation(opened)
    return opened.close
  }, [person.id, person.name])
  const view = useSyncExternalStore(
    station?.subscribe ?? neverChanges,
    () => station?.view() ?? nothing,
  )
  return { station, view }
}

const neverChanges = () => () => undefined

/** What scans mean: known at once to the next scan, and kept in the address. */
function useMeaning() {
  const { hace } = useAddressValues()
  const change = useChangeAddress()
  const [chosen, setChosen] = useState<Meaning>()
  const asked = hace !== undefined && isState(hace) ? hace : undefined
  const current = useRef<string>(asked ?? 'IF')
  useEffect(() => {
    if (asked === undefined) return
    current.current = asked
    setChosen(undefined)
  }, [asked])
  const mean = (to: Meaning) => {
    current.current = to
    setChosen(to)
    change({ hace: to }, { replace: true })
  }
  // Loading a van by hand is the same key as getting it ready.
  const shown = chosen ?? (asked === 'LD' ? 'MA' : (asked ?? 'IF'))
  return [
    {
      get current() {
        return current.current
      },
      shown: isMeaning(shown) ? shown : undefined,
    },
    mean,
  ] as const
}

/** Undoes the last scan (D43): who may correct anything says why. */
function useUndo(station: Station | undefined, view: StationView) {
  const words = useWords(scanWords)
  const { membership } = useSession()
  const dialog = useDialog('deshacer')
  const about = undoable(view.scans, stationNow())
  const run = (reason?: string) => {
    if (about?.answer?.before === undefined) return
    const { id, code, branch } = about
    station?.scan({
      code,
      check: about.answer.before,
      branch,
      undoes: id,
      ...(reason ? { reason } : {}),
    })
  }
  const withdraw = async (scan: KeptScan) =>
    showToast((await station?.withdraw(scan)) ? words.withdrawn : words.maybeSent)
  const ask = () => {
    if (about === undefined) return showToast(words.nothingToUndo)
    if (about.state === 'waiting') return void withdraw(about)
    return membership.role === 'scanner' ? run() : dialog.open()
  }
  return { about, dialog, run, ask }
}

/** The codes on the printed card, which no tracking code can be: `POSTA/IF`, `POSTA/F9`. */
function readCard(text: string): Meaning | 'F9' | undefined {
  const word = /^POSTA[/&-](\w+)$/i.exec(text.trim())?.[1]?.toUpperCase()
  return word === 'F9' || isMeaning(word) ? word : undefined
}

function useAskBeforeClosing(unsent: number): void {
  useEffect(() => {
    if (unsent === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsent])
}
