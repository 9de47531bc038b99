import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movementCodes } from '../../../kernel/movement.ts'
import { type Movement, newestOf } from './journey.ts'
import { followUp, placeScan } from './placing.ts'

const received: Movement = { ...followUp(undefined, 'PI'), at: 1_000, ordinal: 0 }

test('a cancelled piece is scanned no more', () => {
  for (const check of movementCodes.filter((code) => code !== 'PI')) {
    const placed = placeScan([received], followUp(received, check), 2_000, { cancelled: true })
    assert.deepEqual(placed, { ok: false, refusal: { name: 'piece-cancelled' } }, check)
  }
})

test('but corrections move it to the carrier and on the way back, and nowhere else', () => {
  const recorded = movementCodes.filter((check) => {
    const correction = { ...followUp(received, check), correction: true, at: 2_000 }
    return placeScan([received], correction, 2_000, { cancelled: true }).ok
  })
  assert.deepEqual(recorded, ['IF', 'DV', 'RV', 'RM', 'RC'])
})

test('a scan that was recorded before the cancellation is still the same scan', () => {
  const scanned: Movement = { ...followUp(received, 'IF'), scanId: 's-1', at: 2_000, ordinal: 1 }
  const again = placeScan([received, scanned], { ...scanned, at: undefined }, 3_000, {
    cancelled: true,
  })
  assert.deepEqual(again, { ok: false, refusal: { name: 'duplicate' } })
})

test('a follow-up happens at the current branch, after all known movements', () => {
  const arrived: Movement = {
    ...followUp(received, 'AR'),
    branchCode: 'X0001',
    at: 9_000,
    ordinal: 1,
  }
  const placed = placeScan(
    [received, arrived],
    followUp(newestOf([received, arrived]), 'DV'),
    5_000,
  )
  assert.ok(placed.ok)
  assert.equal(placed.value.at, 9_001)
  assert.equal(placed.value.branchCode, 'X0001')
})
