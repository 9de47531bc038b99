import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { parseCsv } from '../../../kits/csv/parse-csv.ts'
import { provincesOf } from '../matching/postal-ranges.ts'
import { foldName as fold } from '../words/fold.ts'
import { readReference } from './reference.steps.ts'
import { toGeoRows } from './reference-rows.ts'

/** Open data that may have been placed next to the checkout; never part of the project. */
const folder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data')

function readOpen(context: TestContext, name: string): string[][] | undefined {
  const file = join(folder, name)
  if (!existsSync(file)) {
    context.diagnostic(`not run: there is no ${name} beside the project`)
    return undefined
  }
  const parsed = parseCsv(readFileSync(file, 'utf8'))
  assert.ok(parsed.ok)
  return parsed.value.slice(1)
}

const reference = readReference()

function metres(from: readonly [number, number], to: readonly [number, number]): number {
  const shrink = Math.cos((from[0] * Math.PI) / 180)
  return Math.hypot(from[0] - to[0], (from[1] - to[1]) * shrink) * 111_200
}

describe('beside open data', () => {
  test('97 of 100 places have a code that it gives to them, and 98 lie within 15 km', (context) => {
    const open = readOpen(context, 'localities.csv')
    if (open === undefined) return
    const named = Map.groupBy(open, ([, letter, , name = '']) => `${letter} ${fold(name)}`)
    let [compared, sameCode, near] = [0, 0, 0]
    for (const { province, name, aliases, postalCodes, latitude, longitude } of reference.places) {
      const rows = [name, ...aliases].flatMap((one) => named.get(`${province} ${fold(one)}`) ?? [])
      if (rows.length === 0) continue
      compared++
      const codes = new Set(rows.map(([, , , , code]) => Number(code)))
      if (postalCodes.some((code) => codes.has(code))) sameCode++
      const kilometres = rows.map(
        ([, , , , , lat, lon]) => metres([latitude, longitude], [Number(lat), Number(lon)]) / 1000,
      )
      if (Math.min(...kilometres) < 15) near++
    }
    context.diagnostic(`${compared} compared, ${sameCode} by code, ${near} by place`)
    assert.ok(compared > 800, String(compared))
    assert.ok(sameCode / compared >= 0.97, `${sameCode} of ${compared}`)
    assert.ok(near / compared >= 0.98, `${near} of ${compared}`)
  })

  test('every code that it lists has a province here, the same in 99 of 100 rows', (context) => {
    const open = readOpen(context, 'localities.csv')
    if (open === undefined) return
    const unknown = open.filter(([, , , , code]) => provincesOf(Number(code)).length === 0)
    const same = open.filter(([, letter, , , code]) =>
      provincesOf(Number(code)).some((one) => one === letter),
    )
    context.diagnostic(`${same.length} of ${open.length}; no province for ${unknown.length}`)
    assert.ok(unknown.length <= 3, JSON.stringify(unknown))
    assert.ok(same.length / open.length >= 0.99, `${same.length} of ${open.length}`)
  })

  test('the blocks of the capital have its code in 97 of 100 where they have one, half of them within 60 m', (context) => {
    const open = readOpen(context, 'streets_caba.csv')
    if (open === undefined) return
    const key = (name: string) =>
      fold(name)
        .split(' ')
        .filter(
          (word) => !/^(AV|AVENIDA|DE|DEL|LA|LAS|LOS|DR|DOCTOR|GRAL|GENERAL|CNEL)$/.test(word),
        )
        .toSorted()
        .join(' ')
    const isAvenue = (name: string) => /\bAV(?:ENIDA)?\b/.test(fold(name))
    const blocks = toGeoRows(reference).streets.filter(({ province }) => province === 'C')
    const streetsByKey = Map.groupBy(blocks, ({ name }) => `${isAvenue(name)} ${key(name)}`)
    const offs: number[] = []
    let [compared, named, sameCode] = [0, 0, 0]
    for (const [, name = '', from, , , , code, lat, lon] of open) {
      const at = Number(from) + 50
      const streetRow = streetsByKey
        .get(`${isAvenue(name)} ${key(name)}`)
        ?.find((block) => block.from <= at && at <= block.to)
      if (streetRow === undefined || !lat || !code) continue
      compared++
      // A street that is known by name alone has no point, and no code where lists only guess it.
      if (streetRow.postalCode !== 0) named++
      if (streetRow.postalCode === Number(code)) sameCode++
      if (streetRow.exact)
        offs.push(metres([streetRow.latitude, streetRow.longitude], [Number(lat), Number(lon)]))
    }
    const middle = offs.toSorted((left, right) => left - right)[Math.floor(offs.length / 2)] ?? 0
    context.diagnostic(
      `${compared} blocks, ${sameCode} by code, half within ${Math.round(middle)} m`,
    )
    assert.ok(offs.length > 5_000, String(offs.length))
    assert.ok(named / compared >= 0.95, `${named} of ${compared}`)
    assert.ok(sameCode / named >= 0.97, `${sameCode} of ${named}`)
    assert.ok(middle < 60, String(middle))
  })
})
