import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { ensureBuilt } from '../../src/kits/pages/build.ts'
import { importsOf, type Manifest } from '../../src/kits/pages/built-files.ts'
import { withPosta } from '../support/posta.ts'

const posta = withPosta()
const project = join(import.meta.dirname, '..', '..')

async function scriptOf(base: string): Promise<string> {
  const { text } = await posta.get(`${base}/ingresar`)
  return /<script type="module" src="([^"]+)"/.exec(text)?.[1] ?? ''
}

describe('the documents of the pages', () => {
  for (const base of ['', '/testing', '/production'])
    test(`stand below ${base || 'the root'} with their files`, async () => {
      const answer = await posta.get(`${base}/ingresar`)
      assert.equal(answer.status, 200)
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      assert.ok(answer.text.includes(` data-base="${base}"`))
      const script = await scriptOf(base)
      assert.ok(script.startsWith(`${base}/web/main-`), script)
      assert.equal((await posta.get(script)).status, 200)
    })

  test('allow nothing inline and nothing from outside', async () => {
    const { headers, text } = await posta.get('/ingresar')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'self'/)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    assert.doesNotMatch(text, /<style|<script(?![^>]* src=)|\son\w+=|\sstyle=/)
  })

  test('keep the theme and the language of the browser', async () => {
    const cookie = 'posta-theme=dark; posta-language=en'
    const { text } = await posta.get('/ingresar', { cookie })
    assert.match(text, /<html lang="en"[^>]* data-theme="dark"/)
    assert.match((await posta.get('/ingresar?theme=light', { cookie })).text, /data-theme="light"/)
  })

  test('name the demonstration in testing only', async () => {
    assert.match((await posta.get('/testing/ingresar')).text, /data-demonstration="open"/)
    assert.match((await posta.get('/production/ingresar')).text, /data-demonstration="off"/)
  })

  test('lead to the sign-in page first, which knows where one wanted to go', async () => {
    const answer = await fetch(`${posta.url}/testing/portal/envios?q=a%26b`, { redirect: 'manual' })
    assert.equal(answer.status, 302)
    const wanted = encodeURIComponent('/portal/envios?q=a%26b')
    assert.equal(answer.headers.get('location'), `/testing/ingresar?a=${wanted}`)
  })
})

describe('the built files', () => {
  test('are compressed ahead and never change', async () => {
    const script = await scriptOf('')
    const plain = await raw(script, 'identity')
    const br = await raw(script, 'gzip, br')
    const gzip = await raw(script, 'gzip, br;q=0')
    assert.deepEqual(
      [plain, br, gzip].map(({ headers }) => headers['content-encoding']),
      [undefined, 'br', 'gzip'],
    )
    assert.deepEqual(brotliDecompressSync(br.body), plain.body)
    assert.deepEqual(gunzipSync(gzip.body), plain.body)
    assert.equal(br.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(br.headers['vary'], 'accept-encoding')
  })

  test('are not sent again to clients that have them', async () => {
    const script = await scriptOf('')
    const tag = (await posta.get(script)).headers.get('etag') ?? ''
    assert.equal((await posta.get(script, { 'if-none-match': tag })).status, 304)
  })

  test('are only those of the build', async () => {
    for (const name of ['manifest.json', 'none.js', '..%2f..%2fpackage.json', '__proto__'])
      assert.equal((await posta.get(`/web/${name}`)).status, 404)
  })

  test('have the service worker of pages of the floor, which rules those of its area alone', async () => {
    const areas = [
      ['/consola/escanear/worker.js', '/consola/'],
      ['/reparto/worker.js', '/reparto'],
    ] as const
    const bases = ['', '/testing', '/production'].flatMap((base) =>
      areas.map(([path, scope]) => [base, path, scope] as const),
    )
    for (const [base, path, scope] of bases) {
      const { status, headers, text } = await posta.get(base + path)
      assert.equal(status, 200)
      assert.match(headers.get('content-type') ?? '', /^text\/javascript/)
      assert.equal(headers.get('service-worker-allowed'), base + scope)
      assert.equal(headers.get('cache-control'), 'no-cache')
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/)
      // It stands at an address without its neighbours.
      assert.doesNotMatch(text, /\bimport\s*[("'{]/)
    }
  })

  test('of a first screen have at most 200 KB of compressed JavaScript, 220 in the console', async () => {
    const folder = await ensureBuilt(project)
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
    const size = (file: string) => gzipSync(readFileSync(join(folder, file))).length
    const filesOf = (name: string) => [
      manifest[name]?.file ?? '',
      ...importsOf(manifest, name).map(({ file }) => file),
    ]
    const screens = Object.keys(manifest).filter((name) => name.endsWith('.screen.tsx'))
    assert.ok(screens.includes('sign-in/sign-in.screen.tsx'))
    for (const screen of screens) {
      const files = new Set([...filesOf('main.tsx'), ...filesOf(screen)])
      const bytes = [...files].filter((file) => file.endsWith('.js')).map(size)
      const total = bytes.reduce((sum, one) => sum + one, 0)
      const most = screen.startsWith('console/') ? 220 : 200
      assert.ok(total <= most * 1_024, `${screen} takes ${total} bytes`)
    }
  })
})

/** fetch would decompress the body by itself. */
async function raw(path: string, encoding: string) {
  const { request } = await import('node:http')
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const question = request(
      posta.url + path,
      { headers: { 'accept-encoding': encoding } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }))
      },
    )
    question.once('error', reject)
    question.end()
  })
}
