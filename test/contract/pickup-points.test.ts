import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { withPosta } from '../support/posta.ts'
import { randomRuns } from '../support/random-runs.ts'
import { askNearby, codesOf, nearbyPath, pointsOf } from './points-support.ts'
import { cross, type Fields, shown } from './support.ts'

const posta = withPosta()

const ask = (question: Fields) => askNearby(posta, question)
const obelisco = { latitud: '-34.603700', longitud: '-58.381600' }
const rosario = { latitud: '-32.945300', longitud: '-60.641500' }

async function assertOk(question: Fields, segun: string) {
  const answer = await ask(question)
  assert.deepEqual([answer.status, answer.codError], [200, 0], JSON.stringify(answer))
  assert.equal(answer.origen?.segun, segun)
  return answer
}

async function assertNowhere(question: Fields) {
  const answer = await ask(question)
  assert.deepEqual([answer.status, answer.codError, answer.resultado], [200, 5, 'ERROR'])
  assert.deepEqual(answer.sucursal, [])
  return answer
}

describe('the points (D23)', () => {
  test('come nearest first, with their distance in km with 2 decimals', async () => {
    const { sucursal } = await assertOk(obelisco, 'coordenadas')
    assert.ok(sucursal.length > 1)
    for (const { distancia } of sucursal) assert.match(distancia, /^\d+\.\d\d$/)
    const kms = sucursal.map(({ distancia }) => Number(distancia))
    assert.deepEqual(
      kms,
      kms.toSorted((left, right) => left - right),
    )
  })

  test('where one stands are 0.00 km away', async () => {
    const [first] = (await assertOk(obelisco, 'coordenadas')).sucursal
    assert.ok(first)
    const { latitud, longitud } = first
    const there = await assertOk({ latitud, longitud }, 'coordenadas')
    assert.deepEqual(
      [there.sucursal[0]?.codigo, there.sucursal[0]?.distancia],
      [first.codigo, '0.00'],
    )
  })

  test('are filtered by elockers 1, and not by 0', async () => {
    const all = await ask({ ...obelisco, elockers: 0 })
    const lockers = await ask({ ...obelisco, elockers: 1 })
    assert.deepEqual(new Set(all.sucursal.map(({ elockers }) => elockers)), new Set(['0', '1']))
    assert.deepEqual(new Set(lockers.sucursal.map(({ elockers }) => elockers)), new Set(['1']))
    const expected = all.sucursal.filter(({ elockers }) => elockers === '1')
    assert.deepEqual(lockers.sucursal, expected)
  })

  for (const elockers of [0, '0', null, '', undefined])
    test(`elockers ${shown(elockers)} does not filter (D4)`, async () => {
      assert.deepEqual(codesOf(await ask({ ...obelisco, elockers })), codesOf(await ask(obelisco)))
    })

  test('elockers "1" filters like 1 (D4)', async () => {
    const pointsAnswer = await ask({ ...obelisco, elockers: '1' })
    assert.deepEqual(codesOf(pointsAnswer), codesOf(await ask({ ...obelisco, elockers: 1 })))
  })

  for (const elockers of [2, 10, -1, 0.5, 'si', true, {}, [1]])
    test(`elockers ${shown(elockers)} is 5, and names the field (D5)`, async () => {
      const answer = await assertNowhere({ ...obelisco, elockers })
      assert.equal(answer.errores?.[0]?.campo, 'elockers')
      assert.match(answer.descError, /elockers/)
    })
})

