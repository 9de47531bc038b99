import type { WorkKind } from '../../api/work-list.ts'
import { nearMoment, shortDate } from '../../formats/dates.ts'
import { classes } from '../../parts/classes.ts'
import { Icon } from '../../parts/icon.tsx'
import type { IconName } from '../../parts/icon-paths.ts'
import { isState, stateWords } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { workWords } from '../../words/work-list.ts'
import type { Work } from './list.ts'

const signs: Record<WorkKind, readonly [family: string, icon: IconName]> = {
  'cancelled-scanned': ['problem', 'scan'],
  claim: ['problem', 'note'],
  'hand-over-missing': ['problem', 'clip'],
  late: ['problem', 'warn'],
  idle: ['problem', 'warn'],
  address: ['attention', 'pin'],
  'second-visit': ['attention', 'nohome'],
  'cash-difference': ['attention', 'cash'],
  'rescue-due': ['return', 'swap'],
  'return-due': ['return', 'back'],
  'recipient-choice': ['neutral', 'user'],
  'no-tariff': ['attention', 'calc'],
  heavier: ['attention', 'scale'],
  'unconfirmed-delivery': ['neutral', 'phone'],
}

/** What is the matter, in two lines. */
export function What({ item }: { item: Work }) {
  const words = useWords(workWords)
  const [family, icon] = signs[item.kind]
  const [title, text] = useTexts(item)
  const said = [text, item.due && words.due(shortDate(item.due)), item.note].filter(Boolean)
  return (
    <span className="row g3">
      <span className={classes('ico', family)}>
        <Icon name={icon} />
      </span>
      <span>
        <b>{title}</b>
        <small>{said.join(' · ')}</small>
      </span>
    </span>
  )
}

export function hoursSince(moment: string): number {
  return Math.max(0, Math.floor((Date.now() - new Date(moment).getTime()) / 3_600_000))
}

type Texts = readonly [title: string, text: string]

function useTexts(item: Work): Texts {
  const words = useWords(workWords)
  const last = useLastState(item)
  const { kind, detail, since } = item
  const number = (name: string) => Number(detail[name] ?? 0)
  const word = (name: string) => String(detail[name] ?? '')
  switch (kind) {
    case 'idle':
      return [words.idle(hoursSince(since)), last]
    case 'late':
      return [words.kinds.late[0] ?? '', last]
    case 'address':
      return [words.addresses[word('reason')] ?? words.groups.direcciones, words.addressText]
    case 'second-visit':
      return [words.visits(number('visits') || 2), words.visitsText]
    case 'cash-difference':
      return cashTexts(item, number('amountCents'), words)
    case 'rescue-due':
      return [words.rescue, words.rescues[word('rescue')] ?? '']
    case 'no-tariff':
      return [words.noTariff, words.noTariffText(word('postalCode'))]
    case 'heavier':
      return weightTexts(number('declaredHundredthsKg'), number('measuredHundredthsKg'), words)
    case 'claim':
      return [words.claims[word('kind')] ?? words.claim, words.claimText]
    case 'unconfirmed-delivery':
      return [words.kinds[kind][0] ?? '', words.unconfirmed(hoursSince(since))]
    default: {
      const [title = '', text = ''] = words.kinds[kind]
      return [title, text]
    }
  }
}

type Words = (typeof workWords)['es']

function cashTexts(item: Work, cents: number, words: Words): Texts {
  if (item.handOver === null) return [words.settledCash(cents), words.settledCashText]
  const title = cents > 0 ? words.missingCash(cents) : words.surplusCash(-cents)
  return [title, words.cashText]
}

function weightTexts(declared: number, measured: number, words: Words): Texts {
  const title = declared > 0 && measured >= 2 * declared ? words.double : words.heavier
  return [title, words.weights(declared, measured)]
}

/** Where it was last, for what stands still. */
function useLastState({ detail }: Work): string {
  const words = useWords(workWords)
  const states = useWords(stateWords)
  const language = useLanguage()
  const { state, movedAt } = detail as { state?: string; movedAt?: string }
  if (!state || !movedAt || !isState(state)) return ''
  return words.lastState(states[state].short, nearMoment(movedAt, language))
}
