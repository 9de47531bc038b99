import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancel } from '../contract/pieces-support.ts'
import { crossOrder, expectStored, type Fields, product } from '../contract/support.ts'
import { pdfText, testWithTools } from '../support/label-tools.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo, issueKey } from './support.ts'

const posta = withPosta()
const key = bearer(demo.cross.apiKey)

async function load(changes: Fields = {}): Promise<string> {
  const order = crossOrder(changes)
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

const print = (body: Fields) => posta.post('/v1/labels', body, key)

async function pending(): Promise<string[]> {
  const codes: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { status, json, text } = await posta.get(`/v1/labels/pending?limit=2&after=${after}`, key)
    assert.equal(status, 200, text)
    codes.push(...json.items.map((item: Fields) => item['trackingCode']))
    after = json.next
  }
  return codes
}

test('labels never printed are listed until they are printed', async () => {
  const codes = [await load(), await load({ productos: [product({ cantidad: 3 })] }), await load()]
  const before = await pending()
  assert.deepEqual(
    before.filter((code) => codes.includes(code)),
    codes,
    'the first entered first',
  )
  const { json } = await posta.get('/v1/labels/pending?limit=1000', key)
  const item = json.items.find((one: Fields) => one['trackingCode'] === codes[1])
  assert.equal(item.labels, 3)
  assert.equal((await print({ codes: codes.slice(0, 2), format: 'zpl' })).status, 200)
  assert.deepEqual(
    (await pending()).filter((code) => codes.includes(code)),
    [codes[2]],
  )
})

test('a cancelled order is not pending, nor is one that the carrier has', async () => {
  const code = await load()
  await cancel(posta, code)
  assert.ok(!(await pending()).includes(code))
})

test('labels of several orders come in one file, in the wanted sequence, and are counted', async () => {
  const codes = [
    await load({ 'domicilio.codigoPostal': 5000 }),
    await load({ 'domicilio.codigoPostal': 1425, productos: [product({ cantidad: 2 })] }),
  ]
  const [first = '', second = ''] = codes
  const reply = await print({ codes: [first, second.toLowerCase(), first], format: 'zpl' })
  assert.equal(reply.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.match(reply.headers.get('cache-control') ?? '', /no-store/)
  assert.equal(reply.text.match(/\^XA/g)?.length, 3)
  assert.ok(reply.text.indexOf(first) < reply.text.indexOf(second))
  const sorted = await print({ codes: [first, second], format: 'zpl', order: 'postal-code' })
  assert.ok(sorted.text.indexOf(second) < sorted.text.indexOf(first))
  const withReturn = await print({ codes: [second], format: 'zpl', withReturn: true })
  assert.equal(withReturn.text.match(/\^XA/g)?.length, 4)
  const counted = await posta.get(`/ops/v1/labels/${second}/prints`, bearer(posta.opsToken))
  assert.equal(counted.json.prints, 3)
  assert.equal(counted.json.labels, 8)
})

testWithTools('a file of labels may end with the hand-over sheet of the day', async () => {
  const code = await load()
  const pdf = await fetch(`${posta.url}/v1/labels`, {
    method: 'POST',
    body: JSON.stringify({ codes: [code], format: 'A4', start: 3, withHandOver: true }),
    headers: key,
  })
  assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  const text = await pdfText(Buffer.from(await pdf.arrayBuffer()))
  assert.match(text, /HOJA DE ENTREGA/)
  assert.ok(text.includes(code))
})

test('the picture of a label is not counted', async () => {
  const code = await load()
  const picture = await posta.get(`/v1/labels/${code}.png?format=Z10X6`, key)
  assert.equal(picture.status, 200)
  assert.equal(picture.headers.get('content-type'), 'image/png')
  assertProblem(await posta.get(`/v1/labels/${code}.png?number=2`, key), 400, 'number')
  assertProblem(await posta.get(`/v1/labels/${code}.png?format=zpl`, key), 400, 'format')
  assertProblem(await posta.get('/v1/labels/NADIE-1.png', key), 404)
  assert.ok((await pending()).includes(code))
})

test('links print without a key until they expire', async () => {
  const codes = [await load(), await load()]
  const { status, json } = await posta.post('/v1/labels/links', { codes, format: 'zpl' }, key)
  assert.equal(status, 200)
  assert.deepEqual(
    json.items.map((item: Fields) => item['trackingCode']),
    codes,
  )
  for (const { trackingCode, url } of json.items)
    assert.match(await (await fetch(String(url))).text(), new RegExp(trackingCode))
})

test('all faults of a print are reported, and nothing is printed', async () => {
  const code = await load()
  assertProblem(await print({ codes: [] }), 400, 'codes')
  assertProblem(await print({ codes: [code, 'NADIE-1'] }), 400, 'codes')
  assertProblem(await print({ codes: [code], format: 'A5' }), 400, 'format')
  assertProblem(await print({ codes: [code], format: 'A4', perSheet: 3 }), 400, 'perSheet')
  assertProblem(await print({ codes: [code], format: 'A4', start: 5 }), 400, 'start')
  assertProblem(await print({ codes: [code], format: 'zpl', withHandOver: true }), 400)
  assertProblem(await posta.post('/v1/labels', { codes: [code] }, bearer(demo.ware.apiKey)), 400)
  assert.ok((await pending()).includes(code))
})

test('a key without the scope prints nothing', async () => {
  const code = await load()
  const { key: other } = await issueKey(posta, 9001, { scopes: ['quotes'] })
  assertProblem(await posta.post('/v1/labels', { codes: [code] }, bearer(other)), 403)
})
