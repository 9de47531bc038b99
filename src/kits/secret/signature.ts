import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A key for signatures that are verified later: it is stored, unlike a fingerprint's. */
export function newSigningKey(): string {
  return randomBytes(32).toString('base64url')
}

export function signText(key: string, text: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url')
}

export function matchesSignature(key: string, text: string, shown: string): boolean {
  const [right, signature] = [signText(key, text), shown].map((one) => Buffer.from(one, 'utf8'))
  return (
    right !== undefined && signature?.length === right.length && timingSafeEqual(right, signature)
  )
}
