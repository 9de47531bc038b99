import { type ContractRow, rowsIn } from './row.ts'

const codes = 'address normalizer: codes'
const start = 'address normalizer: a known address'
const whole = `${start} > is 0, Exitoso, and has every field of the table`

const fields = [
  'calle',
  'cp',
  'depto',
  'entreCalle1, entreCalle2',
  'provincia',
  'partido',
  'localidad',
  'barrio',
  'numero',
  'piso',
  'latitud, longitud',
  'estado',
  'motivo',
  'zonaPeligrosa',
  'suguerenciasPorDuda',
]

export const addressRows: readonly ContractRow[] = [
  ...rowsIn('addresses', 'address normalizer · request', {
    'calle is required': `${codes} > calle absent is 3 and is named`,
    'calle string 45': `${codes} > calle of 45 and altura of 6 characters are read`,
    'calle over 45': `${codes} > calle "xxxx… is 3 and is named`,
    'altura is required': `${codes} > altura absent is 3 and is named`,
    'altura over 6': `${codes} > altura "1234567" is 3 and is named`,
    'cp is required': `${codes} > cp absent is 3 and is named`,
    'cp integer 4': `${start} > with cp 1425 is the same`,
    'cp is numeric text': `${start} > with cp "1425" is the same`,
    'localidad and provincia improve accuracy': `${start} > is found by localidad and provincia where the code is of another place`,
  }),
  ...rowsIn(
    'addresses',
    'address normalizer · datos',
    Object.fromEntries(fields.map((field) => [field, whole])),
  ),
  ...rowsIn('addresses', 'address normalizer · codes', {
    '0 · success, Exitoso': whole,
    '1 · not in the data': `${codes} > an address that is not in the data is 1`,
    '2 · a wrong key': `${codes} > a wrong key is 2 with HTTP 401 (D10)`,
    '2 · a wrong shipper': `${codes} > a wrong shipper is 2 with HTTP 401 (D10)`,
    '3 · no shipper': `${codes} > no shipper is 3 (D10)`,
    '3 · no key': `${codes} > no key is 3 (D10)`,
    '500 · the external service':
      'address normalizer: the second opinion > out of reach is 500 with HTTP 200 where it is needed, tried twice',
    'suggestions when the match is ambiguous':
      'address normalizer: doubt > a number that the street has not brings its real ranges',
  }),
  ...rowsIn('addresses', 'address normalizer · D9, D10', {
    'no object': `${codes} > the body "[]" is 400 with HTTP 400 (D9)`,
    'no JSON': `${codes} > the body "{" is 400 with HTTP 400 (D9)`,
    '{} is missing credentials': `${codes} > {} is 3 (D10)`,
    'null is absent': `${codes} > a key of null is 3 (D10)`,
    '"" is absent': `${codes} > an empty key is 3 (D10)`,
    'a cp that is no postal code': `${codes} > cp "mil" is 3 and is named`,
  }),
]
