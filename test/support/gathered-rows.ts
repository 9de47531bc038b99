import type {
  GeoRows,
  LocalityRow,
  RowSink,
  StreetRow,
  ZoneRow,
} from '../../src/capabilities/addresses/index/geo-rows.ts'

/** Holds the rows that a reading hands on. */
export class GatheredRows implements RowSink, GeoRows {
  readonly localities: LocalityRow[] = []
  readonly streets: StreetRow[] = []
  readonly zones: ZoneRow[] = []

  locality(row: LocalityRow): void {
    this.localities.push(row)
  }

  street(row: StreetRow): void {
    this.streets.push(row)
  }

  zone(row: ZoneRow): void {
    this.zones.push(row)
  }
}
