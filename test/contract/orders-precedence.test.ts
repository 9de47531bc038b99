import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import {
  assertListed,
  crossOrder,
  expectStored,
  type Fields,
  fullOrder,
  sendOrder,
  wareOrder,
} from './support.ts'

let takenCode: string
const posta = withPosta()
before(async () => {
  const order = crossOrder()
  await expectStored(posta, order)
  takenCode = String(order['codigoSeguimiento'])
})

interface Fault {
  rule: string
  codError: number
  campo: string
  changes: () => Fields
  /** Rules that can't be broken together with this one. */
  not?: string[]
  mode?: 'WARE'
}

const ofAProduct = [
  'quantity',
  'weight',
  'negative value',
  'no cash amount',
  'over-long product',
  'SKU',
]

// D14's list, in its order: of two faults the earlier one is answered.
const faults: Fault[] = [
  {
    rule: 'credentials',
    codError: 2,
    campo: '',
    changes: () => ({ 'autentificacion.password': 'otra' }),
  },
  {
    rule: 'tracking code missing',
    codError: 3,
    campo: 'codigoSeguimiento',
    changes: () => ({ codigoSeguimiento: undefined }),
    not: ['tracking code characters', 'tracking code length', 'tracking code already exists'],
  },
  {
    rule: 'tracking code characters',
    codError: 7,
    campo: 'codigoSeguimiento',
    changes: () => ({ codigoSeguimiento: 'AB#123' }),
    not: ['tracking code length', 'tracking code already exists'],
  },
  {
    rule: 'tracking code length',
    codError: 7,
    campo: 'codigoSeguimiento',
    changes: () => ({ codigoSeguimiento: 'ABC' }),
    not: ['tracking code already exists'],
  },
  {
    rule: 'no products',
    codError: 10,
    campo: 'productos',
    changes: () => ({ productos: [] }),
    not: ofAProduct,
  },
  {
    rule: 'wrong service',
    codError: 10,
    campo: 'servicio',
    changes: () => ({ servicio: 'X' }),
    not: ['branch', 'no cash amount'],
  },
  {
    rule: 'quantity',
    codError: 3,
    campo: 'productos[0].cantidad',
    changes: () => ({ 'productos[0].cantidad': 0 }),
  },
  {
    rule: 'postal code',
    codError: 5,
    campo: 'domicilio.codigoPostal',
    changes: () => ({ 'domicilio.codigoPostal': 999 }),
  },
  {
    rule: 'alternative postal code',
    codError: 5,
    campo: 'domicilioAlternativo.codigoPostal',
    changes: () => ({ domicilioAlternativo: { codigoPostal: 999 } }),
  },
  {
    rule: 'branch',
    codError: 6,
    campo: 'domicilio.localidad',
    changes: () => ({ servicio: 'F', 'domicilio.localidad': 'Z9999' }),
    not: ['no cash amount'],
  },
  {
    rule: 'weight',
    codError: 9,
    campo: 'productos[0].peso',
    changes: () => ({ 'productos[0].peso': 0 }),
    not: ['SKU'],
  },
  {
    rule: 'negative value',
    codError: 11,
    campo: 'productos[0].valor',
    changes: () => ({ 'productos[0].valor': -1 }),
  },
  {
    rule: 'no cash amount',
    codError: 11,
    campo: 'productos[0].valorContrareembolso',
    changes: () => ({ servicio: 'B' }),
  },
  {
    rule: 'document number',
    codError: 400,
    campo: 'destinatario.numeroDocumento',
    changes: () => ({ 'destinatario.numeroDocumento': undefined }),
  },
  {
    rule: 'over-long product',
    codError: 400,
    campo: 'productos[0].sku',
    changes: () => ({ 'productos[0].sku': 'S'.repeat(31) }),
    not: ['SKU'],
  },
  {
    rule: 'missing address field',
    codError: 400,
    campo: 'domicilio.provincia',
    changes: () => ({ 'domicilio.provincia': '' }),
  },
  {
    rule: 'SKU',
    codError: 400,
    campo: 'productos[0].sku',
    changes: () => ({ 'productos[0].sku': 'SKU-NADA' }),
    mode: 'WARE',
  },
  {
    rule: 'tracking code already exists',
    codError: 8,
    campo: 'codigoSeguimiento',
    changes: () => ({ codigoSeguimiento: takenCode }),
  },
]

function broken(...both: Fault[]): Fields {
  const changes = Object.fromEntries(both.flatMap((fault) => Object.entries(fault.changes())))
  return both.some(({ mode }) => mode === 'WARE') ? wareOrder(changes) : crossOrder(changes)
}

// Neither credentials nor faults only found when the order is stored is a matter of its fields.
const ofFields = ({ codError }: Fault) => codError !== 2 && codError !== 8

