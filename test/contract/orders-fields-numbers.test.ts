import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { expectRefused, expectStored, fullOrder, shown } from './support.ts'

const posta = withPosta()

const stored = 0

interface Rule {
  path: string
  digits: number
  missing: number
  zero: number
  negative: number
}

// The code answered for each kind of value; 0 where it is stored. A value of too many digits is
// over-long, and that is 400 in every row, as is one that can't be read (D14).
const integers: Rule[] = [
  { path: 'codigoAlternativo', digits: 15, missing: stored, zero: stored, negative: 400 },
  { path: 'productos[0].cantidad', digits: 4, missing: 3, zero: 3, negative: 3 },
  { path: 'productos[0].valor', digits: 8, missing: stored, zero: stored, negative: 11 },
  {
    path: 'productos[0].valorContrareembolso',
    digits: 8,
    missing: stored,
    zero: stored,
    negative: 11,
  },
]
const documents = [
  { path: 'destinatario.numeroDocumento', digits: 10, missing: 400 },
  { path: 'autorizado[0].numeroDocumento', digits: 10, missing: stored },
]
const decimals = [
  { path: 'productos[0].largo', digits: 4, missing: 400, negative: 400 },
  { path: 'productos[0].alto', digits: 4, missing: 400, negative: 400 },
  { path: 'productos[0].ancho', digits: 4, missing: 400, negative: 400 },
  { path: 'productos[0].peso', digits: 4, missing: 9, zero: 9, negative: 9 },
]

const noNumbers = ['abc', '12a', '1,5', '0x10', ' 7', '7 ', 'NaN', true, false, {}, [], [7]]
const noIntegers = [...noNumbers, 1.5, '1.5']
const noDecimals = [...noNumbers, 1.234, '1.234', 0.001, 1e-7]

function ask(path: string, value: unknown, code: number) {
  const order = fullOrder({ [path]: value })
  return code === stored ? expectStored(posta, order) : expectRefused(posta, order, code, path)
}

function said(code: number): string {
  return code === stored ? 'is stored' : `is ${code}`
}

function rule(path: string, value: unknown, code: number, why: string) {
  test(`${path} ${shown(value)} ${said(code)} (${why})`, async () => {
    await ask(path, value, code)
  })
}

for (const { path, digits, missing } of [...integers, ...documents]) {
  const most = Number('9'.repeat(digits))
  rule(path, most, stored, `${digits} digits`)
  rule(path, String(most), stored, 'D4: a numeric string')
  rule(path, most + 1, 400, 'D14: over-long')
  rule(path, String(most + 1), 400, 'D14: over-long')
  rule(path, 1e21, 400, 'D14: over-long')
  rule(path, '9'.repeat(400), 400, 'D14: over-long')
  for (const value of [undefined, null, '']) rule(path, value, missing, 'D4, D14: missing')
  for (const value of noIntegers) rule(path, value, 400, 'D14: malformed')
}

for (const { path, zero, negative } of integers) {
  for (const value of [0, '0']) rule(path, value, zero, 'D14: zero')
  for (const value of [-1, '-1']) rule(path, value, negative, 'D14: negative')
}

for (const { path } of documents) rule(path, -30123456, 400, 'D15: digits')

for (const { path, missing, zero, negative } of decimals) {
  for (const value of [0.01, 9999.99, 12]) rule(path, value, stored, '4,2')
  for (const value of ['9999.99', '12']) rule(path, value, stored, 'D4: a numeric string')
  for (const value of ['12.50', '12.5000', '9999.990']) rule(path, value, stored, 'D20: zeros')
  for (const value of [10000, '10000', '12345.6', 1e21, '9'.repeat(400)])
    rule(path, value, 400, 'D14: over-long')
  for (const value of [undefined, null, '']) rule(path, value, missing, 'D4, D14: missing')
  for (const value of [-1, '-0.01']) rule(path, value, negative, 'D14: negative')
  for (const value of noDecimals) rule(path, value, 400, 'D14: malformed')
  if (zero !== undefined) {
    for (const value of [0, '0', '0.00']) rule(path, value, zero, 'D14: zero')
  }
}

// Fractions that a binary number can't hold exactly are still decimals of two places.
for (const value of [0.07, 0.29, 0.57, 1.13, 1.15, 4.35, 8.2, 16.4, 64.1, 1001.1, 9007.19]) {
  rule('productos[0].peso', value, stored, 'at most 2 decimals')
}

for (const path of ['domicilio.codigoPostal', 'domicilioAlternativo.codigoPostal']) {
  for (const value of [1000, 9999]) rule(path, value, stored, '1000-9999')
  for (const value of ['1000', '9999']) rule(path, value, stored, 'D4: a numeric string')
  const wrong = [999, 10000, 0, -1425, '0999', '01425', '1425 ', ' 1425', 'C1425ABC', '14.25']
  for (const value of [...wrong, 1425.5, '1425.5', 'abcd', true, false, {}, [], [1425]]) {
    rule(path, value, 5, 'D14: 5 whatever is wrong with it')
  }
  const missing = path.startsWith('domicilioAlternativo') ? stored : 5
  for (const value of [undefined, null, '']) rule(path, value, missing, 'D14: missing')
}
