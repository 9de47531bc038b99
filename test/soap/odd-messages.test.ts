import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { answerOf, faultOf, wrap } from './envelope.ts'

const posta = withPosta()

const instance = 'http://www.w3.org/2001/XMLSchema-instance'
const encoding = 'http://schemas.xmlsoap.org/soap/encoding/'
const prefixes = `xmlns:xsi="${instance}" xmlns:enc="${encoding}" xmlns:m="http://xml.apache.org/xml-soap"`
const auth =
  '<autentificacion><shipper>9001</shipper><password>demo-cross-9001</password></autentificacion>'

async function send(body: string, headers: Record<string, string> = {}) {
  return posta.request('POST', '/soap', {
    body,
    headers: { 'content-type': 'text/xml', ...headers },
  })
}

async function codeOf(body: string, headers?: Record<string, string>): Promise<unknown> {
  const answer = await send(body, headers)
  assert.equal(answer.status, 200, answer.text)
  return (answerOf(answer.text).value as Record<string, unknown>)['codError']
}

const operation = 'canalizarPorCodigoPostal'
const route = (inner: string, more = '') =>
  wrap(`<${operation} ${prefixes}><r>${inner}</r></${operation}>${more}`)
const whole = `${auth}<codigoPostal>5000</codigoPostal>`

describe('a call is understood however it is written', () => {
  const twelve = wrap(`<${operation}><r>${whole}</r></${operation}>`).replace(
    'http://schemas.xmlsoap.org/soap/envelope/',
    'http://www.w3.org/2003/05/soap-envelope',
  )
  for (const [name, body] of Object.entries({
    'with CDATA': route(`${auth}<codigoPostal><![CDATA[5000]]></codigoPostal>`),
    'with comments and instructions': route(
      `<!-- a --><?b c?>${auth}<codigoPostal>50<!-- d -->00</codigoPostal>`,
    ),
    'in a namespace of nobody': wrap(
      `<q:${operation} xmlns:q="urn:nobody"><r>${whole}</r></q:${operation}>`,
    ),
    'with an xmlns that is taken back': wrap(
      `<${operation} xmlns="urn:carrier"><r xmlns="">${whole}</r></${operation}>`,
    ),
    'with header blocks': route(whole).replace('<s:Body>', '<s:Header><x/></s:Header><s:Body>'),
    'with a second element after it': route(whole, '<tracking/>'),
    'with fields that nobody knows': route(`<__proto__>1</__proto__><constructor/>${whole}`),
    'by references, scalars too': wrap(
      `<${operation}><r href="#1"/></${operation}><r1 id="1"><autentificacion href="#2"/>` +
        '<codigoPostal href="#3"/></r1><a id="2"><shipper href="#4"/>' +
        '<password>demo-cross-9001</password></a><b id="3">5000</b><c id="4">9001</c>',
    ),
    'as a map': route(
      `${auth}<codigoPostal>5000</codigoPostal>`
        .replace(/<(\w+)>(\d+|demo[^<]*)<\/\w+>/g, '<item><key>$1</key><value>$2</value></item>')
        .replace('<autentificacion>', '<item><key>autentificacion</key><value xsi:type="m:Map">')
        .replace('</autentificacion>', '</value></item>'),
    ).replace('<r>', '<r xsi:type="m:Map">'),
    'in SOAP 1.2': twelve,
    'after blank lines': `\n\n  ${route(whole)}`,
    'in single quotes': route(whole).replaceAll('"', "'"),
    'in UTF-8 that calls itself UTF-16': `<?xml version="1.0" encoding="utf-16"?>${route(whole)}`,
  }))
    test(name, async () => {
      assert.equal(await codeOf(body), '0')
    })

  test('whatever its SOAPAction says', async () => {
    for (const soapaction of ['', '""', '"urn:carrier#tracking"', 'http://x/soap/otra'])
      assert.equal(await codeOf(route(whole), { soapaction }), '0')
  })
})

test('a nil is absent: credentials then are wrong, and a postal code is missing', async () => {
  const nil = (name: string, value: string) => `<${name} xsi:nil="${value}"/>`
  assert.equal(await codeOf(route(`${nil('autentificacion', 'true')}<codigoPostal/>`)), '2')
  assert.equal(await codeOf(route(auth + nil('codigoPostal', '1'))), '5')
  assert.equal(await codeOf(route(`${auth}<codigoPostal xsi:nil="false">5000</codigoPostal>`)), '0')
})

describe('bytes that are no message are a Client fault', () => {
  for (const [name, body, expected] of [
    ['an entity that grows', `<!DOCTYPE a [<!ENTITY b "c">]>${route('&b;')}`, /DOCTYPE/],
    ['a file from outside', `<!DOCTYPE a SYSTEM "file:///etc/passwd">${route('')}`, /DOCTYPE/],
    ['something after the end', `${route(whole)}x`, /bien formado/],
    ['a zero', route('&#0;'), /bien formado/],
    ['the name of something of every object', wrap('<constructor/>'), /constructor/],
    ['the operation in lower case', wrap('<canalizarporcodigopostal/>'), /WSDL/],
    ['a name as long as a message', `<${'a'.repeat(100_000)}/>`, /llegó <a{80}>\.$/],
    ['parts of a multipart', '--b\r\nContent-Type: text/xml\r\n\r\n<a/>', /bien formado/],
  ] as const)
    test(name, async () => {
      const answer = await send(body)
      assert.equal(answer.status, 500)
      const { code, message } = faultOf(answer.text)
      assert.equal(code, 'SOAP-ENV:Client')
      assert.match(message, expected)
    })
})

describe('a multipart message is refused with the advice to come alone', () => {
  const parts = `\r\n--b\r\nContent-Type: application/xop+xml\r\n\r\n${route(whole)}\r\n--b--\r\n`
  for (const type of [
    'multipart/related; type="application/xop+xml"; boundary="b"',
    'Multipart/Related;boundary=b',
    ' multipart/form-data; boundary=b',
  ])
    test(type, async () => {
      const answer = await send(parts, { 'content-type': type })
      assert.equal(answer.status, 500)
      const { code, message } = faultOf(answer.text)
      assert.equal(code, 'SOAP-ENV:Client')
      assert.match(message, /multipart.*text\/xml/)
      assert.doesNotMatch(message, /línea/)
    })

  test('an envelope that is alone is read, whatever its type says', async () => {
    assert.equal(await codeOf(route(whole), { 'content-type': 'multipart/related' }), '0')
  })
})
