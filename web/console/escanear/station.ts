import { setClock, stationNow } from './clock.ts'
import { forgetNotes, isNoted, noteScan, readNotes } from './journal.ts'
import {
  countShift,
  type KeptScan,
  type NewScan,
  nextTime,
  pauseSeconds,
  readBefore,
  type ShiftCounts,
} from './queue.ts'
import { openQueue } from './queue-store.ts'
import { lockName, newsChannel, type Sender, type Stop, sendQueue, tellTabs } from './sending.ts'
import { askWorker, inTurn, newId, writingOf } from './turns.ts'

/** What the page shows of a station. */
export interface StationView {
  /** All that is kept, oldest first. */
  readonly scans: readonly KeptScan[]
  /** The scan whose answer fills the screen. */
  readonly shown: KeptScan | undefined
  readonly counts: ShiftCounts
  /** Whether what is kept was read. */
  readonly isReady: boolean
  /** How many wait for an answer. */
  readonly unsent: number
  /** Since when nothing was answered. */
  readonly offSince: number | undefined
  readonly stop: 'signed-out' | 'not-allowed' | undefined
  /** The browser does not let anything be kept. */
  readonly isBroken: boolean
}

export type ScanWish = Pick<NewScan, 'code' | 'check' | 'branch' | 'undoes' | 'reason'>

export interface Station {
  subscribe(listener: () => void): () => void
  view(): StationView
  /** Keeps a scan and sends it. Nothing is waited for before it is on its way to the disk. */
  scan(wish: ScanWish): void
  /** Takes a scan back that was never sent; false where it may have reached the service. */
  withdraw(scan: KeptScan): Promise<boolean>
  /** Takes a refused scan off the list of those to settle. */
  dismiss(scan: KeptScan): Promise<void>
  /** Tries to send at once. */
  send(): void
  close(): void
}

interface StationOptions extends Sender {
  /** Called with each scan that was answered while somebody looks, oldest first. */
  readonly onAnswered: (scan: KeptScan) => void
  readonly onKept: (scan: KeptScan) => void
  /** Who scans, as the service writes it. */
  readonly by: string
}

/** A scan without an answer this long is shown as kept. */
const patienceMs = 400

