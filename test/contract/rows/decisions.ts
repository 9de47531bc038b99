import { type ContractRow, rowsIn } from './row.ts'

const everywhere: readonly ContractRow[] = [
  ...rowsIn('routing', 'D1', {
    canalizador: 'codigoPostal > 1425 has a canalizador (D1)',
  }),
  ...rowsIn('golden', 'D1', {
    valorTarifa: 'the golden pair consulta_tarifa_rest/1-by-weight',
    'sucursal of points': 'the golden pair puntosDeRetiroRest/1-by-address',
    'sucursal of branches': 'the golden pair puntosDeRetiroSucursales/1-with-lockers',
    codGestion: 'the golden pair cargaCliente/1-cross-order',
  }),
  ...rowsIn('rates', 'D2', {
    'no field is ever missing':
      'a request that is wrong has no price: both numbers are there and 0 (D2)',
  }),
  ...rowsIn('orders-fields-structure', 'D3', {
    'unknown fields': 'unknown fields are ignored at every level (D3)',
  }),
  ...rowsIn('orders-addresses', 'D3', {
    'without the last slash': 'POST /cargaCliente loads an order into testing (D3, D6)',
  }),
  ...rowsIn('orders-fields-numbers', 'D4', {
    'numeric strings': 'productos[0].cantidad "9999" is stored (D4: a numeric string)',
  }),
  ...rowsIn('orders-fields-text', 'D4', {
    'numbers for texts': 'domicilio.altura sent as a number is taken as its text (D4)',
    'empty is absent': 'domicilio.altura "" is the same as absent: stored (D4)',
  }),
  ...rowsIn('tracking-record', 'D4', {
    "answers in the contract's type": 'numbers that were taken as text come back as text (D4)',
  }),
  ...rowsIn('orders-fields-text', 'D5', {
    'characters are code points':
      'destinatario.nombre counts code points: 40 emoji are stored (D5)',
  }),
  ...rowsIn('orders-codes', 'D5', {
    'texts name the field': 'the answer > descError names the field: codigoSeguimiento (D5)',
    'x-request-id': 'the answer > each answer has its own x-request-id (D5)',
  }),
  ...rowsIn('orders-addresses', 'D6', {
    isolated: 'one code can be loaded in each environment, and neither sees the other (D6)',
    'the root is testing': 'POST /cargaCliente/ loads an order into testing (D3, D6)',
  }),
  ...rowsIn('test/settings', 'D6', {
    'the root can be production': 'environments > the root may be production',
    'only one of them':
      'environments > a deployment may serve production only, which is the root then and starts empty',
    'host names': 'environments > each may have its own host name, in any case and at any port',
  }),
  ...rowsIn('orders-addresses', 'D8', {
    'production starts empty':
      'POST /production/cargaCliente/ knows no demonstration shipper: 2 (D8)',
    'one setting turns it off':
      'the demonstration can be turned off: its shippers are unknown then (D8, D35)',
  }),
  ...rowsIn('orders-stock', 'D8', {
    '1000 units of each SKU':
      '1000 units of each SKU (D8, D17) > an order may take them all, and then there is not enough of it: 400',
  }),
  ...rowsIn('test/lifecycle', 'D8', {
    'loud when reachable':
      'start > refuses to open the demonstration to others, unless somebody means it (D55)',
    'quiet on this machine':
      'start > the first says nothing loud, keeps all from others, and tells a call that works',
  }),
]

const unreadable = 'a body that order creation can not read is 400 with HTTP 200 (D9)'

