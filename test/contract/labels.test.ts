import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import {
  addShipper,
  cross,
  crossOrder,
  expectStored,
  newCode,
  product,
  wareOrder,
} from './support.ts'

const posta = withPosta()

const path = '/impresionEtiqueta/'

function labelOf(code: unknown, tipo = 'Z10X15', more = ''): string {
  return `${path}?tipo=${tipo}&shipper=9001&codSeguimiento=${String(code)}${more}`
}

async function stored(changes: Record<string, unknown> = {}): Promise<string> {
  const order = crossOrder(changes)
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

function pagesOf(text: string): number {
  return text.match(/\/Type\/Page\//g)?.length ?? 0
}

const pdfTypes = [
  'A4',
  'Z10X10',
  'Z10X15',
  'Z10X6',
  'special',
  'specialVertical',
  'specialVerticalPickeo',
]

describe('the formats', () => {
  for (const tipo of pdfTypes)
    test(`${tipo} is a PDF`, async () => {
      const answer = await posta.get(labelOf(await stored(), tipo))
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'application/pdf')
      assert.match(answer.text, /^%PDF-1\.7/)
      assert.equal(pagesOf(answer.text), 1)
      assert.ok((answer.headers.get('x-request-id') ?? '') !== '')
    })

  for (const tipo of ['zpl', 'ZPL', 'Zpl'])
    test(`${tipo} is the text of a label printer`, async () => {
      const answer = await posta.get(labelOf(await stored(), tipo))
      assert.equal(answer.status, 200)
      assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
      assert.match(answer.text, /^\^XA[^]*\^XZ\s*$/)
    })

  for (const tipo of ['a4', 'z10x10', 'Z10x15', 'SPECIAL', 'specialverticalpickeo'])
    test(`${tipo} is known whatever its case`, async () => {
      assert.equal((await posta.get(labelOf(await stored(), tipo))).status, 200)
    })

  test('the path is served with and without its last slash, and under each environment', async () => {
    const code = await stored()
    const query = labelOf(code).slice(path.length)
    for (const base of [
      '/impresionEtiqueta',
      path,
      `/testing${path}`,
      '/testing/impresionEtiqueta',
    ])
      assert.equal((await posta.get(base + query)).status, 200, base)
    assert.equal((await posta.get(`/production${path}${query}`)).status, 404)
  })

  test('a WARE order prints too', async () => {
    const order = wareOrder()
    await expectStored(posta, order)
    const code = String(order['codigoSeguimiento'])
    const answer = await posta.get(labelOf(code).replace('9001', '9002'))
    assert.equal(answer.status, 200)
  })

  test('a code is found whatever its case', async () => {
    const code = await stored()
    assert.equal((await posta.get(labelOf(code.toLowerCase()))).status, 200)
  })

  test('a code of 16 characters prints (D16)', async () => {
    const code = await stored({ codigoSeguimiento: 'ABCDEFGH-1234567' })
    assert.equal((await posta.get(labelOf(code))).status, 200)
  })
})

describe('one label for each unit', () => {
  const three = { productos: [product({ cantidad: 2 }), product({ cantidad: 1 })] }

  test('is one page of the thermal formats', async () => {
    const code = await stored(three)
    for (const tipo of ['Z10X10', 'Z10X15', 'Z10X6', 'special', 'specialVertical'])
      assert.equal(pagesOf((await posta.get(labelOf(code, tipo))).text), 3, tipo)
  })

  test('is a quarter of an A4 sheet', async () => {
    const five = await stored({ productos: [product({ cantidad: 5 })] })
    assert.equal(pagesOf((await posta.get(labelOf(await stored(three), 'A4'))).text), 1)
    assert.equal(pagesOf((await posta.get(labelOf(five, 'A4'))).text), 2)
  })

  test('is one ^XA block, numbered', async () => {
    const { text } = await posta.get(labelOf(await stored(three), 'zpl'))
    assert.equal(text.match(/\^XA/g)?.length, 3)
    for (const number of ['1/3', '2/3', '3/3']) assert.ok(text.includes(`^FD${number}^FS`), number)
  })

  test('all of a product come in one answer, whatever its quantity', async () => {
    const code = await stored({ productos: [product({ cantidad: 9999 })] })
    const zpl = await posta.get(labelOf(code, 'zpl'))
    assert.equal(zpl.text.match(/\^XA/g)?.length, 9999)
    assert.equal(zpl.headers.get('link'), null)
    assert.equal(pagesOf((await posta.get(labelOf(code, 'Z10X15'))).text), 9999)
    assert.equal(pagesOf((await posta.get(labelOf(code, 'A4'))).text), 2500)
  })

  test('an answer holds 10,000 at most, and says how to go on', async () => {
    const productos = [product({ cantidad: 9999 }), product({ cantidad: 501 })]
    const code = await stored({ productos })
    const first = await posta.get(labelOf(code, 'zpl'))
    assert.equal(first.text.match(/\^XA/g)?.length, 10_000)
    const next = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
    const second = await posta.get(path + next)
    assert.equal(second.text.match(/\^XA/g)?.length, 500)
    assert.ok(second.text.includes('^FD10001/10500^FS'))
    assert.equal(second.headers.get('link'), null)
  })
})

describe('what a label says', () => {
  const zplOf = async (changes: Record<string, unknown>) =>
    (await posta.get(labelOf(await stored(changes), 'zpl'))).text

  test('cash to collect stands on B and G only', async () => {
    const productos = [product({ valorContrareembolso: 12_500 })]
    const branch = { 'domicilio.localidad': posta.demo.branches[0] }
    for (const [servicio, shown] of [
      ['E', false],
      ['R', false],
      ['C', false],
      ['B', true],
      ['F', false],
      ['G', true],
    ] as const) {
      const toBranch = servicio === 'F' || servicio === 'G' ? branch : {}
      const text = await zplOf({ servicio, productos, ...toBranch })
      assert.equal(text.includes('$ 12.500'), shown, servicio)
    }
  })

  test('an order to a branch names it', async () => {
    const [branch] = posta.demo.branches
    const text = await zplOf({ servicio: 'F', 'domicilio.localidad': branch })
    assert.ok(text.includes(String(branch)))
  })

  test('postal code, phone, code and routing are whole', async () => {
    const text = await zplOf({ 'destinatario.celular': '115551234567890' })
    for (const whole of ['^FD1425^FS', '115551234567890']) assert.ok(text.includes(whole), whole)
  })

  test('text that printers take for commands is harmless', async () => {
    const text = await zplOf({ 'destinatario.nombre': '^XZ^XA~JR \\& _5E (Ñandú)' })
    assert.equal(text.match(/\^XA/g)?.length, 1)
    assert.equal(text.match(/\^XZ/g)?.length, 1)
    assert.ok(!text.includes('~'))
    assert.ok(text.includes('_5EXZ_5EXA_7EJR /& _5F5E (_C3_91and_C3_BA)'))
  })

  test('what travels back says so', async () => {
    const code = await stored({ servicio: 'B', 'productos[0].valorContrareembolso': 100 })
    for (const check of ['IF', 'DV'])
      await posta.post(
        '/ops/v1/movements',
        { movements: [{ trackingCode: code, check, branch: posta.demo.branches[0] }] },
        { authorization: `Bearer ${posta.opsToken}` },
      )
    const { text } = await posta.get(labelOf(code, 'zpl'))
    assert.ok(text.includes('DEVOLUCI_C3_93N AL REMITENTE'))
    assert.ok(!text.includes('COBRAR'))
  })
})

describe('errors are plain text', () => {
  const noType = 'Es necesario ingresar el formato de guia a imprimir (A4, Z10X10, Z10X6).'
  const noData = 'Es necesario ingresar los datos generar la etiqueta.'

  const expectText = async (query: string, status: number, text?: string) => {
    const answer = await posta.get(path + query)
    assert.equal(answer.status, status, query)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
    if (text !== undefined) assert.equal(answer.text, text)
    assert.ok((answer.headers.get('x-request-id') ?? '') !== '')
    return answer.text
  }

  test('the format is missing', async () => {
    for (const query of ['', '?tipo=', '?shipper=9001&codSeguimiento=ABCD', '?tipo=%20'])
      await expectText(query, 400, noType)
  })

  test('the shipper or the code is missing', async () => {
    for (const query of [
      '?tipo=A4',
      '?tipo=A4&shipper=9001',
      '?tipo=A4&codSeguimiento=ABCD',
      '?tipo=A4&shipper=&codSeguimiento=ABCD',
      '?tipo=A4&shipper=9001&codSeguimiento=',
    ])
      await expectText(query, 400, noData)
  })

  test('an unknown format is refused', async () => {
    for (const tipo of ['A5', 'constructor', '__proto__', 'x'.repeat(300)])
      await expectText(`?tipo=${tipo}&shipper=9001&codSeguimiento=ABCD`, 400)
  })

  test('an unknown order and a foreign one are answered alike', async () => {
    const code = await stored()
    const foreign = `?tipo=A4&shipper=9002&codSeguimiento=${code}`
    const unknown = `?tipo=A4&shipper=9001&codSeguimiento=${newCode()}X`
    const text = await expectText(foreign, 404)
    for (const query of [
      unknown,
      `?tipo=A4&shipper=1&codSeguimiento=${code}`,
      `?tipo=A4&shipper=abc&codSeguimiento=${code}`,
      '?tipo=A4&shipper=9001&codSeguimiento=%00%27',
      `?tipo=A4&shipper=9001&codSeguimiento=${'A'.repeat(500)}`,
    ])
      assert.equal(await expectText(query, 404), text)
  })

  test('a parameter sent twice is no fault', async () => {
    const code = await stored()
    assert.equal((await posta.get(`${labelOf(code)}&tipo=A4&shipper=1`)).status, 200)
  })

  test('another method is a plain 405', async () => {
    assert.equal((await posta.post(path, {})).status, 405)
  })
})

test('nobody keeps or lists what a label says of a person', async () => {
  for (const url of [labelOf(await stored()), labelOf('NOPE-1'), path]) {
    const { headers } = await posta.get(url)
    assert.equal(headers.get('cache-control'), 'private, no-store')
    assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
  }
})

test('a shipper with a name of odd characters prints', async () => {
  const made = await addShipper(posta, { number: 7001, name: 'Ñandú (S.A.) ^XZ', mode: 'CROSS' })
  const order = crossOrder({ autentificacion: made })
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  const answer = await posta.get(labelOf(code, 'zpl').replace('9001', '7001'))
  assert.ok(answer.text.includes('7001 _C3_91and_C3_BA (S.A.) _5EXZ'))
  assert.notEqual(made.shipper, cross.shipper)
})
