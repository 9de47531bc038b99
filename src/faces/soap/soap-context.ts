import type { Shipper } from '../../kernel/shipper.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { Environment } from '../environment.ts'

/** What the rows of the SOAP face can use. */
export interface SoapContext extends Environment {
  readonly caller: Shipper
  /** The client's address. */
  readonly address: string
  branchName(code: string): string | undefined
  header(name: string): string | undefined
  /** Counts a query by document; returns the seconds to wait, 0 for none. */
  documentWait(): number
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
  documentWait: () => number,
): SoapContext {
  return {
    ...environment,
    caller,
    address: request.address,
    branchName: environment.pickupPoints.branchName,
    header: (name) => request.header(name),
    documentWait,
  }
}
