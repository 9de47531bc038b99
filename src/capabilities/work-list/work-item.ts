import type { TrackingCode } from '../../kernel/tracking-code.ts'

/** Why a shipment is on the work list. */
export const workKinds = [
  'no-tariff',
  'return-due',
  'hand-over-missing',
  'recipient-choice',
] as const
export type WorkKind = (typeof workKinds)[number]

/** A shipment that the carrier's people have to look at. */
export interface WorkItem {
  readonly code: TrackingCode
  readonly kind: WorkKind
  readonly shipperNumber: number
  /** The branch that it concerns; empty if none in particular. */
  readonly branchCode: string
  /** From when it is listed. */
  readonly dueAt: number
  /** What the list says of it, by field. */
  readonly detail: Readonly<Record<string, string | number>>
}

export interface WorkFilter {
  readonly kind: WorkKind | undefined
  readonly branchCode: string | undefined
  readonly shipper: number | undefined
  readonly code: TrackingCode | undefined
}

/** The position of an item in the list. */
export interface WorkPlace {
  readonly dueAt: number
  readonly code: string
  readonly kind: string
}

/** The name of an item in paths. */
export function workId({ kind, code }: Pick<WorkItem, 'kind' | 'code'>): string {
  return `${kind}~${code}`
}

export function parseWorkId(id: string): { kind: WorkKind; code: TrackingCode } | undefined {
  const [sentKind, code, ...rest] = id.split('~')
  const kind = workKinds.find((one) => one === sentKind)
  if (kind === undefined || code === undefined || rest.length > 0) return undefined
  return { kind, code: code.toUpperCase() as TrackingCode }
}