for (const [rank, first] of faults.entries()) {
  test(`${first.rule} alone is ${first.codError} (D14)`, async () => {
    const answer = await sendOrder(posta, broken(first))
    assert.equal(answer.codError, first.codError, JSON.stringify(answer))
    if (ofFields(first)) assert.equal(answer.errores?.length, 1, JSON.stringify(answer))
  })

  for (const second of faults.slice(rank + 1)) {
    if (first.not?.includes(second.rule)) continue
    test(`${first.rule} goes before ${second.rule}: ${first.codError} (D14)`, async () => {
      const answer = await sendOrder(posta, broken(second, first))
      assert.equal(answer.codError, first.codError, JSON.stringify(answer))
      for (const fault of [first, second]) {
        if (ofFields(first) && ofFields(fault)) assertListed(answer, fault.codError, fault.campo)
      }
    })
  }
}

test('branch goes before the missing amount of G: 6, and both are listed (D14)', async () => {
  const answer = await sendOrder(
    posta,
    crossOrder({ servicio: 'G', 'domicilio.localidad': 'Z9999' }),
  )
  assert.equal(answer.codError, 6)
  assertListed(answer, 6, 'domicilio.localidad')
  assertListed(answer, 11, 'productos[0].valorContrareembolso')
})

test('an empty request goes before credentials: {} is 400 (D9, D14)', async () => {
  const answer = await sendOrder(posta, {})
  assert.equal(answer.codError, 400)
})

test('all the violations found are listed, each once and at its path (D14)', async () => {
  const order = fullOrder({
    codigoSeguimiento: 'A#',
    servicio: 'Z',
    observaciones: ['x'.repeat(96)],
    'productos[0].cantidad': 0,
    'productos[0].largo': 'largo',
    'productos[0].peso': 0,
    'productos[0].valor': -5,
    'productos[0].vtoLote': 'mañana',
    'domicilio.codigoPostal': 12,
    'domicilio.direccion': ' ',
    'domicilioAlternativo.codigoPostal': 'x',
    'destinatario.tipoDocumento': 'CI',
    'destinatario.numeroDocumento': '',
    'autorizado[0].celular': '1'.repeat(16),
  })
  const answer = await sendOrder(posta, order)
  assert.equal(answer.codError, 7)
  const listed = (answer.errores ?? []).map(({ campo, codError }) => `${codError} ${campo}`)
  assert.deepEqual(listed.toSorted(), [
    '10 servicio',
    '11 productos[0].valor',
    '3 productos[0].cantidad',
    '400 autorizado[0].celular',
    '400 destinatario.numeroDocumento',
    '400 destinatario.tipoDocumento',
    '400 domicilio.direccion',
    '400 observaciones[0]',
    '400 productos[0].largo',
    '400 productos[0].vtoLote',
    '5 domicilio.codigoPostal',
    '5 domicilioAlternativo.codigoPostal',
    '7 codigoSeguimiento',
    '9 productos[0].peso',
  ])
})

test('however many violations there are, all are listed (D14)', async () => {
  const faulty = { largo: -1, alto: -1, ancho: -1, peso: 0, cantidad: 0 }
  const productos = Array.from({ length: 999 }, () => faulty)
  const answer = await sendOrder(posta, crossOrder({ productos }))
  assert.equal(answer.codError, 3)
  assert.equal(answer.errores?.length, 999 * 5)
})

for (const wrong of ['abc', '', '12345678901', [], true]) {
  test(`the document number goes before other fields without a code: ${JSON.stringify(wrong)} (D14)`, async () => {
    const order = crossOrder({
      'destinatario.numeroDocumento': wrong,
      'destinatario.tipoDocumento': 'CI',
      'destinatario.nombre': '',
      'domicilio.direccion': 5.5,
      'productos[0].largo': 'x',
    })
    const answer = await sendOrder(posta, order)
    assert.equal(answer.codError, 400)
    assert.match(answer.descError, /destinatario\.numeroDocumento/)
    assert.equal(answer.errores?.[0]?.campo, 'destinatario.numeroDocumento')
  })
}

test('codError and descError are those of the first violation in this order', async () => {
  const order = crossOrder({ 'productos[0].cantidad': 0, 'domicilio.codigoPostal': 12 })
  const answer = await sendOrder(posta, order)
  assert.equal(answer.codError, 3)
  assert.match(answer.descError, /cantidad/)
})

test('a refused order stores nothing: its code stays free', async () => {
  for (const fault of faults.filter(ofFields)) {
    if (fault.campo === 'codigoSeguimiento') continue
    const order = broken(fault)
    assert.notEqual((await sendOrder(posta, order)).codError, 0)
    const mended = crossOrder({ codigoSeguimiento: order['codigoSeguimiento'] })
    await expectStored(posta, mended)
  }
})