const refused: readonly ContractRow[] = [
  ...rowsIn('shape', 'D9', {
    'order creation, no JSON': `${unreadable} > no JSON`,
    'order creation, no object': `${unreadable} > an array`,
    'order creation, empty': `${unreadable} > an empty object`,
    'another content type':
      'valid JSON under another content type is read (D9) > content-type "text/plain"',
    'unknown path':
      'a wrong method or an unknown path is a plain 404 or 405 (D9) > POST /nada is 404',
    'wrong method':
      'a wrong method or an unknown path is a plain 404 or 405 (D9) > GET /cargaCliente/ is 405, and allows POST',
    'too large':
      'too large and too deep are answered in shape (D9) > order creation with 5242880 bytes is 400',
    'too deep':
      'too large and too deep are answered in shape (D9) > tracking with 100000 levels is 400 in an array of one',
  }),
  ...rowsIn('measurements', 'D9', {
    'weight and dimensions':
      '400 false: empty request, or codigoSeguimiento required > the body "[]"',
  }),
  ...rowsIn('tracking-refusals', 'D9', {
    tracking: 'a body of nothing at all is 400 in an array of one, HTTP 400 (D9)',
  }),
  ...rowsIn('rates', 'D9', {
    'rate quote': 'a body that can not be read is 400 with HTTP 400 (D9) > no JSON',
  }),
  ...rowsIn('pickup-points', 'D9', {
    'pick-up points': 'requests (D3, D6, D9, D10) > the body "[]" is 400 with HTTP 400',
  }),
  ...rowsIn('branches', 'D9', {
    'branch pick-up points': 'requests (D3, D6, D9, D10) > the body "[]" is 400 with HTTP 400',
  }),
  ...rowsIn('routing', 'D9', {
    'postal code router': 'requests (D3, D6, D9, D10) > the body "[]" is 400 with HTTP 400',
  }),
  ...rowsIn('rescue-fields', 'D9', {
    rescue: 'a body that can not be read is 400 with HTTP 400, in shape (D9) > "[]"',
  }),
  ...rowsIn('test/settings', 'D10', {
    '401, or 200 by a setting':
      'wrong credentials > are HTTP 401, or 200 for clients that read the body only',
  }),
  ...rowsIn('tracking-refusals', 'D10', {
    'an entry for each item': 'wrong credentials with 1,000 items give 1,000 entries with 2 (D10)',
    '{} is missing credentials': '{} is missing credentials: 2 in an array of one, HTTP 401 (D10)',
  }),
  ...rowsIn('cancellation', 'D10', {
    'absent headers of cancellation': 'credentials in the headers (D10) > 500: none',
    'wrong headers of cancellation':
      'credentials in the headers (D10) > 401: a wrong secret, which cancels nothing',
  }),
  ...rowsIn('rows-faults', 'D11', {
    'weight and dimensions':
      'an internal fault is HTTP 500 in the shape of weight and dimensions (D11)',
    cancellation: 'an internal fault is HTTP 500 in the shape of cancellation (D11)',
    'logged under its id': 'an internal fault is logged under the x-request-id of its answer (D11)',
  }),
]

const rounded = 'exact decimals, rounded half up (D12)'
const tooMuch =
  'a number that is negative, too large, too fine or unreadable is 5, also if optional (D13)'

