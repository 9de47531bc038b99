import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { crossOrder, wareLine, wareOrder } from '../contract/support.ts'

type Fields = Record<string, unknown>

export interface Answer {
  readonly status: number
  readonly text: string
}

/** A client with keep-alive connections, like a store's. */
export function createClient(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    post: (url: string, body: string, headers: Record<string, string> = {}) =>
      send(agent, 'POST', url, body, headers),
    get: (url: string) => send(agent, 'GET', url, '', {}),
    /** A request of any kind. Where thousands are sent, `fetch` would take a third of their CPU. */
    send: (method: string, url: string, body: string, headers: Record<string, string>) =>
      send(agent, method, url, body, {
        ...headers,
        ...(body === '' ? {} : { 'content-length': `${Buffer.byteLength(body)}` }),
      }),
    close: () => agent.destroy(),
  }
}

export type Client = ReturnType<typeof createClient>

/** Rejects when the connection breaks before the answer is complete. */
function send(
  agent: Agent,
  method: string,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('error', reject)
      response.once('aborted', () => reject(new Error('the answer was cut off')))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    call.once('error', reject)
    call.end(body)
  })
}

export interface SentOrder {
  readonly code: string
  readonly key: string
  readonly body: Fields
  readonly units: number
  /** The contract's code, once answered. */
  codError: number | undefined
}

let prefixes = 0

const underWay = new Set<() => Promise<void>>()

/** Stops the loads of tests that failed. */
export async function stopLoads(): Promise<void> {
  for (const stop of underWay) await stop()
}

/**
 * How long a connection rests after an answer where the load is to go on for as long as something
 * else takes: at full speed it would take the cores that the other thing needs.
 */
export const steadyRestMs = 20

/** Loads orders over many connections until stopped, and records the answer to each. */
export function startLoad(client: Client, url: string, connections: number, restMs = 0) {
  prefixes += 1
  const prefix = `L${prefixes}`
  const orders: SentOrder[] = []
  const signal = { stopped: false }
  const lane = async () => {
    while (!signal.stopped) {
      const order = newOrder(`${prefix}-${orders.length}`)
      orders.push(order)
      try {
        order.codError = await loadOrder(client, url, order)
        if (restMs > 0 && !signal.stopped) await sleep(restMs)
      } catch {
        if (!signal.stopped) await sleep(5)
      }
    }
  }
  const lanes = Array.from({ length: connections }, lane)
  /** Stops sending and waits for requests in flight. */
  async function stop(): Promise<void> {
    signal.stopped = true
    await Promise.all(lanes)
    underWay.delete(stop)
  }
  underWay.add(stop)
  return { sent: orders, stop }
}

/** Every third order takes units from the carrier's warehouse. */
function newOrder(code: string): SentOrder {
  const units = Number(code.at(-1)) % 3 === 0 ? 1 : 0
  const changes = { codigoSeguimiento: code, datoNumerico: code.slice(0, 10) }
  const body =
    units > 0
      ? wareOrder({ ...changes, productos: [wareLine('SKU-AZUL', units)] })
      : crossOrder(changes)
  return { code, key: `key-${code}`, body, units, codError: undefined }
}

/** Returns the contract's code; throws on an answer that is not in the contract's format. */
export async function loadOrder(client: Client, url: string, order: SentOrder): Promise<number> {
  const headers = { 'idempotency-key': order.key, 'content-type': 'application/json' }
  const { text } = await client.post(`${url}/cargaCliente/`, JSON.stringify(order.body), headers)
  const { codError } = JSON.parse(text) as { codError: unknown }
  if (typeof codError !== 'number') throw new Error(`not in the format of the contract: ${text}`)
  return codError
}
