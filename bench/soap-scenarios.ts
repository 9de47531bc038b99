import type { Scenario, XmlBody } from './scenario.ts'

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<SOAP-ENV:Envelope ' +
  'xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:carrier" ' +
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema" ' +
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><SOAP-ENV:Body>'
const tail = '</SOAP-ENV:Body></SOAP-ENV:Envelope>\n'

type Fields = readonly (readonly [name: string, type: string, value: string | Fields])[]

/** Writes elements as PHP's client does, with types. */
function write(fields: Fields): string {
  return fields
    .map(([name, type, value]) => {
      const inner = typeof value === 'string' ? value : write(value)
      return `<${name} xsi:type="${type}">${inner}</${name}>`
    })
    .join('')
}

function call(operation: string, type: string, fields: Fields): string {
  const part = `request${operation.charAt(0).toUpperCase()}${operation.slice(1)}`
  const body = write([[part, `ns1:${type}`, fields]])
  return `${head}<ns1:${operation}>${body}</ns1:${operation}>${tail}`
}

const caller = (shipper: number, password: string): Fields[number] => [
  'autentificacion',
  'ns1:autentificacion',
  [
    ['shipper', 'xsd:integer', String(shipper)],
    ['password', 'xsd:string', password],
  ],
]

const text = 'xsd:string'

/** An order of about three kilobytes: with authorized persons, lists and accents. */
const order: XmlBody = (shipper, password, [code = '']) =>
  call('cargaCliente', 'requestCargaCliente', [
    caller(shipper, password),
    [
      'destinatario',
      'ns1:persona',
      [
        ['tipoDocumento', 'ns1:tipoDocumento', 'DNI'],
        ['numeroDocumento', 'xsd:integer', '28456123'],
        ['nombre', text, 'María José Fernández'],
        ['email', text, 'mj.fernandez@ejemplo.com.ar'],
        ['email', text, 'mariajose@ejemplo.com.ar'],
        ['celular', text, '1156781234'],
      ],
    ],
    [
      'domicilio',
      'ns1:domicilio',
      [
        ['direccion', text, 'Avenida Cabildo'],
        ['altura', 'xsd:integer', '2040'],
        ['piso', text, '7'],
        ['codigoPostal', text, '1428'],
        ['localidad', text, 'Belgrano'],
        ['provincia', text, 'Ciudad Autónoma de Buenos Aires'],
        ['latitud', 'xsd:float', '-34.5623'],
        ['longitud', 'xsd:float', '-58.4569'],
        ['telefono', text, '01148327790'],
        ['telefono', text, '01148327791'],
      ],
    ],
    ['datoNumerico', 'xsd:integer', '45812'],
    ['codigoSeguimiento', text, code],
    ['descripcionProducto', text, 'Zapatillas urbanas talle 38'],
    [
      'pieza',
      'ns1:pieza',
      [
        ['largo', 'xsd:float', '32.5'],
        ['alto', 'xsd:float', '12'],
        ['ancho', 'xsd:float', '22'],
        ['peso', 'xsd:float', '1.35'],
      ],
    ],
    ['valor', 'xsd:nonNegativeInteger', '48500'],
    ['valorContrareembolso', 'xsd:nonNegativeInteger', '0'],
    ...['Ana Peña', 'Luis Gómez', 'Zoë Núñez'].map((name): Fields[number] => [
      'autorizado',
      'ns1:persona',
      [
        ['tipoDocumento', 'ns1:tipoDocumento', 'DNI'],
        ['nombre', text, name],
      ],
    ]),
    ['cantidad', 'xsd:positiveInteger', '1'],
    ['servicio', 'ns1:servicio', 'E'],
    ['observaciones', text, 'Portería de 8 a 20 h'],
    ['observaciones', text, 'Llamar antes de subir'],
  ])

const tracking: XmlBody = (shipper, password, [code = '']) =>
  call('tracking', 'requestTracking', [
    caller(shipper, password),
    ['codigoSeguimiento', text, code],
  ])

const common = {
  path: '/soap',
  codesPerRequest: 1,
  body: () => ({}),
  answerStart: '<?xml version="1.0" encoding="',
  floors: [],
} as const

export const soapTracking: Scenario = {
  ...common,
  name: 'soap-tracking',
  codes: 'stored',
  xml: tracking,
}

export const soapOrder: Scenario = { ...common, name: 'soap-order', codes: 'new', xml: order }

export const soapScenarios: readonly Scenario[] = [soapTracking, soapOrder]
