import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readExamples } from '../../src/faces/reference/examples.ts'
import { restEndpoints } from '../../src/faces/rest/endpoints.ts'
import { startPosta } from '../support/posta.ts'
import { prepareGoldenPieces } from './golden-pieces.ts'
import { assertCarried, isFields, type Posta } from './support.ts'

let posta: Posta
before(async () => {
  posta = await startPosta()
  await prepareGoldenPieces(posta)
})
after(() => posta.close())

// The pairs are the examples that the reference prints: it shows nothing that was not tried.
const examples = readExamples(join(import.meta.dirname, '..', '..', 'docs', 'examples'))

// Orders come first: the other pairs speak of what they brought.
const inOrder = restEndpoints.toSorted(
  (left, right) =>
    Number(right.reference.name === 'cargaCliente') -
    Number(left.reference.name === 'cargaCliente'),
)

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

test('every endpoint of the contract has a golden pair', () => {
  const without = restEndpoints.filter(
    (row) => (examples.get(row.reference.name) ?? []).length === 0,
  )
  assert.deepEqual(
    without.map((row) => row.reference.name),
    [],
  )
})

for (const { path, method, reference } of inOrder) {
  for (const example of examples.get(reference.name) ?? []) {
    test(`the golden pair ${reference.name}/${example.name}`, async () => {
      const answer = await posta.request(method, example.path ?? path, {
        headers: { 'content-type': 'application/json', ...example.headers },
        ...(example.request === undefined ? {} : { body: example.request }),
      })
      const expected: unknown = JSON.parse(example.response)
      assertCarried(answer)
      assert.deepEqual(masked(answer.json, expected), expected)
      assert.equal(answer.status, example.status)
    })
  }
}
