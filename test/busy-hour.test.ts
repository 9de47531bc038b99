import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastBusyHour } from './pictures/busy-hour.ts'

test('pictures are of 15:20 of a working day that has come, in Buenos Aires', () => {
  const busy = (now: string) => new Date(lastBusyHour(Date.parse(now))).toISOString()
  assert.equal(busy('2026-11-19T03:01:00Z'), '2026-11-18T18:20:00.000Z')
  assert.equal(busy('2026-11-19T18:19:00Z'), '2026-11-18T18:20:00.000Z')
  assert.equal(busy('2026-11-19T18:20:00Z'), '2026-11-19T18:20:00.000Z')
  assert.equal(busy('2026-11-23T12:00:00Z'), '2026-11-20T18:20:00.000Z')
  assert.equal(busy('2026-11-22T23:00:00Z'), '2026-11-20T18:20:00.000Z')
})
