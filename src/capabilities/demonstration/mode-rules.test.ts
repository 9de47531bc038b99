import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decideMode, type ModeFacts } from './mode-rules.ts'

const untouched: ModeFacts = {
  setting: undefined,
  stored: undefined,
  isUntouched: true,
  isUsed: false,
  isBegun: false,
}

void describe('the mode of the demonstration', () => {
  test('a first start where nobody is chooses the living carrier', () => {
    assert.equal(decideMode(untouched), 'living')
  })

  test("D8's shippers without a stored mode keep their small carrier", () => {
    assert.equal(decideMode({ ...untouched, isUntouched: false }), 'on')
  })

  test('a choice holds, whatever has come since', () => {
    const used = { ...untouched, isUntouched: false, isUsed: true }
    assert.equal(decideMode({ ...used, stored: 'living', isBegun: true }), 'living')
    assert.equal(decideMode({ ...untouched, stored: 'off' }), 'off')
    assert.equal(decideMode({ ...used, stored: 'on' }), 'on')
  })

  test('the setting comes before what was chosen', () => {
    assert.equal(decideMode({ ...untouched, setting: 'off', stored: 'living' }), 'off')
    assert.equal(decideMode({ ...untouched, setting: 'on' }), 'on')
    assert.equal(decideMode({ ...untouched, setting: 'living', stored: 'off' }), 'living')
  })

  test('a database with shipments is never filled', () => {
    const used = { ...untouched, isUntouched: false, isUsed: true }
    assert.equal(decideMode({ ...used, setting: 'living' }), 'on')
    assert.equal(decideMode({ ...used, stored: 'living' }), 'on')
  })
})
