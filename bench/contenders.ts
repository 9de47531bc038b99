import { join } from 'node:path'
import { type Child, type ChildOptions, startChild } from './children.ts'
import type { CodeScheme } from './codes.ts'
import { codeOf, senderOf } from './codes.ts'
import type { FillSettings } from './processes/fill.ts'
import type { FloorAnswer, FloorSettings } from './processes/floor.ts'
import type { Usage } from './processes/parent.ts'
import { measured, type PostaSettings } from './processes/posta-settings.ts'
import { createTemplate } from './request-bytes.ts'
import type { FloorKind, Scenario } from './scenario.ts'
import { printProgress } from './tell.ts'

/** A server under measurement. */
export interface Contender {
  readonly name: string
  readonly pid: number
  readonly port: number
  readonly prefix: string
  readonly scheme: CodeScheme
  readonly stored: number
  /** The first order this server has not received yet. */
  firstNew: number
  usage(): Promise<Usage>
  /** The CPU that its database server has used, where that is asked for. */
  readonly databaseMicros?: () => number
  /** Called before each of its turns. */
  prepare(scenario: Scenario): Promise<void>
  /** Called after each of its turns. */
  settle(): Promise<void>
  end(): Promise<void>
}

type Server = Child<{ readonly port: number }>

const nothing = async (): Promise<void> => {}

export function contender(
  name: string,
  child: Server,
  data: Pick<Contender, 'scheme' | 'stored'>,
): Contender {
  return {
    name,
    ...data,
    pid: child.pid,
    port: child.ready.port,
    prefix: `/${measured}`,
    firstNew: data.stored,
    usage: () => child.ask<Usage>('usage'),
    prepare: nothing,
    settle: nothing,
    end: () => child.end(),
  }
}

export interface StoreOptions extends PostaSettings {
  readonly scheme: CodeScheme
  readonly orders: number
}

/** Fills an empty store in a separate process, and prints progress. */
export async function fillStore(
  { orders, ...settings }: StoreOptions,
  beforeOrders = nothing,
  options: ChildOptions = {},
): Promise<void> {
  const filler = await startChild('fill.ts', settings satisfies FillSettings, options)
  const step = 50_000
  try {
    await filler.ask('addShippers')
    await filler.ask('addKeepers')
    await filler.ask('addPrices')
    await filler.ask('addPoints')
    await beforeOrders()
    for (let from = 0; from < orders; from += step) {
      await filler.ask('addOrders', { from, to: Math.min(orders, from + step) })
      if (orders > step)
        printProgress(`filled ${Math.min(orders, from + step)} of ${orders} orders`)
    }
  } finally {
    await filler.end()
  }
}

/** Starts Posta on a store that `fillStore` has filled. */
export async function startPosta(
  name: string,
  { scheme, orders, ...settings }: StoreOptions,
  options: ChildOptions = {},
): Promise<Contender> {
  const child: Server = await startChild('posta.ts', settings, options)
  return contender(name, child, { scheme, stored: orders })
}

/** Starts a Posta that is reset to its first orders after each turn. */
export async function startConstantPosta(
  name: string,
  { scheme, orders, ...settings }: StoreOptions,
): Promise<Contender> {
  const since = Date.now()
  const child: Server = await startChild('posta.ts', settings)
  const settle = () => child.ask<void>('forgetOrdersSince', since)
  return { ...contender(name, child, { scheme, stored: orders }), settle }
}

export type Answers = ReadonlyMap<Scenario, FloorAnswer>

export async function startFloor(
  kind: FloorKind,
  folder: string,
  answers: Answers,
  options: ChildOptions = {},
): Promise<Contender> {
  const file = kind === 'durable' ? join(folder, 'floor.log') : undefined
  const child: Server = await startChild('floor.ts', { file } satisfies FloorSettings, options)
  return {
    ...contender(kind, child, { scheme: 'counter', stored: 1000 }),
    prepare: (scenario) => child.ask('answer', answers.get(scenario)),
  }
}

/** Headers that a node:http server adds by itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length'])

/** Returns Posta's answer, which the floors then repeat. */
export async function takeAnswer(posta: Contender, scenario: Scenario): Promise<FloorAnswer> {
  const body = sampleBody(posta, scenario)
  const url = `http://127.0.0.1:${posta.port}${posta.prefix}${scenario.path}`
  const response = await fetch(url, { method: 'POST', body: new Uint8Array(body) })
  const text = await response.text()
  if (response.status !== 200 || !text.startsWith(scenario.answerStart))
    throw new Error(`${scenario.name}: HTTP ${response.status} ${text.slice(0, 300)}`)
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name))
  return { headers: Object.fromEntries(headers), body: text }
}

function sampleBody(posta: Contender, scenario: Scenario): Buffer {
  const { bytes, shipperAt, passwordAt, codesAt } = createTemplate(scenario, posta.prefix)
  const sender = senderOf(0)
  const stored = (index: number) => (index * 8) % posta.stored
  bytes.write(String(sender.number), shipperAt, 'latin1')
  bytes.write(sender.password, passwordAt, 'latin1')
  for (const [index, at] of codesAt.entries()) {
    const order = scenario.codes === 'new' ? posta.firstNew : stored(index)
    bytes.write(codeOf(posta.scheme, order), at, 'latin1')
  }
  if (scenario.codes === 'new') posta.firstNew += 8
  return bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)
}
