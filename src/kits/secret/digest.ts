import { createHash, hash } from 'node:crypto'
import { inPortions, nextTurn } from '../batch/portions.ts'

/** A digest of a JSON value that does not depend on the order of its fields. */
export function canonicalDigest(value: unknown): string {
  return sha256(JSON.stringify(value, sortFields))
}

function sortFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)),
  )
}

export function sha256(content: string | Buffer): string {
  return hash('sha256', content, 'base64url')
}

/** The digest of a list's JSON, which it yields while writing. */
export async function listDigest(list: readonly unknown[]): Promise<string> {
  const digest = createHash('sha256')
  let before = '['
  await inPortions(list, async (portion) => {
    digest.update(before + JSON.stringify(portion).slice(1, -1))
    before = ','
  })
  return digest.update(list.length === 0 ? '[]' : ']').digest('base64url')
}

const bytesPerTurn = 2_097_152

/** The same digest of a large file, between whose parts others are served. */
export async function sha256InTurns(content: Buffer): Promise<string> {
  const digest = createHash('sha256')
  for (let at = 0; at < content.length; at += bytesPerTurn) {
    digest.update(content.subarray(at, at + bytesPerTurn))
    await nextTurn()
  }
  return digest.digest('base64url')
}