const quotesAndOrders: readonly ContractRow[] = [
  ...rowsIn('rates-weight', 'D12', {
    'rounded half up': `${rounded} > 10 × 10.05 × 40 / 4000 is 1.01`,
    'all three sides':
      'the three sides count only when all three are sent (D12) > without alto (undefined) nothing is computed',
  }),
  ...rowsIn('rates', 'D13', {
    negative: `${tooMuch} > pesoVolumetrico -1`,
    'too large': `${tooMuch} > pesoVolumetrico 10000`,
    'too fine': `${tooMuch} > pesoVolumetrico 1.005`,
    unreadable: `${tooMuch} > pesoVolumetrico "x"`,
    'postal code': 'rate quote: codigoPostal integer 4, 1000-9999 > "01425" is 5',
  }),
  ...rowsIn('orders-precedence', 'D14', {
    'the first of the list':
      'codError and descError are those of the first violation in this order',
    errores: 'all the violations found are listed, each once and at its path (D14)',
  }),
  ...rowsIn('orders-stock', 'D14', {
    'no weight in WARE': 'WARE and CROSS fields (D17) > WARE: a weight that is absent is 400 (D14)',
  }),
  ...rowsIn('orders-fields-text', 'D15', {
    'blanks are missing': 'destinatario.nombre of blanks only is missing: 400 (D15)',
    'nothing is trimmed': 'destinatario.nombre is not trimmed: blanks count in its length (D15)',
    'true is no text': 'destinatario.nombre true is of a wrong type: 400 (D15)',
  }),
  ...rowsIn('orders-fields-structure', 'D15', {
    'coordinates are rounded':
      'domicilio.latitud -34.603722123456 is stored (D15: a number is rounded to fit)',
  }),
  ...rowsIn('orders-codes', 'D15', {
    'servicio is upper case':
      'servicio and productos > servicio "e" is the wrong service: 10 (D14, D15)',
  }),
  ...rowsIn('orders-uniqueness', 'D16', {
    'without case': 'codes are case-insensitive: abcd-1x and ABCD-1X are one code (D16)',
    'across shippers': 'a code is unique across shippers (D16)',
  }),
  ...rowsIn('orders-codes', 'D17', {
    'G needs an amount':
      'amounts (D17) > servicio G with amount 0 is 11 at productos[0].valorContrareembolso',
    'over all products':
      'amounts (D17) > servicio B needs the amount over all products, not on each',
    'insured on each product':
      'a shipper with insurance (D17, D34) > valor above 0 is needed on each product, not over all',
    'the address is not compared':
      "F and G go to a branch (D17) > the other address fields are not compared with the branch's",
  }),
  ...rowsIn('orders-stock', 'D17', {
    'loading reserves':
      '1000 units of each SKU (D8, D17) > loading reserves the units: what is left is what the next orders can take',
    'lines count together': '1000 units of each SKU (D8, D17) > lines of one SKU count together',
  }),
  ...rowsIn('cancellation', 'D17', {
    'cancelling releases':
      'a cancelled order (D22, D29, D30) > releases the units that its loading reserved (D17)',
  }),
  ...rowsIn('orders-uniqueness', 'D18', {
    'exactly one is stored': '20 loads of one code at once: exactly one is stored (D18), round 1',
  }),
  ...rowsIn('test/crash', 'D18', {
    '0 is on disk':
      'on SQLite no acknowledged order is lost, doubled or half, wherever it is killed',
  }),
  ...rowsIn('orders-idempotency', 'D19', {
    'the first answer again': 'the same key and body gives the first answer again, never 8 (D19)',
    'refusals too': 'a refusal is given again too: postal code (D19)',
    'another body': 'the same key with another body is 400 and names the key: another code (D19)',
  }),
  ...rowsIn('orders-idempotency-time', 'D19', {
    '24 hours': 'after 24 h a key is forgotten: the code exists by then, 8 (D19)',
  }),
  ...rowsIn('orders-fields-text', 'D20', {
    modeloSms: 'modeloSms has no length limit: 100 characters are stored',
    modeloEmail: 'modeloEmail has no length limit: 100 characters are stored',
    marcaDeAgua: 'marcaDeAgua has no length limit: 100 characters are stored',
    remito: 'remito has no length limit: 100 characters are stored',
  }),
  ...rowsIn('test/order-view', 'D20', {
    'shown again, from REST':
      'a stored order is shown whole (D20) > every field of REST, and those that it does not name',
    'shown again, from SOAP': 'a stored order is shown whole (D20) > every field of SOAP',
  }),
  ...rowsIn('orders-fields-structure', 'D20', {
    'telefono as a string': 'domicilio.telefono "1143215678" is stored (D20: a string)',
    'coordinates 0,0': 'coordinates 0,0 mean absent: stored (D20)',
  }),
  ...rowsIn('orders-fields-numbers', 'D20', {
    'trailing zeros': 'productos[0].largo "12.5000" is stored (D20: zeros)',
  }),
  ...rowsIn('tracking-search', 'D20', {
    'codigoAlternativo of zeros':
      'codigoAlternativo (D21) > of zeros only means absent: it finds nothing (D20)',
  }),
]

/** The rows of D1 to D20: every endpoint, quotes, orders. */
export const firstRuleRows: readonly ContractRow[] = [...everywhere, ...refused, ...quotesAndOrders]
