import type { Work, WorkKind } from '../api/work-list.ts'
import { nearMoment, shortDate } from '../formats/dates.ts'
import type { IconName } from '../formats/icon-paths.ts'
import { isState, stateWords } from '../words/states.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { workWords } from '../words/work-list.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

const signs: Record<WorkKind, readonly [family: string, icon: IconName]> = {
  'cancelled-scanned': ['problem', 'scan'],
  claim: ['problem', 'note'],
  'hand-over-missing': ['problem', 'clip'],
  'container-missing': ['problem', 'stack'],
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

/** The matter, in two lines. */
export function WorkWhat({ item }: { item: Work }) {
  const words = useWords(workWords)
  const [family, icon] = signs[item.kind]
  const [title, text] = useTexts(item)
  const said = [text, item.due && words.due(shortDate(item.due)), item.note].filter(Boolean)
  return (
    <span className="row g3">
      <span className={classes('ico', family)}>
        <Icon name={icon} />
      </span>
      <span className="wraps">
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
type Words = (typeof workWords)['es']

function useTexts(item: Work): Texts {
  const words = useWords(workWords)
  const last = useLastState(item)
  return texts[item.kind](item, words, last)
}

const number = ({ detail }: Work, name: string) => Number(detail[name] ?? 0)

function word({ detail }: Work, name: string): string {
  const value = detail[name]
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}

type Tell = (item: Work, words: Words, last: string) => Texts

const plain =
  (kind: keyof Words['kinds']): Tell =>
  (_item, words) => {
    const [title = '', text = ''] = words.kinds[kind]
    return [title, text]
  }

const texts: Record<WorkKind, Tell> = {
  'cancelled-scanned': plain('cancelled-scanned'),
  'hand-over-missing': plain('hand-over-missing'),
  'container-missing': (item, words) => [
    words.notInside,
    words.notInsideText(word(item, 'container'), word(item, 'inside')),
  ],
  'return-due': plain('return-due'),
  'recipient-choice': choiceTexts,
  idle: ({ since }, words, last) => [words.idle(hoursSince(since)), last],
  late: (_item, words, last) => [words.kinds.late[0] ?? '', last],
  address: (item, words) => [
    words.addresses.get(word(item, 'reason')) ?? words.groups.direcciones,
    words.addressText,
  ],
  'second-visit': (item, words) => [words.visits(number(item, 'visits') || 2), words.visitsText],
  'cash-difference': (item, words) => cashTexts(item, number(item, 'amountCents'), words),
  'rescue-due': (item, words) => [words.rescue, words.rescues.get(word(item, 'rescue')) ?? ''],
  'no-tariff': (item, words) => [words.noTariff, words.noTariffText(word(item, 'postalCode'))],
  heavier: (item, words) =>
    weightTexts(number(item, 'declaredHundredthsKg'), number(item, 'measuredHundredthsKg'), words),
  claim: (item, words) => [words.claims.get(word(item, 'kind')) ?? words.claim, words.claimText],
  'unconfirmed-delivery': ({ since }, words) => [
    words.kinds['unconfirmed-delivery'][0] ?? '',
    words.unconfirmed(hoursSince(since)),
  ],
}

/** The choice of the recipient on the page of the shipment. */
function choiceTexts(item: Work, { kinds, choices }: Words): Texts {
  const [title = '', text = ''] = kinds['recipient-choice']
  const [choice, day] = [word(item, 'choice'), word(item, 'day')]
  if (choice === 'another-day' && day !== '') return [title, choices.anotherDay(shortDate(day))]
  return [title, choice === 'collect' ? choices.collect : text]
}

function cashTexts(item: Work, cents: number, words: Words): Texts {
  if (item.handOver === null) return [words.settledCash(cents), words.settledCashText]
  const title = cents > 0 ? words.missingCash(cents) : words.surplusCash(-cents)
  return [title, words.cashText]
}

function weightTexts(declared: number, measured: number, words: Words): Texts {
  const title = declared > 0 && measured >= 2 * declared ? words.double : words.heavier
  return [title, words.weights(declared, measured)]
}

/** Where it was last, for shipments that stand still. */
function useLastState({ detail }: Work): string {
  const words = useWords(workWords)
  const states = useWords(stateWords)
  const language = useLanguage()
  const { state, movedAt } = detail as { state?: string; movedAt?: string }
  if (!state || !movedAt || !isState(state)) return ''
  return words.lastState(states[state].short, nearMoment(movedAt, language))
}
