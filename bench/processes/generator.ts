/** The load generator: many connections, each with one request at a time, for a fixed time. */
import { benchShippers, type CodeScheme, codeOf, keeperOf, senderOf } from '../codes.ts'
import { createTemplate, type RequestTemplate } from '../request-bytes.ts'
import type { Scenario } from '../scenario.ts'
import { findScenario } from '../scenarios.ts'
import { openConnection } from './connection.ts'
import { answerParent, leave, usage } from './parent.ts'

export interface Load {
  readonly port: number
  readonly prefix: string
  readonly scenario: string
  readonly seconds: number
  readonly connections: number
  readonly scheme: CodeScheme
  /** The orders below this number are stored. */
  readonly stored: number
  /** The first order that is new. */
  readonly firstNew: number
}

export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  readonly cpuMicros: number
  readonly faults: number
  readonly firstFault: string | undefined
  /** The first order that is new after this load. */
  readonly firstNew: number
}

/**
 * Fills in a request's variable parts in place: an earlier request was sent when its answer
 * arrived.
 */
type Writer = (bytes: Buffer) => void

function createWriter(load: Load, scenario: Scenario, template: RequestTemplate): Writer {
  const { scheme } = load
  const rounds = Math.floor(load.stored / benchShippers.length)
  let order = load.firstNew
  const sign = (bytes: Buffer, someOrder: number) => {
    if (scenario.isPage) return
    const { number, password } = scenario.ware ? keeperOf(someOrder) : senderOf(someOrder)
    bytes.write(String(number), template.shipperAt, 'latin1')
    bytes.write(password, template.passwordAt, 'latin1')
  }
  if (scenario.codes === 'none') {
    return (bytes) => sign(bytes, order++)
  }
  if (scenario.codes === 'new') {
    return (bytes) => {
      sign(bytes, order)
      for (const at of template.codesAt) bytes.write(codeOf(scheme, order++), at, 'latin1')
    }
  }
  return (bytes) => {
    // All codes of a request belong to one sender, since shippers can't see each other's orders.
    const sender = Math.floor(Math.random() * benchShippers.length)
    sign(bytes, sender)
    // Codes are spread over all stored orders, without duplicates.
    for (const [index, at] of template.codesAt.entries()) {
      const count = Math.floor(((index + Math.random()) * rounds) / template.codesAt.length)
      bytes.write(codeOf(scheme, sender + count * benchShippers.length), at, 'latin1')
    }
  }
}

function run(load: Load): Promise<LoadResult> {
  const scenario = findScenario(load.scenario)
  const template = createTemplate(scenario, load.prefix)
  const write = createWriter(load, scenario, template)
  const before = usage()
  const startedAt = performance.now()
  const endsAt = startedAt + load.seconds * 1000
  let [sent, answered, faults, open] = [0, 0, 0, load.connections]
  let firstFault: string | undefined

  function count(fault: string | undefined): void {
    if (fault === undefined) return
    faults += 1
    firstFault ??= fault
  }

  return new Promise((resolve) => {
    const finish = () => {
      const seconds = (performance.now() - startedAt) / 1000
      const cpuMicros = usage().cpuMicros - before.cpuMicros
      const firstNew = load.firstNew + sent
      resolve({ requests: answered, seconds, cpuMicros, faults, firstFault, firstNew })
    }
    for (let index = 0; index < load.connections; index++) {
      const bytes = Buffer.from(template.bytes)
      openConnection({
        port: load.port,
        answerStart: scenario.answerStart,
        next() {
          if (performance.now() >= endsAt) return undefined
          write(bytes)
          sent += 1
          return bytes
        },
        onAnswer(fault) {
          answered += 1
          count(fault)
        },
        onEnd(fault) {
          count(fault)
          open -= 1
          if (open === 0) finish()
        },
      })
    }
  })
}

answerParent({ run, stop: leave }, {})
