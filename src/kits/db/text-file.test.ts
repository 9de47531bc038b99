import assert from 'node:assert/strict'
import { mkdtemp, readdir, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openTextFile, type TextFile, type TextFileLimits, textsKept } from './text-file.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-texts-'))
})
after(() => rm(folder, { recursive: true, force: true }))

function withFile(work: (texts: TextFile) => void, limits?: TextFileLimits): void {
  const texts = openTextFile(folder, limits)
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

/** How large the files without a name are that this process has open in the folder. */
async function bytesTaken(): Promise<number> {
  const open = await readdir('/proc/self/fd').catch(() => [])
  const names = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  const ours = open.filter((_, index) => names[index]?.startsWith(`${folder}/`))
  const sizes = await Promise.all(ours.map(async (fd) => (await stat(`/proc/self/fd/${fd}`)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a file that is full begins anew, with what comes', async () => {
  const texts = openTextFile(folder, { most: 64 * 100, mostForgotten: 2 ** 25 })
  for (let number = 1; number <= 1_000; number += 1) {
    texts.put([[number, textOf(number, 60)]])
    assert.equal(texts.get(number), textOf(number, 60))
  }
  const kept = Array.from({ length: 1_000 }, (_, index) => texts.get(index + 1)).filter(Boolean)
  assert.ok(kept.length > 0 && kept.length <= 101, `${kept.length} of 1000`)
  assert.ok((await bytesTaken()) <= 64 * 103)
  texts.close()
})

test('what is forgotten gives its room back once it is most of the file', async () => {
  const texts = openTextFile(folder, { most: 2 ** 30, mostForgotten: 64 * 100 })
  const all = Array.from({ length: 200 }, (_, number) => [number, textOf(number, 60)] as const)
  texts.put(all)
  for (const [number, text] of all) assert.equal(texts.get(number), text, 'all are alive')
  const changed = () => {
    texts.forget(7)
    texts.put([[7, textOf(7, 60)]])
    texts.put([[8, textOf(8, 60)]])
  }
  for (let turn = 0; turn < 250; turn += 1) changed()
  assert.equal(texts.get(100), textOf(100, 60), 'not yet')
  for (let turn = 0; turn < 100; turn += 1) changed()
  assert.equal(texts.get(100), undefined)
  assert.deepEqual([texts.get(7), texts.get(8)], [textOf(7, 60), textOf(8, 60)])
  assert.ok((await bytesTaken()) < 64 * 400)
  texts.put(all)
  texts.forgetAll()
  for (let turn = 0; turn < 100; turn += 1) changed()
  assert.ok((await bytesTaken()) < 64 * 250)
  assert.deepEqual([texts.get(7), texts.get(8)], [textOf(7, 60), textOf(8, 60)])
  texts.close()
})

test('the file has no name that anybody could find', async () => {
  const texts = openTextFile(folder)
  texts.put([[1, 'secret']])
  assert.deepEqual(await readdir(folder), [])
  texts.close()
  assert.throws(() => openTextFile(join(folder, 'nowhere')), /ENOENT/)
})
