/** The connections to PostgreSQL, whose statements go past a gate: methods of `pg` are replaced. */
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { Client, DatabaseError } from 'pg'
import type { ServerFault } from './faults.ts'
import { currentNode, type Node, realWait, virtualNow } from './runtime.ts'

type Callback = (error: unknown, result?: unknown) => void
type Method = (this: Client, ...words: unknown[]) => unknown

export interface Statement {
  readonly client: Client
  readonly node: Node | undefined
  readonly text: string
  /** Sends it to the server, where a fault may strike it. */
  send(kind: ServerFault | undefined): Promise<Answer>
}

/** Hands an answer over; a deadlock's victim gets its error. */
export type Answer = (isVictim: boolean) => void

interface Gate {
  enter(statement: Statement): void
  /** The client gives up the statement of this connection. */
  cancel(pid: number): void
}

const { query, connect, end } = Client.prototype as unknown as Record<string, Method>

/** Sends a statement past all others. */
export function ask(client: Client, text: string): Promise<{ rows: Record<string, unknown>[] }> {
  return Reflect.apply(query as Method, client, [text]) as Promise<{
    rows: Record<string, unknown>[]
  }>
}

export const connectPast = (client: Client) =>
  Reflect.apply(connect as Method, client, []) as Promise<void>
const endPast = (client: Client) => Reflect.apply(end as Method, client, []) as Promise<void>

/** Parts of a client that `pg` does not declare. */
interface Inner {
  readonly processID: number | null
  readonly connection: NodeJS.EventEmitter
  readonly connectionParameters: Record<string, unknown>
}
const innerOf = (client: Client) => client as unknown as Inner
export const processOf = (client: Client): number => innerOf(client).processID ?? 0

/** Ends connections, and waits until they have let go of everything. */
export async function cut(watcher: Client, which: string): Promise<void> {
  for (;;) {
    const all = `select pg_terminate_backend(pid) from pg_stat_activity where ${which}`
    const { rows } = await ask(watcher, all)
    if (rows.length === 0) return
    await realWait(1)
  }
}

export function gateClients(watcher: Client, gate: Gate): { of(node: Node): Client[] } {
  const nodes = new Map<Client, Node | undefined>()

  /** Ends a connection; the server has let go of everything then. */
  async function finish(client: Client): Promise<void> {
    await endPast(client)
    nodes.delete(client)
    await cut(watcher, `pid = ${processOf(client)}`)
  }

  function gatedQuery(this: Client, ...words: unknown[]): unknown {
    const [first, values, last] = words.map(onOurClock)
    const submitted = isSubmittable(first) ? first : undefined
    const begin = (callback: Callback) => {
      const sendIt = (answer: Callback) => {
        if (submitted) submitted.callback = answer
        const all = [first, ...(Array.isArray(values) ? [values] : []), answer]
        Reflect.apply(query as Method, this, submitted ? [submitted] : all)
      }
      gate.enter({
        client: this,
        node: nodes.get(this),
        text: textOf(first),
        async send(kind) {
          if (textOf(first).includes(ourClock))
            Reflect.apply(query as Method, this.client, [setClock(), () => {}])
          if (kind === 'commit-unanswered') return losing(this.client, sendIt, callback)
          const text = kind && failing(kind)
          const answered = await answerOf(
            this.client,
            text
              ? (answer) => void Reflect.apply(query as Method, this.client, [text, answer])
              : sendIt,
          )
          return (isVictim) => callback(asDeadlock(answered.error, isVictim), answered.result)
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

  /** The statement takes effect, and its answer is lost with the connection. */
  async function losing(
    client: Client,
    sendIt: (answer: Callback) => void,
    callback: Callback,
  ): Promise<Answer> {
    await answerOf(client, sendIt)
    await finish(client)
    return () => callback(new Error('Connection terminated unexpectedly'))
  }

  function gatedConnect(this: Client, callback?: Callback): unknown {
    nodes.set(this, currentNode())
    // The server's clock is none of the simulation's: it would end what waits for a lock.
    for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      innerOf(this).connectionParameters[name] = 0
    return entered(this, 'connect', callback, () => connectPast(this))
  }

  function gatedEnd(this: Client, callback?: Callback): unknown {
    if (processOf(this) === 0 || !nodes.has(this))
      return Reflect.apply(end as Method, this, callback ? [callback] : [])
    return entered(this, 'end', callback, () => finish(this))
  }

  /** A step that is no statement takes its turn with the others. */
  function entered(
    client: Client,
    text: string,
    callback: Callback | undefined,
    work: () => Promise<void>,
  ): unknown {
    const done = Promise.withResolvers<void>()
    const then = callback ?? ((error) => (error ? done.reject(error) : done.resolve()))
    gate.enter({
      client,
      node: nodes.get(client),
      text,
      async send() {
        const error = await work().then(
          () => null,
          (reason: unknown) => reason,
        )
        return () => then(error, client)
      },
    })
    return callback ? undefined : done.promise
  }

  Object.assign(Client.prototype, { query: gatedQuery, connect: gatedConnect, end: gatedEnd })
  gateCancellations(gate)
  return { of: (node) => [...nodes].flatMap(([client, own]) => (own === node ? [client] : [])) }
}

interface Answered {
  readonly error: unknown
  readonly result: unknown
}

/** After an error of the server, its locks are given back once it is ready for the next statement. */
async function answerOf(client: Client, sendIt: (answer: Callback) => void): Promise<Answered> {
  const { connection } = innerOf(client)
  let isReady: Promise<void> | undefined
  const answered = await new Promise<Answered>((resolve) => {
    sendIt((error, result) => {
      if (error instanceof DatabaseError) isReady = untilReady(connection)
      resolve({ error, result })
    })
  })
  await isReady
  return answered
}

async function untilReady(connection: NodeJS.EventEmitter): Promise<void> {
  const events = [once(connection, 'readyForQuery'), once(connection, 'end')]
  // One that breaks has nothing left.
  await Promise.race(events).catch(() => {})
}

/** A cancellation goes by a connection of its own, which overtakes what was sent before. */
function gateCancellations(gate: Gate): void {
  const pidAt = 8
  const socket = {
    end: (message: Buffer) => gate.cancel(message.readInt32BE(pidAt)),
    on: () => socket,
    setTimeout: () => socket,
    unref: () => socket,
  }
  Object.assign(net, {
    connect(_place: unknown, onConnect: () => void) {
      queueMicrotask(onConnect)
      return socket
    },
  })
  syncBuiltinESMExports()
}

/** Sent in the place of a statement, so that the server itself fails it. */
function failing(kind: ServerFault): string {
  if (kind === '57P01') return 'select pg_terminate_backend(pg_backend_pid())'
  return `do $$ begin raise exception 'simulated' using errcode = '${kind}'; end $$`
}

function asDeadlock(error: unknown, isVictim: boolean): unknown {
  return isVictim && error instanceof DatabaseError
    ? Object.assign(error, { code: '40P01' })
    : error
}

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
