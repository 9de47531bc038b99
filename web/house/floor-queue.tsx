import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ownSealer } from '../api/device.ts'
import { noAnswer, refusal } from '../api/failure.ts'
import { isCall, type KeptCall, ownerOf } from '../api/kept.ts'
import { openKeptQueue } from '../api/kept-queue.ts'
import { type CallWish, emptyView, type KeptQueue, type QueueView } from '../api/kept-view.ts'
import { isLeft } from '../api/leaving.ts'
import { timeText } from '../formats/dates.ts'
import type { IconName } from '../formats/icon-paths.ts'
import { whole } from '../formats/numbers.ts'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { ToSettle } from '../parts/to-settle.tsx'
import { place } from '../place.ts'
import { floorQueueWords } from '../words/floor-queue.ts'
import { useWords } from '../words/words.ts'
import { keepPageOffline } from './offline-page.ts'
import { useSession } from './session.tsx'

export interface FloorQueue {
  readonly queue: KeptQueue | undefined
  readonly view: QueueView
  /** The unsent deeds, oldest first. */
  readonly unsent: readonly KeptCall[]
}

const FloorContext = createContext<FloorQueue>({ queue: undefined, view: emptyView, unsent: [] })

interface WithQueueProps {
  readonly children: ReactNode
  /** Loads the screens that must open without a network, too. */
  readonly loadAhead?: () => Promise<unknown>
}

const noScreens = () => Promise.resolve()

/** The queue of the person who signed in, for pages whose work goes on without a network. */
export function WithFloorQueue({ children, loadAhead = noScreens }: WithQueueProps) {
  return <FloorContext value={useOpenQueue(loadAhead)}>{children}</FloorContext>
}

export function useFloorQueue(): FloorQueue {
  return useContext(FloorContext)
}

/** Keeps a change and sends it; returns `undefined` where it leaves later, by itself. */
export function useKeptCall() {
  const { queue } = useFloorQueue()
  return async <Answer,>(wish: CallWish): Promise<Answer | undefined> => {
    const deed = await queue?.keep(wish)
    if (deed === undefined) throw noAnswer(undefined)
    const { answer } = deed
    if (answer?.status === 'refused') throw refusal(answer.reason ?? '', answer.body)
    return answer?.body as Answer | undefined
  }
}

/** The first words of the keys of queries that a change of this kind makes old. */
const touched = {
  measurement: 'measurements',
  reception: 'hand-overs',
  counts: 'hand-overs',
  undo: 'hand-overs',
  delivery: 'runs',
  start: 'runs',
} as const

function useOpenQueue(loadAhead: () => Promise<unknown>): FloorQueue {
  const ahead = useRef(loadAhead)
  const { person } = useSession()
  const queries = useQueryClient()
  const [queue, setQueue] = useState<KeptQueue>()
  // Before anything can be done: it is refused without a queue.
  useLayoutEffect(() => {
    const owner = ownerOf(place.environment, person.id)
    const opened = openKeptQueue({
      owner,
      person: person.id,
      base: place.base,
      sealer: ownSealer(owner),
      onAnswered(deed) {
        const key = isCall(deed) ? touched[deed.kind] : 'runs'
        if (deed.isHeld) void queries.invalidateQueries({ queryKey: [key] })
      },
    })
    setQueue(opened)
    return opened.close
  }, [person.id, queries])
  const view = useSyncExternalStore(
    queue?.subscribe ?? neverChanges,
    () => queue?.view() ?? emptyView,
  )
  useEffect(() => {
    // The first requests of the page are kept along with it.
    const timer = setTimeout(() => keepPageOffline(ahead.current), 1_000)
    return () => clearTimeout(timer)
  }, [])
  useAskBeforeClosing(view.unsent)
  return { queue, view, unsent: callsOf(view, 'waiting') }
}

const neverChanges = () => () => undefined

function callsOf({ deeds }: QueueView, state: KeptCall['state']): KeptCall[] {
  return deeds.filter((deed) => isCall(deed)).filter((call) => call.state === state)
}

export function useAskBeforeClosing(unsent: number): void {
  useEffect(() => {
    if (unsent === 0) return
    const ask = (event: BeforeUnloadEvent) => {
      // A person who signs out was not asked whether to leave the page: unsent deeds stay.
      if (!isLeft()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsent])
}

/** The unsent deeds and the reason, and those to be settled; nothing while all goes well. */
export function FloorQueueNote() {
  const { queue, view } = useFloorQueue()
  const words = useWords(floorQueueWords)
  const trouble = troubleOf(view, words)
  const here = encodeURIComponent(location.pathname.slice(place.base.length))
  return (
    <div className="floor-notes">
      {trouble ? (
        <Note
          family={trouble.family}
          icon={trouble.icon}
          role="status"
          action={<b className="figure">{words.unsent(whole(view.unsent))}</b>}
        >
          <p>
            <b>{trouble.title}</b> {trouble.text}{' '}
            {view.stop === 'signed-out' ? (
              <a href={`${place.base}/ingresar?a=${here}`}>{words.signIn}</a>
            ) : undefined}
          </p>
        </Note>
      ) : undefined}
      {queue ? <CallsToSettle queue={queue} view={view} /> : undefined}
    </div>
  )
}

interface Trouble {
  readonly family: 'attention' | 'problem'
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

type TroubleWords = Readonly<
  Record<'broken' | 'brokenText' | 'signedOut' | 'signedOutText', string> &
    Record<'forbidden' | 'forbiddenText' | 'offlineText', string>
> & { readonly offline: (time: string) => string }

/** Why nothing leaves the queue, in the words of the page; `undefined` while all goes well. */
export function troubleOf(
  { isBroken, stop, offSince }: Pick<QueueView, 'isBroken' | 'stop' | 'offSince'>,
  words: TroubleWords,
): Trouble | undefined {
  if (isBroken)
    return { family: 'problem', icon: 'warn', title: words.broken, text: words.brokenText }
  if (stop === 'signed-out')
    return { family: 'attention', icon: 'lock', title: words.signedOut, text: words.signedOutText }
  if (stop === 'not-allowed')
    return { family: 'problem', icon: 'lock', title: words.forbidden, text: words.forbiddenText }
  if (offSince === undefined) return undefined
  const title = words.offline(timeText(offSince))
  return { family: 'attention', icon: 'nowifi', title, text: words.offlineText }
}

/** Changes that the service refused when nobody was looking. */
export function CallsToSettle({ queue, view }: { queue: KeptQueue; view: QueueView }) {
  const words = useWords(floorQueueWords)
  const calls = callsOf(view, 'refused')
  if (calls.length === 0) return undefined
  const again = async (call: KeptCall) => {
    const { kind, code, path, body } = call
    await queue.dismiss(call)
    void queue.keep({ kind, code, path, message: () => body })
  }
  return (
    <ToSettle
      words={words}
      items={calls}
      about={(call) => (
        <>
          <span>{words.kinds[call.kind]}</span>
          <p className="small">{call.answer?.reason}</p>
        </>
      )}
      actions={(call) => (
        <Button kind="sm" icon="replay" onClick={() => again(call)}>
          {words.again}
        </Button>
      )}
      onDiscard={(call) => void queue.dismiss(call)}
    />
  )
}
