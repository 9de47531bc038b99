import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  assert as assertProperty,
  asyncProperty,
  bigInt,
  constantFrom,
  double,
  integer,
  json,
  jsonValue,
  oneof,
  string,
} from 'fast-check'
import { withPosta } from '../support/posta.ts'
import { randomRuns } from '../support/random-runs.ts'
import {
  askRate,
  expectFive,
  expectQuoted,
  rateAnswerOf,
  ratePath,
  rateRequest,
} from './rates-support.ts'
import { cross, shown, ware } from './support.ts'

const posta = withPosta()

describe('rate quote: codigoPostal integer 4, 1000-9999', () => {
  for (const codigoPostal of [1000, 1425, 9999, '1000', '9999', '5000']) {
    test(`${shown(codigoPostal)} is quoted`, async () => {
      await expectQuoted(posta, rateRequest({ codigoPostal }))
    })
  }
  const wrong = [
    undefined,
    null,
    '',
    0,
    999,
    10_000,
    -1425,
    1425.5,
    '999',
    '10000',
    '01425',
    '1425 ',
    ' 1425',
    '1425.0',
    '14-25',
    'C1425',
    'abcd',
    '0x59',
    '1e3',
    true,
    [1425],
    { codigo: 1425 },
  ]
  for (const codigoPostal of wrong) {
    test(`${shown(codigoPostal)} is 5`, async () => {
      await expectFive(posta, rateRequest({ codigoPostal }), 'codigoPostal')
    })
  }
})

describe('rate quote: pesoEspecifico missing or non-numeric is 5', () => {
  for (const pesoEspecifico of [undefined, null, '', ' ', 'dos', 'NaN', true, [], {}, [1], '1,5']) {
    test(`${shown(pesoEspecifico)} is 5`, async () => {
      await expectFive(posta, rateRequest({ pesoEspecifico }), 'pesoEspecifico')
    })
  }
})

const decimals = ['pesoEspecifico', 'pesoVolumetrico', 'alto', 'largo', 'ancho']
const amounts = ['valor', 'valorContrareembolso']

describe('rate quote: decimals of 4,2', () => {
  for (const field of decimals) {
    for (const value of [0, 0.01, 1.5, 9999.99, '9999.99', '0.5', '.5', '12.50', '3.000']) {
      test(`${field} ${shown(value)} is taken`, async () => {
        await expectQuoted(posta, rateRequest({ [field]: value }))
      })
    }
  }
})

describe('a number that is negative, too large, too fine or unreadable is 5, also if optional (D13)', () => {
  for (const field of [...decimals, ...amounts]) {
    const wholeDigits = amounts.includes(field) ? 8 : 4
    const tooLarge = 10 ** wholeDigits
    for (const value of [
      -1,
      -0.01,
      '-1',
      tooLarge,
      String(tooLarge),
      1e21,
      1.005,
      '1.005',
      0.001,
      'x',
      '1,5',
      '1e2',
      '0x10',
      '5.',
      '+1',
      ' 1',
      '1 ',
      true,
      false,
      [1],
      { kg: 1 },
    ]) {
      test(`${field} ${shown(value)}`, async () => {
        await expectFive(posta, rateRequest({ [field]: value }), field)
      })
    }
  }
})

describe('an optional field that is null or "" is absent (D4)', () => {
  for (const field of [...decimals.slice(1), ...amounts, 'servicio']) {
    for (const value of [null, '']) {
      test(`${field} ${shown(value)}`, async () => {
        const { pesoReal, valorTarifa } = await expectQuoted(posta, rateRequest())
        const answer = await expectQuoted(posta, rateRequest({ [field]: value }))
        assert.deepEqual([answer.pesoReal, answer.valorTarifa], [pesoReal, valorTarifa])
      })
    }
  }
})

describe('the extensions', () => {
  for (const servicio of ['E', 'R', 'B', 'F', 'G', 'C']) {
    test(`servicio ${servicio} is quoted`, async () => {
      const { detalle } = await expectQuoted(posta, rateRequest({ servicio }))
      assert.equal(detalle?.['servicio'], servicio)
    })
  }
  for (const servicio of ['e', 'X', 'EE', 1, true, ['E']]) {
    test(`servicio ${shown(servicio)} is 5`, async () => {
      await expectFive(posta, rateRequest({ servicio }), 'servicio')
    })
  }

  test('amounts take 8 whole digits and 2 decimals', async () => {
    for (const field of amounts)
      for (const value of [0, 99_999_999.99, '99999999.99', 15_000])
        await expectQuoted(posta, rateRequest({ [field]: value }))
  })
})

test('everything that is wrong is listed, the postal code first', async () => {
  const request = rateRequest({ codigoPostal: 1, pesoEspecifico: 'x', ancho: -1, valor: 'y' })
  const answer = await expectFive(posta, request, 'codigoPostal')
  assert.deepEqual(
    answer.errores?.map(({ campo }) => campo),
    ['codigoPostal', 'pesoEspecifico', 'ancho', 'valor'],
  )
  assert.match(answer.descError, /codigoPostal/)
})

