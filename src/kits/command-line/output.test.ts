import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordText, table } from './output.ts'

test('a table has a line of names, a rule, and a line for each row', () => {
  const rows = [
    { name: 'Ana', number: 5, open: true },
    { name: 'Constantino', number: 1_200, open: false },
  ]
  assert.equal(
    table(rows),
    [
      'name         number  open',
      '-----------  ------  -----',
      'Ana               5  true',
      'Constantino    1200  false',
      '',
    ].join('\n'),
  )
})

test('a column of numbers stands to the right, also when its name is shorter', () => {
  assert.equal(table([{ n: 1 }, { n: 100 }]), '  n\n---\n  1\n100\n')
})

test('missing values are left blank, and no line ends in blanks', () => {
  assert.equal(table([{ a: 'x', b: undefined }]), 'a  b\n-  -\nx\n')
})

test('an empty table says so', () => {
  assert.equal(table([]), '(nothing)\n')
})

test('a record has a line for each field, and objects inside it are named by their path', () => {
  const record = { state: 'IF', allowed: ['GE', 'CO'], shipper: { number: 9001, name: 'Uno' } }
  const lines = ['state           IF', 'allowed         GE, CO', 'shipper.number  9001']
  const texts = [...lines, 'shipper.name    Uno'].map((line) => `  ${line}\n`)
  assert.equal(recordText(record), texts.join(''))
  assert.equal(recordText({ cage: null }), '  cage  -\n')
})
