import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openSegments, placeOfKey, type Segment, type SegmentBlock } from './segments.ts'

async function* blocksOf(...blocks: readonly SegmentBlock[]): AsyncGenerator<SegmentBlock> {
  yield* blocks
}

describe('a folder of segments', () => {
  let folder: string
  let segment: Segment<string>
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posta-segments-'))
    const blocks = blocksOf(
      { firstKey: 'b', lines: ['{"b":"ñandú"}', '{"c":2}'] },
      { firstKey: 'm', lines: ['{"m":3}'] },
    )
    segment = await openSegments<string>(folder).write('2024/one', blocks, 'about it')
  })
  after(() => rm(folder, { recursive: true }))

  test('reads one block without the others', async () => {
    const segments = openSegments<string>(folder)
    assert.deepEqual(await segments.list(), ['2024/one'])
    assert.deepEqual(await segments.read('2024/one'), segment)
    assert.equal(segment.manifest.lines, 3)
    const place = placeOfKey(segment, 'c') ?? -1
    assert.deepEqual(await segments.block(segment, place), ['{"b":"ñandú"}', '{"c":2}'])
    assert.deepEqual(await segments.block(segment, placeOfKey(segment, 'z') ?? -1), ['{"m":3}'])
    assert.equal(placeOfKey(segment, 'a'), undefined)
  })

  test('has a name only once it is whole', async () => {
    const segments = openSegments<string>(folder)
    async function* broken(): AsyncGenerator<SegmentBlock> {
      yield { firstKey: 'a', lines: ['{}'] }
      throw new Error('cut off')
    }
    await assert.rejects(segments.write('2024/two', broken(), ''), /cut off/)
    assert.deepEqual(await segments.list(), ['2024/one'])
    const names = await readdir(join(folder, '2024'))
    assert.ok(!names.includes('two.ndjson.gz'))
    assert.ok(names.includes('two.ndjson.gz.part'))
    await segments.sweep(0)
    assert.equal((await readdir(join(folder, '2024'))).length, names.length)
    await segments.sweep(Date.now() + 60_000)
    assert.equal((await readdir(join(folder, '2024'))).length, names.length - 1)
  })

  test('notices a file that was changed, or is gone', async () => {
    const segments = openSegments<string>(folder)
    assert.equal(await segments.fault(segment), undefined)
    await writeFile(join(folder, '2024', 'one.ndjson.gz'), 'x')
    assert.equal(await segments.fault(segment), 'altered')
    await segments.remove(segment)
    assert.equal(await segments.fault(segment), 'missing')
    assert.deepEqual(await segments.list(), [])
  })
})
