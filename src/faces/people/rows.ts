import type { PeopleContext } from '../../capabilities/people/people.wire.ts'
import type { PersonOperation } from '../../rows/operation.ts'
import { rowsOf } from '../../slices.ts'

export type PersonRow = PersonOperation<PeopleContext>

/** The rows of people, which the shippers' and the operations API both have (D38). */
export const personRows: readonly PersonRow[] = rowsOf('people')
