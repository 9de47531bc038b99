import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const compress = promisify(deflate)

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A grey picture: one byte per point, 0 is black. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly points: Uint8Array
}

/** Encodes a grey PNG with its density, so that it prints at its intended size. */
export async function encodePng(picture: GreyPicture, pointsPerMetre: number): Promise<Buffer> {
  const { width, height, points } = picture
  // Each row starts with its filter type, 0 for none; deflate finds the repeated rows of labels
  // itself.
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(points.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const density = Buffer.alloc(9)
  density.writeUInt32BE(pointsPerMetre, 0)
  density.writeUInt32BE(pointsPerMetre, 4)
  density[8] = 1
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('pHYs', density),
    chunk('IDAT', await compress(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12)
  framed.writeUInt32BE(data.length, 0)
  framed.write(name, 4, 'latin1')
  framed.set(data, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8)
  return framed
}
