import type { ApiKey } from '../../capabilities/api-keys/api-keys.ts'
import type { Person } from '../../capabilities/people/people.ts'
import type { Once } from '../../capabilities/retries/retries.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { ShipperRole } from '../../kernel/person.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import type { KeyOperation } from '../../rows/operation.ts'
import { rowsOf } from '../../slices.ts'
import { chaptersOf, inChapterOrder } from '../chapters.ts'
import type { Environment } from '../environment.ts'
import { withExpansions } from './expanding.ts'

/** The context of the rows of the shippers' API. */
export interface V1Context extends Environment {
  readonly baseUrl: string
  readonly key: ApiKey
  /** The caller, where it is a person and not a program. */
  readonly person: Person | undefined
  /** The role of that person. */
  readonly role: ShipperRole | undefined
  readonly caller: Shipper
  /** The caller's name in the audit log. */
  readonly actor: Actor
  /** Makes a retry safe, where the caller sent an Idempotency-Key. */
  readonly once: Once | undefined
  /** The language that the caller reads. */
  readonly language: 'es' | 'en'
  branchName(code: string): string | undefined
  /** Charges the labels of a file to the caller's address before any is drawn. */
  chargePrint(
    file: StreamedBody,
    labels: number,
  ): { readonly file: StreamedBody } | { readonly waitSeconds: number }
}

export type V1Row = KeyOperation<V1Context, Scope>

export const v1Chapters = chaptersOf('v1')

/** Every row of the shippers' API; the server and its reference are printed from it. */
export const v1Rows: readonly V1Row[] = withExpansions<V1Context>(
  inChapterOrder(v1Chapters, rowsOf('v1')),
)
