import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { startPosta, withPosta } from '../support/posta.ts'
import { randomRuns } from '../support/random-runs.ts'
import { checksOf } from './movements-support.ts'
import { only, pieceIn, redirectionOf, rescue, returnOf } from './pieces-support.ts'
import { change, cross, type Fields, shown } from './support.ts'
import { trackOne } from './tracking-support.ts'

const posta = withPosta()

/** A request that breaks the field rules is 400 with HTTP 400, reported at the field (D27). */
async function expectRefused(body: Fields, ...fields: string[]): Promise<void> {
  const answer = await rescue(posta, body)
  assert.equal(answer.status, 400, JSON.stringify(answer))
  assert.equal(answer.codError, 400)
  assert.deepEqual(
    answer.errores?.map(({ campo }) => campo),
    fields,
  )
  for (const { codError, descError } of answer.errores ?? []) {
    assert.equal(codError, 400)
    assert.ok(descError !== '')
  }
  assert.equal(answer.descError, answer.errores?.[0]?.descError)
  assert.deepEqual([answer.succeeded, answer.rejected, answer.failed], [[], [], []])
}

describe('pieces: array of string', () => {
  const bad: [unknown, string][] = [
    [undefined, 'pieces'],
    [null, 'pieces'],
    ['', 'pieces'],
    [[], 'pieces'],
    ['CODE-0001', 'pieces'],
    [{}, 'pieces'],
    [7, 'pieces'],
    [[''], 'pieces[0]'],
    [['CODE-0001', null], 'pieces[1]'],
    [['CODE-0001', '   '], 'pieces[1]'],
    [[{}], 'pieces[0]'],
    [[true], 'pieces[0]'],
    [[['CODE-0001']], 'pieces[0]'],
    [Array.from({ length: 1_001 }, (_, turn) => `CODE-${turn}`), 'pieces'],
  ]
  for (const [pieces, field] of bad)
    test(`${shown(pieces)} is refused`, () => expectRefused({ ...returnOf(), pieces }, field))

  test('return accepts several', async () => {
    const answer = await rescue(posta, returnOf('CODE-0001', 'CODE-0002'))
    assert.equal(answer.rejected.length, 2)
  })

  test('redirection accepts exactly 1', async () => {
    await expectRefused(redirectionOf('CODE-0001', 'CODE-0002'), 'pieces')
    await expectRefused(redirectionOf(), 'pieces')
    const answer = await rescue(posta, redirectionOf('CODE-0001', 'code-0001'))
    assert.equal(answer.rejected.length, 1)
  })
})

describe('tipoRescate: devolucion or redireccionamiento', () => {
  for (const tipoRescate of [
    undefined,
    null,
    '',
    'DEVOLUCION',
    'devolución',
    'redireccion',
    'otro',
    1,
    ['devolucion'],
  ])
    test(`${shown(tipoRescate)} is refused`, () =>
      expectRefused({ ...returnOf('CODE-0001'), tipoRescate }, 'tipoRescate'))
})

describe('what redirection requires', () => {
  const required = [
    'destinatario.nombre',
    'domicilio.direccion',
    'domicilio.altura',
    'domicilio.codigoPostal',
    'domicilio.localidad',
    'domicilio.provincia',
  ]
  for (const field of required) {
    for (const value of [undefined, null, '', {}, true]) {
      test(`${field} ${shown(value)} is refused`, () =>
        expectRefused(change(redirectionOf('CODE-0001'), { [field]: value }), field))
    }
  }

  for (const field of required.filter((name) => name !== 'domicilio.codigoPostal'))
    test(`${field} of blanks only is missing`, () =>
      expectRefused(change(redirectionOf('CODE-0001'), { [field]: '  ' }), field))

  test('everything that is missing is told at once', async () => {
    const { destinatario: _recipient, domicilio: _address, ...bare } = redirectionOf('CODE-0001')
    await expectRefused(bare, ...required)
    await expectRefused({ ...bare, destinatario: null, domicilio: '' }, ...required)
  })

  test('destinatario and domicilio are objects', async () => {
    const nothing = required.slice(1)
    const address = { ...redirectionOf('CODE-0001'), domicilio: 'Bulevar Oroño 850' }
    await expectRefused(address, 'domicilio', ...nothing)
  })

  test('return needs none of it, and does not look at it', async () => {
    const { auth, pieces, tipoRescate } = returnOf('CODE-0001')
    const odd = { destinatario: 7, domicilio: { codigoPostal: 'x' } }
    const answer = await rescue(posta, { auth, pieces, tipoRescate, ...odd })
    assert.equal(answer.codError, 0)
  })
})

describe('domicilio.codigoPostal: 4-digit numeric', () => {
  for (const codigoPostal of [
    '200',
    '20000',
    'S2000',
    '2000 ',
    '0999',
    '-200',
    '2.00',
    999,
    10_000,
  ])
    test(`${shown(codigoPostal)} is refused`, () =>
      expectRefused(
        change(redirectionOf('CODE-0001'), { 'domicilio.codigoPostal': codigoPostal }),
        'domicilio.codigoPostal',
      ))

  for (const codigoPostal of ['1000', '9999', 2000])
    test(`${shown(codigoPostal)} is read`, async () => {
      const body = change(redirectionOf('CODE-0001'), { 'domicilio.codigoPostal': codigoPostal })
      assert.equal((await rescue(posta, body)).codError, 0)
    })
})

