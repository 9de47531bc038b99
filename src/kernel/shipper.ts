/** CROSS dispatches from its own depot; WARE keeps its stock in the carrier's warehouse. */
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

/** The number of an account, as it stands in an address; nothing where it is none. */
export function parseShipperNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
