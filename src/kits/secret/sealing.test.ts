import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createSealing,
  isSealed,
  LostKeyError,
  newSealingKey,
  sealingKeyId,
  sealingKeysOf,
  sealingOf,
} from './sealing.ts'

const [first, second] = [newSealingKey(), newSealingKey()]
const id = sealingKeyId(first)

describe('a sealed text', () => {
  const sealing = createSealing(() => [first])
  const sealed = sealing.seal(id, 'subscription.secret/whk_1', 'whsec_ñ')

  test('opens at its place, and shows nothing of itself', () => {
    assert.ok(isSealed(sealed) && !sealed.includes('whsec'))
    assert.equal(sealing.open('subscription.secret/whk_1', sealed), 'whsec_ñ')
    assert.notEqual(sealing.seal(id, 'subscription.secret/whk_1', 'whsec_ñ'), sealed)
  })

  test('is refused in another row, column or database, and when it was changed', () => {
    for (const place of ['subscription.secret/whk_2', 'subscription.previous_secret/whk_1'])
      assert.throws(() => sealing.open(place, sealed))
    const [testing, production] = ['testing', 'production'].map((one) => sealingOf(sealing, one))
    const own = testing?.seal(id, 'label_key.key/1', 'k') ?? ''
    assert.equal(testing?.open('label_key.key/1', own), 'k')
    assert.throws(() => production?.open('label_key.key/1', own))
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
    assert.throws(() => sealing.open('subscription.secret/whk_1', changed))
  })

  test('needs its key, which is looked for anew', () => {
    let keys = [second]
    const other = createSealing(() => keys)
    assert.equal(other.has(id), false)
    assert.throws(() => other.open('subscription.secret/whk_1', sealed), LostKeyError)
    keys = [second, first]
    assert.equal(other.open('subscription.secret/whk_1', sealed), 'whsec_ñ')
    assert.equal(other.newest(), sealingKeyId(second))
  })
})

test('a file of keys takes comments and empty lines, and no short keys', () => {
  assert.deepEqual(sealingKeysOf(`# the newest\n${first}\n\n${second}\n`), [first, second])
  assert.throws(() => sealingKeysOf('short\n'), /32 bytes/)
})
