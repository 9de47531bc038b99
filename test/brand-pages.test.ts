import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { opsHeaders } from './contract/support.ts'
import { readPageWords } from './support/page-words.ts'
import { withPosta } from './support/posta.ts'

const posta = withPosta()
const browser = { accept: 'text/html' }

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
const logo = { type: 'image/svg+xml', data: Buffer.from(drawing).toString('base64') }

const put = (brand: object) =>
  posta.request('PUT', '/testing/ops/v1/settings/brand', {
    headers: opsHeaders(posta),
    body: JSON.stringify(brand),
  })

test('pages carry the name, colour, logo and contact of the carrier', async () => {
  const brand = { name: 'Correo <del> Sur', colour: '#ffb000', logo, phone: '0800 555 0101' }
  const { status, json } = await put(brand)
  assert.equal(status, 200)
  assert.match(json.notice, /demasiado claro para texto blanco: las páginas usan #[0-9a-f]{6}/)
  for (const path of ['/testing/seguimiento/NADA-0001', '/testing/', '/testing/nada']) {
    const { text, headers } = await posta.get(path, browser)
    assert.match(text, /· Correo &lt;del&gt; Sur<\/title>/, path)
    assert.ok(text.includes(`<img src="/testing${json.logoPath}" alt="Correo &lt;del&gt; Sur">`))
    assert.ok(text.includes(`--accent:${json.colours.light.accent}`), path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const [, style = ''] of text.matchAll(/<style>([\s\S]*?)<\/style>/g))
      assert.ok(policy.includes(createHash('sha256').update(style).digest('base64')), path)
  }
  const page = readPageWords((await posta.get('/testing/nada', browser)).text)
  assert.match(page.text, /0800 555 0101/)
  const other = await posta.get('/production/nada', browser)
  assert.match(other.text, /· Posta<\/title>/, 'each environment has its own')
})

test('the logo is served as it was taken, and may run nothing', async () => {
  const { json } = await put({ name: 'Correo', colour: '#7a0019', logo })
  const served = await posta.get(`/testing${json.logoPath}`)
  assert.deepEqual([served.status, served.text], [200, drawing])
  assert.equal(served.headers.get('content-type'), 'image/svg+xml')
  assert.match(served.headers.get('content-security-policy') ?? '', /sandbox/)
  assert.match(served.headers.get('cache-control') ?? '', /immutable/)
  assert.equal((await posta.get('/testing/publico/logo-1.svg')).status, 404)
  const unsafe = drawing.replace('<path', '<script>alert(1)</script><path')
  const data = Buffer.from(unsafe).toString('base64')
  const refused = await put({ name: 'Correo', colour: '#7a0019', logo: { ...logo, data } })
  assert.equal(refused.status, 400)
  assert.match(refused.json.errors[0].detail, /programas o trae algo de afuera/)
})
