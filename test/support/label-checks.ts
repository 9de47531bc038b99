/**
 * The common parts of the tests of printed labels: the data they print, and how they look at a
 * print.
 */
import assert from 'node:assert/strict'
import { type LabelFacts, writeContent } from '../../src/capabilities/labels/label-content.ts'
import { type LabelSizeName, labelSizes } from '../../src/capabilities/labels/label-sizes.ts'
import type { LabelRun } from '../../src/capabilities/labels/labels-drawing.steps.ts'
import { facts, longest, order } from './label-facts.ts'
import { scanWithZbar, scanWithZxing } from './label-tools.ts'
import type { Picture } from './picture.ts'

export const pause = async () => {}
export const sizeNames = Object.keys(labelSizes) as LabelSizeName[]
export const samples: Readonly<Record<string, LabelFacts>> = {
  'ordinary data': facts(),
  'the longest legal data': longest,
  'cash to collect and a notice': facts({ order: order({ service: 'B' }), notice: 'redirected' }),
}

/** The last `labels` of an order. */
export function runOf(some: LabelFacts, labels: number): LabelRun {
  const content = writeContent(some)
  return { content, from: Math.max(1, content.total - labels + 1), to: content.total }
}

export async function assertSymbols(png: Buffer, some: LabelFacts, labels: number): Promise<void> {
  const { trackingCode } = some.order
  const symbols = await scanWithZxing(png)
  const texts = symbols.map(({ format, text }) => `${format} ${text}`).toSorted()
  const expected = [`Code128 ${trackingCode}`, `QRCode ${some.trackingUrl}`]
  const all = expected.flatMap((one) => Array.from({ length: labels }, () => one))
  assert.deepEqual(texts, all.toSorted())
  const zbar = new Set(await scanWithZbar(png))
  assert.deepEqual([...zbar].toSorted(), [
    `CODE-128:${trackingCode}`,
    `QR-Code:${some.trackingUrl}`,
  ])
}

export function assertMm(actual: number, wanted: number): void {
  assert.ok(Math.abs(actual - wanted) <= 0.1, `${actual} mm for ${wanted} mm`)
}

/** By squares of 4 mm: where one has ink, the other has, but for the shapes of their letters. */
export function assertSameInk(one: Picture, other: Picture, name: string): void {
  const side = 32
  const [left, right] = [inkBySquare(one, side), inkBySquare(other, side)]
  const agreeing = left.filter((ink, place) => ink > 0.02 === (right[place] ?? 0) > 0.02).length
  assert.ok(agreeing / left.length >= 0.93, `${name}: ${agreeing} of ${left.length} squares agree`)
  const [box, otherBox] = [contentBox(one), contentBox(other)]
  for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
    const off = Math.abs(box[edge] - otherBox[edge])
    assert.ok(off <= 4, `${name}: the ${edge} edge of the content is ${off} dots off`)
  }
}

function inkBySquare({ width, height, grey }: Picture, side: number): number[] {
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)]
  const ink = Array.from({ length: columns * rows }, () => 0)
  for (let y = 0; y < rows * side; y += 1)
    for (let x = 0; x < columns * side; x += 1) {
      if ((grey[y * width + x] ?? 255) >= 128) continue
      const square = Math.floor(y / side) * columns + Math.floor(x / side)
      ink[square] = (ink[square] ?? 0) + 1 / (side * side)
    }
  return ink
}

function contentBox({ width, height, grey }: Picture) {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((grey[y * width + x] ?? 255) >= 128) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
  return box
}
