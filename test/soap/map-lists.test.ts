import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contractTypes } from '../../src/faces/soap/contract-types.ts'
import { readMessage } from '../../src/kits/soap/read-message.ts'
import { findType, type Struct } from '../../src/kits/soap/types.ts'
import { wrap } from './envelope.ts'

const request = findType(contractTypes, 'requestCargaCliente') as Struct
const operations = new Map([['cargaCliente', { request }]])
const prefixes =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" ' +
  'xmlns:m="http://xml.apache.org/xml-soap"'

/** The decoded message; a comment before it leaves the reading of the XML to the slower reader. */
async function decode(fields: string, beside = ''): Promise<unknown> {
  const message = wrap(`<cargaCliente ${prefixes}><r>${fields}</r></cargaCliente>${beside}`)
  const read = async (body: string) => {
    const outcome = await readMessage(Buffer.from(body), 'text/xml', operations)
    assert.ok(outcome.ok, outcome.ok ? '' : outcome.refusal.name)
    return outcome.value.fields
  }
  const quick = await read(message)
  assert.deepEqual(quick, await read(`<!-- -->${message}`))
  return quick
}

/** As PHP writes an array whose keys are not 0, 1, 2... when it has no WSDL. */
function gaps(name: string, ...entries: [key: number | string, value: string][]): string {
  const items = entries.map(
    ([key, value]) => `<item><key xsi:type="xsd:int">${key}</key>${value}</item>`,
  )
  return `<${name} xsi:type="m:Map">${items.join('')}</${name}>`
}

const text = (value: string) => `<value xsi:type="xsd:string">${value}</value>`
const person = (name: string) =>
  `<value xsi:type="m:Map"><item><key>nombre</key>${text(name)}</item></value>`

describe('a map whose keys are whole numbers is a list where one is meant', () => {
  for (const [name, xml, expected] of [
    ['of texts', gaps('observaciones', [1, text('a')], [3, text('b')]), ['a', 'b']],
    ['of one', gaps('observaciones', [7, text('a')]), ['a']],
    ['in the order it has', gaps('observaciones', [5, text('a')], [-2, text('b')]), ['a', 'b']],
    ['with nil in it', gaps('observaciones', [1, '<value xsi:nil="true"/>']), []],
    ['of nothing', gaps('observaciones'), []],
    [
      'that does not say that it is one',
      gaps('observaciones', [1, text('a')]).replace(' xsi:type="m:Map"', ''),
      ['a'],
    ],
    [
      'twice, each with its own',
      gaps('observaciones', [1, text('a')]) + gaps('observaciones', [1, text('b')]),
      ['a', 'b'],
    ],
  ] as const)
    test(name, async () => {
      assert.deepEqual(await decode(xml), { observaciones: expected })
    })

  test('of persons', async () => {
    const xml = gaps('autorizado', [1, person('Ana')], [4, person('Zoë')])
    assert.deepEqual(await decode(xml), { autorizado: [{ nombre: 'Ana' }, { nombre: 'Zoë' }] })
    const untyped = xml.replace(' xsi:type="m:Map"', '')
    assert.deepEqual(await decode(untyped), await decode(xml))
  })

  test('within a struct', async () => {
    const xml = `<destinatario>${gaps('email', [2, text('a@x.ar')])}</destinatario>`
    assert.deepEqual(await decode(xml), { destinatario: { email: ['a@x.ar'] } })
  })

  test('by references', async () => {
    const items = '<item href="#i"/>'
    const xml = `<observaciones xsi:type="m:Map">${items}</observaciones>`
    const beside = '<i id="i"><key href="#k"/><value>a</value></i><k id="k"> 3 </k>'
    assert.deepEqual(await decode(xml, beside), { observaciones: ['a'] })
  })
})

describe('any other map is no list', () => {
  test('of texts: each item is a value of the wrong type', async () => {
    for (const key of ['uno', '', '1.5', '1a'])
      assert.deepEqual(await decode(gaps('observaciones', [1, text('a')], [key, text('b')])), {
        observaciones: [{}, {}],
      })
    assert.deepEqual(await decode(gaps('observaciones', [1, ''])), { observaciones: [{}] })
  })

  test('one that names fields is the one person of its list', async () => {
    const one = `<item><key>nombre</key>${text('Ana')}</item>`
    const xml = `<autorizado xsi:type="m:Map">${one}</autorizado>`
    assert.deepEqual(await decode(xml), { autorizado: [{ nombre: 'Ana' }] })
  })

  test('where one value is meant, it is a value of the wrong type', async () => {
    assert.deepEqual(await decode(gaps('remito', [1, text('a')])), { remito: {} })
    assert.deepEqual(await decode(gaps('destinatario', [1, text('a')])), { destinatario: {} })
  })
})
