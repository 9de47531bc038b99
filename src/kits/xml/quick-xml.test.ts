import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { quickXml } from './quick-xml.ts'
import { readStrictly } from './read-xml.ts'
import type { XmlNode } from './xml-node.ts'

const limits = { depth: 40, nodes: 1_000, attributesPerElement: 64 }

function plain(node: XmlNode): unknown {
  const { prefix, name, attributes, text, children } = node
  return { prefix, name, attributes: [...attributes], text, children: children.map(plain) }
}

/** Whatever the quick reader reads, the real parser reads the same. */
function agrees(text: string): boolean {
  const quick = quickXml(text, limits)
  if (quick === undefined) return false
  const strict = readStrictly(text, limits)
  assert.ok(strict.ok, `accepted, though it is no XML: ${JSON.stringify(text)}`)
  assert.deepEqual(plain(quick), plain(strict.value))
  return true
}

describe('the quick reader', () => {
  test('reads plain documents as the real parser does', () => {
    for (const text of [
      '<a/>',
      '<?xml version="1.0" encoding="UTF-8"?>\n<a b="1" c=\'2\'>x<b/>y</a>\n',
      '<p:a xmlns:p="urn:x" p:b="&lt;&#241;&#xF1;&amp;">&quot;\r\n &apos;</p:a >',
      '<a xmlns="urn:x"><b xmlns=""/></a>',
    ])
      assert.ok(agrees(text), text)
  })

  test('leaves to the real parser what it does not know, and what is wrong', () => {
    for (const text of [
      '',
      'x',
      '<a>',
      '<a></b>',
      '<a/><b/>',
      '<a/>x',
      '<a b="1" b="2"/>',
      '<a b=1/>',
      '<a b="<"/>',
      '<a>&x;</a>',
      '<a>&#0;</a>',
      '<a>&lt</a>',
      '<a>]]></a>',
      '<a><!-- x --></a>',
      '<a><![CDATA[x]]></a>',
      '<!DOCTYPE a><a/>',
      '<p:a/>',
      '<a p:b="1"/>',
      '<ñ/>',
      '<a\u0000/>',
      '<a>\ud800</a>',
      '<1a/>',
      '<a:b:c/>',
      '<a b="1"c="2"/>',
    ])
      assert.equal(quickXml(text, limits), undefined, text)
  })

  test('reads an element that comes again and again the same, whatever stands in it', () => {
    const document = (inner: string) => `<a c="(.)[x]"><b p="$1">${inner}</b><b p="$1">y</b></a>`
    for (let round = 0; round < 40; round++) assert.ok(agrees(document(`text ${round}`)))
    for (const inner of ['', ' ', 'ñ\n\t', '\u20ac', '&lt;', 'x>y', ']', '<b p="$1">z</b>', '\r\n'])
      assert.ok(agrees(document(inner)), inner)
    assert.ok(agrees('<a c="(.)[x]"><b p="$1">x</b ></a>'))
    for (const inner of ['\u0001', '\ufffe', '\ud800', ']]>', '&', '<c>', '</b><b p="$1">x'])
      assert.equal(agrees(document(inner)), inner.startsWith('</b>'), inner)
    assert.equal(quickXml('<a c="(.)[x]"><b p="$1">x</b></a><b p="$1">y</b>', limits), undefined)
    assert.equal(quickXml('<a c="(.)[x]"><b p="$1">x</b>', limits), undefined)
  })

  test('counts levels and elements of what comes again and again, too', () => {
    const document = `<a>${'<b>x</b>'.repeat(20)}</a>`
    for (let round = 0; round < 3; round++) assert.ok(agrees(document))
    assert.ok(quickXml(document, { ...limits, nodes: 21, depth: 2 }))
    assert.equal(quickXml(document, { ...limits, nodes: 20 }), undefined)
    assert.equal(quickXml(document, { ...limits, depth: 1 }), undefined)
  })

  const fixtures = join(import.meta.dirname, '..', '..', '..', 'test', 'soap', 'fixtures')
  const captures = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .map((name) => readFileSync(join(fixtures, name), 'utf8'))

  test('reads what real clients send', () => {
    for (const text of captures) assert.ok(agrees(text), text)
  })

  test('never accepts what the real parser does not, nor reads it otherwise', () => {
    const simple = ['<', '>', '/', '&', ';', '"', "'", '=', ' ', '\n', '\r', '\t', ':', 'a', 'ñ']
    const whole = ['<a>', '</a>', '<a/>', '&amp;', '&#10;', '&#xD;', 'xmlns:a="b"']
    const odd = [']]>', '<!---->', '<?a?>', '\ufffe']
    const pieces = fc.constantFrom(...simple, ...whole, ...odd)
    const damaged = fc
      .tuple(fc.constantFrom(...captures), fc.nat(6_000), fc.nat(30), fc.array(pieces))
      .map(([text, at, length, added]) => {
        const start = at % text.length
        return text.slice(0, start) + added.join('') + text.slice(start + length)
      })
    const made = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(damaged, made), (text) => {
        agrees(text)
      }),
      { numRuns: 3_000 },
    )
  })
})
