import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { withPalette } from './pictures/palette-png.ts'
import { readColours } from './support/picture.ts'
import { chunkOf } from './support/pictures.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type Colour = readonly [number, number, number]

/** A picture in 24 bits, as a browser takes it. */
function pictureOf(width: number, height: number, colourAt: (x: number, y: number) => Colour) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const row = (y: number) => [0, ...Array.from({ length: width }, (_, x) => colourAt(x, y)).flat()]
  const rows = Array.from({ length: height }, (_, y) => row(y)).flat()
  const parts = [
    chunkOf('IHDR', head),
    chunkOf('IDAT', deflateSync(Uint8Array.from(rows))),
    chunkOf('IEND', ''),
  ]
  return Buffer.concat([signature, ...parts])
}

test('a picture of few colours keeps each of them', () => {
  const colours: readonly Colour[] = [
    [255, 255, 255],
    [29, 78, 200],
    [122, 63, 0],
    [0, 0, 0],
  ]
  const png = pictureOf(40, 30, (x, y) => colours[(x + y * 3) % 4] as Colour)
  assert.deepEqual(readColours(withPalette(png)), readColours(png))
})

test('a picture of many colours has 256 that are near them, and a rare one stays', () => {
  const red: Colour = [200, 20, 30]
  const png = pictureOf(160, 120, (x, y) => (x + y === 0 ? red : [x + 40, y + 100, (x + y) >> 1]))
  const [before, after] = [readColours(png), readColours(withPalette(png))]
  assert.equal(new Set(pointsOf(before.rgb)).size, 19_200)
  assert.ok(new Set(pointsOf(after.rgb)).size <= 256)
  assert.deepEqual([...after.rgb.subarray(0, 3)], red)
  for (const [at, part] of before.rgb.entries())
    assert.ok(Math.abs(part - (after.rgb[at] ?? 0)) <= 16, `byte ${at}`)
})

test('a picture of a screen is smaller afterwards', () => {
  const edge = (x: number, y: number): Colour => [255 - ((x * y) % 90), 255, 255 - (x % 60)]
  const png = pictureOf(300, 200, edge)
  assert.ok(withPalette(png).length < png.length)
})

function pointsOf(rgb: Uint8Array): string[] {
  return Array.from({ length: rgb.length / 3 }, (_, at) =>
    rgb.subarray(at * 3, at * 3 + 3).join(','),
  )
}
