import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { passwordRefusals } from '../src/capabilities/people/people-problems.wire.ts'
import { refusalWriter } from '../src/rows/refusals.ts'
import { withPosta } from './support/posta.ts'
import { csvSheet, codes as sheetRows } from './support/sheets.ts'
import { until } from './support/until.ts'
import { bearer, demo } from './v1/support.ts'

const sources = join(import.meta.dirname, '..', 'src')

interface Text {
  readonly place: string
  readonly spanish: string
  readonly english: string | undefined
}

/** A template's text from its first backtick to the one that ends it. */
function templateAt(source: string, start: number): string {
  let depth = 0
  for (let at = start + 1; at < source.length; at += 1) {
    if (source.startsWith('${', at)) depth += 1
    else if (source[at] === '}' && depth > 0) depth -= 1
    else if (source[at] === '`' && depth === 0) return source.slice(start, at + 1)
  }
  throw new Error('a template does not end')
}

/** The rest of the same object: the English text stands right after the Spanish one. */
function englishAfter(source: string, end: number): string | undefined {
  const next =
    /^,?\s*(?:\]\.join\(''\),\s*)?(?:en: |\.\.\.expectationOf\(|(?=(?:paragraph)?`))/.exec(
      source.slice(end),
    )
  if (next === null) return undefined
  return source.slice(end + next[0].length, end + next[0].length + 400)
}

function textsOf(path: string): Text[] {
  const source = readFileSync(join(sources, path), 'utf8')
  const starts =
    /(?:\b(?:detail|es):|\b(?:badRequest|notFound|conflict|tooManyRequests)\(|\[\s*[45]\d\d,)\s*(?:paragraph)?`/g
  return [...source.matchAll(starts)].flatMap(({ index, 0: head }) => {
    const spanish = templateAt(source, index + head.length - 1)
    if (!spanish.includes('${')) return []
    const line = source.slice(0, index).split('\n').length
    const english = englishAfter(source, index + head.length - 1 + spanish.length)
    return [{ place: `src/${path}:${line}`, spanish, english }]
  })
}

/** The values of a template; `words[state].es` and `wordsEn[state]` show the same `state`. */
function valuesOf(template: string): string[] {
  const spans = [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, span = '']) => span)
  return spans.flatMap((span) => {
    const [named = ''] = span.split(' ?? ')
    const inside = /\[([\w.]+)\]/.exec(named)?.[1] ?? named
    return /\b([a-z]\w*)\W*$/i.exec(inside.replace(/\.es$/, '').replace(/\(.*\)$/, ''))?.[1] ?? []
  })
}

/** Constants with words alone: their names end the same in English. */
const onlyWords = new Set(
  'mend higher afterEs untilEs momentWords everyWords advanceWords meaning expects what'.split(' '),
)

const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:ops|v1|wire)\.ts$|^faces\/(?:v1|ops|operations|people)\//.test(path))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))

test('a problem has the same facts of the case in Spanish and in English', () => {
  const texts = files.flatMap(textsOf)
  const silent = texts.filter(({ english }) => english === undefined)
  assert.deepEqual(
    silent.map(({ place, spanish }) => `${place} ${spanish}`),
    [],
  )
  const lacking = texts.flatMap(({ place, spanish, english = '' }) =>
    valuesOf(spanish)
      .filter((value) => !onlyWords.has(value) && !english.includes(value))
      .map((value) => `${place} ${value}`),
  )
  assert.deepEqual(lacking, [])
  assert.ok(texts.length > 50, `there are ${texts.length}`)
})

const posta = withPosta()

/** Sends one scan, and returns the words of its result. */
async function scan(fields: object, language: string) {
  const headers = bearer(posta.opsToken, { 'accept-language': language })
  const body = { movements: [{ trackingCode: 'NINGUNA-1', branch: 'AMBA001', ...fields }] }
  const { json, text } = await posta.post('/testing/ops/v1/movements', body, headers)
  assert.doesNotMatch(text, /"en":/)
  return json.results[0]
}

