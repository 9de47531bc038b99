import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { readExamples } from '../../src/faces/reference/examples.ts'
import { restEndpoints } from '../../src/faces/rest/endpoints.ts'
import { createPairWords, type PairWords } from '../support/pairs.ts'
import { withPosta } from '../support/posta.ts'
import { prepareGoldenPieces } from './golden-pieces.ts'
import { assertCarried } from './support.ts'

let words: PairWords
const posta = withPosta()
before(async () => {
  await prepareGoldenPieces(posta)
  words = createPairWords({ url: posta.url })
})

// The pairs are the examples that the reference prints: it shows nothing that was not tried.
const examples = readExamples(join(import.meta.dirname, '..', '..', 'docs', 'examples'))

// Orders come first: the other pairs are about these.
const inOrder = restEndpoints.toSorted(
  (left, right) =>
    Number(right.reference.name === 'cargaCliente') -
    Number(left.reference.name === 'cargaCliente'),
)

test('every endpoint of the contract has a golden pair', () => {
  const without = restEndpoints.filter(
    (row) => (examples.get(`rest/${row.reference.name}`) ?? []).length === 0,
  )
  assert.deepEqual(
    without.map((row) => row.reference.name),
    [],
  )
})

for (const { path, method, reference } of inOrder) {
  for (const example of examples.get(`rest/${reference.name}`) ?? []) {
    test(`the golden pair ${reference.name}/${example.name}`, async () => {
      const answer = await posta.request(method, example.path ?? path, {
        headers: { 'content-type': 'application/json', ...example.headers },
        ...(example.request === undefined ? {} : { body: example.request }),
      })
      const expected: unknown = JSON.parse(example.response)
      assertCarried(answer)
      assert.deepEqual(words.mask(answer.json, expected), expected)
      assert.equal(answer.status, example.status)
    })
  }
}
