import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type DeliveryPath,
  type MovementCode,
  mayFollow,
  movementCodes,
  nextStates,
} from '../../kernel/movement.ts'
import { pathTo, sideOf, usualGapMs, usualNext } from './journey-plan.ts'

function reachable(from: MovementCode, path: DeliveryPath): Set<MovementCode> {
  const codes = new Set<MovementCode>()
  const open: MovementCode[] = [from]
  for (const state of open)
    for (const next of nextStates(state, path))
      if (!codes.has(next)) {
        codes.add(next)
        open.push(next)
      }
  return codes
}

void describe('the path from one state to another', () => {
  for (const from of movementCodes)
    test(`from ${from} it leads wherever the table of transitions does, and nowhere else`, () => {
      for (const path of ['address', 'branch'] as const)
        for (const to of movementCodes) {
          const way = pathTo(from, to, path)
          assert.equal(way !== undefined, reachable(from, path).has(to), `${from} to ${to} ${path}`)
          if (way === undefined) continue
          assert.equal(way.at(-1), to)
          for (const [place, check] of way.entries())
            assert.ok(mayFollow(way[place - 1] ?? from, check, path), `${from}: ${way.join(' ')}`)
        }
    })

  test('goes through every state of the usual journey', () => {
    const whole = ['IF', 'GE', 'CO', 'AS', 'AR', 'MA', 'LD', 'EI', 'DL']
    assert.deepEqual(pathTo('PI', 'DL'), whole)
    assert.deepEqual(pathTo('CA', 'DL'), ['MA', 'LD', 'EI', 'DL'])
    assert.deepEqual(pathTo('CA', 'CA'), ['MA', 'LD', 'CA'])
    assert.deepEqual(pathTo('LD', 'LD'), ['CA', 'MA', 'LD'])
    assert.deepEqual(pathTo('PI', 'DL', 'branch'), ['IF', 'GE', 'CO', 'AS', 'AR', 'DL'])
    assert.deepEqual(pathTo('AR', 'RC', 'branch'), ['DV', 'RV', 'RM', 'RC'])
  })

  test('the step that usually follows is a legal one, and only the end has none', () => {
    for (const path of ['address', 'branch'] as const)
      for (const state of movementCodes) {
        const next = usualNext(state, path)
        assert.equal(next === undefined, state === 'DL' || state === 'RC')
        if (next) assert.ok(mayFollow(state, next, path), `${state} ${path}`)
      }
  })

  test('takes hours, at the branch where such scans are made', () => {
    assert.equal(usualGapMs('AS', 'AR'), 15 * 3_600_000)
    assert.equal(usualGapMs('CA', 'MA'), 16 * 3_600_000)
    assert.equal(usualGapMs('AR', 'DL'), 20 * 3_600_000)
    assert.equal(sideOf('CO'), 'origin')
    assert.equal(sideOf('DL'), 'destination')
    assert.equal(sideOf('RC'), 'origin')
  })
})
