/** CROSS dispatches from its own depot; WARE stores its stock in the carrier's warehouse. */
export type StockMode = 'CROSS' | 'WARE'

/** `required`: labels always need a signed link or credentials, not only in the end (D42). */
export const labelLinkRules = ['optional', 'required'] as const
export type LabelLinks = (typeof labelLinkRules)[number]

export interface Shipper {
  readonly number: number
  readonly name: string
  readonly mode: StockMode
  readonly insured: boolean
  readonly sameDay: boolean
  /** Cubic centimetres that count as one kilogram. */
  readonly volumetricFactor: number
  /** By default `optional`. */
  readonly labelLinks?: LabelLinks
}

export const defaultVolumetricFactor = 4000

/** Parses an account number from a path; `undefined` where it is not one. */
export function parseShipperNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
