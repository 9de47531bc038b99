import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualBrand } from '../src/capabilities/brand/brand.ts'
import { brandColours } from '../src/capabilities/brand/brand-colours.ts'
import { errorPage } from '../src/faces/web/error-page.ts'
import { pageBrand } from '../src/faces/web/page-brand.ts'
import type { PageFrame } from '../src/faces/web/page-frame.ts'
import type { HttpAnswer } from '../src/kits/http/route.ts'
import { withPosta } from './support/posta.ts'

const posta = withPosta()

const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
}

test('a browser that asks for something unknown gets a page that says so (D37)', async () => {
  for (const path of ['/nada', '/testing/nada', '/production/a/b', '/v1/nada', '/ops/v1/nada']) {
    const answer = await posta.get(path, browser)
    assert.equal(answer.status, 404, path)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/, path)
    assert.match(answer.text, /<h1 id="h">No encontramos esa página<\/h1>/, path)
    const isProduction = path.startsWith('/production')
    assert.equal(answer.text.includes('Estos envíos no son reales'), !isProduction, path)
  }
})

test('programs get what they got before', async () => {
  const plain = 'No existe esa dirección. La referencia está en /docs.\n'
  for (const headers of [undefined, { accept: '*/*' }, { accept: 'application/json, text/html' }]) {
    const unknown = await posta.get('/nada', headers)
    assert.deepEqual([unknown.status, unknown.text], [404, plain])
    const problem = await posta.get('/v1/nada', headers)
    assert.equal(problem.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  }
})

test('a method that an address does not take is a page too, with those it takes', async () => {
  const answer = await posta.request('DELETE', '/docs', { headers: browser })
  assert.equal(answer.status, 405)
  assert.equal(answer.headers.get('allow'), 'GET, HEAD')
  assert.match(answer.text, /<h1/)
})

test('below /en the page is English, and leads to English', async () => {
  const { text } = await posta.get('/testing/en/nothing', browser)
  assert.match(text, /<html lang="en">/)
  assert.match(text, /We could not find that page/)
  assert.match(text, /href="\/testing\/en\/"/)
})

const frame: PageFrame = {
  base: '/testing',
  environment: 'production',
  language: 'es',
  brand: pageBrand({ ...usualBrand, colours: brandColours(usualBrand.colour) }),
  theme: undefined,
  demonstration: 'off',
}

const textOf = ({ body }: HttpAnswer): string => (Buffer.isBuffer(body) ? body.toString() : '')

test('every error that people meet has words in both languages', () => {
  const titles = new Set<string>()
  for (const status of [400, 401, 403, 404, 405, 410, 413, 429, 500, 503])
    for (const language of ['es', 'en'] as const) {
      const answer = errorPage(status, { ...frame, language }, { requestId: 'abc-123' })
      assert.equal(answer.status, status)
      const text = textOf(answer)
      titles.add(/<h1 id="h">([^<]+)</.exec(text)?.[1] ?? '')
      assert.equal(text.includes('abc-123'), status >= 500, `${status}`)
    }
  assert.equal(titles.size, 20)
})

test('a page says how long to wait, to people and to programs', () => {
  const answer = errorPage(429, frame, { retrySeconds: 130 })
  assert.equal(answer.headers?.['retry-after'], '130')
  assert.match(textOf(answer), /Podés volver a probar en 3 min\./)
})

test('texts for a page are escaped, and its policy allows its own style alone', () => {
  const answer = errorPage(404, frame, { title: '<script>alert(1)</script>' })
  assert.match(textOf(answer), /&lt;script&gt;alert/)
  assert.doesNotMatch(textOf(answer), /<script>alert/)
  const policy = answer.headers?.['content-security-policy'] ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /style-src 'sha256-[^']+='/)
  assert.doesNotMatch(policy, /unsafe|https?:/)
})
