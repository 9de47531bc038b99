import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countInside } from '../../web/formats/containers.ts'
import {
  addDays,
  dateText,
  dayOf,
  isDay,
  longDay,
  momentText,
  monthName,
  nearMoment,
  readDay,
  shortDate,
  timeText,
  today,
} from '../../web/formats/dates.ts'
import { decimal, kilos, money, percent, readNumber, whole } from '../../web/formats/numbers.ts'
import { isMadeId } from '../../web/formats/scan-ids.ts'

describe('amounts and figures', () => {
  test('are written as in Argentina, with hard spaces', () => {
    assert.equal(money(123_450), '$\u00a01.234,50')
    assert.equal(money(-5), '−$\u00a00,05')
    assert.equal(money(123_456_789, { decimals: 0 }), '$\u00a01.234.568')
    assert.equal(whole(1486), '1.486')
    assert.equal(decimal(1234.5), '1.234,5')
    assert.equal(kilos(2.4), '2,4\u00a0kg')
    assert.equal(percent(0.942), '94,2\u00a0%')
  })

  test('are read in the ways that people write them', () => {
    const read = { '67,90': 67.9, '67.900': 67_900, '1.234,5': 1234.5, '67.9': 67.9, '$ 12': 12 }
    for (const [text, value] of Object.entries(read)) assert.equal(readNumber(text), value, text)
    for (const text of ['', 'abc', '76OO', '1,2,3', '.', '1e5'])
      assert.equal(readNumber(text), undefined, text)
  })
})

describe('days and times', () => {
  test('are those of Buenos Aires, wherever the browser is', () => {
    assert.equal(dayOf('2026-11-17T02:59:00Z'), '2026-11-16')
    assert.equal(timeText('2026-11-17T02:59:00Z'), '23:59')
    assert.equal(timeText('2026-11-17T03:00:00Z'), '00:00')
    assert.equal(momentText('2026-11-17T11:12:00Z'), '17/11/2026 08:12')
    assert.equal(dateText('2026-11-17'), '17/11/2026')
    assert.equal(shortDate('2026-11-17'), '17/11')
  })

  test("are those of Node's own rules, every six hours for 20 years", () => {
    const zone = { timeZone: 'America/Argentina/Buenos_Aires', hourCycle: 'h23' } as const
    const shape = { dateStyle: 'short', timeStyle: 'short' } as const
    const rules = new Intl.DateTimeFormat('sv-SE', { ...zone, ...shape })
    const start = Date.parse('2015-01-01T02:59:00Z')
    for (let turn = 0; turn < 20 * 365 * 4; turn += 1) {
      const moment = start + turn * 6 * 3_600_000
      assert.equal(`${dayOf(moment)} ${timeText(moment)}`, rules.format(moment))
    }
  })

  test('have names in both languages', () => {
    assert.equal(longDay('2026-11-17', 'es'), 'Martes 17 de noviembre')
    assert.equal(longDay('2026-11-17', 'en'), 'Tuesday 17 November')
    assert.equal(monthName('2026-11-01', 'es'), 'Noviembre 2026')
  })

  test('that are near are shown by a word', () => {
    const noon = (day: string) => `${day}T15:00:00Z`
    assert.equal(nearMoment(noon(today()), 'es'), 'hoy 12:00')
    assert.equal(nearMoment(noon(addDays(today(), -1)), 'en'), 'yesterday 12:00')
    assert.equal(nearMoment('2019-03-04T15:00:00Z', 'es'), '04/03/2019 12:00')
  })

  test('are read as they are typed, if they exist', () => {
    const year = today().slice(0, 4)
    assert.equal(readDay('17/11/2026'), '2026-11-17')
    assert.equal(readDay('7-1-26'), '2026-01-07')
    assert.equal(readDay('17/11'), `${year}-11-17`)
    assert.equal(readDay('2026-11-17'), '2026-11-17')
    for (const text of ['31/02/2026', '17/13/2026', 'mañana', '17'])
      assert.equal(readDay(text), undefined, text)
    assert.ok(!isDay('2026-02-30'))
    assert.equal(addDays('2026-02-28', 1), '2026-03-01')
  })
})

test('an emptied container has nothing that could be counted', () => {
  assert.equal(countInside('travelling', 1200), '1.200')
  assert.equal(countInside('opened', 0), '—')
})

test('ids that the service makes are no news, those of a reader are', () => {
  const made = ['0123456789abcdef0123456789abcdef', 'B.00000013 1795051653156', 'V.00000013 leaves']
  for (const id of [...made, 'V.00000013 arrives']) assert.equal(isMadeId(id), true, id)
  for (const id of [null, 'lector-7', 'V.00000013 stops'])
    assert.equal(isMadeId(id), false, `${id}`)
})
