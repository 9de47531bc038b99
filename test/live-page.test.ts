import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackingLimits } from '../src/capabilities/tracking/tracking.limits.ts'
import { recordAll, scan } from './contract/movements-support.ts'
import { only, redirectionOf, rescue } from './contract/pieces-support.ts'
import { crossOrder, expectStored } from './contract/support.ts'
import { startPosta, withPosta } from './support/posta.ts'
import { until } from './support/until.ts'

const posta = withPosta()

async function loaded(): Promise<string> {
  const order = crossOrder()
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

/** An open stream of events; `read` returns the text so far once it contains this one. */
async function openStream(path: string, url = posta.url) {
  const leaving = new AbortController()
  const answer = await fetch(url + path, { signal: leaving.signal })
  const reader = answer.body?.getReader()
  let heard = ''
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    leave: () => leaving.abort(),
    async read(wanted: string): Promise<string> {
      while (!heard.includes(wanted)) {
        const { done, value } = (await reader?.read()) ?? { done: true }
        if (done) break
        heard += Buffer.from(value).toString()
      }
      return heard
    },
    async end(): Promise<string> {
      return this.read('no such text')
    },
  }
}

const eventsOf = (code: string) => `/testing/seguimiento/${code}/eventos`

test('an open page hears of the next movement, and fetches itself again', async () => {
  const code = await loaded()
  const page = await posta.get(`/testing/seguimiento/${code}`)
  assert.match(page.text, new RegExp(`<main [^>]*data-eventos="${eventsOf(code)}\\?desde=1"`))
  const [, script = ''] = /<script src="([^"]+)" defer><\/script>/.exec(page.text) ?? []
  const served = await posta.get(script)
  assert.equal(served.status, 200)
  assert.match(served.headers.get('cache-control') ?? '', /immutable/)
  const stream = await openStream(eventsOf(code))
  assert.match(stream.type ?? '', /^text\/event-stream/)
  await stream.read('al día')
  await recordAll(posta, [scan(posta, code, 'IF')])
  assert.match(await stream.read('cambio'), /event: cambio\ndata: \{\}\n\n/)
  stream.leave()
  const late = await openStream(`${eventsOf(code)}?desde=1`)
  assert.match(await late.read('cambio'), /cambio/, 'what happened before is told at once')
  late.leave()
})

test('an open page hears of a redirection that changes the days of arrival', async () => {
  const code = await loaded()
  const scans = ['IF', 'AS', 'AR'].map((check) => scan(posta, code, check))
  await recordAll(posta, scans)
  const stream = await openStream(eventsOf(code))
  await stream.read('al día')
  assert.equal(only(await rescue(posta, redirectionOf(code)))[0], 'succeeded')
  assert.match(await stream.read('cambio'), /event: cambio/)
  stream.leave()
})

test('a code that nobody has is 404, and HEAD opens nothing', async () => {
  assert.equal((await posta.get(eventsOf('NADA-0001'))).status, 404)
  const head = await posta.request('HEAD', eventsOf(await loaded()))
  assert.deepEqual([head.status, head.text], [200, ''])
})

test('open pages of one address are bounded, and one that leaves makes room', async () => {
  const path = eventsOf(await loaded())
  const most = trackingLimits.liveReadersPerAddress
  const open: Awaited<ReturnType<typeof openStream>>[] = []
  // Those that the tests before have left are counted until the service notices.
  await until('as many are open as may be', async () => {
    const more = Array.from({ length: most + 5 - open.length }, () => openStream(path))
    open.push(...(await Promise.all(more)).filter(({ status }) => status === 200))
    assert.ok(open.length <= most, `${open.length} are open`)
    return open.length === most
  })
  const refused = await posta.get(path)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  open[0]?.leave()
  await until('there is room again', async () => {
    const again = await openStream(path)
    again.leave()
    if (again.status !== 429) assert.equal(again.status, 200)
    return again.status === 200
  })
  for (const { leave } of open) leave()
})

test('a service that stops lets its readers go', async () => {
  const other = await startPosta()
  const order = crossOrder()
  await expectStored(other, order)
  const stream = await openStream(eventsOf(String(order['codigoSeguimiento'])), other.url)
  await stream.read('al día')
  const ended = stream.end()
  await other.close()
  assert.match(await ended, /al día/)
})
