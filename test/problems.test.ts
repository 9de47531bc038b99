import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readExamples } from '../src/faces/reference/examples.ts'
import { problemWords } from '../src/rows/problem-words/problem-words.ts'
import { withPosta } from './support/posta.ts'
import { problemTable } from './support/problem-table.ts'
import { bearer, demo } from './v1/support.ts'

const posta = withPosta()
const own = (headers: Record<string, string> = {}) => bearer(demo.cross.apiKey, headers)

interface Coded {
  readonly code?: string
  readonly errors?: readonly Coded[]
}

test('every example of a problem has a code that the table knows, and so has each field', () => {
  const folder = join(import.meta.dirname, '../docs/examples')
  const lacking: string[] = []
  let count = 0
  for (const [place, pairs] of readExamples(folder))
    for (const { name, status, response } of pairs) {
      if (!/^(v1|ops)\//.test(place) || status < 400) continue
      const problem = JSON.parse(response) as Coded
      for (const one of [problem, ...(problem.errors ?? [])]) {
        count += 1
        if (!problemWords.has(one.code ?? '')) lacking.push(`${place} ${name}: ${one.code}`)
      }
    }
  assert.deepEqual(lacking, [])
  assert.ok(count > 200)
})

test('docs/problems.md has the table of codes; ./posta write writes it', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/problems.md'), 'utf8')
  assert.ok(page.endsWith(`\n\n${problemTable()}\n`))
})

test('the documents list the codes', async () => {
  const { components } = (await posta.get('/v1/openapi.json')).json
  assert.deepEqual(components.schemas.ProblemCode.enum, [...problemWords.keys()].sort())
  assert.ok(components.schemas.Problem.required.includes('code'))
  assert.ok(components.schemas.FieldProblem.required.includes('code'))
})

describe('Accept-Language', () => {
  const wrong = { postalCode: 'x', wieghtKg: 1 }

  test('en puts title and details into English, with the same codes', async () => {
    const spanish = await posta.post('/v1/quotes', wrong, own())
    const english = await posta.post('/v1/quotes', wrong, own({ 'accept-language': 'en-US' }))
    assert.equal(english.status, 400)
    assert.equal(english.headers.get('content-language'), 'en')
    assert.equal(english.json.title, 'Invalid request')
    assert.match(english.json.detail, /^The request can't be read/)
    const codes = (json: Coded) => json.errors?.map(({ code }) => code)
    assert.deepEqual(codes(english.json), codes(spanish.json))
    assert.deepEqual(codes(english.json), ['field-malformed', 'field-missing', 'field-unknown'])
    assert.match(english.json.errors[1].detail, /missing/)
    assert.match(spanish.json.errors[1].detail, /^Se espera/)
  })

  const english = (headers: Record<string, string> = {}) =>
    own({ 'accept-language': 'en', ...headers })
  const details = (json: Told) => json.errors?.map(({ field, detail }) => [field, detail])
  interface Told {
    readonly errors?: readonly { readonly field: string; readonly detail: string }[]
  }

  test('en has the facts of the case: the expected value, and the name that was meant', async () => {
    const { json } = await posta.post('/v1/quotes', wrong, english())
    assert.deepEqual(details(json), [
      ['postalCode', 'Expected an integer from 1000 to 9999.'],
      [
        'weightKg',
        'The field is missing: expected a number from 0 to 9999.99, with a point and up to 2 decimals.',
      ],
      ['wieghtKg', 'There is no such field: did you mean weightKg?'],
    ])
    const query = await posta.get('/v1/orders?limit=9999&stat=DL&state=XX&from=ayer', english())
    assert.match(query.text, /There is no such parameter: did you mean state\?/)
    assert.match(query.text, /Expected one of: PI, /)
    assert.match(query.text, /Expected a day, YYYY-MM-DD, or a moment in ISO 8601\./)
    const version = await posta.get('/v1/account', english({ 'posta-version': '1999-01-01' }))
    assert.match(version.json.detail, /^The header posta-version takes: 2026-/)
  })

  test('en has them for orders, one by one, in a batch and when they are only judged', async () => {
    const order = { service: 'E', products: [{ lengthCm: -1, quantity: 1 }] }
    const wanted =
      /"products\[0\]\.lengthCm".{1,80}The field is not valid: expected a number from 0/
    const one = await posta.post('/v1/orders', order, english())
    assert.match(one.text, wanted)
    const batch = await posta.post('/v1/orders/batch', { orders: [order] }, english())
    assert.equal(batch.status, 200)
    assert.match(batch.text, wanted)
    assert.equal(batch.json.results[0].problem.title, 'Invalid request')
    assert.match((await posta.post('/v1/orders/validate', order, english())).text, wanted)
  })

  test('nobody gets both', async () => {
    const order = { service: 'E', products: [] }
    for (const headers of [own(), english()])
      for (const [path, body] of [
        ['/v1/quotes', wrong],
        ['/v1/orders', order],
        ['/v1/orders/validate', order],
        ['/v1/orders/batch', { orders: [order] }],
      ] as const)
        assert.ok(!(await posta.post(path, body, headers)).text.includes('"en":'), path)
  })

  test('applies before a row runs, and where there is none', async () => {
    const language = { 'accept-language': 'en' }
    assert.equal((await posta.get('/v1/orders', language)).json.title, 'Unauthorized')
    assert.equal((await posta.get('/ops/v1/none', language)).json.title, 'Not found')
    assert.equal((await posta.get('/v1/none')).json.title, 'No encontrado')
    const { json } = await posta.get('/v1/shipments/NONE-1', english())
    assert.equal(json.code, 'piece-unknown')
    assert.equal(json.detail, 'There is no shipment with that code.')
  })
})

describe('posta-version', () => {
  test('is in every answer', async () => {
    assert.equal((await posta.get('/v1/account', own())).headers.get('posta-version'), '2026-11-16')
    assert.equal((await posta.get('/v1/account')).headers.get('posta-version'), '2026-11-16')
  })

  test('may be asked for, and is refused where it does not exist', async () => {
    const answerOf = (version: string) =>
      posta.get('/v1/account', own({ 'posta-version': version }))
    assert.equal((await answerOf('2026-11-16')).status, 200)
    const { status, json } = await answerOf('2020-01-01')
    assert.deepEqual([status, json.code], [400, 'version-unknown'])
    assert.match(json.detail, /2026-11-16/)
  })
})
