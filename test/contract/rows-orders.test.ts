import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { expectRefused, expectStored, fullOrder } from './support.ts'

const posta = withPosta()

for (const [field, whole] of [
  ['latitud', '-34.603722'],
  ['longitud', '-58.381592'],
] as const) {
  const path = `domicilioAlternativo.${field}`

  test(`${path} of 10 characters is stored`, async () => {
    await expectStored(posta, fullOrder({ [path]: whole }))
  })

  test(`${path} of 11 characters is 400 (D15)`, async () => {
    await expectRefused(posta, fullOrder({ [path]: `${whole}1` }), 400, path)
  })
}

test('domicilioAlternativo.telefono as an array is stored', async () => {
  const telefono = ['1143215678', '1155512345']
  await expectStored(posta, fullOrder({ 'domicilioAlternativo.telefono': telefono }))
})
