import { headersOfCall } from './early.ts'
import { readEvent } from './stream-event.ts'

export interface StreamEvent {
  readonly name: string
  readonly data: string
  /** Whether this is the state at the beginning, and not a change. */
  readonly isFirst: boolean
}

export interface Stream {
  isOpen(): boolean
  close(): void
}

/**
 * How long one waits before one asks again, unless the service says otherwise; twice that at most,
 * so that not all come at once.
 */
const usualWaitMs = 5_000

/** A refusal of the service is final. */
const refused = new Set([400, 401, 403, 404])

/**
 * Follows a stream of events, and opens it again after a break from where it was. A browser's own
 * `EventSource` can't say for which account the page is.
 */
export function openStream(address: string, tell: (event: StreamEvent) => void): Stream {
  const leaving = new AbortController()
  const { signal } = leaving
  let isOpen = false
  let cursor: string | undefined
  let waitMs = usualWaitMs
  const read = (text: string) => {
    const event = readEvent(text)
    if (event.name) tell({ name: event.name, data: event.data, isFirst: cursor === undefined })
    cursor = event.id ?? cursor
    waitMs = event.retryMs ?? waitMs
  }
  const follow = async (): Promise<boolean> => {
    const headers = { ...headersOfCall(), ...(cursor ? { 'last-event-id': cursor } : {}) }
    const answer = await fetch(address, { headers, signal, cache: 'no-store' })
    if (!answer.ok || answer.body === null) return !refused.has(answer.status)
    isOpen = true
    await readBlocks(answer.body, read)
    return true
  }
  const listen = async () => {
    while (!signal.aborted) {
      const goesOn = await follow().catch(() => {
        waitMs = usualWaitMs
        return true
      })
      isOpen = false
      if (!goesOn || signal.aborted) return
      await new Promise((resolve) => setTimeout(resolve, waitMs * (1 + Math.random())))
    }
  }
  void listen()
  return { isOpen: () => isOpen, close: () => leaving.abort() }
}

/** Events stand apart by an empty line. */
async function readBlocks(
  body: ReadableStream<Uint8Array>,
  read: (block: string) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) read(block)
  }
}
