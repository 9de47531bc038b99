export type FloorKind = 'bare' | 'durable'

/** Builds a complete message that is not JSON. */
export type XmlBody = (shipper: number, password: string, codes: readonly string[]) => string

/** One kind of request to measure. Adding one is adding a row to `scenarios`. */
export interface Scenario {
  readonly name: string
  /** Below the environment's prefix. */
  readonly path: string
  /** The tracking codes of a request: none, a new one, or some that are stored. */
  readonly codes: 'none' | 'new' | 'stored'
  readonly codesPerRequest: number
  /** Builds the body without credentials, with these texts as its codes. */
  body(codes: readonly string[]): Record<string, unknown>
  /** Whether shops that keep stock with the carrier send it. */
  readonly ware?: true
  /** A page that is asked for with GET; its path ends with the code. */
  readonly isPage?: true
  /** Sent instead of the body, where it is set. */
  readonly xml?: XmlBody
  /** How a correct answer starts. */
  readonly answerStart: string
  readonly floors: readonly FloorKind[]
  /** The goal: requests per second, as a share of a floor's. */
  readonly goal?: { readonly floor: FloorKind; readonly atLeast: number }
}
