import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { type KeptScan, ownerOf } from '../../api/kept.ts'
import { stationNow } from '../../api/kept-clock.ts'
import { emptyView, type KeptQueue } from '../../api/kept-view.ts'
import { readCode } from '../../formats/codes.ts'
import { useAskBeforeClosing } from '../../house/floor-queue.tsx'
import { keepPageOffline } from '../../house/offline-page.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress, useGo } from '../../parts/address.ts'
import { IconButton } from '../../parts/button.tsx'
import { CameraView, hasCamera } from '../../parts/camera-view.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Segments } from '../../parts/segments.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { place } from '../../place.ts'
import { type Meaning, scanWords } from '../../words/scan.ts'
import { isState, stateWords } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { BranchChoice, useBranch, useScanBranch } from './branch-choice.tsx'
import { Flash, isToOpen } from './flash.tsx'
import { HolderBar, useHolder } from './holder.tsx'
import { StationLog } from './log.tsx'
import { isMeaning, meanings, tell } from './outcome.ts'
import { isHolder, undoable } from './queue.ts'
import { openStation, type StationView, viewOf } from './station.ts'
import { useStationKeys } from './station-keys.ts'
import { isSoundOn, playTone, switchSound } from './tones.ts'
import { UndoDialog } from './undo-dialog.tsx'
import './station.css'

