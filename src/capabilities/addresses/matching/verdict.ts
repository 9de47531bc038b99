/** The normalizer's verdict on an address; the texts that faces print for it are a closed list. */
export type AddressStatus = 'found' | 'doubt' | 'unknown'

/** The reasons of a verdict: each is a fact about the answer, the first is the main one. */
export type AddressReason =
  | 'number-found'
  | 'number-near'
  | 'number-without-block'
  | 'number-outside'
  | 'numbers-unlisted'
  | 'number-missing'
  | 'corner-found'
  | 'corner-unknown'
  | 'several-streets'
  | 'name-partly'
  | 'other-kind'
  | 'alike-elsewhere'
  | 'street-corrected'
  | 'street-unknown'
  | 'street-missing'
  | 'located-by-place'
  | 'place-unknown'
  | 'postal-code-corrected'
  | 'widened-beyond-code'
  | 'widened-beyond-locality'
  | 'widened-to-province'
  | 'place-unsaid'
  | 'other-province'
  | 'locality-unknown'
  | 'code-elsewhere'
  | 'restricted-zone'
  | 'second-opinion'

/** How the coordinates were obtained, the most reliable way first. */
export type Position =
  | 'number'
  | 'corner'
  | 'street'
  | 'locality'
  | 'postal-code'
  | 'near-postal-code'

export interface Suggestion {
  readonly street: string
  readonly from: number
  readonly to: number
  readonly postalCode: number
  readonly province: string
  readonly district: string
  readonly locality: string
  readonly barrio: string
  readonly why: 'other-street' | 'range-of-street'
}

export interface NormalizedAddress {
  readonly status: AddressStatus
  readonly reasons: readonly AddressReason[]
  readonly street: string
  readonly number: string
  readonly floor: string
  readonly flat: string
  readonly between: readonly [string, string]
  readonly postalCode: number | undefined
  /** The province's letter. */
  readonly province: string | undefined
  readonly district: string
  readonly locality: string
  readonly barrio: string
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  readonly position: Position | undefined
  /** The restricted zone that contains the address. */
  readonly zone: { readonly name: string; readonly reason: string } | undefined
  readonly suggestions: readonly Suggestion[]
  /** Written text that is not part of an address. */
  readonly remarks: string
}

export interface AddressQuestion {
  readonly street?: string | undefined
  readonly number?: string | undefined
  readonly floor?: string | undefined
  readonly flat?: string | undefined
  readonly postalCode?: number | undefined
  readonly locality?: string | undefined
  readonly barrio?: string | undefined
  readonly district?: string | undefined
  readonly province?: string | undefined
  readonly between?: readonly [string, string] | undefined
}

export type AddressRefusal =
  | { readonly name: 'address-unknown'; readonly address: NormalizedAddress }
  | { readonly name: 'remote-unreachable' }
