import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { clientErrorTexts } from '../../faces/system/client-error-texts.ts'
import type { HttpAnswer, Route } from './route.ts'
import { createHttpServer } from './server.ts'

const text = (body: string, status = 200): HttpAnswer => ({ status, type: 'text/plain', body })

function route(method: Route['method'], path: string, more: Partial<Route> = {}): Route {
  return {
    method,
    path,
    name: path,
    handle: ({ body }) => text(`${method} ${body.toString()}`),
    unreadable: (_request, reason) => text(`${method} ${reason}`, 413),
    fault: () => text('fault', 500),
    ...more,
  }
}

function serve(routes: readonly Route[]) {
  return createHttpServer(routes, {
    bodyBytes: 1_000,
    discardedBodyBytes: 1_000_000,
    unfinishedBodyBytes: 1_000_000,
    unreadAnswerBytes: 1_000_000,
    unreadAnswerMs: 60_000,
    connections: 100,
    connectionsPerAddress: 100,
    headerBytes: 4_096,
    requestTimeoutMs: 60_000,
    headersTimeoutMs: 20_000,
    keepAliveMs: 5_000,
    trustedProxies: [],
    clientErrorTexts,
    notFound: () => text('not found', 404),
    methodNotAllowed: (_request, methods) => text(methods.join(' '), 405),
    onDone() {},
    onFault() {},
  })
}

describe('the methods of a path', () => {
  const server = serve([
    route('GET', '/thing'),
    route('POST', '/thing'),
    route('PUT', '/thing', { bodyBytes: 5_000 }),
    route('DELETE', '/thing', { bodyBytes: 10 }),
    route('GET', '/changing', { changes: true }),
  ])
  let url = ''
  before(async () => {
    url = `http://127.0.0.1:${(await server.listen('127.0.0.1', 0)).port}`
  })
  after(() => server.close({ drainMs: 0, graceMs: 1_000 }))

  async function call(method: string, path: string, body?: string): Promise<string> {
    const answer = await fetch(url + path, { method, ...(body === undefined ? {} : { body }) })
    const length = answer.headers.get('content-length')
    return `${answer.status} ${method === 'HEAD' ? length : await answer.text()}`
  }

  test('have their own answers', async () => {
    assert.equal(await call('GET', '/thing'), '200 GET ')
    assert.equal(await call('POST', '/thing', 'a'), '200 POST a')
    assert.equal(await call('PUT', '/thing/', 'a'), '200 PUT a')
    assert.equal(await call('HEAD', '/thing'), '200 4')
  })

  test('have their own limits of bodies', async () => {
    const large = 'a'.repeat(2_000)
    assert.equal(await call('POST', '/thing', large), '413 POST too-large')
    assert.equal(await call('PUT', '/thing', large), `200 PUT ${large}`)
    assert.equal(await call('DELETE', '/thing', 'a'.repeat(11)), '413 DELETE too-large')
  })

  test('that it does not have are refused with those that it has', async () => {
    assert.equal(await call('PATCH', '/thing', 'a'), '405 GET HEAD POST PUT DELETE')
    assert.equal(await call('OPTIONS', '/changing'), '405 GET')
    // A GET that changes something is not called by HEAD.
    assert.equal(await call('HEAD', '/changing'), '405 3')
  })

  test('stand in it once', () => {
    assert.throws(() => serve([route('GET', '/thing'), route('GET', '/thing')]), /GET.*\/thing/)
  })
})

describe('the path of a request', () => {
  const echo = (path: string, more: Partial<Route> = {}) =>
    route('POST', path, {
      handle: ({ params, query }) => text(`${path} ${JSON.stringify({ ...params, ...query })}`),
      ...more,
    })
  const server = serve([
    echo('/things/:id'),
    echo('/things/list'),
    echo('/things/:id/parts/:part'),
    echo('/things/:id/large', { bodyBytes: 5_000 }),
    echo('/pictures/:code.png'),
    echo('/pages/*'),
  ])
  let url = ''
  before(async () => {
    url = `http://127.0.0.1:${(await server.listen('127.0.0.1', 0)).port}`
  })
  after(() => server.close({ drainMs: 0, graceMs: 1_000 }))

  const call = async (path: string, body = '') => {
    const answer = await fetch(url + path, { method: 'POST', body })
    return `${answer.status} ${await answer.text()}`
  }

  for (const [path, answer] of [
    ['/things/7', '200 /things/:id {"id":"7"}'],
    ['/things/7/?a=b%20c', '200 /things/:id {"id":"7","a":"b c"}'],
    ['/things/a%2Fb%20%C3%B1', '200 /things/:id {"id":"a/b ñ"}'],
    ['/things/list', '200 /things/list {}'],
    ['/things/list/large', '200 /things/:id/large {"id":"list"}'],
    ['/things/7/parts/8', '200 /things/:id/parts/:part {"id":"7","part":"8"}'],
    ['/pictures/7.png', '200 /pictures/:code.png {"code":"7"}'],
    ['/pages/a/b', '200 /pages/* {"*":"a/b"}'],
    ['/things', '404 not found'],
    ['/things/7/parts', '404 not found'],
    ['/things/%zz', '404 not found'],
    ['/Things/7', '404 not found'],
  ] as const)
    test(`${path} is answered with ${answer}`, async () => {
      assert.equal(await call(path), answer)
    })

  test('also decides how a body that is too large is answered', async () => {
    const large = 'a'.repeat(2_000)
    assert.equal(await call('/things/7', large), '413 POST too-large')
    assert.equal(await call('/things/7/large', large), '200 /things/:id/large {"id":"7"}')
    assert.equal(await call('/nothing', large), '404 not found')
  })
})
