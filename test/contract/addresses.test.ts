import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import * as fc from 'fast-check'
import { type Posta, type StartedPosta, startPosta, withPosta } from '../support/posta.ts'
import { randomRuns } from '../support/random-runs.ts'
import { assertCarried, type Fields, isFields, shown } from './support.ts'

const path = '/normalizadorDireccionRest/'
const caller = { shipper: 9001, key: 'demo-key-9001' }
const address = { calle: 'Av. Santa Fe', altura: '3253', cp: 1425 }

const posta = withPosta()

interface AddressAnswer {
  status: number
  codError: number
  descError: string
  resultado: string
  datos: Fields
  errores?: { campo: string; codError: number }[]
}

const textFields = [
  'calle',
  'cp',
  'depto',
  'entreCalle1',
  'entreCalle2',
  'provincia',
  'partido',
  'localidad',
  'barrio',
  'numero',
  'piso',
  'latitud',
  'longitud',
  'estado',
  'motivo',
]

/** Every answer has every field, in its type, whatever else is wrong. */
function addressOf(answer: Awaited<ReturnType<Posta['post']>>): AddressAnswer {
  assertCarried(answer)
  const body: unknown = answer.json
  assert.ok(isFields(body), answer.text)
  assert.ok(Number.isInteger(body['codError']))
  assert.equal(body['resultado'], body['codError'] === 0 ? 'Exitoso' : 'ERROR')
  assert.equal(body['descError'] === '', body['codError'] === 0)
  assert.equal(typeof body['datos'], 'string')
  const datos: unknown = JSON.parse(String(body['datos']))
  assert.ok(isFields(datos))
  for (const field of textFields) assert.equal(typeof datos[field], 'string', field)
  assert.equal(typeof datos['zonaPeligrosa'], 'boolean')
  assert.ok(Array.isArray(datos['suguerenciasPorDuda']))
  return { ...(body as unknown as AddressAnswer), datos, status: answer.status }
}

const send = async (body: unknown, to = posta) => addressOf(await to.post(path, body))
const ask = (question: Fields, to = posta) =>
  send({ autentificacion: caller, ...address, ...question }, to)

describe('address normalizer: a known address', () => {
  test('is 0, Exitoso, and has every field of the table', async () => {
    const { status, codError, datos } = await ask({ calle: 'av sta fe 3253 piso 7 dto b' })
    assert.deepEqual([status, codError], [200, 0])
    assert.partialDeepStrictEqual(datos, {
      calle: 'Av. Santa Fe',
      cp: '1425',
      numero: '3253',
      piso: '7',
      depto: 'B',
      provincia: 'Ciudad Autónoma de Buenos Aires',
      partido: 'Comuna 14',
      localidad: 'Ciudad Autónoma de Buenos Aires',
      barrio: 'Palermo',
      estado: 'OK',
      motivo: 'Calle y altura encontradas',
      zonaPeligrosa: false,
      suguerenciasPorDuda: [],
    })
    assert.ok(Math.abs(Number(datos['latitud']) + 34.5887) < 0.002)
    assert.ok(Math.abs(Number(datos['longitud']) + 58.411) < 0.002)
  })

  for (const cp of [1425, '1425', 'C1425', 'C1425BGH', ' c1425bgh '])
    test(`with cp ${shown(cp)} is the same`, async () => {
      assert.equal((await ask({ cp })).datos['cp'], '1425')
    })

  test('is found by localidad and provincia where the code is of another place', async () => {
    const { datos } = await ask({ cp: 1900, localidad: 'Palermo', provincia: 'CABA' })
    assert.equal(datos['calle'], 'Av. Santa Fe')
    assert.match(String(datos['motivo']), /fuera del código postal/)
  })

  test('has its cross streets', async () => {
    const { datos } = await ask({ calle: 'Santa Fe e/ Agüero y Anchorena', altura: '2700' })
    assert.equal(datos['entreCalle1'], 'Agüero')
    assert.match(String(datos['entreCalle2']), /anchorena/i)
  })
})

describe('address normalizer: doubt', () => {
  test('a number that the street has not brings its real ranges', async () => {
    const { codError, datos } = await ask({ altura: '99999' })
    const ranges = datos['suguerenciasPorDuda'] as Fields[]
    assert.deepEqual([codError, datos['estado']], [0, 'DUDA'])
    assert.match(String(datos['motivo']), /rangos reales/)
    assert.ok(ranges.length > 0)
    for (const range of ranges) {
      assert.equal(range['calle'], 'Av. Santa Fe')
      assert.ok(Number(range['alturaDesde']) < Number(range['alturaHasta']))
    }
  })
})

