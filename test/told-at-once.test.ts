/** An acknowledged scan is tracked at once, whichever process wrote it and whichever is asked. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { movementTexts } from '../src/capabilities/tracking/tracking.wire.ts'
import { clientHeaders, newDestination, redirectionOf } from './contract/pieces-support.ts'
import { cross, crossOrder } from './contract/support.ts'
import { type Client, createClient } from './support/load.ts'
import { closePostgresServer, createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres } from './support/postgres-server.ts'
import { killServices, newDataFolder, startService, type Variables } from './support/service.ts'

const token = 'ops-token-for-two-processes'

interface Told {
  readonly codError: number
  readonly codGestion: string
  readonly estado: string
  readonly domicilio: { readonly direccion: string }
  readonly movimientos: readonly { readonly check: string }[]
}

/** Two processes of one carrier, asked in turns. */
interface Carrier {
  readonly client: Client
  readonly urls: readonly [string, string]
  /** Codes that others ask for along with one's own: wide questions go another way. */
  readonly others: string[]
}

const journey = ['IF', 'GE', 'CO', 'AS', 'AR', 'MA', 'LD', 'DL'] as const

async function load(carrier: Carrier, side: 0 | 1, code: string): Promise<void> {
  const body = JSON.stringify(crossOrder({ codigoSeguimiento: code }))
  const { text } = await carrier.client.post(`${carrier.urls[side]}/cargaCliente/`, body)
  assert.equal((JSON.parse(text) as Told).codError, 0, text)
}

async function scan(carrier: Carrier, side: 0 | 1, code: string, check: string): Promise<void> {
  const body = JSON.stringify({ movements: [{ trackingCode: code, check, branch: 'C0001' }] })
  const url = `${carrier.urls[side]}/ops/v1/movements`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { status, text } = await carrier.client.post(url, body, headers)
  assert.equal(status, 200, text)
  assert.match(text, /"recorded"/)
}

/** Asks both processes, for the piece alone and among others, and holds all answers together. */
async function assertTold(carrier: Carrier, code: string, expected: object): Promise<void> {
  const others = carrier.others.slice(0, 20)
  const questions = carrier.urls.flatMap((url) =>
    [[code], [...others, code]].map(async (codes) => {
      const datos = codes.map((codigoSeguimiento) => ({ codigoSeguimiento }))
      const body = JSON.stringify({ autentificacion: cross, datos })
      const { text } = await carrier.client.post(`${url}/tracking/consultaTrackingMasivo/`, body)
      const facts = (JSON.parse(text) as Told[]).at(-1)
      assert.deepEqual(
        {
          code: facts?.codGestion,
          estado: facts?.estado,
          street: facts?.domicilio.direccion,
          checks: facts?.movimientos.map(({ check }) => check).join(' '),
        },
        { code, street: 'Avenida Santa Fe', ...expected },
      )
    }),
  )
  await Promise.all(questions)
}

const received = movementTexts.PI

async function goAllTheWay(carrier: Carrier, code: string): Promise<void> {
  await load(carrier, 0, code)
  carrier.others.unshift(code)
  await assertTold(carrier, code, { estado: received, checks: 'PI' })
  const checks: string[] = ['PI']
  for (const [index, check] of journey.entries()) {
    await scan(carrier, index % 2 === 0 ? 1 : 0, code, check)
    checks.push(check)
    await assertTold(carrier, code, {
      estado: movementTexts[check],
      checks: checks.join(' '),
    })
  }
}

async function goElsewhere(carrier: Carrier, code: string): Promise<void> {
  await load(carrier, 1, code)
  await assertTold(carrier, code, { estado: received, checks: 'PI' })
  for (const check of journey.slice(0, 5)) await scan(carrier, 1, code, check)
  const arrived = { estado: movementTexts.AR, checks: 'PI IF GE CO AS AR' }
  await assertTold(carrier, code, arrived)
  const url = `${carrier.urls[0]}/wbs/rescate/`
  const { text } = await carrier.client.post(url, JSON.stringify(redirectionOf(code)))
  assert.match(text, /"succeeded":\[\{/, text)
  const street = newDestination.domicilio.direccion
  await assertTold(carrier, code, { ...arrived, street })
}

async function goNowhere(carrier: Carrier, code: string): Promise<void> {
  await load(carrier, 0, code)
  await assertTold(carrier, code, { estado: received, checks: 'PI' })
  const path = `/servicio-cancelacion-rescate/index.php/${code}`
  const headers = clientHeaders()
  const cancelled = await fetch(`${carrier.urls[1]}${path}`, { headers })
  assert.equal(cancelled.status, 200, await cancelled.text())
  await assertTold(carrier, code, { estado: 'Envío cancelado', checks: 'PI' })
}

async function assertToldAtOnce(variables: Variables): Promise<void> {
  const settings = { ...variables, POSTA_OPS_TOKEN: token }
  const [first, second] = [await startService(settings), await startService(settings)]
  const client = createClient(24)
  const urls = [`${first.url}/testing`, `${second.url}/testing`] as const
  const carrier = { client, urls, others: [] as string[] }
  const lives = [goAllTheWay, goElsewhere, goNowhere]
  await Promise.all(
    Array.from({ length: 24 }, (_, turn) =>
      (lives[turn % lives.length] as typeof goAllTheWay)(carrier, `ONCE-${1_000 + turn}`),
    ),
  )
  client.close()
}

describe('two processes of one carrier return the acknowledged writes of either', () => {
  after(killServices)

  test('on an embedded store', async () => {
    const folder = await newDataFolder()
    await assertToldAtOnce({ POSTA_DATA: folder.path })
    await killServices()
    await folder.remove()
  })

  test('on PostgreSQL', async (t) => {
    if (!hasPostgres) return t.skip(noPostgres)
    const server = await createPostgresDatabase('posta_empty')
    const folder = await newDataFolder()
    await assertToldAtOnce({ POSTA_DATA: folder.path, POSTA_DATABASE_URL: server.url })
    await killServices()
    await folder.remove()
    await server.stop()
    await closePostgresServer()
  })
})
