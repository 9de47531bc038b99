import { type ContractRow, rowsIn, titled } from './row.ts'

const text = 'orders-fields-text'
const numbers = 'orders-fields-numbers'
const structure = 'orders-fields-structure'
const codes = 'orders-codes'

type Need = 'required' | 'optional'

function subjectOf(path: string): string {
  return `order creation · ${path.replace('[0]', '[]')}`
}

function textRows(path: string, need: Need, length?: number): ContractRow[] {
  const lengths =
    length === undefined
      ? { 'of any length': `${path} has no length limit: 100 characters are stored` }
      : {
          [`of ${length} characters`]: `${path} of ${length} characters is stored`,
          'one character over': `${path} of ${length + 1} characters is 400 and is not cut short (D15)`,
        }
  const needs =
    need === 'required'
      ? { required: `${path} is required: absent is 400 (D15)` }
      : { 'may be null': `${path} null is the same as absent: stored (D4)` }
  return rowsIn(text, subjectOf(path), { ...lengths, ...needs })
}

/** A whole number of this many digits; the code of an absent one, or that it is stored. */
function integerRows(path: string, digits: number, absent: string): ContractRow[] {
  return rowsIn(numbers, subjectOf(path), {
    [`of ${digits} digits`]: `${path} ${'9'.repeat(digits)} is stored (${digits} digits)`,
    'one digit over': `${path} 1${'0'.repeat(digits)} is 400 (D14: over-long)`,
    'no fraction': `${path} 1.5 is 400 (D14: malformed)`,
    [`absent is ${absent}`]: `${path} absent is ${absent} (D4, D14: missing)`,
  })
}

function decimalRows(path: string, absent: string): ContractRow[] {
  return rowsIn(numbers, subjectOf(path), {
    'decimal 4,2 at its limit': `${path} 9999.99 is stored (4,2)`,
    'a fifth whole digit': `${path} 10000 is 400 (D14: over-long)`,
    'a third decimal': `${path} 1.234 is 400 (D14: malformed)`,
    required: `${path} absent is ${absent} (D4, D14: missing)`,
  })
}

function postalCodeRows(path: string, absent: string): ContractRow[] {
  return rowsIn(numbers, subjectOf(path), {
    lowest: `${path} 1000 is stored (1000-9999)`,
    highest: `${path} 9999 is stored (1000-9999)`,
    'below the lowest': `${path} 999 is 5 (D14: 5 whatever is wrong with it)`,
    'above the highest': `${path} 10000 is 5 (D14: 5 whatever is wrong with it)`,
    [`absent is ${absent}`]: `${path} absent is ${absent} (D14: missing)`,
  })
}

function wareRequired(field: string): ContractRow[] {
  return rowsIn('orders-stock', `order creation · productos[].${field}`, {
    'required in WARE': `WARE and CROSS fields (D17) > WARE: ${field} is required: null is 400`,
  })
}

function addressRows(path: string, need: Need, postalCodeAbsent: string): ContractRow[] {
  return [
    ...textRows(`${path}.direccion`, need, 45),
    ...textRows(`${path}.altura`, 'optional', 6),
    ...textRows(`${path}.piso`, 'optional', 6),
    ...textRows(`${path}.departamento`, 'optional', 6),
    ...postalCodeRows(`${path}.codigoPostal`, postalCodeAbsent),
    ...textRows(`${path}.localidad`, need),
    ...textRows(`${path}.provincia`, need),
  ]
}

