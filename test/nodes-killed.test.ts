/** Three nodes behind the balancer that is shipped. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { cross, crossOrder, newCode } from './contract/support.ts'
import { type Haproxy, startShippedHaproxy } from './support/haproxy.ts'
import { createClient } from './support/load.ts'
import { startRequests } from './support/marked-load.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres, type PostgresServer } from './support/postgres-server.ts'
import { openPostgresWire, type PostgresWire } from './support/postgres-wire.ts'
import { skipWithout } from './support/programs.ts'
import { killServices, newFolder, type Service, startService } from './support/service.ts'
import { until } from './support/until.ts'

const skip = hasPostgres ? skipWithout('haproxy') : noPostgres
const lanes = 24
const tracking = '/tracking/consultaTrackingMasivo/'

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

  test('only what a killed node had under way fails', async (t) => {
    const requests = startRequests(lanes, async (send) => {
      const code = newCode()
      if (await send(load(code))) await send(track(code))
    })
    await until('the nodes are under load', () => requests.answered() > 300)
    requests.mark()
    await nodes[0]?.kill()
    const answeredBefore = requests.answered()
    await until('the others have answered many', () => requests.answered() > answeredBefore + 1_500)
    const { failed, sent, plot } = await requests.stop()
    t.diagnostic(plot)
    assert.ok(failed <= lanes, `${failed} requests failed`)
    assert.ok(failed < sent / 100, `${failed} of ${sent} failed`)
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
