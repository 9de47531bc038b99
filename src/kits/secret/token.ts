import { randomBytes } from 'node:crypto'

/** 256 random bits in letters that fit into an address or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text has the form of such a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
