import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restEndpoints } from '../../src/faces/rest/endpoints.ts'
import { withPosta } from '../support/posta.ts'

const posta = withPosta()

const states = 'PI IF GE CO AS AR MA LD EI DL CA DV RV RM RC'.split(' ')

test('the catalogue of states lists the 15 codes, their meanings, ways and ends', async () => {
  const { json } = await posta.get('/catalogo/estados')
  const codes = json.estados.map((state: { codigo: string }) => state.codigo)
  assert.deepEqual(codes, states)
  const finals = json.estados.filter((state: { final: boolean }) => state.final)
  assert.deepEqual(
    finals.map((state: { codigo: string }) => state.codigo),
    ['DL', 'RC'],
  )
  for (const state of json.estados) {
    assert.ok(state.es.length > 0 && state.en.length > 0)
    for (const next of state.siguientes) assert.ok(states.includes(next))
  }
})

test('the catalogue of errors lists every code of every endpoint in two languages', async () => {
  const { json } = await posta.get('/testing/catalogo/errores')
  assert.equal(json.endpoints.length, restEndpoints.length)
  const creation = json.endpoints.find((one: { ruta: string }) => one.ruta === '/cargaCliente/')
  const codes = new Set(creation.codigos.map((row: { codError: number }) => row.codError))
  assert.deepEqual(
    [...codes].map(Number).toSorted((left, right) => left - right),
    [-1, 3, 5, 6, 7, 8, 9, 10, 11, 400],
  )
})

test('every code of every endpoint has its meaning in English too', () => {
  const lacking = restEndpoints.flatMap(({ path, codes, reference }) =>
    [...codes, ...(reference.innerCodes ?? [])]
      .filter((row) => row.english === undefined)
      .map((row) => `${path} ${row.code}: ${row.meaning}`),
  )
  assert.deepEqual(lacking, [])
})
