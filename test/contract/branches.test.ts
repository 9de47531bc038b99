import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { withPosta } from '../support/posta.ts'
import { randomRuns } from '../support/random-runs.ts'
import { askBranches, branchesPath, codesOf, pointsOf } from './points-support.ts'
import { cross, crossOrder, expectRefused, expectStored, type Fields, shown } from './support.ts'

const posta = withPosta()

const ask = (changes: Fields = {}) => askBranches(posta, changes)
const place = (changes: Fields) => ({
  ubicacion: { va_prov_codigo: '%', va_con_llc: 1, ...changes },
})
const all = place({ va_con_llc: undefined })
const parcel = { peso: 2, alto: 20, largo: 30, ancho: 25 }

async function assertMalformed(changes: Fields, campo: string) {
  const answer = await ask(changes)
  assert.deepEqual([answer.status, answer.codError, answer.resultado], [400, 400, 'ERROR'])
  assert.ok(
    answer.errores?.some((fault) => fault.campo === campo && fault.codError === 400),
    JSON.stringify(answer),
  )
  assert.deepEqual(answer.sucursal, [])
}

describe('the branches (D24)', () => {
  test('have a prov_codigo of the letter of their province and digits', async () => {
    const { sucursal } = await ask(all)
    assert.ok(sucursal.length > 0)
    for (const { prov_codigo } of sucursal) assert.match(prov_codigo, /^[A-Z]\d+$/)
  })

  test('have no distance', async () => {
    for (const { distancia } of (await ask(all)).sucursal) assert.equal(distancia, '')
  })

  test('with va_con_llc 1 have lockers, with 0 have none, without it are both', async () => {
    const [lockers, without, both] = [
      await ask(),
      await ask(place({ va_con_llc: 0 })),
      await ask(all),
    ]
    assert.deepEqual(new Set(lockers.sucursal.map(({ elockers }) => elockers)), new Set(['1']))
    assert.deepEqual(new Set(without.sucursal.map(({ elockers }) => elockers)), new Set(['0']))
    assert.equal(both.sucursal.length, lockers.sucursal.length + without.sucursal.length)
  })

  for (const va_con_llc of ['1', '0'])
    test(`va_con_llc "${va_con_llc}" is read like ${va_con_llc} (D4)`, async () => {
      const answer = await ask(place({ va_con_llc }))
      assert.deepEqual(
        codesOf(answer),
        codesOf(await ask(place({ va_con_llc: Number(va_con_llc) }))),
      )
    })

  for (const elockers of [0, 1, 7, 'x', null, {}])
    test(`the root elockers ${shown(elockers)} is ignored`, async () => {
      assert.deepEqual(codesOf(await ask({ elockers })), codesOf(await ask()))
    })

  test('take orders by their prov_codigo, with their own address', async () => {
    const [branch] = (await ask({ pieza: parcel })).sucursal
    assert.ok(branch)
    const domicilio = {
      direccion: branch.direccion,
      codigoPostal: branch.codigoPostal,
      provincia: branch.provincia,
      localidad: branch.prov_codigo,
    }
    await expectStored(posta, crossOrder({ servicio: 'F', domicilio }))
  })
})

