import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneWord, readPhone } from './phone.ts'

test('a phone is found by its last ten digits', () => {
  assert.equal(phoneWord('+54 9 11 5555-0171'), '1155550171')
  assert.equal(phoneWord('299 555-0120'), '2995550120')
  assert.equal(phoneWord('4555'), '4555')
  assert.equal(phoneWord('no tiene'), undefined)
  assert.equal(phoneWord(undefined), undefined)
})

test('a text written like a phone is read as one, and codes are not', () => {
  assert.equal(readPhone('+54 9 11 5555-0171'), '1155550171')
  assert.equal(readPhone('299 555-0120'), '2995550120')
  assert.equal(readPhone('(011) 5555 0171'), '1155550171')
  assert.equal(readPhone('1201-0001'), undefined)
  assert.equal(readPhone('30111222'), undefined)
  assert.equal(readPhone('Colón 1250'), undefined)
})
