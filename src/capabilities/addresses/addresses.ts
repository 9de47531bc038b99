import { createGazetteer } from './gazetteer.ts'
import { type AddressQuestion, geocode, type Place } from './geocode.ts'
import { readReference } from './reference.steps.ts'

export type { AddressQuestion, FoundBy, Place } from './geocode.ts'

export interface Addresses {
  /** Where an address is, as closely as it is known; from memory. */
  geocode(question: AddressQuestion): Place | undefined
}

export function openAddresses(): Addresses {
  const known = createGazetteer(readReference())
  return { geocode: (question) => geocode(known, question) }
}
