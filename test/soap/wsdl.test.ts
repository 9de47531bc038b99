import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readXml } from '../../src/kits/xml/read-xml.ts'
import type { XmlNode } from '../../src/kits/xml/xml-node.ts'
import { withPosta } from '../support/posta.ts'

const wide = { depth: 100, nodes: 100_000, attributesPerElement: 100, references: 100_000 }
const publicUrl = 'https://posta.example'

const posta = withPosta({
  env: { POSTA_PUBLIC_URL: publicUrl, POSTA_SOAP_NAMESPACE: 'urn:otro' },
})

async function load(query: string, path = '/testing/soap'): Promise<XmlNode> {
  const answer = await posta.get(`${path}?${query}`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/xml; charset=ISO-8859-1')
  const read = readXml(answer.text, wide)
  assert.ok(read.ok)
  return read.value
}

function all(node: XmlNode, name: string): XmlNode[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((one) => all(one, name))]
}

const names = (nodes: readonly XmlNode[]) => nodes.map((node) => valueOf(node, 'name') ?? '')

function valueOf({ attributes }: XmlNode, wanted: string): string | undefined {
  return attributes.find(({ name }) => name === wanted)?.value
}

for (const query of ['wsdl', 'WSDL', 'wsdl&flavor=net'])
  describe(`?${query}`, () => {
    const isNet = query.includes('net')

    test('names the service, its addresses and its actions as the contract does', async () => {
      const root = await load(query)
      assert.equal(valueOf(root, 'targetNamespace'), 'urn:otro')
      assert.deepEqual(names(all(root, 'service')), ['carrier'])
      assert.deepEqual(names(all(root, 'portType')), ['carrierPortType'])
      assert.equal(names(all(root, 'binding'))[0], 'carrierBinding')
      const [address] = all(root, 'address')
      const url = `${publicUrl}/testing/soap`
      assert.equal(address && valueOf(address, 'location'), isNet ? `${url}/net` : url)
      const actions = all(root, 'operation').map((node) => valueOf(node, 'soapAction'))
      assert.ok(actions.includes(`${url}/cargaCliente`))
    })

    test('every operation has its two messages, with parts named by its rule', async () => {
      const root = await load(query)
      const [port] = all(root, 'portType')
      assert.ok(port)
      const operations = names(all(port, 'operation'))
      assert.ok(operations.length >= 9)
      const parts = names(all(root, 'part'))
      for (const name of operations) {
        const capital = name.charAt(0).toUpperCase() + name.slice(1)
        assert.ok(parts.includes(`request${capital}`) && parts.includes(`response${capital}`), name)
      }
    })

    test('every type that is named is declared, once', async () => {
      const root = await load(query)
      const declared = names([...all(root, 'complexType'), ...all(root, 'simpleType')])
      assert.equal(new Set(declared).size, declared.length)
      const typed = [...all(root, 'element'), ...all(root, 'attribute'), ...all(root, 'part')]
      for (const node of typed) {
        const [prefix, name = ''] = (valueOf(node, 'type') ?? 'xsd:x').split(':')
        if (prefix === 'tns') assert.ok(declared.includes(name), name)
      }
    })

    test('has attributes and no array, or arrays and no attribute', async () => {
      const root = await load(query)
      const own = all(root, 'attribute').filter((node) => valueOf(node, 'name'))
      const repeated = all(root, 'element').filter((node) => valueOf(node, 'maxOccurs'))
      const arrays = names(all(root, 'complexType')).filter((name) => name.startsWith('ArrayOf'))
      assert.equal(own.length > 0 && repeated.length > 0, !isNet)
      assert.equal(arrays.length > 0, isNet)
    })
  })

test('the contract required flags are those of minOccurs', async () => {
  const root = await load('wsdl')
  const find = (type: string) =>
    all(root, 'complexType').find((node) => valueOf(node, 'name') === type)
  const required = (type: string) =>
    all(find(type) ?? root, 'element')
      .filter((node) => valueOf(node, 'minOccurs') !== '0')
      .map((node) => valueOf(node, 'name'))
  assert.deepEqual(required('autentificacion'), ['shipper', 'password'])
  assert.deepEqual(required('domicilio'), ['direccion'])
  assert.deepEqual(required('persona'), ['nombre'])
  assert.deepEqual(required('pieza'), [])
  assert.deepEqual(required('requestCargaCliente'), [
    'autentificacion',
    'destinatario',
    'domicilio',
    'cantidad',
    'servicio',
  ])
})
