import { argon2, createHmac, hash as hashOnce, randomBytes, timingSafeEqual } from 'node:crypto'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/**
 * argon2id, off the event loop; the text carries all that is needed to verify it later. Secrets of
 * one owner share the salt of the first: one hash then compares with all of them, so that nobody
 * can tell by the time how many there are.
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

/** The place of the one that the secret was hashed to; -1 when it is none of them. */
export async function findMatch(secret: string, stored: readonly string[]): Promise<number> {
  const derived = new Map<string, Buffer>()
  let found = -1
  for (const [place, one] of stored.entries()) {
    const { salt, hash } = partsOf(one)
    const name = salt.toString('base64url')
    const made = derived.get(name) ?? (await derive(secret, salt))
    derived.set(name, made)
    if (timingSafeEqual(made, hash)) found = place
  }
  return found
}

/** Verified when nobody has that name, so that it takes as long as a wrong secret. */
export const nobodysHash = storedForm(Buffer.alloc(16), Buffer.alloc(32))

/** 160 bits, in letters that can be read aloud. */
export function randomSecret(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from(randomBytes(32), (byte) => letters[byte % letters.length]).join('')
}

/** That many random bits in small letters and digits, always of the same length. */
export function randomLetters(bits: number): string {
  const drawn = BigInt(`0x${randomBytes(bits / 8).toString('hex')}`)
  return drawn.toString(36).padStart(Math.ceil(bits / Math.log2(36)), '0')
}

/** Fingerprints of secrets, of no use outside this process: its key dies with it. */
export function createFingerprint(): (text: string) => string {
  const key = randomBytes(32).toString('base64')
  // HMAC guards against lengthened messages, of no use on prints that nobody is ever shown; and
  // one hash in one call costs a fraction of node's Hmac objects.
  return (text) => hashOnce('sha256', key + text, 'base64')
}

/** Compares without telling by its duration how much was right. */
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
