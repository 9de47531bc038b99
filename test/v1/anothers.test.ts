import assert from 'node:assert/strict'
import { test } from 'node:test'
import { v1Rows } from '../../src/faces/v1/rows.ts'
import { writeReservedCode } from '../../src/kernel/reserved-code.ts'
import type { Sample, SliceShape } from '../../src/slice.ts'
import { scopeNames, slices } from '../../src/slices.ts'
import { recordAll, scan } from '../contract/movements-support.ts'
import { crossOrder, expectStored, type Fields, product } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { codes, csvSheet } from '../support/sheets.ts'
import { bearer, demo, issueKey } from './support.ts'

const posta = withPosta({ env: { POSTA_WEBHOOKS_ALLOW_LOOPBACK: 'on' } })

const cross = bearer(demo.cross.apiKey)
const ware = bearer(demo.ware.apiKey)

/**
 * A thing of one shipper's, a name that nothing has, and the stranger who must not see a
 * difference.
 */
interface Thing {
  readonly own: string
  readonly unknown: string
  readonly stranger: Record<string, string>
}

async function made(
  path: string,
  body: Readonly<Fields>,
  headers: Record<string, string>,
): Promise<Fields> {
  const answer = await posta.post(path, body, headers)
  assert.equal(answer.status, 201, answer.text)
  return answer.json
}

const like = (own: unknown, stranger = ware): Thing => {
  const text = String(own)
  const last = text.at(-1) === '0' ? '1' : '0'
  return { own: text, unknown: text.slice(0, -1) + last, stranger }
}

async function shipment(): Promise<string> {
  const order = crossOrder({
    servicio: 'B',
    productos: [product({ valorContrareembolso: 100 })],
  })
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

async function statement(): Promise<string> {
  const code = await shipment()
  for (const check of ['IF', 'MA', 'LD', 'DL']) await recordAll(posta, [scan(posta, code, check)])
  const [branch] = posta.demo.branches
  const carrier = bearer(posta.opsToken)
  const brought = { branch, trackingCodes: [code], countedCents: 10_000 }
  await made('/ops/v1/cash/hand-overs', brought, carrier)
  const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  const period = { shipper: 9001, from: today, to: today }
  return String((await made('/ops/v1/cash/statements', period, carrier))['id'])
}

async function uploaded(): Promise<string> {
  const body = csvSheet(codes('AJENO', 2))
  const answer = await posta.request('POST', '/v1/imports', { body, headers: cross })
  assert.equal(answer.status, 201, answer.text)
  return answer.json.id
}

const webhook = async () =>
  like((await made('/v1/webhooks', { url: 'http://127.0.0.1:9/hook' }, cross))['id'])

/** The value of each part of a path that varies, by how the path begins. */
async function thingOf(start: string): Promise<Thing | undefined> {
  const special = specialThings[start]
  if (special) return special()
  const sample = samples.get(start)
  if (sample === undefined || (typeof sample === 'object' && 'everyones' in sample))
    return undefined
  if (sample === 'shipment') return { own: await shipment(), unknown: 'NADIE-1', stranger: ware }
  const [owner, stranger] = sample.mode === 'WARE' ? [ware, cross] : [cross, ware]
  const body = await filledBody(sample)
  return like((await made(`/v1${sample.path}`, body, owner))[sample.field], stranger)
}

async function filledBody({
  body,
  scans,
}: Extract<Sample, { readonly path: string }>): Promise<Fields> {
  if (!Object.values(body).includes('<shipment>')) return { ...body }
  const code = await shipment()
  for (const check of scans?.split(' ') ?? []) await recordAll(posta, [scan(posta, code, check)])
  const fill = (value: unknown) => (value === '<shipment>' ? code : value)
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, fill(value)]))
}

const samples = new Map(
  (slices as readonly SliceShape[]).flatMap((slice) => Object.entries(slice.samples ?? {})),
)

/** Those that take more than one request to create. */
const specialThings: Readonly<Record<string, () => Promise<Thing>>> = {
  '/tracking-codes': async () => {
    const { trackingCodes } = await made('/v1/tracking-codes', { count: 1 }, cross)
    const [own] = trackingCodes as string[]
    // The check digit shows anybody whether a code is well formed.
    const unknown = writeReservedCode({ account: 9001, serial: 12_345_678, isOld: false })
    return { own: String(own), unknown, stranger: ware }
  },
  '/views': async () => {
    const [own, unknown] = ['con-problemas', 'con-problemax']
    const body = JSON.stringify({ name: 'Con problemas' })
    await posta.request('PUT', `/v1/views/${own}`, { headers: cross, body })
    return { own, unknown, stranger: ware }
  },
  '/events': async () => {
    const { own } = await webhook()
    return like((await made(`/v1/webhooks/${own}/test`, {}, cross))['event'])
  },
  '/cash': async () => like(await statement()),
  '/imports': async () => like(await uploaded()),
}

