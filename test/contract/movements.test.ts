import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import {
  assertProblem,
  checksOf,
  moments,
  movementsPath,
  newPiece,
  record,
  recordAll,
  scan,
  statuses,
} from './movements-support.ts'
import { addShipper, crossOrder, type Fields, opsHeaders, shown } from './support.ts'
import { trackOne } from './tracking-support.ts'

const posta = withPosta()

describe('access (D34)', () => {
  const tokens: [string, Record<string, string>][] = [
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer otro' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['an empty header', { authorization: '' }],
    ['another scheme', { authorization: 'Basic b3RybzpvdHJv' }],
    ["a shipper's password", { authorization: 'Bearer demo-cross-9001' }],
  ]
  for (const [what, headers] of tokens) {
    test(`${what} is 401, as problem details, and records nothing`, async () => {
      const piece = await newPiece(posta)
      const body = { movements: [scan(posta, piece, 'IF')] }
      assertProblem(await posta.post(movementsPath, body, headers), 401)
      assertProblem(await posta.post(movementsPath, 'no JSON', headers), 401)
      assert.deepEqual(await checksOf(posta, piece), ['PI'])
    })
  }

  test('the token without its scheme, or with more at its end, is 401', async () => {
    for (const authorization of [posta.opsToken, `Bearer ${posta.opsToken}x`]) {
      assertProblem(await posta.post(movementsPath, { movements: [] }, { authorization }), 401)
    }
  })

  const bodies: [string, string][] = [
    ['nothing at all', ''],
    ['no JSON', 'movements'],
    ['an array', '[]'],
    ['null', 'null'],
    ['no movements', '{}'],
    ['movements null', '{"movements":null}'],
    ['movements that are no array', '{"movements":{"trackingCode":"ABCD"}}'],
  ]
  for (const [what, body] of bodies) {
    test(`a body of ${what} is 400, as problem details`, async () => {
      assertProblem(await posta.post(movementsPath, body, opsHeaders(posta)), 400)
    })
  }

  test('each environment has its own pieces (D6)', async () => {
    const piece = await newPiece(posta)
    const movement = scan(posta, piece, 'IF')
    const [there] = await record(posta, [movement], '/production/ops/v1/movements')
    assert.equal(there?.status, 'refused')
    const [here] = await record(posta, [movement], '/testing/ops/v1/movements')
    assert.equal(here?.status, 'recorded')
  })
})

describe('what tracking shows', () => {
  test('reason, branch, place and time of a movement, and its description as estado', async () => {
    const piece = await newPiece(posta)
    const [at] = await moments(1)
    const where = { latitude: -34.6037, longitude: -58.3816 }
    await recordAll(posta, [scan(posta, piece, 'IF', { reasonCode: 'R07', at, ...where })])
    const entry = await trackOne(posta, { codigoSeguimiento: piece })
    const movement = entry.movimientos[1]
    assert.equal(movement?.check, 'IF')
    assert.equal(movement.codigo_motivo, 'R07')
    assert.equal(Number(movement.latitud), where.latitude)
    assert.equal(Number(movement.longitud), where.longitude)
    assert.notEqual(movement.agencia, '')
    assert.notEqual(movement.descripcion, '')
    assert.equal(entry.estado, movement.descripcion)
    const local = new Date(at ?? '').toLocaleString('sv-SE', {
      timeZone: 'America/Argentina/Buenos_Aires',
    })
    const [day = '', time = ''] = local.split(' ')
    assert.equal(movement.checkFecha, `${day.split('-').toReversed().join('-')} ${time}`)
    assert.equal(movement.hora, time.slice(0, 5))
  })

  test('a time with an offset is the same moment (D34: ISO 8601)', async () => {
    const piece = await newPiece(posta)
    const [at = ''] = await moments(1)
    const shifted = new Date(Date.parse(at) - 3 * 3_600_000).toISOString().replace('Z', '-03:00')
    await recordAll(posta, [scan(posta, piece, 'IF', { at: shifted })])
    const entry = await trackOne(posta, { codigoSeguimiento: piece })
    assert.equal(entry.movimientos[1]?.checkFecha.slice(11), shifted.slice(11, 19))
  })

  test('the branch that recorded it is told apart from another', async () => {
    const piece = await newPiece(posta)
    const [first, second] = posta.demo.branches
    await recordAll(posta, [scan(posta, piece, 'IF', { branch: first })])
    await recordAll(posta, [scan(posta, piece, 'AR', { branch: second })])
    const { movimientos } = await trackOne(posta, { codigoSeguimiento: piece })
    assert.notEqual(movimientos[1]?.agencia, movimientos[2]?.agencia)
  })

  test('a tracking code is case-insensitive here too (D16)', async () => {
    const piece = await newPiece(posta)
    const [result] = await record(posta, [scan(posta, piece.toLowerCase(), 'IF')])
    assert.equal(result?.status, 'recorded')
    assert.equal(result?.trackingCode.toUpperCase(), piece)
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF'])
  })

  test("any shipper's pieces are recorded", async () => {
    const autentificacion = await addShipper(posta, { number: 9102, name: 'Otra', mode: 'CROSS' })
    const order = crossOrder({ autentificacion })
    await posta.post('/cargaCliente/', order)
    const code = String(order['codigoSeguimiento'])
    await recordAll(posta, [scan(posta, code, 'IF')])
    const entry = await trackOne(posta, { codigoSeguimiento: code }, { auth: autentificacion })
    assert.equal(entry.movimientos.length, 2)
  })
})

