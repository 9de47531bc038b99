import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { accept, type Outcome, refuse } from '../../outcome.ts'

export type InflateRefusal = 'encoding-unknown' | 'broken' | 'too-large'

/** Decodes a body's Content-Encoding; refuses what would exceed the limit. */
export function inflateBody(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Outcome<Buffer, InflateRefusal> {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return accept(body)
  if (name !== 'gzip' && name !== 'x-gzip' && name !== 'deflate') return refuse('encoding-unknown')
  try {
    return accept(inflate(body, name === 'deflate', maxBytes))
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === bufferTooLarge
    return refuse(tooLarge ? 'too-large' : 'broken')
  }
}

const bufferTooLarge = 'ERR_BUFFER_TOO_LARGE'

function inflate(body: Buffer, isDeflate: boolean, maxOutputLength: number): Buffer {
  if (!isDeflate) return gunzipSync(body, { maxOutputLength })
  // `deflate` means zlib's format; some clients send it without zlib's header.
  const hasHeader = ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0
  return hasHeader
    ? inflateSync(body, { maxOutputLength })
    : inflateRawSync(body, { maxOutputLength })
}
