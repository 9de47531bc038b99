export type FloorKind = 'bare' | 'durable'

/** A message that is no JSON, whole. */
export type XmlBody = (shipper: number, password: string, codes: readonly string[]) => string

/** One kind of request that is measured. Adding one is adding a row to `scenarios`. */
export interface Scenario {
  readonly name: string
  /** Below the environment's prefix. */
  readonly path: string
  /** Which tracking codes a request carries: none, one that is new, or some that are stored. */
  readonly codes: 'none' | 'new' | 'stored'
  readonly codesPerRequest: number
  /** What is sent beside the credentials, with these texts where its codes go. */
  body(codes: readonly string[]): Record<string, unknown>
  /** Whether shops that keep stock with the carrier send it. */
  readonly ware?: true
  /** Sent in the place of the body, where it is set. */
  readonly xml?: XmlBody
  /** How a right answer begins. */
  readonly answerStart: string
  readonly floors: readonly FloorKind[]
  /** What the issue wants of it: requests per second, as a share of a floor's. */
  readonly goal?: { readonly floor: FloorKind; readonly atLeast: number }
}
