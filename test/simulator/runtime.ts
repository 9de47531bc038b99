/**
 * Loaded before everything else (`node --import ./test/simulator/runtime.ts`): gives this process a
 * clock, timers, turns of the event loop and chance of its own, which a seed repeats. It replaces
 * them in Node's own modules, so that the product needs no word of it.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import crypto from 'node:crypto'
import files from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import promised from 'node:timers/promises'
import zlib from 'node:zlib'
import { createChance } from './chance.ts'

if (!process.execArgv.some((word) => word.endsWith('runtime.ts')))
  throw new Error('the simulated clock would stop this process: it is loaded with --import')

/** Where the clock of every history begins: a Monday morning at the carrier. */
export const beginMs = Date.parse('2026-03-09T08:00:00-03:00')

/** The clock of the process itself, for figures of how long a run took. */
export const realNow: () => number = performance.now.bind(performance)
const realTurn: () => Promise<void> = promised.setImmediate.bind(promised)
/** Waits by the machine's clock, for what the system does beside the event loop. */
export const realWait: (ms: number) => Promise<void> = promised.setTimeout.bind(promised)

let now = beginMs
let ids = createChance(0, 'ids')
let turns = createChance(0, 'turns')

/** A process of the service: several may run in this one, each with a clock of its own. */
export interface Node {
  /** How far its clock is ahead of the world's. */
  aheadMs: number
  /** It was killed: nothing of it runs any more. */
  isOver: boolean
}
const nodes = new AsyncLocalStorage<Node>()

/** Runs work as that of a process: its timers and turns end with it. */
export function within<Result>(node: Node, work: () => Result): Result {
  return nodes.run(node, work)
}
export const currentNode = (): Node | undefined => nodes.getStore()

type Work = () => void
type Call = (...words: readonly unknown[]) => void

interface Timer {
  at: number
  readonly node: Node | undefined
  readonly number: number
  readonly everyMs: number | undefined
  readonly run: Work
}

const timersBy = new Map<number, Timer>()
let immediates: Pick<Timer, 'node' | 'number' | 'run'>[] = []
let numbers = 0

/** Calls that the system carries out beside the event loop; time stands still meanwhile. */
let underWay = 0
/** Those of them that read files. */
let reads = 0
let whenNone: (() => void) | undefined
/** Whether work is being started, one after the other. */
let isStarting = false

function endOne(): void {
  underWay -= 1
  if (underWay === 0) whenNone?.()
}

/** Nothing is asked meanwhile: what the system does needs the processor more. */
async function untilNoneUnderWay(): Promise<void> {
  if (underWay > 0) await new Promise<void>((resolve) => (whenNone = resolve))
}

/** Begins anew: nothing of an earlier history is left, nor of a process that was killed. */
export function beginAnew(seed: number, at: number = beginMs): void {
  forgetWaiting()
  now = at
  ids = createChance(seed, 'ids')
  turns = createChance(seed, 'turns')
}

/** Whether more is under way than what the caller itself holds. */
export const isBusy = (): boolean => isStarting || underWay > 1

async function untilAllIsRead(): Promise<void> {
  await realTurn()
  if (reads > 0) await untilAllIsRead()
}

/** Starts pieces of work in this order: what each does before it waits comes before the next one. */
async function startAll<Item>(items: readonly Item[], begin: (item: Item) => void): Promise<void> {
  isStarting = true
  for (const item of items) {
    begin(item)
    await untilAllIsRead()
  }
  isStarting = false
}

/** Time stands still until the returned function is called. */
export function stopTime(): () => void {
  let isStopped = true
  underWay += 1
  return () => {
    if (isStopped) endOne()
    isStopped = false
  }
}

/** The next turn of the process's own event loop. */
export const nextTurn = realTurn

/**
 * A killed process gets no more time, and its databases answer nothing. Modules outlive it here: a
 * line of jobs that one of them keeps has to end, or those of others would wait in it.
 */
export function endNode(node: Node): void {
  node.isOver = true
  for (const { number, node: own } of timersBy.values()) if (own === node) timersBy.delete(number)
}

function forgetWaiting(): void {
  timersBy.clear()
  immediates = []
}

/**
 * Lets the process run until something has happened, or this long has passed. Time passes only
 * while there is nothing else to do.
 */
