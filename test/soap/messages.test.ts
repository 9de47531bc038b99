import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { deflateSync, gzipSync } from 'node:zlib'
import { opsHeaders } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { answerOf, envelope, faultOf, wrap } from './envelope.ts'
import { callsOf, orderOf } from './scenario.ts'

type Fields = Record<string, unknown>

const cross = { shipper: 9001, password: 'demo-cross-9001' }
const ware = { shipper: 9002, password: 'demo-ware-9002' }

let orders = 0

const posta = withPosta()

async function post(body: string | Buffer, headers: Record<string, string> = {}, path = '/soap') {
  return posta.request('POST', path, { body, headers: { 'content-type': 'text/xml', ...headers } })
}

async function call(operation: string, fields: Fields): Promise<Fields> {
  const answer = await post(envelope(operation, fields))
  assert.equal(answer.status, 200, answer.text)
  return answerOf(answer.text).value as Fields
}

async function expectFault(body: string | Buffer, headers: Record<string, string> = {}) {
  const answer = await post(body, headers)
  assert.equal(answer.status, 500, answer.text)
  assert.equal(answer.headers.get('content-type'), 'text/xml; charset=ISO-8859-1')
  return faultOf(answer.text)
}

function newOrder(changes: Fields = {}): Fields {
  orders += 1
  return { ...orderOf(`M${orders}`), ...changes }
}

describe('normalizadorDireccion', () => {
  const street = { calle: 'Av. Santa Fe', numero: '3253', cp: '1425' }
  const ask = (fields: Fields, caller: Fields = cross) =>
    call('normalizadorDireccion', { autentificacion: caller, nivel1: 'AR', ...street, ...fields })

  test('answers the levels of an address', async () => {
    const answer = await ask({ piso: 'PB', depto: '"2"', nivel10: 'Torre Sur' })
    assert.partialDeepStrictEqual(answer, {
      codError: '0',
      calle: 'Av. Santa Fe',
      cp: '1425',
      numero: '3253',
      piso: 'PB',
      depto: '2',
      nivel1: 'AR',
      nivel2: 'Ciudad Autónoma de Buenos Aires',
      nivel3: 'Comuna 14',
      nivel4: 'Ciudad Autónoma de Buenos Aires',
      nivel5: 'Palermo',
      nivel10: 'Torre Sur',
      zonaPeligrosa: 'false',
      estado: 'OK',
    })
  })

  test('a province in nivel1 shifts the levels by one', async () => {
    const levels = { nivel1: 'Buenos Aires', nivel2: 'La Plata', nivel3: 'La Plata', cp: '' }
    const answer = await ask({ ...levels, calle: 'Calle 50', numero: '620' })
    assert.deepEqual(
      [answer['codError'], answer['nivel2'], answer['nivel4']],
      ['0', 'Buenos Aires', 'La Plata'],
    )
  })

  test('takes the key as the password (D32)', async () => {
    const answer = await ask({}, { shipper: 9001, password: 'demo-key-9001' })
    assert.equal(answer['codError'], '0')
  })

  for (const [what, fields, code] of [
    ['an unknown street is 1', { calle: 'Los Aromos Azules' }, '1'],
    ['calle missing is 3', { calle: '' }, '3'],
    ['nivel1 missing is 3', { nivel1: '' }, '3'],
    ['a cp that is none is 3', { cp: 'mil' }, '3'],
    ['wrong credentials are 2', { autentificacion: { shipper: 9001, password: 'x' } }, '2'],
  ] as const)
    test(what, async () => {
      assert.equal((await ask(fields))['codError'], code)
    })
})

