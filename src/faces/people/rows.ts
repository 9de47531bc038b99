import type { PeopleContext } from '../../capabilities/people/people.wire.ts'
import { rowsOf } from '../../slices.ts'
import type { PersonOperation } from '../operations/operation.wire.ts'

export type PersonRow = PersonOperation<PeopleContext>

/** The rows of people, which the shippers' and the operations API both have (D38). */
export const personRows: readonly PersonRow[] = rowsOf('people')
