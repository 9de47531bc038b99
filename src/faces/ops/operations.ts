import type { Operator } from '../../kernel/operator.ts'
import type { Sight } from '../../kernel/sight.ts'
import type { Operation } from '../../rows/operation.ts'
import { rowsOf } from '../../slices.ts'
import { chaptersOf, inChapterOrder } from '../chapters.ts'
import type { Environment } from '../environment.ts'

/** The context of the rows of the operations API. */
export interface OpsContext extends Environment {
  readonly operator: Operator
  /** The sight of a caller of one branch (D58); undefined for one of the whole carrier. */
  readonly sight: Sight | undefined
  /** Where the environment's pages stand; empty at the command line. */
  readonly baseUrl: string
  /** The name of a branch at which the caller may act. */
  branchName(code: string): string | undefined
}

export const opsChapters = chaptersOf('ops')

/**
 * Every operation of the carrier's own API; the server and its reference are printed from this
 * list.
 */
export const operations: readonly Operation<OpsContext>[] = inChapterOrder(
  opsChapters,
  rowsOf('ops'),
)
