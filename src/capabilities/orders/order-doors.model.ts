/** One order, as each door takes it, and what each answers, in the same words. */
import {
  branches,
  credentialsOf,
  restCall,
  shops,
  soapCall,
  v1Call,
} from '../../../test/simulator/carrier.ts'
import { unanswered } from '../../../test/simulator/model.ts'
import { documentOf, type Piece, wordOf } from '../../../test/simulator/pieces.ts'
import type { Call, Reply } from '../../../test/simulator/wire.ts'

export interface SentOrder {
  readonly code: string
  readonly shop: Piece['shop']
  readonly service: Piece['service']
  readonly pesos: number
  /** Goods that the carrier keeps; none of a shop that sends its own. */
  readonly sku: string
  readonly units: number
}

/** A way to load an order; a client that sends a key may repeat its request. */
interface Door {
  call(order: SentOrder, key?: string): Call
  read(reply: Reply): string
}

/** With 11 the same code is being loaded at this moment, by a request that may yet fail. */
const codes: Readonly<Record<string, string>> = {
  0: 'stored',
  6: 'branch-closed',
  8: 'taken',
  11: unanswered,
  400: 'goods-missing',
}

const readCodError = (code = 'none') => codes[code] ?? code

const isKept = ({ shop }: SentOrder) => shop === 'ware'

const nameOf = ({ code, shop }: SentOrder) => `Recibe ${wordOf(code)} ${shops[shop].mark}`

const keyed = (call: Call, key: string | undefined): Call =>
  key === undefined ? call : { ...call, headers: { ...call.headers, 'idempotency-key': key } }

function recipientOf(order: SentOrder) {
  return {
    tipoDocumento: 'DNI',
    numeroDocumento: documentOf(order.code),
    nombre: nameOf(order),
    celular: '1155512345',
  }
}

const home = { direccion: 'Avenida Santa Fe', codigoPostal: 1425, localidad: 'Palermo' }
const point = { direccion: 'Calle 50', codigoPostal: 1900, localidad: branches[1] }

const rest: Door = {
  call(order, key) {
    const { code, shop, service, pesos, sku, units } = order
    const size = { largo: 30, alto: 10, ancho: 20, cantidad: units }
    const product = isKept(order)
      ? { ...size, peso: 0, sku, almacen: '001', emplazamiento: 'A01' }
      : { ...size, peso: 1, valorContrareembolso: pesos }
    const call = restCall('/cargaCliente/', {
      autentificacion: credentialsOf(shops[shop]),
      codigoSeguimiento: code,
      servicio: service,
      destinatario: recipientOf(order),
      domicilio: { ...(service === 'F' ? point : home), provincia: 'Buenos Aires' },
      productos: [product],
    })
    return keyed(call, key)
  },
  read: ({ text }) => readCodError(String((JSON.parse(text) as { codError: number }).codError)),
}

const soap: Door = {
  call(order, key) {
    const { code, shop, service, pesos, sku, units } = order
    const size = { largo: 30, alto: 10, ancho: 20 }
    const call = soapCall('cargaCliente', 'requestCargaCliente', {
      autentificacion: credentialsOf(shops[shop]),
      destinatario: recipientOf(order),
      domicilio: { ...home, provincia: 'Buenos Aires' },
      codigoSeguimiento: code,
      pieza: isKept(order)
        ? { ...size, peso: 0, almacen: '001', emplazamiento: 'A01' }
        : { ...size, peso: 1 },
      valorContrareembolso: pesos,
      cantidad: units,
      ...(isKept(order) && { sku }),
      servicio: service,
    })
    return keyed(call, key)
  },
  read: ({ text }) => readCodError(/<codError[^>]*>(-?\d+)</.exec(text)?.[1]),
}

/** The order of `POST /v1/orders`, alone or in a batch. */
export function ownOrder(order: SentOrder) {
  const { code, service, pesos, sku, units } = order
  const size = { lengthCm: 30, heightCm: 10, widthCm: 20, quantity: units }
  const address = service === 'F' ? point : home
  return {
    trackingCode: code,
    service,
    ...(service === 'F' && { pickupPoint: branches[1] }),
    recipient: {
      documentType: 'DNI',
      documentNumber: documentOf(code),
      name: nameOf(order),
      mobile: '1155512345',
    },
    address: {
      street: address.direccion,
      postalCode: address.codigoPostal,
      locality: address.localidad,
      province: 'Buenos Aires',
    },
    products: [
      isKept(order)
        ? { ...size, weightKg: 0, sku, warehouse: '001', location: 'A01' }
        : { ...size, weightKg: 1, cashOnDelivery: pesos },
    ],
  }
}

const words: Readonly<Record<string, string>> = {
  'code-taken': 'taken',
  'load-in-force': unanswered,
  'stock-insufficient': 'goods-missing',
}

export const readProblem = (code = 'none') => words[code] ?? code

const v1: Door = {
  call: (order, key) => v1Call(shops[order.shop], 'POST', '/orders', ownOrder(order), key),
  read: ({ status, text }) =>
    status === 201 ? 'stored' : readProblem((JSON.parse(text) as { code?: string }).code),
}

export const doors = { rest, soap, v1 } as const
