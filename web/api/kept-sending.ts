import {
  batchSize,
  isCall,
  judgeReply,
  type KeptDeed,
  type KeptScan,
  nextRequest,
  type QueueStore,
  type Reply,
  settle,
  type Verdict,
} from './kept.ts'

/** The owner of the deeds, and the address they are sent to. */
export interface Sender {
  readonly owner: string
  readonly person: string
  /** The path of the environment, such as `/testing`. */
  readonly base: string
}

/** Why sending stopped. */
export type Stop = 'empty' | 'signed-out' | 'not-allowed' | { readonly waitSeconds?: number }

interface SendParts {
  readonly store: QueueStore
  /** Called as soon as there is an answer: people wait for it. */
  readonly onAnswered?: (deeds: readonly KeptDeed[]) => void
  /** Called once the answers are kept. */
  readonly onStored?: () => void
  readonly post?: (sender: Sender, deeds: readonly KeptDeed[]) => Promise<Reply>
  readonly now?: () => number
  /** Called with the service's clock. */
  readonly onTime?: (time: number) => void
}

/** The lock under which a queue is sent: the tabs and the service worker take turns. */
export function lockName(owner: string): string {
  return `posta-scans ${owner}`
}

export const newsChannel = 'posta-scans'

/** Notifies other tabs that something was answered. */
export function tellTabs(news: BroadcastChannel, owner: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one.
  news.postMessage(owner)
}

/**
 * Sends the queue in its order until it is empty or something stops it. Call it with the lock held:
 * a deed stays first until the service has answered it.
 */
export async function sendQueue(sender: Sender, parts: SendParts): Promise<Stop> {
  const { store, post = postDeeds, now = Date.now } = parts
  let size = batchSize
  for (;;) {
    const deeds = nextRequest(await store.waiting(sender.owner, size))
    if (deeds.length === 0) return 'empty'
    const tried = deeds.map((deed) => ({ ...deed, tries: deed.tries + 1 }))
    // A deed that may have reached the service can't be taken back any more.
    await store.put(tried)
    const reply = await post(sender, tried)
    if (reply.time !== undefined) parts.onTime?.(reply.time)
    const verdict = judgeReply(reply, tried)
    if (verdict.kind === 'one-by-one') size = 1
    else if (verdict.kind !== 'answered') {
      await holdAll(store, sender.owner)
      return stopOf(verdict)
    } else {
      const settled = tried.map((deed, at) => {
        const answer = verdict.answers[at]
        return answer ? { ...settle(deed, answer, now()), answeredAt: Date.now() } : deed
      })
      parts.onAnswered?.(settled)
      await store.put(settled)
      parts.onStored?.()
    }
  }
}

/** Nobody waits for the answers to these any more. */
async function holdAll(store: QueueStore, owner: string): Promise<void> {
  const waiting = await store.waiting(owner, 1_000)
  const watched = waiting.filter(({ isHeld }) => !isHeld)
  await store.put(watched.map((deed) => ({ ...deed, isHeld: true })))
}

function stopOf(verdict: Exclude<Verdict, { kind: 'answered' | 'one-by-one' }>): Stop {
  if (verdict.kind !== 'wait') return verdict.kind
  return verdict.seconds === undefined ? {} : { waitSeconds: verdict.seconds }
}

const answerMs = 20_000

/** The extra time for pictures: a bad network carries ten letters in a millisecond. */
const lettersPerMs = 10

async function postDeeds({ base, person }: Sender, deeds: readonly KeptDeed[]): Promise<Reply> {
  const { path, body, key } = requestOf(deeds)
  const text = JSON.stringify(body)
  try {
    const response = await fetch(`${base}/ops/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-posta-csrf': '1',
        'x-posta-person': person,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: text,
      signal: AbortSignal.timeout(answerMs + text.length / lettersPerMs),
    })
    const retrySeconds = Number(response.headers.get('retry-after')) || undefined
    const time = Date.parse(response.headers.get('date') ?? '') || undefined
    return { status: response.status, body: await readBody(response), retrySeconds, time }
  } catch {
    return { status: 0, body: undefined }
  }
}

/** Scans have ids of their own, because a batch may be cut differently the second time. */
function requestOf(deeds: readonly KeptDeed[]) {
  const [first] = deeds
  if (first !== undefined && isCall(first))
    return { path: first.path, body: first.body, key: first.id }
  return { path: '/movements', body: toMessage(deeds as readonly KeptScan[]), key: undefined }
}

function toMessage(scans: readonly KeptScan[]) {
  return {
    movements: scans.map(
      ({ id, code, check, branch, container, at, isUntimed, undoes, reason }) => ({
        trackingCode: code,
        check,
        branch,
        ...(isUntimed ? {} : { at: new Date(at).toISOString() }),
        id,
        ...(container === undefined ? {} : { container }),
        ...(undoes === undefined ? {} : { correction: true }),
        ...(reason === undefined ? {} : { reason }),
      }),
    ),
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}
