import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { readXml } from '../../src/kits/xml/read-xml.ts'
import type { XmlNode } from '../../src/kits/xml/xml-node.ts'
import { withPosta } from '../support/posta.ts'

const wide = { depth: 100, nodes: 100_000, attributesPerElement: 100, references: 100_000 }
const schemas = join(import.meta.dirname, 'schemas')
const modules = join(import.meta.dirname, '..', '..', 'node_modules')
/** The one that SOAP 1.1 publishes; strong-soap carries it. */
const encodingSchema = join(modules, 'strong-soap', 'xsds', 'soap-encoding.xsd')

const posta = withPosta()
let folder: string

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'posta-wsdl-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** The complaints of xmllint about a document; nothing when it is valid. */
function lint(document: string, schema: string): string {
  const file = join(folder, 'document.xml')
  writeFileSync(file, document)
  const words = ['--noout', '--nonet', '--schema', schema, file]
  const { status, stderr } = spawnSync('xmllint', words, { encoding: 'utf8' })
  return status === 0 ? '' : stderr
}

function needsXmllint(context: TestContext): boolean {
  if (spawnSync('xmllint', ['--version']).status === 0) return true
  const missing = 'xmllint was not run: install libxml2-utils'
  assert.notEqual(process.env['POSTA_TEST_REQUIRE_SOAP_CLIENTS'], '1', missing)
  process.stderr.write(`soap clients: ${missing}\n`)
  context.skip(missing)
  return false
}

const wsdlSchema = join(schemas, 'wsdl.xsd')
const load = async (query: string) => (await posta.get(`/testing/soap?${query}`)).text

for (const query of ['wsdl', 'wsdl&flavor=net'])
  describe(`?${query}`, () => {
    test('keeps to the rules of WSDL 1.1 and of its SOAP binding', async (context) => {
      if (needsXmllint(context)) assert.equal(lint(await load(query), wsdlSchema), '')
    })

    test('has a schema that keeps to the rules of schemas', async (context) => {
      if (!needsXmllint(context)) return
      const schema = join(folder, 'types.xsd')
      writeFileSync(schema, schemaOf(await load(query)))
      // Any document makes the schema be read; that it is none of the schema's is all it may say.
      const said = lint('<any/>', schema)
      assert.doesNotMatch(said, /parser error|failed to compile/, said)
      assert.match(said, /fails to validate/)
    })

    test('names nothing that it does not declare', async () => {
      const root = rootOf(await load(query))
      const declared = (kind: string) => all(root, kind).map((node) => valueOf(node, 'name'))
      const named = (kind: string, attribute: string) =>
        all(root, kind).flatMap((node) => valueOf(node, attribute) ?? [])
      for (const [references, kind] of [
        [[...named('input', 'message'), ...named('output', 'message')], 'message'],
        [named('binding', 'type'), 'portType'],
        [named('port', 'binding'), 'binding'],
      ] as const)
        for (const reference of references) {
          assert.match(reference, /^tns:/)
          assert.ok(declared(kind).includes(reference.slice(4)), reference)
        }
      const [port, binding] = [all(root, 'portType')[0], all(root, 'binding')[0]]
      assert.ok(port && binding)
      const operations = (node: XmlNode) =>
        all(node, 'operation').flatMap((one) => valueOf(one, 'name') ?? [])
      assert.deepEqual(operations(binding), operations(port))
    })
  })

test('a WSDL or a schema that breaks the rules is reported', async (context) => {
  if (!needsXmllint(context)) return
  const text = await load('wsdl')
  for (const [broken, fault] of [
    [text.replace(/<soap:address[^>]*>/, ''), /Missing child/],
    [text.replace('style="rpc" transport', 'style="document" transport'), /style/],
    [
      text.replace('<message name="trackingNewRequest"', '<message name="trackingRequest"'),
      /uniq/i,
    ],
    [text.replace(/<message name="trackingRequest">[^]*?<\/message>/, '$&<types/>'), /types/],
    [text.replace(/<part name="requestTracking" type="[^"]*"/, '<part name="a"'), /type/],
  ] as const) {
    assert.notEqual(broken, text)
    assert.match(lint(broken, wsdlSchema), fault)
  }
  const schema = join(folder, 'broken.xsd')
  writeFileSync(schema, schemaOf(text).replace('type="tns:persona"', 'type="tns:nobody"'))
  assert.match(lint('<any/>', schema), /failed to compile/)
})

/** The schema by itself, with the prefixes that the document around it declares. */
function schemaOf(wsdl: string): string {
  const schema = /<xsd:schema[^]*<\/xsd:schema>/.exec(wsdl)?.[0] ?? ''
  const prefixes = [...wsdl.matchAll(/ xmlns:[\w-]+="[^"]*"/g)].map(([one]) => one).join('')
  return schema
    .replace('<xsd:schema ', `<xsd:schema${prefixes} `)
    .replace(/(<xsd:import namespace="[^"]*")/, `$1 schemaLocation="${encodingSchema}"`)
}

function rootOf(text: string): XmlNode {
  const read = readXml(text, wide)
  assert.ok(read.ok)
  return read.value
}

function all(node: XmlNode, name: string): XmlNode[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((one) => all(one, name))]
}

function valueOf({ attributes }: XmlNode, wanted: string): string | undefined {
  return attributes.find(({ name }) => name === wanted)?.value
}
