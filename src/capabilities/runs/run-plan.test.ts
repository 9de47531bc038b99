import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { judgeRun, judgeStop, type KnownStop, replan } from './run-plan.ts'

const code = (letter: string) => letter as TrackingCode
const codes = (letters: string) => letters.split('').map(code)

/** Capital letters are done. */
function knownStops(letters: string): KnownStop[] {
  return letters.split('').map((letter, place) => ({
    number: place + 1,
    code: code(letter.toLowerCase()),
    addedAt: 1,
    isDone: letter !== letter.toLowerCase(),
  }))
}

function planText(letters: string, wanted: string, isUnderWay: boolean): string {
  const stops = replan({ known: knownStops(letters), wanted: codes(wanted), isUnderWay, now: 2 })
  return stops.map((stop) => `${stop.number}${stop.code}`).join(' ')
}

test('a new run has its stops in the order that was sent, each once', () => {
  assert.equal(planText('', 'cab', false), '1c 2a 3b')
  assert.equal(planText('', 'cacb', false), '1c 2a 3b')
  assert.equal(planText('abc', 'cb', false), '1c 2b')
})

test('a stop that is done stays with its number, also where it is wanted no more', () => {
  assert.equal(planText('aBc', 'ca', false), '1c 2b 3a')
  assert.equal(planText('AbC', 'd', false), '1a 2d 3c')
  assert.equal(planText('AbC', 'd', true), '1a 3c 4d')
})

test('a vehicle that has left keeps its order where a stop is added', () => {
  assert.equal(planText('Abcd', 'xdcb', true), '1a 2b 3c 4d 5x')
  assert.equal(planText('abc', 'xca', true), '1a 3c 4x')
})

test('a vehicle that has left changes its order where none is added', () => {
  assert.equal(planText('Abcd', 'dcb', true), '1a 2d 3c 4b')
  assert.equal(planText('Abcd', 'db', true), '1a 2d 4b')
})

test('when a stop was added is known however often the plan is replaced', () => {
  const again = replan({ known: knownStops('ab'), wanted: codes('ba'), isUnderWay: false, now: 9 })
  assert.deepEqual(new Set(again.map(({ addedAt }) => addedAt)), new Set([1]))
  const more = replan({ known: knownStops('ab'), wanted: codes('abc'), isUnderWay: true, now: 9 })
  assert.equal(more.find((stop) => stop.code === 'c')?.addedAt, 9)
})

test('whatever is planned, each piece has one number of its own, and again changes nothing', () => {
  const letters = fc.uniqueArray(fc.constantFrom(...'abcdefgh'.split('')), { maxLength: 8 })
  const done = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(letters, done, letters, fc.boolean(), (before, isDone, wanted, isUnderWay) => {
      const old = before.map((letter, place) => (isDone[place] ? letter.toUpperCase() : letter))
      const stops = knownStops(old.join(''))
      const after = replan({ known: stops, wanted: wanted.map(code), isUnderWay, now: 2 })
      const numbers = after.map(({ number }) => number)
      assert.equal(new Set(numbers).size, after.length)
      assert.ok(numbers.every((number) => number > 0))
      const over = stops.filter((stop) => stop.isDone)
      for (const stop of over)
        assert.equal(after.find((one) => one.code === stop.code)?.number, stop.number)
      const expected = new Set([...over.map((stop) => stop.code), ...wanted.map(code)])
      assert.deepEqual(new Set(after.map((stop) => stop.code)), expected)
      assert.equal(after.length, expected.size)
      const isOver = new Set(over.map((stop) => stop.code))
      const next = after.map((stop) => ({ ...stop, isDone: isOver.has(stop.code) }))
      const order = after.map((stop) => stop.code)
      const again = replan({ known: next, wanted: order, isUnderWay, now: 3 })
      assert.deepEqual(again, after)
    }),
  )
})

test('a piece is a stop unless it is over, collected or planned elsewhere', () => {
  const facts = { isOver: false, collectedAt: undefined, otherRun: undefined }
  assert.equal(judgeStop(facts), undefined)
  assert.deepEqual(judgeStop(undefined), { name: 'piece-unknown' })
  assert.deepEqual(judgeStop({ ...facts, isOver: true }), { name: 'stop-over' })
  assert.deepEqual(judgeStop({ ...facts, collectedAt: 'C0002' }), {
    name: 'piece-collected',
    branch: 'C0002',
  })
  assert.deepEqual(judgeStop({ ...facts, otherRun: 'R-2' }), { name: 'stop-planned', run: 'R-2' })
})

test('a run is planned for today or soon, and stays where and when it was planned', () => {
  const here = { branch: 'C0001', day: '2026-11-18' }
  const name = (wanted: Partial<typeof here>, other?: Partial<typeof here>) => {
    const taken = other && { ...here, ...other }
    return judgeRun({ ...here, ...wanted }, taken, '2026-11-18', '2026-12-31')?.name
  }
  assert.equal(name({}), undefined)
  assert.equal(name({}, {}), undefined)
  assert.equal(name({ day: '2026-11-17' }), 'day-past')
  assert.equal(name({ day: '2027-01-01' }), 'day-too-far')
  assert.equal(name({}, { branch: 'C0002' }), 'run-taken')
  assert.equal(name({}, { day: '2026-11-19' }), 'run-taken')
})
