import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type MovementCode, mayFollow, movementCodes } from '../../kernel/movement.ts'
import {
  awaitedScans,
  carryOutStep,
  dueSince,
  judgeRescue,
  type RescueFacts,
  rescueTable,
  type Verdict,
} from './rescue-table.ts'

/** D28 line by line: the newest movement, then the verdict on a return and on a redirection. */
const rows: readonly [MovementCode, Verdict, Verdict][] = [
  ['PI', 'not-apt', 'not-apt'],
  ['IF', 'at-once', 'no-dispatch'],
  ['GE', 'at-once', 'no-dispatch'],
  ['CO', 'at-once', 'no-dispatch'],
  ['AS', 'waits', 'waits'],
  ['AR', 'at-once', 'at-once'],
  ['MA', 'at-once', 'at-once'],
  ['LD', 'waits', 'waits'],
  ['EI', 'not-apt', 'not-apt'],
  ['DL', 'not-apt', 'not-apt'],
  ['CA', 'at-once', 'at-once'],
  ['DV', 'not-apt', 'not-apt'],
  ['RV', 'not-apt', 'not-apt'],
  ['RM', 'not-apt', 'not-apt'],
  ['RC', 'not-apt', 'not-apt'],
]

const free: RescueFacts = {
  isOwn: true,
  isCancelled: false,
  newest: 'AR',
  existing: undefined,
}

describe('the verdict on a rescue, by the newest movement (D28)', () => {
  for (const [newest, back, onward] of rows) {
    test(`${newest}: a return is ${back}, a redirection ${onward}`, () => {
      assert.equal(judgeRescue({ ...free, newest }, 'return'), back)
      assert.equal(judgeRescue({ ...free, newest }, 'redirection'), onward)
    })
  }

  test('every state has its row', () => {
    assert.deepEqual(
      rows.map(([code]) => code),
      movementCodes,
    )
  })

  test('states rescued at once, and states waited for, may be followed by DV', () => {
    for (const code of movementCodes)
      if (rescueTable[code].return !== 'not-apt') assert.ok(mayFollow(code, 'DV'), code)
    for (const [check, next] of awaitedScans.return)
      if (next && next !== 'redirected') assert.ok(mayFollow(check, next), check)
  })
})

describe('an existing rescue decides before the state of the piece', () => {
  test('a piece with an open or done rescue has one already, in any state', () => {
    for (const newest of movementCodes)
      for (const existing of ['pending', 'done'] as const)
        assert.equal(judgeRescue({ ...free, newest, existing }, 'return'), 'exists')
  })

  test('a rescue that the carrier marked as failed is reported as failed', () => {
    assert.equal(judgeRescue({ ...free, existing: 'failed' }, 'redirection'), 'failed')
  })

  test('an unknown or foreign piece is not apt, whatever it has', () => {
    assert.equal(judgeRescue({ ...free, newest: undefined }, 'return'), 'not-apt')
    assert.equal(judgeRescue({ ...free, isOwn: false, existing: 'done' }, 'return'), 'not-apt')
  })

  test('a cancelled piece is not apt', () => {
    assert.equal(judgeRescue({ ...free, isCancelled: true }, 'return'), 'not-apt')
  })
})

describe('the scans that carry out a pending rescue', () => {
  test('are AS, AR, MA and CA; a return is followed by DV', () => {
    assert.deepEqual(
      [...awaitedScans.return],
      [
        ['AS', 'DV'],
        ['AR', 'DV'],
        ['MA', 'DV'],
        ['CA', 'DV'],
        ['DV', undefined],
      ],
    )
    assert.deepEqual(
      [...awaitedScans.redirection],
      [
        ['AS', 'redirected'],
        ['AR', 'redirected'],
        ['MA', 'redirected'],
        ['CA', 'redirected'],
      ],
    )
  })
})

describe('a rescue that is carried out by hand', () => {
  const onTheWayOut = 'IF GE CO AS AR MA LD EI CA'.split(' ')
  const onTheWayBack = 'DV RV RM RC'.split(' ')

  for (const newest of movementCodes) {
    test(`from ${newest}`, () => {
      const out = onTheWayOut.includes(newest)
      const back = onTheWayBack.includes(newest) ? 'note-return' : undefined
      assert.equal(carryOutStep('return', newest), out ? 'begin-return' : back)
      assert.equal(carryOutStep('redirection', newest), out ? 'redirect' : undefined)
    })
  }

  test('needs a piece', () => {
    assert.equal(carryOutStep('return', undefined), undefined)
  })
})

test('a rescue is due while its piece is at a branch, since it is and since it was asked', () => {
  const waiting = { kind: 'return', state: 'pending', requestedAt: 50, pieceSince: 80 } as const
  assert.equal(dueSince({ ...waiting, pieceState: 'AR' }), 80)
  assert.equal(dueSince({ ...waiting, requestedAt: 90, pieceState: 'CA' }), 90)
  assert.equal(dueSince({ ...waiting, pieceState: 'LD' }), undefined)
  assert.equal(dueSince({ ...waiting, state: 'done', pieceState: 'AR' }), undefined)
  assert.equal(dueSince({ ...waiting, kind: 'redirection', pieceState: 'IF' }), undefined)
})