describe('coordinates', () => {
  test('win over the address and the postal code', async () => {
    const address = { direccion: 'Av. Santa Fe', altura: '3253', codigoPostal: 1425 }
    const { sucursal } = await assertOk({ ...address, ...rosario }, 'coordenadas')
    assert.equal(sucursal[0]?.codigoPostal, '2000')
  })

  for (const [what, coordinates] of Object.entries({
    'of 10 characters': { latitud: '-32.945300', longitud: '-60.641500' },
    'of more decimals': { latitud: '-32.9453001234', longitud: '-60.6415001234' },
    'sent as numbers': { latitud: -32.9453, longitud: -60.6415 },
    'sent as long numbers': { latitud: -32.94530012345678, longitud: -60.64150012345678 },
    'without decimals': { latitud: '-33', longitud: '-61' },
    'at the ends of the earth': { latitud: '-90', longitud: '180' },
  }))
    test(`${what} are read`, async () => {
      await assertOk(coordinates, 'coordenadas')
    })

  const unreadable: [string, Fields][] = [
    ['only latitud', { latitud: rosario.latitud }],
    ['only longitud', { longitud: rosario.longitud }],
    ['0,0', { latitud: '0', longitud: '0.000000' }],
    ['0,0 as numbers', { latitud: 0, longitud: 0 }],
    ['no number', { latitud: 'sur', longitud: 'oeste' }],
    ['a decimal comma', { latitud: '-32,9453', longitud: '-60,6415' }],
    ['an exponent', { latitud: '-3e1', longitud: '-6e1' }],
    ['degrees beyond the poles', { latitud: '-90.1', longitud: '-60' }],
    ['degrees beyond the date line', { latitud: '-33', longitud: '-180.1' }],
    ['null', { latitud: null, longitud: null }],
    ['blanks', { latitud: ' ', longitud: ' ' }],
    ['true', { latitud: true, longitud: true }],
    ['objects', { latitud: {}, longitud: [] }],
  ]
  for (const [what, place] of unreadable) {
    test(`of ${what} give way to the postal code`, async () => {
      const { sucursal } = await assertOk({ ...place, codigoPostal: 5500 }, 'codigoPostal')
      assert.equal(sucursal[0]?.codigoPostal, '5500')
    })

    test(`of ${what} alone are 5`, async () => {
      await assertNowhere(place)
    })
  }

  test('that can not be read are named among what was not used', async () => {
    const place = { latitud: 'sur', longitud: rosario.longitud, codigoPostal: 2000 }
    const { origen } = await assertOk(place, 'codigoPostal')
    assert.deepEqual(origen?.noUsados, ['latitud'])
  })
})

describe('the address', () => {
  test('of every branch of the demonstration is known (D24)', async () => {
    const { sucursal } = await ask(obelisco)
    for (const { codigo, direccion, codigoPostal, localidad } of sucursal) {
      const answer = await assertOk({ direccion, codigoPostal, localidad }, 'altura')
      assert.equal(answer.sucursal[0]?.codigo, codigo)
      assert.ok(Number(answer.sucursal[0]?.distancia) < 0.3, direccion)
    }
  })

  test('may have its number in altura, as text or as a number (D4)', async () => {
    for (const altura of ['3253', 3253]) {
      const question = { direccion: 'Avenida Santa Fe', altura, codigoPostal: 1425 }
      assert.equal((await assertOk(question, 'altura')).sucursal[0]?.codigo, 'C0003')
    }
  })

  test('is found with localidad where there is no postal code', async () => {
    const question = { direccion: 'Córdoba', altura: '1450', localidad: 'Rosario' }
    assert.equal((await assertOk(question, 'altura')).sucursal[0]?.codigo, 'S0001')
  })

  test('that is not known gives way to the postal code', async () => {
    const question = { direccion: 'Los Aromos', altura: '15', codigoPostal: 5000 }
    assert.equal((await assertOk(question, 'codigoPostal')).sucursal[0]?.codigo, 'X0001')
  })

  test('that is not known, without a postal code, is 5', async () => {
    await assertNowhere({ direccion: 'Los Aromos', altura: '15' })
  })

  test('of a street that is in one place only needs no postal code', async () => {
    const question = { direccion: 'Av. Corrientes', altura: '850' }
    assert.equal((await assertOk(question, 'altura')).sucursal[0]?.codigo, 'C0002')
  })

  test('of a street that several cities have is 5 without a postal code', async () => {
    const question = { direccion: 'Av. Colón', altura: '350' }
    await assertNowhere(question)
    assert.equal(
      (await assertOk({ ...question, codigoPostal: 5000 }, 'altura')).sucursal[0]?.codigo,
      'X0001',
    )
  })

  const santaFe = 'Avenida Santa Fe'
  test('of 45 characters is read, one of 46 is not used', async () => {
    const padded = (length: number) => santaFe + ' '.repeat(length - santaFe.length)
    const rest = { altura: '3253', codigoPostal: 1425 }
    await assertOk({ direccion: padded(45), ...rest }, 'altura')
    const over = await assertOk({ direccion: padded(46), ...rest }, 'codigoPostal')
    assert.deepEqual(over.origen?.noUsados, ['direccion'])
  })

  test('altura of 6 characters is read, one of 7 is not used', async () => {
    const rest = { direccion: santaFe, codigoPostal: 1425 }
    await assertOk({ altura: '  3253', ...rest }, 'altura')
    const over = await assertOk({ altura: '   3253', ...rest }, 'calle')
    assert.deepEqual(over.origen?.noUsados, ['altura'])
  })
})

