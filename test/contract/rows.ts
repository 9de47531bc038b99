import { addressRows } from './rows/addresses.ts'
import { firstRuleRows } from './rows/decisions.ts'
import { laterRuleRows } from './rows/decisions-pieces.ts'
import { errorRows } from './rows/errors.ts'
import { limitRows } from './rows/limits.ts'
import { lookupRows } from './rows/lookups.ts'
import { orderRows } from './rows/orders.ts'
import { pieceRows } from './rows/pieces.ts'
import type { ContractRow } from './rows/row.ts'

export type { ContractRow } from './rows/row.ts'

/** Every row of the contract's REST tables, and every rule that a decision adds to them. */
export const contractRows: readonly ContractRow[] = [
  ...orderRows,
  ...lookupRows,
  ...addressRows,
  ...pieceRows,
  ...errorRows,
  ...limitRows,
  ...firstRuleRows,
  ...laterRuleRows,
]

/** Further parts of the contract; their rows come with the issues that build them. */
export const laterIssues = ['SOAP interface', 'onboarding'] as const
