/** Traces lead from a request through its statements to the webhooks that it causes. */
import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { crossOrder, expectStored, newCode } from './contract/support.ts'
import { type StartedPosta, startPosta } from './support/posta.ts'
import { until } from './support/until.ts'

interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status: { readonly code?: number }
}

/** The message that a collector gets, as OTLP/HTTP with JSON has it. */
interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[]
  }[]
}

const spans: CollectedSpan[] = []
const texts: string[] = []
const hooks: IncomingHttpHeaders[] = []

const collector = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => (text += part))
  request.once('end', () => {
    if (request.url === '/hook') hooks.push(request.headers)
    if (request.url === '/v1/traces') {
      texts.push(text)
      const { resourceSpans } = JSON.parse(text) as Export
      for (const { scopeSpans } of resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

let posta: StartedPosta
let url = ''

before(async () => {
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const env = { POSTA_TRACES_URL: url, POSTA_WEBHOOKS_ALLOW_LOOPBACK: 'on' }
  posta = await startPosta({ env })
  const authorization = `Bearer ${posta.opsToken}`
  const body = JSON.stringify({ shipper: 9001, url: `${url}/hook` })
  const { status, text } = await posta.request('POST', '/testing/ops/v1/webhooks', {
    body,
    headers: { authorization },
  })
  assert.equal(status, 201, text)
})
after(async () => {
  await posta?.close()
  collector.closeAllConnections()
  collector.close()
})

function attribute({ attributes }: CollectedSpan, key: string): object | undefined {
  return attributes.find((one) => one.key === key)?.value
}

/** The spans above one, up to the first of its trace. */
function ancestry(span: CollectedSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return parent === undefined ? [span.name] : [span.name, ...ancestry(parent)]
}

test('a scan is traced from the request through its statements to the webhook', async () => {
  const code = newCode()
  await expectStored(posta, crossOrder({ codigoSeguimiento: code }))
  const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const body = JSON.stringify({ movements: [{ trackingCode: code, check: 'IF', branch: 'C0001' }] })
  const headers = {
    authorization: `Bearer ${posta.opsToken}`,
    traceparent: `00-${traceId}-${caller}-01`,
  }
  const { status } = await posta.request('POST', '/testing/ops/v1/movements', { body, headers })
  assert.equal(status, 200)
  const ofTrace = (name: RegExp) =>
    spans.find((span) => span.traceId === traceId && name.test(span.name))
  await until('the webhook is told', () => ofTrace(/^POST webhook$/) !== undefined)
  const request = ofTrace(/^POST .*\/movements$/)
  assert.equal(request?.parentSpanId, caller)
  assert.equal(request?.kind, 2)
  assert.deepEqual(request && attribute(request, 'http.response.status_code'), { intValue: '200' })
  const statement = ofTrace(/^insert movement$/)
  const above = statement ? ancestry(statement) : []
  assert.ok(above.includes('transaction'), above.join(' < '))
  assert.ok(
    above.some((name) => /^\w+\.\w+$/.test(name)),
    `an operation of a slice: ${above.join(' < ')}`,
  )
  assert.match(above.at(-1) ?? '', /^POST .*\/movements$/)
  const webhook = ofTrace(/^POST webhook$/)
  const carried = hooks.map(({ traceparent }) => traceparent)
  assert.ok(carried.includes(`00-${traceId}-${webhook?.spanId}-01`), carried.join())
  for (const { startTimeUnixNano: start, endTimeUnixNano: end } of spans)
    assert.ok(BigInt(end) >= BigInt(start))
})

test('orders that share a commit have it linked, and none is part of another', async () => {
  const codes = Array.from({ length: 12 }, newCode)
  await Promise.all(
    codes.map((code) => expectStored(posta, crossOrder({ codigoSeguimiento: code }))),
  )
  const batchOf = () => spans.find(({ name, links = [] }) => name === 'batch' && links.length > 1)
  await until('the batch is told', () => batchOf() !== undefined)
  const batch = batchOf()
  assert.equal(batch?.parentSpanId, undefined)
  const linked = () =>
    spans.filter(({ links = [] }) => links.some(({ spanId }) => spanId === batch?.spanId))
  await until('its orders are told', () => linked().length >= (batch?.links?.length ?? 0))
  for (const { name } of linked()) assert.match(name, /^orders\./)
})

test('spans have no personal data and no codes', async () => {
  const code = newCode()
  const order = crossOrder({ codigoSeguimiento: code })
  await expectStored(posta, order)
  const earlier = spans.length
  await posta.get(`/testing/seguimiento/${code}`)
  await until('the page is told', () => spans.length > earlier)
  const output = texts.join('\n')
  const secrets = JSON.stringify(order).match(/"[^"]{5,}"(?=[,}])/g) ?? []
  assert.ok(secrets.length > 5)
  for (const secret of [code, posta.opsToken, ...secrets.map((text) => text.slice(1, -1))])
    assert.ok(!output.includes(secret), secret)
})

test('a request that its caller does not trace is not traced', async () => {
  const traceId = 'aaaabbbbccccddddeeeeffff00001111'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-00` }
  await posta.request('GET', '/testing/ops/v1/branches', { headers })
  const earlier = spans.length
  await posta.get('/testing/ops/v1/branches')
  await until('a later request is told', () => spans.length > earlier)
  assert.ok(!spans.some((span) => span.traceId === traceId))
})
