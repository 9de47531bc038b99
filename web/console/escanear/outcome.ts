import type { KeptAnswer, KeptScan } from '../../api/kept.ts'
import { agoText, dayOf, shortDate, timeText, today } from '../../formats/dates.ts'
import type { IconName } from '../../formats/icon-paths.ts'
import { inSentence, type Meaning, type ScanWords } from '../../words/scan.ts'
import { isState, type State } from '../../words/states.ts'
import { holderKindOf, isRepeated } from './queue.ts'

export const meanings: readonly Meaning[] = ['IF', 'CO', 'AS', 'AR', 'MA', 'DV']

export function isMeaning(text: string | undefined): text is Meaning {
  return meanings.some((one) => one === text)
}

/** The look of a scan: its colour, and its words for the screen and for the list. */
export interface Told {
  readonly kind: 'ok' | 'no' | 'dup' | 'kept'
  readonly icon: IconName
  readonly word: string
  readonly sub: string
  /** The line in the list of last scans. */
  readonly short: string
  /** The huge text in the corner, and its caption. */
  readonly big?: string
  readonly caption?: string
}

export interface Telling {
  readonly words: ScanWords
  readonly states: Readonly<Record<State, { readonly short: string }>>
  readonly language: 'es' | 'en'
}

export function tell(scan: KeptScan, telling: Telling): Told {
  const { words } = telling
  const { answer } = scan
  if (answer === undefined) {
    const sub = scan.isHeld || scan.tries > 1 ? words.keptText : words.keptBy
    return { kind: 'kept', icon: 'clock', word: words.kept, sub, short: words.waiting }
  }
  if (scan.undoes !== undefined && answer.status !== 'refused')
    return tellUndone(scan, answer, telling)
  if (answer.instruction !== undefined) return tellAside(answer, telling)
  if (isRepeated(answer) && answer.previous) return tellRepeated(scan, answer, telling)
  return answer.status === 'refused'
    ? tellRefused(answer, telling)
    : tellRecorded(scan, answer, telling)
}

function tellRecorded(scan: KeptScan, answer: KeptAnswer, { words }: Telling): Told {
  const word = isMeaning(scan.check) ? words.meanings[scan.check].done : scan.check
  const { sortTo, shipper, destination } = answer
  const place = sortTo && (sortTo.kind === 'cage' ? words.toCage : words.toRoute)(sortTo.name)
  const from = shipper && destination ? words.from(shipper.name, destination.locality) : ''
  const whole = answer.inside && answer.inside.recorded > 0 ? words.inside(answer.inside) : ''
  const kind = scan.container === undefined ? undefined : holderKindOf(scan.container)
  if (scan.container !== undefined && kind !== undefined) {
    const sub = [words.putIn(words.holders[kind], scan.container), from].filter(Boolean)
    const put = { sub: sub.join(' '), short: `${word} · ${scan.container}` }
    const where = { big: scan.container, caption: words.holders[kind].toLowerCase() }
    return { kind: 'ok', icon: 'check', word, ...put, ...where }
  }
  const where = sortTo ? { big: sortTo.name, caption: words[sortTo.kind] } : {}
  const sub = [from, place, whole].filter(Boolean).join(' ')
  return { kind: 'ok', icon: 'check', word, sub, short: word, ...where }
}

function tellRefused(answer: KeptAnswer, telling: Telling): Told {
  const { words, states } = telling
  const plain = { kind: 'no', icon: 'x', word: words.wrong } as const
  const { state, since, allowed = [], reason = '' } = answer
  if (state === undefined || !isState(state) || answer.code !== 'out-of-order')
    return { ...plain, sub: reason, short: words.refusedShort(reason) }
  const names = allowed.filter(isState).map((one) => states[one].short)
  const may = names.length > 0 ? words.mayBecome(names) : words.mayNothing
  const now = words.since(inSentence(state, states), since ? timeOf(since, telling) : '')
  const short = `${words.wrong}: ${inSentence(state, states)}`
  return { ...plain, sub: `${now} ${may}`, short, big: state, caption: words.state }
}

function tellRepeated(scan: KeptScan, { previous }: KeptAnswer, telling: Telling): Told {
  const { words, language } = telling
  const at = previous?.at ?? ''
  const by = personName(previous?.by ?? '')
  const before = isMeaning(scan.check) ? words.meanings[scan.check].before : words.recordedBefore
  const time = timeText(at)
  const sub = `${before(by, agoText(at, language))} ${words.notAgain}`
  const short = words.twiceShort(time)
  const shared = { kind: 'dup', icon: 'replay', word: words.twice } as const
  return { ...shared, sub, short, big: time, caption: words.earlier }
}

function tellAside(answer: KeptAnswer, { words, states }: Telling): Told {
  const why = whyAside(answer, words)
  const { state } = answer
  const isTold = state !== undefined && isState(state) && answer.instruction !== 'cancelled'
  const where = isTold ? { big: state, caption: states[state].short } : {}
  const short = words.asideShort(why)
  return { kind: 'no', icon: 'warn', word: words.aside, sub: `${why}.`, short, ...where }
}

function whyAside({ instruction, rescue, state }: KeptAnswer, words: ScanWords): string {
  if (instruction === 'cancelled') return words.cancelled
  if (instruction === 'rescue')
    return rescue === 'redirection' ? words.rescueRedirection : words.rescueReturn
  return state === 'DL' || state === 'RC' ? words.ended[state] : words.unknown
}

/** The answer for a bag or cage has no state: it is back in the correction's state. */
function tellUndone(
  { check }: KeptScan,
  { state = check }: KeptAnswer,
  { words, states }: Telling,
): Told {
  const name = isState(state) ? states[state].short : ''
  const sub = `${words.undoneText(name)}.`
  return { kind: 'kept', icon: 'replay', word: words.undone, sub, short: words.undone }
}

/** `Rocío S.` of `person:per_1 Rocío Salvatierra`; tokens keep their name. */
export function personName(by: string): string {
  const match = /^person:\S+ (\S+)(?:\s+.*?(\S)\S*)?$/.exec(by)
  if (match === null) return by
  return match[2] === undefined ? (match[1] ?? '') : `${match[1]} ${match[2]}.`
}

function timeOf(moment: string, { words }: Telling): string {
  const time = timeText(moment)
  return dayOf(moment) === today() ? words.at(time) : words.on(shortDate(moment), time)
}
