import type { Operator } from '../../kernel/operator.ts'
import type { Routing } from './routing.ts'

export interface RoutesContext {
  readonly routing: Routing
  readonly operator: Operator
}
