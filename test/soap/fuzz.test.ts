import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { withPosta } from '../support/posta.ts'
import { randomRuns } from '../support/random-runs.ts'
import { bodyOf } from './envelope.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const captures = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.xml'))
  .map((name) => readFileSync(join(fixtures, name)))

const posta = withPosta()

interface Mutation {
  readonly kind: 'cut' | 'repeat' | 'byte' | 'swap' | 'insert'
  readonly at: number
  readonly length: number
  readonly text: string
}

const pieces = [
  '<',
  '>',
  '&',
  '"',
  '<a>',
  '</a>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '&#0;',
  '&#xD800;',
  'href="#id1"',
  'xsi:nil="1"',
  '\0',
  '\u00ff',
  '<?x',
  '<!DOCTYPE a>',
]

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('cut', 'repeat', 'byte', 'swap', 'insert'),
  at: fc.nat(10_000),
  length: fc.integer({ min: 1, max: 200 }),
  text: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 20 })),
})

function mutate(bytes: Buffer, { kind, at, length, text }: Mutation): Buffer {
  const start = bytes.length === 0 ? 0 : at % bytes.length
  const [head, middle, tail] = [
    bytes.subarray(0, start),
    bytes.subarray(start, start + length),
    bytes.subarray(start + length),
  ]
  const changed: Record<Mutation['kind'], Buffer[]> = {
    cut: [head, tail],
    repeat: [head, middle, middle, tail],
    byte: [head, Buffer.from([length]), bytes.subarray(start + 1)],
    swap: [head, tail, middle],
    insert: [head, Buffer.from(text), bytes.subarray(start)],
  }
  return Buffer.concat(changed[kind])
}

test('a damaged message is always answered, with a well-formed answer', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...captures),
    fc.array(mutation, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('text/xml', 'text/xml; charset=utf-8', 'text/xml; charset=utf-16', 'a/b'),
    async (capture, mutations, type) => {
      const body = mutations.reduce(mutate, capture)
      const answer = await posta.request('POST', '/soap', {
        body,
        headers: { 'content-type': type },
      })
      assert.ok(answer.status === 200 || answer.status === 500, answer.text)
      const element = bodyOf(answer.text)
      assert.equal(element.name === 'Fault', answer.status === 500)
      assert.doesNotMatch(answer.text, /SOAP-ENV:Server/, body.toString('latin1'))
    },
  )
  await fc.assert(property, { numRuns: randomRuns(600), interruptAfterTimeLimit: 60_000 })
})

test('damaged messages leave nothing behind', async () => {
  const run = () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...captures),
      mutation,
      async (bytes, one) => {
        await posta.request('POST', '/soap', { body: mutate(bytes, one) })
      },
    )
    return fc.assert(property, { numRuns: randomRuns(150) })
  }
  await run()
  globalThis.gc?.()
  const atFirst = process.memoryUsage().heapUsed
  await run()
  globalThis.gc?.()
  const grown = process.memoryUsage().heapUsed - atFirst
  assert.ok(grown < 64 * 1_048_576, `${Math.round(grown / 1_048_576)} MB more`)
})
