import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { assertProblem } from './movements-support.ts'
import { cross, type Fields, opsHeaders, shown } from './support.ts'

const posta = withPosta()

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return posta.request(method, `/ops/v1${path}`, {
    headers: opsHeaders(posta),
    ...(body === undefined ? {} : { body: text }),
  })
}

async function routerOf(codigoPostal: number): Promise<unknown> {
  const body = { autentificacion: cross, codigoPostal }
  return (await posta.post('/canalizadorPorCodigoPostalRest/', body)).json.canalizador
}

describe('a route', () => {
  test('that is put is served at once, and shown as it was sent', async () => {
    const route = { router: 'NORTE', sameDayRouter: 'NORTE YA', cutOff: '11:30', active: true }
    const answer = await call('PUT', '/routes/4400-4419', route)
    const expected = { range: '4400-4419', from: 4400, to: 4419, ...route }
    assert.deepEqual([answer.status, answer.json], [200, expected])
    assert.deepEqual((await call('GET', '/routes/4400-4419')).json, expected)
    assert.equal(await routerOf(4400), 'NORTE')
  })

  test('of a single code may be named by it', async () => {
    const answer = await call('PUT', '/routes/4401', { router: 'UNO' })
    assert.equal(answer.json.range, '4401-4401')
    assert.equal(await routerOf(4401), 'UNO')
  })

  test('that is not active counts for nothing', async () => {
    await call('PUT', '/routes/4402', { router: 'APAGADA', active: false })
    assert.notEqual(await routerOf(4402), 'APAGADA')
  })

  test('that is deleted leaves its codes to the next wider one', async () => {
    await call('PUT', '/routes/4403', { router: 'BREVE' })
    assert.equal((await call('DELETE', '/routes/4403-4403')).status, 200)
    assert.notEqual(await routerOf(4403), 'BREVE')
    assertProblem(await call('DELETE', '/routes/4403-4403'), 404)
    assertProblem(await call('GET', '/routes/4403-4403'), 404)
  })

  const faults: Fields[] = [
    { router: undefined },
    { router: ' ' },
    { router: 'x'.repeat(41) },
    { sameDayRouter: {} },
    { cutOff: '9:00' },
    { cutOff: '24:01' },
    { cutOff: '00:00' },
    { cutOff: '12:60' },
    { cutOff: 840 },
    { active: 'si' },
  ]
  for (const fault of faults)
    test(`with ${shown(fault)} is refused, and the field is named`, async () => {
      const answer = await call('PUT', '/routes/4404', { router: 'A', ...fault })
      assertProblem(answer, 400)
      assert.equal(answer.json.errors[0].field, Object.keys(fault)[0])
    })

  for (const range of ['1500-1000', '999-1000', '1000-10000', 'x', '1000-1001-1002', '1000-'])
    test(`of the range ${range} is refused`, async () => {
      assertProblem(await call('PUT', `/routes/${range}`, { router: 'A' }), 400)
    })
})

describe('the list of routes', () => {
  test('is read page by page, and by the code or the router asked for', async () => {
    const ranges = async (query: string) => {
      const { json } = await call('GET', `/routes?${query}`)
      return json.items.map(({ range }: { range: string }) => range)
    }
    const all = await ranges('limit=1000')
    const paged: string[] = []
    for (let next = ''; ; ) {
      const { json } = await call('GET', `/routes?limit=4&after=${next}`)
      paged.push(...json.items.map(({ range }: { range: string }) => range))
      if (json.next === undefined) break
      next = json.next
    }
    assert.deepEqual(paged, all)
    assert.deepEqual(await ranges('postalCode=7600'), ['1000-9999', '7600-7600'])
    assert.deepEqual(await ranges('router=CABA'), ['1000-1499'])
    const { status, json } = await call('GET', '/routes?postalCode=x')
    assert.deepEqual([status, json.errors[0].field], [400, 'postalCode'])
  })
})

describe('routes as CSV', () => {
  const header = 'from,to,router,sameDayRouter,cutOff,active'

  test('what is exported changes nothing when it is imported', async () => {
    const file = (await call('GET', '/routes.csv')).text
    const { json } = await call('POST', '/routes.csv', file)
    assert.deepEqual([json.added, json.changed, json.unchanged], [0, 0, json.rows])
    assert.equal((await call('GET', '/routes.csv')).text, file)
  })

  test('adds and changes routes, and leaves the others', async () => {
    const file = `${header}\n4500,4500,JUJUY,,,true\n4501,4509,"JUJUY, VALLES",YA,10:00,1`
    const { json } = await call('POST', '/routes.csv', file)
    assert.deepEqual(json, { rows: 2, added: 2, changed: 0, unchanged: 0 })
    assert.equal(await routerOf(4505), 'JUJUY, VALLES')
    assert.equal(await routerOf(1425), 'CABA')
  })

  test('is taken whole or not at all, with every fault by row and column', async () => {
    const rows = ['4600,4600,BIEN,,,true', '4601,46,MAL,,,true', '4602,4602,,,25:00,quizás']
    const answer = await call('POST', '/routes.csv', [header, ...rows].join('\n'))
    assertProblem(answer, 400)
    assert.deepEqual(
      answer.json.errors.map(
        ({ row, column }: { row: number; column: string }) => `${row} ${column}`,
      ),
      ['3 to', '4 router', '4 cutOff', '4 active'],
    )
    assert.notEqual(await routerOf(4600), 'BIEN')
  })

  test('a range that ends before it begins, or stands twice, is refused', async () => {
    const rows = ['4700,4799,A,,,true', '4799,4700,A,,,true', '4700,4799,B,,,true']
    const answer = await call('POST', '/routes.csv', [header, ...rows].join('\n'))
    assertProblem(answer, 400)
    assert.deepEqual(
      answer.json.errors.map(({ row }: { row: number }) => row),
      [3, 4],
    )
  })
})
