import { type ContractRow, rowsIn } from './row.ts'

const missing = '400 false: empty request, or codigoSeguimiento required'
const impossible = '200 false: a code that no shipment can have'

const weight: readonly ContractRow[] = [
  ...rowsIn('rows-codes', 'weight and dimensions · codigoSeguimiento', {
    'shortest and longest': 'weight and dimensions are found by codes of 4 and of 16 characters',
  }),
  ...rowsIn('measurements', 'weight and dimensions · codigoSeguimiento', {
    'too short': `${impossible} > codigoSeguimiento "ABC"`,
    'too long': `${impossible} > codigoSeguimiento "${'A'.repeat(17)}"`,
  }),
  ...rowsIn('measurements', 'weight and dimensions', {
    'status.success, status.message and the data':
      '200 true: ok > the data stands beside status in datos, numbers as numbers (D26)',
    '200 false · nothing for the code':
      '200 false: no data found for the tracking code > a piece that was not measured, an unknown one, a foreign one',
    '400 · empty request': `${missing} > the body "{}"`,
    '400 · no code': `${missing} > codigoSeguimiento absent`,
    '401 · credentials are missing': '401 false: invalid credentials > absent',
    '401 · password is wrong': '401 false: invalid credentials > a wrong password',
    '401 · shipper is wrong': '401 false: invalid credentials > an unknown shipper',
  }),
  ...rowsIn('golden', 'weight and dimensions', {
    '200 true · ok': 'the golden pair consultaPesoMedidas/1-measured',
  }),
]

function requiredRow(field: string): Record<string, string> {
  return { [`${field} · required`]: `what redirection requires > ${field} absent is refused` }
}

function lengthRow(field: string, length: number): Record<string, string> {
  const lengths = 'lengths are those of the order (Limits)'
  return {
    [`${field} · at its length, and one over`]: `${lengths} > ${field} takes ${length} characters and not one more`,
  }
}

const optional =
  'lengths are those of the order (Limits) > piso, departamento and observaciones are optional'

const rescueFields: readonly ContractRow[] = [
  ...rowsIn('rescue-fields', 'rescue', {
    'auth · required': 'credentials in auth > absent is 2 with HTTP 401',
    'auth.shipper · at most 4 digits': 'credentials in auth > auth.shipper has at most 4 digits',
    'auth.shipper · wrong': 'credentials in auth > an unknown shipper is 2 with HTTP 401',
    'auth.password · wrong': 'credentials in auth > a wrong password is 2 with HTTP 401',
    'pieces · required': 'pieces: array of string > absent is refused',
    'pieces · an array': 'pieces: array of string > "CODE-0001" is refused',
    'pieces · of strings': 'pieces: array of string > [{}] is refused',
    'pieces · several to return': 'pieces: array of string > return accepts several',
    'pieces · exactly 1 to redirect': 'pieces: array of string > redirection accepts exactly 1',
    'tipoRescate · required': 'tipoRescate: devolucion or redireccionamiento > absent is refused',
    'tipoRescate · another one':
      'tipoRescate: devolucion or redireccionamiento > "otro" is refused',
    ...requiredRow('destinatario.nombre'),
    ...lengthRow('destinatario.nombre', 40),
    ...requiredRow('domicilio.direccion'),
    ...lengthRow('domicilio.direccion', 45),
    ...requiredRow('domicilio.altura'),
    ...lengthRow('domicilio.altura', 6),
    ...requiredRow('domicilio.codigoPostal'),
    'domicilio.codigoPostal · lowest': 'domicilio.codigoPostal: 4-digit numeric > "1000" is read',
    'domicilio.codigoPostal · highest': 'domicilio.codigoPostal: 4-digit numeric > "9999" is read',
    'domicilio.codigoPostal · 3 digits':
      'domicilio.codigoPostal: 4-digit numeric > "200" is refused',
    'domicilio.codigoPostal · 5 digits':
      'domicilio.codigoPostal: 4-digit numeric > "20000" is refused',
    'domicilio.codigoPostal · numeric':
      'domicilio.codigoPostal: 4-digit numeric > "S2000" is refused',
    ...requiredRow('domicilio.localidad'),
    ...requiredRow('domicilio.provincia'),
    'domicilio.piso · optional': optional,
    ...lengthRow('domicilio.piso', 6),
    'domicilio.departamento · optional': optional,
    ...lengthRow('domicilio.departamento', 6),
    'domicilio.observaciones · optional': optional,
    ...lengthRow('domicilio.observaciones', 95),
    'domicilio · redirection only':
      'what redirection requires > return needs none of it, and does not look at it',
  }),
]

