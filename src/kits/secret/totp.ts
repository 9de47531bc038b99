import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** One-time codes of a shared secret and the time (RFC 6238), as phones' apps make them. */
const stepMs = 30_000
const digits = 6

/** The secret in the letters that apps take (RFC 4648, base 32): 160 bits. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20))
}

/** The address that apps read from a QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const words = new URLSearchParams({ secret, issuer, digits: String(digits), period: '30' })
  return `otpauth://totp/${label}?${words.toString()}`
}

/** The period that a moment is in. */
export function totpStep(now: number): number {
  return Math.floor(now / stepMs)
}

export function totpCode(secret: string, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/**
 * Returns the period of a code, of which the one before and the one after are taken too, since
 * clocks differ; `undefined` for a wrong code.
 */
export function matchTotp(secret: string, code: string, now: number): number | undefined {
  const shown = Buffer.from(code.padEnd(digits).slice(0, digits))
  const isSized = code.length === digits
  const around = [-1, 0, 1].map((turn) => totpStep(now) + turn)
  return around.find(
    (step) => isSized && timingSafeEqual(Buffer.from(totpCode(secret, step)), shown),
  )
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Buffer): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += letters[(buffer >> (bits - 5)) & 31]
    buffer &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + letters[(buffer << (5 - bits)) & 31]
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let buffer = 0
  let bits = 0
  for (const letter of text) {
    buffer = (buffer << 5) | Math.max(0, letters.indexOf(letter))
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 255)
    buffer &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
