import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { linesOf, PartFile } from './part-file.ts'

describe('a file in parts', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posta-parts-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('is there under its name when it is finished, and its beginning may come last', async () => {
    const path = join(folder, 'deeper', 'whole')
    const file = new PartFile(path)
    const parts = ['first', 'x'.repeat(900_000), 'y'.repeat(3_000_000), 'z'.repeat(900_000), 'last']
    for (const part of parts) file.write(Buffer.from(part))
    file.writeFirst(Buffer.from('FIRST'))
    assert.deepEqual(
      readdirSync(join(folder, 'deeper')).map((name) => name === 'whole'),
      [false],
    )
    file.finish()
    file.abandon()
    assert.equal(await readFile(path, 'utf8'), ['FIRST', ...parts.slice(1)].join(''))
    assert.deepEqual(readdirSync(join(folder, 'deeper')), ['whole'])
  })

  test('leaves nothing where it is abandoned', () => {
    const file = new PartFile(join(folder, 'abandoned'))
    file.write(Buffer.from('something'))
    file.abandon()
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('abandoned')),
      [],
    )
  })

  test('is read line by line, wherever its blocks end', async () => {
    const path = join(folder, 'lines')
    const lines = Array.from({ length: 40_000 }, (_, at) => `ñandú ${'é'.repeat(at % 60)} ${at}`)
    for (const end of ['', '\n']) {
      await writeFile(path, lines.join('\n') + end)
      assert.deepEqual([...linesOf(path)], lines)
    }
    await writeFile(path, `a\n${'long'.repeat(600_000)}\n\nb`)
    const [first, long = '', ...others] = linesOf(path)
    assert.deepEqual([first, long.length, others], ['a', 2_400_000, ['', 'b']])
  })
})
