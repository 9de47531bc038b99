import { createHmac } from 'node:crypto'
import { sha256 } from './digest.ts'

export interface Signature {
  readonly keyId: string
  readonly signature: string
}

/** Signs with the newest of some keys; older ones only confirm their signatures. */
export interface Signing {
  sign(text: string): Signature
  /** The signature by a key; `undefined` if there is no key of that id. */
  signatureBy(keyId: string, text: string): string | undefined
}

/** The newest key comes first. */
export function createSigning(keys: readonly [string, ...string[]]): Signing {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const [newest] = keys
  const keyId = idOf(newest)
  return {
    sign: (text) => ({ keyId, signature: hmac(newest, text) }),
    signatureBy(id, text) {
      const key = byId.get(id)
      return key === undefined ? undefined : hmac(key, text)
    },
  }
}

/** A digest that tells keys apart and reveals nothing of them. */
function idOf(key: string): string {
  return sha256(`id of ${key}`).slice(0, 8)
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
