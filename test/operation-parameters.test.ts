/** The parameters and limits in the documents of the operations, compared with the service. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { opsApi, v1Api } from '../src/faces/reference/operation-apis.ts'
import type { OperationRow } from '../src/rows/operation.ts'
import { scopeNames } from '../src/slices.ts'
import { signIn } from './people/support.ts'
import { withPosta } from './support/posta.ts'
import { examples } from './support/story.ts'
import { bearer, demo, issueKey } from './v1/support.ts'

let key = ''
const posta = withPosta()
before(async () => {
  const scopes = scopeNames.filter((scope) => scope !== 'quotes')
  key = (await issueKey(posta, demo.ware.shipper.number, { scopes: [...scopes, 'quotes'] })).key
})

type Row = OperationRow<never>
const apis = [opsApi, v1Api]
const rows = apis.flatMap((api) => api.rows.map(({ row }) => ({ api, row, ...placeOf(api, row) })))

/** Where its example is, or, where that is of something made before it, where nothing is. */
function placeOf(api: typeof opsApi, row: Row) {
  const name = `${api.face}/${row.name}`
  const [examplePath] = (examples.get(name) ?? []).flatMap(
    ({ path = '<' }) => path.split('?')[0] ?? [],
  )
  const own = row.path.replaceAll(/:\w+/g, 'NADA-0000')
  const isThere = examplePath !== undefined && !examplePath.includes('<')
  return { name, path: `/testing${api.base}${isThere ? examplePath : own}` }
}

/** Keys and tokens open nothing there: the row is of a person who has signed in. */
const admitsPersons = (row: Row) => 'admits' in row && row.admits === 'person'