const rescued = 'La pieza ha sido rescatada correctamente'
const notApt = 'La pieza no es apta para ser rescatada'
const existing = 'a piece with an open or done rescue has one already (D28)'
const spanish = 'REJECTED is RECHAZADO for who prefers Spanish (D27)'

const rescueOutcomes: readonly ContractRow[] = [
  ...rowsIn('rescue', 'rescue', {
    'both paths': 'both paths behave the same, with and without the last slash, at either address',
    'succeeded · at once, return': `the return of a piece in AR: ${rescued} (D28)`,
    'succeeded · at once, redirection': `the redirection of a piece in AR: ${rescued} (D28)`,
    'succeeded · return asked for':
      'the return of a piece in AS: Solicitud de rescate de Devolucion generada correctamente (D28)',
    'succeeded · redirection asked for':
      'the redirection of a piece in AS: Solicitud de rescate de Redireccion generada correctamente (D28)',
    'rejected · rescued already': `${existing} > whichever of both is asked for next, from AR`,
    'rejected · not apt, return': `the return of a piece in DL: ${notApt} (D28)`,
    'rejected · not apt, redirection': `the redirection of a piece in DL: ${notApt} (D28)`,
    'rejected · no dispatch, redirection':
      'the redirection of a piece in IF: La pieza no se pudo rescatar porque no tiene DESPACHO (D28)',
    'rejected · REJECTED': `${spanish} > Accept-Language absent: REJECTED`,
    'rejected · RECHAZADO in Spanish': `${spanish} > Accept-Language es-AR: RECHAZADO`,
    'failed · ERROR': 'failed: what the carrier gave up, with the account executive to call',
  }),
]

const headers = 'credentials in the headers (D10)'

const cancellation: readonly ContractRow[] = [
  ...rowsIn('cancellation', 'cancellation', {
    'x-client-id · missing': `${headers} > 500: no id`,
    'x-client-id · empty': `${headers} > 500: an empty id`,
    'x-client-id · wrong': `${headers} > 401: an unknown shipper, which cancels nothing`,
    'x-client-secret · missing': `${headers} > 500: no secret`,
    'x-client-secret · empty': `${headers} > 500: an empty secret`,
    'x-client-secret · wrong': `${headers} > 401: a wrong secret, which cancels nothing`,
    'the code stands in the path':
      'the code is read without case, with and without a last slash (D3, D16)',
    '200 · success, message, code': '200: a piece in PI, cancelled (D29)',
    'data.avalibleForCancel · true, a rescue is generated': '200: a piece in AR, DV (D29)',
    'data.avalibleForCancel · false': '200: a piece in DL, nothing (D29)',
    'data.weHaveTheProduct · true': '200: a piece in EI, nothing (D29)',
    'data.weHaveTheProduct · false': '200: a piece in PI, cancelled (D29)',
    '400 · not found': '400: piece not found at the carrier > NADA-0001',
    '422 · processed already': 'asked again about a piece in PI: 422 (D29)',
    '500 · no credentials': `${headers} > 500: none`,
    'deprecated, and what comes after it':
      'the link leads to the rescue endpoint of the same environment',
  }),
  ...rowsIn('rows-faults', 'cancellation', {
    '500 · internal fault': 'an internal fault is HTTP 500 in the shape of cancellation (D11)',
  }),
]

const pdfs = 'A4 Z10X10 Z10X15 Z10X6 special specialVertical specialVerticalPickeo'
  .split(' ')
  .map((tipo) => [`tipo · ${tipo}`, `the formats > ${tipo} is a PDF`])

const labels: readonly ContractRow[] = [
  ...rowsIn('labels', 'label', {
    ...Object.fromEntries(pdfs),
    'tipo · zpl': 'the formats > zpl is the text of a label printer',
    'tipo · ZPL': 'the formats > ZPL is the text of a label printer',
    'tipo is missing': 'errors are plain text > the format is missing',
    'shipper or codSeguimiento is missing':
      'errors are plain text > the shipper or the code is missing',
    'codSeguimiento · longest': 'the formats > a code of 16 characters prints (D16)',
    'no credentials': 'the formats > A4 is a PDF',
  }),
  ...rowsIn('rows-codes', 'label', {
    'codSeguimiento · shortest': 'a label is printed for a code of 4 characters',
  }),
]

export const pieceRows: readonly ContractRow[] = [
  ...weight,
  ...rescueFields,
  ...rescueOutcomes,
  ...cancellation,
  ...labels,
]
