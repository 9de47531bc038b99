import { argon2, createHmac, hash as hashOnce, randomBytes, timingSafeEqual } from 'node:crypto'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/**
 * Hashes with argon2id, off the event loop; the result contains all that is needed to verify it
 * later. Secrets of one owner share the salt of the first: one hash is then compared with all of
 * them, so that the time does not reveal how many there are.
 */
export async function hashSecret(secret: string, first?: string): Promise<string> {
  const salt = first === undefined ? randomBytes(16) : partsOf(first).salt
  const hash = await derive(secret, salt)
  return storedForm(salt, hash)
}

function storedForm(salt: Buffer, hash: Buffer): string {
  return ['argon2id', salt.toString('base64url'), hash.toString('base64url')].join('$')
}

function partsOf(stored: string): { salt: Buffer; hash: Buffer } {
  const [kind, salt = '', hash = ''] = stored.split('$')
  if (kind !== 'argon2id') throw new Error('a stored secret has an unknown format')
  return { salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
}

/** The index of the stored hash that matches the secret; -1 if none does. */
export async function findMatch(secret: string, stored: readonly string[]): Promise<number> {
  const derived = new Map<string, Buffer>()
  let match = -1
  for (const [place, one] of stored.entries()) {
    const { salt, hash } = partsOf(one)
    const name = salt.toString('base64url')
    const made = derived.get(name) ?? (await derive(secret, salt))
    derived.set(name, made)
    if (timingSafeEqual(made, hash)) match = place
  }
  return match
}

/** Verified when the name does not exist, so that it takes as long as a wrong secret. */
export const nobodysHash = storedForm(Buffer.alloc(16), Buffer.alloc(32))

/** About 158 bits, in letters that can be read aloud. */
export function randomSecret(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from(randomBytes(32), (byte) => letters[byte % letters.length]).join('')
}

/** This many random bits in lower-case letters and digits, always of the same length. */
export function randomLetters(bits: number): string {
  const drawn = BigInt(`0x${randomBytes(bits / 8).toString('hex')}`)
  return drawn.toString(36).padStart(Math.ceil(bits / Math.log2(36)), '0')
}

/**
 * Returns a function that fingerprints secrets; useless outside this process, whose key is random.
 */
export function createFingerprint(): (text: string) => string {
  const key = randomBytes(32).toString('base64')
  // HMAC protects against length extension, which does not matter for fingerprints that nobody is
  // shown, and a single hash call costs a fraction of Node's Hmac objects.
  return (text) => hashOnce('sha256', key + text, 'base64')
}

/** Compares in constant time. */
export function sameSecret(left: string, right: string): boolean {
  const key = randomBytes(16)
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

function derive(secret: string, nonce: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message: secret, nonce, ...cost }, (error, hash) => {
      if (error) reject(error)
      else resolve(hash)
    })
  })
}
