import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { findTests, ofShard, readShard, slicesOf, testsOf } from '../src/cli/test-files.ts'

const files = Object.values(findTests()).flat()

describe('a shard', () => {
  test('has a part of the files: every file is in one of them, and parts are of one size', () => {
    const parts = [1, 2, 3, 4].map((number) => ofShard(files, { number, of: 4 }))
    assert.deepEqual(parts.flat().toSorted(), files.toSorted())
    const sizes = parts.map(({ length }) => length)
    assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1)
  })

  test('is named by its number and how many there are', () => {
    assert.deepEqual(readShard('2/4'), { number: 2, of: 4 })
    for (const wrong of ['', '0/4', '5/4', '1', '1/2/3', 'a/b', '1.5/2', '1/100'])
      assert.throws(() => readShard(wrong), /--shard: expected/)
  })
})

describe('the tests of a change', () => {
  test('are those beside its files, its own, and those of everything, each of them once', () => {
    const changed = ['src/capabilities/claims/claims.store.ts', 'test/cli.test.ts', 'README.md']
    const tests = testsOf(changed)
    assert.ok(tests.includes('src/capabilities/claims/claim-rules.test.ts'))
    assert.ok(tests.includes('test/cli.test.ts'))
    assert.ok(tests.includes('test/tidy.test.ts'))
    assert.ok(!tests.includes('src/capabilities/cash/cash.test.ts'))
    assert.equal(new Set(tests).size, tests.length)
    for (const file of tests) assert.ok(existsSync(join(import.meta.dirname, '..', file)), file)
  })

  test('run the stories of the slices that it touches', () => {
    const changed = ['src/capabilities/labels/hand-overs/paper.ts', 'src/kits/csv/csv.ts']
    assert.deepEqual(slicesOf(changed), ['labels'])
  })
})
