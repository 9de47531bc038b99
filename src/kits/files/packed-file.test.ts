import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { zipOf } from '../../../test/support/zip.ts'
import { openUnpacked, PackedFileError } from './packed-file.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-packed-'))
})
after(() => rm(folder, { recursive: true }))

async function contentOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const chunks: Buffer[] = []
  for await (const chunk of (await openUnpacked(path)).chunks) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function part(name: string, text: string) {
  const bytes = Buffer.from(text)
  return {
    name,
    packed: deflateRawSync(bytes),
    inflatedBytes: bytes.length,
    checksum: crc32(bytes),
  }
}

const long = 'AR\t5000\tCORDOBA\n'.repeat(5_000)

describe('a packed file', () => {
  test('is unpacked by its first bytes, whatever its name', async () => {
    assert.equal(await contentOf(Buffer.from('plain')), 'plain')
    assert.equal(await contentOf(gzipSync(long)), long)
    assert.equal(await contentOf(zipOf([part('AR.txt', long)])), long)
    assert.equal(await contentOf(Buffer.alloc(0)), '')
  })

  test('of several texts gives the largest, and no notes', async () => {
    const archive = zipOf([part('readme.txt', long), part('AR.txt', 'AR'), part('logo.png', long)])
    assert.equal(await contentOf(archive), 'AR')
  })

  test('that is cut short, changed or empty is refused, wherever it was cut', async () => {
    const archive = zipOf([part('AR.txt', long)])
    const zipped = gzipSync(long)
    const changed = Buffer.from(archive)
    changed.writeUInt8(changed.readUInt8(60) ^ 0x55, 60)
    const wrong = [
      ...[0.2, 0.5, 0.9].map((share) => archive.subarray(0, archive.length * share)),
      ...[0.2, 0.5, 0.9].map((share) => zipped.subarray(0, zipped.length * share)),
      changed,
      zipOf([part('logo.png', long)]),
      zipOf([{ ...part('AR.txt', long), inflatedBytes: 10 }]),
    ]
    for (const bytes of wrong) await assert.rejects(contentOf(bytes), PackedFileError)
  })
})
