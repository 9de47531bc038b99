import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openAddresses } from './addresses.ts'
import { foldName } from './words/fold.ts'

const addresses = openAddresses()
const text = readFileSync(join(import.meta.dirname, 'addresses-people-write.txt'), 'utf8')

const parts = (line: string) => line.split('|').map((part) => part.trim())

/** Sections of `written | code | locality | province => street | number | floor | flat | code`. */
for (const section of text.split('\n## ').slice(1)) {
  const [city = '', ...lines] = section.split('\n').filter((line) => line !== '')
  describe(`in ${city} people write`, () => {
    for (const line of lines) {
      const [question = '', meant = ''] = line.split('=>')
      test(question.trim(), () => check(parts(question), parts(meant)))
    }
  })
}

function check(questionWords: readonly string[], meant: readonly string[]): void {
  const [street, code, locality, province] = questionWords
  const question = { street, locality, province }
  const postalCode = code === '' ? undefined : Number(code)
  const address = addresses.normalize({ ...question, postalCode })
  const [name = '', number, floor, flat, rightCode = ''] = meant
  assert.match(` ${foldName(address.street)} `, new RegExp(` ${foldName(name)} `))
  assert.deepEqual([address.number, address.floor, address.flat], [number, floor, flat])
  if (rightCode !== '') assert.equal(address.postalCode, Number(rightCode))
}
