import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import {
  addShipper,
  type cross,
  crossOrder,
  expectRefused,
  expectStored,
  type Fields,
  fullOrder,
  newCode,
  product,
  sendOrder,
  shown,
} from './support.ts'

const posta = withPosta()

describe('the answer', () => {
  test('an order that is stored is answered 0, OK and its codGestion, with HTTP 200', async () => {
    const codigoSeguimiento = newCode()
    const answer = await sendOrder(posta, fullOrder({ codigoSeguimiento }))
    const { status, codError, resultado, codGestion } = answer
    assert.deepEqual(
      { status, codError, resultado, codGestion },
      { status: 200, codError: 0, resultado: 'OK', codGestion: codigoSeguimiento },
    )
  })

  test('each answer has its own x-request-id (D5)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => posta.post('/cargaCliente/', crossOrder())),
    )
    const ids = new Set(answers.map((answer) => answer.headers.get('x-request-id')))
    assert.equal(ids.size, 5)
  })

  const named: [string, unknown][] = [
    ['codigoSeguimiento', ''],
    ['servicio', 'X'],
    ['productos', []],
    ['productos[0].cantidad', 0],
    ['domicilio.codigoPostal', 99],
    ['productos[0].peso', 0],
    ['productos[0].valor', -1],
    ['destinatario.numeroDocumento', null],
    ['destinatario.celular', ''],
    ['domicilio.altura', '1234567'],
  ]
  for (const [path, value] of named) {
    test(`descError names the field: ${path} (D5)`, async () => {
      const answer = await sendOrder(posta, fullOrder({ [path]: value }))
      const field = path.slice(path.lastIndexOf('.') + 1)
      assert.match(answer.descError, new RegExp(field), JSON.stringify(answer))
    })
  }
})

describe('codigoSeguimiento', () => {
  const good = ['A1B2', 'ABCDEFGH-1234567', '1234', '----', 'a-b-c-d', 123456, 4321]
  for (const value of good) {
    test(`codigoSeguimiento ${shown(value)} is stored in upper case (D16)`, async () => {
      const answer = await expectStored(posta, crossOrder({ codigoSeguimiento: value }))
      assert.equal(answer.codGestion, String(value).toUpperCase())
    })
  }

  for (const value of [undefined, null, '', '    ']) {
    test(`codigoSeguimiento is required: ${shown(value)} is 3`, async () => {
      const order = crossOrder({ codigoSeguimiento: value })
      await expectRefused(posta, order, 3, 'codigoSeguimiento')
    })
  }

  const short = ['A', 'AB1', 123]
  const overLong = ['A'.repeat(17), '1'.repeat(100), 'A'.repeat(5000)]
  for (const value of [...short, ...overLong]) {
    test(`codigoSeguimiento has 4-16 characters: ${shown(value)} is 7 (D14)`, async () => {
      const order = crossOrder({ codigoSeguimiento: value })
      await expectRefused(posta, order, 7, 'codigoSeguimiento')
    })
  }

  const special = ['AB_12', 'AB 12', ' AB12', 'AB12 ', 'AB.12', 'AB/12', 'AB#12', "AB'12", 'AB12\n']
  for (const value of [
    ...special,
    'AB\u201312',
    'ÁRBOL1',
    'ÑANDU1',
    '🚚🚚🚚🚚',
    'AB12\u0000',
    'ßßßß',
    12.5,
    1e21,
  ]) {
    test(`codigoSeguimiento is alphanumeric and -: ${shown(value)} is 7`, async () => {
      const order = crossOrder({ codigoSeguimiento: value })
      await expectRefused(posta, order, 7, 'codigoSeguimiento')
    })
  }

  for (const value of [true, {}, ['ABCD']]) {
    test(`codigoSeguimiento ${shown(value)} is no text: refused at that field`, async () => {
      const answer = await sendOrder(posta, crossOrder({ codigoSeguimiento: value }))
      assert.ok([3, 7, 400].includes(answer.codError), JSON.stringify(answer))
      assert.equal(answer.errores?.[0]?.campo, 'codigoSeguimiento')
    })
  }
})

describe('servicio and productos', () => {
  const changes: Record<string, () => Fields> = {
    E: () => ({}),
    R: () => ({}),
    C: () => ({}),
    B: () => ({ 'productos[0].valorContrareembolso': 1500 }),
    F: () => ({ 'domicilio.localidad': posta.demo.branches[0] }),
    G: () => ({
      'domicilio.localidad': posta.demo.branches[0],
      'productos[0].valorContrareembolso': 1500,
    }),
  }
  for (const [servicio, needs] of Object.entries(changes)) {
    test(`servicio ${servicio} is stored`, async () => {
      await expectStored(posta, crossOrder({ servicio, ...needs() }))
    })
  }

  const lower = ['e', 'r', 'b', 'f', 'g', 'c']
  const wrong = [
    'X',
    'A',
    'EE',
    ' E',
    'E ',
    '',
    ' ',
    'É',
    null,
    undefined,
    1,
    0,
    true,
    [],
    {},
    ['E'],
  ]
  for (const servicio of [...lower, ...wrong]) {
    test(`servicio ${shown(servicio)} is the wrong service: 10 (D14, D15)`, async () => {
      await expectRefused(posta, crossOrder({ servicio }), 10, 'servicio')
    })
  }

  for (const productos of [undefined, null, '', []]) {
    test(`productos ${shown(productos)}: no products is 10 (D14)`, async () => {
      await expectRefused(posta, crossOrder({ productos }), 10, 'productos')
    })
  }

  for (const entry of [null, 'caja', 5, true, []]) {
    test(`productos[0] ${shown(entry)} is refused at that product`, async () => {
      const answer = await sendOrder(posta, crossOrder({ productos: [entry] }))
      assert.ok([3, 10, 400].includes(answer.codError), JSON.stringify(answer))
      assert.ok(answer.errores?.some(({ campo }) => campo.startsWith('productos')))
    })
  }

  test('an empty product lists every required field of it (D14, D15)', async () => {
    const answer = await expectRefused(
      posta,
      crossOrder({ productos: [{}] }),
      3,
      'productos[0].cantidad',
    )
    const listed = (answer.errores ?? []).map(({ campo, codError }) => `${codError} ${campo}`)
    assert.deepEqual(listed.toSorted(), [
      '3 productos[0].cantidad',
      '400 productos[0].alto',
      '400 productos[0].ancho',
      '400 productos[0].largo',
      '9 productos[0].peso',
    ])
  })
})

