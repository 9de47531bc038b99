import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { dateText, dateTimeText, timeText } from './dates.ts'
import { parseInstant } from './instant.ts'
import { createZone, type Zone } from './zone.ts'

const buenosAires = createZone('America/Argentina/Buenos_Aires')
const madrid = createZone('Europe/Madrid')
const kathmandu = createZone('Asia/Kathmandu')
const santiago = createZone('America/Santiago')

const shown = (zone: Zone, utc: string) => dateTimeText(zone, Date.parse(utc))

describe('the clock on the wall', () => {
  test('Buenos Aires is three hours behind UTC', () => {
    assert.equal(shown(buenosAires, '2026-11-15T02:59:59Z'), '14-11-2026 23:59:59')
    assert.equal(shown(buenosAires, '2026-11-15T03:00:00Z'), '15-11-2026 00:00:00')
  })

  test('in the summers of 2007 to 2009 it was two hours behind', () => {
    assert.equal(shown(buenosAires, '2007-12-30T02:59:59Z'), '29-12-2007 23:59:59')
    assert.equal(shown(buenosAires, '2007-12-30T03:00:00Z'), '30-12-2007 01:00:00')
    assert.equal(shown(buenosAires, '2008-03-16T01:59:59Z'), '15-03-2008 23:59:59')
    assert.equal(shown(buenosAires, '2008-03-16T02:00:00Z'), '15-03-2008 23:00:00')
    assert.equal(shown(buenosAires, '2008-10-19T03:00:00Z'), '19-10-2008 01:00:00')
    assert.equal(shown(buenosAires, '2009-03-15T02:00:00Z'), '14-03-2009 23:00:00')
  })

  test('a zone may be off by a quarter of an hour', () => {
    assert.equal(shown(kathmandu, '2026-01-01T18:14:59Z'), '01-01-2026 23:59:59')
    assert.equal(shown(kathmandu, '2026-01-01T18:15:00Z'), '02-01-2026 00:00:00')
  })

  test('it agrees with Intl at any moment of this century', () => {
    for (const name of ['America/Argentina/Buenos_Aires', 'Europe/Madrid', 'Asia/Kathmandu']) {
      const zone = createZone(name)
      const format = new Intl.DateTimeFormat('sv-SE', {
        timeZone: name,
        dateStyle: 'short',
        timeStyle: 'medium',
      })
      const moments = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 0) })
      fc.assert(
        fc.property(moments, (at) => {
          const local = zone(at)
          const two = (value: number) => String(value).padStart(2, '0')
          const date = `${local.year}-${two(local.month)}-${two(local.day)}`
          const time = `${two(local.hour)}:${two(local.minute)}:${two(local.second)}`
          assert.equal(`${date} ${time}`, format.format(at))
        }),
        { numRuns: randomRuns(300) },
      )
    }
  })

  test('dates and times are written as the contract writes them', () => {
    const at = Date.parse('2026-03-06T12:04:09Z')
    assert.equal(dateText(buenosAires, at), '06-03-2026')
    assert.equal(timeText(buenosAires, at), '09:04')
    assert.equal(dateTimeText(buenosAires, at), '06-03-2026 09:04:09')
  })
})

describe('an instant', () => {
  const read = (text: string, zone = buenosAires) => {
    const at = parseInstant(text, zone)
    return at === undefined ? undefined : new Date(at).toISOString()
  }

  test('with an offset it is the same everywhere', () => {
    for (const text of [
      '2026-03-06T14:30:00Z',
      '2026-03-06T11:30:00-03:00',
      '2026-03-06T11:30:00-0300',
      '2026-03-06T11:30:00-03',
      '2026-03-06T20:00:00+05:30',
      '2026-03-06 14:30:00Z',
      '2026-03-06T14:30Z',
    ])
      for (const zone of [buenosAires, madrid])
        assert.equal(read(text, zone), '2026-03-06T14:30:00.000Z', text)
  })

  test('without one it is local time in the zone', () => {
    assert.equal(read('2026-03-06T14:30:00'), '2026-03-06T17:30:00.000Z')
    assert.equal(read('2026-03-06T14:30'), '2026-03-06T17:30:00.000Z')
    assert.equal(read('2026-07-06T14:30', madrid), '2026-07-06T12:30:00.000Z')
    assert.equal(read('2026-01-06T14:30', madrid), '2026-01-06T13:30:00.000Z')
    assert.equal(read('2008-01-15T12:00'), '2008-01-15T14:00:00.000Z')
  })

  test('it is kept to the millisecond', () => {
    assert.equal(read('2026-03-06T14:30:00.1Z'), '2026-03-06T14:30:00.100Z')
    assert.equal(read('2026-03-06T14:30:00,123456Z'), '2026-03-06T14:30:00.123Z')
    assert.equal(read('2026-03-06T14:30:00.987'), '2026-03-06T17:30:00.987Z')
  })

  test('a day or an hour that does not exist is not read', () => {
    for (const text of [
      '2026-02-30T10:00:00Z',
      '2026-13-01T10:00:00Z',
      '2026-04-31T10:00',
      '2026-03-06T25:00:00Z',
      '2026-03-06T24:00:00Z',
      '2026-03-06T10:60:00Z',
    ])
      assert.equal(read(text), undefined, text)
  })

  test('no clock in the world is a day ahead or behind', () => {
    for (const text of ['2026-03-06T10:00:00+99:99', '2026-03-06T10:00:00-24:00'])
      assert.equal(read(text), undefined, text)
  })

  test('nothing else is read', () => {
    for (const text of ['', '2026-03-06', '06-03-2026 10:00', '1772805000', 'now', '2026-3-6T1:0Z'])
      assert.equal(read(text), undefined, text)
  })

  /** Every hour and half hour of two days around a clock change. */
  function readsBack(zone: Zone, change: string): void {
    const from = Date.parse(change) - 86_400_000
    for (let at = from; at < from + 2 * 86_400_000; at += 1_800_000) {
      const { year, month, day, hour, minute } = zone(at)
      const two = (value: number) => String(value).padStart(2, '0')
      const wall = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
      const instant = parseInstant(wall, zone)
      assert.ok(instant !== undefined)
      assert.equal(
        dateTimeText(zone, instant),
        dateTimeText(zone, at),
        `${wall} was read as another`,
      )
    }
  }

  test('any time the wall clock shows is read back as that, where the clock never changes', () => {
    readsBack(buenosAires, '2026-10-19T03:00:00Z')
  })

  test('any time the wall clock shows is read back as that, around a change of the clock', () => {
    readsBack(buenosAires, '2008-10-19T03:00:00Z')
    readsBack(buenosAires, '2009-03-15T02:00:00Z')
    readsBack(madrid, '2026-03-29T01:00:00Z')
    readsBack(madrid, '2026-10-25T01:00:00Z')
    readsBack(santiago, '2026-09-06T04:00:00Z')
  })
})
