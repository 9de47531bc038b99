import { type ContractRow, rowsIn } from './row.ts'

const range = 'rate quote: codigoPostal integer 4, 1000-9999'
const unreadable = 'rate quote: pesoEspecifico missing or non-numeric is 5'
const wrongNumber =
  'a number that is negative, too large, too fine or unreadable is 5, also if optional (D13)'
const higher = 'pesoReal is the higher of pesoEspecifico and the volumetric weight'
const sides = 'with three sides, the higher of the sent and the computed volumetric weight is used'

function rateDecimal(field: string, need: 'required' | 'optional'): ContractRow[] {
  return rowsIn('rates', `rate quote · ${field}`, {
    'decimal 4,2 at its limit': `rate quote: decimals of 4,2 > ${field} 9999.99 is taken`,
    'a fifth whole digit': `${wrongNumber} > ${field} 10000`,
    'a third decimal': `${wrongNumber} > ${field} 1.005`,
    [need]:
      need === 'required'
        ? `${unreadable} > absent is 5`
        : `an optional field that is null or "" is absent (D4) > ${field} null`,
  })
}

const rates: readonly ContractRow[] = [
  ...rowsIn('rates', 'rate quote · autentificacion', {
    required: 'credentials (D10) > absent is 2 with HTTP 401',
    'shipper is wrong': 'credentials (D10) > {"shipper":1,… is 2 with HTTP 401',
    'password is wrong':
      'credentials (D10) > {"shipper":9001,"password":"otra"} is 2 with HTTP 401',
  }),
  ...rowsIn('rates', 'rate quote · codigoPostal', {
    lowest: `${range} > 1000 is quoted`,
    highest: `${range} > 9999 is quoted`,
    'below the lowest': `${range} > 999 is 5`,
    'above the highest': `${range} > 10000 is 5`,
    required: `${range} > absent is 5`,
  }),
  ...rateDecimal('pesoEspecifico', 'required'),
  ...rowsIn('rates', 'rate quote · pesoEspecifico', { numeric: `${unreadable} > "dos" is 5` }),
  ...['pesoVolumetrico', 'alto', 'largo', 'ancho'].flatMap((field) =>
    rateDecimal(field, 'optional'),
  ),
  ...rowsIn('rates-weight', 'rate quote · volumetric weight', {
    'computed by the factor of the shipper': 'the volumetric factor is that of the shipper',
    'the computed one when it is higher': `${sides} > the computed one`,
    'the sent one when it is higher': `${sides} > the sent one`,
  }),
  ...rowsIn('rates-weight', 'rate quote · pesoReal', {
    'pesoEspecifico when it is higher': `${higher} > {"pesoEspecifico":3,"pesoVolumetrico":2} is 3`,
    'the volumetric weight when it is higher': `${higher} > {"pesoEspecifico":3,"pesoVolumetrico":3.01} is 3.01`,
  }),
  ...rowsIn('golden', 'rate quote · answer', {
    'codError, descError, resultado, pesoReal': 'the golden pair consulta_tarifa_rest/1-by-weight',
  }),
]

function pieceDecimal(field: string): ContractRow[] {
  return rowsIn('branches', `branch pick-up points · pieza.${field}`, {
    'decimal 4,2 at its limit': `pieza > ${field} 9999.99 is read`,
    'a fifth whole digit': `pieza > ${field} 10000 is 400 with HTTP 400, and is named`,
    'a third decimal': `pieza > ${field} 1.234 is 400 with HTTP 400, and is named`,
  })
}

const pointFields =
  'latitud longitud nombre direccion telefono codigo entrecalles codigoPostal municipalidad localidad provincia elockers distancia'.split(
    ' ',
  )

const points: readonly ContractRow[] = [
  ...rowsIn('pickup-points', 'pick-up points', {
    'direccion · of 45 characters, and one over':
      'the address > of 45 characters is read, one of 46 is not used',
    'altura · of 6 characters, and one over':
      'the address > altura of 6 characters is read, one of 7 is not used',
    'codigoPostal · lowest': 'codigoPostal > 1000 is a place',
    'codigoPostal · highest': 'codigoPostal > 9999 is a place',
    'codigoPostal · below the lowest': 'codigoPostal > 999 is none: 5, and the field is named (D5)',
    'codigoPostal · above the highest':
      'codigoPostal > 10000 is none: 5, and the field is named (D5)',
    'latitud and longitud · of 10 characters': 'coordinates > of 10 characters are read',
    'latitud and longitud · longer': 'coordinates > of more decimals are read',
    'elockers · 1 filters, 0 does not':
      'the points (D23) > are filtered by elockers 1, and not by 0',
    'elockers · neither': 'the points (D23) > elockers 2 is 5, and names the field (D5)',
    'elockers · one digit over': 'the points (D23) > elockers 10 is 5, and names the field (D5)',
    'autentificacion · required':
      'requests (D3, D6, D9, D10) > autentificacion absent is 2 with HTTP 401',
    'autentificacion · wrong':
      'requests (D3, D6, D9, D10) > autentificacion {"shipper":9001,"password":"otra"} is 2 with HTTP 401',
    'localidad · sent though not defined':
      'the address > is found with localidad where there is no postal code',
  }),
  ...rowsIn(
    'rows-points',
    'pick-up points · answer',
    Object.fromEntries(pointFields.map((field) => [field, `a pick-up point has its ${field}`])),
  ),
  ...rowsIn('golden', 'pick-up points · answer', {
    'codError, descError, resultado': 'the golden pair puntosDeRetiroRest/1-by-address',
  }),
]

