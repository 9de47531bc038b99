/** The violations of an order in English, with the facts of the case. */
import { paragraph } from '../../../kits/text/paragraph.ts'
import { expectedInEnglish } from '../../../rows/expected.ts'
import { problemWords } from '../../../rows/problem-words/problem-words.ts'
import type { OrderRefusal, Violation } from '../order-refusals.ts'

type Teller = (violation: Violation, at: (ms: number) => string) => string

/** The words of /v1 for its own fields, where the contract's words name REST's. */
export const pointWords = {
  es: paragraph`Con los servicios F y G se espera en pickupPoint el código de un punto de retiro:
    GET /v1/pickup-points los lista.`,
  en: paragraph`With services F and G, pickupPoint is expected to be the code of a pick-up point:
    GET /v1/pickup-points lists them.`,
}
export const addressWords = {
  es: 'Falta el domicilio: se espera un objeto con street, postalCode, locality y province.',
  en: 'The address is missing: expected an object with street, postalCode, locality and province.',
}

/** Refusals with facts of the case; the others have one sentence each. */
const tellers: { readonly [Name in OrderRefusal]?: Teller } = {
  'field-missing': (violation) => `The field is missing${expected(violation)}.`,
  'field-malformed': (violation) => `The field is not valid${expected(violation)}.`,
  'branch-unknown': () => pointWords.en,
  'postal-code-invalid': ({ path }) =>
    path === 'address' ? addressWords.en : plainWords('postal-code-invalid'),
  'stock-insufficient': ({ asked, available }) =>
    `${asked} units were asked for, and ${available} are available.`,
  'volume-limited': ({ available }) =>
    `The account is new and may load ${available} orders today. The limit grows every week.`,
  'branch-too-heavy': ({ mostHundredths }) => `The branch takes up to ${most(mostHundredths)} kg.`,
  'branch-too-large': ({ mostHundredths }) =>
    `The branch takes pieces of up to ${most(mostHundredths)} cm.`,
  'branch-closed': ({ until }, at) =>
    `The branch is closed${until === undefined ? '' : ` until ${at(until)}`}: choose another.`,
  'code-taken': takenText,
}

export function violationInEnglish(violation: Violation, at: (ms: number) => string): string {
  const { refusal } = violation
  return tellers[refusal]?.(violation, at) ?? plainWords(refusal)
}

function plainWords(refusal: OrderRefusal): string {
  return problemWords.get(refusal)?.en ?? ''
}

function expected({ schema, expectsInEnglish }: Violation): string {
  const words = expectsInEnglish ?? expectedInEnglish(schema)
  return words === undefined ? '' : `: expected ${words}`
}

function most(hundredths: readonly number[] = []): string {
  return hundredths.map((count) => count / 100).join(' x ')
}

function takenText({ since, same, cancelled }: Violation, at: (ms: number) => string): string {
  if (since === undefined) return plainWords('code-taken')
  if (cancelled)
    return `The code is of an order of ${at(since)} that was cancelled: reload=true loads it again.`
  const comparison = same ? 'is the same as this one' : 'is not the same as this one'
  return `The code exists since ${at(since)}; the stored order ${comparison}.`
}