export async function runUntil(isDone: () => boolean, limitMs: number): Promise<boolean> {
  const endMs = now + limitMs
  for (;;) {
    await realTurn()
    if (underWay > 0) {
      await untilNoneUnderWay()
      continue
    }
    if (isDone()) return true
    if (immediates.length > 0) {
      const due = turns.shuffle(immediates)
      immediates = []
      await startAll(due, ({ run }) => run())
      continue
    }
    const timer = firstTimer()
    if (timer === undefined || timer.at > endMs) {
      now = Math.max(now, endMs)
      return false
    }
    now = Math.max(now, timer.at)
    fire(timer)
  }
}

/** Time passes, with every timer at its moment. */
export async function pass(ms: number): Promise<void> {
  await runUntil(() => false, ms)
}

/** Time jumps, as for a machine that slept: each timer that became due fires once. */
export async function jump(ms: number): Promise<void> {
  now += ms
  const due = [...timersBy.values()].filter(({ at }) => at <= now).sort(byMoment)
  await startAll(due, (timer) => timersBy.get(timer.number) === timer && fire(timer))
  await runUntil(() => false, 0)
}

export const virtualNow = (): number => now

function firstTimer(): Timer | undefined {
  let first: Timer | undefined
  for (const timer of timersBy.values())
    if (first === undefined || byMoment(timer, first) < 0) first = timer
  return first
}

const byMoment = (one: Timer, other: Timer) => one.at - other.at || one.number - other.number

function fire(timer: Timer): void {
  if (timer.everyMs === undefined) timersBy.delete(timer.number)
  else timer.at = now + timer.everyMs
  timer.run()
}

/** The context of the caller goes with the work, as Node has it. */
function bind(work: Call, words: readonly unknown[]): Work {
  return AsyncResource.bind(() => work(...words))
}

interface Handle {
  ref(): Handle
  unref(): Handle
  hasRef(): boolean
  refresh(): Handle
  close(): Handle
  [Symbol.toPrimitive](): number
  [Symbol.dispose](): void
}

/** What `setTimeout` returns; `clearTimeout` knows it by its number. */
function handleOf(timer: Timer, ms: number): Handle {
  const handle: Handle = {
    ref: () => handle,
    unref: () => handle,
    hasRef: () => true,
    refresh() {
      timer.at = now + ms
      timersBy.set(timer.number, timer)
      return handle
    },
    close() {
      timersBy.delete(timer.number)
      return handle
    },
    [Symbol.toPrimitive]: () => timer.number,
    [Symbol.dispose]: () => void timersBy.delete(timer.number),
  }
  return handle
}

function start(work: Call, ms: number, words: unknown[], again: boolean) {
  const delay = ms >= 1 ? Math.min(ms, 2 ** 31 - 1) : 1
  numbers += 1
  const everyMs = again ? delay : undefined
  const node = currentNode()
  const timer: Timer = { at: now + delay, node, number: numbers, everyMs, run: bind(work, words) }
  if (!node?.isOver) timersBy.set(timer.number, timer)
  return handleOf(timer, delay)
}

/** A handle is known by its number, as is that of a browser. */
const numberOf = (handle: unknown): number => (handle === undefined ? 0 : Number(handle))
const clear = (handle?: unknown) => void timersBy.delete(numberOf(handle))

const loop = {
  setTimeout: (work: () => void, ms = 1, ...words: unknown[]) => start(work, ms, words, false),
  setInterval: (work: () => void, ms = 1, ...words: unknown[]) => start(work, ms, words, true),
  setImmediate(work: () => void, ...words: unknown[]) {
    numbers += 1
    const immediate = { node: currentNode(), number: numbers, run: bind(work, words) }
    immediates.push(immediate)
    return handleOf({ at: 0, everyMs: undefined, ...immediate }, 0)
  },
  clearTimeout: clear,
  clearInterval: clear,
  clearImmediate(handle?: unknown) {
    immediates = immediates.filter(({ number }) => number !== numberOf(handle))
  },
}
Object.assign(globalThis, loop)
Object.assign(timers, loop)

interface Waiting {
  readonly signal?: AbortSignal
}

