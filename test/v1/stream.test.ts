import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPiece, recordAll, scan } from '../contract/movements-support.ts'
import { cross, newCode, wareOrder } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { type Told, toldBy } from '../support/told-events.ts'
import { until } from '../support/until.ts'
import { assertProblem, bearer, demo, issueKey } from './support.ts'

const posta = withPosta()
const path = '/v1/stream'
const own = bearer(demo.cross.apiKey)
const others = bearer(demo.ware.apiKey)

function follow(topics: string, headers: Record<string, string>): AsyncGenerator<Told> {
  return toldBy(`${posta.url}${path}?topics=${topics}`, headers)
}

/** The beginning of a stream for a reader who comes back. */
async function missed(topics: string, headers: Record<string, string>, cursor: string) {
  const resumed = { ...headers, 'last-event-id': cursor }
  const { status, text } = await posta.get(`${path}?topics=${topics}&once=true`, resumed)
  assert.equal(status, 200, text)
  return text
}

async function nextOf(stream: AsyncGenerator<Told>): Promise<Told> {
  return (await stream.next()).value as Told
}

test('a page is notified that its shipments move and that new ones are loaded', async () => {
  const code = await newPiece(posta)
  const stream = follow(`shipments,shipment:${code}`, own)
  assert.equal((await nextOf(stream)).event, 'shipments')
  assert.equal((await nextOf(stream)).event, `shipment:${code}`)
  await recordAll(posta, [scan(posta, code, 'IF')])
  const events = [await nextOf(stream), await nextOf(stream)]
  assert.deepEqual(events.map(({ event }) => event).sort(), [`shipment:${code}`, 'shipments'])
  assert.ok(events.every(({ data }) => data === '{}'))
  await newPiece(posta)
  assert.equal((await nextOf(stream)).event, 'shipments')
  await stream.return(undefined)
})

test("a new reader gets how long ago it changed, and nothing of others' acts", async () => {
  const code = await newPiece(posta)
  await recordAll(posta, [scan(posta, code, 'IF')])
  const ages = async (topics: string, headers: Record<string, string>) => {
    const { text } = await posta.get(`${path}?topics=${topics}&once=true`, headers)
    return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => {
      const { changedMsAgo } = JSON.parse(data) as { changedMsAgo: number }
      return changedMsAgo < 60_000 ? 'lately' : 'long ago'
    })
  }
  assert.deepEqual(await ages(`shipments,shipment:${code}`, own), ['lately', 'lately'])
  assert.deepEqual(await ages('shipments', others), ['long ago'])
})

test('a reader who comes back gets the movements since then, and nothing where there were none', async () => {
  const code = await newPiece(posta)
  const stream = follow(`shipments,shipment:${code}`, own)
  await nextOf(stream)
  const { id = '' } = await nextOf(stream)
  await stream.return(undefined)
  assert.doesNotMatch(await missed(`shipments,shipment:${code}`, own, id), /^event/m)
  await recordAll(posta, [scan(posta, code, 'IF')])
  await until('both were missed', async () => {
    const text = await missed(`shipments,shipment:${code}`, own, id)
    return text.includes('event: shipments\n') && text.includes(`event: shipment:${code}\n`)
  })
})

test("another's shipments are never sent, not even that they exist", async () => {
  const code = await newPiece(posta)
  const topics = `shipments,shipment:${code},shipment:NADA-0001`
  const watching = follow(topics, others)
  const first = await nextOf(watching)
  assert.equal(first.event, 'shipments')
  const stream = follow('shipments', own)
  await nextOf(stream)
  await recordAll(posta, [scan(posta, code, 'IF')])
  await nextOf(stream)
  // Both were looked at together: the other page would have heard of it by now.
  assert.doesNotMatch(await missed(topics, others, first.id ?? ''), /^event/m)
  await posta.post('/testing/cargaCliente/', wareOrder({ codigoSeguimiento: newCode() }))
  const next = await nextOf(watching)
  assert.equal(next.event, 'shipments')
  await Promise.all([stream.return(undefined), watching.return(undefined)])
})

test('people follow with their session, and keys need the right to look', async () => {
  const entered = await posta.post(
    '/v1/session',
    { email: 'tienda@demo.example', password: 'demo-posta-2026' },
    { 'x-posta-csrf': '1', origin: posta.url },
  )
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  assert.match(await missed('shipments', { cookie }, ''), /^event: shipments$/m)
  assertProblem(await posta.get(`${path}?topics=shipments`), 401)
  const { key } = await issueKey(posta, cross.shipper, { scopes: ['orders:write'] })
  assertProblem(await posta.get(`${path}?topics=shipments`, bearer(key)), 403)
})

test('topics that there are not are refused, and an account has a number of pages', async () => {
  for (const topics of ['', 'movements', 'work-list', 'shipment:', 'shipments,otro'])
    assertProblem(await posta.get(`${path}?topics=${topics}`, own), 400)
  const open = Array.from({ length: 200 }, () => follow('shipments', own))
  await Promise.all(open.map((stream) => stream.next()))
  assertProblem(await posta.get(`${path}?topics=shipments`, own), 429)
  assert.equal((await posta.get(`${path}?topics=shipments&once=true`, others)).status, 200)
  await Promise.all(open.map((stream) => stream.return(undefined)))
})