const send = (api: typeof opsApi, method: string, path: string, body?: unknown) =>
  posta.request(method, path, {
    headers: {
      ...bearer(api === opsApi ? posta.opsToken : key),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const fieldsOf = (json: { errors?: { field: string }[] }) =>
  (json.errors ?? []).map(({ field }) => field)

for (const api of apis)
  describe(`the document of ${api.base}`, () => {
    test('says of every parameter what it is, and of every operation that it may refuse one', async () => {
      const { paths } = (await posta.get(`${api.base}/openapi.json`)).json
      const silent: string[] = []
      for (const [path, methods] of Object.entries<Record<string, Printed>>(paths))
        for (const [method, { parameters = [], responses }] of Object.entries(methods)) {
          for (const { name, description } of parameters)
            if (!description) silent.push(`${method} ${path}: ${name}`)
          if (!('400' in responses)) silent.push(`${method} ${path}: 400`)
        }
      assert.deepEqual(silent, [])
    })

    test('documents every status of its examples', async () => {
      const { paths } = (await posta.get(`${api.base}/openapi.json`)).json
      const silent = api.rows.flatMap(({ row }) => {
        const path = row.path.replaceAll(/:(\w+)/g, '{$1}')
        const { responses } = paths[path][row.method.toLowerCase()] as Printed
        return (examples.get(`${api.face}/${row.name}`) ?? [])
          .filter(({ status }) => !(String(status) in responses))
          .map((example) => `${row.name} ${example.name}: ${example.status}`)
      })
      assert.deepEqual(silent, [])
    })
  })

interface Printed {
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[]
  readonly responses: Readonly<Record<string, unknown>>
}

test('a sheet comes back in its own format, and both are documented', async () => {
  for (const { base } of apis) {
    const { paths } = (await posta.get(`${base}/openapi.json`)).json
    for (const file of ['result', 'failed']) {
      const types = Object.keys(paths[`/imports/{id}/${file}`].get.responses['200'].content)
      assert.ok(types.includes('text/csv') && types.length === 2, types.join())
    }
  }
})

describe('a parameter that can not be read', () => {
  const declared = rows.flatMap((one) =>
    (one.row.query ?? []).flatMap(({ name, form }) => (form ? [{ ...one, name, form }] : [])),
  )

  test('is refused by its name on every operation that has it', async () => {
    assert.ok(declared.length > 90, `only ${declared.length} parameters say what they take`)
    for (const { api, row, path, name, form } of declared) {
      // Where words are searched for, only too many of them can't be read.
      const wrong = form.takes('¿zzz?') ? 'z'.repeat(1_000) : '¿zzz?'
      const answer = await send(api, row.method, `${path}?${name}=${encodeURIComponent(wrong)}`)
      const message = `${row.method} ${path}?${name}: ${answer.text}`
      assert.equal(answer.status, 400, message)
      const errors = answer.json.errors.filter(
        (one: { code: string }) => one.code !== 'parameter-missing',
      )
      assert.deepEqual(fieldsOf({ errors }), [name], message)
      assert.ok(answer.json.detail.includes(name), message)
    }
  })

  test('is also one that looks as if it could be', async () => {
    const cases = [
      ['/shippers?limit=0', 'limit'],
      ['/shippers?limit=-1', 'limit'],
      ['/shippers?limit=abc', 'limit'],
      ['/shippers?limit=1.5', 'limit'],
      ['/shippers?mode=XX', 'mode'],
      ['/skus?active=xx', 'active'],
      ['/skus.csv?shipper=abc', 'shipper'],
      ['/cash/hand-overs?open=xx', 'open'],
      ['/cash/statements?paid=xx', 'paid'],
      ['/points/changes?since=xx', 'since'],
      ['/points/changes?after=1e3', 'after'],
      ['/movements?after=zzz', 'after'],
      ['/webhooks?shipper=abc', 'shipper'],
      ['/webhooks/whk_x/deliveries?state=xx', 'state'],
    ] as const
    for (const [path, name] of cases) {
      const answer = await send(opsApi, 'GET', `/testing/ops/v1${path}`)
      assert.equal(answer.status, 400, `${path}: ${answer.text}`)
      assert.deepEqual(fieldsOf(answer.json), [name], path)
    }
  })

  // Their keys are any text, so that no text is damaged.
  const anyText = [
    'ops/listBranchCoverage',
    'ops/listBranches',
    'ops/listCashDifferences',
    'ops/listCashStatements',
    'ops/listCollected',
    'ops/listPriceLists',
    'ops/listStock',
    'ops/listTariffs',
    'ops/listTransitTimes',
    'ops/listZones',
    'v1/getStockSummary',
    'v1/listOwnCashStatements',
    'v1/listOwnCollected',
    'v1/listOwnSkus',
    'v1/listOwnStock',
  ]

  test('every list whose keys have a form says which', () => {
    const formless = rows.filter(({ row }) =>
      (row.query ?? []).some(({ name, form }) => name === 'after' && form === undefined),
    )
    assert.deepEqual(formless.map(({ name }) => name).toSorted(), anyText)
  })

  test('an empty one is as good as none, and a limit beyond the most gives the most', async () => {
    for (const query of ['limit=', 'after=', 'mode=', 'limit=100000', `limit=${'9'.repeat(40)}`]) {
      const answer = await send(opsApi, 'GET', `/testing/ops/v1/shippers?${query}`)
      assert.equal(answer.status, 200, `${query}: ${answer.text}`)
    }
  })
})

interface NumberField {
  readonly name: string
  readonly minimum: number
  readonly maximum: number
}

/** A body that is taken, by one of the row's own examples: with this field, where one has it. */
function exampleOf(name: string, field: string): Record<string, unknown> {
  const taken = (examples.get(name) ?? [])
    .filter(({ status, isFile }) => status < 300 && !isFile)
    .map(({ request = '{}' }): Record<string, unknown> => JSON.parse(request))
  // A message that may be sent alone is a member of a longer one, too.
  const alone = taken.flatMap(({ measurements }) => (measurements ?? []) as typeof taken)
  const bodies = alone.length > 0 && field !== 'measurements' ? alone : taken
  return bodies.find((body) => field in body) ?? bodies[0] ?? {}
}

function propertiesOf({ request = {} }: Row): Record<string, Record<string, unknown>> {
  const [first] = (request['anyOf'] ?? [request]) as Record<string, unknown>[]
  return (first?.['properties'] ?? {}) as Record<string, Record<string, unknown>>
}

function numbersOf(row: Row): NumberField[] {
  return Object.entries(propertiesOf(row)).flatMap(([name, { minimum, maximum }]) =>
    typeof minimum === 'number' && typeof maximum === 'number' ? [{ name, minimum, maximum }] : [],
  )
}

describe('the fields of a body by the document', () => {
  // Whether a shipper is anybody's is another question than whether it is a number.
  const numbers = rows.flatMap((one) =>
    numbersOf(one.row)
      .filter(({ name }) => name !== 'shipper')
      .map((field) => ({ ...one, field })),
  )

  test('the least and the most of a number are taken, and nothing beyond', async () => {
    let tried = 0
    for (const { api, row, name, path, field } of numbers) {
      const step = Number.isInteger(field.maximum) ? 1 : 0.01
      const ask = async (value: number) => {
        const body = { ...exampleOf(name, field.name), [field.name]: value }
        return send(api, row.method, path, body)
      }
      for (const value of [field.minimum - step, field.maximum + step]) {
        const beyond = await ask(value)
        if (beyond.status === 404) continue
        assert.equal(beyond.status, 400, `${name} ${field.name} ${value}: ${beyond.text}`)
        assert.ok(fieldsOf(beyond.json).includes(field.name), beyond.text)
        tried += 1
      }
      for (const value of [field.minimum, field.maximum]) {
        const within = await ask(value)
        assert.ok(!fieldsOf(within.json).includes(field.name), `${name}: ${within.text}`)
      }
    }
    assert.ok(tried >= 20, `only ${tried} limits were tried`)
  })

  test('an empty member of a list is refused at its place', async () => {
    let tried = 0
    for (const { api, row, name, path } of rows)
      for (const [field, { type }] of Object.entries(propertiesOf(row))) {
        if (type !== 'array') continue
        const body = { ...exampleOf(name, field), [field]: [null] }
        const answer = admitsPersons(row)
          ? await (await signIn(posta, 'tienda@demo.example')).send(row.method, path, body)
          : await send(api, row.method, path, body)
        // Where each member has a result of its own, that is the place to report it.
        if (answer.status === 404 || answer.json.results?.[0].status === 'refused') continue
        assert.equal(answer.status, 400, `${name} ${field}: ${answer.text}`)
        const fields = [`${field}[0]`, `${field}[0].trackingCode`]
        assert.ok(
          fieldsOf(answer.json).some((one) => fields.includes(one)),
          `${name} ${field}: ${answer.text}`,
        )
        tried += 1
      }
    assert.ok(tried >= 5, `only ${tried} lists were tried`)
  })
})
