import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { crossOrder, opsHeaders } from './contract/support.ts'
import { startPosta, withPosta } from './support/posta.ts'
import { type Told, toldBy } from './support/told-events.ts'

const posta = withPosta()
const path = '/testing/ops/v1/stream'

/** The events of the console's stream. */
function eventsOf(address: string, cursor?: string): AsyncGenerator<Told> {
  const headers = { ...opsHeaders(posta), ...(cursor ? { 'last-event-id': cursor } : {}) }
  return toldBy(posta.url + address, headers)
}

async function reported(code: string): Promise<void> {
  await posta.post('/testing/cargaCliente/', crossOrder({ codigoSeguimiento: code }))
  for (const check of ['IF', 'MA', 'LD', 'EI'])
    await posta.request('POST', '/testing/ops/v1/movements', {
      headers: opsHeaders(posta),
      body: JSON.stringify({ movements: [{ trackingCode: code, check, branch: 'C0001' }] }),
    })
}

describe('the stream of the console', () => {
  test('sends the present state, the changes, and those missed after a break', async () => {
    const address = `${path}?topics=work-list,movements`
    const stream = eventsOf(address)
    const first = (await stream.next()).value as Told
    assert.equal(first.event, 'work-list')
    const before = JSON.parse(first.data) as { total: number }
    const second = (await stream.next()).value as Told
    assert.equal(second.event, 'movements')
    await reported('LIVE-0001')
    let event = (await stream.next()).value as Told
    while (event.event !== 'work-list') event = (await stream.next()).value as Told
    assert.equal(JSON.parse(event.data).total, before.total + 1)
    await stream.return(undefined)

    const again = eventsOf(address, second.id)
    const missed = (await again.next()).value as Told
    assert.equal(missed.event, 'work-list')
    assert.equal(JSON.parse(missed.data).total, before.total + 1)
    await again.return(undefined)
  })

  test('sends that a shipment changed', async () => {
    await reported('LIVE-0002')
    const stream = eventsOf(`${path}?topics=shipment:LIVE-0002`)
    assert.equal(((await stream.next()).value as Told).event, 'shipment:LIVE-0002')
    await posta.request('POST', '/testing/ops/v1/movements', {
      headers: opsHeaders(posta),
      body: JSON.stringify({
        movements: [{ trackingCode: 'LIVE-0002', check: 'DL', branch: 'C0001' }],
      }),
    })
    assert.equal(((await stream.next()).value as Told).event, 'shipment:LIVE-0002')
    await stream.return(undefined)
  })

  test('ends at once where that is asked for, and a request for its head takes no place', async () => {
    const once = await posta.get(`${path}?topics=work-list&once=true`, opsHeaders(posta))
    assert.match(once.text, /^retry: 5000\n\nid: [\w-]{8}\nevent: work-list\ndata: {"total":/)
    for (let times = 0; times < 35; times += 1) {
      const answer = await posta.request('HEAD', `${path}?topics=work-list`, {
        headers: opsHeaders(posta),
      })
      assert.equal(answer.status, 200, String(times))
    }
  })

  test('says at its end that one may come back soon', async () => {
    const other = await startPosta()
    const headers = opsHeaders(other)
    const answer = await fetch(`${other.url}${path}?topics=work-list`, { headers })
    const parts = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await parts?.read())?.value ?? ''
    assert.match(text, /^retry: 5000\n\n/)
    const closed = other.close()
    for (let part = await parts?.read(); part?.value; part = await parts?.read()) text += part.value
    await closed
    assert.match(text, /\n\nretry: 1000\n\n$/)
  })

  test('refuses topics that there are not, and too many pages of one person', async () => {
    for (const topics of ['', 'otro', 'shipment:', 'work-list,otro'])
      assert.equal(
        (await posta.get(`${path}?topics=${topics}`, opsHeaders(posta))).status,
        400,
        topics,
      )
    const open = Array.from({ length: 30 }, () => eventsOf(`${path}?topics=work-list`))
    await Promise.all(open.map((stream) => stream.next()))
    const answer = await posta.get(`${path}?topics=work-list`, opsHeaders(posta))
    assert.equal(answer.status, 429)
    await Promise.all(open.map((stream) => stream.return(undefined)))
  })
})
