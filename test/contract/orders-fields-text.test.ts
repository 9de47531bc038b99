import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { expectRefused, expectStored, fullOrder, shown } from './support.ts'

const posta = withPosta()

// Path, greatest length (none where the contract gives none), whether it is required.
const texts: [string, number | undefined, 'required' | 'optional'][] = [
  ['datoNumerico', 10, 'optional'],
  ['modeloSms', undefined, 'optional'],
  ['modeloEmail', undefined, 'optional'],
  ['marcaDeAgua', undefined, 'optional'],
  ['remito', undefined, 'optional'],
  ['destinatario.nombre', 40, 'required'],
  ['destinatario.email', 45, 'optional'],
  ['destinatario.telefono', 40, 'optional'],
  ['destinatario.celular', 15, 'required'],
  ['autorizado[0].nombre', 40, 'optional'],
  ['autorizado[0].email', 45, 'optional'],
  ['autorizado[0].telefono', 40, 'optional'],
  ['autorizado[0].celular', 15, 'optional'],
  ['domicilio.direccion', 45, 'required'],
  ['domicilio.altura', 6, 'optional'],
  ['domicilio.piso', 6, 'optional'],
  ['domicilio.departamento', 6, 'optional'],
  ['domicilio.localidad', undefined, 'required'],
  ['domicilio.provincia', undefined, 'required'],
  ['domicilioAlternativo.direccion', 45, 'optional'],
  ['domicilioAlternativo.altura', 6, 'optional'],
  ['domicilioAlternativo.piso', 6, 'optional'],
  ['domicilioAlternativo.departamento', 6, 'optional'],
  ['domicilioAlternativo.localidad', undefined, 'optional'],
  ['domicilioAlternativo.provincia', undefined, 'optional'],
  ['productos[0].sku', 30, 'optional'],
  ['productos[0].descripcionProducto', 40, 'optional'],
  ['productos[0].lote', 10, 'optional'],
  ['productos[0].almacen', 3, 'optional'],
  ['productos[0].emplazamiento', 3, 'optional'],
  ['productos[0].serie', 10, 'optional'],
]

// These two are also accepted as an array (D20), so an array is no wrong type there.
const alsoArray = /email$/

for (const [path, length, need] of texts) {
  if (length === undefined) {
    test(`${path} has no length limit: 100 characters are stored`, async () => {
      await expectStored(posta, fullOrder({ [path]: 'ñ'.repeat(100) }))
    })
  } else {
    test(`${path} of ${length} characters is stored`, async () => {
      await expectStored(posta, fullOrder({ [path]: 'ñ'.repeat(length) }))
    })
    test(`${path} of ${length + 1} characters is 400 and is not cut short (D15)`, async () => {
      await expectRefused(posta, fullOrder({ [path]: 'ñ'.repeat(length + 1) }), 400, path)
    })
    test(`${path} counts code points: ${length} emoji are stored (D5)`, async () => {
      await expectStored(posta, fullOrder({ [path]: '🚚'.repeat(length) }))
    })
    test(`${path} counts code points: ${length + 1} emoji are 400 (D5)`, async () => {
      await expectRefused(posta, fullOrder({ [path]: '🚚'.repeat(length + 1) }), 400, path)
    })
    test(`${path} is not trimmed: blanks count in its length (D15)`, async () => {
      const padded = `${'a'.repeat(length)} `
      await expectRefused(posta, fullOrder({ [path]: padded }), 400, path)
    })
  }

  test(`${path} sent as a number is taken as its text (D4)`, async () => {
    await expectStored(posta, fullOrder({ [path]: 7 }))
  })

  for (const value of [true, false, { texto: 'a' }, ...(alsoArray.test(path) ? [] : [['a']])]) {
    test(`${path} ${shown(value)} is of a wrong type: 400 (D15)`, async () => {
      await expectRefused(posta, fullOrder({ [path]: value }), 400, path)
    })
  }

  for (const value of [undefined, null, '']) {
    if (need === 'optional') {
      test(`${path} ${shown(value)} is the same as absent: stored (D4)`, async () => {
        await expectStored(posta, fullOrder({ [path]: value }))
      })
    } else {
      test(`${path} is required: ${shown(value)} is 400 (D15)`, async () => {
        await expectRefused(posta, fullOrder({ [path]: value }), 400, path)
      })
    }
  }

  if (need === 'required') {
    test(`${path} of blanks only is missing: 400 (D15)`, async () => {
      await expectRefused(posta, fullOrder({ [path]: '   ' }), 400, path)
    })
  }
}

test('a number whose text is too long for its field is 400 (D4, D15)', async () => {
  await expectRefused(posta, fullOrder({ 'domicilio.altura': 1234567 }), 400, 'domicilio.altura')
})

test('a letter with a combining accent is two code points (D5)', async () => {
  const accented = 'e\u0301'
  await expectStored(posta, fullOrder({ 'destinatario.nombre': accented.repeat(20) }))
  const over = fullOrder({ 'destinatario.nombre': `${accented.repeat(20)}a` })
  await expectRefused(posta, over, 400, 'destinatario.nombre')
})
