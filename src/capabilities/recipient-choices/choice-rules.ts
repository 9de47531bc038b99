import type { MovementCode } from '../../kernel/movement.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { choiceLimits } from './recipient-choices.limits.ts'

export const choiceKinds = ['collect', 'another-day', 'another-person'] as const
export type ChoiceKind = (typeof choiceKinds)[number]

/** The choice of a recipient. */
export type Choice =
  /** To collect it at the branch where it is, instead of another visit. */
  | { readonly kind: 'collect' }
  /** To be visited on another day, YYYY-MM-DD. */
  | { readonly kind: 'another-day'; readonly day: string }
  /** That somebody else collects it. */
  | { readonly kind: 'another-person'; readonly name: string; readonly document: string }

export type ChoiceRefusal =
  /** The shipment is in no state in which this can be asked for. */
  'choice-not-now' | 'day-unfit' | 'person-incomplete' | 'choices-too-many'

export interface ChoiceFacts {
  readonly state: MovementCode
  readonly isCancelled: boolean
  /** Whether the recipient collects it at a branch anyway. */
  readonly isCollected: boolean
  /** The days that can be asked for, YYYY-MM-DD. */
  readonly days: readonly string[]
  /** How often the recipient has chosen already. */
  readonly times: number
}

/** The states in which the next visit can still be changed. */
const beforeVisit: ReadonlySet<MovementCode> = new Set(['AR', 'MA', 'CA'])

/** The states in which it is still to be collected. */
const beforeCollecting: ReadonlySet<MovementCode> = new Set([
  'PI',
  'IF',
  'GE',
  'CO',
  'AS',
  'AR',
  'MA',
  'LD',
  'CA',
])

/** The choices open in a state. */
export function openChoices({
  state,
  isCancelled,
  isCollected,
}: Pick<ChoiceFacts, 'state' | 'isCancelled' | 'isCollected'>): readonly ChoiceKind[] {
  if (isCancelled) return []
  if (isCollected) return beforeCollecting.has(state) ? ['another-person'] : []
  return beforeVisit.has(state) ? ['collect', 'another-day'] : []
}

export function judgeChoice(choice: Choice, facts: ChoiceFacts): Outcome<Choice, ChoiceRefusal> {
  if (!openChoices(facts).includes(choice.kind)) return refuse('choice-not-now')
  if (facts.times >= choiceLimits.choicesPerShipment) return refuse('choices-too-many')
  if (choice.kind === 'another-day' && !facts.days.includes(choice.day)) return refuse('day-unfit')
  if (choice.kind === 'another-person' && !isWhole(choice)) return refuse('person-incomplete')
  return accept(choice)
}

function isWhole({ name, document }: { readonly name: string; readonly document: string }) {
  const hasName = /\p{L}{2,}/u.test(name) && name.length <= choiceLimits.choiceNameCharacters
  return hasName && /^\d{6,10}$/.test(document)
}