/** The scan station: one field that always has the focus, and an answer that fills the screen. */
export default function ScanScreen() {
  const words = useWords(scanWords)
  const { station, view } = useStation()
  const field = useRef<HTMLInputElement>(null)
  const [initialCode] = useState(useAddressValues()['codigo'])
  const { branch, find, choose } = useBranch()
  const [meaning, mean] = useMeaning()
  const undo = useUndo(station, view)
  const holder = useHolder(ownerOf(place.environment, useSession().person.id))
  const [hidden, hide] = useState<string>()
  const shown = view.shown?.id === hidden ? undefined : view.shown
  const scan = (text: string) => {
    const card = readCard(text)
    if (card === 'F9') return undo.ask()
    if (card !== undefined) return mean(card)
    const code = readCode(text)
    if (code === '') return undefined
    const check = meaning.current
    const container = check === 'CO' ? holder.current.current : undefined
    if (!isHolder(code, check, container)) {
      const keep = (there: string) =>
        void station?.keep({ code, check, branch: there, ...(container ? { container } : {}) })
      return branch === '' ? void find().then(keep) : keep(branch)
    }
    holder.choose(code)
    hide(view.shown?.id)
    return playTone('ok')
  }
  const fills = meaning.shown === 'CO' ? holder.shown : undefined
  useStationKeys(field, { mean: (at) => mean(meanings[at] ?? 'IF'), undo: undo.ask })
  useEffect(() => keepPageOffline(), [])
  useEffect(() => field.current?.select(), [])
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
        {fills ? (
          <HolderBar
            code={fills}
            branch={branch}
            scans={view.scans}
            onRelease={() => holder.choose(undefined)}
          />
        ) : undefined}
        <Gun ref={field} initialCode={initialCode} onScan={scan} onEmpty={useOpening(shown)} />
        <Flash
          scan={shown}
          fills={fills}
          canUndo={undo.about !== undefined && undo.about.id === shown?.id}
          onUndo={undo.ask}
        />
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

/** The station of the person who signed in; another person has another queue. */
function useStation() {
  const { person } = useSession()
  const [station, setStation] = useState<KeptQueue>()
  const telling = {
    words: useWords(scanWords),
    states: useWords(stateWords),
    language: useLanguage(),
  }
  const latest = useRef(telling)
  latest.current = telling
  // Before the field can be typed into: a scan without a station would be lost.
  useLayoutEffect(() => {
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
    () => station?.view() ?? emptyView,
  )
  return { station, view: useMemo(() => viewOf(view), [view]) }
}

const neverChanges = () => () => undefined

/** The meaning of scans: known at once to the next scan, and kept in the address. */
function useMeaning() {
  const { hace } = useAddressValues()
  const change = useChangeAddress()
  const [chosen, setChosen] = useState<Meaning>()
  const addressMeaning = hace !== undefined && isState(hace) ? hace : undefined
  const current = useRef<string>(addressMeaning ?? 'IF')
  const wished = useRef<Meaning>(undefined)
  useLayoutEffect(() => {
    // Of two keys at once, the address of the first comes after the second was pressed.
    const isEarlier = wished.current !== undefined && wished.current !== addressMeaning
    if (addressMeaning === undefined || isEarlier) return
    wished.current = undefined
    current.current = addressMeaning
    setChosen(undefined)
  }, [addressMeaning])
  const mean = (to: Meaning) => {
    if (to !== addressMeaning || wished.current !== undefined) wished.current = to
    current.current = to
    setChosen(to)
    change({ hace: to }, { replace: true })
  }
  // Loading a van by hand is the same key as getting it ready.
  const shown = chosen ?? (addressMeaning === 'LD' ? 'MA' : (addressMeaning ?? 'IF'))
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

/** Undoes the last scan (D43): people who may correct anything say why. */
function useUndo(station: KeptQueue | undefined, view: StationView) {
  const words = useWords(scanWords)
  const { membership } = useSession()
  const dialog = useDialog('deshacer')
  const about = undoable(view.scans, stationNow())
  const run = (reason?: string) => {
    if (about?.answer?.before === undefined) return
    const { id, code, branch } = about
    void station?.keep({
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

/** Enter alone opens the bag or cage that has just arrived. */
function useOpening(shown: KeptScan | undefined) {
  const go = useGo()
  const at = useScanBranch()
  return () => {
    if (shown !== undefined && isToOpen(shown))
      go(`/consola/contenedores/${shown.code}`, at(shown.branch))
  }
}

/** The codes on the printed card, which no tracking code can be: `POSTA/IF`, `POSTA/F9`. */
function readCard(text: string): Meaning | 'F9' | undefined {
  const word = /^POSTA[/&-](\w+)$/i.exec(text.trim())?.[1]?.toUpperCase()
  return word === 'F9' || isMeaning(word) ? word : undefined
}

/** Opens the camera below the field. */
function CameraButton({ onRead }: { onRead: (text: string) => void }) {
  const words = useWords(scanWords)
  const [isOpen, setOpen] = useState(false)
  if (!hasCamera()) return undefined
  const bay = document.querySelector('.station .bay')
  return (
    <>
      <IconButton
        icon="camera"
        kind="sm"
        label={isOpen ? words.cameraClose : words.camera}
        aria-pressed={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && bay ? createPortal(<CameraView onRead={onRead} />, bay) : undefined}
    </>
  )
}

interface GunProps {
  readonly ref: Ref<HTMLInputElement>
  /** A code to begin with, for Enter; a scan replaces it. */
  readonly initialCode: string | undefined
  readonly onScan: (text: string) => void
  /** Enter in the empty field. */
  readonly onEmpty: () => void
}

/**
 * The field. A scanner types faster than anything is drawn: its text is read and the field emptied
 * in the same turn as Enter, so that the next code finds it empty.
 */
function Gun({ ref, initialCode: given, onScan, onEmpty }: GunProps) {
  const words = useWords(scanWords)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const field = event.currentTarget
    const text = field.value
    field.value = ''
    if (text.trim() === '') onEmpty()
    else onScan(text)
  }
  return (
    <form className="gun" onSubmit={(event) => event.preventDefault()}>
      <Icon name="scan" />
      <input
        ref={ref}
        type="text"
        defaultValue={given}
        aria-label={words.field}
        placeholder={words.placeholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={300}
        onKeyDown={onKeyDown}
      />
      <kbd>Enter</kbd>
    </form>
  )
}
