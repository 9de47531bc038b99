import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sha256 } from './digest.ts'

/**
 * Seals texts with AES-256-GCM under keys that are kept outside of the database. A sealed text
 * opens at its own place alone: copied to another row or column it is refused.
 */
export interface Sealing {
  /** The id of the key that a change of keys would seal with. */
  newest(): string
  has(keyId: string): boolean
  seal(keyId: string, place: string, text: string): string
  open(place: string, sealed: string): string
}

/** A text that is sealed with a key that is not there. */
export class LostKeyError extends Error {}

const start = 'sealed:1:'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export function isSealed(text: string): boolean {
  return text.startsWith(start)
}

/** The beginning of every text that this key sealed. */
export function sealedBy(keyId: string): string {
  return `${start}${keyId}:`
}

export function newSealingKey(): string {
  return randomBytes(keyBytes).toString('base64url')
}

/** A digest that tells keys apart and reveals nothing of them. */
export function sealingKeyId(key: string): string {
  return sha256(`id of sealing key ${key}`).slice(0, 12)
}

/** The keys of a file, one a line, the newest first; throws for a line that is no key. */
export function sealingKeysOf(text: string): string[] {
  const keys = text.split('\n').map((line) => line.trim())
  const there = keys.filter((line) => line !== '' && !line.startsWith('#'))
  if (!there.every((key) => Buffer.from(key, 'base64').length === keyBytes))
    throw new Error(`expected keys of ${keyBytes} bytes in base64, one a line`)
  return there
}

/** The keys are read again when one is asked for that is not known: a rotation adds one. */
export function createSealing(read: () => readonly string[]): Sealing {
  let keys = mapOf(read())
  const sealingKey = (keyId: string): Buffer | undefined => {
    if (!keys.has(keyId)) keys = mapOf(read())
    return keys.get(keyId)
  }
  const keyOf = (keyId: string, place: string): Buffer => {
    const key = sealingKey(keyId)
    if (key === undefined) throw new LostKeyError(`the key ${keyId} of ${place} is not there`)
    return key
  }
  return {
    newest: () => [...mapOf(read()).keys()][0] ?? '',
    has: (keyId) => sealingKey(keyId) !== undefined,
    seal(keyId, place, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(keyId, place), nonce)
      cipher.setAAD(contextOf(keyId, place))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const whole = Buffer.concat([nonce, cipher.getAuthTag(), bytes])
      return sealedBy(keyId) + whole.toString('base64url')
    },
    open(place, sealed) {
      const [keyId = '', body = ''] = sealed.slice(start.length).split(':')
      const whole = Buffer.from(body, 'base64url')
      const nonce = whole.subarray(0, nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId, place), nonce)
      decipher.setAAD(contextOf(keyId, place))
      decipher.setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes))
      const text = decipher.update(whole.subarray(nonceBytes + tagBytes), undefined, 'utf8')
      return text + decipher.final('utf8')
    },
  }
}

function mapOf(keys: readonly string[]): Map<string, Buffer> {
  return new Map(keys.map((key) => [sealingKeyId(key), Buffer.from(key, 'base64')]))
}

function contextOf(keyId: string, place: string): Buffer {
  return Buffer.from(JSON.stringify(['posta', 1, keyId, place]))
}

/** The same keys for one database: a text of another is refused too. */
export function sealingOf(sealing: Sealing, database: string): Sealing {
  const within = (place: string) => `${database}/${place}`
  return {
    ...sealing,
    seal: (keyId, place, text) => sealing.seal(keyId, within(place), text),
    open: (place, sealed) => sealing.open(within(place), sealed),
  }
}
