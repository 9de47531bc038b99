import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import {
  assertListed,
  crossOrder,
  expectRefused,
  expectStored,
  fullOrder,
  product,
  shown,
} from './support.ts'

const posta = withPosta()

const long = (length: number) => 'x'.repeat(length)
const person = { nombre: 'Inés Agüero' }

const accepted: [string, unknown, string][] = [
  ['destinatario.tipoDocumento', 'DNI', 'D15'],
  ['destinatario.tipoDocumento', 'LE', 'D15'],
  ['destinatario.tipoDocumento', 'LC', 'D15'],
  ['destinatario.email', ['a@ejemplo.com.ar', 'b@ejemplo.com.ar'], 'D20: an array'],
  ['destinatario.email', [], 'D20: an array'],
  ['domicilio.telefono', '1143215678', 'D20: a string'],
  ['domicilio.telefono', ['1143215678', '1155512345'], 'D20: an array'],
  ['domicilio.telefono', [1143215678], 'D4: a number is taken as its text'],
  ['domicilio.telefono', [], 'optional'],
  ['domicilio.telefono', null, 'D4'],
  ['domicilio.telefono', '', 'D4'],
  ['domicilioAlternativo', undefined, 'optional'],
  ['domicilioAlternativo', null, 'D4'],
  ['domicilioAlternativo', '', 'D4'],
  ['domicilioAlternativo', {}, 'all its fields are optional'],
  ['autorizado', undefined, 'D20: optional'],
  ['autorizado', null, 'D4'],
  ['autorizado', '', 'D4'],
  ['autorizado', [], 'D20: optional'],
  ['autorizado', [{}], 'its fields may be null'],
  ['autorizado', [person, person, person], 'D20: up to 3'],
  ['autorizado[0].tipoDocumento', null, 'may be null'],
  ['autorizado[0].tipoDocumento', 'LC', 'D15'],
  ['observaciones', undefined, 'optional'],
  ['observaciones', null, 'D4'],
  ['observaciones', '', 'D4'],
  ['observaciones', [], 'optional'],
  ['observaciones', Array.from({ length: 6 }, () => long(95)), 'D20: 6 of 95 characters'],
  ['observaciones', ['🚚'.repeat(95)], 'D5: 95 code points'],
  ['observaciones', [12345], 'D4: a number is taken as its text'],
  ['domicilio.latitud', '-34.603722', '10 characters'],
  ['domicilio.longitud', '-58.381592', '10 characters'],
  ['domicilio.latitud', -34.6037, 'D4: a number'],
  ['domicilio.latitud', -34.603722123456, 'D15: a number is rounded to fit'],
  ['domicilio.longitud', -58.381592987654, 'D15: a number is rounded to fit'],
  ['domicilio.latitud', null, 'D4'],
  ['domicilio.longitud', '', 'D4'],
  ['productos[0].vtoLote', '29/02/2028', 'D15: DD/MM/YYYY'],
  ['productos[0].vtoLote', null, 'D4'],
  ['productos[0].vtoLote', '', 'D4'],
]

for (const [path, value, why] of accepted) {
  test(`${path} ${shown(value)} is stored (${why})`, async () => {
    await expectStored(posta, fullOrder({ [path]: value }))
  })
}

const refused: [string, unknown, string | RegExp, string][] = [
  ['destinatario.email', [`${long(45)}a`], /^destinatario\.email/, '45 characters each'],
  ['destinatario.email', [true], /^destinatario\.email/, 'D15: no text'],
  ['destinatario.email', [{}], /^destinatario\.email/, 'D15: no text'],
  ['domicilio.telefono', true, /^domicilio\.telefono/, 'D15: no text'],
  ['domicilio.telefono', {}, /^domicilio\.telefono/, 'D15: a wrong type'],
  ['domicilio.telefono', [{}], /^domicilio\.telefono/, 'D15: a wrong type'],
  ['domicilioAlternativo', 'Otra calle 123', /^domicilioAlternativo/, 'D15: a wrong type'],
  ['domicilioAlternativo', 123, /^domicilioAlternativo/, 'D15: a wrong type'],
  ['domicilioAlternativo', true, /^domicilioAlternativo/, 'D15: a wrong type'],
  ['domicilioAlternativo.telefono', {}, /^domicilioAlternativo\.telefono/, 'D15: a wrong type'],
  ['autorizado', [person, person, person, person], /^autorizado/, 'D20: up to 3'],
  ['autorizado', 'Inés Agüero', /^autorizado/, 'D15: a wrong type'],
  ['autorizado', true, /^autorizado/, 'D15: a wrong type'],
  ['autorizado', ['Inés Agüero'], /^autorizado\[0\]/, 'D15: a wrong type'],
  ['autorizado[0].tipoDocumento', 'CUIT', 'autorizado[0].tipoDocumento', 'D15'],
  ['observaciones', Array.from({ length: 7 }, () => 'a'), /^observaciones/, 'D20: up to 6'],
  ['observaciones', ['a', long(96)], 'observaciones[1]', 'D20: 95 characters'],
  ['observaciones', ['🚚'.repeat(96)], 'observaciones[0]', 'D20: 95 characters'],
  ['observaciones', 'Tocar timbre', /^observaciones/, 'D15: a wrong type'],
  ['observaciones', { 0: 'a' }, /^observaciones/, 'D15: a wrong type'],
  ['observaciones', [true], 'observaciones[0]', 'D15: no text'],
  ['observaciones', [{}], 'observaciones[0]', 'D15: a wrong type'],
  ['domicilio.latitud', '-34.6037221', 'domicilio.latitud', 'D15: not cut short'],
  ['domicilio.longitud', '-58.3815921', 'domicilio.longitud', 'D15: not cut short'],
  ['domicilio.latitud', true, 'domicilio.latitud', 'D15: no text'],
  ['domicilio.longitud', {}, 'domicilio.longitud', 'D15: a wrong type'],
  ['domicilioAlternativo.latitud', '-34.6037221', 'domicilioAlternativo.latitud', 'D15'],
]

