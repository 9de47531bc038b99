import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { checksOf, record, recordAll, scan } from './movements-support.ts'
import { only, redirectionOf, rescue } from './pieces-support.ts'
import { crossOrder, expectStored, type Fields, opsHeaders } from './support.ts'
import { trackOne } from './tracking-support.ts'

const posta = withPosta()
const branch = 'C0002'

/** Loads an order for collection at the branch, and records these states there. */
async function collected(service: 'F' | 'G', ...checks: string[]): Promise<string> {
  const [line] = crossOrder()['productos'] as Fields[]
  const productos = [{ ...line, valorContrareembolso: service === 'G' ? 1500 : 0 }]
  const order = crossOrder({ servicio: service, productos, 'domicilio.localidad': branch })
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  const scans = checks.map((check) => scan(posta, code, check, { branch }))
  if (scans.length > 0) await recordAll(posta, scans)
  return code
}

const statusAfter = async (code: string, check: string, more: Fields = {}) =>
  (await record(posta, [scan(posta, code, check, { branch, ...more })]))[0]

async function pageOf(code: string): Promise<string> {
  const { text } = await posta.get(`/seguimiento/${code}`)
  return text
}

for (const service of ['F', 'G'] as const) {
  test(`${service}: AR at the branch of the order goes straight to DL, or to EI first`, async () => {
    const direct = await collected(service, 'IF', 'AS', 'AR', 'DL')
    assert.deepEqual(await checksOf(posta, direct), ['PI', 'IF', 'AS', 'AR', 'DL'])
    await collected(service, 'IF', 'AR', 'EI', 'DL')
  })

  test(`${service}: MA and LD are refused, and the refusal names the branch`, async () => {
    const code = await collected(service, 'IF', 'AR')
    for (const check of ['MA', 'LD']) {
      const result = await statusAfter(code, check)
      assert.equal(result?.status, 'refused', check)
      assert.match(result?.reason ?? '', new RegExp(branch))
    }
    const handedIn = await collected(service, 'IF')
    assert.equal((await statusAfter(handedIn, 'MA'))?.status, 'refused')
  })
}

test('at another branch it only passes by: it is not handed over there', async () => {
  const code = await collected('F', 'IF')
  assert.equal((await statusAfter(code, 'AR', { branch: 'C0001' }))?.status, 'recorded')
  assert.doesNotMatch(await pageOf(code), /Ya podés retirarlo/)
  assert.equal((await statusAfter(code, 'DL', { branch: 'C0001' }))?.status, 'refused')
  await recordAll(posta, [scan(posta, code, 'AR', { branch })])
  assert.match(await pageOf(code), /<h1[^>]*>Ya podés retirarlo</)
  assert.equal((await statusAfter(code, 'DL'))?.status, 'recorded')
})

test('once redirected to a home it goes there like any other piece', async () => {
  const code = await collected('F', 'IF', 'AR')
  assert.equal(only(await rescue(posta, redirectionOf(code)))[0], 'succeeded')
  assert.equal((await statusAfter(code, 'DL'))?.status, 'refused')
  await recordAll(
    posta,
    ['MA', 'LD', 'DL'].map((check) => scan(posta, code, check, { branch })),
  )
})

test('one on the road with a redirection under way may go out in the same scan', async () => {
  const code = await collected('F', 'IF', 'AS')
  assert.equal(only(await rescue(posta, redirectionOf(code)))[0], 'succeeded')
  await recordAll(
    posta,
    ['MA', 'LD', 'DL'].map((check) => scan(posta, code, check, { branch })),
  )
})

test('the sandbox plays its life at the branch', async () => {
  for (const [scenario, way] of [
    ['delivered', 'PI IF GE CO AS AR DL'],
    ['returned', 'PI IF GE CO AS AR DV RV RM RC'],
    ['redirected', 'PI IF GE CO AS AR MA LD EI DL'],
  ] as const) {
    const code = await collected('F')
    const path = `/ops/v1/sandbox/shipments/${code}/play`
    const answer = await posta.post(path, { scenario }, opsHeaders(posta))
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await checksOf(posta, code)).join(' '), way)
  }
})

test('nothing that its recipient reads speaks of a visit', async () => {
  const code = await collected('G', 'IF', 'GE', 'CO', 'AS', 'AR', 'EI', 'DL')
  const { movimientos, estado } = await trackOne(posta, { codigoSeguimiento: code })
  assert.equal(estado, movimientos.at(-1)?.descripcion)
  const said = [await pageOf(code), ...movimientos.map(({ descripcion }) => descripcion)].join(' ')
  assert.doesNotMatch(said, /domicilio|distribu|visita/i)
})
