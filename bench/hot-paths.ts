import type { MovementCode } from '../src/kernel/movement.ts'
import { codeOf, senderOf } from './codes.ts'
import { benchPoints } from './points.ts'
import { benchOpsToken, measured } from './processes/posta-settings.ts'
import { createTemplate } from './request-bytes.ts'
import { findScenario } from './scenarios.ts'
import { soapOrder, soapTracking } from './soap-scenarios.ts'

/** A request that a carrier's day consists of, which two commits are compared by. */
export interface HotPath {
  readonly name: string
  /** How many of them a turn sends, so that both commits do the same work. */
  readonly requests: number
  readonly connections: number
  readonly answerStart: string
  /** Whether it is measured on PostgreSQL, too. */
  readonly stores: boolean
  /** A path of which a turn is sent first, whose orders this one asks for. */
  readonly after?: string
  /** The bytes of a request; each number is sent once to a store. */
  request(number: number): Buffer
}

/** How many orders the store has at the beginning; every second one has only been received. */
export const storedOrders = 20_000
const prefix = `/${measured}`
const usual = { connections: 64, stores: false }

export const hotPaths: readonly HotPath[] = [
  { ...usual, ...ofScenario('creation'), name: 'order', requests: 1_000, stores: true },
  { ...usual, ...ofScenario('rate-quote'), name: 'quote', requests: 2_500 },
  { ...usual, ...ofScenario('tracking-1'), name: 'tracking-1', requests: 2_500 },
  { ...usual, ...ofScenario('tracking-100'), name: 'tracking-100', requests: 80 },
  { ...usual, ...ofScenario(soapOrder.name), name: soapOrder.name, requests: 800 },
  { ...usual, ...ofScenario(soapTracking.name), name: soapTracking.name, requests: 1_500 },
  {
    ...usual,
    name: 'label',
    requests: 100,
    after: 'order',
    answerStart: '%PDF',
    request: labelOf,
  },
  { ...usual, ...scansOf(1, 0, 3_000), name: 'scan', requests: 400, stores: true },
  {
    ...scansOf(250, 3_000, 7_000),
    name: 'scan-batch',
    requests: 4,
    connections: 4,
    stores: true,
  },
]

/** New codes follow those of the store; an answer may ask for any that is stored. */
function ofScenario(name: string): Pick<HotPath, 'answerStart' | 'request'> {
  const scenario = findScenario(name)
  const template = createTemplate(scenario, prefix)
  // SOAP and REST load orders of their own.
  const firstNew = storedOrders + (scenario === soapOrder ? 8_000_000 : 0)
  return {
    answerStart: scenario.answerStart,
    request(number) {
      const bytes = Buffer.from(template.bytes)
      const sender = senderOf(number)
      bytes.write(String(sender.number), template.shipperAt, 'latin1')
      bytes.write(sender.password, template.passwordAt, 'latin1')
      for (const [index, at] of template.codesAt.entries()) {
        const stored = ((number >> 3) * template.codesAt.length + index) * 8 + (number & 7)
        const order = scenario.codes === 'new' ? firstNew + number : stored % storedOrders
        bytes.write(codeOf('counter', order), at, 'latin1')
      }
      return bytes
    },
  }
}

function labelOf(number: number): Buffer {
  const order = storedOrders + number
  const query = new URLSearchParams({
    tipo: 'Z10X15',
    shipper: String(senderOf(order).number),
    codSeguimiento: codeOf('counter', order),
  })
  return Buffer.from(
    `GET ${prefix}/impresionEtiqueta/?${query.toString()} HTTP/1.1\r\nhost: bench\r\n\r\n`,
  )
}

/** A piece's steps before its delivery. */
const way: readonly MovementCode[] = ['IF', 'GE', 'CO', 'AS', 'AR', 'MA', 'LD']

/** Scans of so many received pieces, each step for all of them before the next. */
function scansOf(
  perRequest: number,
  firstPiece: number,
  pieces: number,
): Pick<HotPath, 'answerStart' | 'request'> {
  const [point] = benchPoints()
  function scan(number: number) {
    const order = 2 * (firstPiece + (number % pieces)) + 1
    const check = way[Math.floor(number / pieces)]
    if (check === undefined) throw new Error('every piece has been scanned to its last step')
    const trackingCode = codeOf('counter', order)
    return { trackingCode, check, branch: point?.code, id: `${check}-${order}` }
  }
  return {
    answerStart: '{"results":[{"trackingCode":"',
    request(number) {
      const movements = Array.from({ length: perRequest }, (_, index) =>
        scan(number * perRequest + index),
      )
      const body = JSON.stringify({ movements })
      const head = [
        `POST ${prefix}/ops/v1/movements HTTP/1.1`,
        'host: bench',
        `authorization: Bearer ${benchOpsToken}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
      ]
      return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
    },
  }
}
