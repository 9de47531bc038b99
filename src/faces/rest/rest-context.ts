import type { Shipper } from '../../kernel/shipper.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { Environment } from '../environment.ts'

/** The context of the rows of the REST face. */
export interface RestContext extends Environment {
  readonly caller: Shipper
  readonly baseUrl: string
  branchName(code: string): string | undefined
  header(name: string): string | undefined
  param(name: string): string | undefined
}

export function createContext(
  environment: Environment,
  baseUrl: string,
  caller: Shipper,
  request: HttpRequest,
): RestContext {
  return {
    ...environment,
    caller,
    baseUrl,
    branchName: environment.pickupPoints.branchName,
    header: (name) => request.header(name),
    param: (name) => request.params[name],
  }
}
