import { GeoFileReading } from '../../src/capabilities/addresses/import/geo-import.steps.ts'
import { mergeRows } from '../../src/capabilities/addresses/import/merge-rows.ts'
import { buildGeoFile } from '../../src/capabilities/addresses/index/build-geo.steps.ts'
import type { ZoneRow } from '../../src/capabilities/addresses/index/geo-rows.ts'
import { readReference } from '../../src/capabilities/addresses/reference/reference.steps.ts'
import { toGeoRows } from '../../src/capabilities/addresses/reference/reference-rows.ts'
import { GatheredRows } from './gathered-rows.ts'

/** A street of one block of each hundred numbers, along these points. */
export interface SampleStreet {
  readonly name: string
  readonly points: readonly (readonly [longitude: number, latitude: number])[]
}

/** The data file that an import of these streets of the capital, and of zones, leaves. */
export function streetsFile(
  streets: readonly SampleStreet[],
  zones: readonly ZoneRow[] = [],
): Buffer {
  const gathered = new GatheredRows()
  const reading = new GeoFileReading({ format: undefined, reason: 'inundable' }, gathered)
  const header = 'WKT,nomoficial,alt_izqini,alt_izqfin,alt_derini,alt_derfin,barrio,comuna'
  const lines = [header, ...streets.flatMap(blocksOf)]
  reading.add({ lines, bytes: lines.join('\n').length, latinLines: 0 })
  const read = reading.finish()
  if (!read.ok) throw new Error(JSON.stringify(read.refusal))
  const rows = mergeRows(toGeoRows(readReference()), [gathered])
  return Buffer.from(buildGeoFile({ ...rows, zones }).buffer)
}

function blocksOf({ name, points }: SampleStreet): string[] {
  return points.slice(1).map((to, block) => {
    const line = [points[block] ?? to, to].map((point) => point.join(' ')).join(',')
    const [first, last] = [block * 100 + 1, block * 100 + 99]
    return `"LINESTRING (${line})",${name},${first},${last},${first + 1},${last + 1},PALERMO,14`
  })
}
