/** No answer can be rendered as another type, nor inside of another's page. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { houseRoutes } from '../../src/faces/house/house.ts'
import { createMounts } from '../../src/faces/mounts.ts'
import type { BuiltFiles } from '../../src/kits/pages/built-files.ts'
import { crossOrder, expectStored, opsHeaders } from '../contract/support.ts'
import { cookieOf, demoPassword, trySignIn } from '../people/support.ts'
import { withPosta } from '../support/posta.ts'

const posta = withPosta()

async function labelPath(): Promise<string> {
  const order = crossOrder()
  await expectStored(posta, order)
  return `/impresionEtiqueta/?tipo=A4&shipper=9001&codSeguimiento=${String(order['codigoSeguimiento'])}`
}

const paths: readonly (readonly [string, () => Promise<string> | string])[] = [
  ['a page', () => '/ingresar'],
  ['the landing page', () => '/'],
  ['a tracking page', () => '/seguimiento/NADIE-1'],
  ['a reference', () => '/docs'],
  ['a document', () => '/openapi.json'],
  ['a row of /ops/v1', () => '/ops/v1/branches'],
  ['what nobody may read', () => '/v1/orders'],
  ['a label', labelPath],
  ['what is nowhere', () => '/no/such/thing'],
  ['security.txt', () => '/.well-known/security.txt'],
]

for (const [what, path] of paths)
  test(`${what} says its type for certain, and is framed by nobody`, async () => {
    const { headers } = await posta.get(await path(), opsHeaders(posta))
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  })

for (const [what, bytes] of [
  ['no HTTP', 'hello\r\n\r\n'],
  ['a head that is too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
] as const)
  test(`the answer to ${what} does as well`, async () => {
    const socket = connect(Number(new URL(posta.url).port), '127.0.0.1')
    socket.end(bytes)
    const answer = await text(socket)
    assert.match(answer, /^HTTP\/1\.1 4\d\d [^]*\r\nx-content-type-options: nosniff\r\n/)
    assert.match(answer, /\r\ncontent-security-policy: frame-ancestors 'none'\r\n/)
  })

describe('proxies that say that they spoke TLS', () => {
  const behind = withPosta({ env: { POSTA_TRUSTED_PROXIES: '127.0.0.1' } })
  const headers = { 'x-forwarded-proto': 'https' }
  const flagsOf = async (service: typeof posta) => {
    const answer = await trySignIn(service, 'tienda@demo.example', demoPassword, { headers })
    return { sent: answer.headers.getSetCookie()[0] ?? '', cookie: cookieOf(answer) }
  }

  test('is believed if it is a trusted proxy, and nobody else is', async () => {
    const stranger = await flagsOf(posta)
    assert.match(stranger.sent, /^posta=/)
    assert.doesNotMatch(stranger.sent, /Secure/)
    const proxy = await flagsOf(behind)
    assert.match(proxy.sent, /^__Host-posta=.*; Secure$/)
    const { status } = await behind.get('/testing/v1/session', { ...headers, ...proxy })
    assert.equal(status, 200)
  })
})

test('the choices that a browser keeps over https go before those from when it had none', async () => {
  const cookie = 'posta-theme=light; __Host-posta-theme=dark; __Host-posta-language=en'
  assert.match(
    (await posta.get('/ingresar', { cookie })).text,
    /<html lang="en"[^>]* data-theme="dark"/,
  )
})

test('pages that can not be built show nobody why', async () => {
  const mounts = createMounts(readConfig({}), posta.app.environments)
  const [mount] = mounts
  assert.ok(mount)
  const fault = 'no such file: /home/carrier/secret.tsx'
  const routes = houseRoutes(mount, {
    mounts,
    pages: { load: (): Promise<BuiltFiles> => Promise.reject(new Error(fault)), stop: () => {} },
    guideOf: () => undefined,
    sessionMaxMs: 1,
    visitorsOf: async () => undefined,
  })
  const route = routes.find(({ path }) => path.endsWith('/ingresar'))
  const answer = await route?.handle({
    id: 'x',
    method: 'GET',
    path: '/ingresar',
    params: {},
    query: {},
    body: Buffer.alloc(0),
    address: '127.0.0.1',
    peer: '127.0.0.1',
    host: 'localhost',
    header: () => undefined,
  })
  assert.equal(answer?.status, 503)
  assert.ok(Buffer.isBuffer(answer?.body))
  const body = answer.body.toString()
  assert.match(body, /no se pudieron armar/)
  assert.ok(!body.includes('secret'), body)
})
