import type { Shipper } from '../../kernel/shipper.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { MissLimit } from '../../kits/limit/miss-limit.ts'
import type { Outcome } from '../../outcome.ts'
import type { Environment } from '../environment.ts'

/** The context of the rows of the SOAP face. */
export interface SoapContext extends Environment {
  readonly caller: Shipper
  /** The client's address. */
  readonly address: string
  branchName(code: string): string | undefined
  header(name: string): string | undefined
  /** Counts a query by document; returns the seconds to wait, 0 for none. */
  documentWait(): number
  /** Looks for a document's shipments, unless the address missed too often. */
  lookOpenly<Found>(
    lookUp: () => Promise<Found>,
    isMiss: (count: Found) => boolean,
  ): Promise<Outcome<Found, number>>
}

/** The caller of an operation without credentials: no account has this number. */
export const nobody: Shipper = {
  number: 0,
  name: '',
  mode: 'CROSS',
  insured: false,
  sameDay: false,
  volumetricFactor: 1,
}

export function createSoapContext(
  environment: Environment,
  caller: Shipper,
  request: HttpRequest,
  { documentWait, misses }: { documentWait: () => number; misses: MissLimit },
): SoapContext {
  return {
    ...environment,
    caller,
    address: request.address,
    branchName: environment.pickupPoints.branchName,
    header: (name) => request.header(name),
    documentWait,
    lookOpenly: (lookUp, isMiss) => misses.ask(request.address, environment.clock, lookUp, isMiss),
  }
}