describe('the port', () => {
  test('GET without ?wsdl is 405', async () => {
    for (const path of ['/soap', '/testing/soap', '/production/soap', '/soap/net']) {
      const answer = await posta.get(path)
      assert.equal(answer.status, 405)
      assert.equal(answer.headers.get('allow'), 'POST')
    }
  })

  test('answers declare ISO-8859-1 and carry a request id', async () => {
    const answer = await post(envelope('validToken', { idShipper: 9001, keyShipper: 'x' }))
    assert.equal(answer.headers.get('content-type'), 'text/xml; charset=ISO-8859-1')
    assert.ok(answer.headers.get('x-request-id'))
    assert.equal(answerOf(answer.text).value, 'false')
  })

  test('environments keep their data apart', async () => {
    const [operation, order] = ['cargaCliente', newOrder()]
    const answer = await post(envelope(operation, order), {}, '/production/soap')
    assert.equal((answerOf(answer.text).value as Fields)['codError'], '2')
  })
})

describe('messages that can not be read are Client faults, with the place', () => {
  for (const [name, body, expected] of [
    ['nothing', '', /vacío/],
    ['no XML', 'hola', /línea 1, columna/],
    ['a tag left open', '<a><b></a>', /línea 1, columna \d+/],
    ['no envelope', '<a/>', /Envelope/],
    ['no body', '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"/>', /Body/],
    ['an empty body', wrap(''), /ninguna operación/],
    ['an unknown operation', wrap('<volar/>'), /volar/],
    ['a DOCTYPE', `<!DOCTYPE a [<!ENTITY x "y">]>${wrap('<tracking/>')}`, /DOCTYPE/],
    ['an entity of its own', wrap('<tracking>&x;</tracking>'), /bien formado/],
    ['too many levels', wrap('<a>'.repeat(60) + '</a>'.repeat(60)), /40 niveles/],
    ['a prefix that is not declared', wrap('<x:tracking/>'), /prefijo/],
    ['a reference to nothing', wrap('<tracking><r href="#no"/></tracking>'), /#no/],
    [
      'references in a circle',
      wrap('<tracking><r href="#a"/></tracking><m id="a" href="#b"/><m id="b" href="#a"/>'),
      /ciclo/,
    ],
    [
      'too many attributes',
      wrap(`<tracking ${Array.from({ length: 70 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
      /atributos/,
    ],
  ] as const)
    test(name, async () => {
      const { code, message } = await expectFault(body)
      assert.equal(code, 'SOAP-ENV:Client')
      assert.match(message, expected)
    })

  test('an envelope of an unknown version is VersionMismatch', async () => {
    const body = '<s:Envelope xmlns:s="http://example.com/soap"><s:Body/></s:Envelope>'
    assert.equal((await expectFault(body)).code, 'SOAP-ENV:VersionMismatch')
  })

  test('a body over the limit, also once inflated', async () => {
    const large = wrap(`<tracking>${' '.repeat(1_100_000)}</tracking>`)
    assert.match((await expectFault(large)).message, /1 MB/)
    const bomb = await expectFault(gzipSync(large), { 'content-encoding': 'gzip' })
    assert.match(bomb.message, /100 veces su tamaño/)
    const noise = wrap(`<tracking>${randomBytes(600_000).toString('hex')}</tracking>`)
    const dense = await expectFault(gzipSync(noise), { 'content-encoding': 'gzip' })
    assert.equal(dense.message, 'El pedido supera el máximo de 1 MB.')
    const broken = await expectFault(Buffer.from('no'), { 'content-encoding': 'gzip' })
    assert.match(broken.message, /gzip/)
  })

  test('one value that many refer to can not make endless work', async () => {
    const lines = '<detalleVale href="#list"/>'.repeat(3_000)
    const list = `<m id="list" e:arrayType="x[]" xmlns:e="http://schemas.xmlsoap.org/soap/encoding/">${'<i/>'.repeat(3_000)}</m>`
    const fault = await expectFault(wrap(`<preIngresoVale><r>${lines}</r></preIngresoVale>${list}`))
    assert.match(fault.message, /30000 elementos/)
  })
})

describe('bytes', () => {
  const message = (password: string) =>
    envelope('validToken', { idShipper: 1, keyShipper: password })
  const order = () => envelope('cargaCliente', newOrder())

  async function recipientOf(body: Buffer, headers: Record<string, string>): Promise<unknown> {
    const answer = await post(body, headers)
    const { codGestion } = answerOf(answer.text).value as Fields
    const tracked = await call('tracking', {
      autentificacion: cross,
      codigoSeguimiento: codGestion,
    })
    return [tracked['nombreCliente'], tracked['producto']].join(' ')
  }

  const euro = 'José Núñez Café <molido> & "otros" €'
  const latin = (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
  for (const [name, encode, type] of [
    ['UTF-8 that HTTP declares', (text) => Buffer.from(text), 'text/xml; charset=utf-8'],
    ['UTF-8 that nobody declares', (text) => Buffer.from(text), 'text/xml'],
    ['a byte order mark', (text) => Buffer.from(`\ufeff${text}`), 'text/xml; charset=iso-8859-1'],
    ['UTF-16 with its mark', utf16, 'text/xml'],
    ['windows-1252 that HTTP calls ISO-8859-1', latin, 'text/xml; charset="ISO-8859-1"'],
    [
      'windows-1252 that the prolog declares',
      (text) => latin(`<?xml version="1.0" encoding="windows-1252"?>${text}`),
      'text/xml',
    ],
    ['windows-1252 that calls itself UTF-8', latin, 'text/xml; charset=utf-8'],
    ['SOAP 1.2', (text) => Buffer.from(text), 'application/soap+xml; charset=utf-8; action="x"'],
  ] as [string, (text: string) => Buffer, string][])
    test(name, async () => {
      assert.equal(await recipientOf(encode(order()), { 'content-type': type }), euro)
    })

  test('gzip and deflate', async () => {
    for (const [encoding, pack] of [
      ['gzip', gzipSync],
      ['deflate', deflateSync],
    ] as const)
      assert.equal(
        await recipientOf(pack(Buffer.from(order())), { 'content-encoding': encoding }),
        euro,
      )
  })

  test('a SOAP 1.2 envelope is answered in 1.1', async () => {
    const body = message('x').replace(
      'http://schemas.xmlsoap.org/soap/envelope/',
      'http://www.w3.org/2003/05/soap-envelope',
    )
    const answer = await post(body)
    assert.match(answer.text, /"http:\/\/schemas.xmlsoap.org\/soap\/envelope\/"/)
  })
})

describe('parts and fields', () => {
  test('the part has any name, and the answer mirrors one that begins with request', async () => {
    const fields = '<codigoPostal>5000</codigoPostal><pesoEspecifico> 1 </pesoEspecifico>'
    for (const [part, answered] of [
      ['requestTarifa', 'responseTarifa'],
      ['requestConsultarTarifa', 'responseConsultarTarifa'],
      ['c-gensym3', 'responseConsultarTarifa'],
    ]) {
      const answer = await post(
        wrap(`<consultarTarifa><${part}>${fields}</${part}></consultarTarifa>`),
      )
      assert.equal(answerOf(answer.text).part, answered)
    }
  })

  test('fields may be qualified, in any order, or stand without their part', async () => {
    const auth = '<n:password>demo-cross-9001</n:password><n:shipper> 9001 </n:shipper>'
    const fields = `<n:pesoEspecifico>1.50</n:pesoEspecifico><n:codigoPostal>+5000</n:codigoPostal><n:autentificacion>${auth}</n:autentificacion>`
    const answer = await post(
      wrap(`<n:consultarTarifa xmlns:n="urn:carrier">${fields}</n:consultarTarifa>`),
    )
    const value = answerOf(answer.text).value as Fields
    assert.deepEqual([value['codError'], value['pesoReal']], ['0', '1.5'])
  })

  test('nil and empty numbers are absent, and no string is trimmed', async () => {
    const nil = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"'
    const body = envelope('cargaCliente', newOrder({ remito: ' R 1 ' }))
      .replace('<datoNumerico>99</datoNumerico>', '<datoNumerico/>')
      .replace('<valor>1000</valor>', `<valor ${nil}>5</valor>`)
    const answer = await post(body)
    assert.equal((answerOf(answer.text).value as Fields)['codError'], '0')
  })
})

describe('cargaCliente', () => {
  const refused: [string, Fields, string][] = [
    ['no tracking code', { codigoSeguimiento: '' }, '3'],
    ['a tracking code with a space', { codigoSeguimiento: 'A B C D' }, '7'],
    ['a service of REST only', { servicio: 'F' }, '10'],
    ['no service', { servicio: '' }, '10'],
    ['no quantity', { cantidad: '' }, '3'],
    ['a quantity of 0', { cantidad: 0 }, '3'],
    ['a postal code of 3 digits', { domicilio: { direccion: 'A', codigoPostal: '500' } }, '5'],
    ['no weight in CROSS', { pieza: { largo: 1 } }, '9'],
    ['a negative amount', { valor: -1 }, '11'],
    ['service B without an amount', { servicio: 'B' }, '11'],
    ['no name', { destinatario: { celular: '1' } }, '400'],
    ['no street', { domicilio: { localidad: 'A' } }, '400'],
    ['five observations', { observaciones: ['1', '2', '3', '4', '5'] }, '400'],
    [
      'four authorized persons',
      { autorizado: Array.from('abcd', (nombre) => ({ nombre })) },
      '400',
    ],
    ['a name of 41 characters', { destinatario: { nombre: 'ñ'.repeat(41) } }, '400'],
    ['a document of another kind', { destinatario: { nombre: 'A', tipoDocumento: 'X' } }, '400'],
    ['a value sent twice', { remito: ['1', '2'] }, '400'],
    ['a wrong password', { autentificacion: { shipper: 9001, password: 'no' } }, '2'],
    ['no credentials', { autentificacion: '' }, '2'],
  ]
  for (const [name, changes, code] of refused)
    test(`${name} is ${code}`, async () => {
      const answer = await call('cargaCliente', newOrder(changes))
      assert.equal(answer['codError'], code, JSON.stringify(answer))
      assert.equal(answer['resultado'], 'ERROR')
      assert.notEqual(answer['descError'], '')
    })

  for (const [name, changes] of [
    ['an empty list of authorized persons', '<autorizado/>'],
    ['a blank one', '<autorizado> </autorizado>'],
    ['a weight with a bare point', '<pieza><peso>5.</peso></pieza>'],
    ['a weight with a plus and a point', '<pieza><peso>+5.</peso></pieza>'],
  ] as const)
    test(`${name} is read as what is meant`, async () => {
      const { pieza, ...order } = newOrder()
      const rest = changes.includes('pieza') ? order : { ...order, pieza }
      const message = envelope('cargaCliente', rest)
      const at = message.indexOf('<codigoSeguimiento')
      const { text } = await post(message.slice(0, at) + changes + message.slice(at))
      const answer = answerOf(text).value as Fields
      assert.equal(answer['codError'], '0', JSON.stringify(answer))
    })

  test('its words on amounts and weights are true of this message', async () => {
    const cash = await call('cargaCliente', newOrder({ servicio: 'B' }))
    assert.match(String(cash['descError']), /^El servicio B necesita un importe/)
    const stocked = { autentificacion: ware, sku: 'SKU-AZUL', cantidad: 1 }
    const pieza = { almacen: '001', emplazamiento: 'A01', peso: '-1' }
    const light = await call('cargaCliente', newOrder({ ...stocked, pieza }))
    assert.equal(light['codError'], '9')
    assert.match(String(light['descError']), /^El peso no puede ser negativo/)
  })

  test('asks for no more than its own tables: a name, a street, a code and a weight', async () => {
    orders += 1
    const answer = await call('cargaCliente', {
      autentificacion: cross,
      destinatario: { nombre: 'Ana' },
      domicilio: { direccion: 'Mitre' },
      codigoSeguimiento: `POCO-${orders}`,
      pieza: { peso: '1.20000005' },
      cantidad: 1,
      servicio: 'E',
    })
    assert.equal(answer['codError'], '0', JSON.stringify(answer))
  })

  test('a code that exists is 8, and a retry under one Idempotency-Key is not', async () => {
    const order = newOrder()
    assert.equal((await call('cargaCliente', order))['codError'], '0')
    assert.equal((await call('cargaCliente', order))['codError'], '8')
    const headers = { 'idempotency-key': 'soap-1' }
    const other = envelope('cargaCliente', newOrder())
    for (const time of ['first', 'second']) {
      const answer = await post(other, headers)
      assert.equal((answerOf(answer.text).value as Fields)['codError'], '0', time)
    }
    const reused = await post(envelope('cargaCliente', newOrder()), headers)
    const { codError, descError } = answerOf(reused.text).value as Fields
    assert.equal(codError, '400')
    assert.match(String(descError), /soap-1/)
  })

  test('WARE reserves stock by pieza and sku', async () => {
    const ask = (cantidad: number) =>
      newOrder({
        autentificacion: ware,
        sku: 'SKU-AZUL',
        cantidad,
        pieza: { almacen: '001', emplazamiento: 'A01' },
      })
    assert.equal((await call('cargaCliente', ask(1)))['codError'], '0')
    assert.equal((await call('cargaCliente', ask(9_999)))['codError'], '400')
  })
})

describe('the other operations', () => {
  test('tracking: nothing found keeps its fields, with the code in upper case', async () => {
    const answer = await call('tracking', { autentificacion: cross, codigoSeguimiento: 'nada-1' })
    assert.equal(answer['codError'], '5')
    assert.equal(answer['codGestion'], 'NADA-1')
    assert.equal(answer['shipper'], '')
    assert.ok(!('fecha' in answer))
  })

  test('tracking: the window counts, and a date that is none is 5', async () => {
    const order = newOrder()
    await call('cargaCliente', order)
    const ask = async (window: Fields) => {
      const fields = { autentificacion: cross, codigoSeguimiento: order['codigoSeguimiento'] }
      const { codError, descError } = await call('tracking', { ...fields, ...window })
      return [codError, descError].join(' ')
    }
    assert.match(await ask({ fechaDesde: '2020-01-01Z' }), /^0/)
    assert.match(await ask({ fechaDesde: '2020-01-01T00:00:00.000-03:00' }), /^0/)
    assert.match(await ask({ fechaHasta: '2020-01-01' }), /^5 No hay ningún envío/)
    assert.match(await ask({ fechaDesde: 'ayer' }), /^5 .*fechaDesde.*yyyy-mm-dd/)
  })

  test('validToken takes the password or the key', async () => {
    const ask = async (idShipper: unknown, keyShipper: string) => {
      const answer = await post(envelope('validToken', { idShipper, keyShipper }))
      return answerOf(answer.text).value
    }
    assert.equal(await ask(9001, 'demo-cross-9001'), 'true')
    assert.equal(await ask(9001, 'demo-key-9001'), 'true')
    assert.equal(await ask(9002, 'demo-key-9001'), 'false')
    assert.equal(await ask('x', 'demo-key-9001'), 'false')
  })

  test('consultas returns movements only, and a document without shipments is false', async () => {
    await call('cargaCliente', newOrder())
    const answer = await call('consultas', { tipo_doc: 'dni', numero_doc: '12.345.678' })
    assert.equal(answer['success'], 'true')
    assert.deepEqual(Object.keys(answer), ['success', 'codError', 'descError', 'movimientos'])
    const [first] = answer['movimientos'] as Fields[]
    assert.deepEqual(Object.keys(first ?? {}), ['check', 'descripcion', 'checkFecha', 'agencia'])
    const unknown = await call('consultas', { tipo_doc: 'LE', numero_doc: '12345678' })
    assert.deepEqual([unknown['success'], unknown['codError']], ['false', '5'])
  })

  test('consultas returns the movements of several shipments as one list, oldest first', async () => {
    const destinatario = { nombre: 'Ana', tipoDocumento: 'DNI', numeroDocumento: 30_111_444 }
    const codes: unknown[] = []
    for (const turn of [1, 2, 3]) {
      const order = newOrder({ destinatario })
      assert.equal((await call('cargaCliente', order))['codError'], '0', `order ${turn}`)
      codes.push(order['codigoSeguimiento'])
    }
    // The newest shipment is scanned after the first of all was: their movements mix.
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const [first, , last] = codes
    const scans = [
      [last, 'IF', 40],
      [first, 'IF', 20],
      [first, 'MA', 60],
    ] as const
    const movements = scans.map(([trackingCode, check, seconds]) => ({
      trackingCode,
      check,
      branch: posta.demo.branches[0],
      at: at(seconds),
    }))
    const recorded = await posta.post('/ops/v1/movements', { movements }, opsHeaders(posta))
    assert.deepEqual(
      recorded.json.results.map(({ status }: { status: string }) => status),
      ['recorded', 'recorded', 'recorded'],
      recorded.text,
    )
    const answer = await call('consultas', { tipo_doc: 'DNI', numero_doc: '30111444' })
    const checks = (answer['movimientos'] as Fields[]).map(({ check }) => check)
    assert.deepEqual(checks, ['PI', 'PI', 'PI', 'IF', 'IF', 'MA'])
  })

  test('preIngresoVale lists unknown SKUs and makes no voucher; CROSS has none', async () => {
    const voucher = (skus: string[], caller = ware) => ({
      autentificacion: caller,
      detalleVale: skus.map((sku) => ({ sku, cantidad: '3' })),
    })
    const unknown = await call('preIngresoVale', voucher(['X-1', 'SKU-AZUL', 'X-2']))
    assert.equal(unknown['codError'], '400')
    assert.equal(unknown['skuInexistente'], 'X-1,X-2')
    assert.equal(unknown['nroVale'], '')
    const foreign = await call('preIngresoVale', voucher(['SKU-AZUL'], cross))
    assert.equal(foreign['codError'], '400')
    assert.match(String(foreign['descError']), /WARE/)
    const empty = await call('preIngresoVale', voucher([]))
    assert.equal(empty['codError'], '400')
    const none = { autentificacion: ware, detalleVale: [{ sku: 'SKU-AZUL', cantidad: '0' }] }
    assert.equal((await call('preIngresoVale', none))['codError'], '400')
  })

  test('consultarTarifa, canalizarPorCodigoPostal and getPuntosDeRetiro refuse with 5', async () => {
    const autentificacion = cross
    const rate = { autentificacion, codigoPostal: 5000, pesoEspecifico: '1.234' }
    assert.equal((await call('consultarTarifa', rate))['codError'], '5')
    const router = { autentificacion, codigoPostal: '12' }
    assert.equal((await call('canalizarPorCodigoPostal', router))['codError'], '5')
    const place = { autentificacion, ubicacion: { direccion: '' } }
    assert.equal((await call('getPuntosDeRetiro', place))['codError'], '5')
  })

  test('the other flavour answers the same values at its own address', async () => {
    await call('cargaCliente', { ...orderOf('SABOR'), codigoSeguimiento: 'SABOR-1' })
    for (const [operation, request] of callsOf('SABOR').slice(3, 8)) {
      const plain = await post(envelope(operation, request))
      const net = await post(envelope(operation, request), {}, '/soap/net')
      assert.deepEqual(answerOf(net.text).value, answerOf(plain.text).value)
      assert.doesNotMatch(net.text, /<item [^>]*check=/)
    }
  })
})
