import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { startPosta, withPosta } from '../support/posta.ts'
import { randomRuns } from '../support/random-runs.ts'
import {
  addShipper,
  assertCarried,
  assertVerdict,
  cross,
  type Fields,
  isFields,
  opsHeaders,
  type Posta,
  shown,
} from './support.ts'

const path = '/canalizadorPorCodigoPostalRest/'

let now = Date.parse('2026-05-15T10:00:00-03:00')
const posta = withPosta({ clock: () => now })

interface RouterAnswer {
  status: number
  codError: number
  descError: string
  resultado: string
  canalizador: string
  mismoDia?: boolean
  errores?: { campo: string; codError: number }[]
}

function routerOf(answer: Awaited<ReturnType<Posta['post']>>): RouterAnswer {
  assertCarried(answer)
  const body: unknown = answer.json
  assert.ok(isRouterBody(body), answer.text)
  assertVerdict(body)
  return { ...body, status: answer.status }
}

function isRouterBody(value: unknown): value is Omit<RouterAnswer, 'status'> {
  return (
    isFields(value) &&
    Number.isInteger(value['codError']) &&
    typeof value['canalizador'] === 'string'
  )
}

const ask = async (question: Fields, at = path) =>
  routerOf(await posta.post(at, { autentificacion: cross, ...question }))

async function putRoute(range: string, route: Fields): Promise<void> {
  const answer = await posta.request('PUT', `/ops/v1/routes/${range}`, {
    headers: opsHeaders(posta),
    body: JSON.stringify(route),
  })
  assert.equal(answer.status, 200, answer.text)
}

describe('codigoPostal', () => {
  for (const codigoPostal of [1000, 1425, '5000', 9999])
    test(`${shown(codigoPostal)} has a canalizador (D1)`, async () => {
      const answer = await ask({ codigoPostal })
      assert.deepEqual([answer.status, answer.codError, answer.resultado], [200, 0, 'OK'])
      assert.notEqual(answer.canalizador, '')
    })

  const invalid = [999, 10000, 0, -1425, 1425.5, '0999', '01425', 'abc', 'C1425', '1425 ', ' ']
  for (const codigoPostal of [undefined, null, '', ...invalid, true, {}, [1425]])
    test(`${shown(codigoPostal)} is 5, and the field is named (D5)`, async () => {
      const answer = await ask({ codigoPostal })
      assert.deepEqual([answer.status, answer.codError, answer.resultado], [200, 5, 'ERROR'])
      assert.match(answer.descError, /codigoPostal/)
      assert.equal(answer.errores?.[0]?.campo, 'codigoPostal')
    })
})

describe('the range', () => {
  test('that is the narrowest decides, at its ends and just beside them', async () => {
    await putRoute('8000-8099', { router: 'ANCHA' })
    await putRoute('8010-8020', { router: 'ANGOSTA' })
    const answers = await Promise.all(
      [8009, 8010, 8020, 8021].map((codigoPostal) => ask({ codigoPostal })),
    )
    assert.deepEqual(
      answers.map(({ canalizador }) => canalizador),
      ['ANCHA', 'ANGOSTA', 'ANGOSTA', 'ANCHA'],
    )
  })

  test('that no route has is 5', async () => {
    const bare = await startPosta({ env: { POSTA_DEMO: 'off' } })
    try {
      const account = { number: 501, name: 'Tienda', mode: 'CROSS' }
      const autentificacion = await addShipper(bare, account)
      const answer = routerOf(await bare.post(path, { autentificacion, codigoPostal: 1425 }))
      assert.deepEqual([answer.status, answer.codError], [200, 5])
      assert.match(answer.descError, /1425/)
    } finally {
      await bare.close()
    }
  })
})

describe('same-day routing', () => {
  test("comes from the shipper's configuration, until the cut-off hour", async () => {
    await putRoute('8500-8500', { router: 'COMUN', sameDayRouter: 'DEL DIA', cutOff: '14:00' })
    const quick = { number: 9301, name: 'Rápida', mode: 'CROSS', sameDay: true }
    const autentificacion = await addShipper(posta, quick)
    const question = { codigoPostal: 8500 }
    for (const [time, canalizador] of [
      ['00:00', 'DEL DIA'],
      ['13:59', 'DEL DIA'],
      ['14:00', 'COMUN'],
      ['23:59', 'COMUN'],
    ] as const) {
      now = Date.parse(`2026-05-15T${time}:00-03:00`)
      assert.equal((await ask({ ...question, autentificacion })).canalizador, canalizador, time)
      assert.equal((await ask(question)).canalizador, 'COMUN', 'a shipper without same-day')
    }
  })

  test('is no parameter of the request', async () => {
    now = Date.parse('2026-05-15T10:00:00-03:00')
    const question = { codigoPostal: 1425, mismoDia: true, sameDay: 1 }
    assert.equal((await ask(question)).mismoDia, false)
  })
})

describe('requests (D3, D6, D9, D10)', () => {
  for (const at of ['/canalizadorPorCodigoPostalRest', `/testing${path}`])
    test(`POST ${at} is the same`, async () => {
      assert.equal((await ask({ codigoPostal: 1425 }, at)).codError, 0)
    })

  for (const autentificacion of [undefined, null, {}, { ...cross, password: 'otra' }])
    test(`autentificacion ${shown(autentificacion)} is 2, whatever else is wrong`, async () => {
      const answer = await ask({ autentificacion, codigoPostal: 'x' })
      assert.deepEqual([answer.status, answer.codError], [401, 2])
    })

  for (const body of ['', 'x', '[]', 'null', '{"codigoPostal":'])
    test(`the body ${shown(body)} is 400 with HTTP 400`, async () => {
      const answer = routerOf(await posta.post(path, body))
      assert.deepEqual([answer.status, answer.codError], [400, 400])
    })
})

test('any value is answered in shape with 0 or 5 (D9, D11)', async () => {
  const value = fc.oneof(fc.jsonValue(), fc.double(), fc.string({ unit: 'binary' }))
  await fc.assert(
    fc.asyncProperty(value, async (codigoPostal) => {
      const answer = await ask({ codigoPostal })
      assert.ok([0, 5].includes(answer.codError))
      assert.equal(answer.status, 200)
    }),
    { numRuns: randomRuns(200) },
  )
})
