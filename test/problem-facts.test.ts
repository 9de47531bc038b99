/** A refused request has the same facts in English as in Spanish: row by row, for all. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemWords } from '../src/rows/problem-words/problem-words.ts'
import { everyRow, type RowRequest } from './support/every-row.ts'
import { withPosta } from './support/posta.ts'
import { assertProblem, bearer, demo } from './v1/support.ts'

const posta = withPosta()

/** Codes that any row has: their own words say nothing of the case. */
const general: ReadonlySet<string> = new Set([
  'request-invalid',
  'body-unreadable',
  'field-missing',
  'field-malformed',
  'parameter-missing',
  'parameter-malformed',
  'row-invalid',
  'cell-invalid',
  'not-found',
  'scope-missing',
])

interface Told {
  readonly code: string
  readonly detail: string
  readonly field?: string
  readonly errors?: readonly Told[]
}

interface Wrong {
  readonly what: string
  readonly query?: string
  readonly body?: string
}

const plain = { body: '{}' }

/**
 * Requests that most rows refuse: a body that is no message, a wrong parameter, an unknown thing.
 */
function wrongRequests({ method, query, message, file }: RowRequest): Wrong[] {
  const usual = method === 'GET' ? {} : plain
  const parameters = Object.keys(query).map((name) => {
    const wrong = `?${name}=${encodeURIComponent('%% -1')}`
    return { what: wrong, query: wrong, ...usual }
  })
  const bodies = ['', '[]', '{bad'].map((body) => ({ what: `body ${body}`, body }))
  const fields = Object.keys(message ?? {}).flatMap((name) =>
    [{}, -1].map((value) => ({
      what: `${name}=${JSON.stringify(value).slice(0, 20)}`,
      body: JSON.stringify({ ...message, [name]: value }),
    })),
  )
  const files = file ? [{ what: 'file', body: 'uno;dos\n1' }] : []
  const isSent = method !== 'GET' && !file
  return [
    { what: 'plain', ...usual },
    ...parameters,
    ...(isSent ? bodies : []),
    ...fields,
    ...files,
  ]
}

function addressOf({ path, pathValues }: RowRequest): string {
  const named = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(pathValues[name] ?? ''),
  )
  return `/testing${named.replace(/x-\w+|TIENDA-0001001/, 'NADA-0000')}`
}

async function ask(row: RowRequest, { query = '', body }: Wrong, language: string) {
  const headers = { ...row.headers, 'accept-language': language }
  const content = body === undefined ? {} : { body }
  const { status, text } = await posta.request(row.method, addressOf(row) + query, {
    headers,
    ...content,
  })
  const isProblem = status >= 400 && text.startsWith('{')
  return { status, told: isProblem ? (JSON.parse(text) as Told) : undefined }
}

/**
 * The parts of a problem with the facts of the case: its fields, or the whole where it has none.
 */
function partsOf(problem: Told | undefined): readonly Told[] {
  if (problem === undefined) return []
  return problem.errors?.length ? problem.errors : [problem]
}

function isSilent(spanish: Told, english: Told | undefined): boolean {
  const words = problemWords.get(spanish.code)
  if (!general.has(spanish.code) || words === undefined) return false
  // A rule that needs a field knows no more of it than that.
  if (spanish.detail === 'Falta el dato.') return false
  return spanish.detail !== words.es && english?.detail === words.en
}

/** Sessions, the clock, streams, and addresses of webhooks, whose names would be looked up. */
const leftOut = /session|password|second-factor|clock|\/stream|\/users|\/webhooks$/

test('en has the facts that es has, in every row of /v1 and /ops/v1', async () => {
  const rows = everyRow(posta.opsToken).filter(
    ({ name, path }) => /^(?:v1|ops) /.test(name) && !leftOut.test(path),
  )
  const silent = new Set<string>()
  let count = 0
  for (const row of rows)
    for (const wrong of wrongRequests(row)) {
      const [spanish, english] = [await ask(row, wrong, 'es'), await ask(row, wrong, 'en')]
      assert.ok(spanish.status < 500, `${row.name} ${wrong.what}: ${spanish.status}`)
      const others = partsOf(english.told)
      for (const [index, part] of partsOf(spanish.told).entries()) {
        count += 1
        if (isSilent(part, others[index])) silent.add(`${row.name} ${wrong.what}: ${part.detail}`)
      }
    }
  assert.deepEqual([...silent], [])
  assert.ok(count > 1000, `${count} were told`)
})

test('a parameter that is required and missing is named, and not an internal error', async () => {
  const carrier = bearer(posta.opsToken, { 'accept-language': 'en' })
  const years = await posta.get('/testing/ops/v1/national-holidays', carrier)
  assertProblem(years, 400, 'year')
  assert.equal(years.json.errors[0].code, 'parameter-missing')
  assert.match(years.json.errors[0].detail, /missing.*2000 to 2199/)
  const own = bearer(demo.cross.apiKey, { 'accept-language': 'en' })
  const summary = await posta.get('/testing/v1/account/summary?from=2026-11-02', own)
  assertProblem(summary, 400, 'to')
  const backwards = '/testing/v1/account/summary?from=2026-11-02&to=2026-11-01'
  assert.match((await posta.get(backwards, own)).json.errors[0].detail, /from `from` on/)
})