const bodies: Readonly<Record<string, Fields>> = {
  cancelOrder: { dryRun: true },
  rescueOrder: { kind: 'return', dryRun: true },
  playScenario: { scenario: 'delivered' },
  beginScenario: { scenario: 'delivered', everySeconds: 60 },
  replayWebhook: { dead: true },
  changeWebhook: { enabled: false },
}

const startOf = (path: string) => `/${path.split('/')[1] ?? ''}`

const everyonesOf = (path: string): string | undefined => {
  const sample = samples.get(startOf(path))
  return typeof sample === 'object' && 'everyones' in sample ? sample.everyones : undefined
}

/** Callers choose these ids, each among their own. */
const chosen = ['putSavedView']

const varying = v1Rows.filter((row) => row.path.includes(':') && !chosen.includes(row.name))

test("putSavedView: an id that is another's, too, names a view of one's own", async () => {
  const put = (headers: Record<string, string>, name: string) =>
    posta.request('PUT', '/v1/views/la-misma', { headers, body: JSON.stringify({ name }) })
  assert.equal((await put(cross, 'De uno')).status, 200)
  assert.equal((await put(ware, 'De otro')).status, 200)
  const names = async (headers: Record<string, string>) =>
    (await posta.get('/v1/views', headers)).json.items.map((one: Fields) => one['name'])
  assert.ok((await names(cross)).includes('De uno'))
  assert.deepEqual(await names(ware), ['De otro'])
})

for (const { path, name } of varying.filter((row) => everyonesOf(row.path) !== undefined))
  test(`${name}: every shipper may see it`, async () => {
    const own = `/v1${path.replace(/:\w+/, everyonesOf(path) ?? '')}`
    for (const headers of [cross, ware]) assert.equal((await posta.get(own, headers)).status, 200)
  })

for (const { method, path, name } of varying.filter((row) => everyonesOf(row.path) === undefined))
  test(`${name}: another's thing is answered like one that does not exist`, async () => {
    const thing = await thingOf(startOf(path))
    assert.ok(thing, `say in the samples of its slice's manifest what ${path} names`)
    const ask = (id: string, headers: Record<string, string>) =>
      posta.request(method, `/v1${path.replace(/:\w+/, id)}`, {
        headers: { ...headers, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: JSON.stringify(bodies[name] ?? {}) }),
      })
    const theirs = await ask(thing.own, thing.stranger)
    const nobodys = await ask(thing.unknown, thing.stranger)
    assert.equal(theirs.text, nobodys.text)
    assert.equal(theirs.status, nobodys.status)
    const owner = thing.stranger === ware ? cross : ware
    assert.notEqual((await ask(thing.own, owner)).text, nobodys.text, 'its owner is told more')
  })

test("a filter that names another's finds what one that names nobody's finds", async () => {
  const code = await shipment()
  for (const check of ['IF', 'MA', 'LD', 'DL']) await recordAll(posta, [scan(posta, code, check)])
  const collectionsOf = (headers: Record<string, string>, own: string) =>
    posta.get(`/v1/cash/collections?trackingCode=${own}`, headers)
  assert.equal((await collectionsOf(cross, code)).json.items.length, 1)
  assert.deepEqual(
    (await collectionsOf(ware, code)).json,
    (await collectionsOf(ware, 'NADIE-1')).json,
  )
  const { own } = await webhook()
  const { event } = (await posta.post(`/v1/webhooks/${own}/test`, {}, cross)).json
  const mine = await made('/v1/webhooks', { url: 'http://127.0.0.1:9/hook' }, ware)
  const replayed = (id: string) =>
    posta.post(`/v1/webhooks/${String(mine['id'])}/replay`, { event: id }, ware)
  assert.equal((await replayed(event)).text, (await replayed('evt_nadie')).text)
})

test('every row asks for its scope, whatever else a key may do', async () => {
  for (const { method, path, scope, name } of v1Rows) {
    const others = scopeNames.filter((one) => one !== scope)
    const { key } = await issueKey(posta, 9001, { scopes: others })
    const answer = await posta.request(method, `/v1${path.replaceAll(/:\w+/g, 'X')}`, {
      headers: bearer(key, { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    assert.equal(answer.status, 403, `${name}: ${answer.text}`)
  }
})
