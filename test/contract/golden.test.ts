import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startPosta } from '../support/posta.ts'
import { assertCarried, isFields, type Posta } from './support.ts'

let posta: Posta
before(async () => {
  posta = await startPosta()
})
after(() => posta.close())

const folder = join(import.meta.dirname, 'golden')

// Each folder of pairs is named after the last part of its endpoint's path.
const paths: Record<string, string> = {
  cargaCliente: '/cargaCliente/',
  consultaTrackingMasivo: '/tracking/consultaTrackingMasivo/',
}

// What differs from one run to the next stands in an answer as one of these words.
const placeholders: Record<string, () => string> = {
  fecha: () => String.raw`\d{2}-\d{2}-\d{4}`,
  checkFecha: () => String.raw`\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}`,
  hora: () => String.raw`\d{2}:\d{2}`,
  url: () => escaped(posta.url),
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function patternOf(text: string): RegExp {
  const parts = text.split(/<(\w+)>/)
  const pattern = parts.map((part, turn) => {
    if (turn % 2 === 0) return escaped(part)
    const placeholder = placeholders[part]
    assert.ok(placeholder !== undefined, `no such placeholder: <${part}>`)
    return placeholder()
  })
  return new RegExp(`^${pattern.join('')}$`)
}

/** The answer with each placeholder of the expected one put where its text fits. */
function masked(answer: unknown, expected: unknown): unknown {
  if (typeof expected === 'string' && typeof answer === 'string') {
    return expected.includes('<') && patternOf(expected).test(answer) ? expected : answer
  }
  if (Array.isArray(expected) && Array.isArray(answer)) {
    return answer.map((item, turn) => masked(item, expected[turn]))
  }
  if (!isFields(expected) || !isFields(answer)) return answer
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    masked(value, expected[name]),
  ])
  return Object.fromEntries(fields)
}

const suffix = '.request.json'
const pairs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length).replaceAll('\\', '/'))
  .sort()

test('there are golden pairs for every endpoint that has a folder of them', () => {
  const endpoints = new Set(pairs.map((pair) => pair.replace(/\/.*/, '')))
  assert.deepEqual(endpoints, new Set(Object.keys(paths)))
})

test('every answer belongs to a request', () => {
  const answers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.response.json'))
    .map((file) => file.replace('.response.json', '').replaceAll('\\', '/'))
  assert.deepEqual(answers.sort(), pairs)
})

for (const pair of pairs) {
  test(`the golden pair ${pair}`, async () => {
    const [endpoint = ''] = pair.split('/')
    const path = paths[endpoint]
    assert.ok(path !== undefined, `no path for the folder ${endpoint}`)
    const answer = await posta.post(
      path,
      readFileSync(join(folder, `${pair}.request.json`), 'utf8'),
    )
    const expected: unknown = JSON.parse(
      readFileSync(join(folder, `${pair}.response.json`), 'utf8'),
    )
    assertCarried(answer)
    assert.deepEqual(masked(answer.json, expected), expected)
    const wrongCredentials = JSON.stringify(expected).includes('"codError":2,')
    assert.equal(answer.status, wrongCredentials ? 401 : 200)
  })
}
