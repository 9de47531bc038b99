import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Spool } from './spool.ts'

describe('a spool', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posta-spool-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const lineOf = (number: number) => `línea ${'x'.repeat(number % 50)} ${number}`

  for (const [where, name] of [
    ['in memory', undefined],
    ['through a file', 'lines'],
  ] as const)
    test(`returns what came by number, in the order in which it came, ${where}`, () => {
      const path = name && join(folder, name)
      const spool = new Spool(path, 100)
      for (let number = 0; number < 1_000; number++) spool.addLine(number % 7, lineOf(number))
      if (path !== undefined) assert.ok(statSync(path).size > 10_000)
      assert.deepEqual(spool.keys(), [0, 1, 2, 3, 4, 5, 6])
      for (const key of spool.keys()) {
        const lines = [...spool.lines(key)]
        assert.equal(lines.length, key < 6 ? 143 : 142)
        lines.forEach((line, at) => assert.equal(line, lineOf(at * 7 + key)))
        assert.equal(spool.lengthOf(key), spool.read(key).length)
        assert.equal(spool.read(key).toString(), `${lines.join('\n')}\n`)
      }
      spool.close()
      assert.deepEqual(readdirSync(folder), [])
    })

  test('makes no file of what fits in memory, nor anything of a number that never came', () => {
    const path = join(folder, 'few')
    const spool = new Spool(path, 100)
    spool.add(3, Uint8Array.of(1, 2))
    spool.add(3, new Uint8Array(0))
    spool.add(9, new Uint8Array(0))
    assert.deepEqual([spool.read(3), spool.lengthOf(9)], [Buffer.of(1, 2), 0])
    assert.deepEqual([spool.keys(), spool.read(4), spool.lengthOf(4)], [[3, 9], Buffer.alloc(0), 0])
    assert.ok(!existsSync(path))
    spool.close()
  })

  test('takes a record that is larger than a block', () => {
    const spool = new Spool(join(folder, 'large'), 10)
    const large = Buffer.alloc(1_000, 'y')
    spool.add(1, Buffer.from('a'))
    spool.add(1, large)
    spool.add(1, Buffer.from('b'))
    assert.equal(spool.read(1).toString(), `a${large.toString()}b`)
    spool.close()
  })
})
