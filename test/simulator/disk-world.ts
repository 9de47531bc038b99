/**
 * The service in a process of its own, whose calls to the system fail or end it where the seed says.
 * The world around it stays here: the model, the shops' servers and the clients outlive it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Fault } from './faults.ts'
import type { Delivery, Manner } from './receivers.ts'
import { beginMs } from './runtime.ts'
import { findStored } from './stored.ts'
import { inject } from './strace.ts'
import type { Call, Reply } from './wire.ts'
import { type Finding, findTemplate, newFolder, removeFolders, type World } from './world.ts'

/** What the process is to do next. */
export interface Order {
  readonly send?: readonly Call[]
  readonly pass?: number
  readonly jump?: number
  /** How the shops' servers answer meanwhile. */
  readonly manner?: Manner
  readonly close?: true
}

/** A line of the process, printed at once: what it said before it was killed was said. */
export interface Line {
  readonly taken?: Delivery
  readonly reply?: Reply
  readonly place?: number
  /** The order is carried out. */
  readonly isDone?: true
  readonly now: number
  readonly unexpected: readonly Finding[]
}

/** A killed process may have run this much longer than its last line says: clients wait no longer. */
const lostMs = 30_000

export async function openDiskWorld(seed: number): Promise<World> {
  const origin = await findTemplate()
  const folder = newFolder()
  cpSync(origin, folder, { recursive: true })
  const log = join(newFolder(), 'injected')
  const taken: Delivery[] = []
  const unexpected: Finding[] = []
  let now = beginMs
  let openings = 0
  let manner: Manner = 'well'
  let fault: Fault | undefined
  let hasStruck = false
  let child: ServiceProcess

  /** Returns whether the process lived to its end. */
  async function carryOut(order: Order, onLine: (line: Line) => void = () => {}): Promise<boolean> {
    const findings: Finding[] = []
    const injection = fault && (await inject(child.pid, fault, log))
    const isAlive = await child.carryOut({ ...order, manner }, (line) => {
      now = line.now
      if (line.taken) taken.push(line.taken)
      findings.push(...line.unexpected)
      onLine(line)
    })
    if (injection && (await injection.end(isAlive))) hasStruck = true
    if (!isAlive && !hasStruck)
      findings.push({
        name: 'a failure without a fault',
        text: `the process ended: ${child.said()}`,
      })
    if (!hasStruck) unexpected.push(...findings)
    return isAlive
  }

  async function open(): Promise<void> {
    openings += 1
    // Ids of an earlier process are not drawn again.
    const words = [folder, String(seed * 1000 + openings), String(now)]
    child = await startService(words)
    await carryOut({})
  }

  await open()
  return {
    receivers: {
      taken,
      behave(next) {
        manner = next
      },
      sender: { post: never, check: never, close() {} },
    },
    unexpected,
    stored: (words) => findStored(folder, words),
    now: () => now,
    behindMs: () => 0,
    async pass(ms) {
      await carryOut({ pass: ms })
    },
    async jump(ms) {
      await carryOut({ jump: ms })
    },
    async send(calls) {
      const replies: (Reply | undefined)[] = calls.map(() => undefined)
      await carryOut({ send: calls }, ({ reply, place }) => {
        if (reply && place !== undefined) replies[place] = reply
      })
      return replies
    },
    arm(one) {
      fault = one
    },
    disarm() {
      fault = undefined
      hasStruck = false
    },
    struck: () => (hasStruck ? fault?.kind : undefined),
    async revive() {
      if (child.isAlive()) return 0
      fault = undefined
      now += lostMs
      await open()
      return 1
    },
    async close() {
      if (child.isAlive()) await carryOut({ close: true })
      await child.end()
      removeFolders()
    },
  }
}

const never = (): never => {
  throw new Error('messages are sent in the process of the service')
}

interface ServiceProcess {
  readonly pid: number
  isAlive(): boolean
  /** What it wrote to its errors. */
  said(): string
  /** Calls back with each line; returns whether it came to the end. */
  carryOut(order: Order, onLine: (line: Line) => void): Promise<boolean>
  end(): Promise<void>
}

async function startService(words: readonly string[]): Promise<ServiceProcess> {
  const preload = join(import.meta.dirname, 'runtime.ts')
  const program = join(import.meta.dirname, 'disk-service.ts')
  const child: ChildProcess = spawn(process.execPath, ['--import', preload, program, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  let isAlive = true
  let onLine: (line: Line) => void = () => {}
  let onEnd: () => void = () => {}
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.stdin?.on('error', () => {})
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (text) => onLine(JSON.parse(text) as Line))
  const isOver = once(child, 'close')
  child.once('close', () => {
    isAlive = false
    onEnd()
  })
  await once(child, 'spawn')
  return {
    pid: child.pid ?? 0,
    isAlive: () => isAlive,
    said: () => said.trim(),
    async carryOut(order, onEach) {
      if (!isAlive) return false
      const isDone = new Promise<boolean>((resolve) => {
        onEnd = () => resolve(false)
        onLine = (line) => {
          onEach(line)
          if (line.isDone) resolve(true)
        }
      })
      child.stdin?.write(`${JSON.stringify(order)}\n`)
      return isDone
    },
    async end() {
      child.stdin?.end()
      await isOver
    },
  }
}