export function openStation(options: StationOptions): Station {
  const { owner } = options
  const scans = new Map<string, KeptScan>()
  const listeners = new Set<() => void>()
  const opened = openQueue()
  const news = new BroadcastChannel(newsChannel)
  let last: number | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let fresh: NewScan[] = []
  const noted = new Set<string>()
  let isKeeping = false
  let isSending = false
  let isWished = false
  let isClosed = false
  let state: Pick<StationView, 'shown' | 'isReady' | 'offSince' | 'stop' | 'isBroken'> = {
    shown: undefined,
    isReady: false,
    offSince: navigator.onLine ? undefined : Date.now(),
    stop: undefined,
    isBroken: false,
  }
  let view = drawView()

  function drawView(): StationView {
    const all = [...scans.values()]
    const unsent = all.filter((scan) => scan.state === 'waiting').length
    return { ...state, scans: all, unsent, counts: countShift(all, stationNow()) }
  }

  function change(next: Partial<typeof state> = {}): void {
    state = { ...state, ...next }
    view = drawView()
    for (const listener of listeners) listener()
  }

  function isOff(): boolean {
    return state.offSince !== undefined || state.stop !== undefined
  }

  /** What is scanned while something is being written is written together. */
  async function keepAll(): Promise<void> {
    isKeeping = true
    try {
      while (fresh.length > 0) {
        const some = fresh
        fresh = []
        const store = await opened
        const kept = await inTurn(writingOf(owner), async () => {
          const own = some.filter((scan) => !noted.delete(scan.id) || isNoted(scan))
          const written = await store.add(own)
          forgetNotes(own)
          return written
        })
        takeKept(kept)
      }
    } catch {
      change({ isBroken: true })
    } finally {
      isKeeping = false
    }
  }

  function takeKept(kept: readonly KeptScan[]): void {
    for (const scan of kept) scans.set(scan.id, scan)
    const newest = kept.at(-1)
    change(newest && (isOff() || newest.answer) ? { shown: newest } : {})
    for (const scan of kept)
      if (scan.answer) options.onAnswered(scan)
      else if (isOff()) options.onKept(scan)
    if (newest && !isOff()) setTimeout(() => showKept(newest.id), patienceMs)
    send()
  }

  function showKept(id: string): void {
    const scan = scans.get(id)
    const isNewest = [...scans.keys()].at(-1) === id
    if (scan?.state === 'waiting' && isNewest && !isClosed) change({ shown: scan })
  }

  function takeAnswers(answered: readonly KeptScan[]): void {
    const undone: KeptScan[] = []
    for (const scan of answered) {
      scans.set(scan.id, scan)
      const original = scan.undoes === undefined ? undefined : scans.get(scan.undoes)
      if (original && scan.answer?.status === 'recorded')
        undone.push({ ...original, isUndone: true })
    }
    for (const scan of undone) scans.set(scan.id, scan)
    if (undone.length > 0) void opened.then((store) => store.put(undone))
    failures = 0
    change({ shown: answered.at(-1) ?? state.shown, offSince: undefined, stop: undefined })
    for (const scan of answered) options.onAnswered(scan)
  }

  function send(): void {
    if (isClosed) return
    isWished = true
    if (!isSending) void sendWished()
  }

  async function sendWished(): Promise<void> {
    isSending = true
    clearTimeout(timer)
    try {
      while (isWished) {
        isWished = false
        const queue = await opened
        const work = () =>
          sendQueue(options, {
            store: queue,
            onAnswered: takeAnswers,
            onStored: () => tellTabs(news, owner),
            onTime: setClock,
            now: stationNow,
          })
        const stop = await inTurn(lockName(owner), work)
        follow(stop)
      }
    } catch {
      change({ isBroken: true })
    } finally {
      isSending = false
    }
  }

  /** After a stop it is tried again later; the queue keeps its order meanwhile. */
  function follow(stop: Stop): void {
    if (stop === 'empty') {
      const isBack = navigator.onLine && (state.offSince !== undefined || state.stop !== undefined)
      return isBack ? change({ offSince: undefined, stop: undefined }) : undefined
    }
    isWished = false
    failures += 1
    if (typeof stop === 'string') change({ stop })
    else change({ offSince: state.offSince ?? Date.now(), stop: undefined })
    void askWorker()
    const seconds = typeof stop === 'string' ? 30 : (stop.waitSeconds ?? pauseSeconds(failures))
    timer = setTimeout(send, Math.min(60, seconds) * 1_000)
  }

  /** What another tab or the service worker was answered. */
  async function reload(): Promise<void> {
    const all = await (await opened).load(owner, stationNow())
    const newest = all.at(-1)
    // What was scanned while this was read comes after it.
    const later = [...scans.values()].filter(({ seq }) => seq > (newest?.seq ?? 0))
    scans.clear()
    for (const scan of [...all, ...later]) scans.set(scan.id, scan)
    last = Math.max(last ?? 0, newest?.at ?? 0)
    if (!isClosed) change({ isReady: true })
  }

  /** A tab that was killed may have left scans that the store does not have. */
  const begin = async () => {
    const store = await opened
    await inTurn(writingOf(owner), async () => {
      const left = readNotes(owner)
      await reload()
      const lost = left.filter(({ id }) => !scans.has(id))
      takeKept(await store.add(lost.map((scan) => ({ ...scan, isHeld: true }))))
      forgetNotes(left)
    })
  }
  begin().catch(() => change({ isBroken: true }))
  const onNews = ({ data }: MessageEvent) => {
    if (data === owner) void reload()
  }
  const onOnline = () => {
    failures = 0
    send()
  }
  const onOffline = () => change({ offSince: state.offSince ?? Date.now() })
  news.addEventListener('message', onNews)
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => view,
    scan(wish) {
      last = nextTime(stationNow(), last)
      const id = newId()
      const before = readBefore([...scans.values()], wish, last)
      const previous = before && { at: new Date(before.at).toISOString(), by: options.by }
      const answer = previous && ({ status: 'duplicate', previous } as const)
      const known = answer ? { ...wish, answer } : wish
      const scan = { ...known, id, owner, at: last, isHeld: isOff() }
      if (noteScan(scan)) noted.add(id)
      fresh.push(scan)
      if (!isKeeping) void keepAll()
    },
    withdraw: (scan) =>
      inTurn(lockName(owner), async () => {
        const queue = await opened
        const now = (await queue.load(owner, stationNow())).find(({ id }) => id === scan.id)
        if (now === undefined || now.state !== 'waiting' || now.tries > 0) return false
        await queue.remove(now)
        scans.delete(now.id)
        change({ shown: state.shown?.id === now.id ? undefined : state.shown })
        return true
      }),
    async dismiss(scan) {
      const settled = { ...scan, state: 'done' } as const
      await (await opened).put([settled])
      scans.set(scan.id, settled)
      change()
      tellTabs(news, owner)
    },
    send,
    close() {
      isClosed = true
      clearTimeout(timer)
      removeEventListener('online', onOnline)
      removeEventListener('offline', onOffline)
      news.close()
    },
  }
}
