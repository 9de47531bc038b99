/**
 * The way of all statements to PostgreSQL: one after the other, in an order of the seed, while time
 * stands still. One that waits for a lock lets the next one pass.
 */
import { Client } from 'pg'
import type { Chance } from './chance.ts'
import { type Fault, serverFaults } from './machine.ts'
import { nextTurn, realNow, stopTime, virtualNow } from './runtime.ts'

type Callback = (error: unknown, result?: unknown) => void
type Query = (this: Client, ...words: unknown[]) => unknown

interface Waiting {
  readonly client: Client
  readonly text: string
  readonly release: () => void
  /** Sends it to the server; `failing` is sent in its place where a fault strikes. */
  send(onEnd: () => void, failing?: string): void
  /** Its connection is cut after it took effect. */
  lose(): void
}

export interface Statements {
  begin(chance: Chance): void
  arm(fault: Fault): void
  disarm(): void
  hasStruck(): boolean
  /** Nothing of a killed process is sent any more, and none of its answers arrives. */
  drop(): void
}

const { query, connect, end } = Client.prototype as unknown as Record<string, Query>

/** Sends a statement past all others. */
export function ask(client: Client, text: string): Promise<{ rows: Record<string, unknown>[] }> {
  return Reflect.apply(query as Query, client, [text]) as Promise<{
    rows: Record<string, unknown>[]
  }>
}

export const connectPast = (client: Client) =>
  Reflect.apply(connect as Query, client, []) as Promise<void>
export const endPast = (client: Client) => Reflect.apply(end as Query, client, []) as Promise<void>

/** A statement that takes longer may wait for a lock. */
const lookAfterMs = 20

