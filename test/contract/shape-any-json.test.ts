import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assert as assertProperty,
  asyncProperty,
  bigInt,
  constantFrom,
  double,
  json,
  jsonValue,
  oneof,
  string,
} from 'fast-check'
import { withPosta } from '../support/posta.ts'
import { randomRuns } from '../support/random-runs.ts'
import { change, cross, fullOrder, orderAnswerOf } from './support.ts'
import { entriesOf, trackingPath } from './tracking-support.ts'

const posta = withPosta()

const runs = { numRuns: randomRuns(300) }

async function orderAnswer(body: string): Promise<number> {
  const answer = await posta.post('/cargaCliente/', body)
  const { codError } = orderAnswerOf(answer)
  assert.notEqual(codError, -1, `an internal fault (D11): ${body}`)
  return codError
}

async function trackingAnswer(body: string): Promise<void> {
  const answer = await posta.post(trackingPath, body)
  assert.ok(answer.status < 500, answer.text)
  const entries = entriesOf(answer)
  assert.ok(entries.length > 0)
  for (const { codError } of entries) assert.ok([0, 2, 5, 400].includes(codError), answer.text)
}

test('any JSON value gets the shape of order creation (D9, D11)', async () => {
  await assertProperty(
    asyncProperty(json({ maxDepth: 6 }), async (body) => {
      assert.ok([2, 400].includes(await orderAnswer(body)))
    }),
    runs,
  )
})

test('any JSON value gets the shape of tracking (D9, D11)', async () => {
  await assertProperty(asyncProperty(json({ maxDepth: 6 }), trackingAnswer), runs)
})

test('any text at all gets the shape of both endpoints (D9, D11)', async () => {
  await assertProperty(
    asyncProperty(string({ unit: 'binary', maxLength: 200 }), async (body) => {
      await orderAnswer(body)
      await trackingAnswer(body)
    }),
    runs,
  )
})

const everyField = [
  'productos',
  'destinatario',
  'domicilio',
  'domicilioAlternativo',
  'autorizado',
  'datoNumerico',
  'codigoSeguimiento',
  'codigoAlternativo',
  'servicio',
  'observaciones',
  'modeloSms',
  'remito',
  ...[
    'largo',
    'peso',
    'valor',
    'valorContrareembolso',
    'cantidad',
    'sku',
    'almacen',
    'vtoLote',
  ].map((field) => `productos[0].${field}`),
  ...['tipoDocumento', 'numeroDocumento', 'nombre', 'email', 'telefono', 'celular'].flatMap(
    (field) => [`destinatario.${field}`, `autorizado[0].${field}`],
  ),
  ...[
    'direccion',
    'altura',
    'codigoPostal',
    'localidad',
    'latitud',
    'longitud',
    'telefono',
  ].flatMap((field) => [`domicilio.${field}`, `domicilioAlternativo.${field}`]),
]

// Numbers and texts at the edges of JSON's range, besides values of any shape.
const oddValue = oneof(
  jsonValue({ maxDepth: 3 }),
  double({ noNaN: true, noDefaultInfinity: true }),
  string({ unit: 'binary', maxLength: 60 }),
  bigInt().map(String),
  constantFrom('1e5', '-0', '0.0', '٣', '１２', '+1', '.5', '5.', '1_000', '\u0000', '\ud800'),
)

test('any value in any field of an order is answered in shape (D9, D11, D14)', async () => {
  await assertProperty(
    asyncProperty(constantFrom(...everyField), oddValue, async (path, value) => {
      await orderAnswer(JSON.stringify(change(fullOrder(), { [path]: value })))
    }),
    { numRuns: randomRuns(1000) },
  )
})

test('any value in any field of a tracking item gives one entry in shape (D21, D22)', async () => {
  const fields = ['codigoSeguimiento', 'codigoAlternativo', 'fechaDesde', 'fechaHasta']
  await assertProperty(
    asyncProperty(constantFrom(...fields), oddValue, async (field, value) => {
      const item = { codigoSeguimiento: 'NADA-0001', [field]: value }
      await trackingAnswer(JSON.stringify({ autentificacion: cross, datos: [item] }))
    }),
    runs,
  )
})

test('any value as credentials is 2 in both endpoints (D10)', async () => {
  await assertProperty(
    asyncProperty(oddValue, async (autentificacion) => {
      const order = fullOrder({ autentificacion })
      assert.equal(await orderAnswer(JSON.stringify(order)), 2)
      await trackingAnswer(JSON.stringify({ autentificacion, datos: [] }))
    }),
    runs,
  )
})
