import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { randomRuns } from '../../../../test/support/random-runs.ts'
import { readXml } from '../read-xml.ts'
import { strictXml } from '../strict-xml.ts'
import type { XmlNode } from '../xml-node.ts'
import { quickXml } from './quick-xml.ts'

const limits = { depth: 40, nodes: 1_000, attributesPerElement: 64 }

function plain(node: XmlNode): unknown {
  const { prefix, name, attributes, text, children } = node
  return { prefix, name, attributes: [...attributes], text, children: children.map(plain) }
}

/** The strict parser reads everything the quick one reads, with the same result. */
function agrees(text: string): boolean {
  const quick = quickXml(text, limits)
  if (quick === undefined) return false
  const strict = strictXml(text, limits)
  assert.ok(strict.ok, `accepted, though it is no XML: ${JSON.stringify(text)}`)
  assert.deepEqual(plain(quick), plain(strict.value))
  return true
}

/** Pieces that begin, end or break something in XML. */
const signs = ['<', '>', '/', '&', ';', '"', "'", '=', ' ', '\n', '\r', '\t', ':', 'a']
const tags = ['<a>', '</a>', '</a >', '<a/>', '<p:a>', '</p:a>', '<a b=">"/>', 'xmlns:a="b"']
const references = ['&amp;', '&#10;', '&#xD;', '&#x1F600;', '&#0;', '&#xD800;', '&nbsp;']
const sections = [
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?a?>',
  '<?xml version="1.0"?>',
  '<!DOCTYPE a>',
]
const rare = ['\u00f1', '\u00a0', '\u0000', '\u0001', '\u0085', '\ud800', '\ud83d\ude00', '\ufffe']
const hostile = fc.constantFrom(...signs, ...tags, ...references, ...sections, ...rare)

const tightLimits = fc.record({
  depth: fc.integer({ min: 1, max: 6 }),
  nodes: fc.integer({ min: 1, max: 30 }),
  attributesPerElement: fc.integer({ min: 0, max: 6 }),
})
const anyLimits = fc.oneof({ weight: 3, arbitrary: fc.constant(limits) }, tightLimits)

/** Mostly one of the plain pieces. */
function mostly(plainOnes: readonly string[], odd: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...plainOnes) }, fc.constantFrom(...odd))
}

const attribute = fc
  .tuple(
    fc.constantFrom(' ', '\n', '  '),
    fc.constantFrom('xmlns', 'xmlns:p', 'c', 'd', 'p:c', 'xml:lang'),
    mostly(['"urn:x"', "'urn:y'", '"&lt;"'], ['"a\nb"', '">"', '"<"', '"&x;"', '"]]>"', 'x']),
  )
  .map(([blank, key, value]) => `${blank}${key}=${value}`)

/** Whole documents, most of them well-formed. */
const generated = fc.letrec<{ document: string; element: string; content: string }>((tie) => ({
  document: fc
    .tuple(fc.constantFrom('', '<?xml version="1.0" encoding="UTF-8"?>\n', ' '), tie('element'))
    .map(([start, inner]) => `${start}<a xmlns:p="urn:p">${inner}</a>`),
  element: fc
    .tuple(
      mostly(['a', 'b', 'p:a', '_x-1.y'], ['q:a', 'xml:a', 'a:b:c', '1', '\u00f1']),
      fc.array(attribute, { maxLength: 3 }),
      fc.array(tie('content'), { maxLength: 4 }),
    )
    .map(([name, attributes, content]) => {
      const start = `<${name}${attributes.join('')}`
      return content.length === 0 ? `${start}/>` : `${start}>${content.join('')}</${name}>`
    }),
  content: fc.oneof(
    { maxDepth: 5 },
    mostly(
      ['text', '\r\n', '&lt;&#241;', ']]', '"', '\ud83d\ude00'],
      ['&x;', '&#0;', '<!-- x -->', '<?p i?>', '<![CDATA[<a>]]>', '\u0001', '</a>'],
    ),
    tie('element'),
  ),
}))

describe('the quick reader', () => {
  test('reads plain documents as the strict reader does', () => {
    for (const text of [
      '<a/>',
      '<?xml version="1.0" encoding="UTF-8"?>\n<a b="1" c=\'2\'>x<b/>y</a>\n',
      '<p:a xmlns:p="urn:x" p:b="&lt;&#241;&#xF1;&amp;">&quot;\r\n &apos;</p:a >',
      '<a xmlns="urn:x"><b xmlns=""/></a>',
    ])
      assert.ok(agrees(text), text)
  })

  test('leaves to the strict reader what it does not know, and what is wrong', () => {
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
      '<a>&constructor;</a>',
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
      '<a b="\ud800"/>',
      '<1a/>',
      '<a:b:c/>',
      '<a b="1"c="2"/>',
    ])
      assert.equal(quickXml(text, limits), undefined, text)
  })

  test('reads a repeated element the same, whatever its content', () => {
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

  test('counts the levels and elements of repeated parts, too', () => {
    const document = `<a>${'<b>x</b>'.repeat(20)}</a>`
    for (let round = 0; round < 3; round++) assert.ok(agrees(document))
    assert.ok(quickXml(document, { ...limits, nodes: 21, depth: 2 }))
    assert.equal(quickXml(document, { ...limits, nodes: 20 }), undefined)
    assert.equal(quickXml(document, { ...limits, depth: 1 }), undefined)
  })

  const fixtures = join(import.meta.dirname, '..', '..', '..', '..', 'test', 'soap', 'fixtures')
  const captures = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .map((name) => readFileSync(join(fixtures, name), 'utf8'))

  test('reads what real clients send', () => {
    for (const text of captures) assert.ok(agrees(text), text)
  })

  const damaged = fc
    .tuple(fc.constantFrom(...captures), fc.nat(6_000), fc.nat(30), fc.array(hostile))
    .map(([text, at, length, added]) => {
      const start = at % text.length
      return text.slice(0, start) + added.join('') + text.slice(start + length)
    })
  const scrambled = fc.array(hostile, { maxLength: 12 }).map((parts) => parts.join(''))

  test('changes nothing of how a document is read or refused, whatever it is', () => {
    let quick = 0
    const numRuns = randomRuns(4_000)
    fc.assert(
      fc.property(fc.oneof(damaged, scrambled, generated.document), anyLimits, (text, within) => {
        if (quickXml(text, within) !== undefined) quick += 1
        assert.deepEqual(
          readXml(text, { ...within, references: 1_000 }),
          strictXml(text.trimStart(), within),
        )
      }),
      { numRuns },
    )
    assert.ok(quick > numRuns * 0.075, `only ${quick} of the documents were the quick reader's`)
  })
})