describe('F and G go to a branch (D17)', () => {
  const missing = [undefined, null, '', '  ']
  for (const localidad of [...missing, 'Palermo', 'Z9999', 99999, true]) {
    for (const servicio of ['F', 'G']) {
      test(`servicio ${servicio} with branch ${shown(localidad)} is 6`, async () => {
        const order = crossOrder({
          servicio,
          'domicilio.localidad': localidad,
          'productos[0].valorContrareembolso': 1500,
        })
        await expectRefused(posta, order, 6, 'domicilio.localidad')
      })
    }
  }

  test('every branch of the demo carrier can be a destination', async () => {
    assert.ok(posta.demo.branches.length > 0)
    for (const branch of posta.demo.branches) {
      await expectStored(posta, crossOrder({ servicio: 'F', 'domicilio.localidad': branch }))
    }
  })

  test("the other address fields are not compared with the branch's", async () => {
    const order = crossOrder({
      servicio: 'F',
      domicilio: {
        direccion: 'Una calle que no existe',
        codigoPostal: 9999,
        localidad: posta.demo.branches[0],
        provincia: 'Otra',
      },
    })
    await expectStored(posta, order)
  })

  test('the other address fields are required as ever: direccion absent is 400', async () => {
    const order = crossOrder({
      servicio: 'F',
      'domicilio.localidad': posta.demo.branches[0],
      'domicilio.direccion': undefined,
    })
    await expectRefused(posta, order, 400, 'domicilio.direccion')
  })

  test('a branch code is no matter of the other services', async () => {
    await expectStored(posta, crossOrder({ servicio: 'E', 'domicilio.localidad': 'Z9999' }))
  })
})

describe('amounts (D17)', () => {
  const cash = 'productos[0].valorContrareembolso'
  for (const servicio of ['B', 'G']) {
    const branch = () => (servicio === 'G' ? { 'domicilio.localidad': posta.demo.branches[0] } : {})
    for (const amount of [undefined, null, '', 0, '0']) {
      test(`servicio ${servicio} with amount ${shown(amount)} is 11 at ${cash}`, async () => {
        const order = crossOrder({ servicio, ...branch(), [cash]: amount })
        await expectRefused(posta, order, 11, cash)
      })
    }

    test(`servicio ${servicio} needs the amount over all products, not on each`, async () => {
      const productos = [product(), product({ valorContrareembolso: 0 }), product()]
      productos[2] = product({ valorContrareembolso: '1' })
      await expectStored(posta, crossOrder({ servicio, ...branch(), productos }))
    })

    test(`servicio ${servicio} with no amount on two products is told at ${cash}`, async () => {
      const productos = [product(), product({ valorContrareembolso: 0 })]
      await expectRefused(posta, crossOrder({ servicio, ...branch(), productos }), 11, cash)
    })

    test(`servicio ${servicio} with a negative amount on one product is 11 there`, async () => {
      const productos = [
        product({ valorContrareembolso: 500 }),
        product({ valorContrareembolso: -1 }),
      ]
      const order = crossOrder({ servicio, ...branch(), productos })
      await expectRefused(posta, order, 11, 'productos[1].valorContrareembolso')
    })
  }

  test('a negative amount is 11 whatever the service', async () => {
    await expectRefused(posta, crossOrder({ [cash]: -1 }), 11, cash)
  })

  test('an amount is no fault in a service that needs none', async () => {
    await expectStored(posta, crossOrder({ [cash]: 1500 }))
  })
})

describe('a shipper with insurance (D17, D34)', () => {
  let insured: typeof cross
  before(async () => {
    insured = await addShipper(posta, {
      number: 9101,
      name: 'Relojería Del Sur',
      mode: 'CROSS',
      insured: true,
    })
  })

  for (const valor of [undefined, null, '', 0, '0', -1]) {
    test(`valor ${shown(valor)} is 11`, async () => {
      const order = crossOrder({ autentificacion: insured, 'productos[0].valor': valor })
      await expectRefused(posta, order, 11, 'productos[0].valor')
    })
  }

  test('valor above 0 is needed on each product, not over all', async () => {
    const productos = [product({ valor: 100 }), product(), product({ valor: 0 })]
    const order = crossOrder({ autentificacion: insured, productos })
    const answer = await expectRefused(posta, order, 11, 'productos[1].valor')
    assert.deepEqual(
      answer.errores?.map(({ campo }) => campo),
      ['productos[1].valor', 'productos[2].valor'],
    )
  })

  test('valor above 0 on each product is stored', async () => {
    const productos = [product({ valor: 100 }), product({ valor: '1' })]
    await expectStored(posta, crossOrder({ autentificacion: insured, productos }))
  })

  test('the demo shippers have no insurance: valor may be 0 (D20)', async () => {
    await expectStored(posta, crossOrder({ 'productos[0].valor': 0 }))
  })
})
