import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { contractTypes } from '../../src/faces/soap/contract-types.ts'
import { readMessage } from '../../src/kits/soap/read-message.ts'
import { findType, type Struct } from '../../src/kits/soap/types.ts'
import { flatten, sorted } from './flat.ts'

type Request = Record<string, unknown>

const requestTypes: Record<string, string> = {
  tracking: 'requestTracking',
  trackingNew: 'requestTrackingNew',
  consultarTarifa: 'requestTarifa',
  validToken: 'requestValidToken',
  cargaCliente: 'requestCargaCliente',
  normalizadorDireccion: 'requestNormalizadorDireccion',
  canalizarPorCodigoPostal: 'requestCanalizadorPorCodigoPostal',
  getPuntosDeRetiro: 'requestPuntosDeRetiro',
  preIngresoVale: 'requestPreIngresoVale',
  consultas: 'requestConsultas',
}

/** All ten, whichever of them the service publishes. */
const signatures = new Map(
  Object.entries(requestTypes).map(([name, type]) => [
    name,
    { name, request: findType(contractTypes, type) as Struct },
  ]),
)

async function decode(
  body: Buffer,
  contentType: string,
  operation: string,
): Promise<[string, string][]> {
  const read = await readMessage(body, contentType, signatures)
  assert.ok(read.ok, read.ok ? '' : read.refusal.name)
  assert.equal(read.value.operation.name, operation)
  return sorted(flatten('', read.value.fields).map(tolerant))
}

/** A float of 32 bits has seven digits. */
function tolerant([path, text]: [string, string]): [string, string] {
  return /\.(latitud|longitud|peso|largo|alto|ancho)$/.test(path)
    ? [path, String(Number(Number(text).toPrecision(6)))]
    : [path, text]
}

const own = join(import.meta.dirname, 'fixtures')
const calls = JSON.parse(readFileSync(join(own, 'calls.json'), 'utf8')) as [string, Request][]

describe('messages of real clients are read as they were given to them', () => {
  for (const client of readdirSync(own).filter((name) => !name.includes('.')))
    for (const [operation, request] of calls)
      test(`${client}: ${operation}`, async () => {
        const body = readFileSync(join(own, client, `${operation}.xml`))
        const contentType = readFileSync(join(own, client, 'content-type'), 'utf8').trim()
        const expected = sorted(flatten('', request).map(tolerant))
        assert.deepEqual(await decode(body, contentType, operation), expected)
      })
})

const shared = join(import.meta.dirname, '..', '..', '..', 'shared', 'soap')
const skip = existsSync(join(shared, 'captures')) ? false : 'there is no ../shared/soap here'

/** The parts that the recorded Java program left out or gave otherwise than the others. */
const axisDiffers: Record<string, (request: Request, order: Request) => Request> = {
  getPuntosDeRetiro: (request, order) => ({ ...request, ubicacion: order['domicilio'] }),
  cargaCliente({ datoNumerico: _number, descripcionProducto: _text, ...request }) {
    const { celular: _mobile, ...recipient } = request['destinatario'] as Request
    return {
      ...request,
      destinatario: recipient,
      domicilioAlternativo: request['domicilio'],
      pieza: { largo: 10.5, peso: 1.2 },
      valor: 0,
      valorContrareembolso: undefined,
      autorizado: [recipient, recipient, recipient],
      observaciones: ['uno', 'dos ñ'],
    }
  },
}

describe('the raw requests that the house was designed by are read right', { skip }, () => {
  if (skip) return
  const requests = JSON.parse(readFileSync(join(shared, 'requests.json'), 'utf8')) as Record<
    string,
    Request
  >
  for (const client of readdirSync(join(shared, 'captures')))
    for (const [operation, request] of Object.entries(requests))
      test(`${client}: ${operation}`, async () => {
        const file = join(shared, 'captures', client, operation)
        const headers = readFileSync(`${file}.headers`, 'latin1')
        const contentType = /^content-type:\s*(.*)$/im.exec(headers)?.[1]?.trim() ?? ''
        const order = requests['cargaCliente'] ?? {}
        const differs = client === 'axis' ? axisDiffers[operation] : undefined
        const message = differs?.(request, order) ?? request
        const decoded = await decode(readFileSync(`${file}.xml`), contentType, operation)
        const expected = sorted(flatten('', message).map(tolerant))
        if (client === 'axis')
          for (const pair of decoded) assert.ok(has(expected, pair), pair.join(' '))
        else assert.deepEqual(decoded, expected)
      })
})

function has(expected: readonly [string, string][], [path, text]: [string, string]): boolean {
  return expected.some(([one, other]) => one === path && other === text)
}
