import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountToInvite,
  accountToReset,
  handingOf,
  type Inviting,
  isAddressTaken,
  mayShowLink,
  sideOf,
} from './account-rules.ts'

const of = (shipperNumber: number, environment: 'testing' | 'production' = 'testing') => ({
  environment,
  shipperNumber,
})

const by = (own: number, changes: Partial<Inviting> = {}): Inviting => ({
  reach: of(own),
  account: of(own),
  isDemo: false,
  ...changes,
})

const account = (id: string, changes: object = {}) => ({
  id,
  side: id,
  isProven: false,
  isDemo: false,
  isDocumented: false,
  disabledAt: null,
  signedInAt: null,
  ...changes,
})

test('each account of an environment, the carrier, its shippers and the shell are a side each', () => {
  const sides = [
    sideOf(by(9001)),
    sideOf(by(9002)),
    sideOf(by(9001, { reach: of(9001, 'production') })),
    sideOf(by(0)),
    sideOf(by(0, { account: of(9001) })),
    sideOf(by(0, { isShell: true })),
    sideOf(by(0, { isShell: true, account: of(9001) })),
    sideOf(by(9001, { isDemo: true })),
  ]
  assert.equal(new Set(sides).size, sides.length, sides.join(', '))
  const production = by(0, { isShell: true, reach: of(0, 'production') })
  assert.equal(sideOf(by(0, { isShell: true })), sideOf(production), 'one link of setup for both')
})

test("an invitation concerns the proven account, or the side's own, and no other", () => {
  const mine = account('testing 9001')
  const others = account('testing 9002')
  const proven = account('proven', { side: '', isProven: true })
  assert.equal(accountToInvite([others, mine], by(9001)), mine)
  assert.equal(accountToInvite([others], by(9001)), undefined)
  assert.equal(accountToInvite([mine], by(0)), undefined, 'no role of the carrier')
  assert.equal(accountToInvite([mine, proven], by(9001)), proven)
})

test("an account of the demonstration is shared with nobody, nor is anybody's with it", () => {
  const demo = account('testing 9001', { isDemo: true })
  assert.equal(accountToInvite([demo], by(9001)), undefined)
  const proven = account('proven', { side: '', isProven: true })
  assert.equal(accountToInvite([proven], by(9001, { isDemo: true })), undefined)
})

test('a forgotten password is that of the proven account, or of the one that was used last', () => {
  const old = account('old', { signedInAt: 1 })
  const last = account('last', { signedInAt: 2 })
  const demo = account('demo', { isDemo: true, signedInAt: 3 })
  const proven = account('proven', { side: '', isProven: true })
  assert.equal(accountToReset([old, last, demo]), last)
  assert.equal(accountToReset([old, last, proven]), proven)
  assert.equal(accountToReset([demo]), demo)
  assert.equal(accountToReset([account('documented', { isDocumented: true })]), undefined)
  assert.equal(accountToReset([account('off', { disabledAt: 1 })]), undefined)
})

test('a link is shown where no mail is set, of an account without a password', () => {
  const ways = [true, false].flatMap((sendsMail) =>
    [true, false].map((isProven) => handingOf({ isProven, hasPassword: isProven }, sendsMail)),
  )
  assert.deepEqual(ways, ['mail-acceptance', 'mail-password', 'at-sign-in', 'show'])
  assert.equal(handingOf({ isProven: false, hasPassword: true }, false), 'at-sign-in')
})

test('a link is shown to the side whose account it is, and never of a proven address', () => {
  assert.ok(mayShowLink({ isProven: false, side: 'testing 9001' }, 'testing 9001'))
  assert.ok(!mayShowLink({ isProven: false, side: 'testing 9001' }, 'testing 0'))
  assert.ok(!mayShowLink({ isProven: true, side: '' }, ''))
})

test('an address is taken where it is proven, or disabled, but not by another side alone', () => {
  const own = account('own', { side: '', isProven: true })
  const taken = (...others: ReturnType<typeof account>[]) => isAddressTaken([own, ...others], own)
  assert.ok(!taken())
  assert.ok(!taken(account('other side')))
  assert.ok(taken(account('proven', { side: '', isProven: true })))
  assert.ok(taken(account('off', { disabledAt: 1 })))
  assert.ok(!taken(account('demo', { isDemo: true, disabledAt: 1 })))
  assert.ok(taken(account('demo of before sides', { isDemo: true, side: '' })))
})
