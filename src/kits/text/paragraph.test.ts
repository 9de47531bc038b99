import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph } from './paragraph.ts'

test('a line break of the code is one space of the text', () => {
  const text = paragraph`The claim stays open
    until it is decided,
    or withdrawn.`
  assert.equal(text, 'The claim stays open until it is decided, or withdrawn.')
})

test('values stand as they are, with the line breaks that they have', () => {
  const text = paragraph`Up to ${3} lines: ${'one\ntwo'}
    and no more`
  assert.equal(text, 'Up to 3 lines: one\ntwo and no more')
})
