import { encodePng } from '../../../kits/png/png.ts'
import type { Chance } from '../chance.ts'

const [width, height] = [220, 72]
const pointsPerMetre = 3780
const [white, black] = [255, 0]

/** A scrawl that is always the same for a shipment, as a finger leaves it on a phone. */
export async function signatureOf(chance: Chance, code: string): Promise<string> {
  const points = new Uint8Array(width * height).fill(white)
  for (const [x, y] of strokeOf(chance, code)) dot(points, Math.round(x), Math.round(y))
  const file = await encodePng({ width, height, points }, pointsPerMetre)
  return file.toString('base64')
}

/** Loops along a line that rises and falls, and fades to its end. */
function* strokeOf(chance: Chance, code: string): Generator<[x: number, y: number]> {
  const drawn = (name: string) => chance.of('signature', name, code)
  const [loops, lean, end] = [
    4 + 5 * drawn('loops'),
    8 + 14 * drawn('lean'),
    120 + 70 * drawn('end'),
  ]
  const [tall, beat] = [10 + 14 * drawn('tall'), 0.6 + drawn('beat')]
  for (let step = 0; step <= 1; step += 0.0008) {
    const turn = step * loops * 2 * Math.PI
    const fading = 1 - 0.6 * step
    const x = 14 + end * step + lean * fading * Math.sin(turn)
    const y = height / 2 + tall * fading * Math.cos(turn * beat) + 6 * Math.sin(turn / 3)
    yield [x, y]
  }
}

function dot(points: Uint8Array, x: number, y: number): void {
  for (const row of [y, y + 1]) points.fill(black, row * width + x, row * width + x + 2)
}
