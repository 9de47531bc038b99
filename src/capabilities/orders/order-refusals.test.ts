import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { byPrecedence, type OrderRefusal, orderRefusals, type Violation } from './order-refusals.ts'
import { orderCodes } from './orders.wire.ts'

/** D14 as written: each line takes precedence over the next. */
const precedence: readonly (readonly OrderRefusal[])[] = [
  ['tracking-code-missing'],
  ['tracking-code-malformed'],
  ['products-missing', 'service-unknown'],
  ['quantity-not-positive'],
  ['postal-code-invalid', 'postal-code-uncovered'],
  ['branch-unknown', 'branch-closed', 'branch-too-heavy', 'branch-too-large'],
  ['weight-not-positive', 'weight-negative'],
  ['amount-negative', 'cash-amount-missing', 'insured-value-missing'],
  ['field-missing', 'field-malformed', 'sku-unknown', 'stock-insufficient'],
  ['volume-limited'],
  ['idempotency-key-invalid', 'idempotency-key-reused'],
  ['code-taken', 'load-in-force'],
]

const lineOf = (refusal: OrderRefusal) => precedence.findIndex((line) => line.includes(refusal))

test('every refusal has its place in the precedence', () => {
  assert.deepEqual(precedence.flat().toSorted(), [...orderRefusals].toSorted())
})

test('the codes come in the order that D14 gives them', () => {
  const codes = precedence.map((line) => [...new Set(line.map((name) => orderCodes[name].code))])
  assert.deepEqual(codes, [[3], [7], [10], [3], [5], [6], [9], [11], [400], [-1], [400], [8, 11]])
})

const anyViolation = fc.record({
  refusal: fc.constantFrom(...orderRefusals),
  path: fc.string({ maxLength: 3 }),
})

test('violations are reported by precedence, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(anyViolation), (violations) => {
      const sorted = byPrecedence(violations)
      assert.equal(sorted.length, violations.length)
      assert.deepEqual(new Set(sorted), new Set<Violation>(violations))
      const lines = sorted.map(({ refusal }) => lineOf(refusal))
      assert.deepEqual(
        lines,
        lines.toSorted((left, right) => left - right),
      )
    }),
  )
})

test('violations of one kind stay in the order in which they were found', () => {
  const violations = [0, 1, 2, 3].map(
    (product): Violation => ({ refusal: 'quantity-not-positive', product }),
  )
  assert.deepEqual(byPrecedence(violations), violations)
})
