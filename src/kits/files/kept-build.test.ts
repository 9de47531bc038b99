import assert from 'node:assert/strict'
import { appendFile, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { keptBuild } from './kept-build.ts'

let place: string
let builds = 0
beforeEach(async () => {
  builds = 0
  place = await mkdtemp(join(tmpdir(), 'posta-kept-'))
  await mkdir(join(place, 'sources'))
  await writeFile(join(place, 'sources', 'one.txt'), 'one')
})
afterEach(() => rm(place, { recursive: true }))

const ask = (cache: string | undefined = join(place, 'cache')) => {
  const sources = { name: 'index', folders: [join(place, 'sources')] }
  const build = () => {
    builds += 1
    return new TextEncoder().encode(`build ${builds}`)
  }
  return Buffer.from(keptBuild(sources, build, cache)).toString()
}

test('a build is read by the next process', () => {
  assert.deepEqual([ask(), ask()], ['build 1', 'build 1'])
})

test('changed sources are built again', async () => {
  ask()
  await writeFile(join(place, 'sources', 'one.txt'), 'two')
  assert.equal(ask(), 'build 2')
  await writeFile(join(place, 'sources', 'one.txt'), 'one')
  assert.equal(ask(), 'build 1')
})

test('a kept build that was cut short or altered is built again', async () => {
  ask()
  const [name = ''] = await readdir(join(place, 'cache'))
  const file = join(place, 'cache', name)
  for (const size of [0, 10, 34]) {
    await truncate(file, size)
    assert.equal(ask(), `build ${builds}`)
  }
  assert.equal(builds, 4)
  await appendFile(file, 'x')
  assert.equal(ask(), 'build 5')
})

test('a place that can not be written to is no fault, and nothing is left there', async () => {
  const file = join(place, 'file')
  await writeFile(file, '')
  assert.deepEqual([ask(file), ask(file)], ['build 1', 'build 2'])
  assert.deepEqual((await readdir(place)).toSorted(), ['file', 'sources'])
})
