import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoShippers } from '../src/demo/demo-carrier.ts'
import { record, recordAll, scan } from './contract/movements-support.ts'
import { crossOrder, expectStored, opsHeaders } from './contract/support.ts'
import { readPageWords } from './support/page-words.ts'
import { withPosta } from './support/posta.ts'

const posta = withPosta()
const own = { authorization: `Bearer ${demoShippers[0]?.apiKey}` }
const browser = { accept: 'text/html' }
const destinatario = { tipoDocumento: 'DNI', numeroDocumento: 30_555_444, nombre: 'Eulalia Paz' }

const csv = (method: string, body?: string) =>
  posta.request(method, '/testing/ops/v1/branches.csv', {
    ...(body === undefined ? {} : { body }),
    headers: { 'content-type': 'text/csv', ...opsHeaders(posta) },
  })

/** Sets the proof that the branch asks for as a carrier does: in the file of branches. */
async function ask(pickupProof: string): Promise<void> {
  const [heading = '', ...lines] = (await csv('GET')).text.trim().split('\r\n')
  const column = heading.split(',').indexOf('pickupProof')
  assert.notEqual(column, -1, heading)
  const changed = lines
    .filter((line) => line.startsWith('C0002,'))
    .map((line) => line.replace(/[^,]*$/, pickupProof))
  assert.equal(column, heading.split(',').length - 1)
  const { status, text } = await csv('POST', [heading, ...changed].join('\r\n'))
  assert.equal(status, 200, text)
}

async function waiting() {
  const changes = { servicio: 'F', 'domicilio.localidad': 'C0002' }
  const order = crossOrder({ ...changes, destinatario: { ...destinatario, celular: '11' } })
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  const place = { branch: 'C0002' }
  await recordAll(posta, [scan(posta, code, 'IF', place), scan(posta, code, 'AR', place)])
  const { json } = await posta.get(`/testing/v1/shipments/${code}`, own)
  const url = new URL(json.trackingUrl)
  return { code, page: url.pathname + url.search }
}

async function handOver(code: string, more = {}): Promise<string> {
  const [result] = await record(posta, [scan(posta, code, 'DL', { branch: 'C0002', ...more })])
  return result?.reason ?? result?.status ?? ''
}

async function read(path: string): Promise<string> {
  return (await posta.get(path, browser)).text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

/** The part of the link in the label's QR code, which whoever knows the code can print (D42). */
async function labelPart(code: string): Promise<string> {
  const address = `/testing/impresionEtiqueta/?tipo=zpl&shipper=9001&codSeguimiento=${code}`
  const { text } = await posta.get(address)
  const plain = text.replaceAll(/_([\dA-F]{2})/g, (_, byte: string) =>
    String.fromCodePoint(Number.parseInt(byte, 16)),
  )
  const [, part] = /[?]k=([\w-]{11})/.exec(plain) ?? []
  assert.ok(part, text.slice(0, 3_000))
  return part
}

const pinIn = (text: string) => /El PIN (\d{6})/.exec(text)?.[1]

test('the counter sees the proof to ask for, and hands over to a person who shows it', async () => {
  await ask('document')
  const { code, page } = await waiting()
  assert.equal(
    await handOver(code),
    'La sucursal C0002 entrega con el documento de quien retira: enviá document.',
  )
  assert.equal(
    await handOver(code, { document: '30.555.445' }),
    'Lo que mostró quien retira no es lo del envío: no se entrega. Quedan 4 intentos.',
  )
  const unreadable = 'document: Se espera el número del documento, de hasta 10 cifras.'
  assert.equal(await handOver(code, { document: 'x' }), unreadable)
  assert.equal(await handOver(code, { pin: '12' }), 'pin: Se esperan 6 cifras.')
  assert.match(await read(page), /Llevá tu documento y el código\..*Tu documento/)
  assert.equal(pinIn(await read(page)), undefined)
  assert.equal(await handOver(code, { document: 30_555_444 }), 'recorded')
})

test('the PIN stands on the page of the recipient, and on no other', async () => {
  await ask('pin')
  const { code, page } = await waiting()
  const said = await read(page)
  const pin = pinIn(said) ?? ''
  assert.match(said, /Llevá el PIN y el código\./)
  assert.match(pin, /^\d{6}$/)
  assert.equal(pinIn(await read(page.replace('/testing/', '/testing/en/'))), undefined)
  const english = await posta.get(page.replace('/testing/', '/testing/en/'), browser)
  assert.ok(english.text.includes(`The PIN ${pin}`))
  for (const other of [`/testing/seguimiento/${code}`, `/testing/seguimiento/${code}?k=x`]) {
    const text = await read(other)
    assert.match(text, /El PIN del envío Está en esta página cuando/)
    assert.ok(!text.includes(pin))
  }
  const part = await labelPart(code)
  const opened = await read(`/testing/seguimiento/${code}?k=${part}`)
  assert.match(opened, /E\. P\./, 'the link of the label is right')
  assert.ok(!opened.includes(pin))
  const shown = await posta.get(`/testing/v1/shipments/${code}`, own)
  assert.ok(!shown.text.includes(pin))
  assert.equal(await handOver(code, { pin }), 'recorded')
  assert.equal(pinIn(await read(page)), undefined, 'nothing to tell any more')
})

test('the link of a label sends nobody to collect the parcel', async () => {
  const { code, page } = await waiting()
  const part = await labelPart(code)
  const choose = (k: string) =>
    fetch(`${posta.url}/testing/seguimiento/${code}/eleccion`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ k, que: 'otra-persona', nombre: 'Ladrón', documento: '1234567' }),
    })
  assert.equal((await choose(part)).status, 403)
  const words = readPageWords((await posta.get(page, browser)).text)
  assert.ok(words.links.has('Que retire otra persona'))
  assert.equal((await choose(new URL(page, posta.url).searchParams.get('k') ?? '')).status, 303)
})

test('the shown proof is kept nowhere', async () => {
  await ask('document-or-pin')
  const { code } = await waiting()
  await handOver(code, { document: '987654321' })
  assert.equal(await handOver(code, { document: '30555444' }), 'recorded')
  for (const path of [`/movements?trackingCode=${code}`, `/orders/${code}`, '/audit?limit=1000']) {
    const { status, text } = await posta.get(`/testing/ops/v1${path}`, opsHeaders(posta))
    assert.equal(status, 200, text)
    assert.ok(!text.includes('987654321'), path)
  }
  const { text } = await posta.get('/testing/ops/v1/audit?limit=1000', opsHeaders(posta))
  assert.ok(!text.includes('30555444'))
})

test('a file of scans has columns for it, which it may leave out', async () => {
  await ask('document')
  const { code } = await waiting()
  const heading = 'trackingCode,check,branch,at,reasonCode,latitude,longitude,correction,id'
  const send = async (text: string) => {
    const headers = { 'content-type': 'text/csv', ...opsHeaders(posta) }
    const upload = { body: text, headers }
    return (await posta.request('POST', '/testing/ops/v1/movements.csv', upload)).json
  }
  const { errors } = await send(`${heading}\n${code},DL,C0002,,,,,,`)
  assert.equal(errors[0].column, 'document')
  assert.equal((await send(`${heading},document\n${code},DL,C0002,,,,,,,30555444`)).recorded, 1)
})
