import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  allocate,
  claim,
  collect,
  fits,
  handOver,
  type Leg,
  pay,
  resolutions,
  resolve,
  resolveSettled,
  reverse,
  settle,
  total,
} from './cash-ledger.ts'

const moving = { shipper: 9001, driver: 'Juan', amountCents: 150_000 }

/** The balance of each account after some events. */
function balances(...events: readonly (readonly Leg[])[]): Leg[] {
  const byAccount = Map.groupBy(events.flat(), ({ account, holder }) => `${account} ${holder}`)
  return [...byAccount.values()]
    .map((legs) => ({ ...(legs[0] as Leg), cents: total(legs) }))
    .filter(({ cents }) => cents !== 0)
}

const lines = (legs: readonly Leg[]) =>
  legs.map(({ account, holder, cents }) => `${account} ${holder} ${cents}`).sort()

test('money goes from the driver to the branch and is paid to the shipper', () => {
  const collected = collect(moving)
  assert.deepEqual(lines(collected), ['driver Juan 150000', 'shipper 9001 -150000'])
  const brought = handOver(moving, 150_000, 'C0001', 'h')
  assert.deepEqual(lines(balances(collected, brought)), [
    'branch C0001 150000',
    'shipper 9001 -150000',
  ])
  const settled = settle(balances(collected, brought))
  assert.deepEqual(lines(balances(collected, brought, settled)), [
    'payout  150000',
    'shipper 9001 -150000',
  ])
  assert.deepEqual(balances(collected, brought, settled, pay(moving)), [])
})

test('a shipper is paid in full though money is missing, and the carrier bears it or finds it', () => {
  const before = [collect(moving), handOver(moving, 140_000, 'C0001', 'h')]
  const paid = [...before, settle(balances(...before)), pay(moving)]
  assert.deepEqual(lines(balances(...paid)), ['difference h 10000', 'payout  -10000'])
  const lost = [...paid, resolve('written-off', 'C0001', true, balances(...paid))]
  assert.deepEqual(lines(balances(...lost)), ['payout  -10000', 'result  10000'])
  const legs = [...paid, resolve('recovered', 'C0001', true, balances(...paid))]
  assert.deepEqual(balances(...legs), [])
})

test('money that was too much stays with the carrier, or is given back', () => {
  const before = [collect(moving), handOver(moving, 151_000, 'C0001', 'h')]
  const back = [...before, resolve('returned', 'C0001', false, balances(...before))]
  assert.deepEqual(lines(balances(...back)), ['branch C0001 150000', 'shipper 9001 -150000'])
  const legs = [...before, resolve('kept', 'C0001', false, balances(...before))]
  assert.ok(lines(balances(...legs)).includes('result  -1000'))
})

test('an undone delivery leaves no balance, or a debt of the shipper if it was paid', () => {
  const before = [collect(moving), handOver(moving, 140_000, 'C0001', 'h')]
  assert.deepEqual(balances(...before, reverse(balances(...before))), [])
  const collected = [collect(moving), handOver(moving, 150_000, 'C0001', 'h')]
  const settled = [...collected, settle(balances(...collected))]
  const undone = [...settled, resolveSettled('deducted', moving)]
  assert.deepEqual(balances(...undone), [], 'what is still to be paid and what is owed are equal')
  const paid = [...undone, pay(moving)]
  assert.deepEqual(lines(balances(...paid)), ['payout  -150000', 'shipper 9001 150000'])
  assert.deepEqual(balances(...paid, claim(moving)), [])
})

test('a difference that the carrier bears is its result, and the shipper owes nothing', () => {
  const collected = [collect(moving), handOver(moving, 150_000, 'C0001', 'h')]
  const settled = [...collected, settle(balances(...collected)), pay(moving)]
  const borne = [...settled, resolveSettled('written-off', moving)]
  assert.deepEqual(lines(balances(...borne)), ['payout  -150000', 'result  150000'])
})

test('missing money and money too much are resolved in ways of their own', () => {
  const fitting = (cents: number) => resolutions.filter((resolution) => fits(resolution, cents))
  assert.deepEqual(fitting(1), ['recovered', 'written-off'])
  assert.deepEqual(fitting(-1), ['returned', 'kept'])
})

test('the counted amount is allocated to the last cent', () => {
  assert.deepEqual(allocate([100, 200, 300], 250), [100, 150, 0])
  assert.deepEqual(allocate([100, 200], 350), [100, 250])
  const amounts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(amounts, fc.nat(100_000), (some, counted) => {
      const shares = allocate(some, counted)
      assert.equal(
        shares.reduce((sum, share) => sum + share, 0),
        counted,
      )
      assert.ok(shares.every((share) => share >= 0))
    }),
  )
})