/** `watcher` sees which connections wait for locks. */
export function gateStatements(watcher: Client): Statements {
  let chance: Chance | undefined
  let waiting: Waiting[] = []
  let current: Waiting | undefined
  let since = 0
  let blocked: Waiting[] = []
  let generation = 0
  let fault: Fault | undefined
  let left = 0
  let hasStruck = false

  function enter(one: Omit<Waiting, 'release'>): void {
    waiting.push({ ...one, release: stopTime() })
    void pump()
  }

  async function pump(): Promise<void> {
    const own = generation
    await nextTurn()
    if (own !== generation || current !== undefined || waiting.length === 0) return
    const [one] = waiting.splice(chance?.below(waiting.length) ?? 0, 1)
    if (one === undefined) return
    current = one
    since = realNow()
    const kind = strike(one.text)
    const onEnd = () => {
      if (own !== generation) return
      one.release()
      if (current === one) current = undefined
      blocked = blocked.filter((other) => other !== one)
      void pump()
    }
    if (kind === '57P01') {
      const { processID } = one.client as unknown as { processID: number }
      await ask(watcher, `select pg_terminate_backend(${processID})`)
    }
    if (kind === 'commit-unanswered') one.lose()
    one.send(onEnd, kind?.startsWith('40') ? raise(kind) : undefined)
    void watch(one, own)
  }

  /** One that waits for a lock gives way; the others may end what it waits for. */
  async function watch(one: Waiting, own: number): Promise<void> {
    const isWaited = () => current === one && own === generation
    while (isWaited()) {
      await nextTurn()
      if (realNow() - since < lookAfterMs) continue
      const { processID } = one.client as unknown as { processID: number | null }
      if (!processID) continue
      const { rows } = await ask(watcher, `select pg_blocking_pids(${processID})::text as pids`)
      if (rows[0]?.['pids'] === '{}' || !isWaited()) continue
      blocked.push(one)
      current = undefined
      one.release()
      void pump()
    }
  }

  function strike(text: string): (typeof serverFaults)[number] | undefined {
    const kind = serverFaults.find((name) => name === fault?.kind)
    if (kind === undefined || (kind === 'commit-unanswered') !== (text === 'commit'))
      return undefined
    if (text === 'rollback' || text === 'connect') return undefined
    left -= 1
    if (left > 0) return undefined
    fault = undefined
    hasStruck = true
    return kind
  }

  function gatedQuery(this: Client, ...words: unknown[]): unknown {
    const [first, values, last] = words.map(onOurClock)
    const own = generation
    const submitted = isSubmittable(first) ? first : undefined
    let isLost = false
    const begin = (callback: Callback) => {
      const text = textOf(first)
      enter({
        client: this,
        text,
        lose() {
          isLost = true
        },
        send: (onEnd, failing) => {
          const answer: Callback = (error, result) => {
            if (own !== generation) return
            if (isLost) void endPast(this)
            callback(isLost ? new Error('Connection terminated unexpectedly') : error, result)
            onEnd()
          }
          if (textOf(first).includes(ourClock))
            Reflect.apply(query as Query, this, [setClock(), () => {}])
          if (failing !== undefined) Reflect.apply(query as Query, this, [failing, answer])
          else if (submitted) {
            submitted.callback = answer
            Reflect.apply(query as Query, this, [submitted])
          } else if (Array.isArray(values))
            Reflect.apply(query as Query, this, [first, values, answer])
          else Reflect.apply(query as Query, this, [first, answer])
        },
      })
    }
    const callback = submitted?.callback ?? [values, last].find((one) => typeof one === 'function')
    if (callback) {
      begin(callback as Callback)
      return submitted
    }
    return new Promise((resolve, reject) => {
      begin((error, result) => (error ? reject(error) : resolve(result)))
    })
  }

  function gatedConnect(this: Client, callback?: Callback): unknown {
    const own = generation
    const begin = (then: Callback) => {
      enter({
        client: this,
        text: 'connect',
        lose() {},
        send: (onEnd) => {
          const answer: Callback = (error) => {
            if (own !== generation) return
            then(error, this)
            onEnd()
          }
          Reflect.apply(connect as Query, this, [answer])
        },
      })
    }
    if (callback) return begin(callback)
    return new Promise<void>((resolve, reject) => {
      begin((error) => (error ? reject(error) : resolve()))
    })
  }

  function gatedEnd(this: Client, callback?: () => void): unknown {
    const release = stopTime()
    const isOver = Reflect.apply(end as Query, this, []) as Promise<void>
    if (!callback) return isOver.finally(release)
    const finished = () => {
      release()
      callback()
    }
    return void isOver.then(finished, finished)
  }

  Object.assign(Client.prototype, { query: gatedQuery, connect: gatedConnect, end: gatedEnd })
  return {
    begin(one) {
      chance = one
      hasStruck = false
    },
    arm(one) {
      fault = one
      left = one.after
      hasStruck = false
    },
    disarm() {
      fault = undefined
    },
    hasStruck: () => hasStruck,
    drop() {
      generation += 1
      for (const { release } of [...waiting, ...blocked, ...(current ? [current] : [])]) release()
      waiting = []
      blocked = []
      current = undefined
    },
  }
}

const raise = (code: string) =>
  `do $$ begin raise exception 'simulated' using errcode = '${code}'; end $$`

/** The server's clock is none of the simulation's. */
const ourClock = "to_timestamp(current_setting('simulated.ms')::float8 / 1000)"
const setClock = () => `select set_config('simulated.ms', '${virtualNow()}', false)`

function onOurClock(one: unknown): unknown {
  const text = textOf(one)
  if (!text.includes('clock_timestamp()')) return one
  const changed = text.replaceAll('clock_timestamp()', ourClock)
  return typeof one === 'string' ? changed : Object.assign(one as object, { text: changed })
}

interface Submittable {
  callback?: Callback
  submit(): void
}

function isSubmittable(one: unknown): one is Submittable {
  return typeof one === 'object' && one !== null && 'submit' in one
}

function textOf(one: unknown): string {
  if (typeof one === 'string') return one
  return typeof one === 'object' && one !== null && 'text' in one ? String(one.text) : ''
}
