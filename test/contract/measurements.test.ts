import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { startPosta, withPosta } from '../support/posta.ts'
import { randomRuns } from '../support/random-runs.ts'
import { newPiece } from './movements-support.ts'
import { assertCarried, cross, type Fields, isFields, opsHeaders, shown, ware } from './support.ts'

const posta = withPosta()

const path = '/consultaPesoMedidas/'
const day = /^\d{2}-\d{2}-\d{4}$/

interface Weight {
  httpStatus: number
  status: { success: boolean; message: string }
  datos?: Fields
}

/** Asks for weight and dimensions, and holds the answer to the contract's shape. */
async function weigh(body: Fields | string, at = path, on = posta): Promise<Weight> {
  const answer = await on.post(at, body)
  assertCarried(answer)
  const json = answer.json
  assert.ok(isFields(json) && isFields(json['status']), answer.text)
  const { success, message } = json['status']
  assert.equal(typeof success, 'boolean')
  assert.ok(typeof message === 'string' && message !== '')
  assert.equal('codError' in json, false)
  assert.equal('datos' in json, success)
  return { ...json, httpStatus: answer.status } as unknown as Weight
}

const ask = (codigoSeguimiento: unknown, autentificacion: unknown = cross) =>
  weigh({ autentificacion, codigoSeguimiento })

async function measure(code: string, changes: Fields = {}): Promise<void> {
  const sizes = { weightKg: 3.5, lengthCm: 40, heightCm: 30, widthCm: 20.25 }
  const body = { trackingCode: code, branch: 'C0001', ...sizes, ...changes }
  const answer = await posta.post('/ops/v1/measurements', body, opsHeaders(posta))
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.json.status, 'recorded', answer.text)
}

describe('200 true: ok', () => {
  test('the data stands beside status in datos, numbers as numbers (D26)', async () => {
    const code = await newPiece(posta)
    await measure(code)
    const { httpStatus, status, datos } = await ask(code)
    assert.equal(httpStatus, 200)
    assert.deepEqual(status, { success: true, message: 'ok' })
    assert.ok(datos)
    const { fecha, hora: _time, agencia, ...rest } = datos
    const sizes = { peso: 3.5, largo: 40, alto: 30, ancho: 20.25, pesoVolumetrico: 6.08 }
    assert.deepEqual(rest, { codigoSeguimiento: code, ...sizes })
    assert.match(String(fecha), day)
    assert.match(String(agencia), /^C0001 /)
  })

  test('the newest measurement counts, by when it was made (D26)', async () => {
    const code = await newPiece(posta)
    await measure(code, { weightKg: 2, at: '2026-01-02T10:00:00-03:00' })
    await measure(code, { weightKg: 1, at: '2026-01-01T10:00:00-03:00' })
    const { datos } = await ask(code)
    assert.equal(datos?.['peso'], 2)
    assert.equal(datos?.['fecha'], '02-01-2026')
  })

  test('bultos when pieces were measured one by one, the newest of each (D26)', async () => {
    const code = await newPiece(posta)
    await measure(code, { package: 1, weightKg: 1 })
    await measure(code, { package: 2, weightKg: 2 })
    await measure(code, { package: 1, weightKg: 1.5 })
    const { datos } = await ask(code)
    const packages = datos?.['bultos']
    assert.ok(Array.isArray(packages))
    assert.deepEqual(
      packages.map(({ bulto, peso }: Fields) => [bulto, peso]),
      [
        [1, 1.5],
        [2, 2],
      ],
    )
    for (const one of packages)
      for (const field of ['largo', 'alto', 'ancho', 'pesoVolumetrico'])
        assert.equal(typeof one[field], 'number')
    assert.equal(datos?.['pesoTotal'], 3.5)
    assert.equal(datos?.['peso'], 1.5)
  })

  test('no bultos once the whole was measured after all of them, until one is again (D26)', async () => {
    const code = await newPiece(posta)
    await measure(code, { package: 1, weightKg: 1 })
    await measure(code, { package: 2, weightKg: 2 })
    await measure(code, { weightKg: 9 })
    const { datos } = await ask(code)
    assert.equal(datos?.['peso'], 9)
    assert.equal(datos?.['bultos'], undefined)
    assert.equal(datos?.['pesoTotal'], undefined)
    await measure(code, { package: 2, weightKg: 3 })
    assert.equal((await ask(code)).datos?.['pesoTotal'], 4)
  })

  test('the code is read without case, and as a number (D4, D16)', async () => {
    const code = await newPiece(posta)
    await measure(code.toLowerCase())
    assert.equal((await ask(code.toLowerCase())).datos?.['codigoSeguimiento'], code)
    assert.equal((await ask(12345)).status.success, false)
  })

  test('with and without the last slash, under its environment too (D3, D6)', async () => {
    const code = await newPiece(posta)
    await measure(code)
    for (const at of [path, '/consultaPesoMedidas', '/testing/consultaPesoMedidas/']) {
      const body = { autentificacion: cross, codigoSeguimiento: code }
      assert.equal((await weigh(body, at)).status.success, true)
    }
  })
})