const topLevel: readonly ContractRow[] = [
  ...rowsIn(codes, 'order creation · productos', {
    required: 'servicio and productos > productos absent: no products is 10 (D14)',
    'one at least': 'servicio and productos > productos []: no products is 10 (D14)',
  }),
  ...rowsIn(structure, 'order creation · productos', { several: '999 products are stored' }),
  ...rowsIn('orders-credentials', 'order creation · autentificacion', {
    required: 'autentificacion absent is 2 with HTTP 401 (D10)',
    'shipper is wrong': 'autentificacion {"shipper":1234,… is 2 with HTTP 401 (D10)',
    'shipper is empty': 'autentificacion {"shipper":"",… is 2 with HTTP 401 (D10)',
    'password is wrong':
      'autentificacion {"shipper":9001,"password":"otra"} is 2 with HTTP 401 (D10)',
    'password is empty': 'autentificacion {"shipper":9001,"password":""} is 2 with HTTP 401 (D10)',
  }),
  ...rowsIn(structure, 'order creation', {
    'destinatario · required': 'destinatario absent is 400 (D15)',
    'domicilio · required': 'domicilio absent is 5 (D14)',
    'domicilioAlternativo · optional': 'domicilioAlternativo absent is stored (optional)',
    'domicilioAlternativo · all its fields are optional':
      'domicilioAlternativo {} is stored (all its fields are optional)',
  }),
  ...textRows('datoNumerico', 'optional', 10),
  ...rowsIn(codes, 'order creation · codigoSeguimiento', {
    required: 'codigoSeguimiento > codigoSeguimiento is required: absent is 3',
    'of 4 characters': 'codigoSeguimiento > codigoSeguimiento "A1B2" is stored in upper case (D16)',
    'of 3 characters':
      'codigoSeguimiento > codigoSeguimiento has 4-16 characters: "AB1" is 7 (D14)',
    'of 16 characters':
      'codigoSeguimiento > codigoSeguimiento "ABCDEFGH-1234567" is stored in upper case (D16)',
    'of 17 characters': `codigoSeguimiento > codigoSeguimiento has 4-16 characters: "${'A'.repeat(17)}" is 7 (D14)`,
  }),
  ...integerRows('codigoAlternativo', 15, 'stored'),
  ...rowsIn(numbers, 'order creation · codigoAlternativo', {
    'may be null': 'codigoAlternativo null is stored (D4, D14: missing)',
  }),
  ...rowsIn(codes, 'order creation · servicio', {
    required: 'servicio and productos > servicio absent is the wrong service: 10 (D14, D15)',
    'one character over':
      'servicio and productos > servicio "EE" is the wrong service: 10 (D14, D15)',
    ...Object.fromEntries(
      'E R B F G C'
        .split(' ')
        .map((type) => [type, `servicio and productos > servicio ${type} is stored`]),
    ),
  }),
  ...rowsIn(structure, 'order creation · observaciones', {
    '6 of 95 characters': 'observaciones ["xxx… is stored (D20: 6 of 95 characters)',
    'a seventh': 'observaciones ["a","a","a","a","a","a","a"] is 400 (D20: up to 6)',
    'a 96th character': 'observaciones ["a","xxx… is 400 (D20: 95 characters)',
    optional: 'observaciones absent is stored (optional)',
  }),
]

const product: readonly ContractRow[] = [
  ...decimalRows('productos[0].largo', '400'),
  ...decimalRows('productos[0].alto', '400'),
  ...decimalRows('productos[0].ancho', '400'),
  ...decimalRows('productos[0].peso', '9'),
  ...rowsIn(numbers, 'order creation · productos[].peso', {
    'not 0 in CROSS': 'productos[0].peso 0 is 9 (D14: zero)',
  }),
  ...rowsIn('orders-stock', 'order creation · productos[].peso', {
    'may be 0 in WARE': 'WARE and CROSS fields (D17) > WARE: a weight of 0 is stored',
  }),
  ...integerRows('productos[0].valor', 8, 'stored'),
  ...rowsIn(codes, 'order creation · productos[].valor', {
    'not 0 for an insured shipper': 'a shipper with insurance (D17, D34) > valor 0 is 11',
    'not left out by an insured shipper':
      'a shipper with insurance (D17, D34) > valor absent is 11',
  }),
  ...integerRows('productos[0].valorContrareembolso', 8, 'stored'),
  ...rowsIn(codes, 'order creation · productos[].valorContrareembolso', {
    'required for B':
      'amounts (D17) > servicio B with amount absent is 11 at productos[0].valorContrareembolso',
    'not 0 for B':
      'amounts (D17) > servicio B with amount 0 is 11 at productos[0].valorContrareembolso',
  }),
  ...integerRows('productos[0].cantidad', 4, '3'),
  ...rowsIn(numbers, 'order creation · productos[].cantidad', {
    'above 0': 'productos[0].cantidad 0 is 3 (D14: zero)',
  }),
  ...rowsIn('labels', 'order creation · productos[].cantidad', {
    'as many labels': 'one label for each unit > is one page of the thermal formats',
  }),
  ...textRows('productos[0].sku', 'optional', 30),
  ...wareRequired('sku'),
  ...textRows('productos[0].descripcionProducto', 'optional', 40),
  ...textRows('productos[0].lote', 'optional', 10),
  ...textRows('productos[0].almacen', 'optional', 3),
  ...wareRequired('almacen'),
  ...textRows('productos[0].emplazamiento', 'optional', 3),
  ...wareRequired('emplazamiento'),
  ...textRows('productos[0].serie', 'optional', 10),
  ...rowsIn(structure, 'order creation · productos[].vtoLote', {
    'a day of 10 characters': 'productos[0].vtoLote "29/02/2028" is stored (D15: DD/MM/YYYY)',
    'one character over': 'productos[0].vtoLote is DD/MM/YYYY: "31/12/2027 " is 400 (D15)',
    'in another order': 'productos[0].vtoLote is DD/MM/YYYY: "2027-12-31" is 400 (D15)',
    'may be null': 'productos[0].vtoLote null is stored (D4)',
  }),
]

