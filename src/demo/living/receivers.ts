import { isJsonObject } from '../../kits/fields/field.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { Sender, SendProblem, Sent } from '../../kits/webhooks/sender.ts'
import type { Chance } from './chance.ts'
import {
  bookkeeping,
  onlineStore,
  orderBook,
  type ShopSystem,
  shopSystems,
} from './data/systems.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** Days after the walk began: the store takes the orders again that it could not take. */
const mendedAfterMs = 13.9 * dayMs
const certificateEndsAfterMs = 13.1 * dayMs

/** The orders of the first days with the store that it has lost, and so can't take. */
const lostOrders = /^DEMO-00[89]-0[01]02$/

/** The systems of the shops, which answer without any network. */
export function createReceivers(chance: Chance, beganAt: number, now: () => number): Sender {
  return {
    async post(url, _headers, body) {
      const system = shopSystems.find((one) => one.url === url)
      if (system === undefined) return failed('name-unknown', 4)
      return answer(chance, system, readEvent(body), now() - beganAt)
    },
    async check({ href }) {
      return shopSystems.some(({ url }) => url === href) ? undefined : 'name-unknown'
    },
    close() {},
  }
}

function answer(chance: Chance, system: ShopSystem, event: JsonObject, sinceMs: number): Sent {
  const words = [system.url, String(event['id']), Math.floor(sinceMs / 60_000)]
  const ms = chance.between(...system.ms, ...words)
  if (system === onlineStore) {
    const isLost = lostOrders.test(String(event['trackingCode'])) && sinceMs < mendedAfterMs
    if (isLost) return answered(500, ms, '{"error":"pedido no encontrado"}')
    // It restarts every so often, which takes some minutes.
    if (chance.isSo(0.006, 'restart', Math.floor(sinceMs / (hourMs / 6))))
      return answered(503, 12, 'Service Unavailable')
  }
  if (system === bookkeeping && sinceMs > certificateEndsAfterMs)
    return failed('certificate', chance.between(18, 60, ...words))
  if (system === orderBook && chance.isSo(0.02, 'slow', ...words)) return failed('timeout', 10_000)
  return answered(204, ms, '')
}

function readEvent(body: string): JsonObject {
  const event: unknown = JSON.parse(body)
  return isJsonObject(event) ? event : {}
}

function answered(status: number, ms: number, text: string): Sent {
  return { status, ms, answer: text, problem: undefined, retryAfterSeconds: undefined }
}

function failed(problem: SendProblem, ms: number): Sent {
  return { status: undefined, ms, answer: '', problem, retryAfterSeconds: undefined }
}
