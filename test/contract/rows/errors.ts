import { type ContractRow, rowsIn } from './row.ts'

const fault = (name: string) => `an internal fault is -1 with HTTP 200 at ${name} (D11)`
const rateRange = 'rate quote: codigoPostal integer 4, 1000-9999'
const rateWeight = 'rate quote: pesoEspecifico missing or non-numeric is 5'
const requests = 'requests (D3, D6, D9, D10)'

const common: readonly ContractRow[] = [
  ...rowsIn('golden', 'common codes · 0', {
    'rate quote': 'the golden pair consulta_tarifa_rest/1-by-weight',
    'order creation': 'the golden pair cargaCliente/1-cross-order',
    tracking: 'the golden pair consultaTrackingMasivo/1-found',
    'pick-up points': 'the golden pair puntosDeRetiroRest/1-by-address',
    'branch pick-up points': 'the golden pair puntosDeRetiroSucursales/1-with-lockers',
    'postal code router': 'the golden pair canalizadorPorCodigoPostalRest/1-capital',
    rescue: 'the golden pair rescate/1-return',
  }),
  ...rowsIn('golden', 'common codes · 2', {
    'rate quote': 'the golden pair consulta_tarifa_rest/5-wrong-credentials',
    tracking: 'the golden pair consultaTrackingMasivo/3-wrong-credentials',
    'pick-up points': 'the golden pair puntosDeRetiroRest/4-wrong-credentials',
    rescue: 'the golden pair rescate/5-wrong-credentials',
  }),
  ...rowsIn('orders-precedence', 'common codes · 2', {
    'order creation': 'credentials alone is 2 (D14)',
  }),
  ...rowsIn('branches', 'common codes · 2', {
    'branch pick-up points': `${requests} > autentificacion {} is 2, whatever else is wrong`,
  }),
  ...rowsIn('routing', 'common codes · 2', {
    'postal code router': `${requests} > autentificacion {} is 2, whatever else is wrong`,
  }),
  ...rowsIn('test/settings', 'common codes · 2', {
    'HTTP 200 or 401':
      'wrong credentials > are HTTP 401, or 200 for clients that read the body only',
  }),
  ...rowsIn('rows-faults', 'common codes · -1', {
    'rate quote': fault('rate quote'),
    'order creation': fault('order creation'),
    tracking: fault('tracking'),
    'tracking, each item': 'an internal fault at tracking has an entry for each item',
    'pick-up points': fault('pick-up points'),
    'branch pick-up points': fault('branch pick-up points'),
    'postal code router': fault('postal code router'),
    rescue: fault('rescue'),
  }),
]

const perEndpoint: readonly ContractRow[] = [
  ...rowsIn('rates', 'rate quote · 5', {
    'postal code below 1000': `${rateRange} > 999 is 5`,
    'postal code above 9999': `${rateRange} > 10000 is 5`,
    'no weight': `${rateWeight} > absent is 5`,
    'weight is no number': `${rateWeight} > "dos" is 5`,
  }),
  ...rowsIn('orders-precedence', 'order creation', {
    '3 · tracking code missing': 'tracking code missing alone is 3 (D14)',
    '3 · quantity not above 0': 'quantity alone is 3 (D14)',
    '5 · postal code': 'postal code alone is 5 (D14)',
    '6 · branch': 'branch alone is 6 (D14)',
    '7 · characters of the tracking code': 'tracking code characters alone is 7 (D14)',
    '8 · tracking code exists': 'tracking code already exists alone is 8 (D14)',
    '9 · weight 0': 'weight alone is 9 (D14)',
    '10 · service type': 'wrong service alone is 10 (D14)',
    '10 · no products': 'no products alone is 10 (D14)',
    '11 · negative value': 'negative value alone is 11 (D14)',
    '400 · SKU': 'SKU alone is 400 (D14)',
    '400 · document number': 'document number alone is 400 (D14)',
    '400 · empty request': 'an empty request goes before credentials: {} is 400 (D9, D14)',
  }),
  ...rowsIn('orders-codes', 'order creation', {
    '11 · negative amount to collect':
      'amounts (D17) > a negative amount is 11 whatever the service',
  }),
  ...rowsIn('rows-faults', 'order creation', {
    '11 · a load of the code is in force':
      'a load while another of its code is under way is 11, and 8 afterwards (D18)',
  }),
  ...rowsIn('orders-stock', 'order creation', {
    '9 · not in WARE': 'WARE and CROSS fields (D17) > WARE: a weight of 0 is stored',
  }),
  ...rowsIn('rows-faults', 'tracking', {
    '4 · the database fails': 'a database that fails is 4 at tracking, with HTTP 200',
  }),
  ...rowsIn('golden', 'tracking', {
    '5 · no piece for the code': 'the golden pair consultaTrackingMasivo/2-not-found',
  }),
  ...rowsIn('golden', 'branch pick-up points', {
    '400 · can not be interpreted': 'the golden pair puntosDeRetiroSucursales/3-other-province',
  }),
  ...rowsIn('routing', 'postal code router · 5', {
    'no postal code': 'codigoPostal > absent is 5, and the field is named (D5)',
    'an empty postal code': 'codigoPostal > "" is 5, and the field is named (D5)',
    'not numeric': 'codigoPostal > "abc" is 5, and the field is named (D5)',
  }),
]

const environments: readonly ContractRow[] = [
  ...'rate quote|order creation|tracking|pick-up points|branch pick-up points|postal code router|label|weight and dimensions|rescue|second path of rescue|cancellation'
    .split('|')
    .flatMap((name) =>
      rowsIn('rows-environments', `environments · ${name}`, {
        testing: `${name} is served in testing, with and without its last slash`,
        production: `${name} is served in production, with and without its last slash`,
      }),
    ),
  ...rowsIn('orders-addresses', 'environments', {
    'credentials differ': 'credentials of production are 2 in testing (D6)',
  }),
]

export const errorRows: readonly ContractRow[] = [...common, ...perEndpoint, ...environments]
