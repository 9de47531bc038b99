import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openBytes } from '../../../kits/files/paged-file.ts'
import { replaceFile } from '../../../kits/files/replaced-file.ts'
import { bytesInMemory, PagedWords } from './paged-words.ts'

/** Twenty pages and a part of another, behind eight other bytes. */
const numbers = Uint32Array.from({ length: 10_500 }, (_, at) => at * 3)
const floats = new Float32Array(numbers.buffer)
const whole = Buffer.concat([Buffer.alloc(8), Buffer.from(numbers.buffer)])
const part = { start: 8, count: numbers.length }

describe('numbers in a file', () => {
  let folder: string
  let path: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posta-paged-'))
    path = join(folder, 'numbers')
    await writeFile(path, whole)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  for (const slots of [1, 2, 64])
    test(`are read in any order, with room for ${slots} of their pages`, () => {
      const source = openBytes(path)
      assert.ok(source)
      try {
        const words = new PagedWords(source, part, slots)
        assert.equal(words.count, numbers.length)
        for (let step = 0; step < 3_000; step++) {
          const at = (step * 7_919) % numbers.length
          assert.equal(words.word(at), numbers[at])
          assert.equal(words.float(at), floats[at])
        }
        assert.equal(words.word(numbers.length - 1), numbers.at(-1))
      } finally {
        source.close()
      }
    })

  test('are the same from memory', () => {
    const byteSource = bytesInMemory(Uint8Array.from(whole).buffer)
    const words = new PagedWords(byteSource, part, 1)
    for (let at = 0; at < numbers.length; at += 101) assert.equal(words.word(at), numbers[at])
    assert.deepEqual(byteSource.read(8, 8), new Uint8Array(numbers.buffer, 0, 8))
  })

  test('stay what they were when another file takes the place of theirs', async () => {
    const own = join(folder, 'replaced')
    await writeFile(own, whole)
    const source = openBytes(own)
    assert.ok(source)
    const words = new PagedWords(source, part, 1)
    await replaceFile(own, new Uint8Array(whole.length))
    assert.equal(words.word(5_000), 15_000)
    source.close()
    source.close()
  })

  test('throw when the file ends before them, and when there is none', () => {
    const source = openBytes(path)
    assert.ok(source)
    assert.throws(() => source.read(whole.length - 4, 8), /ends before/)
    source.close()
    assert.equal(openBytes(join(folder, 'none')), undefined)
  })
})
