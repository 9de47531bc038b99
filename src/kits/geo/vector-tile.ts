import { PbfWriter } from 'pbf'

/** Whole steps from the upper left corner of a tile. */
export type TilePoint = readonly [x: number, y: number]

/** Lines of one name. */
export interface TileLines {
  readonly name: string
  readonly lines: readonly (readonly TilePoint[])[]
}

/** The numbers of the fields in Mapbox' Vector Tile specification 2.1. */
const field = {
  layers: 3,
  name: 1,
  features: 2,
  keys: 3,
  values: 4,
  extent: 5,
  version: 15,
  tags: 2,
  type: 3,
  geometry: 4,
  text: 1,
} as const
const lineString = 2
const moveTo = 1
const lineTo = 2

/** Writes a vector tile of one layer of named lines; without lines it is empty. */
export function writeLineTile(layer: string, extent: number, shapes: readonly TileLines[]): Buffer {
  if (shapes.length === 0) return Buffer.alloc(0)
  const pbf = new PbfWriter()
  pbf.writeMessage(
    field.layers,
    (_, out) => {
      out.writeVarintField(field.version, 2)
      writeText(out, field.name, layer)
      for (const [place, { lines }] of shapes.entries())
        out.writeMessage(field.features, writeFeature, { place, lines })
      writeText(out, field.keys, 'name')
      for (const { name } of shapes)
        out.writeMessage(field.values, (text, value) => writeText(value, field.text, text), name)
      out.writeVarintField(field.extent, extent)
    },
    undefined,
  )
  return Buffer.from(pbf.finish())
}

/** Its only property is the name: key 0, and the value at its own place. */
function writeFeature(
  { place, lines }: { readonly place: number; readonly lines: TileLines['lines'] },
  out: PbfWriter,
): void {
  out.writePackedVarint(field.tags, [0, place])
  out.writeVarintField(field.type, lineString)
  out.writePackedVarint(field.geometry, commandsOf(lines))
}

/** Node's own UTF-8: that of `pbf` writes letters beyond U+1FFFF as others. */
function writeText(out: PbfWriter, place: number, text: string): void {
  out.writeBytesField(place, Buffer.from(text))
}

function commandsOf(lines: TileLines['lines']): number[] {
  const commands: number[] = []
  let [x, y] = [0, 0]
  for (const points of lines)
    for (const [turn, [toX, toY]] of points.entries()) {
      if (turn === 0) commands.push((1 << 3) | moveTo)
      if (turn === 1) commands.push(((points.length - 1) << 3) | lineTo)
      commands.push(zigzag(toX - x), zigzag(toY - y))
      ;[x, y] = [toX, toY]
    }
  return commands
}

/** Small numbers of either sign become small numbers. */
function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31)
}
