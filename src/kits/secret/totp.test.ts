import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  fromBase32,
  matchTotp,
  newTotpSecret,
  toBase32,
  totpCode,
  totpStep,
  totpUri,
} from './totp.ts'

const secret = toBase32(Buffer.from('12345678901234567890'))

/** The vectors of RFC 6238, appendix B, for SHA-1. */
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

test('codes are those of the vectors of RFC 6238', () => {
  for (const [seconds, code] of vectors) {
    assert.equal(totpCode(secret, totpStep(seconds * 1000), 8), code)
    assert.equal(matchTotp(secret, code.slice(2), seconds * 1000), totpStep(seconds * 1000))
  }
})

test('the code of the period before or after is taken, and no other', () => {
  const now = 1_800_000_000_000
  for (const turn of [-2, -1, 0, 1, 2]) {
    const step = totpStep(now) + turn
    const taken = matchTotp(secret, totpCode(secret, step), now)
    assert.equal(taken, Math.abs(turn) <= 1 ? step : undefined)
  }
  for (const wrong of ['', '12345', '1234567', 'abcdef', '      '])
    assert.equal(matchTotp(secret, wrong, now), undefined)
})

test('base 32 is that of RFC 4648', () => {
  const texts = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB' }
  for (const [text, coded] of Object.entries(texts)) {
    assert.equal(toBase32(Buffer.from(text)), coded)
    assert.equal(fromBase32(coded).toString(), text)
  }
  const bytes = randomBytes(20)
  assert.deepEqual(fromBase32(toBase32(bytes)), bytes)
})

test('the address for apps names the service and the person', () => {
  const made = newTotpSecret()
  assert.match(made, /^[A-Z2-7]{32}$/)
  assert.equal(
    totpUri(made, 'Posta', 'ana@x.example'),
    `otpauth://totp/Posta:ana%40x.example?secret=${made}&issuer=Posta&digits=6&period=30`,
  )
})
