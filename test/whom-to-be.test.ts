/** Where something waits for each role of the demonstration, at the moment somebody chooses it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippersToShow } from '../src/demo/whom-to-be.ts'
import { recordAll, scan } from './contract/movements-support.ts'
import { crossOrder, expectStored } from './contract/support.ts'
import { withPosta } from './support/posta.ts'

const posta = withPosta()

async function seat(as: string): Promise<string> {
  const headers = { origin: posta.url, 'x-posta-csrf': '1' }
  const { status, text, json } = await posta.post('/v1/session/demonstration', { as }, headers)
  assert.equal(status, 200, text)
  return json.path
}

async function recipient(start = ''): Promise<string> {
  const answer = await fetch(`${posta.url}${start}/demostracion/destinatario`, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  })
  assert.equal(answer.status, 303)
  return answer.headers.get('location') ?? ''
}

const places = async () => [
  await seat('shop'),
  await seat('branch'),
  await seat('courier'),
  await recipient(),
]

test('an empty demonstration has pages that say what to do', async () => {
  assert.deepEqual(await places(), [
    '/portal?probar=shop-first',
    '/consola/sucursales?probar=branch-quiet',
    '/reparto?probar=courier-quiet',
    '/sucursales?probar=recipient-none',
  ])
  const landing = await fetch(posta.url, { headers: { accept: 'text/html' } })
  assert.doesNotMatch(await landing.text(), /Por ejemplo/, 'no code leads anywhere')
})

test('public pages show the hints of recipients alone', async () => {
  const shown = async (hint: string) => {
    const page = await fetch(`${posta.url}/sucursales?probar=${hint}`)
    return (await page.text()).includes('<b>Para probar:</b>')
  }
  assert.equal(await shown('recipient-none'), true)
  assert.equal(await shown('branch-work'), false)
})

test('a shipment that was loaded is scanned and followed', async () => {
  await expectStored(posta, crossOrder({ codigoSeguimiento: 'QUIEN-1' }))
  const [shop, branch, , followed = ''] = await places()
  assert.deepEqual(
    [shop, branch],
    ['/portal?probar=shop-shipments', '/consola/escanear?probar=branch-scan'],
  )
  assert.match(followed, /^\/seguimiento\/QUIEN-1\?k=[\w-]{11}&probar=recipient-follow$/)
})

test('one that is out waits for the courier, below each base and in each language', async () => {
  await recordAll(posta, [scan(posta, 'QUIEN-1', 'IF'), scan(posta, 'QUIEN-1', 'MA')])
  await recordAll(posta, [scan(posta, 'QUIEN-1', 'LD')])
  assert.equal(await seat('courier'), '/reparto?probar=courier-stops')
  assert.match(await recipient('/testing/en'), /^\/testing\/en\/seguimiento\/QUIEN-1\?k=/)
})

test('a failed visit is decided by its recipient, who then has decided', async () => {
  await recordAll(posta, [scan(posta, 'QUIEN-1', 'CA')])
  assert.equal(await seat('shop'), '/portal/envios/QUIEN-1?probar=shop-problem')
  const page = await recipient()
  assert.match(page, /^\/seguimiento\/QUIEN-1\?k=[\w-]{11}&probar=recipient-decide$/)
  const part = new URL(page, posta.url).searchParams.get('k') ?? ''
  const chosen = await fetch(`${posta.url}/seguimiento/QUIEN-1/eleccion`, {
    method: 'POST',
    body: new URLSearchParams({ que: 'retirar', k: part }),
    redirect: 'manual',
  })
  assert.equal(chosen.status, 303, await chosen.text())
  assert.match(await recipient(), /probar=recipient-follow$/)
  assert.equal(await seat('branch'), '/consola?probar=branch-work')
})

test('the landing page names a shipment that there is, which leads to its page', async () => {
  const answer = await fetch(posta.url, { headers: { accept: 'text/html' } })
  const [, path = '', code] =
    /Por ejemplo, <a [^>]*href="([^"]+)">([^<]+)</.exec(await answer.text()) ?? []
  assert.equal(code, 'QUIEN-1')
  const page = await fetch(posta.url + path, { headers: { accept: 'text/html' } })
  assert.equal(page.status, 200)
})

test('the newest of several failed visits is decided first', async () => {
  const at = (minutes: number) => ({ at: new Date(Date.now() - minutes * 60_000).toISOString() })
  for (const [code, missed] of [
    ['QUIEN-2', 1],
    ['QUIEN-3', 30],
  ] as const) {
    await expectStored(posta, crossOrder({ codigoSeguimiento: code }))
    for (const [index, check] of ['IF', 'MA', 'LD', 'CA'].entries())
      await recordAll(posta, [scan(posta, code, check, at(missed + 30 - 10 * index))])
  }
  assert.match(await recipient(), /^\/seguimiento\/QUIEN-2\?k=.*probar=recipient-decide$/)
})

test('shippers of the carrier in the middle of its day are shown before the visitor’s own', () => {
  assert.deepEqual(shippersToShow([9001, 9002]), [9001, 9002])
  assert.deepEqual(shippersToShow([9001, 9101, 9109, 9110, 1301]), [9101, 9109])
  assert.deepEqual(shippersToShow([1301]), [])
})
