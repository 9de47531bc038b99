import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefersHtml } from './accept.ts'

const chromium =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

test('browsers prefer a page', () => {
  for (const accept of [
    chromium,
    'text/html',
    'text/html;q=0.9, application/json;q=0.8',
    'Text/HTML, */*',
    'application/xhtml+xml, text/html',
    '*/*, text/html',
  ])
    assert.ok(prefersHtml(accept), accept)
})

test('programs do not', () => {
  for (const accept of [
    undefined,
    '',
    '*/*',
    'text/*',
    'application/json',
    'application/json, text/html',
    'application/json, text/html;q=0.9, */*;q=0.1',
    'text/html;q=0, */*',
    'text/html;q=wrong',
  ])
    assert.ok(!prefersHtml(accept), String(accept))
})
