import { type KeptAnswer, type KeptDeed, type NewDeed, nextTime, pauseSeconds } from './kept.ts'
import { setClock, stationNow } from './kept-clock.ts'
import { addLost } from './kept-lost.ts'
import { forgetNotes, isNoted, noteDeed, readNotes } from './kept-notes.ts'
import {
  lockName,
  newsChannel,
  type Sender,
  type Stop,
  sendQueue,
  tellTabs,
} from './kept-sending.ts'
import { openQueue } from './kept-store.ts'
import { askWorker, inTurn, newId, writingOf } from './kept-turns.ts'
import {
  type CallWish,
  emptyView,
  type KeptQueue,
  type QueueView,
  type ScanWish,
  withMessage,
} from './kept-view.ts'
import type { Sealer } from './sealing.ts'

interface QueueOptions extends Sender {
  /** Called with each deed that was answered while somebody looks, oldest first. */
  readonly onAnswered?: (deed: KeptDeed) => void
  readonly onKept?: (deed: KeptDeed) => void
  /** Seals kept deeds, as soon as the key is there. */
  readonly sealer: Promise<Sealer | undefined>
  /** An answer that is known without asking. */
  readonly knows?: (
    wish: ScanWish | CallWish,
    deeds: readonly KeptDeed[],
    at: number,
  ) => KeptAnswer | undefined
}

/** A deed without an answer for this long is shown as kept. */
const patienceMs = 400

