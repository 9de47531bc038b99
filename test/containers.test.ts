import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoShippers } from '../src/demo/demo-carrier.ts'
import { crossOrder, expectStored } from './contract/support.ts'
import {
  checkPdf,
  pageSizes,
  pdfText,
  rasterPdf,
  rasterZpl,
  scanWithZbar,
  scanWithZxing,
  testWithTools,
} from './support/label-tools.ts'
import { withPosta } from './support/posta.ts'

const posta = withPosta()

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const ops = (path: string, body: object, token = posta.opsToken) =>
  posta.post(`/ops/v1${path}`, body, bearer(token))
const look = (path: string, token = posta.opsToken) => posta.get(`/ops/v1${path}`, bearer(token))

async function fileOf(path: string): Promise<Buffer> {
  const answer = await fetch(posta.url + path, { headers: bearer(posta.opsToken) })
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

/** A token that acts at one branch. */
async function tokenOf(role: string, branch: string): Promise<string> {
  const made = await ops('/tokens', { name: `${role} ${branch} ${Math.random()}`, role, branch })
  assert.equal(made.status, 201, made.text)
  return made.json.token as string
}

async function makeBag(token?: string): Promise<string> {
  const body = { kind: 'bag', branch: 'C0001', destination: 'B0001' }
  const made = await ops('/containers', body, token)
  assert.equal(made.status, 201, made.text)
  return made.json.id as string
}

async function loaded(code: string): Promise<string> {
  await expectStored(posta, crossOrder({ codigoSeguimiento: code }))
  await scan({ trackingCode: code, check: 'IF' })
  return code
}

async function scan(changes: object, token?: string) {
  const answer = await ops('/movements', { movements: [{ branch: 'C0001', ...changes }] }, token)
  return answer.json.results[0]
}

test('a branch sees and changes what is its own, and what comes to it', async () => {
  const [own, next, other] = await Promise.all([
    tokenOf('branch', 'C0001'),
    tokenOf('branch', 'B0001'),
    tokenOf('branch', 'X0001'),
  ])
  const id = await makeBag(own)
  assert.equal((await look(`/containers/${id}`, own)).status, 200)
  assert.equal((await look(`/containers/${id}`, next)).status, 200)
  assert.equal((await look(`/containers/${id}`, other)).status, 404)
  const seal = (token: string) =>
    posta.request('PUT', `/ops/v1/containers/${id}/seal`, {
      headers: bearer(token),
      body: JSON.stringify({ seal: 'A-1' }),
    })
  assert.equal((await seal(next)).status, 409)
  assert.equal((await seal(other)).status, 404)
  assert.equal((await seal(own)).status, 200)
  assert.equal((await look('/containers?branch=C0001', other)).status, 400)
  const listed = await look('/containers', own)
  assert.ok(
    listed.json.items.every((one: { branch: { code: string } }) => one.branch.code === 'C0001'),
  )
  const coming = await look('/containers?destination=B0001', next)
  assert.ok(coming.json.items.some((one: { id: string }) => one.id === id))
  // Wherever it is since, its maker finds it by its origin.
  const bag = await makeBag(own)
  await scan({ trackingCode: await loaded('BOLSA-1000'), check: 'CO', container: bag })
  await scan({ trackingCode: bag, check: 'AS' })
  await scan({ trackingCode: bag, check: 'AR', branch: 'B0001' })
  const isListed = async (by: string) => {
    const { items } = (await look(`/containers?${by}=C0001&limit=1000`, own)).json
    return items.some((one: { id: string }) => one.id === bag)
  }
  assert.deepEqual([await isListed('branch'), await isListed('origin')], [false, true])
  assert.equal((await look('/containers?origin=C0001', next)).status, 400)
  const elsewhere = await ops(
    '/containers',
    { kind: 'bag', branch: 'C0001', destination: 'X0001' },
    next,
  )
  assert.equal(elsewhere.json.errors[0].code, 'branch-unknown')
})

test('scanners open bags, and make none', async () => {
  const scanner = await tokenOf('scanner', 'B0001')
  const refused = await ops(
    '/containers',
    { kind: 'bag', branch: 'B0001', destination: 'C0001' },
    scanner,
  )
  assert.equal(refused.status, 403)
  const id = await makeBag()
  const code = await loaded('BOLSA-1001')
  assert.equal((await scan({ trackingCode: code, check: 'CO', container: id })).status, 'recorded')
  const moved = await scan({ trackingCode: id.toLowerCase(), check: 'AS', id: 'one-scan' })
  assert.deepEqual(moved, {
    trackingCode: id,
    status: 'recorded',
    before: 'CO',
    inside: { recorded: 1, duplicates: 0, refused: [] },
  })
  assert.equal((await scan({ trackingCode: id, check: 'AS', id: 'one-scan' })).status, 'duplicate')
  const opened = await ops(
    `/containers/${id}/reception`,
    { branch: 'B0001', trackingCodes: [code], seal: 'otro' },
    scanner,
  )
  assert.equal(opened.status, 200, opened.text)
  assert.deepEqual([opened.json.found, opened.json.sealIntact], [1, false])
  const listed = await look(`/movements?trackingCode=${code}`)
  const containers = listed.json.items.map(({ container }: { container?: string }) => container)
  assert.deepEqual(containers, [undefined, undefined, id, id, id])
})

test('the words of a refused scan into a bag', async () => {
  const id = await makeBag()
  const code = await loaded('BOLSA-1002')
  const refusals = [
    [{ trackingCode: code, check: 'CO', container: 'B.99999999' }, 'field-malformed'],
    [{ trackingCode: code, check: 'MA', container: id }, 'field-malformed'],
    [{ trackingCode: code, check: 'CO', container: 'B.98765432' }, 'field-malformed'],
    [{ trackingCode: code, check: 'CO', container: id, branch: 'B0001' }, 'container-elsewhere'],
    [{ trackingCode: id, check: 'AS' }, 'container-empty'],
    [{ trackingCode: id, check: 'LD' }, 'container-check'],
  ] as const
  for (const [bagScan, name] of refusals) {
    const result = await scan(bagScan)
    assert.equal(result.status, 'refused', JSON.stringify(bagScan))
    assert.equal(result.code, name, JSON.stringify(result))
    assert.ok(result.reason.length > 10)
  }
})

test('a piece that did not come with its bag is missing, and its shipper hears of it', async () => {
  const own = bearer(demoShippers[0]?.apiKey ?? '')
  const { next } = (await posta.get('/v1/events?after=now', own)).json
  const id = await makeBag()
  const code = await loaded('BOLSA-1003')
  await scan({ trackingCode: code, check: 'CO', container: id })
  await scan({ trackingCode: id, check: 'AS' })
  const opened = await ops(`/containers/${id}/reception`, { branch: 'B0001', trackingCodes: [] })
  assert.deepEqual(opened.json.missing, [code])
  const place = await look(`/places/${code}`)
  assert.deepEqual(place.json, {
    trackingCode: code,
    place: 'missing',
    branch: null,
    container: id,
  })
  const heard = await posta.get(`/v1/events?after=${next}&wait=10&types=shipment.missing`, own)
  assert.equal(heard.json.items[0].trackingCode, code, heard.text)
  const { data } = heard.json.items[0]
  assert.deepEqual(data, { branch: 'B0001', container: id })
})

testWithTools('the label of a bag reads, on paper and on a thermal printer', async () => {
  const id = await makeBag()
  const size = { widthMm: 100, heightMm: 150 }
  const pdf = await fileOf(`/ops/v1/containers/${id}/label`)
  await checkPdf(pdf)
  assert.deepEqual(
    (await pageSizes(pdf)).map(({ widthMm, heightMm }) => [
      Math.round(widthMm),
      Math.round(heightMm),
    ]),
    [[100, 150]],
  )
  const text = await pdfText(pdf)
  for (const word of ['BOLSA', 'B0001', 'La Plata Centro', id, 'PRECINTO'])
    assert.ok(text.includes(word), `${word} is not in ${text}`)
  const zpl = (await look(`/containers/${id}/label?format=zpl`)).text
  for (const picture of [...(await rasterPdf(pdf)), ...(await rasterZpl(zpl, size))]) {
    const symbols = await scanWithZxing(picture)
    assert.deepEqual(
      symbols.map(({ format, text: read }) => `${format} ${read}`),
      [`Code128 ${id}`],
    )
    assert.deepEqual(await scanWithZbar(picture), [`CODE-128:${id}`])
  }
})

testWithTools('the sheet of a trip lists what it carries, and its barcode reads', async () => {
  const trip = {
    branch: 'C0001',
    destination: 'B0001',
    vehicle: 'ac 123 bd',
    seals: ['881', '882'],
  }
  const { id } = (await ops('/trips', trip)).json
  const bag = await makeBag()
  const code = await loaded('BOLSA-1004')
  await ops(`/trips/${id}/load`, { codes: [bag, code] })
  const pdf = await fileOf(`/ops/v1/trips/${id}/sheet`)
  await checkPdf(pdf)
  const text = await pdfText(pdf)
  for (const word of ['HOJA DE VIAJE', 'AC 123 BD', '881, 882', bag, code, 'Suelto', 'Transportó'])
    assert.ok(text.includes(word), `${word} is not in ${text}`)
  const [page] = await rasterPdf(pdf)
  const symbols = await scanWithZxing(page as Buffer)
  assert.deepEqual(
    symbols.map((one) => one.text),
    [id],
  )
})