const branches: readonly ContractRow[] = [
  ...rowsIn('branches', 'branch pick-up points', {
    'autentificacion · required':
      'requests (D3, D6, D9, D10) > autentificacion absent is 2, whatever else is wrong',
    'autentificacion · wrong':
      'requests (D3, D6, D9, D10) > autentificacion {"shipper":9001,"password":"otra"} is 2, whatever else is wrong',
    'ubicacion · required': 'ubicacion > absent is 400 with HTTP 400',
    'va_prov_codigo · %':
      'the branches (D24) > have a prov_codigo of the letter of their province and digits',
    'va_prov_codigo · anything else': 'ubicacion > va_prov_codigo "B" is 400 with HTTP 400',
    'va_prov_codigo · one character over': 'ubicacion > va_prov_codigo "%%" is 400 with HTTP 400',
    'va_con_llc · 1 with locker, 0 without':
      'the branches (D24) > with va_con_llc 1 have lockers, with 0 have none, without it are both',
    'va_con_llc · neither': 'ubicacion > va_con_llc 2 is 400 with HTTP 400',
    'va_con_llc · one digit over': 'ubicacion > va_con_llc 10 is 400 with HTTP 400',
    'pieza · limits what is offered':
      'pieza > of an ordinary parcel fits both kinds, of a huge one none',
    'elockers · 1': 'the branches (D24) > the root elockers 1 is ignored',
    'answer · prov_codigo':
      'the branches (D24) > have a prov_codigo of the letter of their province and digits',
  }),
  ...['peso', 'alto', 'largo', 'ancho'].flatMap(pieceDecimal),
  ...rowsIn('rows-points', 'branch pick-up points · answer', {
    address: 'a branch of the listing has its address',
    coordinates: 'a branch of the listing has its coordinates',
    'locker availability': 'a branch of the listing tells whether it has lockers',
  }),
]

const router: readonly ContractRow[] = [
  ...rowsIn('routing', 'postal code router', {
    'autentificacion · required':
      'requests (D3, D6, D9, D10) > autentificacion absent is 2, whatever else is wrong',
    'autentificacion · wrong':
      'requests (D3, D6, D9, D10) > autentificacion {"shipper":9001,"password":"otra"} is 2, whatever else is wrong',
    'codigoPostal · lowest': 'codigoPostal > 1000 has a canalizador (D1)',
    'codigoPostal · highest': 'codigoPostal > 9999 has a canalizador (D1)',
    'codigoPostal · below the lowest': 'codigoPostal > 999 is 5, and the field is named (D5)',
    'codigoPostal · above the highest': 'codigoPostal > 10000 is 5, and the field is named (D5)',
    'codigoPostal · numeric': 'codigoPostal > "abc" is 5, and the field is named (D5)',
    'same day · by the configuration of the shipper':
      "same-day routing > comes from the shipper's configuration, until the cut-off hour",
    'same day · not by the request': 'same-day routing > is no parameter of the request',
  }),
  ...rowsIn('golden', 'postal code router · answer', {
    'logistics, codError, descError, resultado':
      'the golden pair canalizadorPorCodigoPostalRest/1-capital',
  }),
]

const record =
  'what tracking shows > reason, branch, place and time of a movement, and its description as estado'

