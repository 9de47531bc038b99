import type { Shipper } from '../../kernel/shipper.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { Environment } from '../environment.ts'

/** What the rows of the SOAP face may ask for. */
export interface SoapContext extends Environment {
  readonly caller: Shipper
  /** Where the call comes from. */
  readonly address: string
  branchName(code: string): string | undefined
  header(name: string): string | undefined
  /** Counts a question by document; returns the seconds to wait, 0 for none. */
  documentWait(): number
}

/** Who calls an operation that asks for no credentials: no account has this number. */
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