test('a request that is wrong has no price: both numbers are there and 0 (D2)', async () => {
  const { pesoReal, valorTarifa } = await askRate(posta, rateRequest({ codigoPostal: 1 }))
  assert.deepEqual([pesoReal, valorTarifa], [0, 0])
})

describe('credentials (D10)', () => {
  const { shipper, password } = cross
  const wrong: unknown[] = [
    undefined,
    null,
    {},
    [],
    'x',
    { shipper },
    { password },
    { shipper, password: '' },
    { shipper: '', password },
    { shipper, password: 'otra' },
    { shipper, password: ware.password },
    { shipper: 1, password },
    { shipper, password: 'demo-key-9001' },
  ]
  for (const autentificacion of wrong) {
    test(`${shown(autentificacion)} is 2 with HTTP 401`, async () => {
      const answer = await askRate(posta, rateRequest({ autentificacion, codigoPostal: 'x' }))
      assert.equal(answer.codError, 2)
      assert.equal(answer.status, 401)
    })
  }

  test('{} lacks credentials: 2', async () => {
    const answer = await askRate(posta, {})
    assert.deepEqual([answer.codError, answer.status], [2, 401])
  })

  test('the shipper number is accepted as a numeric string (D4)', async () => {
    await expectQuoted(posta, rateRequest({ autentificacion: { shipper: '9001', password } }))
    await expectQuoted(posta, rateRequest({ autentificacion: ware }))
  })
})

describe('a body that can not be read is 400 with HTTP 400 (D9)', () => {
  const bodies: [string, string | Buffer][] = [
    ['nothing', ''],
    ['blanks', ' \n'],
    ['no JSON', 'codigoPostal=1425'],
    ['half a JSON', '{"codigoPostal": 14'],
    ['an array', JSON.stringify([rateRequest()])],
    ['a text', '"1425"'],
    ['a number', '1425'],
    ['null', 'null'],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['too deep', `{"a":${'['.repeat(200)}${']'.repeat(200)}}`],
    ['too large', JSON.stringify(rateRequest({ relleno: 'x'.repeat(1_200_000) }))],
  ]
  for (const [what, body] of bodies) {
    test(what, async () => {
      const answer = rateAnswerOf(await posta.request('POST', ratePath, { body }))
      assert.equal(answer.codError, 400)
      assert.ok(answer.status === 400 || (what === 'too large' && answer.status === 413))
    })
  }
})

test('the path is served with and without its slash, in both environments (D3, D6)', async () => {
  for (const path of ['/consulta_tarifa_rest', '/testing/consulta_tarifa_rest/'])
    assert.equal((await askRate(posta, rateRequest(), path)).codError, 0)
  const production = await askRate(posta, rateRequest(), '/production/consulta_tarifa_rest/')
  assert.equal(production.codError, 2)
})

test('unknown fields are ignored, and any content type is read (D3, D9)', async () => {
  const body = JSON.stringify(rateRequest({ color: 'rojo', productos: [] }))
  for (const type of ['text/plain', 'application/xml', '']) {
    const answer = await posta.request('POST', ratePath, {
      body,
      headers: { 'content-type': type },
    })
    assert.equal(rateAnswerOf(answer).codError, 0)
  }
})

test('GET is 405', async () => {
  assert.equal((await posta.get(ratePath)).status, 405)
})

test('every postal code of 1000-9999 has a price, whatever the weight (D8)', async () => {
  await assertProperty(
    asyncProperty(
      integer({ min: 1000, max: 9999 }),
      integer({ min: 0, max: 999_999 }),
      async (codigoPostal, weight) => {
        const request = rateRequest({ codigoPostal, pesoEspecifico: weight / 100 })
        const answer = await expectQuoted(posta, request)
        assert.equal(answer.pesoReal, weight / 100)
      },
    ),
    { numRuns: randomRuns(300) },
  )
})

const oddValue = oneof(
  jsonValue({ maxDepth: 3 }),
  double({ noNaN: true, noDefaultInfinity: true }),
  string({ unit: 'binary', maxLength: 60 }),
  bigInt().map(String),
  constantFrom('1e5', '-0', '0.0', '٣', '１２', '+1', '.5', '5.', '1_000', '\u0000', '\ud800'),
)

test('any value in any field is answered in shape, with 0, 2 or 5 (D9, D11)', async () => {
  const fields = ['codigoPostal', ...decimals, ...amounts, 'servicio', 'autentificacion', 'otro']
  await assertProperty(
    asyncProperty(constantFrom(...fields), oddValue, async (field, value) => {
      const answer = await askRate(posta, rateRequest({ [field]: value }))
      assert.ok([0, 2, 5].includes(answer.codError), JSON.stringify(answer))
    }),
    { numRuns: randomRuns(600) },
  )
})

test('any JSON at all gets the shape of a quote, never 5xx (D9, D11)', async () => {
  await assertProperty(
    asyncProperty(json({ maxDepth: 5 }), async (body) => {
      const answer = await askRate(posta, body)
      assert.ok([2, 400].includes(answer.codError))
      assert.ok(answer.status < 500)
    }),
    { numRuns: randomRuns(200) },
  )
})
