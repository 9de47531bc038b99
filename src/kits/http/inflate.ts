import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { accept, type Outcome, refuse } from '../../outcome.ts'

export type InflateRefusal = 'encoding-unknown' | 'broken' | 'too-large' | 'grows-too-much'

export interface InflateLimits {
  readonly maxBytes: number
  /** How many times its size a body may become, or a few bytes could cause much work. */
  readonly maxGrowth: number
  /** Up to this size a body may have grown as it likes. */
  readonly freeBytes: number
}

/** Decodes a body's Content-Encoding; refuses a body that would exceed the limits. */
export function inflateBody(
  body: Buffer,
  encoding: string | undefined,
  { maxBytes, maxGrowth, freeBytes }: InflateLimits,
): Outcome<Buffer, InflateRefusal> {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return accept(body)
  if (name !== 'gzip' && name !== 'x-gzip' && name !== 'deflate') return refuse('encoding-unknown')
  const grownBytes = Math.max(freeBytes, body.length * maxGrowth)
  try {
    return accept(inflate(body, name === 'deflate', Math.min(maxBytes, grownBytes)))
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === bufferTooLarge
    if (!tooLarge) return refuse('broken')
    return refuse(grownBytes < maxBytes ? 'grows-too-much' : 'too-large')
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
