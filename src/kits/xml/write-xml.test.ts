import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { decodeXml } from './decode-bytes.ts'
import { strictXml } from './strict-xml.ts'
import { escapeAttribute, escapeText } from './write-xml.ts'

// oxlint-disable-next-line no-control-regex
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const limits = { depth: 5, nodes: 5, attributesPerElement: 5, references: 1_000 }

test('characters beyond ASCII are written as decimal references', () => {
  assert.equal(escapeText('ñ € 😀 <&> "'), '&#241; &#8364; &#128512; &lt;&amp;&gt; "')
  assert.equal(escapeAttribute('"\n'), '&quot;&#10;')
})

test('every text is read back unchanged, except what XML can not represent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = `<a b="${escapeAttribute(text)}">${escapeText(text)}</a>`
      assert.match(written, /^[\n\t\u0020-\u007e]*$/)
      const read = strictXml(written, limits)
      assert.ok(read.ok)
      const expected = text.replaceAll(unsayable, '\ufffd')
      assert.equal(read.value.attributes[0]?.value, expected)
      assert.equal(read.value.text, expected)
    }),
    { numRuns: randomRuns(1_000) },
  )
})

test('0x80 is the euro sign, and UTF-8 that is none is windows-1252', () => {
  assert.equal(decodeXml(Buffer.from([0x80, 0xf1]), 'text/xml; charset=utf-8'), '€ñ')
  assert.equal(decodeXml(Buffer.from('€ñ'), undefined), '€ñ')
  assert.equal(decodeXml(Buffer.from([0x93, 0xe9, 0x94]), 'text/xml; charset=ISO-8859-1'), '“é”')
})

test('UTF-16 is recognised by its bytes, with and without a mark, never by its name alone', () => {
  const text = '<a>ñ€</a>'
  const wide = Buffer.from(text, 'utf16le')
  const swapped = Buffer.from(wide).swap16()
  const mark = Buffer.from('\ufeff', 'utf16le')
  for (const bytes of [wide, swapped, Buffer.concat([mark, wide]), Buffer.from(`\ufeff${text}`)])
    for (const type of [undefined, 'text/xml; charset=utf-16', 'text/xml; charset=utf-8'])
      assert.equal(decodeXml(bytes, type), text)
  assert.equal(decodeXml(Buffer.from(` ${text}`, 'utf16le'), undefined), ` ${text}`)
  assert.equal(decodeXml(Buffer.from(text), 'text/xml; charset=utf-16'), text)
  const prolog = `<?xml version="1.0" encoding="utf-16"?>${text}`
  assert.equal(decodeXml(Buffer.from(prolog), undefined), prolog)
})
