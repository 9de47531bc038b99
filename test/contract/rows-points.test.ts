import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { askBranches, askNearby, type Point } from './points-support.ts'
import { opsHeaders } from './support.ts'

const branch = {
  name: 'Ushuaia Puerto',
  address: 'Avenida Maipú 505',
  betweenStreets: 'Lasserre y 9 de Julio',
  phone: '02901 555-0101',
  postalCode: 9410,
  municipality: 'Ushuaia',
  locality: 'Ushuaia',
  latitude: '-54.807500',
  longitude: '-68.304700',
  locker: true,
  maxWeightKg: 30,
  maxSideCm: 120,
  maxMiddleSideCm: 80,
  maxShortSideCm: 60,
  openingHours: 'Mo-Su 00:00-24:00',
}

const code = 'V0977'

let point: Point
let listed: Point
const posta = withPosta()
before(async () => {
  const answer = await posta.request('PUT', `/ops/v1/branches/${code}`, {
    headers: opsHeaders(posta),
    body: JSON.stringify(branch),
  })
  assert.equal(answer.status, 200, answer.text)
  const place = { latitud: branch.latitude, longitud: branch.longitude }
  point = ofBranch((await askNearby(posta, place)).sucursal)
  listed = ofBranch((await askBranches(posta)).sucursal)
})

function ofBranch(points: readonly Point[]): Point {
  const one = points.find(({ codigo }) => codigo === code)
  assert.ok(one, `${code} is not offered`)
  return one
}

const texts = {
  nombre: branch.name,
  direccion: branch.address,
  telefono: branch.phone,
  codigo: code,
  entrecalles: branch.betweenStreets,
  codigoPostal: '9410',
  municipalidad: branch.municipality,
  localidad: branch.locality,
  provincia: 'Tierra del Fuego',
  elockers: '1',
  distancia: '0.00',
} as const

for (const [field, value] of Object.entries(texts)) {
  test(`a pick-up point has its ${field}`, () => {
    const actual = point[field as keyof typeof texts]
    if (field === 'provincia') assert.ok(actual.startsWith(value), actual)
    else assert.equal(actual, value)
  })
}

for (const [field, value] of [
  ['latitud', branch.latitude],
  ['longitud', branch.longitude],
] as const) {
  test(`a pick-up point has its ${field}`, () => {
    assert.equal(typeof point[field], 'string')
    assert.equal(Number(point[field]), Number(value))
  })
}

test('a branch of the listing has its address', () => {
  const { direccion, codigoPostal, localidad, municipalidad } = listed
  assert.deepEqual(
    [direccion, codigoPostal, localidad, municipalidad],
    [branch.address, '9410', branch.locality, branch.municipality],
  )
  assert.ok(listed.provincia.startsWith('Tierra del Fuego'))
  assert.equal(listed.prov_codigo, code)
})

test('a branch of the listing has its coordinates', () => {
  assert.equal(Number(listed.latitud), Number(branch.latitude))
  assert.equal(Number(listed.longitud), Number(branch.longitude))
})

test('a branch of the listing tells whether it has lockers', () => {
  assert.equal(listed.elockers, '1')
})
