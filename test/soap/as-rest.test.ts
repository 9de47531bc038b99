import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { change, cross, crossOrder, type Fields, newCode } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { send } from './scenario.ts'

const posta = withPosta()

async function soapCode(operation: string, fields: Fields): Promise<number> {
  const answer = (await send(posta, [operation, fields])) as Fields
  return Number(answer['codError'])
}

async function restCode(path: string, body: Fields): Promise<number> {
  return (await posta.post(path, body)).json.codError
}

function soapOrder(changes: Fields): Fields {
  const order = {
    autentificacion: cross,
    destinatario: { nombre: 'Ana' },
    domicilio: { direccion: 'Av. Colón' },
    codigoSeguimiento: newCode(),
    pieza: { peso: 1 },
    cantidad: 1,
    servicio: 'E',
  }
  return change(order, changes)
}

describe('an order is read as in REST (D33)', () => {
  for (const [soapPath, restPath, value, code] of [
    ['servicio', 'servicio', 'E', 0],
    ['servicio', 'servicio', ' E', 10],
    ['servicio', 'servicio', 'E ', 10],
    ['servicio', 'servicio', 'E\n', 10],
    ['servicio', 'servicio', '\tE', 10],
    ['servicio', 'servicio', ' ', 10],
    ['destinatario.tipoDocumento', 'destinatario.tipoDocumento', 'DNI ', 400],
    ['destinatario.tipoDocumento', 'destinatario.tipoDocumento', '\nDNI', 400],
    ['destinatario.numeroDocumento', 'destinatario.numeroDocumento', '3e7', 400],
    ['cantidad', 'productos[0].cantidad', '1e2', 400],
    ['cantidad', 'productos[0].cantidad', '1E0', 400],
    ['valor', 'productos[0].valor', '1e3', 400],
    ['valor', 'productos[0].valor', '+-5', 400],
    ['valorContrareembolso', 'productos[0].valorContrareembolso', '1e+3', 400],
    ['datoNumerico', 'datoNumerico', '0000012345', 0],
    ['datoNumerico', 'datoNumerico', '-123456789', 0],
    ['datoNumerico', 'datoNumerico', '-1234567890', 400],
    ['datoNumerico', 'datoNumerico', '12345678901', 400],
  ] as const)
    test(`${soapPath} ${JSON.stringify(value)} is ${code}`, async () => {
      assert.deepEqual(
        [
          await soapCode('cargaCliente', soapOrder({ [soapPath]: value })),
          await restCode('/cargaCliente/', crossOrder({ [restPath]: value })),
        ],
        [code, code],
      )
    })

  test('one that says nothing at all is an empty request, 400; one of nobody is 2', async () => {
    assert.equal(await soapCode('cargaCliente', {}), 400)
    for (const nobody of [{ servicio: 'E' }, { autentificacion: '' }, { codigoSeguimiento: '' }]) {
      assert.equal(await soapCode('cargaCliente', nobody), 2)
      assert.equal(await restCode('/cargaCliente/', nobody), 2)
    }
    assert.equal(await restCode('/cargaCliente/', {}), 400)
    assert.equal(await soapCode('consultarTarifa', {}), 2)
  })

  for (const datoNumerico of ['abc', '1.5', '1.0', 'A-0001', '1e3', '--5', '-', '1 2', '١'])
    test(`datoNumerico ${datoNumerico} is 400: a text in REST, an integer here`, async () => {
      const answer = (await send(posta, ['cargaCliente', soapOrder({ datoNumerico })])) as Fields
      assert.equal(answer['codError'], '400', JSON.stringify(answer))
      assert.match(String(answer['descError']), /^El campo datoNumerico no es válido.* entero/)
      assert.equal(await restCode('/cargaCliente/', crossOrder({ datoNumerico })), 0)
    })

  test('datoNumerico comes after what has a code of its own (D14)', async () => {
    for (const [changes, code] of [
      [{ codigoSeguimiento: '' }, 3],
      [{ servicio: 'X' }, 10],
      [{ 'domicilio.codigoPostal': '12' }, 5],
      [{ 'pieza.peso': 0 }, 9],
    ] as const)
      assert.equal(
        await soapCode('cargaCliente', soapOrder({ datoNumerico: 'abc', ...changes })),
        code,
      )
  })

  test('datoNumerico empty is absent, among blanks it is its digits', async () => {
    for (const datoNumerico of ['', ' ', ' 0012 ', '+0012'])
      assert.equal(await soapCode('cargaCliente', soapOrder({ datoNumerico })), 0, datoNumerico)
  })

  test('a number may stand among blanks and have a plus, as its type has it in XML', async () => {
    for (const cantidad of [' 2 ', '\n2\n', '+2'])
      assert.equal(await soapCode('cargaCliente', soapOrder({ cantidad })), 0)
  })

  test('only a float has an exponent: the measures of a piece, and coordinates', async () => {
    const pieza = { largo: '1.05E1', alto: '5e0', ancho: '325e-2', peso: '1.2e+0' }
    const degrees = { 'domicilio.latitud': '-3.14201e1', 'domicilio.longitud': '-6.41888E+1' }
    assert.equal(await soapCode('cargaCliente', soapOrder({ pieza, ...degrees })), 0)
    assert.equal(await soapCode('cargaCliente', soapOrder({ 'pieza.peso': '1.2e9' })), 400)
  })
})