test('a scan that is refused is answered in the language of the sender', async () => {
  const spanish = await scan({ check: 'ZZ' }, 'es')
  const english = await scan({ check: 'ZZ' }, 'en')
  const codes = /PI, IF, .*/.exec(spanish.reason)?.[0] ?? 'none'
  assert.equal(english.reason, `check: Expected one of ${codes}`)
  assert.equal(english.code, spanish.code)
})

test('a cell of a file of scans is answered in the language of the sender', async () => {
  const file =
    'trackingCode,check,branch,at,reasonCode,latitude,longitude,id,correction\nA,IF,,,,,,,'
  const tell = async (language: string) => {
    const headers = { 'content-type': 'text/csv', 'accept-language': language }
    const answer = await posta.request('POST', '/testing/ops/v1/movements.csv', {
      headers: bearer(posta.opsToken, headers),
      body: file,
    })
    assert.equal(answer.status, 200, answer.text)
    assert.doesNotMatch(answer.text, /"en":/)
    return answer.json.errors[0].detail
  }
  assert.equal(await tell('es'), 'Se esperan de 4 a 16 letras, números o guiones.')
  assert.equal(await tell('en'), 'Expected 4 to 16 letters, digits or hyphens.')
})

test('measurements of a batch that are refused are answered in the language of the sender', async () => {
  const tell = async (language: string) => {
    const headers = bearer(posta.opsToken, { 'accept-language': language })
    const size = { weightKg: 1, lengthCm: 1, heightCm: 1, widthCm: 1, branch: 'C0001' }
    const measurements = [
      { ...size, trackingCode: 'NINGUNA-1' },
      { ...size, trackingCode: 'x' },
    ]
    const { json, text } = await posta.post(
      '/testing/ops/v1/measurements',
      { measurements },
      headers,
    )
    assert.doesNotMatch(text, /"en":/)
    return json.results.map(({ code, reason }: Record<string, string>) => [code, reason])
  }
  assert.deepEqual(await tell('es'), [
    ['piece-unknown', 'No hay ningún envío con ese código.'],
    ['field-malformed', 'trackingCode: Se esperan de 4 a 16 letras, números o guiones.'],
  ])
  assert.deepEqual(await tell('en'), [
    ['piece-unknown', 'There is no shipment with that code.'],
    ['field-malformed', 'trackingCode: Expected 4 to 16 letters, digits or hyphens.'],
  ])
})

test('an error of a sheet is shown, and how to correct it, in the language of the reader', async () => {
  const key = bearer(demo.cross.apiKey)
  const rows = sheetRows('IDIOMA', 1).map((row) => ({ ...row, 'Código postal': '76OO' }))
  const reply = await posta.request('POST', '/testing/v1/imports?fileName=a.csv', {
    headers: key,
    body: csvSheet(rows),
  })
  assert.equal(reply.status, 201, reply.text)
  const path = `/testing/v1/imports/${reply.json.id}`
  await until('it is judged', async () => (await posta.get(path, key)).json.state === 'judged')
  const tell = async (language: string) => {
    const answer = await posta.get(`${path}/errors`, { ...key, 'accept-language': language })
    assert.doesNotMatch(answer.text, /"(?:en|mendEn)":/)
    const [{ code, detail, mend }] = answer.json.items
    return [code, detail, mend]
  }
  assert.deepEqual(await tell('es'), [5, 'Tiene letras O en lugar de ceros.', 'Escribí 7600.'])
  assert.deepEqual(await tell('en'), [5, 'It has letters O in place of zeros.', 'Write 7600.'])
})

test('a password that is too short is answered with the least length', () => {
  const answer = refusalWriter(passwordRefusals)('password-short', {}, {})
  assert.match(answer.problem.detail, /10 caracteres/)
  assert.match(answer.problem.en ?? '', /10 characters/)
})