describe('codigoPostal', () => {
  for (const [codigoPostal, segun] of [
    [1000, 'codigoPostal'],
    ['1425', 'codigoPostal'],
    [9410, 'codigoPostal'],
    [9999, 'codigoCercano'],
    [5018, 'codigoCercano'],
  ] as const)
    test(`${shown(codigoPostal)} is a place`, async () => {
      await assertOk({ codigoPostal }, segun)
    })

  for (const codigoPostal of [999, 10000, 0, -1425, 1425.5, '999', 'C1425', ' ', true, {}, [1425]])
    test(`${shown(codigoPostal)} is none: 5, and the field is named (D5)`, async () => {
      const answer = await assertNowhere({ codigoPostal })
      assert.equal(answer.errores?.[0]?.campo, 'codigoPostal')
    })

  for (const codigoPostal of [undefined, null, ''])
    test(`${shown(codigoPostal)}, and nothing else: 5`, async () => {
      await assertNowhere({ codigoPostal })
    })
})

describe('requests (D3, D6, D9, D10)', () => {
  for (const path of ['/puntosDeRetiroRest', '/testing/puntosDeRetiroRest/'])
    test(`POST ${path} is the same`, async () => {
      assert.equal((await askNearby(posta, obelisco, path)).codError, 0)
    })

  test('unknown fields are ignored, the shipper may be a numeric string', async () => {
    const autentificacion = { ...cross, shipper: '9001', otro: 1 }
    assert.equal((await ask({ ...obelisco, autentificacion, pagina: [2] })).codError, 0)
  })

  for (const autentificacion of [undefined, null, {}, { ...cross, password: 'otra' }, [cross]])
    test(`autentificacion ${shown(autentificacion)} is 2 with HTTP 401`, async () => {
      const answer = await ask({ ...obelisco, autentificacion })
      assert.deepEqual([answer.status, answer.codError], [401, 2])
    })

  test('{} is missing credentials: 2', async () => {
    const answer = pointsOf(await posta.post(nearbyPath, '{}'))
    assert.deepEqual([answer.status, answer.codError], [401, 2])
  })

  for (const body of ['', 'latitud=1', '[]', 'null', '"x"', '{"latitud":'])
    test(`the body ${shown(body)} is 400 with HTTP 400`, async () => {
      const answer = pointsOf(await posta.post(nearbyPath, body))
      assert.deepEqual([answer.status, answer.codError], [400, 400])
    })

  test('GET is 405', async () => {
    assert.equal((await posta.get(nearbyPath)).status, 405)
  })
})

test('any value in any field is answered in shape with 0 or 5 (D9, D11)', async () => {
  const fields = ['direccion', 'altura', 'codigoPostal', 'localidad', 'latitud', 'longitud']
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.double(), fc.string({ unit: 'binary' }))
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...fields, 'elockers'), value, { maxKeys: 4 }),
      async (question) => {
        const answer = await ask(question)
        assert.ok([0, 5].includes(answer.codError), JSON.stringify(question))
      },
    ),
    { numRuns: randomRuns(300) },
  )
})