describe('a question is read as in REST (D33)', () => {
  const rate = { codigoPostal: '5000', pesoEspecifico: '1' }
  const address = { calle: 'Av. Corrientes', cp: '1043' }
  const soapAddress = { ...address, nivel1: 'AR', numero: '850' }
  const restAddress = { ...address, altura: '850' }

  for (const [field, value] of [
    ['codigoPostal', '5e3'],
    ['codigoPostal', '50E2'],
    ['pesoEspecifico', '1e0'],
    ['pesoVolumetrico', '1e0'],
    ['alto', '1E1'],
    ['largo', '100e-1'],
    ['ancho', '1e+1'],
  ] as const)
    test(`consultarTarifa: ${field} ${value} is 5`, async () => {
      const body = { autentificacion: cross, ...rate, [field]: value }
      assert.deepEqual(
        [await soapCode('consultarTarifa', body), await restCode('/consulta_tarifa_rest/', body)],
        [5, 5],
      )
    })

  test('canalizarPorCodigoPostal: codigoPostal 5e3 is 5', async () => {
    const body = { autentificacion: cross, codigoPostal: '5e3' }
    assert.deepEqual(
      [
        await soapCode('canalizarPorCodigoPostal', body),
        await restCode('/canalizadorPorCodigoPostalRest/', body),
      ],
      [5, 5],
    )
  })

  test('a shipper with an exponent is nobody', async () => {
    const body = { autentificacion: { ...cross, shipper: '9001e0' }, ...rate }
    assert.deepEqual(
      [await soapCode('consultarTarifa', body), await restCode('/consulta_tarifa_rest/', body)],
      [2, 2],
    )
  })

  for (const [what, soapFields, restFields, isLong] of [
    ['calle of 45 characters', { calle: 'ñ'.repeat(45) }, { calle: 'ñ'.repeat(45) }, false],
    ['calle of 46 characters', { calle: 'ñ'.repeat(46) }, { calle: 'ñ'.repeat(46) }, true],
    ['numero of 6 digits', { numero: '123456' }, { altura: '123456' }, false],
    ['numero of 7 digits', { numero: '1234567' }, { altura: '1234567' }, true],
  ] as const)
    test(`normalizadorDireccion: ${what} is ${isLong ? '' : 'not '}3`, async () => {
      const request = { autentificacion: cross, ...soapAddress, ...soapFields }
      const key = { shipper: 9001, key: 'demo-key-9001' }
      const restAsked = { autentificacion: key, ...restAddress, ...restFields }
      const code = await soapCode('normalizadorDireccion', request)
      assert.equal(code, await restCode('/normalizadorDireccionRest/', restAsked))
      assert.equal(code === 3, isLong)
    })
})
