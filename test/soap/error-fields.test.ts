import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contractTypes } from '../../src/faces/soap/contract-types.ts'
import { soapOperations } from '../../src/faces/soap/operations.ts'
import { findType } from '../../src/kits/soap/types.ts'
import { cross, type Fields, ware } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { send } from './scenario.ts'

const posta = withPosta()

async function soapAnswer(operation: string, fields: Fields, path?: string): Promise<Fields> {
  return (await send(posta, [operation, fields], path)) as Fields
}

describe('an error carries every field of its answer (D2)', () => {
  const wrong = { shipper: 9001, password: 'no' }
  const refusedBy: Record<string, Fields> = {
    tracking: { autentificacion: cross, codigoSeguimiento: 'NADA-1' },
    trackingNew: { autentificacion: cross, codigoSeguimiento: 'NADA-1' },
    consultarTarifa: { autentificacion: cross, codigoPostal: 1, pesoEspecifico: 1 },
    cargaCliente: { autentificacion: cross },
    normalizadorDireccion: { autentificacion: cross },
    canalizarPorCodigoPostal: { autentificacion: cross },
    getPuntosDeRetiro: { autentificacion: cross },
    preIngresoVale: { autentificacion: ware },
    consultas: {},
  }

  // No element is an empty list where lists are repeated elements, and none is an empty date.
  const emptiable = (name: string, withLists: boolean): string[] => {
    const type = findType(contractTypes, name)
    assert.ok(type.kind === 'struct')
    return type.fields
      .filter((field) => field.type.name !== 'date' && (withLists || field.most === 1))
      .map((field) => field.name)
  }

  for (const { name, response, credentials } of soapOperations.filter(
    (operation) => operation.response !== 'boolean',
  ))
    for (const [path, withLists] of [
      ['/soap', false],
      ['/soap/net', true],
    ] as const)
      test(`${name} at ${path}`, async () => {
        const refused = refusedBy[name]
        assert.ok(refused, `${name} has no refused request here`)
        const requests = credentials === 'none' ? [refused] : [refused, { autentificacion: wrong }]
        for (const request of requests) {
          const answer = await soapAnswer(name, request, path)
          assert.notEqual(answer['codError'], '0')
          assert.deepEqual(Object.keys(answer), emptiable(response, withLists))
          for (const value of Object.values(answer))
            if (Array.isArray(value)) assert.deepEqual(value, [])
        }
      })

  test('consultarTarifa answers 0 in its numbers, as REST', async () => {
    const body = { autentificacion: cross, codigoPostal: 1, pesoEspecifico: 1 }
    const soap = await soapAnswer('consultarTarifa', body)
    const { json: rest } = await posta.post('/consulta_tarifa_rest/', body)
    assert.deepEqual([soap['pesoReal'], soap['valorTarifa']], ['0', '0'])
    assert.deepEqual([rest.pesoReal, rest.valorTarifa], [0, 0])
  })
})
