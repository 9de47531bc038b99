import type { MovementCode } from '../../kernel/movement.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { deliveryLimits } from './deliveries.limits.ts'

export const visitOutcomes = ['delivered', 'failed'] as const

export type VisitOutcome = (typeof visitOutcomes)[number]

/** A courier's report of a visit, and the facts to compare it with. */
export interface VisitFacts {
  readonly outcome: VisitOutcome
  readonly state: MovementCode
  /** The PIN the recipient gave, and the correct one. */
  readonly pin: string | undefined
  readonly rightPin: string
  /** How often a wrong one was given. */
  readonly wrong: number
  readonly hasName: boolean
  readonly hasDocument: boolean
  readonly reasonCode: string
}

export type VisitRefusal =
  /** It is not on its way: nobody took it out, or the visit has ended already. */
  | { readonly name: 'piece-not-out' }
  /** Neither the PIN nor the name and document of the recipient. */
  | { readonly name: 'delivery-unproven' }
  | { readonly name: 'proof-wrong'; readonly left: number }
  | { readonly name: 'proof-locked' }
  | { readonly name: 'visit-reason-absent' }

/** The movement to record, and whether the right PIN was given. */
export interface JudgedVisit {
  readonly check: MovementCode
  readonly hasPin: boolean
}

/** The result of a visit, or why nothing is recorded. */
export function judgeVisit(facts: VisitFacts): Outcome<JudgedVisit, VisitRefusal> {
  const { outcome, state, reasonCode } = facts
  if (state !== 'LD' && state !== 'EI') return refuse({ name: 'piece-not-out' })
  if (outcome === 'delivered') return judgeHandOver(facts)
  if (reasonCode === '') return refuse({ name: 'visit-reason-absent' })
  // A refused piece goes back; anything else is tried again.
  const check = reasonCode === 'RECHAZADO' ? 'DV' : 'CA'
  return accept({ check, hasPin: false })
}

/** A wrong PIN is refused whatever else was given; after some, only a name and document count. */
function judgeHandOver(facts: VisitFacts): Outcome<JudgedVisit, VisitRefusal> {
  const { pin, rightPin, wrong } = facts
  const isNamed = facts.hasName && facts.hasDocument
  const left = deliveryLimits.wrongDeliveryPins - wrong
  const isTried = pin !== undefined && left > 0
  if (isTried && pin === rightPin) return accept({ check: 'DL', hasPin: true })
  if (isTried) return refuse({ name: 'proof-wrong', left: left - 1 })
  if (isNamed) return accept({ check: 'DL', hasPin: false })
  return refuse({ name: pin === undefined ? 'delivery-unproven' : 'proof-locked' })
}

/**
 * The time of a visit as the device reports it. If that is before the piece went out (a wrong
 * clock), returns undefined and the time of the report is used.
 */
export function visitTime(at: number | undefined, outAt: number): number | undefined {
  return at !== undefined && at > outAt ? at : undefined
}

/** The last characters alone: the recipient recognizes them, and others learn little. */
export function documentEnd(document: string): string {
  return document.replaceAll(/[^\p{L}\d]/gu, '').slice(-3)
}

/** The name of a photo by its place, and of the signature. */
export function photoFile(place: number): string {
  return `foto-${place + 1}.jpg`
}

export const signatureFile = 'firma.png'
