/** Three nodes behind the balancer that is shipped. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { cross, crossOrder, newCode } from './contract/support.ts'
import { type Haproxy, startShippedHaproxy } from './support/haproxy.ts'
import { createClient } from './support/load.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres, type PostgresServer } from './support/postgres-server.ts'
import { openPostgresWire, type PostgresWire } from './support/postgres-wire.ts'
import { skipWithout } from './support/programs.ts'
import { killServices, newFolder, type Service, startService } from './support/service.ts'
import { until } from './support/until.ts'

const skip = hasPostgres ? skipWithout('haproxy') : noPostgres
const lanes = 24
const tracking = '/tracking/consultaTrackingMasivo/'

interface Sent {
  readonly at: number
  readonly isAnswered: boolean
}

describe('three nodes behind the balancer of packaging/compose', { skip }, () => {
  let database: PostgresServer
  let wires: PostgresWire[] = []
  let nodes: Service[] = []
  let balancer: Haproxy
  let url: string
  const folders: { path: string; remove(): Promise<void> }[] = []
  const client = createClient(lanes)

  before(async () => {
    database = await createPostgresDatabase('posta_empty')
    for (let n = 0; n < 3; n++) {
      const [wire, folder] = [await openPostgresWire(database.url), await newFolder()]
      folders.push(folder)
      wires = [...wires, wire]
      const node = await startService({
        POSTA_DATA: folder.path,
        POSTA_DATABASE_URL: wire.url,
        POSTA_OUTAGE_STATUS: '503',
        POSTA_LOG: 'off',
        POSTA_AUDIT_KEY: 'the-audit-key-that-all-nodes-share-in-this-test',
        POSTA_OPS_TOKEN: 'ops-token-of-all-nodes-in-this-test',
      })
      nodes = [...nodes, node]
    }
    balancer = await startShippedHaproxy(nodes.map((node) => node.url))
    url = `http://127.0.0.1:${balancer.port}/testing`
  })
  after(async () => {
    client.close()
    await killServices()
    await balancer?.stop()
    for (const wire of wires) await wire.close()
    await database?.stop()
    for (const folder of folders) await folder.remove()
  })

  const json = { 'content-type': 'application/json' }
  const load = async (code: string): Promise<boolean> => {
    const order = JSON.stringify(crossOrder({ codigoSeguimiento: code }))
    const { status, text } = await client.post(`${url}/cargaCliente/`, order, json)
    return status === 200 && text.startsWith('{"codError":0')
  }
  const track = async (code: string): Promise<boolean> => {
    const body = { autentificacion: cross, datos: [{ codigoSeguimiento: code }] }
    const { status, text } = await client.post(url + tracking, JSON.stringify(body), json)
    return status === 200 && text.startsWith('[{"codError":0')
  }

  /** Sends orders and questions until it is stopped; returns what became of each. */
  function startRequests() {
    const sent: Sent[] = []
    const signal = { isStopped: false }
    const note = async (asked: Promise<boolean>) => {
      const at = performance.now()
      const isAnswered = await asked.catch(() => false)
      sent.push({ at, isAnswered })
      return isAnswered
    }
    const lane = async () => {
      while (!signal.isStopped) {
        const code = newCode()
        if (await note(load(code))) await note(track(code))
      }
    }
    const running = Promise.all(Array.from({ length: lanes }, lane))
    return {
      sent,
      async stop() {
        signal.isStopped = true
        await running
      },
    }
  }

  test('only what a killed node had under way fails', async (t) => {
    const requests = startRequests()
    const { sent } = requests
    const answered = () => sent.filter(({ isAnswered }) => isAnswered).length
    await until('the nodes are under load', () => answered() > 300)
    const killedAt = performance.now()
    await nodes[0]?.kill()
    const before = answered()
    await until('the others have answered many', () => answered() > before + 1_500)
    await requests.stop()
    const failed = sent.filter(({ isAnswered }) => !isAnswered)
    const later = sent.filter(({ at }) => at > killedAt)
    const lastMs = Math.max(0, ...failed.map(({ at }) => at - killedAt))
    t.diagnostic(
      `${failed.length} of ${later.length} requests failed, the last was sent ` +
        `${Math.round(lastMs)} ms after the node was killed`,
    )
    t.diagnostic(plot(sent, killedAt))
    assert.ok(failed.length <= lanes, `${failed.length} requests failed`)
    assert.ok(failed.length < later.length / 100, `${failed.length} of ${later.length} failed`)
  })

  test('a node that lost its database leaves its reads to another', async () => {
    const code = newCode()
    await until('an order is stored', () => load(code))
    await wires[1]?.close()
    for (let n = 0; n < 40; n++) {
      assert.equal(await track(code), true, `question ${n}`)
      await sleep(20)
    }
  })
})

/** Requests by tenths of a second around the kill: answered, and failed. */
function plot(sent: readonly Sent[], killedAt: number): string {
  const tenths = Array.from({ length: 20 }, (_, n) => n - 5)
  return tenths
    .map((tenth) => {
      const ones = sent.filter(({ at }) => Math.floor((at - killedAt) / 100) === tenth)
      const failed = ones.filter(({ isAnswered }) => !isAnswered).length
      return `${tenth / 10} s: ${ones.length - failed} answered, ${failed} failed`
    })
    .join('\n')
}
