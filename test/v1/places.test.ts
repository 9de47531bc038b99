import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cross } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo } from './support.ts'

const posta = withPosta()
const own = bearer(demo.cross.apiKey)

interface Point {
  readonly code: string
  readonly locker: boolean
  readonly distanceKm: number | null
  readonly maxWeightKg: number
}

async function points(query: string): Promise<Point[]> {
  const answer = await posta.get(`/v1/pickup-points${query}`, own)
  assert.equal(answer.status, 200, answer.text)
  return answer.json.items
}

describe('pick-up points', () => {
  test('without a place, all that are open, by code', async () => {
    const all = await points('')
    assert.ok(all.length >= posta.demo.branches.length)
    assert.deepEqual(
      all.map(({ code }) => code),
      all.map(({ code }) => code).sort(),
    )
    assert.ok(all.every(({ distanceKm }) => distanceKm === null))
  })

  test('near a place, the nearest first, as REST finds them', async () => {
    const near = await points('?postalCode=5000')
    const { json } = await posta.post('/puntosDeRetiroRest/', {
      autentificacion: cross,
      codigoPostal: 5000,
    })
    const branches: { codigo: string }[] = json.sucursal
    assert.deepEqual(
      near.map(({ code }) => code),
      branches.map(({ codigo }) => codigo),
    )
    const distances = near.map(({ distanceKm }) => distanceKm ?? -1)
    assert.deepEqual(
      distances,
      [...distances].sort((left, right) => left - right),
    )
  })

  test('only those that take the piece and have lockers', async () => {
    for (const { locker, maxWeightKg } of await points('?locker=true&weightKg=5&sidesCm=30,20,10'))
      assert.ok(locker && maxWeightKg >= 5)
    assert.deepEqual(await points('?weightKg=9999'), [])
  })

  test('a closed one can be looked up, and is not offered', async () => {
    const [code = ''] = posta.demo.branches
    const carrier = bearer(posta.opsToken)
    const closed = await posta.post(`/ops/v1/branches/${code}/close`, {}, carrier)
    assert.equal(closed.status, 200, closed.text)
    assert.equal((await posta.get(`/v1/pickup-points/${code}`, own)).json.status, 'closed')
    assert.ok(!(await points('')).some((point) => point.code === code))
    await posta.post(`/ops/v1/branches/${code}/reopen`, {}, carrier)
    assert.equal((await posta.get(`/v1/pickup-points/${code}`, own)).json.status, 'open')
  })

  test('half a place and an unknown one are refused', async () => {
    assertProblem(await posta.get('/v1/pickup-points?longitude=-58', own), 400, 'latitude')
    assertProblem(await posta.get('/v1/pickup-points?locality=Nadaquesea', own), 404)
  })
})

test('an address is normalized as by REST', async () => {
  const address = { street: 'av sta fe 3253 5 B', postalCode: 1425, locality: 'Palermo' }
  const { json } = await posta.post('/v1/addresses/normalize', address, own)
  const { json: rest } = await posta.post('/normalizadorDireccionRest/', {
    autentificacion: { shipper: demo.cross.shipper.number, key: demo.cross.key },
    calle: address.street,
    altura: '3253',
    cp: address.postalCode,
    localidad: address.locality,
  })
  const places = JSON.parse(rest.datos)
  assert.equal(json.street, places.calle)
  assert.equal(json.number, places.numero)
  assert.equal(String(json.postalCode), places.cp)
  assert.equal(json.status, { OK: 'found', DUDA: 'doubt' }[places.estado as string])
  assert.equal(json.latitude.toFixed(5), places.latitud)
  const unknown = await posta.post('/v1/addresses/normalize', { street: 'Xqzzt 99' }, own)
  assert.equal(unknown.json.status, 'unknown')
})

test('a postal code is routed as by REST', async () => {
  const { json } = await posta.get('/v1/postal-codes/5000/route', own)
  const { json: rest } = await posta.post('/canalizadorPorCodigoPostalRest/', {
    autentificacion: cross,
    codigoPostal: 5000,
  })
  assert.deepEqual([json.router, json.range], [rest.canalizador, rest.rango])
})