/** The promised kinds can be given up by a signal. */
function promise<Value>(begin: (done: () => void) => () => void, value: Value, how?: Waiting) {
  return new Promise<Value | undefined>((resolve, reject) => {
    const signal = how?.signal
    if (signal?.aborted) {
      reject(signal.reason as Error)
      return
    }
    const stop = begin(() => resolve(value))
    signal?.addEventListener(
      'abort',
      () => {
        stop()
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })
}
Object.assign(promised, {
  setTimeout: (ms: number, value?: unknown, how?: Waiting) =>
    promise(
      (done) => {
        const handle = loop.setTimeout(done, ms)
        return () => loop.clearTimeout(handle)
      },
      value,
      how,
    ),
  setImmediate: (value?: unknown, how?: Waiting) =>
    promise(
      (done) => {
        const handle = loop.setImmediate(done)
        return () => loop.clearImmediate(handle)
      },
      value,
      how,
    ),
})

Date.now = () => Math.floor(now + (currentNode()?.aheadMs ?? 0))
performance.now = () => now - beginMs

/** Bytes of the seed. Node's own callers take them later, in a turn of their own. */
function fill<Bytes extends ArrayBufferView>(bytes: Bytes): Bytes {
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < plain.length; at += 1) plain[at] = ids.below(256)
  return bytes
}

function uuid(): string {
  const bytes = fill(Buffer.alloc(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

type Answer<Value> = (error: null, value: Value) => void

function later<Value>(value: Value, answer?: Answer<Value>): Value | undefined {
  if (answer === undefined) return value
  loop.setImmediate(() => answer(null, value))
  return undefined
}

function drawInteger(...words: (number | Answer<number>)[]): number | undefined {
  const [one = 0, two] = words.filter((word) => typeof word === 'number')
  const answer = words.find((word) => typeof word === 'function')
  const [from, to] = two === undefined ? [0, one] : [one, two]
  return later(from + ids.below(to - from), answer)
}

interface Hashing {
  readonly message: Buffer | string
  readonly nonce: Buffer | string
  readonly tagLength: number
}

/** A slow hash is answered by a pool of threads, in any order; here it is quick, and in the seed's. */
function hashSlowly(_kind: string, { message, nonce, tagLength }: Hashing, answer: Answer<Buffer>) {
  const hash = crypto.createHmac('sha512', nonce).update(message).digest().subarray(0, tagLength)
  loop.setImmediate(() => answer(null, hash))
}

/** Texts are packed by a pool of threads, too. */
const packing =
  (pack: (text: Buffer | string) => Buffer) => (text: Buffer | string, answer: Answer<Buffer>) =>
    later(pack(text), answer)
Object.assign(zlib, {
  deflate: packing((text) => zlib.deflateSync(text)),
  inflate: packing((text) => zlib.inflateSync(text)),
})

Object.assign(crypto, {
  randomBytes: (size: number, answer?: Answer<Buffer>) => later(fill(Buffer.alloc(size)), answer),
  randomFillSync: fill,
  randomUUID: uuid,
  randomInt: drawInteger,
  argon2: hashSlowly,
})
Object.assign(globalThis.crypto, { randomUUID: uuid, getRandomValues: fill })
Math.random = () => ids.real()

/** Files are read beside the event loop, and Node does not say which reads are under way. */
function counted(holder: object): void {
  for (const name of Object.getOwnPropertyNames(holder)) {
    const work: unknown = Reflect.get(holder, name)
    if (typeof work !== 'function' || name === 'constructor' || name === 'watch') continue
    Reflect.set(holder, name, function (this: unknown, ...words: unknown[]) {
      const made: unknown = Reflect.apply(work, this, words)
      if (!(made instanceof Promise)) return made
      const release = stopTime()
      reads += 1
      const end = () => {
        reads -= 1
        release()
      }
      made.then(end, end)
      return made
    })
  }
}

/** The first thread syncs, where faults of the disk strike; the answer has a turn of its own. */
function syncAtOnce(descriptor: number, answer: (error: Error | null) => void): void {
  let failure: Error | null = null
  try {
    files.fdatasyncSync(descriptor)
  } catch (error) {
    failure = error as Error
  }
  loop.setImmediate(() => answer(failure))
}
Object.assign(files, { fdatasync: syncAtOnce })

const file = await fs.open('/dev/null')
counted(Object.getPrototypeOf(file) as object)
counted(fs)
await file.close()

syncBuiltinESMExports()
