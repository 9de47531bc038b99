/** Undeclared fields are refused by name, in bodies and in query strings of /v1 and /ops/v1. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { opsApi, v1Api } from '../src/faces/reference/operation-apis.ts'
import { scopeNames } from '../src/slices.ts'
import { crossOrder, expectStored } from './contract/support.ts'
import { signIn } from './people/support.ts'
import { withPosta } from './support/posta.ts'
import { assertProblem, bearer, demo, issueKey } from './v1/support.ts'

let key = ''
const posta = withPosta()
before(async () => {
  key = (await issueKey(posta, demo.ware.shipper.number, { scopes: scopeNames })).key
})

const own = () => bearer(posta.opsToken)
const send = (method: string, path: string, body?: unknown) =>
  posta.request(method, `/testing/ops/v1${path}`, {
    headers: own(),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

interface Problems {
  readonly errors?: readonly { readonly field: string; readonly detail: string }[]
}

const detailOf = ({ errors = [] }: Problems, field: string) =>
  errors.find((one) => one.field === field)?.detail ?? ''

describe('a query parameter that nobody declared', () => {
  test('is refused by every row, whatever its method', async () => {
    const people = new Map([
      [opsApi, await signIn(posta, 'admin@demo.example')],
      [v1Api, await signIn(posta, 'tienda@demo.example')],
    ])
    for (const api of [opsApi, v1Api])
      for (const { row } of api.rows) {
        const path = `/testing${api.base}${row.path.replaceAll(/:\w+/g, 'NADA-0000')}`
        const headers = bearer(api === opsApi ? posta.opsToken : key)
        const answer =
          'admits' in row
            ? await people.get(api)?.send(row.method, `${path}?zzz=1`)
            : await posta.request(row.method, `${path}?zzz=1`, { headers })
        assert.ok(answer)
        assertProblem(answer, 400, 'zzz')
      }
  })

  test('is reported with the name that was meant, and with all other faults', async () => {
    const { json } = await send('GET', '/shippers?lmit=5&mode=XX&Name=a')
    assert.deepEqual(json.errors.map(({ field }: { field: string }) => field).toSorted(), [
      'Name',
      'lmit',
      'mode',
    ])
    assert.match(detailOf(json, 'lmit'), /limit/)
    assert.match(detailOf(json, 'Name'), /name/)
    assert.match(json.detail, /lmit/)
  })

  test('is also one that was sent twice or has the name of something inherited', async () => {
    for (const query of ['zzz=1&zzz=2', '__proto__=1', 'constructor=1', 'toString='])
      assertProblem(await send('GET', `/shippers?${query}`), 400, query.split('=')[0] ?? '')
  })
})

describe('a field that nobody declared', () => {
  const wish = { number: 8803, name: 'Uno', mode: 'CROSS' }

  test('is refused with the name that was meant, and nothing is done', async () => {
    const answer = await send('POST', '/shippers', { ...wish, volumetric_factor: 5000, zzz: 1 })
    assertProblem(answer, 400, 'volumetric_factor')
    assertProblem(answer, 400, 'zzz')
    assert.match(detailOf(answer.json, 'volumetric_factor'), /volumetricFactor/)
    assert.doesNotMatch(detailOf(answer.json, 'zzz'), /quisiste/)
    assert.equal((await send('GET', '/shippers/8803')).status, 404)
  })

  test('is reported together with the other faults', async () => {
    const answer = await send('POST', '/shippers', { number: 'x', nombre: 'Uno', mode: 'CROSS' })
    for (const field of ['number', 'name', 'nombre']) assertProblem(answer, 400, field)
  })

  test('is found inside lists and objects, by its path', async () => {
    const changes = [{ sku: 'SKU-AZUL', warehouse: 'C0001', units: 1, unitz: 2 }]
    const answer = await send('POST', '/stock/adjustments', { shipper: 9002, reason: 'x', changes })
    assertProblem(answer, 400, 'changes[0].unitz')
    assert.match(detailOf(answer.json, 'changes[0].unitz'), /units/)
  })

  test('of a scan or a measurement leaves all of the request aside', async () => {
    await expectStored(posta, crossOrder({ codigoSeguimiento: 'UNK-000001' }))
    const scan = { trackingCode: 'UNK-000001', check: 'IF', branch: 'C0001' }
    const scans = [scan, { ...scan, bracnh: 'C0001' }, { ...scan, check: 'ZZ' }]
    const refused = await send('POST', '/movements', { movements: scans, extra: 1 })
    for (const field of ['extra', 'movements[1].bracnh', 'movements[2].check'])
      assertProblem(refused, 400, field)
    const size = { weightKg: 1, lengthCm: 1, heightCm: 1, widthCm: 1 }
    const measured = { trackingCode: 'UNK-000001', branch: 'C0001', ...size, weight: 2 }
    assertProblem(await send('POST', '/measurements', measured), 400, 'weight')
    const many = { measurements: [measured] }
    assertProblem(await send('POST', '/measurements', many), 400, 'measurements[0].weight')
    const { json } = await send('GET', '/movements?trackingCode=UNK-000001')
    assert.deepEqual(
      json.items.map(({ check }: { check: string }) => check),
      ['PI'],
    )
  })

  test('is refused where no body is asked for; an empty one is none', async () => {
    assertProblem(await send('POST', '/branches/C0001/reopen', { from: 'now' }), 400, 'from')
    assertProblem(await send('DELETE', '/zones/NADA', { force: true }), 400, 'force')
    assert.equal((await send('POST', '/branches/C0001/reopen', {})).status, 200)
  })

  test('is the part of an id that stands in the path already', async () => {
    const answer = await send('PUT', '/zones/ZZ', { code: 'ZZ', name: 'Zeta' })
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.text, /dirección/)
  })

  test('is listed up to the limit of faults, with names of any length and of any kind', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, 1]))
    const answer = await send('POST', '/shippers', { ...wish, ...many })
    assert.equal(answer.status, 400)
    assert.equal(answer.json.errors.length, 200)
    const odd = await send('POST', '/shippers', { ...wish, ['x'.repeat(100_000)]: 1 })
    assert.equal(odd.status, 400)
    assert.ok(odd.text.length < 2_000, `${odd.text.length} characters`)
    const inherited = `{"number":8803,"name":"Uno","mode":"CROSS","__proto__":{"a":1}}`
    const body = { headers: own(), body: inherited }
    const proto = await posta.request('POST', '/testing/ops/v1/shippers', body)
    assertProblem(proto, 400, '__proto__')
  })
})

test('the old interfaces still ignore fields that they do not know', async () => {
  await expectStored(posta, crossOrder({ codigoSeguimiento: 'UNK-000002', campoNuevo: 1 }))
})

for (const api of [opsApi, v1Api])
  test(`the document of ${api.base} says that bodies take nothing else, at any depth`, async () => {
    const { paths, components } = (await posta.get(`${api.base}/openapi.json`)).json
    const open: string[] = []
    const seen = new Set<string>()
    const walk = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return
      const { properties, additionalProperties, $ref } = schema as Record<string, unknown>
      if (properties && additionalProperties !== false) open.push(path)
      if (typeof $ref === 'string' && !seen.has($ref)) {
        seen.add($ref)
        walk(components.schemas[$ref.split('/').at(-1) ?? ''], $ref)
      }
      for (const [name, inner] of Object.entries(schema)) walk(inner, `${path}/${name}`)
    }
    for (const [path, methods] of Object.entries<Record<string, Printed>>(paths))
      for (const { requestBody } of Object.values(methods))
        walk(requestBody?.content['application/json']?.schema, path)
    assert.ok(seen.size > 15)
    assert.deepEqual(open, [])
  })

interface Printed {
  readonly requestBody?: { readonly content: Record<string, { readonly schema: unknown }> }
}
