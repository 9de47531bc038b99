import type { Outcome } from '../../../outcome.ts'
import type { AddressQuestion, AddressRefusal, NormalizedAddress } from '../matching/verdict.ts'
import type { RestrictedZones } from './restricted-zones.steps.ts'
import { markZone, type Restriction, restrictionOf } from './restriction.ts'

/** What of addresses tells a zone. */
interface Zoned {
  hasZones(): boolean
  normalize(question: AddressQuestion): NormalizedAddress
  normalizeAddress(question: AddressQuestion): Promise<Outcome<NormalizedAddress, AddressRefusal>>
  restrictedZone(question: AddressQuestion): Restriction | undefined
}

/** The same addresses, of which those in a zone of the environment say so. */
export function withZones<Door extends Zoned>(
  addresses: Door,
  zones: Pick<RestrictedZones, 'isAny' | 'zoneAt'>,
): Door {
  const hasZones = () => zones.isAny() || addresses.hasZones()
  const mark = (address: NormalizedAddress) =>
    markZone(address, (point) => {
      const zone = zones.zoneAt(point)
      return zone && { name: zone.name, reason: zone.reason }
    })
  const normalize = (question: AddressQuestion) => mark(addresses.normalize(question))
  return {
    ...addresses,
    hasZones,
    normalize,
    restrictedZone: (question: AddressQuestion) =>
      hasZones() ? restrictionOf(normalize(question)) : undefined,
    async normalizeAddress(question: AddressQuestion) {
      const found = await addresses.normalizeAddress(question)
      if (found.ok) return { ...found, value: mark(found.value) }
      const { refusal } = found
      if (refusal.name !== 'address-unknown') return found
      return { ...found, refusal: { ...refusal, address: mark(refusal.address) } }
    },
  }
}
