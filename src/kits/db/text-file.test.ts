import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openTextFile, type TextFile, textsKept } from './text-file.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-texts-'))
})
after(() => rm(folder, { recursive: true, force: true }))

function withFile(work: (texts: TextFile) => void, mostBytes?: number): void {
  const texts = openTextFile(folder, mostBytes)
  try {
    work(texts)
  } finally {
    texts.close()
  }
}

const textOf = (number: number, length: number) => `${number}é`.repeat(length).slice(0, length)

test('what was put is got, whatever its length, from one portion and from several', () => {
  withFile((texts) => {
    const put = Array.from(
      { length: 3_000 },
      (_, number) => [number, textOf(number, 1 + ((number * 37) % 500))] as const,
    )
    texts.put(put.slice(0, 10))
    texts.put(put.slice(10))
    for (const [number, text] of put) assert.equal(texts.get(number), text)
  })
})

test('the last text of a number counts, and one of the same low bits takes its place', () => {
  withFile((texts) => {
    texts.put([[5, 'first']])
    texts.put([[5, 'second']])
    assert.equal(texts.get(5), 'second')
    texts.put([[5 + textsKept, 'another']])
    assert.equal(texts.get(5), 'another')
  })
})

test('one is forgotten alone, all are forgotten together, and others can be put', () => {
  withFile((texts) => {
    texts.put([
      [1, 'one'],
      [2, 'two'],
    ])
    texts.forget(1)
    assert.deepEqual([texts.get(1), texts.get(2), texts.get(3)], [undefined, 'two', undefined])
    texts.forgetAll()
    texts.put([[1, 'one again']])
    assert.deepEqual([texts.get(1), texts.get(2)], ['one again', undefined])
  })
})

test('a text that is too long is not kept, and its neighbours are', () => {
  withFile((texts) => {
    const longest = 'x'.repeat(65_535)
    texts.put([
      [1, 'one'],
      [2, `${longest}x`],
      [3, longest],
      [4, 'four'],
    ])
    assert.deepEqual([1, 2, 3, 4].map(texts.get), ['one', undefined, longest, 'four'])
  })
})

test('a file that is full begins anew, with what comes', () => {
  const mostBytes = 64 * 100
  withFile((texts) => {
    for (let number = 1; number <= 1_000; number += 1) {
      texts.put([[number, textOf(number, 60)]])
      assert.equal(texts.get(number), textOf(number, 60))
    }
    const kept = Array.from({ length: 1_000 }, (_, index) => texts.get(index + 1)).filter(Boolean)
    assert.ok(kept.length > 0 && kept.length <= 101, `${kept.length} of 1000`)
  }, mostBytes)
})

test('the file has no name that anybody could find', async () => {
  const texts = openTextFile(folder)
  texts.put([[1, 'secret']])
  assert.deepEqual(await readdir(folder), [])
  texts.close()
  assert.throws(() => openTextFile(join(folder, 'nowhere')), /ENOENT/)
})
