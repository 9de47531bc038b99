import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'

const compress = promisify(deflate)
const expand = promisify(inflate)

/** A long text for a column that is seldom read: deflated, in base64. */
export async function packText(text: string): Promise<string> {
  return (await compress(text)).toString('base64')
}

export async function unpackText(packed: string): Promise<string> {
  return (await expand(Buffer.from(packed, 'base64'))).toString()
}