describe('lengths are those of the order (Limits)', () => {
  const lengths: [string, number][] = [
    ['destinatario.nombre', 40],
    ['domicilio.direccion', 45],
    ['domicilio.altura', 6],
    ['domicilio.piso', 6],
    ['domicilio.departamento', 6],
    ['domicilio.observaciones', 95],
  ]
  for (const [field, most] of lengths) {
    test(`${field} takes ${most} characters and not one more`, async () => {
      const fits = change(redirectionOf('CODE-0001'), { [field]: 'ñ'.repeat(most) })
      assert.equal((await rescue(posta, fits)).codError, 0)
      const over = change(redirectionOf('CODE-0001'), { [field]: 'ñ'.repeat(most + 1) })
      await expectRefused(over, field)
    })
  }

  test('altura as a number is read as its text (D4)', async () => {
    const code = await pieceIn(posta, 'MA')
    const body = change(redirectionOf(code), { 'domicilio.altura': 850 })
    assert.equal(only(await rescue(posta, body))[0], 'succeeded')
  })

  test('piso, departamento and observaciones are optional', async () => {
    const code = await pieceIn(posta, 'MA')
    const domicilio = { piso: null, departamento: '', observaciones: undefined }
    const body = redirectionOf(code)
    const request = { ...body, domicilio: { ...(body['domicilio'] as Fields), ...domicilio } }
    assert.equal(only(await rescue(posta, request))[0], 'succeeded')
  })
})

test('a refused request does nothing at all', async () => {
  const code = await pieceIn(posta, 'AR')
  await rescue(posta, change(redirectionOf(code), { 'domicilio.provincia': '' }))
  await rescue(posta, { ...returnOf(code, {}) })
  assert.deepEqual(await checksOf(posta, code), ['PI', 'IF', 'AR'])
  const entry = await trackOne(posta, { codigoSeguimiento: code })
  assert.equal(entry.domicilio.direccion, 'Avenida Santa Fe')
  assert.equal(only(await rescue(posta, returnOf(code)))[0], 'succeeded')
})

describe('credentials in auth', () => {
  const wrong: [string, unknown][] = [
    ['absent', undefined],
    ['null', null],
    ['a text', 'shipper'],
    ['an empty object', {}],
    ['without password', { shipper: 9001 }],
    ['without shipper', { password: cross.password }],
    ['an empty password', { ...cross, password: '' }],
    ['a wrong password', { ...cross, password: 'otra' }],
    ['an unknown shipper', { ...cross, shipper: 8999 }],
    ['a shipper that is no number', { ...cross, shipper: 'abc' }],
    ['the password of another', { shipper: 9001, password: 'demo-ware-9002' }],
    ['the normalizer key', { shipper: 9001, password: 'demo-key-9001' }],
  ]
  for (const [what, auth] of wrong) {
    test(`${what} is 2 with HTTP 401`, async () => {
      const answer = await rescue(posta, { ...returnOf('CODE-0001'), auth })
      assert.deepEqual([answer.codError, answer.status], [2, 401])
    })
  }

  test('{} is missing credentials, too (D10)', async () => {
    const answer = await rescue(posta, {})
    assert.deepEqual([answer.codError, answer.status], [2, 401])
  })

  test('autentificacion is not looked at', async () => {
    const { auth: _auth, ...rest } = returnOf('CODE-0001')
    const answer = await rescue(posta, { ...rest, autentificacion: cross })
    assert.equal(answer.codError, 2)
  })

  test('auth.shipper as a numeric text is read', async () => {
    const auth = { ...cross, shipper: '9001' }
    assert.equal((await rescue(posta, { ...returnOf('CODE-0001'), auth })).codError, 0)
  })

  test('auth.shipper has at most 4 digits', async () => {
    for (const shipper of [90_011, '90011', 123_456_789])
      await expectRefused({ ...returnOf('CODE-0001'), auth: { ...cross, shipper } }, 'auth.shipper')
  })

  test('wrong credentials come before the other field rules', async () => {
    const answer = await rescue(posta, { auth: { ...cross, password: 'x' }, pieces: 7 })
    assert.equal(answer.codError, 2)
  })

  test('a setting answers them with HTTP 200', async () => {
    const other = await startPosta({ env: { POSTA_CREDENTIALS_STATUS: '200' } })
    try {
      const answer = await rescue(other, { ...returnOf('CODE-0001'), auth: {} })
      assert.deepEqual([answer.codError, answer.status], [2, 200])
    } finally {
      await other.close()
    }
  })
})

describe('a body that can not be read is 400 with HTTP 400, in shape (D9)', () => {
  for (const body of ['', ' ', 'pieces=1', '[]', 'null', '"x"', '{"auth":', '7'])
    test(shown(body), async () => {
      const answer = await rescue(posta, body)
      assert.deepEqual([answer.codError, answer.status], [400, 400])
    })

  test('any JSON at all gets the shape, and no fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
        const answer = await rescue(posta, JSON.stringify(value))
        assert.ok([2, 400].includes(answer.codError))
      }),
      { numRuns: randomRuns(100) },
    )
  })

  test('any value in any field gets the shape, and no fault', async () => {
    const fields = ['auth.shipper', 'pieces', 'pieces[0]', 'tipoRescate', 'destinatario']
    const more = ['domicilio', 'domicilio.altura', 'domicilio.codigoPostal', 'domicilio.piso']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields, ...more),
        fc.jsonValue({ maxDepth: 2 }),
        async (field, value) => {
          const answer = await rescue(posta, change(redirectionOf('CODE-0001'), { [field]: value }))
          assert.ok([0, 2, 400].includes(answer.codError), JSON.stringify(answer))
        },
      ),
      { numRuns: randomRuns(200) },
    )
  })
})

test('a wrong method is a plain 405', async () => {
  assert.equal((await posta.get('/wbs/rescate/')).status, 405)
  assert.equal((await posta.get('/rescate/')).status, 405)
})
