import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import {
  chunkOf,
  exifOf,
  exifSegment,
  jpeg,
  jpegWith,
  png,
  pngWith,
  segmentOf,
} from '../../../test/support/pictures.ts'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { barePicture } from './pictures.ts'

const secret = 'SECRET-34.6037,-58.3816'
const word = Buffer.from(secret)
const marked = (bytes: Buffer | undefined) => bytes?.includes(secret)

describe('a JPEG', () => {
  test('that has nothing beside what it shows stays as it is', () => {
    assert.deepEqual(barePicture(jpeg, 'jpeg'), jpeg)
  })

  test('loses comments, data of programs, previews and what stands after its end', () => {
    const preview = Buffer.concat([Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x08\x01'), word])
    const picture = Buffer.concat([
      jpegWith(
        segmentOf(0xe0, preview),
        exifSegment(exifOf(1, secret)),
        segmentOf(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
        segmentOf(0xe2, `ICC_PROFILE\0\x01\x01${secret}`),
        segmentOf(0xed, `Photoshop 3.0\0${secret}`),
        segmentOf(0xee, Buffer.concat([Buffer.from('Adobe\0\x64\0\0\0\0\x01'), word])),
        segmentOf(0xfe, secret),
      ),
      jpeg,
      word,
    ])
    const bare = barePicture(picture, 'jpeg')
    assert.ok(bare && bare.length < jpeg.length + 40)
    assert.equal(marked(bare), false)
    assert.deepEqual(barePicture(bare, 'jpeg'), bare)
  })

  test('keeps of its EXIF how it is turned, in either order of bytes', () => {
    for (const isBig of [true, false])
      for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
        const picture = jpegWith(exifSegment(exifOf(orientation, secret, isBig)))
        const bare = barePicture(picture, 'jpeg')
        assert.equal(marked(bare), false)
        assert.deepEqual(bare?.subarray(6, 12), Buffer.from('Exif\0\0'))
        assert.deepEqual(bare.readUInt16BE(30), orientation)
        assert.equal(bare.length, jpeg.length + 36)
      }
  })

  test('whose EXIF is odd is shown as it lies', () => {
    const odd = [
      Buffer.alloc(0),
      Buffer.from('MM'),
      Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'),
      exifOf(0, secret),
      exifOf(9, secret),
      exifOf(6, secret).subarray(0, 28),
    ]
    for (const exif of odd) assert.deepEqual(barePicture(jpegWith(exifSegment(exif)), 'jpeg'), jpeg)
  })

  test('says once how it is turned', () => {
    const picture = jpegWith(exifSegment(exifOf(6)), exifSegment(exifOf(3)))
    assert.equal(barePicture(picture, 'jpeg')?.length, jpeg.length + 36)
  })

  test('that is cut anywhere is refused', () => {
    const picture = jpegWith(exifSegment(exifOf(6, secret)))
    for (let end = 0; end < picture.length; end += 1)
      assert.equal(barePicture(picture.subarray(0, end), 'jpeg'), undefined, String(end))
  })

  test('that is huge, has two frames, none, or too many parts is refused', () => {
    const frame = (height: number, width: number) => {
      const data = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
      data.writeUInt16BE(height, 1)
      data.writeUInt16BE(width, 3)
      return segmentOf(0xc0, data)
    }
    const start = Buffer.from([0xff, 0xd8])
    const end = Buffer.concat([segmentOf(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), jpegEnd])
    const made = (...parts: Buffer[]) =>
      barePicture(Buffer.concat([start, ...parts, end]), 'jpeg') !== undefined
    assert.ok(made(frame(1, 1)))
    for (const parts of [
      [],
      [frame(60_000, 60_000)],
      [frame(0, 8)],
      [frame(8, 0)],
      [frame(1, 1), frame(1, 1)],
      [segmentOf(0xc3, Buffer.alloc(9)), frame(1, 1)],
      [frame(1, 1), ...Array.from({ length: 2_000 }, () => segmentOf(0xfe, ''))],
      [frame(1, 1), Buffer.from([0, 0, 0])],
    ])
      assert.equal(made(...parts), false)
  })
})

const jpegEnd = Buffer.from([0xff, 0xd9])

describe('a PNG', () => {
  test('loses texts, times, profiles, data of programs and what stands after its end', () => {
    const names = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'iCCP', 'pHYs', 'eXIf', 'prVt', 'sPLT']
    const picture = pngWith(...names.map((name) => chunkOf(name, secret)))
    assert.deepEqual(barePicture(Buffer.concat([picture, word, png]), 'png'), png)
  })

  test('keeps what its colours need, and how it is turned', () => {
    const colours = [chunkOf('sRGB', '\0'), chunkOf('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))]
    const turned = barePicture(pngWith(...colours, chunkOf('eXIf', exifOf(6, secret))), 'png')
    assert.equal(marked(turned), false)
    assert.deepEqual(turned, pngWith(...colours, chunkOf('eXIf', bareExif(6))))
  })

  test('that is cut anywhere is refused', () => {
    for (let end = 0; end < png.length; end += 1)
      assert.equal(barePicture(png.subarray(0, end), 'png'), undefined, String(end))
  })

  test('with long chunks of colours, unknown critical ones, or sums that are wrong is refused', () => {
    const flipped = Buffer.from(png)
    flipped[45] = (flipped[45] ?? 0) ^ 1
    for (const picture of [
      flipped,
      pngWith(chunkOf('gAMA', secret)),
      pngWith(chunkOf('SECR', secret)),
      pngWith(chunkOf('IHDR', Buffer.alloc(14))),
      Buffer.concat([png.subarray(0, 8), chunkOf('IEND', '')]),
      Buffer.concat([png.subarray(0, 33), chunkOf('IEND', '')]),
    ])
      assert.equal(barePicture(picture, 'png'), undefined)
  })
})

function bareExif(orientation: number): Buffer {
  const bytes = Buffer.from(
    'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0',
    'latin1',
  )
  bytes.writeUInt16BE(orientation, 18)
  return bytes
}

describe('whatever arrives', () => {
  const kinds = fc.constantFrom('jpeg', 'png')
  const wholes = { jpeg, png } as const

  test('is a picture that stays the same when it is bared again, or nothing', () => {
    const cut = fc.record({
      kind: kinds,
      at: fc.nat(500),
      drop: fc.nat(20),
      add: fc.uint8Array({ maxLength: 60 }),
    })
    fc.assert(
      fc.property(cut, ({ kind, at, drop, add }) => {
        const whole = wholes[kind]
        const picture = Buffer.concat([whole.subarray(0, at), add, whole.subarray(at + drop)])
        const bare = barePicture(picture, kind)
        if (bare === undefined) return
        assert.ok(bare.length <= picture.length)
        assert.deepEqual(barePicture(bare, kind), bare)
      }),
      { numRuns: randomRuns(3_000) },
    )
  })

  test('keeps no word of a segment or chunk of any name', () => {
    const code = fc.oneof(fc.integer({ min: 0xe0, max: 0xef }), fc.constant(0xfe))
    const name = fc.string({
      unit: fc.constantFrom('a', 'b', 'X', 'Z'),
      minLength: 4,
      maxLength: 4,
    })
    const before = fc.constantFrom('', 'JFIF\0', 'Exif\0\0', 'Exif\0\0II*\0', 'Adobe', 'JFXX\0')
    fc.assert(
      fc.property(code, name, before, (at, called, start) => {
        const picture = jpegWith(segmentOf(at, `${start}${secret}`))
        assert.notEqual(marked(barePicture(picture, 'jpeg')), true)
        assert.notEqual(marked(barePicture(pngWith(chunkOf(called, secret)), 'png')), true)
      }),
    )
  })

  test('of nothing but fill bytes or restarts is walked once', () => {
    const start = jpeg.subarray(0, jpeg.length - 2)
    for (const fill of ['\xff', '\xff\0', '\xff\xd0', '\xff\xff\0'])
      assert.equal(
        barePicture(Buffer.concat([start, Buffer.from(fill.repeat(100_000), 'latin1')]), 'jpeg'),
        undefined,
      )
  })
})