const recipient: readonly ContractRow[] = [
  ...rowsIn(structure, 'order creation · destinatario.tipoDocumento', {
    DNI: 'destinatario.tipoDocumento "DNI" is stored (D15)',
    LE: 'destinatario.tipoDocumento "LE" is stored (D15)',
    LC: 'destinatario.tipoDocumento "LC" is stored (D15)',
    'another type': 'destinatario.tipoDocumento is DNI, LE or LC: "PASSPORT" is 400 (D15)',
    'one character over': `destinatario.tipoDocumento is DNI, LE or LC: "${'x'.repeat(11)}" is 400 (D15)`,
    required: 'destinatario.tipoDocumento is DNI, LE or LC: absent is 400 (D15)',
  }),
  ...integerRows('destinatario.numeroDocumento', 10, '400'),
  ...textRows('destinatario.nombre', 'required', 40),
  ...textRows('destinatario.email', 'optional', 45),
  ...rowsIn(structure, 'order creation · destinatario.email', {
    'an array':
      'destinatario.email ["a@ejemplo.com.ar","b@ejemplo.com.ar"] is stored (D20: an array)',
    'one character over in an array': 'destinatario.email ["xxx… is 400 (45 characters each)',
  }),
  ...textRows('destinatario.telefono', 'optional', 40),
  ...textRows('destinatario.celular', 'required', 15),
  ...rowsIn(structure, 'order creation · autorizado', {
    'its fields may be null': 'autorizado [{}] is stored (its fields may be null)',
    'its type of document may be null': 'autorizado[0].tipoDocumento null is stored (may be null)',
    'another type of document': 'autorizado[0].tipoDocumento "CUIT" is 400 (D15)',
  }),
  ...integerRows('autorizado[0].numeroDocumento', 10, 'stored'),
  ...textRows('autorizado[0].nombre', 'optional', 40),
  ...textRows('autorizado[0].email', 'optional', 45),
  ...textRows('autorizado[0].telefono', 'optional', 40),
  ...textRows('autorizado[0].celular', 'optional', 15),
]

const address: readonly ContractRow[] = [
  ...addressRows('domicilio', 'required', '5'),
  ...rowsIn(structure, 'order creation · domicilio', {
    'latitud · of 10 characters': 'domicilio.latitud "-34.603722" is stored (10 characters)',
    'latitud · one character over': 'domicilio.latitud "-34.6037221" is 400 (D15: not cut short)',
    'latitud · may be null': 'domicilio.latitud null is stored (D4)',
    'longitud · of 10 characters': 'domicilio.longitud "-58.381592" is stored (10 characters)',
    'longitud · one character over': 'domicilio.longitud "-58.3815921" is 400 (D15: not cut short)',
    'longitud · may be left empty': 'domicilio.longitud "" is stored (D4)',
    'telefono · an array':
      'domicilio.telefono ["1143215678","1155512345"] is stored (D20: an array)',
    'telefono · may be null': 'domicilio.telefono null is stored (D4)',
  }),
  ...addressRows('domicilioAlternativo', 'optional', 'stored'),
  ...rowsIn('rows-orders', 'order creation · domicilioAlternativo', {
    'latitud · of 10 characters': 'domicilioAlternativo.latitud of 10 characters is stored',
    'latitud · one character over': 'domicilioAlternativo.latitud of 11 characters is 400 (D15)',
    'longitud · of 10 characters': 'domicilioAlternativo.longitud of 10 characters is stored',
    'longitud · one character over': 'domicilioAlternativo.longitud of 11 characters is 400 (D15)',
    'telefono · an array': 'domicilioAlternativo.telefono as an array is stored',
  }),
]

const rules: readonly ContractRow[] = [
  ...rowsIn(codes, 'order creation · answer', {
    'codError, descError, resultado':
      'the answer > an order that is stored is answered 0, OK and its codGestion, with HTTP 200',
    'resultado of a refusal': 'the answer > descError names the field: servicio (D5)',
  }),
  ...rowsIn(codes, 'order creation · a branch for F and G', {
    'its code stands in localidad':
      'F and G go to a branch (D17) > every branch of the demo carrier can be a destination',
    'no branch, F': 'F and G go to a branch (D17) > servicio F with branch absent is 6',
    'no branch, G': 'F and G go to a branch (D17) > servicio G with branch absent is 6',
  }),
  ...rowsIn('branches', 'order creation · a branch for F and G', {
    'as the listing gives it, with its address':
      'the branches (D24) > take orders by their prov_codigo, with their own address',
  }),
  {
    row: 'order creation · an order can not be modified',
    test: titled(
      'orders-uniqueness',
      'an order can not be modified: the second load changes nothing',
    ),
  },
]

export const orderRows: readonly ContractRow[] = [
  ...topLevel,
  ...product,
  ...recipient,
  ...address,
  ...rules,
]