describe('200 false: no data found for the tracking code', () => {
  test('a piece that was not measured, an unknown one, a foreign one', async () => {
    const measured = await newPiece(posta)
    await measure(measured)
    for (const answer of [
      await ask(await newPiece(posta)),
      await ask('NADA-0001'),
      await ask(measured, ware),
    ]) {
      assert.equal(answer.httpStatus, 200)
      assert.equal(answer.status.success, false)
    }
  })
})

describe('200 false: a code that no shipment can have', () => {
  for (const code of ['ABC', 'A'.repeat(17), 'con ñ', 'a b c d', 7])
    test(`codigoSeguimiento ${shown(code)}`, async () => {
      const { httpStatus, status } = await ask(code)
      assert.deepEqual([httpStatus, status.success], [200, false])
      assert.match(status.message, /codigoSeguimiento lleva de 4 a 16/)
    })
})

describe('400 false: empty request, or codigoSeguimiento required', () => {
  for (const body of ['', ' ', '{}', '[]', 'null', '7', '"x"', 'a=1', '{"autentificacion":'])
    test(`the body ${shown(body)}`, async () => {
      assert.equal((await weigh(body)).httpStatus, 400)
    })

  for (const code of [undefined, null, '', '   ', true])
    test(`codigoSeguimiento ${shown(code)}`, async () => {
      const { httpStatus, status } = await ask(code)
      assert.equal(httpStatus, 400)
      assert.match(status.message, /codigoSeguimiento/)
    })

  for (const code of [{}, [], ['ABCD'], 1.5e300])
    test(`codigoSeguimiento ${shown(code)} is no text`, async () => {
      assert.equal((await ask(code)).httpStatus, 400)
    })
})

describe('401 false: invalid credentials', () => {
  const wrong: [string, unknown][] = [
    ['absent', undefined],
    ['null', null],
    ['an empty object', {}],
    ['an empty password', { ...cross, password: '' }],
    ['a wrong password', { ...cross, password: 'otra' }],
    ['an unknown shipper', { ...cross, shipper: 8999 }],
    ['the normalizer key', { ...cross, password: 'demo-key-9001' }],
  ]
  for (const [what, credentials] of wrong)
    test(what, async () => {
      const code = await newPiece(posta)
      const body = { autentificacion: credentials, codigoSeguimiento: code }
      assert.equal((await weigh(body)).httpStatus, 401)
    })

  test('always 401: no setting changes it, and it comes before a missing code', async () => {
    assert.equal((await weigh({ autentificacion: { shipper: 1 } })).httpStatus, 401)
    const other = await startPosta({ env: { POSTA_CREDENTIALS_STATUS: '200' } })
    try {
      const body = { autentificacion: {}, codigoSeguimiento: 'NADA-0001' }
      assert.equal((await weigh(body, path, other)).httpStatus, 401)
    } finally {
      await other.close()
    }
  })
})

test('any JSON at all gets the shape, and no fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), fc.boolean(), async (value, isKnown) => {
      const body = isKnown ? { autentificacion: cross, codigoSeguimiento: value } : value
      const { httpStatus } = await weigh(JSON.stringify(body))
      assert.ok([200, 400, 401].includes(httpStatus))
    }),
    { numRuns: randomRuns(150) },
  )
})

test('a wrong method is a plain 405', async () => {
  assert.equal((await posta.get(path)).status, 405)
})