describe('pieza', () => {
  test('of an ordinary parcel fits both kinds, of a huge one none', async () => {
    assert.deepEqual(codesOf(await ask({ ...all, pieza: parcel })), codesOf(await ask(all)))
    const huge = { peso: 900, alto: 300, largo: 400, ancho: 300 }
    for (const ubicacion of [all, place({ va_con_llc: 1 }), place({ va_con_llc: 0 })]) {
      const answer = await ask({ ...ubicacion, pieza: huge })
      assert.deepEqual([answer.codError, answer.sucursal], [0, []])
    }
  })

  test('may be too heavy, or too long, each for itself', async () => {
    assert.deepEqual(codesOf(await ask({ pieza: { ...parcel, peso: 9999.99 } })), [])
    for (const side of ['alto', 'largo', 'ancho'])
      assert.deepEqual(codesOf(await ask({ pieza: { ...parcel, [side]: 9999.99 } })), [])
  })

  test('may be turned: which side is which makes no difference', async () => {
    const [a, b, c] = [100, 70, 60]
    const turned = [
      { alto: a, largo: b, ancho: c },
      { alto: c, largo: a, ancho: b },
      { alto: b, largo: c, ancho: a },
    ]
    const answers = await Promise.all(turned.map((pieza) => ask({ ...all, pieza })))
    assert.ok(codesOf(answers[0] as never).length > 0)
    assert.equal(new Set(answers.map((answer) => codesOf(answer).join())).size, 1)
  })

  for (const pieza of [undefined, null, '', {}, { peso: null }, { alto: '' }, { otro: 1 }])
    test(`${shown(pieza)} limits nothing (D4)`, async () => {
      assert.deepEqual(codesOf(await ask({ pieza })), codesOf(await ask()))
    })

  for (const field of ['peso', 'alto', 'largo', 'ancho']) {
    for (const value of [9999.99, '9999.99', 0, '0', 0.01, '12.50', '5.'.slice(0, 1)])
      test(`${field} ${shown(value)} is read`, async () => {
        assert.equal((await ask({ pieza: { [field]: value } })).codError, 0)
      })

    for (const value of [
      10000,
      '10000',
      1.234,
      '1.234',
      -1,
      '-0.01',
      'x',
      '1,5',
      ' ',
      true,
      [],
      {},
    ])
      test(`${field} ${shown(value)} is 400 with HTTP 400, and is named`, () =>
        assertMalformed({ pieza: { [field]: value } }, `pieza.${field}`))
  }

  for (const pieza of ['x', 5, true, [], [parcel]])
    test(`${shown(pieza)} is no piece: 400 with HTTP 400`, () =>
      assertMalformed({ pieza }, 'pieza'))
})

describe('ubicacion', () => {
  for (const va_prov_codigo of ['B', '', '%%', ' %', 'C0001', null, undefined, 1, true, {}, ['%']])
    test(`va_prov_codigo ${shown(va_prov_codigo)} is 400 with HTTP 400`, () =>
      assertMalformed(place({ va_prov_codigo }), 'ubicacion.va_prov_codigo'))

  for (const ubicacion of [undefined, null, '', '%', [], 5])
    test(`${shown(ubicacion)} is 400 with HTTP 400`, () =>
      assertMalformed({ ubicacion }, 'ubicacion.va_prov_codigo'))

  for (const va_con_llc of [2, 10, -1, 0.5, 'si', true, {}, [1]])
    test(`va_con_llc ${shown(va_con_llc)} is 400 with HTTP 400`, () =>
      assertMalformed(place({ va_con_llc }), 'ubicacion.va_con_llc'))
})

describe('requests (D3, D6, D9, D10)', () => {
  for (const path of ['/puntosDeRetiroSucursales', '/testing/puntosDeRetiroSucursales/'])
    test(`POST ${path} is the same`, async () => {
      assert.equal((await askBranches(posta, {}, path)).codError, 0)
    })

  for (const autentificacion of [undefined, null, {}, { ...cross, password: 'otra' }])
    test(`autentificacion ${shown(autentificacion)} is 2, whatever else is wrong`, async () => {
      const answer = await ask({ autentificacion, ubicacion: { va_prov_codigo: 'B' } })
      assert.deepEqual([answer.status, answer.codError], [401, 2])
    })

  for (const body of ['', 'x', '[]', 'null', '{"ubicacion":'])
    test(`the body ${shown(body)} is 400 with HTTP 400`, async () => {
      const answer = pointsOf(await posta.post(branchesPath, body))
      assert.deepEqual([answer.status, answer.codError], [400, 400])
    })
})

test('an unknown branch is no place to send an order to: 6', async () => {
  const changes = { servicio: 'F', 'domicilio.localidad': 'C9999' }
  await expectRefused(posta, crossOrder(changes), 6, 'domicilio.localidad')
})

test('any value in any field is answered in shape with 0 or 400 (D9, D11)', async () => {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.double(), fc.string({ unit: 'binary' }))
  const fields = fc.constantFrom('peso', 'alto', 'largo', 'ancho')
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fields, value), value, async (pieza, va_con_llc) => {
      const answer = await ask({ ...place({ va_con_llc }), pieza })
      const expected = answer.codError === 0 ? 200 : 400
      assert.ok([0, 400].includes(answer.codError), JSON.stringify({ pieza, va_con_llc }))
      assert.equal(answer.status, expected)
    }),
    { numRuns: randomRuns(300) },
  )
})
