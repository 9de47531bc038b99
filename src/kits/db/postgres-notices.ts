import { Client, type ClientConfig } from 'pg'
import { newId } from '../secret/ids.ts'
import type { Notices } from './database.ts'

const retryMs = 2_000

type OnNotice = (topic: string) => void

/** One connection for all who listen in this process, for as long as anybody does. */
export interface NoticeBoard {
  listen(onNotice: OnNotice): Notices
}

/** `tell` sends a notice from another connection. */
export function createNoticeBoard(
  configs: readonly ClientConfig[],
  schema: string,
  tell: (topic: string) => Promise<unknown>,
): NoticeBoard {
  const listeners = new Set<OnNotice>()
  const post = (topic: string) => {
    for (const onNotice of listeners) onNotice(topic)
  }
  let connection: Notices | undefined

  return {
    listen(onNotice) {
      listeners.add(onNotice)
      if (connection?.isListening()) queueMicrotask(() => onNotice(''))
      connection ??= openNotices(configs, schema, post, tell)
      return {
        isListening: () => connection?.isListening() ?? false,
        async close() {
          listeners.delete(onNotice)
          if (listeners.size > 0) return
          const closing = connection
          connection = undefined
          await closing?.close()
        },
      }
    },
  }
}

/**
 * Listens to the notices of a schema, on a connection of its own that is opened again whenever it
 * breaks. What is told meanwhile is lost: who listens looks by itself as long as nobody does. A
 * pooler may accept `listen` and pass nothing on, so that a first notice must arrive.
 */
function openNotices(
  configs: readonly ClientConfig[],
  schema: string,
  onNotice: OnNotice,
  tell: (topic: string) => Promise<unknown>,
): Notices {
  const greeting = `hello ${newId()}`
  let client: Client | undefined
  let isListening = false
  let isClosed = false
  let tries = 0
  let timer: NodeJS.Timeout | undefined

  function retry(failed: Client): void {
    if (client !== failed || isClosed) return
    client = undefined
    isListening = false
    failed.end().catch(() => {})
    timer = setTimeout(() => void open(), retryMs).unref()
  }

  function receive(topic: string): void {
    if (topic === greeting) isListening = !isClosed
    // Changes from before it listened were not announced to it.
    if (!topic.startsWith('hello ')) onNotice(topic)
    else if (topic === greeting) onNotice('')
  }

  async function open(): Promise<void> {
    const opened = new Client(configs[tries++ % configs.length])
    client = opened
    opened.on('error', () => retry(opened))
    opened.on('end', () => retry(opened))
    opened.on('notification', ({ payload = '' }) => receive(payload))
    try {
      await opened.connect()
      await opened.query(`listen ${schema}`)
      await tell(greeting)
    } catch {
      retry(opened)
    }
  }

  void open()
  return {
    isListening: () => isListening,
    async close() {
      isClosed = true
      isListening = false
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
