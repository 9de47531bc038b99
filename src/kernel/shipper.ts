/** CROSS dispatches from its own depot; WARE stores its stock in the carrier's warehouse. */
export type StockMode = 'CROSS' | 'WARE'

export interface Shipper {
  readonly number: number
  readonly name: string
  readonly mode: StockMode
  readonly insured: boolean
  readonly sameDay: boolean
  /** Cubic centimetres that count as one kilogram. */
  readonly volumetricFactor: number
}

export const defaultVolumetricFactor = 4000

/** Parses an account number from a path; `undefined` where it is not one. */
export function parseShipperNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
