import { type ContractRow, rowsIn } from './row.ts'

export const limitRows: readonly ContractRow[] = [
  ...rowsIn('orders-fields-numbers', 'limits', {
    'postal code of 3 digits': 'domicilio.codigoPostal 999 is 5 (D14: 5 whatever is wrong with it)',
    'postal code of 5 digits':
      'domicilio.codigoPostal 10000 is 5 (D14: 5 whatever is wrong with it)',
  }),
  ...rowsIn('orders-codes', 'limits', {
    'codigoSeguimiento of 16 in order creation':
      'codigoSeguimiento > codigoSeguimiento "ABCDEFGH-1234567" is stored in upper case (D16)',
  }),
  ...rowsIn('tracking-search', 'limits', {
    'codigoSeguimiento in tracking':
      'codigoSeguimiento > of 4 and of 16 characters can be looked up (D16)',
    'tracking holds one item or more': 'several items > 1,000 items in one request',
  }),
  ...rowsIn('labels', 'limits', {
    'codSeguimiento in labels': 'the formats > a code of 16 characters prints (D16)',
  }),
  ...rowsIn('rows-codes', 'limits', {
    'codigoSeguimiento in the weight look-up':
      'weight and dimensions are found by codes of 4 and of 16 characters',
  }),
  ...rowsIn('orders-fields-structure', 'limits', {
    'observations of 95 characters': 'observaciones ["a","xxx… is 400 (D20: 95 characters)',
    'observations up to 6': 'observaciones ["a","a","a","a","a","a","a"] is 400 (D20: up to 6)',
    'autorizado up to 3': 'autorizado [{"nombre":"Inés Agüero"},… is stored (D20: up to 3)',
    'autorizado, a fourth': 'autorizado [{"nombre":"Inés Agüero"},… is 400 (D20: up to 3)',
  }),
  ...rowsIn('orders-fields-text', 'limits', {
    'sku of 30': 'productos[0].sku of 31 characters is 400 and is not cut short (D15)',
    'descripcionProducto of 40':
      'productos[0].descripcionProducto of 41 characters is 400 and is not cut short (D15)',
    'nombre of 40': 'destinatario.nombre of 41 characters is 400 and is not cut short (D15)',
    'direccion of 45': 'domicilio.direccion of 46 characters is 400 and is not cut short (D15)',
  }),
  ...rowsIn('rescue-fields', 'limits', {
    'return of several': 'pieces: array of string > return accepts several',
    'redirection of one': 'pieces: array of string > redirection accepts exactly 1',
    'auth.shipper of 4 digits': 'credentials in auth > auth.shipper has at most 4 digits',
  }),
  ...rowsIn('tracking-window', 'limits', {
    'window from 3 months before': 'the default window does not hold 3 months and a day ago (D21)',
    'window to 3 days after': 'the default window does not hold 4 days ahead (D21)',
  }),
]