describe('address normalizer: codes', () => {
  test('an address that is not in the data is 1', async () => {
    const { status, codError, datos } = await ask({ calle: 'Los Aromos Azules' })
    assert.deepEqual([status, codError], [200, 1])
    assert.deepEqual([datos['estado'], datos['motivo']], ['NO ENCONTRADA', 'Calle no encontrada'])
  })

  for (const [what, autentificacion] of Object.entries({
    'absent credentials': undefined,
    'no shipper': { key: caller.key },
    'an empty shipper': { shipper: '', key: caller.key },
    'a shipper of null': { shipper: null, key: caller.key },
    'no key': { shipper: 9001 },
    'an empty key': { shipper: 9001, key: '' },
    'a key of null': { shipper: 9001, key: null },
    'the password as password': { shipper: 9001, password: 'demo-cross-9001' },
  }))
    test(`${what} is 3 (D10)`, async () => {
      const { status, codError } = await send({ ...address, autentificacion })
      assert.deepEqual([status, codError], [200, 3])
    })

  test('{} is 3 (D10)', async () => {
    assert.equal((await send({})).codError, 3)
  })

  for (const [what, autentificacion] of Object.entries({
    key: { ...caller, key: 'otra' },
    shipper: { ...caller, shipper: 4 },
    'key, the password': { ...caller, key: 'demo-cross-9001' },
  }))
    test(`a wrong ${what} is 2 with HTTP 401 (D10)`, async () => {
      const { status, codError } = await send({ ...address, autentificacion })
      assert.deepEqual([status, codError], [401, 2])
    })

  const faults: [string, unknown][] = [
    ['calle', undefined],
    ['calle', ''],
    ['calle', ' '],
    ['calle', null],
    ['calle', {}],
    ['calle', 'x'.repeat(46)],
    ['altura', undefined],
    ['altura', ''],
    ['altura', '1234567'],
    ['cp', undefined],
    ['cp', ''],
    ['cp', 999],
    ['cp', 10_000],
    ['cp', 'mil'],
    ['cp', 1425.5],
    ['localidad', {}],
    ['provincia', 'x'.repeat(101)],
  ]
  for (const [field, value] of faults)
    test(`${field} ${shown(value)} is 3 and is named`, async () => {
      const { status, codError, descError, errores } = await ask({ [field]: value })
      assert.deepEqual([status, codError], [200, 3])
      assert.ok(descError.includes(field))
      assert.equal(errores?.[0]?.campo, field)
    })

  test('calle of 45 and altura of 6 characters are read', async () => {
    assert.notEqual((await ask({ calle: 'x'.repeat(45), altura: '123456' })).codError, 3)
  })

  test('altura as a number is its text (D4)', async () => {
    assert.equal((await ask({ altura: 3253 })).datos['numero'], '3253')
  })

  for (const body of ['', '{', '[]', '"x"', '1'])
    test(`the body ${shown(body)} is 400 with HTTP 400 (D9)`, async () => {
      const { status, codError } = await send(body)
      assert.deepEqual([status, codError], [400, 400])
    })

  test('the path without its slash is the same', async () => {
    const answer = await posta.post(path.slice(0, -1), { autentificacion: caller, ...address })
    assert.equal(addressOf(answer).codError, 0)
  })
})

test('any text gets an answer in shape', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 22 })
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.integer({ min: 1000, max: 9999 }),
      async (calle, localidad, cp) => {
        const { codError } = await ask({ calle, localidad, cp })
        assert.ok([0, 1, 3].includes(codError), String(codError))
      },
    ),
    { numRuns: randomRuns(60) },
  )
})

describe('address normalizer: the second opinion', () => {
  let remote: Server
  let asking: StartedPosta
  let answer: () => { status: number; body: unknown } = () => ({ status: 200, body: {} })
  const urls: URL[] = []

  before(async () => {
    remote = createServer((request, response) => {
      urls.push(new URL(request.url ?? '', 'http://remote.example'))
      const { status, body } = answer()
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve))
    const place = remote.address()
    assert.ok(typeof place === 'object' && place !== null)
    const url = `http://127.0.0.1:${place.port}/georef/api/`
    asking = await startPosta({ env: { POSTA_ADDRESSES_URL: url } })
  })
  after(async () => {
    await asking.close()
    remote.close()
  })

  const opinion = {
    direcciones: [
      {
        altura: { valor: 15 },
        calle: { nombre: 'LOS AROMOS AZULES' },
        departamento: { nombre: 'Capital' },
        localidad_censal: { nombre: 'Mendoza' },
        provincia: { nombre: 'Mendoza' },
        ubicacion: { lat: -32.9, lon: -68.85 },
      },
    ],
  }
  const unknown = { calle: 'Los Aromos Azules', altura: '15', cp: 5500 }

  test('is asked for what is not known here, in the words of its API', async () => {
    answer = () => ({ status: 200, body: opinion })
    urls.length = 0
    const { codError, datos } = await ask(unknown, asking)
    assert.equal(codError, 0)
    assert.partialDeepStrictEqual(datos, {
      calle: 'LOS AROMOS AZULES',
      localidad: 'Mendoza',
      latitud: '-32.90000',
      motivo: 'Según el normalizador externo',
    })
    assert.equal(urls[0]?.pathname, '/georef/api/direcciones')
    assert.equal(urls[0]?.searchParams.get('direccion'), 'Los Aromos Azules 15')
    assert.equal(urls[0]?.searchParams.get('provincia'), 'Mendoza')
  })

  test('is not asked for what is known here', async () => {
    urls.length = 0
    assert.equal((await ask({}, asking)).codError, 0)
    assert.deepEqual(urls, [])
  })

  test('that knows nothing either leaves 1', async () => {
    answer = () => ({ status: 200, body: { direcciones: [] } })
    assert.equal((await ask(unknown, asking)).codError, 1)
  })

  test('out of reach is 500 with HTTP 200 where it is needed, tried twice', async () => {
    answer = () => ({ status: 503, body: {} })
    urls.length = 0
    const { status, codError } = await ask(unknown, asking)
    assert.deepEqual([status, codError, urls.length], [200, 500, 2])
  })

  test('out of reach leaves a doubt a doubt', async () => {
    const { codError, datos } = await ask({ altura: '99999' }, asking)
    assert.deepEqual([codError, datos['estado']], [0, 'DUDA'])
  })

  test('that goes on failing is left alone for a while', async () => {
    urls.length = 0
    assert.equal((await ask(unknown, asking)).codError, 500)
    assert.deepEqual(urls, [])
  })
})
