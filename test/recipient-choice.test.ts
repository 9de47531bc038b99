import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoShippers } from '../src/demo/demo-carrier.ts'
import { recordAll, scan } from './contract/movements-support.ts'
import { crossOrder, expectStored, type Fields, opsHeaders } from './contract/support.ts'
import { readPageWords } from './support/page-words.ts'
import { withPosta } from './support/posta.ts'

const posta = withPosta()
const browser = { accept: 'text/html' }
const own = { authorization: `Bearer ${demoShippers[0]?.apiKey}` }

/** A new shipment in this state, with the path and the secret part of its link. */
async function shipment(checks: readonly string[], changes: Fields = {}) {
  const order = crossOrder(changes)
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  await recordAll(
    posta,
    checks.map((check) => scan(posta, code, check, { branch: 'C0002' })),
  )
  const { json } = await posta.get(`/testing/v1/shipments/${code}`, own)
  const url = new URL(json.trackingUrl)
  return { code, page: url.pathname + url.search, k: url.searchParams.get('k') ?? '' }
}

const missed = ['IF', 'MA', 'LD', 'CA']
const collected: Fields = { servicio: 'F', 'domicilio.localidad': 'C0002' }

async function send(code: string, fields: Readonly<Record<string, string>>, headers = {}) {
  const answer = await fetch(`${posta.url}/testing/seguimiento/${code}/eleccion`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...browser, ...headers },
    body: new URLSearchParams(fields),
  })
  const text = await answer.text()
  return { status: answer.status, location: answer.headers.get('location'), text }
}

test('a recipient who was missed asks for another day with plain links and forms', async () => {
  const { code, page, k } = await shipment(missed)
  const words = readPageWords((await posta.get(page, browser)).text)
  assert.ok(words.links.has('Retirarlo en la sucursal'))
  const form = await posta.get(words.links.get('Que vuelvan otro día') ?? '', browser)
  assert.equal(form.status, 200)
  assert.equal(readPageWords(form.text).heading, 'Que vuelvan otro día')
  const [, day = ''] = /name="dia" value="([\d-]+)"/.exec(form.text) ?? []
  const answer = await send(code, { k, que: 'otro-dia', dia: day })
  assert.deepEqual([answer.status, answer.location], [303, page])
  const after = readPageWords((await posta.get(page, browser)).text)
  const [, month, date] = day.split('-')
  assert.match(after.text, new RegExp(`Pediste que volvamos el \\S+ ${date}/${month}\\.`))
  const { json } = await posta.get(
    '/testing/ops/v1/work-list?kind=recipient-choice',
    opsHeaders(posta),
  )
  const item = json.items.find(({ trackingCode }: Fields) => trackingCode === code)
  assert.deepEqual(item.detail, { choice: 'another-day', day })
})

test('somebody else collects: only initials are shown, and the shop hears of it', async () => {
  const { code, page, k } = await shipment(['IF', 'AR'], collected)
  await posta.get('/testing/v1/events?after=now', own)
  const person = { k, que: 'otra-persona', nombre: 'Ramona Quiroga', documento: '30.111.222' }
  const refused = await send(code, { ...person, documento: 'x' })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /role="alert">Faltan el nombre y apellido, o el documento/)
  assert.match(refused.text, /value="Ramona Quiroga"/, 'what was typed is kept')
  assert.equal((await send(code, person)).status, 303)
  const shown = (await posta.get(page, browser)).text
  assert.match(readPageWords(shown).text, /Lo retira otra persona: R\. Q\./)
  assert.doesNotMatch(shown, /Ramona|Quiroga|30.?111.?222/)
  const bare = (await posta.get(`/testing/seguimiento/${code}`, browser)).text
  assert.doesNotMatch(bare, /R\. Q\.|otra persona:/)
})

test('a visitor with the code alone reads that the whole link is needed', async () => {
  const { code, k } = await shipment(missed)
  const path = `/testing/seguimiento/${code}`
  const bare = readPageWords((await posta.get(path, browser)).text)
  const form = await posta.get(bare.links.get('Retirarlo en la sucursal') ?? '', browser)
  assert.equal(form.status, 403)
  assert.match(form.text, /Para elegir hace falta el enlace completo\./)
  for (const wrong of ['', 'AAAAAAAAAAA', `${k}x`])
    assert.equal((await send(code, { k: wrong, que: 'retirar' })).status, 403)
  const { k: another } = await shipment(missed)
  assert.equal((await send(code, { k: another, que: 'retirar' })).status, 403)
  assert.doesNotMatch((await posta.get(`${path}?k=${k}`, browser)).text, /Pediste/)
})

test('other sites, other states, other words and large forms are refused', async () => {
  const { code, k } = await shipment(missed)
  const wish = { k, que: 'retirar' }
  assert.equal((await send(code, wish, { 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.equal((await send(code, { k, que: 'constructor' })).status, 400)
  assert.equal((await send(code, { ...wish, more: 'x'.repeat(10_000) })).status, 413)
  assert.equal((await send('NADA-0001', wish)).status, 404)
  await recordAll(posta, [scan(posta, code, 'DV', { branch: 'C0002' })])
  const late = await send(code, wish)
  assert.equal(late.status, 422)
  assert.match(late.text, /ya no está en un momento/)
})

test('one may change one’s mind, some times', async () => {
  const { code, k } = await shipment(missed)
  const statuses: number[] = []
  for (let times = 0; times < 7; times += 1)
    statuses.push((await send(code, { k, que: 'retirar' })).status)
  assert.deepEqual(statuses, [303, 303, 303, 303, 303, 422, 422])
})