export function openKeptQueue(options: QueueOptions): KeptQueue {
  const { owner } = options
  const deeds = new Map<string, KeptDeed>()
  const listeners = new Set<() => void>()
  const waiters = new Map<string, (deed: KeptDeed | undefined) => void>()
  const opened = options.sealer.then(openQueue)
  const news = new BroadcastChannel(newsChannel)
  let last: number | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let fresh: NewDeed[] = []
  /** Deeds on their way to the disk. */
  let unwritten = 0
  const noted = new Set<string>()
  let isStoring = false
  let isTelling = false
  let isSending = false
  let isWished = false
  let isClosed = false
  let state: Omit<QueueView, 'deeds' | 'unsent'> = {
    ...emptyView,
    offSince: navigator.onLine ? undefined : Date.now(),
  }
  let view = drawView()

  function drawView(): QueueView {
    const all = [...deeds.values()]
    const waiting = all.filter((deed) => deed.state === 'waiting').length
    return { ...state, deeds: all, unsent: waiting + unwritten }
  }

  function change(next: Partial<typeof state> = {}): void {
    state = { ...state, ...next }
    view = drawView()
    for (const listener of listeners) listener()
  }

  /** Once for all that is done in one turn. */
  function tellSoon(): void {
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      if (!isClosed) change()
    })
  }

  function isOff(): boolean {
    return state.offSince !== undefined || state.stop !== undefined
  }

  function tellWaiter(id: string, deed: KeptDeed | undefined): void {
    waiters.get(id)?.(deed)
    waiters.delete(id)
  }

  /** Nobody waits any longer: kept deeds leave by themselves. */
  function letGo(): void {
    for (const id of waiters.keys()) {
      const deed = deeds.get(id)
      if (deed) tellWaiter(id, { ...deed, isHeld: true })
    }
  }

  function breakDown(): void {
    change({ isBroken: true })
    for (const id of waiters.keys()) tellWaiter(id, undefined)
  }

  /** Deeds that come while something is being written are written together. */
  async function keepAll(): Promise<void> {
    isStoring = true
    try {
      while (fresh.length > 0) {
        const some = fresh
        fresh = []
        const store = await opened
        const stored = await inTurn(writingOf(owner), async () => {
          const own = some.filter((deed) => !noted.delete(deed.id) || isNoted(deed))
          const written = await store.add(own)
          forgetNotes(own)
          return written
        })
        unwritten -= some.length
        takeKept(stored)
      }
    } catch {
      breakDown()
    } finally {
      isStoring = false
    }
  }

  function takeKept(newDeeds: readonly KeptDeed[]): void {
    for (const deed of newDeeds) deeds.set(deed.id, deed)
    const newest = newDeeds.at(-1)
    change(newest && (isOff() || newest.answer) ? { shown: newest } : {})
    for (const deed of newDeeds)
      if (deed.answer) {
        options.onAnswered?.(deed)
        tellWaiter(deed.id, deed)
      } else if (isOff()) options.onKept?.(deed)
    if (isOff()) letGo()
    if (newest && !isOff()) setTimeout(() => showKept(newest.id), patienceMs)
    send()
  }

  function showKept(id: string): void {
    const deed = deeds.get(id)
    const isNewest = [...deeds.keys()].at(-1) === id
    if (deed?.state === 'waiting' && isNewest && !isClosed) change({ shown: deed })
  }

  function takeAnswers(answered: readonly KeptDeed[]): void {
    const undone: KeptDeed[] = []
    for (const deed of answered) {
      deeds.set(deed.id, deed)
      const original = 'undoes' in deed && deed.undoes ? deeds.get(deed.undoes) : undefined
      if (original && deed.answer?.status === 'recorded')
        undone.push({ ...original, isUndone: true })
    }
    for (const deed of undone) deeds.set(deed.id, deed)
    if (undone.length > 0) void opened.then((store) => store.put(undone))
    failures = 0
    change({ shown: answered.at(-1) ?? state.shown, offSince: undefined, stop: undefined })
    for (const deed of answered) {
      options.onAnswered?.(deed)
      tellWaiter(deed.id, deed)
    }
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
        const store = await opened
        const onStored = () => tellTabs(news, owner)
        const hooks = { onAnswered: takeAnswers, onStored, onTime: setClock, now: stationNow }
        follow(await inTurn(lockName(owner), () => sendQueue(options, { store, ...hooks })))
      }
    } catch {
      breakDown()
    } finally {
      isSending = false
      if (isClosed) news.close()
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
    letGo()
    void askWorker()
    const seconds = typeof stop === 'string' ? 30 : (stop.waitSeconds ?? pauseSeconds(failures))
    timer = setTimeout(send, Math.min(60, seconds) * 1_000)
  }

  /** Reads the answers that another tab or the service worker received. */
  async function reload(): Promise<void> {
    const all = await (await opened).load(owner, stationNow())
    const newest = all.at(-1)
    // Deeds that were added during this read come after it.
    const later = [...deeds.values()].filter(({ seq }) => seq > (newest?.seq ?? 0))
    deeds.clear()
    for (const deed of [...all, ...later]) deeds.set(deed.id, deed)
    last = Math.max(last ?? 0, newest?.at ?? 0)
    for (const deed of all) if (deed.state !== 'waiting') tellWaiter(deed.id, deed)
    if (!isClosed) change()
  }

  /** A tab that was killed may have left deeds that the store does not have. */
  const begin = async () => {
    const store = await opened
    await inTurn(writingOf(owner), async () => {
      const left = readNotes(owner)
      await reload()
      takeKept(await addLost(store, left, deeds))
      forgetNotes(left)
    })
    if (!isClosed) change({ isReady: true })
  }
  begin().catch(breakDown)
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
    keep(wish) {
      last = nextTime(stationNow(), last)
      const answer = options.knows?.(wish, [...deeds.values()], last)
      const id = newId()
      const own = { id, owner, at: last, isHeld: isOff(), ...(answer ? { answer } : {}) }
      const deed: NewDeed = { ...withMessage(wish, last, id), ...own }
      if (noteDeed(deed)) noted.add(deed.id)
      fresh.push(deed)
      unwritten += 1
      tellSoon()
      const answered = new Promise<KeptDeed | undefined>((done) => waiters.set(deed.id, done))
      if (!isStoring) void keepAll()
      return answered
    },
    withdraw: (deed) =>
      inTurn(lockName(owner), async () => {
        const store = await opened
        const now = (await store.load(owner, stationNow())).find(({ id }) => id === deed.id)
        if (now === undefined || now.state !== 'waiting' || now.tries > 0) return false
        await store.remove(now)
        deeds.delete(now.id)
        change({ shown: state.shown?.id === now.id ? undefined : state.shown })
        return true
      }),
    async dismiss(deed) {
      const settled = { ...deed, state: 'done' } as const
      await (await opened).put([settled])
      deeds.set(deed.id, settled)
      change()
      tellTabs(news, owner)
    },
    send,
    close() {
      isClosed = true
      clearTimeout(timer)
      removeEventListener('online', onOnline)
      removeEventListener('offline', onOffline)
      news.removeEventListener('message', onNews)
      // The page that comes next hears of answers to its deeds that are received here.
      if (!isSending) news.close()
    },
  }
}
