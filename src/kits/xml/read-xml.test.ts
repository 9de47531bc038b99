import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { turnsDuring } from '../../../test/support/turns.ts'
import { readLongXml, readXml } from './read-xml.ts'
import type { XmlNode } from './xml-node.ts'

const limits = { depth: 40, nodes: 30_000, attributesPerElement: 64, references: 1_000 }

function plain(node: XmlNode): unknown {
  const { prefix, name, attributes, text, children } = node
  return { prefix, name, attributes: [...attributes], text, children: children.map(plain) }
}

const fields = (count: number) =>
  Array.from({ length: count }, (_, place) => `<f${place} a="ñ">${place}</f${place}>`).join('')

const long = fields(10_000)
/** A sign that stands where a portion ends, whatever the portion's length. */
const pairs = '\ud83d\ude00\r\n'.repeat(60_000)

describe('a long document is read as a short one', () => {
  for (const [name, text] of [
    ['plain', `<r>${long}</r>`],
    ['with a comment at its end', `<r>${long}<!-- x --></r>`],
    ['with a comment at its beginning', `<!-- x --><r>${long}</r>`],
    ['with signs that portions cut', `<r>${pairs}</r>`],
    ['with signs that portions cut, and a comment', `<r>x${pairs}<!-- x --></r>`],
    ['that does not end', `<r>${long}`],
    ['that is wrong in its middle', `<r>${long}<a></b>${long}</r>`],
    ['that is wrong at its end', `<r>${long}</r></r>`],
    ['with too many elements', `<r>${fields(30_001)}</r>`],
    ['with too many references', `<r>${long}${'&amp;'.repeat(1_001)}</r>`],
  ] as const)
    test(name, async () => {
      const [whole, portioned] = [readXml(text, limits), await readLongXml(text, limits)]
      if (whole.ok && portioned.ok) assert.deepEqual(plain(portioned.value), plain(whole.value))
      else assert.deepEqual(portioned, whole)
    })
})

test('others are served while a long document is read, by either parser', async () => {
  for (const text of [`<r>${long}</r>`, `<!-- x --><r>${long}</r>`]) {
    const turns = await turnsDuring(() => readLongXml(text, limits))
    assert.ok(turns >= 3, `${turns} turns`)
  }
})
