import type { Database } from '../db/database.ts'
import { notify } from '../db/notify.ts'
import { newId } from '../secret/ids.ts'

/** Messages about one subject between the nodes that share a database. */
export interface NodeChannel {
  /** Sends to the other nodes, as far as they can be reached, without waiting. */
  tell(text: string): void
  hear(onText: (text: string) => void): void
}

export interface Nodes {
  /** How many serve the database at the moment, this one too. */
  count(): number
  channel(name: string): NodeChannel
  stop(): Promise<void>
}

const silence: NodeChannel = { tell() {}, hear() {} }

/** A node without others, or that can't hear of them. */
export const loneNode: Nodes = { count: () => 1, channel: () => silence, stop: async () => {} }

const greetMs = 5_000

/** One that was not heard of for three greetings is gone. */
const goneMs = 16_000

/** PostgreSQL refuses notices of 8,000 bytes. */
const mostCharacters = 1_000

/** Nodes greet each other by notices of PostgreSQL: nothing is stored. */
export function watchNodes(db: Database): Nodes {
  if (db.listen === undefined) return loneNode
  const own = newId()
  const seen = new Map<string, number>()
  const listeners = new Map<string, (text: string) => void>()
  let many = 1

  const send = (kind: string, text: string): void => {
    if (text.length > mostCharacters) return
    // A message that can't be sent only makes a limit count a little less.
    notify(db, `node ${own} ${kind} ${text}`).catch(() => {})
  }
  function countNodes(): void {
    const since = performance.now() - goneMs
    for (const [id, at] of seen) if (at < since) seen.delete(id)
    many = seen.size + 1
  }
  function greetBack(id: string): void {
    const isNew = !seen.has(id)
    seen.set(id, performance.now())
    countNodes()
    if (isNew) send('here', '')
  }
  const notices = db.listen((topic) => {
    if (topic === '') return send('here', '')
    const [, id = own, kind = '', text = ''] = /^node (\S+) (\S+) ([^]*)$/.exec(topic) ?? []
    if (id === own) return
    if (kind === 'here') return greetBack(id)
    if (kind !== 'gone') return listeners.get(kind)?.(text)
    seen.delete(id)
    countNodes()
  })
  const timer = setInterval(() => {
    send('here', '')
    countNodes()
  }, greetMs).unref()

  return {
    count: () => many,
    channel: (name) => ({
      tell: (text) => send(name, text),
      hear: (onText) => void listeners.set(name, onText),
    }),
    async stop() {
      clearInterval(timer)
      await notify(db, `node ${own} gone `).catch(() => {})
      await notices.close()
    },
  }
}
