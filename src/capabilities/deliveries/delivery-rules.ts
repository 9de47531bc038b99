import type { MovementCode } from '../../kernel/movement.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { deliveryLimits } from './deliveries.limits.ts'

export const visitOutcomes = ['delivered', 'failed'] as const

export type VisitOutcome = (typeof visitOutcomes)[number]

/** What a courier tells of a visit, and what it is compared with. */
export interface VisitFacts {
  readonly outcome: VisitOutcome
  readonly state: MovementCode
  /** What who receives it told, and what is right. */
  readonly pin: string | undefined
  readonly rightPin: string
  /** How often a wrong one was told. */
  readonly wrong: number
  readonly hasName: boolean
  readonly hasDocument: boolean
  readonly reasonCode: string
}

export type VisitRefusal =
  /** It is not on its way: nobody took it out, or the visit has ended already. */
  | { readonly name: 'piece-not-out' }
  /** Neither the PIN nor the name and document of who receives it. */
  | { readonly name: 'delivery-unproven' }
  | { readonly name: 'proof-wrong'; readonly left: number }
  | { readonly name: 'proof-locked' }
  | { readonly name: 'visit-reason-absent' }

/** The movement to record, and whether the right PIN was told. */
export interface JudgedVisit {
  readonly check: MovementCode
  readonly hasPin: boolean
}

/** What a visit comes to, or why nothing is recorded. */
export function judgeVisit(facts: VisitFacts): Outcome<JudgedVisit, VisitRefusal> {
  const { outcome, state, reasonCode } = facts
  if (state !== 'LD' && state !== 'EI') return refuse({ name: 'piece-not-out' })
  if (outcome === 'delivered') return judgeHandOver(facts)
  if (reasonCode === '') return refuse({ name: 'visit-reason-absent' })
  // What they don't want goes back; anything else is tried again.
  const check = reasonCode === 'RECHAZADO' ? 'DV' : 'CA'
  return accept({ check, hasPin: false })
}

/** A wrong PIN is refused whatever else was told; after some, only a name and document count. */
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
 * When a visit was: as the device tells it, unless that is before the piece went out, which the
 * clock of a device or of a scanner is to blame for. Then it is when it is told.
 */
export function visitTime(told: number | undefined, outAt: number): number | undefined {
  return told !== undefined && told > outAt ? told : undefined
}

/** The last characters alone, so that who received it knows it and others learn little. */
export function documentEnd(document: string): string {
  return document.replaceAll(/[^\p{L}\d]/gu, '').slice(-3)
}

/** The name of a photo by its place, and of the signature. */
export function photoFile(place: number): string {
  return `foto-${place + 1}.jpg`
}

export const signatureFile = 'firma.png'
