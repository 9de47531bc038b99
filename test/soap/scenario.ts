import type { Posta } from '../contract/support.ts'
import { answerOf, envelope } from './envelope.ts'

export type Call = readonly [operation: string, request: Record<string, unknown>]

const cross = { shipper: 9001, password: 'demo-cross-9001' }
const ware = { shipper: 9002, password: 'demo-ware-9002' }

/** The order that every client loads under a code of its own: accents, lists, marks, a euro sign. */
export function orderOf(tag: string) {
  return {
    autentificacion: cross,
    destinatario: {
      tipoDocumento: 'DNI',
      numeroDocumento: 12345678,
      nombre: 'José Núñez',
      email: ['a@x.ar', 'b@x.ar'],
      celular: '351',
    },
    domicilio: {
      direccion: 'Ñuñorco 1º piso',
      altura: 1234,
      codigoPostal: '5000',
      localidad: 'Córdoba',
      provincia: 'Córdoba',
      latitud: -31.4201,
      longitud: -64.1888,
      telefono: ['111', '222'],
    },
    datoNumerico: 99,
    codigoSeguimiento: `SOAP-${tag}`,
    codigoAlternativo: `alt-${tag}`,
    descripcionProducto: 'Café <molido> & "otros" €',
    pieza: { largo: 10.5, alto: 5, ancho: 3.25, peso: 1.2, CodBulto: 'B1' },
    valor: 1000,
    valorContrareembolso: 0,
    autorizado: [
      { tipoDocumento: 'LE', numeroDocumento: 1, nombre: 'Ana Peña' },
      { nombre: 'Luis' },
      { nombre: 'Zoë' },
    ],
    modeloSms: 'sms-1',
    cantidad: 2,
    servicio: 'E',
    marcaDeAgua: 'FRÁGIL',
    remito: 'R-1',
    observaciones: ['uno', 'dos ñ', 'tres', 'cuatro'],
  }
}

/** The tracked shipment has movements at branches with accents; its document is its own. */
export const trackedCode = 'SOAP-SEGUIDO'
export const trackedDocument = 87654321

export function callsOf(tag: string): Call[] {
  return [
    ['validToken', { idShipper: 9001, keyShipper: 'demo-key-9001' }],
    ['cargaCliente', orderOf(tag)],
    ['tracking', { autentificacion: cross, codigoSeguimiento: trackedCode.toLowerCase() }],
    [
      'trackingNew',
      {
        autentificacion: cross,
        codigoAlternativo: `alt-${tag}`,
        fechaDesde: '2020-01-01',
        fechaHasta: '2099-12-31',
      },
    ],
    [
      'consultarTarifa',
      {
        autentificacion: cross,
        codigoPostal: 5000,
        pesoEspecifico: '12.50',
        alto: '10.25',
        largo: '20',
        ancho: '30.5',
      },
    ],
    [
      'normalizadorDireccion',
      {
        autentificacion: cross,
        calle: 'Av. Córdoba y "algo" más',
        nivel1: 'AR',
        nivel2: 'CABA',
        nivel10: 'Galería Ñandú',
        numero: '99999',
        piso: '7mo',
        depto: 'B',
        cp: '1055',
      },
    ],
    ['canalizarPorCodigoPostal', { autentificacion: cross, codigoPostal: 5000 }],
    [
      'getPuntosDeRetiro',
      {
        autentificacion: cross,
        ubicacion: { direccion: 'Ñuñorco', altura: 1234, codigoPostal: '5000' },
      },
    ],
    [
      'preIngresoVale',
      {
        autentificacion: ware,
        contacto: 'José',
        detalleVale: [
          { sku: 'SKU-AZUL', cantidad: '2', desc_prod: 'Café' },
          { sku: 'SKU-ROJO', cantidad: '1' },
        ],
      },
    ],
    ['consultas', { tipo_doc: 'DNI', numero_doc: String(trackedDocument) }],
  ]
}

/** Loads the tracked shipment and lets it travel. */
export async function prepareTracked(posta: Posta): Promise<void> {
  const order = orderOf('SEGUIDO')
  const recipient = { ...order.destinatario, numeroDocumento: trackedDocument }
  await send(posta, ['cargaCliente', { ...order, destinatario: recipient }])
  const [branch = ''] = posta.demo.branches
  const movements = ['IF', 'GE', 'AS', 'AR'].map((check) => ({
    trackingCode: trackedCode,
    check,
    branch,
  }))
  for (const movement of movements)
    await posta.post(
      '/ops/v1/movements',
      { movements: [movement] },
      { authorization: `Bearer ${posta.opsToken}` },
    )
}

/** The call without any client, and the answer. */
export async function send(posta: Posta, [operation, request]: Call, path = '/soap') {
  const { text } = await posta.request('POST', path, {
    body: envelope(operation, request),
    headers: { 'content-type': 'text/xml; charset=utf-8' },
  })
  return answerOf(text).value
}
