import { type Clock, systemClock } from '../../kits/clock/clock.ts'
import { type TileAddress, tileBox } from '../../kits/geo/map-tile.ts'
import { writeLineTile } from '../../kits/geo/vector-tile.ts'
import { createCircuitBreaker } from '../../kits/remote/circuit-breaker.ts'
import { getJson } from '../../kits/remote/get-json.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { addressLimits } from './addresses.limits.ts'
import { keepGeoData } from './index/geo-data.steps.ts'
import type { ZoneRow } from './index/geo-rows.ts'
import type { Point } from './index/point.ts'
import { type PostalPlace, postalPlaces } from './index/postal-places.ts'
import { type Box, linesWithin, type StreetLine } from './index/street-lines.ts'
import { streetsOfTile } from './index/street-tile.steps.ts'
import { listZones, zoneAt } from './index/zones.ts'
import { type Place, toPlace } from './matching/place.ts'
import { mergeOpinion, remoteQuestion } from './matching/second-opinion.ts'
import type { AddressQuestion, AddressRefusal, NormalizedAddress } from './matching/verdict.ts'
import { markZone, type Restriction, restrictionOf } from './zones/restriction.ts'

export type { PostalPlace } from './index/postal-places.ts'
export type { Box, StreetLine } from './index/street-lines.ts'
export type { FoundBy, Place } from './matching/place.ts'
export type {
  AddressQuestion,
  AddressReason,
  AddressRefusal,
  AddressStatus,
  NormalizedAddress,
  Position,
  Suggestion,
} from './matching/verdict.ts'
export {
  openRestrictedZones,
  type RestrictedZones,
  withZones,
  zonesTopic,
} from './zones/restricted-zones.steps.ts'
export type { RestrictedZone } from './zones/restricted-zones.store.ts'
export type { Restriction } from './zones/restriction.ts'

/** The file name of imported data in the data folder. */
export const geoFileName = 'addresses.geo'

export interface GeoStatus {
  readonly source: 'reference' | 'file'
  readonly provinces: number
  readonly localities: number
  readonly postalCodes: number
  readonly streets: number
  readonly ranges: number
  readonly zones: number
  readonly bytes: number
}

export interface Addresses {
  /** Normalizes and locates an address from memory; always returns an answer. */
  normalize(question: AddressQuestion): NormalizedAddress
  /** The same, with a second opinion where one is configured, needed and reachable. */
  normalizeAddress(question: AddressQuestion): Promise<Outcome<NormalizedAddress, AddressRefusal>>
  /** The restricted zone that an address lies in; looks nothing up where there are no zones. */
  restrictedZone(question: AddressQuestion): Restriction | undefined
  /** Whether there are restricted zones. */
  hasZones(): boolean
  /** The zones of the data file, by name; those with too many corners are left out. */
  importedZones(): readonly ZoneRow[]
  /** Locates an address as precisely as the data allow, from memory. */
  geocode(question: AddressQuestion): Place | undefined
  /** The streets near a box as lines, up to a maximum, for maps; empty where no file had lines. */
  streetLines(box: Box, most: number): readonly StreetLine[]
  /** How many stretches of streets have a line. */
  streetStretches(): number
  /** The streets of a tile as a vector tile; empty where no file had lines. */
  streetTile(tile: TileAddress): Buffer
  /** Every postal code whose place is known; the same list until the data change. */
  postalPlaces(): readonly PostalPlace[]
  status(): GeoStatus
  /** Checks for a new data file now; processes also check by themselves every few seconds. */
  refresh(): Promise<void>
  close(): void
}

interface AddressesSettings {
  /** The file of imported data; without one the built-in reference is used. */
  readonly file: string | undefined
  /** The URL to ask for a second opinion, if any. */
  readonly remoteUrl?: string | undefined
  readonly clock: Clock
  onFailure(error: unknown): void
}

const listedZones = { zones: addressLimits.zones, corners: addressLimits.zoneCornersInAll }

export function openAddresses(settings: Partial<AddressesSettings> = {}): Addresses {
  const { file, remoteUrl, clock = systemClock, onFailure = () => {} } = settings
  const data = keepGeoData({ path: file, everyMs: addressLimits.geoFileLookMs, onFailure })
  const breaker = createCircuitBreaker({
    failures: addressLimits.remoteFailures,
    restMs: addressLimits.remoteRestMs,
  })
  const remote = {
    timeoutMs: addressLimits.remoteTimeoutMs,
    attempts: addressLimits.remoteAttempts,
    answerBytes: addressLimits.remoteAnswerBytes,
  }
  const streetLines = (box: Box, most: number) =>
    linesWithin(data.current().normalizer.index, box, most)
  let listed: { readonly index: object; readonly places: readonly PostalPlace[] } | undefined
  const normalize = (question: AddressQuestion) => data.current().normalizer.normalize(question)
  const importedZoneAt = (point: Point) => zoneAt(data.current().normalizer.index, point)
  const hasZones = () => data.current().normalizer.index.zoneName.length > 0
  const settle = (address: NormalizedAddress): Outcome<NormalizedAddress, AddressRefusal> =>
    address.status === 'unknown' ? refuse({ name: 'address-unknown', address }) : accept(address)
  return {
    normalize,
    async normalizeAddress(question) {
      const own = normalize(question)
      if (own.status === 'found' || remoteUrl === undefined) return settle(own)
      const answer = await getJson(remoteQuestion(remoteUrl, question, own), remote, breaker, clock)
      if (answer.ok) {
        const merged = mergeOpinion(own, answer.value)
        return settle(merged ? markZone(merged, importedZoneAt) : own)
      }
      // A doubt is an answer by itself; without any result, the second opinion was needed.
      return own.status === 'doubt' ? accept(own) : refuse({ name: 'remote-unreachable' })
    },
    hasZones,
    importedZones: () => listZones(data.current().normalizer.index, listedZones),
    restrictedZone: (question) => (hasZones() ? restrictionOf(normalize(question)) : undefined),
    geocode: (question) => toPlace(data.current().normalizer.locate(question)),
    streetLines,
    streetStretches: () => data.current().normalizer.index.squareRange.count,
    streetTile: (tile) => drawTile(tile, streetLines(tileBox(tile), addressLimits.tileStretches)),
    postalPlaces() {
      const { index } = data.current().normalizer
      if (listed?.index !== index) listed = { index, places: postalPlaces(index) }
      return listed.places
    },
    status() {
      const { normalizer, source } = data.current()
      const { index } = normalizer
      return {
        source,
        provinces: index.provinceAreas.size,
        localities: index.placeName.length,
        postalCodes: new Set(index.codeValue).size,
        streets: index.streetName.length,
        ranges: index.ranges.count,
        zones: index.zoneName.length,
        bytes: index.bytes,
      }
    },
    refresh: () => data.check(),
    close: () => data.stop(),
  }
}

function drawTile(tile: TileAddress, lines: readonly StreetLine[]): Buffer {
  const { tileExtent: extent, tilePoints: points } = addressLimits
  return writeLineTile('streets', extent, streetsOfTile(tile, lines, { extent, points }))
}
