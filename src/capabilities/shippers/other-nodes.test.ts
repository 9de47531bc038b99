import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NodeChannel } from '../../kits/nodes/nodes.ts'
import { createAttemptLimits as createSignInLimits } from '../people/attempts.steps.ts'
import { peopleLimits } from '../people/people.limits.ts'
import { createAttemptLimits } from './attempts.steps.ts'
import { shipperLimits } from './shippers.limits.ts'

/** Two ends, each of which receives what the other sends. */
function channelPair(): [NodeChannel, NodeChannel] {
  const ears: ((text: string) => void)[] = []
  const end = (own: number): NodeChannel => ({
    tell: (text) => ears[1 - own]?.(text),
    hear: (onText) => (ears[own] = onText),
  })
  return [end(0), end(1)]
}

const address = '10.0.0.1'

test('wrong passwords at one node count at the other, by shipper and address', () => {
  const [one, other] = channelPair()
  const [here, there] = [createAttemptLimits(true, one), createAttemptLimits(true, other)]
  const shown = { shipper: 9001, address }
  for (let turn = 0; turn < shipperLimits.wrongAttemptsPerShipperAndAddress; turn += 1) {
    assert.equal(here.take(shown, Date.now()), 0)
    here.tellWrong(shown)
  }
  assert.ok(there.take(shown, Date.now()) > 0)
  assert.equal(there.take({ shipper: 9002, address }, Date.now()), 0)
  assert.equal(there.take({ shipper: 9001, address: '10.0.0.2' }, Date.now()), 0)
})

test('wrong sign-ins and codes at one node count at the other', () => {
  const [signIns, codes] = [channelPair(), channelPair()]
  const [here, there] = [0, 1].map((end) =>
    createSignInLimits(true, {
      signIns: signIns[end] as NodeChannel,
      codes: codes[end] as NodeChannel,
    }),
  )
  const attempt = { email: 'ana@tienda.example', address }
  for (let turn = 0; turn < peopleLimits.wrongSignInsPerPersonAndAddress; turn += 1) {
    assert.equal(here?.take(attempt, Date.now()), 0)
    here?.tellWrong(attempt)
  }
  assert.ok(Number(there?.take(attempt, Date.now())) > 0)
  for (let turn = 0; turn < peopleLimits.wrongCodesPerPersonAndAddress; turn += 1)
    here?.tellWrongCode(attempt)
  assert.ok(Number(there?.takeCode(attempt, Date.now())) > 0)
  assert.equal(there?.take({ ...attempt, email: 'eva@tienda.example' }, Date.now()), 0)
})
