import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { demoShippers } from '../src/demo/demo-carrier.ts'
import { operations } from '../src/faces/ops/operations.ts'
import { opsBase } from '../src/faces/ops/ops.ts'
import { readExamples } from '../src/faces/reference/examples.ts'
import { v1Rows } from '../src/faces/v1/rows.ts'
import { v1Base } from '../src/faces/v1/v1.ts'
import { startPosta } from './support/posta.ts'

const examples = readExamples(join(import.meta.dirname, '..', 'docs', 'examples'))

let posta: Awaited<ReturnType<typeof startPosta>>
before(async () => {
  posta = await startPosta()
  const [order] = examples.get('cargaCliente') ?? []
  const loaded = await posta.post('/cargaCliente/', order?.request ?? '')
  assert.equal(loaded.json.codError, 0, 'the order that the movements speak of')
})
after(() => posta.close())

/** The answer, with what differs from one run to the next named as the example names it. */
function masked(answer: unknown, expected: unknown): unknown {
  if (typeof answer === 'string') return /^<\w+>$/.test(String(expected)) ? expected : answer
  if (Array.isArray(answer) && Array.isArray(expected))
    return answer.map((item, place) => masked(item, expected[place]))
  if (!isObject(answer) || !isObject(expected)) return answer
  const entries = Object.entries(answer).map(([name, value]) => [
    name,
    masked(value, expected[name]),
  ])
  return Object.fromEntries(entries)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

// Reading comes first: what is listed must be what the demonstration brought, and no more.
const inOrder = [
  ...v1Rows.map((row) => ({ ...row, base: v1Base })),
  ...operations.map((row) => ({ ...row, base: opsBase })),
].toSorted((left, right) => left.method.localeCompare(right.method))

for (const { name, method, path, base } of inOrder) {
  for (const example of examples.get(name) ?? []) {
    test(`the example ${example.name} of ${name} is what the service answers`, async () => {
      const token = base === v1Base ? (demoShippers[0]?.apiKey ?? '') : posta.opsToken
      const { status, json } = await posta.request(method, base + (example.path ?? path), {
        headers: { authorization: `Bearer ${token}` },
        ...(example.request === undefined ? {} : { body: example.request }),
      })
      const expected = JSON.parse(example.response)
      assert.equal(status, example.status)
      assert.deepEqual(masked(json, expected), expected)
    })
  }
}