const tracking: readonly ContractRow[] = [
  ...rowsIn('tracking-refusals', 'tracking · autentificacion', {
    required: "autentificacion absent is 2 in each item's entry, HTTP 401 (D10)",
    'shipper is wrong':
      'autentificacion {"shipper":1234,… is 2 in each item\'s entry, HTTP 401 (D10)',
    'password is wrong':
      'autentificacion {"shipper":9001,"password":"otra"} is 2 in each item\'s entry, HTTP 401 (D10)',
  }),
  ...rowsIn('rows-tracking', 'tracking · autentificacion.shipper', {
    'of 4 digits': 'a shipper number of 4 digits asks for its own',
    'one digit over': 'a shipper number of 5 digits is 2',
  }),
  ...rowsIn('tracking-search', 'tracking · autentificacion.shipper', {
    'a numeric string':
      'the address (D3, D6) > the shipper number may be a numeric string, unknown fields are ignored',
  }),
  ...rowsIn('tracking-search', 'tracking · datos', {
    'one entry for each item':
      'several items > each yields one entry, in their order, repeats and misses included',
    'codigoSeguimiento · shortest and longest':
      'codigoSeguimiento > of 4 and of 16 characters can be looked up (D16)',
    'codigoSeguimiento · upper case': 'codigoSeguimiento > is converted to upper case',
    'codigoAlternativo · finds':
      'codigoAlternativo (D21) > 880001 finds its shipment, asked as a number or as text',
    'fechaDesde · dd-mm-yyyy': 'the window (D21) > from day 0 until default finds it',
    'fechaDesde · another format': 'the window (D21) > fechaDesde "2020-01-01" can\'t be read: 5',
    'fechaDesde · one character over':
      'the window (D21) > fechaDesde "01-01-2020 " can\'t be read: 5',
    'fechaDesde · optional': 'the window (D21) > fechaDesde null is the default (D4)',
    'fechaHasta · dd-mm-yyyy': 'the window (D21) > from default until day 0 finds it',
    'fechaHasta · another format': 'the window (D21) > fechaHasta "2020-01-01" can\'t be read: 5',
    'fechaHasta · one character over':
      'the window (D21) > fechaHasta "01-01-2020 " can\'t be read: 5',
    'fechaHasta · optional': 'the window (D21) > fechaHasta null is the default (D4)',
  }),
  ...rowsIn('tracking-refusals', 'tracking · datos', {
    'one at least': 'datos [] gives one entry with 5, HTTP 200 (D21, D22)',
    'codigoSeguimiento · too short': 'a code that finds nothing, "Ab", is 5 in upper case (D22)',
    'codigoSeguimiento · too long': 'a code that finds nothing, "xxx…, is 5 in upper case (D22)',
  }),
  ...rowsIn('rows-tracking', 'tracking · datos', {
    'codigoAlternativo · upper case': 'codigoAlternativo is converted to upper case',
  }),
  ...rowsIn('tracking-window', 'tracking · datos', {
    'fechaDesde · 3 months by default': 'the default window holds 3 months ago (D21)',
    'fechaDesde · not a day more': 'the default window does not hold 3 months and a day ago (D21)',
    'fechaHasta · 3 days by default': 'the default window holds 3 days ahead (D21)',
    'fechaHasta · not a day more': 'the default window does not hold 4 days ahead (D21)',
  }),
  ...rowsIn('tracking-refusals', 'tracking · answer', {
    'always an array': 'a body of no JSON is 400 in an array of one, HTTP 400 (D9)',
  }),
  ...rowsIn('tracking-record', 'tracking · record', {
    codGestion: 'an order that was loaded is found: 0, OK',
    shipper: 'shipper is its number and name (D22)',
    nombreCliente: "nombreCliente is the recipient's name as it was sent",
    producto: 'producto is SKU and description of the first product (D22)',
    fecha: 'fecha is the entry date as dd-mm-yyyy in the time zone of the carrier (D21, D22)',
    estado: "estado is the newest movement's description (D22)",
    'domicilio.direccion': 'domicilio has the delivery street, locality and province',
    'domicilio.localidad': 'domicilio has the delivery street, locality and province',
    'domicilio.provincia': 'domicilio has the delivery street, locality and province',
    url_tracking: 'url_tracking is a public address that names the code',
    movimientos: 'loading an order records PI, and nothing else (D22)',
  }),
  ...rowsIn(
    'movements',
    'tracking · movement',
    Object.fromEntries(
      'check codigo_motivo descripcion checkFecha hora agencia latitud longitud'
        .split(' ')
        .map((field) => [field, record]),
    ),
  ),
  ...rowsIn('tracking-record', 'tracking · movement', {
    'place and reason when there are none':
      'a movement recorded without place or reason has "" there',
  }),
  ...rowsIn(
    'rows-tracking',
    'tracking · status code',
    Object.fromEntries(
      'PI IF GE CO AS AR MA LD EI DL CA DV RV RM RC'
        .split(' ')
        .map((code) => [code, `tracking shows ${code} with a description of its own`]),
    ),
  ),
]

export const lookupRows: readonly ContractRow[] = [
  ...rates,
  ...tracking,
  ...points,
  ...branches,
  ...router,
]
