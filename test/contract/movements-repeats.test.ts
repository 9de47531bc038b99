import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withPosta } from '../support/posta.ts'
import { checksOf, moments, newPiece, recordAll, scan, statuses } from './movements-support.ts'
import { trackOne } from './tracking-support.ts'

const posta = withPosta()

describe('the same scan twice is stored once (D31)', () => {
  test('by id, in another request', async () => {
    const piece = await newPiece(posta)
    const movement = scan(posta, piece, 'IF', { id: 'escaner-7-0001' })
    assert.deepEqual(await statuses(posta, [movement]), ['recorded'])
    assert.deepEqual(await statuses(posta, [movement]), ['duplicate'])
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF'])
  })

  test('by id, in one request', async () => {
    const piece = await newPiece(posta)
    const movement = scan(posta, piece, 'IF', { id: 'escaner-7-0002' })
    assert.deepEqual(await statuses(posta, [movement, movement, movement]), [
      'recorded',
      'duplicate',
      'duplicate',
    ])
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF'])
  })

  test('by id, although a code that may repeat is sent later', async () => {
    const piece = await newPiece(posta)
    const movement = scan(posta, piece, 'AS', { id: 'escaner-7-0003' })
    await recordAll(posta, [scan(posta, piece, 'IF'), movement])
    await sleep(5)
    assert.deepEqual(await statuses(posta, [movement]), ['duplicate'])
  })

  test('by the same content', async () => {
    const piece = await newPiece(posta)
    const [at] = await moments(1)
    const movement = scan(posta, piece, 'IF', { at })
    assert.deepEqual(await statuses(posta, [movement, movement]), ['recorded', 'duplicate'])
    assert.deepEqual(await statuses(posta, [movement]), ['duplicate'])
    const sameMoment = { ...movement, trackingCode: piece.toLowerCase() }
    assert.deepEqual(await statuses(posta, [sameMoment]), ['duplicate'])
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF'])
  })

  test('although the piece has gone on, to its end even', async () => {
    const piece = await newPiece(posta)
    const times = await moments(4)
    const way = ['IF', 'MA', 'LD', 'DL']
    const movements = way.map((check, turn) => scan(posta, piece, check, { at: times[turn] }))
    await recordAll(posta, movements)
    assert.deepEqual(
      await statuses(posta, movements),
      way.map(() => 'duplicate'),
    )
    assert.deepEqual(await checksOf(posta, piece), ['PI', ...way])
  })

  test('a correction sent twice is stored once', async () => {
    const piece = await newPiece(posta)
    const [at] = await moments(1)
    const movement = scan(posta, piece, 'DL', { at, correction: true, reason: 'mal leído' })
    assert.deepEqual(await statuses(posta, [movement]), ['recorded'])
    assert.deepEqual(await statuses(posta, [movement]), ['duplicate'])
  })

  test('20 times at the same moment: recorded once', async () => {
    const piece = await newPiece(posta)
    const [at] = await moments(1)
    const movement = scan(posta, piece, 'IF', { at })
    const all = await Promise.all(Array.from({ length: 20 }, () => statuses(posta, [movement])))
    assert.equal(all.flat().filter((status) => status === 'recorded').length, 1)
    assert.equal(all.flat().filter((status) => status === 'duplicate').length, 19)
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF'])
  })

  test('another time is another scan: AS repeats', async () => {
    const piece = await newPiece(posta)
    const [first, second, third] = await moments(3)
    await recordAll(posta, [
      scan(posta, piece, 'IF', { at: first }),
      scan(posta, piece, 'AS', { at: second }),
      scan(posta, piece, 'AS', { at: third }),
    ])
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF', 'AS', 'AS'])
  })
})

describe('a late scan is stored in its place in time (D31)', () => {
  test('between the movements around it, and estado stays the newest one', async () => {
    const piece = await newPiece(posta)
    const [first, second, third, fourth] = await moments(4)
    await recordAll(posta, [
      scan(posta, piece, 'IF', { at: first }),
      scan(posta, piece, 'AR', { at: fourth }),
    ])
    await recordAll(posta, [scan(posta, piece, 'CO', { at: third })])
    await recordAll(posta, [scan(posta, piece, 'GE', { at: second })])
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF', 'GE', 'CO', 'AR'])
    const entry = await trackOne(posta, { codigoSeguimiento: piece })
    assert.equal(entry.estado, entry.movimientos[4]?.descripcion)
  })

  test('although the piece is delivered', async () => {
    const piece = await newPiece(posta)
    const times = await moments(6)
    await recordAll(posta, [
      scan(posta, piece, 'IF', { at: times[0] }),
      scan(posta, piece, 'MA', { at: times[2] }),
      scan(posta, piece, 'LD', { at: times[3] }),
      scan(posta, piece, 'DL', { at: times[5] }),
    ])
    await recordAll(posta, [
      scan(posta, piece, 'EI', { at: times[4] }),
      scan(posta, piece, 'AS', { at: times[1] }),
    ])
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF', 'AS', 'MA', 'LD', 'EI', 'DL'])
  })

  test('the way goes on from the newest movement, not from the late one', async () => {
    const piece = await newPiece(posta)
    const [first, second, third] = await moments(3)
    await recordAll(posta, [
      scan(posta, piece, 'IF', { at: first }),
      scan(posta, piece, 'MA', { at: third }),
      scan(posta, piece, 'AS', { at: second }),
      scan(posta, piece, 'LD'),
    ])
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF', 'AS', 'MA', 'LD'])
  })

  test('when it comes in the same request', async () => {
    const piece = await newPiece(posta)
    const [first, second, third] = await moments(3)
    await recordAll(posta, [
      scan(posta, piece, 'IF', { at: first }),
      scan(posta, piece, 'AR', { at: third }),
      scan(posta, piece, 'AS', { at: second }),
    ])
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF', 'AS', 'AR'])
  })
})