for (const [path, value, campo, why] of refused) {
  test(`${path} ${shown(value)} is 400 (${why})`, async () => {
    await expectRefused(posta, fullOrder({ [path]: value }), 400, campo)
  })
}

const noDocumentType = [undefined, null, '', '  ', 'CI', 'PASSPORT', 'D.N.I.', long(11), 1, true]
for (const value of noDocumentType) {
  test(`destinatario.tipoDocumento is DNI, LE or LC: ${shown(value)} is 400 (D15)`, async () => {
    const order = fullOrder({ 'destinatario.tipoDocumento': value })
    await expectRefused(posta, order, 400, 'destinatario.tipoDocumento')
  })
}

const noExpiry = ['2027-12-31', '31-12-2027', '1/2/2027', '31/12/27', '31/02/2027', '00/01/2027']
for (const value of [...noExpiry, '12/31/2027', 'pronto', '31/12/2027 ', 20271231, true]) {
  test(`productos[0].vtoLote is DD/MM/YYYY: ${shown(value)} is 400 (D15)`, async () => {
    const order = fullOrder({ 'productos[0].vtoLote': value })
    await expectRefused(posta, order, 400, 'productos[0].vtoLote')
  })
}

for (const value of [undefined, null, '', 'María', 30123456, true, []]) {
  test(`destinatario ${shown(value)} is 400 (D15)`, async () => {
    await expectRefused(posta, crossOrder({ destinatario: value }), 400, /^destinatario/)
  })
}

test('an empty destinatario lists every required field of it (D14, D15)', async () => {
  const answer = await expectRefused(posta, crossOrder({ destinatario: {} }), 400, /^destinatario/)
  for (const field of ['tipoDocumento', 'numeroDocumento', 'nombre', 'celular']) {
    assertListed(answer, 400, `destinatario.${field}`)
  }
})

for (const value of [undefined, null, '', 'Avenida Santa Fe 1234', 1425, true, []]) {
  test(`domicilio ${shown(value)} is 5 (D14)`, async () => {
    await expectRefused(posta, crossOrder({ domicilio: value }), 5, /^domicilio/)
  })
}

test('an empty domicilio is 5, and lists every required field of it (D14, D15)', async () => {
  const order = crossOrder({ domicilio: {} })
  const answer = await expectRefused(posta, order, 5, 'domicilio.codigoPostal')
  for (const field of ['direccion', 'localidad', 'provincia']) {
    assertListed(answer, 400, `domicilio.${field}`)
  }
})

test('coordinates 0,0 mean absent: stored (D20)', async () => {
  const zeros = { 'domicilio.latitud': 0, 'domicilio.longitud': '0' }
  await expectStored(posta, fullOrder(zeros))
})

test('unknown fields are ignored at every level (D3)', async () => {
  const unknown = {
    extra: { lista: [1, null, { a: true }] },
    'destinatario.apodo': 'Maru',
    'domicilio.barrio': ['Palermo'],
    'productos[0].color': false,
    'autentificacion.token': null,
  }
  await expectStored(posta, fullOrder(unknown))
})

test('999 products are stored', async () => {
  const productos = Array.from({ length: 999 }, () => product())
  await expectStored(posta, crossOrder({ productos }))
})

test('1,000 products are refused with 400', async () => {
  const productos = Array.from({ length: 1000 }, () => product())
  await expectRefused(posta, crossOrder({ productos }), 400, /^productos/)
})

test('a violation is told at its product: productos[998].peso (D14)', async () => {
  const productos = Array.from({ length: 999 }, () => product())
  productos[998] = product({ peso: 0 })
  await expectRefused(posta, crossOrder({ productos }), 9, 'productos[998].peso')
})
