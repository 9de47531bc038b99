import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { type StartedPosta, startPosta } from '../support/posta.ts'
import {
  crossOrder,
  expectRefused,
  expectStored,
  type Fields,
  product,
  sendOrder,
  shown,
  wareLine,
  wareOrder,
} from './support.ts'

let posta: StartedPosta

/** A WARE order of these units of these SKUs, a line each. */
function orderOf(...lines: [string, number | string][]): Fields {
  return wareOrder({ productos: lines.map(([sku, units]) => wareLine(sku, units)) })
}

describe('WARE and CROSS fields (D17)', () => {
  before(async () => {
    posta = await startPosta()
  })
  after(() => posta.close())

  for (const peso of [0, '0', '0.00', 1.5]) {
    test(`WARE: a weight of ${shown(peso)} is stored`, async () => {
      await expectStored(posta, wareOrder({ 'productos[0].peso': peso }))
    })
  }

  for (const peso of [undefined, null, '', 'abc', 10000]) {
    test(`WARE: a weight that is ${shown(peso)} is 400 (D14)`, async () => {
      const order = wareOrder({ 'productos[0].peso': peso })
      await expectRefused(posta, order, 400, 'productos[0].peso')
    })
  }

  test('WARE: a negative weight is refused at its field', async () => {
    const answer = await sendOrder(posta, wareOrder({ 'productos[0].peso': -1 }))
    assert.ok(answer.codError === 9 || answer.codError === 400, JSON.stringify(answer))
    assert.equal(answer.errores?.[0]?.campo, 'productos[0].peso')
  })

  for (const field of ['sku', 'almacen', 'emplazamiento']) {
    for (const value of [undefined, null, '', '  ']) {
      test(`WARE: ${field} is required: ${shown(value)} is 400`, async () => {
        const path = `productos[0].${field}`
        await expectRefused(posta, wareOrder({ [path]: value }), 400, path)
        const { errores } = await sendOrder(posta, wareOrder({ [path]: value }))
        assert.deepEqual(
          errores?.map(({ campo }) => campo),
          [path],
          'once, and nothing else',
        )
      })
    }
  }

  const absent: [string, string][] = [
    ['sku', 'SKU-NADA'],
    ['sku', 'SKU-AZU'],
    ['sku', 'SKU-AZUL '],
    ['almacen', '002'],
    ['emplazamiento', 'A02'],
    ['emplazamiento', 'B01'],
  ]
  for (const [field, value] of absent) {
    test(`WARE: no such stock: ${field} ${value} is 400 at that product`, async () => {
      const productos = [wareLine('SKU-ROJO', 1), wareLine('SKU-AZUL', 1, { [field]: value })]
      await expectRefused(posta, wareOrder({ productos }), 400, /^productos\[1\]/)
    })
  }

  test('WARE: lote, serie and vtoLote are optional and stored', async () => {
    const batch = { lote: 'L1', serie: 'S1', vtoLote: '01/01/2030', descripcionProducto: 'Azul' }
    await expectStored(posta, wareOrder({ productos: [wareLine('SKU-ROJO', 1, batch)] }))
  })

  test('CROSS: sku, almacen and emplazamiento are not asked for, nor looked up', async () => {
    await expectStored(posta, crossOrder({ productos: [product({ sku: 'SKU-NADA' })] }))
    const elsewhere = product({ sku: 'SKU-AZUL', almacen: '999', emplazamiento: 'Z99' })
    await expectStored(posta, crossOrder({ productos: [elsewhere] }))
  })
})

describe('1000 units of each SKU (D8, D17)', () => {
  beforeEach(async () => {
    posta = await startPosta()
  })
  afterEach(() => posta.close())

  test('an order may take them all, and then there is not enough of it: 400', async () => {
    await expectStored(posta, orderOf(['SKU-AZUL', 1000]))
    await expectRefused(posta, orderOf(['SKU-AZUL', 1]), 400, /^productos\[0\]/)
  })

  test('one unit too many is 400 at that product', async () => {
    const tooMany = orderOf(['SKU-ROJO', 1], ['SKU-AZUL', 1001])
    await expectRefused(posta, tooMany, 400, /^productos\[1\]/)
  })

  test('lines of one SKU count together', async () => {
    const tooMany = orderOf(['SKU-AZUL', 600], ['SKU-ROJO', 1], ['SKU-AZUL', '401'])
    await expectRefused(posta, tooMany, 400, /^productos\[[02]\]/)
    await expectStored(posta, orderOf(['SKU-AZUL', 600], ['SKU-ROJO', 1], ['SKU-AZUL', '400']))
  })

  test('the SKUs are counted apart', async () => {
    await expectStored(posta, orderOf(['SKU-AZUL', 1000], ['SKU-ROJO', 1000]))
    await expectRefused(posta, orderOf(['SKU-ROJO', 1]), 400, /^productos\[0\]/)
  })

  test('loading reserves the units: what is left is what the next orders can take', async () => {
    await expectStored(posta, orderOf(['SKU-AZUL', 700]))
    await expectRefused(posta, orderOf(['SKU-AZUL', 301]), 400, /^productos\[0\]/)
    await expectStored(posta, orderOf(['SKU-AZUL', 300]))
  })

  test('a refused order reserves nothing', async () => {
    const faulty = wareOrder({
      productos: [wareLine('SKU-AZUL', 1000)],
      'destinatario.celular': undefined,
    })
    await expectRefused(posta, faulty, 400, 'destinatario.celular')
    await expectRefused(
      posta,
      orderOf(['SKU-AZUL', 900], ['SKU-ROJO', 1001]),
      400,
      /^productos\[1\]/,
    )
    await expectStored(posta, orderOf(['SKU-AZUL', 1000], ['SKU-ROJO', 1000]))
  })

  test('an order whose code exists already reserves nothing', async () => {
    const first = orderOf(['SKU-AZUL', 400])
    await expectStored(posta, first)
    assert.equal((await sendOrder(posta, first)).codError, 8)
    await expectStored(posta, orderOf(['SKU-AZUL', 600]))
  })

  test('CROSS orders of the same SKU take nothing from the warehouse', async () => {
    const productos = [product({ sku: 'SKU-AZUL', almacen: '001', emplazamiento: 'A01' })]
    await expectStored(posta, crossOrder({ productos, 'productos[0].cantidad': 900 }))
    await expectStored(posta, orderOf(['SKU-AZUL', 1000]))
  })

  test('30 orders of 50 units at the same moment: exactly 20 are stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        sendOrder(posta, orderOf(['SKU-AZUL', 30], ['SKU-AZUL', 20])),
      ),
    )
    assert.equal(answers.filter(({ codError }) => codError === 0).length, 20)
    assert.equal(answers.filter(({ codError }) => codError === 400).length, 10)
    await expectRefused(posta, orderOf(['SKU-AZUL', 1]), 400, /^productos\[0\]/)
  })

  test('orders of two SKUs in either order at the same moment never oversell either', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) =>
        sendOrder(
          posta,
          turn % 2 === 0
            ? orderOf(['SKU-AZUL', 100], ['SKU-ROJO', 100])
            : orderOf(['SKU-ROJO', 100], ['SKU-AZUL', 100]),
        ),
      ),
    )
    assert.equal(answers.filter(({ codError }) => codError === 0).length, 10)
    assert.ok(answers.every(({ codError }) => codError === 0 || codError === 400))
  })
})