describe('one by one', () => {
  const faults: [string, Fields][] = [
    ['an unknown piece', { trackingCode: 'NADIE-0001' }],
    ['no piece', { trackingCode: undefined }],
    ['an empty piece', { trackingCode: '' }],
    ['a piece that is no text', { trackingCode: { a: 1 } }],
    ['an unknown code', { check: 'XX' }],
    ['no code', { check: undefined }],
    ['a code that is no text', { check: ['IF'] }],
    ['an unknown branch', { branch: 'Z9999' }],
    ['no branch', { branch: undefined }],
    ['a branch that is no text', { branch: true }],
    ['a time that is none', { at: 'ayer' }],
    ['a day that is none', { at: '2026-02-30T10:00:00Z' }],
    ['a time that is no text', { at: {} }],
    ['a latitude that is none', { latitude: 'norte', longitude: -58 }],
    ['a latitude beyond the pole', { latitude: -91, longitude: -58 }],
    ['a longitude that is none', { latitude: -34, longitude: {} }],
    ['a longitude beyond the earth', { latitude: -34, longitude: 181 }],
    ['a reason that is no text', { reasonCode: { a: 1 } }],
    ['a correction that is none', { correction: 'quizás' }],
    ['an id that is no text', { id: {} }],
  ]
  for (const [what, changes] of faults) {
    test(`${what} is refused with a reason, and its neighbours are recorded`, async () => {
      const piece = await newPiece(posta)
      const other = await newPiece(posta)
      const faulty = { ...scan(posta, piece, 'GE'), ...changes }
      const scans = [scan(posta, piece, 'IF'), faulty, scan(posta, other, 'IF')]
      assert.deepEqual(await statuses(posta, scans), ['recorded', 'refused', 'recorded'])
      assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF'])
      assert.deepEqual(await checksOf(posta, other), ['PI', 'IF'])
    })
  }

  for (const entry of [null, 'IF', 5, true, []]) {
    test(`an entry ${shown(entry)} is refused, and its neighbours are recorded`, async () => {
      const piece = await newPiece(posta)
      const scans = [scan(posta, piece, 'IF'), entry, scan(posta, piece, 'GE')]
      assert.deepEqual(await statuses(posta, scans), ['recorded', 'refused', 'recorded'])
    })
  }

  test('results are in the order sent, and name their piece', async () => {
    const pieces = await Promise.all(Array.from({ length: 5 }, () => newPiece(posta)))
    const [a = '', b = '', c = '', d = '', e = ''] = pieces
    const scans = [
      scan(posta, c, 'IF', { id: 'orden-1' }),
      scan(posta, a, 'DL'),
      scan(posta, e, 'IF'),
      scan(posta, c, 'IF', { id: 'orden-1' }),
      scan(posta, 'NADIE-0002', 'IF'),
      scan(posta, b, 'IF'),
      scan(posta, d, 'GE'),
      scan(posta, c, 'GE'),
    ]
    const results = await record(posta, scans)
    assert.deepEqual(
      results.map(({ trackingCode, status }) => [trackingCode, status]),
      [
        [c, 'recorded'],
        [a, 'refused'],
        [e, 'recorded'],
        [c, 'duplicate'],
        ['NADIE-0002', 'refused'],
        [b, 'recorded'],
        [d, 'refused'],
        [c, 'recorded'],
      ],
    )
  })

  test('a field that is not known is 400 at its path, and nothing is recorded', async () => {
    const piece = await newPiece(posta)
    const movements = [scan(posta, piece, 'IF', { driver: { name: 'Raúl' } })]
    const answer = await posta.post(movementsPath, { movements }, opsHeaders(posta))
    assert.equal(answer.status, 400)
    assert.equal(answer.json.errors[0].field, 'movements[0].driver')
    assert.deepEqual(await checksOf(posta, piece), ['PI'])
  })
})

describe('how many (D34)', () => {
  test('1,000 movements at once are recorded', async () => {
    const pieces = await Promise.all(Array.from({ length: 250 }, () => newPiece(posta)))
    const way = ['IF', 'MA', 'LD', 'DL']
    const scans = way.flatMap((check) => pieces.map((piece) => scan(posta, piece, check)))
    assert.equal(scans.length, 1000)
    await recordAll(posta, scans)
    for (const piece of [pieces[0] ?? '', pieces[249] ?? '']) {
      assert.deepEqual(await checksOf(posta, piece), ['PI', ...way])
    }
  })

  test('1,001 are refused whole, as problem details, and nothing is recorded', async () => {
    const piece = await newPiece(posta)
    const movements = Array.from({ length: 1001 }, () => scan(posta, piece, 'IF'))
    const answer = await posta.post(movementsPath, { movements }, opsHeaders(posta))
    assert.ok([400, 413, 422].includes(answer.status), String(answer.status))
    assertProblem(answer, answer.status)
    assert.deepEqual(await checksOf(posta, piece), ['PI'])
  })

  test('two moves of one piece at the same moment: it takes one way only', async () => {
    const piece = await newPiece(posta)
    await recordAll(
      posta,
      ['IF', 'MA', 'LD'].map((check) => scan(posta, piece, check)),
    )
    const [at] = await moments(1)
    const both = await Promise.all([
      statuses(posta, [scan(posta, piece, 'DL', { at })]),
      statuses(posta, [scan(posta, piece, 'CA', { at })]),
    ])
    assert.deepEqual(both.flat().toSorted(), ['recorded', 'refused'])
    assert.equal((await checksOf(posta, piece)).length, 5)
  })
})
