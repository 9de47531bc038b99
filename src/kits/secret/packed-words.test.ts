import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { dataPlace } from '../../../test/support/run-folder.ts'
import { openPackedWords, packWords } from './packed-words.ts'

test('packed words are found, and others are not but for one look-up in some hundred thousand', () => {
  const file = join(dataPlace(), 'packed-words-test.bin')
  const words = Array.from({ length: 2_000 }, (_, turn) => `word ${turn}`)
  writeFileSync(file, packWords([...words, 'word 7']))
  try {
    const packed = openPackedWords(pathToFileURL(file))
    assert.deepEqual(
      words.filter((word) => !packed.has(word)),
      [],
    )
    const others = Array.from({ length: 2_000 }, (_, turn) => `other ${turn}`)
    assert.deepEqual(
      others.filter((word) => packed.has(word)),
      [],
    )
  } finally {
    rmSync(file)
  }
})

test('the same words make the same bytes, in whatever order and however often', () => {
  const packed = packWords(['gato', 'perro', 'gato'])
  assert.equal(packed.length, 65_536 + 4)
  assert.ok(packed.equals(packWords(['perro', 'gato'])))
})
