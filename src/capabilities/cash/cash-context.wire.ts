import type { Operator } from '../../kernel/operator.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { SightContext } from '../../rows/sight.ts'
import type { Cash } from './cash.ts'

export interface CashOpsContext extends SightContext {
  readonly cash: Cash
  readonly operator: Operator
  readonly zone: Zone
  branchName(code: string): string | undefined
}

export const cashReaders = ['administrator', 'branch', 'executive', 'reader']
export const cashiers = ['administrator', 'branch']
export const settlers = ['administrator', 'executive']
