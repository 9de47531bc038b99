import { type Clock, systemClock } from '../../kits/clock/clock.ts'
import { createCircuitBreaker } from '../../kits/remote/circuit-breaker.ts'
import { getJson } from '../../kits/remote/get-json.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { addressLimits } from './addresses.limits.ts'
import { keepGeoData } from './index/geo-data.steps.ts'
import { type Place, toPlace } from './matching/place.ts'
import { mergeOpinion, remoteQuestion } from './matching/second-opinion.ts'
import type { AddressQuestion, NormalizedAddress } from './matching/verdict.ts'

export type { FoundBy, Place } from './matching/place.ts'
export type {
  AddressQuestion,
  AddressReason,
  AddressStatus,
  NormalizedAddress,
  Position,
  Suggestion,
} from './matching/verdict.ts'

/** The name of the file of imported data, in the data folder. */
export const geoFileName = 'addresses.geo'

export type AddressRefusal =
  | { readonly name: 'address-unknown'; readonly address: NormalizedAddress }
  | { readonly name: 'remote-unreachable' }

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
  /** What an address is, and where; from memory, and always an answer. */
  normalize(question: AddressQuestion): NormalizedAddress
  /** The same with a second opinion where one is set, needed and reachable. */
  normalizeAddress(question: AddressQuestion): Promise<Outcome<NormalizedAddress, AddressRefusal>>
  /** Where an address is, as closely as it is known; from memory. */
  geocode(question: AddressQuestion): Place | undefined
  status(): GeoStatus
  /** Looks for a new file of data now; processes look by themselves every few seconds. */
  refresh(): Promise<void>
  close(): void
}

export interface AddressesSettings {
  /** The file of imported data; without one the reference is used. */
  readonly file: string | undefined
  /** Where a second opinion is asked, if anywhere. */
  readonly remoteUrl?: string | undefined
  readonly clock: Clock
  onFailure(error: unknown): void
}

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
  const normalize = (question: AddressQuestion) => data.current().normalizer.normalize(question)
  const settle = (address: NormalizedAddress): Outcome<NormalizedAddress, AddressRefusal> =>
    address.status === 'unknown' ? refuse({ name: 'address-unknown', address }) : accept(address)
  return {
    normalize,
    async normalizeAddress(question) {
      const own = normalize(question)
      if (own.status === 'found' || remoteUrl === undefined) return settle(own)
      const asked = await getJson(remoteQuestion(remoteUrl, question, own), remote, breaker, clock)
      if (asked.ok) return settle(mergeOpinion(own, asked.value) ?? own)
      // A doubt can be answered as a doubt; who has nothing at all needed the other.
      return own.status === 'doubt' ? accept(own) : refuse({ name: 'remote-unreachable' })
    },
    geocode: (question) => toPlace(data.current().normalizer.locate(question)),
    status() {
      const { normalizer, source } = data.current()
      const { index } = normalizer
      return {
        source,
        provinces: index.provinceAreas.size,
        localities: index.placeName.length,
        postalCodes: new Set(index.codeValue).size,
        streets: index.streetName.length,
        ranges: index.segmentFrom.length,
        zones: index.zoneName.length,
        bytes: index.bytes,
      }
    },
    refresh: () => data.check(),
    close: () => data.stop(),
  }
}
