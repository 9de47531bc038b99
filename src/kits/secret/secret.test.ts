import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { slowHashesOf } from '../../../test/support/slow-hashes.ts'
import { turnsDuring } from '../../../test/support/turns.ts'
import { canonicalDigest, listDigest, sha256, sha256InTurns } from './digest.ts'
import { newId } from './ids.ts'
import {
  createFingerprint,
  findMatch,
  hashSecret,
  nobodysHash,
  randomSecret,
  sameSecret,
} from './secret.ts'

test('of several secrets the one that matches is found; those of one owner share a salt', async () => {
  const first = await hashSecret('uno')
  const second = await hashSecret('dos', first)
  const other = await hashSecret('tres')
  const saltOf = (stored: string) => stored.split('$')[1]
  assert.equal(saltOf(second), saltOf(first))
  assert.notEqual(saltOf(other), saltOf(first))
  for (const [place, secret] of ['uno', 'dos', 'tres'].entries())
    assert.equal(await findMatch(secret, [first, second, other]), place)
  assert.equal(await findMatch('cuatro', [first, second, other]), -1)
  assert.equal(await findMatch('uno', []), -1)
})

test('a secret matches its own hash and no other secret does', async () => {
  const stored = await hashSecret('ñandú-123')
  assert.equal(await findMatch('ñandú-123', [stored]), 0)
  for (const wrong of ['ñandú-124', 'Ñandú-123', 'ñandú-123 ', '', 'ñandú-123\0'])
    assert.equal(await findMatch(wrong, [stored]), -1, wrong)
})

test('the hash is argon2id, holds nothing of the secret, and is never the same twice', async () => {
  const [one, other] = await Promise.all([hashSecret('secreto'), hashSecret('secreto')])
  assert.match(one, /^argon2id\$/)
  assert.ok(!one.includes('secreto'))
  assert.notEqual(one, other)
})

test('nobody has the hash that stands for nobody, and it takes as long as a real one', async () => {
  assert.equal(await findMatch('', [nobodysHash]), -1)
  assert.equal(await findMatch('demo-cross-9001', [nobodysHash]), -1)
  const stored = await hashSecret('secreto')
  for (const one of [nobodysHash, stored])
    assert.equal(await slowHashesOf(() => findMatch('equivocada', [one])), 1)
  const lengths = (text: string) => text.split('$').map(({ length }) => length)
  assert.deepEqual(lengths(nobodysHash), lengths(stored))
})

test('a stored text of another kind is a fault, not a wrong password', async () => {
  await assert.rejects(findMatch('x', ['bcrypt$aa$bb']), /unknown format/)
})

test('a secret of our own making is long, readable aloud, and new every time', () => {
  const made = new Set(Array.from({ length: 200 }, () => randomSecret()))
  assert.equal(made.size, 200)
  for (const secret of made) assert.match(secret, /^[abcdefghjkmnpqrstuvwxyz2-9]{32}$/)
})

test('a fingerprint is the same for the same text here, and another one elsewhere', () => {
  const [here, elsewhere] = [createFingerprint(), createFingerprint()]
  assert.equal(here('a'), here('a'))
  assert.notEqual(here('a'), here('b'))
  assert.notEqual(here('a'), elsewhere('a'))
})

test('secrets are compared whole, whatever their length', () => {
  assert.equal(sameSecret('abc', 'abc'), true)
  for (const wrong of ['', 'ab', 'abcd', 'abC']) assert.equal(sameSecret(wrong, 'abc'), false)
})

test('ids are never the same twice', () => {
  assert.equal(new Set(Array.from({ length: 1_000 }, () => newId())).size, 1_000)
})

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, shuffled(inner)]),
  )
}

test('the digest of a JSON value does not depend on the order of its fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy: unknown = JSON.parse(JSON.stringify(value))
      assert.equal(canonicalDigest(shuffled(copy)), canonicalDigest(copy))
    }),
  )
})

test('the digest depends on everything else', () => {
  const values = [
    { a: 1 },
    { a: '1' },
    { a: [1] },
    { a: 1, b: null },
    { b: 1 },
    [{ a: 1 }],
    { A: 1 },
  ]
  assert.equal(new Set(values.map((value) => canonicalDigest(value))).size, values.length)
  assert.notEqual(canonicalDigest([1, 2]), canonicalDigest([2, 1]))
})

test('the digest depends also on a field called __proto__', () => {
  const [one, other] = ['{"__proto__": 1}', '{"__proto__": 2}'].map((body): unknown =>
    JSON.parse(body),
  )
  assert.notEqual(canonicalDigest(one), canonicalDigest(other))
})

test('a large file has the same digest in turns, while others are served', async () => {
  const file = Buffer.alloc(9_000_001, 'ab')
  const turns = await turnsDuring(async () => {
    assert.equal(await sha256InTurns(file), sha256(file))
  })
  assert.ok(turns >= 4, `${turns} turns`)
})

test('a long list has the digest of its JSON, while others are served', async () => {
  const long = Array.from({ length: 5_001 }, (_, place) => ({ place, name: `ñ ${place}` }))
  for (const list of [[], [1], long])
    assert.equal(await listDigest(list), sha256(JSON.stringify(list)))
  const turns = await turnsDuring(() => listDigest(long))
  assert.ok(turns >= 5, `${turns} turns`)
})
