import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  packCommonPasswords,
  packedPasswords,
  readCommonPasswords,
} from '../../../test/support/write-passwords.ts'
import { isListedPassword, localPasswords } from './password-check.steps.ts'
import { comparable, judgePassword } from './password-rules.ts'

const own = { email: 'ana@tienda.example', name: 'Ana', service: 'posta.example' }

test('the packed list is what its writer makes: ./posta write passwords', () => {
  assert.ok(readFileSync(packedPasswords).equals(packCommonPasswords()))
})

test('none of the 100,000 commonest passwords is taken, as it is or with a year behind it', () => {
  const words = readCommonPasswords().slice(0, 100_000).map(comparable)
  const isTaken = (word: string) => judgePassword(word, own, isListedPassword).ok
  assert.deepEqual(words.filter(isTaken), [])
  const dated = words.filter((word, turn) => turn % 20 === 0 && /^[a-z\d]{4,}$/.test(word))
  assert.deepEqual(dated.map((word) => `${word}.2026!`).filter(isTaken), [])
})

test('the words of the country are those that the packed list lacks', () => {
  for (const word of localPasswords) assert.equal(comparable(word), word)
  assert.ok(localPasswords.size > 100)
})
