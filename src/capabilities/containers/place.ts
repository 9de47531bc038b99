import { type ContainerCode, kindOfContainer } from '../../kernel/container-code.ts'
import type { MovementCode } from '../../kernel/movement.ts'

/** Where a piece is: always in exactly one of these. */
export type Place =
  | { readonly kind: 'sender' }
  | { readonly kind: 'floor'; readonly branch: string }
  | { readonly kind: 'container'; readonly container: ContainerCode }
  | { readonly kind: 'trip'; readonly container: ContainerCode }
  | { readonly kind: 'road'; readonly branch: string }
  | { readonly kind: 'courier'; readonly branch: string }
  | { readonly kind: 'recipient' }
  /** It was not in its container. */
  | { readonly kind: 'missing'; readonly container: ContainerCode }

export const placeKinds = [
  'sender',
  'floor',
  'container',
  'trip',
  'road',
  'courier',
  'recipient',
  'missing',
] as const satisfies readonly Place['kind'][]

const placeByState: Readonly<
  Record<MovementCode, Exclude<Place['kind'], 'container' | 'trip' | 'missing'>>
> = {
  PI: 'sender',
  IF: 'floor',
  GE: 'floor',
  CO: 'floor',
  AS: 'road',
  AR: 'floor',
  MA: 'floor',
  LD: 'courier',
  EI: 'courier',
  DL: 'recipient',
  CA: 'courier',
  DV: 'floor',
  RV: 'road',
  RM: 'floor',
  RC: 'sender',
}

/** The facts about a piece's place. */
export interface PlaceFacts {
  readonly state: MovementCode
  readonly branchCode: string
  /** The container that contains it, or contained it when it was last seen. */
  readonly holder?:
    | {
        readonly id: ContainerCode
        readonly branchCode: string
        readonly outcome: 'inside' | 'missing' | 'found'
      }
    | undefined
}

/** The container of a piece decides; a piece by itself is where its state says. */
export function placeOf({ state, branchCode, holder }: PlaceFacts): Place {
  if (holder === undefined) return alone(placeByState[state], branchCode)
  const { id, outcome } = holder
  if (outcome === 'found') return { kind: 'floor', branch: holder.branchCode }
  if (outcome === 'missing') return { kind: 'missing', container: id }
  return { kind: kindOfContainer(id) === 'trip' ? 'trip' : 'container', container: id }
}

function alone(kind: (typeof placeByState)[MovementCode], branch: string): Place {
  return kind === 'sender' || kind === 'recipient' ? { kind } : { kind, branch }
}
