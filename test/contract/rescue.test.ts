import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startPosta, withPosta } from '../support/posta.ts'
import { checksOf, recordAll, scan } from './movements-support.ts'
import {
  newDestination,
  only,
  pieceIn,
  redirectionOf,
  rescue,
  returnOf,
  states,
} from './pieces-support.ts'
import { opsHeaders, ware } from './support.ts'
import { trackOne } from './tracking-support.ts'

const posta = withPosta()

const rescued = ['succeeded', 'La pieza ha sido rescatada correctamente', 'OK']
const returnAsked = ['succeeded', 'Solicitud de rescate de Devolucion generada correctamente', 'OK']
const redirectionAsked = [
  'succeeded',
  'Solicitud de rescate de Redireccion generada correctamente',
  'OK',
]
const existing = ['rejected', 'La pieza ya tiene un Rescate existente', 'REJECTED']
const notApt = ['rejected', 'La pieza no es apta para ser rescatada', 'REJECTED']
const noDispatch = ['rejected', 'La pieza no se pudo rescatar porque no tiene DESPACHO', 'REJECTED']
const failed = [
  'failed',
  'El proceso de rescate ha fallado, comuniquese con su Ejecutivo de Cuentas',
  'ERROR',
]

/** Every row of D28: the state, the answer to a return, the answer to a redirection. */
const rows: readonly [state: string, back: string[], onward: string[]][] = [
  ['PI', notApt, notApt],
  ['IF', rescued, noDispatch],
  ['GE', rescued, noDispatch],
  ['CO', rescued, noDispatch],
  ['AS', returnAsked, redirectionAsked],
  ['AR', rescued, rescued],
  ['MA', rescued, rescued],
  ['LD', returnAsked, redirectionAsked],
  ['EI', notApt, notApt],
  ['DL', notApt, notApt],
  ['CA', rescued, rescued],
  ['DV', notApt, notApt],
  ['RV', notApt, notApt],
  ['RM', notApt, notApt],
  ['RC', notApt, notApt],
]

test('the rows of D28 are the fifteen states', () => {
  assert.deepEqual(
    rows.map(([state]) => state),
    states,
  )
})

for (const [state, back, onward] of rows) {
  test(`the return of a piece in ${state}: ${back[1]} (D28)`, async () => {
    const code = await pieceIn(posta, state)
    const checks = await checksOf(posta, code)
    assert.deepEqual(only(await rescue(posta, returnOf(code))), back)
    const expected = back === rescued ? [...checks, 'DV'] : checks
    assert.deepEqual(await checksOf(posta, code), expected)
    const again = back === notApt ? notApt : existing
    assert.deepEqual(only(await rescue(posta, returnOf(code))), again)
  })

  test(`the redirection of a piece in ${state}: ${onward[1]} (D28)`, async () => {
    const code = await pieceIn(posta, state)
    const earlier = await trackOne(posta, { codigoSeguimiento: code })
    assert.deepEqual(only(await rescue(posta, redirectionOf(code))), onward)
    const entry = await trackOne(posta, { codigoSeguimiento: code })
    const { direccion, localidad, provincia } = newDestination.domicilio
    const moved = { direccion, localidad, provincia }
    assert.deepEqual(entry.domicilio, onward === rescued ? moved : earlier.domicilio)
    assert.equal(entry.nombreCliente, onward === rescued ? 'Ramiro Ibáñez' : earlier.nombreCliente)
    assert.deepEqual(entry.movimientos, earlier.movimientos)
  })
}

describe('a request that waits is carried out at the next branch scan (D28)', () => {
  for (const [state, next] of [
    ['AS', 'AS'],
    ['AS', 'AR'],
    ['AS', 'MA'],
    ['LD', 'CA'],
  ] as const) {
    test(`a return asked for in ${state}, by ${next}: DV follows`, async () => {
      const code = await pieceIn(posta, state)
      const checks = await checksOf(posta, code)
      await rescue(posta, returnOf(code))
      await recordAll(posta, [scan(posta, code, next)])
      assert.deepEqual(await checksOf(posta, code), [...checks, next, 'DV'])
      const entry = await trackOne(posta, { codigoSeguimiento: code })
      assert.equal(entry.estado, entry.movimientos.at(-1)?.descripcion)
    })

    test(`a redirection asked for in ${state}, by ${next}: the destination changes`, async () => {
      const code = await pieceIn(posta, state)
      await rescue(posta, redirectionOf(code))
      const earlier = await trackOne(posta, { codigoSeguimiento: code })
      assert.notEqual(earlier.domicilio.direccion, 'Bulevar Oroño')
      await recordAll(posta, [scan(posta, code, next)])
      const later = await trackOne(posta, { codigoSeguimiento: code })
      assert.equal(later.domicilio.direccion, 'Bulevar Oroño')
      assert.equal(later.nombreCliente, 'Ramiro Ibáñez')
    })
  }
})

describe('a piece with an open or done rescue has one already (D28)', () => {
  for (const state of ['AS', 'AR']) {
    test(`whichever of both is asked for next, from ${state}`, async () => {
      const [first, second] = [await pieceIn(posta, state), await pieceIn(posta, state)]
      await rescue(posta, returnOf(first))
      assert.deepEqual(only(await rescue(posta, redirectionOf(first))), existing)
      await rescue(posta, redirectionOf(second))
      assert.deepEqual(only(await rescue(posta, returnOf(second))), existing)
    })
  }

  test('two rescues of one piece at once: exactly one succeeds', async () => {
    const code = await pieceIn(posta, 'MA')
    const answers = Array.from({ length: 8 }, (_, turn) =>
      rescue(posta, turn % 2 === 0 ? returnOf(code) : redirectionOf(code)),
    )
    const outcomes = (await Promise.all(answers)).map(only)
    assert.equal(outcomes.filter(([list]) => list === 'succeeded').length, 1)
    assert.equal(outcomes.filter(([, message]) => message === existing[1]).length, 7)
  })
})

