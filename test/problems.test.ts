import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { problemWords } from '../src/faces/operations/problem-words/problem-words.wire.ts'
import { readExamples } from '../src/faces/reference/examples.ts'
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

test('docs/problems.md has the table of codes; write-problems.ts writes it', () => {
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

  test('applies before a row runs, and where there is none', async () => {
    const english = { 'accept-language': 'en' }
    assert.equal((await posta.get('/v1/orders', english)).json.title, 'Unauthorized')
    assert.equal((await posta.get('/ops/v1/none', english)).json.title, 'Not found')
    assert.equal((await posta.get('/v1/none')).json.title, 'No encontrado')
    const { json } = await posta.get('/v1/shipments/NONE-1', own(english))
    assert.equal(json.code, 'piece-unknown')
    assert.equal(json.detail, 'There is no shipment with that code.')
  })
})

describe('posta-version', () => {
  test('is told by every answer', async () => {
    assert.equal((await posta.get('/v1/account', own())).headers.get('posta-version'), '2026-11-16')
    assert.equal((await posta.get('/v1/account')).headers.get('posta-version'), '2026-11-16')
  })

  test('may be asked for, and is refused where it does not exist', async () => {
    const asked = (version: string) => posta.get('/v1/account', own({ 'posta-version': version }))
    assert.equal((await asked('2026-11-16')).status, 200)
    const { status, json } = await asked('2020-01-01')
    assert.deepEqual([status, json.code], [400, 'version-unknown'])
    assert.match(json.detail, /2026-11-16/)
  })
})
