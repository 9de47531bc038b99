import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preferredLanguage } from './accept-language.ts'

const rows: readonly [header: string | undefined, expected: 'es' | 'en' | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['es', 'es'],
  ['es-AR', 'es'],
  ['ES-ar', 'es'],
  ['en', 'en'],
  ['en-US', 'en'],
  ['es-AR,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, es;q=0.7', 'es'],
  ['es, en', 'es'],
  ['en, es', 'en'],
  ['fr, es;q=0.1', 'es'],
  ['fr', undefined],
  ['*', undefined],
  ['es;q=0', undefined],
  ['es;q=0, *', 'en'],
  ['es, *;q=0.5', 'es'],
  ['es;q=0.2, *;q=0.5', 'en'],
  ['es;q=two', undefined],
  ['estonian', undefined],
  ['es ; q = 0.9 , en;q=0.3', 'es'],
  [',,;;', undefined],
]

for (const [header, expected] of rows) {
  test(`Accept-Language ${JSON.stringify(header)} prefers ${expected ?? 'neither'}`, () => {
    assert.equal(preferredLanguage(header, ['es', 'en']), expected)
  })
}