test('failed: what the carrier gave up, with the account executive to call', async () => {
  const code = await pieceIn(posta, 'AS')
  await rescue(posta, returnOf(code))
  const body = { reason: 'no se ubicó la pieza' }
  const answer = await posta.post(`/ops/v1/rescues/${code}/fail`, body, opsHeaders(posta))
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(only(await rescue(posta, returnOf(code))), failed)
})

describe('the pieces of a request (D27)', () => {
  test('what is no code is rejected once, in upper case like the others', async () => {
    const answer = await rescue(posta, returnOf('abc', 'ABC', 'a b'))
    assert.deepEqual(
      answer.rejected.map(({ piece }) => piece),
      ['ABC', 'A B'],
    )
  })

  test('each is in exactly one list, in upper case; a code listed twice counts once', async () => {
    const [apt, waits, never] = [
      await pieceIn(posta, 'IF'),
      await pieceIn(posta, 'LD'),
      await pieceIn(posta, 'DL'),
    ]
    const pieces = [apt, apt.toLowerCase(), waits, never, 'NADA-0001', apt]
    const answer = await rescue(posta, returnOf(...pieces))
    assert.equal(answer.codError, 0)
    assert.deepEqual(
      answer.succeeded.map(({ piece }) => piece),
      [apt, waits],
    )
    assert.deepEqual(
      answer.rejected.map(({ piece }) => piece),
      [never, 'NADA-0001'],
    )
    assert.deepEqual(answer.failed, [])
  })

  test('an unknown piece is not apt, nor is a text that is no tracking code', async () => {
    for (const piece of ['NADA-0002', 'no es un código', 'ñandú-1', 'ABC', 'A'.repeat(40)])
      assert.deepEqual(only(await rescue(posta, returnOf(piece))), notApt)
  })

  test('a foreign piece is not apt, and nothing happens to it', async () => {
    const code = await pieceIn(posta, 'AR')
    assert.deepEqual(only(await rescue(posta, { ...returnOf(code), auth: ware })), notApt)
    assert.deepEqual(await checksOf(posta, code), ['PI', 'IF', 'AR'])
    assert.deepEqual(only(await rescue(posta, returnOf(code))), rescued)
    assert.deepEqual(only(await rescue(posta, { ...returnOf(code), auth: ware })), notApt)
  })

  test('a thousand are rescued at once', async () => {
    const pieces = Array.from({ length: 999 }, (_, turn) => `NADA-${turn}`)
    const code = await pieceIn(posta, 'IF')
    const answer = await rescue(posta, returnOf(...pieces, code))
    assert.deepEqual(answer.succeeded, [{ piece: code, message: rescued[1], result: 'OK' }])
    assert.equal(answer.rejected.length, 999)
  })

  test('codError is 0 with no piece rescued', async () => {
    const { codError, resultado, status } = await rescue(posta, returnOf('NADA-0003'))
    assert.deepEqual({ codError, resultado, status }, { codError: 0, resultado: 'OK', status: 200 })
  })

  test('a piece that is a number is read as its text (D4)', async () => {
    const answer = await rescue(posta, returnOf(123456))
    assert.equal(answer.rejected[0]?.piece, '123456')
  })
})

test('both paths behave the same, with and without the last slash, at either address', async () => {
  for (const path of ['/wbs/rescate/', '/wbs/rescate', '/rescate/', '/rescate']) {
    for (const base of ['', '/testing']) {
      const code = await pieceIn(posta, 'CA')
      const answer = await rescue(posta, returnOf(code), { path: base + path })
      assert.deepEqual(only(answer), rescued, base + path)
    }
  }
})

describe('REJECTED is RECHAZADO for who prefers Spanish (D27)', () => {
  const wishes: [string | undefined, string][] = [
    [undefined, 'REJECTED'],
    ['es-AR', 'RECHAZADO'],
    ['es-AR,es;q=0.9,en;q=0.8', 'RECHAZADO'],
    ['en-US,en;q=0.9,es;q=0.8', 'REJECTED'],
    ['en;q=0.4, es;q=0.6', 'RECHAZADO'],
    ['fr', 'REJECTED'],
    ['*', 'REJECTED'],
  ]
  for (const [language, word] of wishes) {
    test(`Accept-Language ${language ?? 'absent'}: ${word}`, async () => {
      const headers = language === undefined ? {} : { 'accept-language': language }
      const answer = await rescue(posta, returnOf('NADA-0004'), { headers })
      assert.deepEqual(answer.rejected, [{ piece: 'NADA-0004', message: notApt[1], result: word }])
    })
  }

  test('or by a setting, which a caller that prefers English overrules', async () => {
    const spanish = await startPosta({ env: { POSTA_RESCUE_LANGUAGE: 'es' } })
    try {
      const plain = await rescue(spanish, returnOf('NADA-0005'))
      assert.equal(plain.rejected[0]?.result, 'RECHAZADO')
      const headers = { 'accept-language': 'en' }
      const english = await rescue(spanish, returnOf('NADA-0005'), { headers })
      assert.equal(english.rejected[0]?.result, 'REJECTED')
    } finally {
      await spanish.close()
    }
  })

  test('OK and ERROR are the same in both', async () => {
    const code = await pieceIn(posta, 'AR')
    const headers = { 'accept-language': 'es' }
    assert.deepEqual(only(await rescue(posta, returnOf(code), { headers })), rescued)
  })
})
