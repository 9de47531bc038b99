import { isPostalCode } from '../../../kernel/postal-code.ts'
import type { AddressQuestion } from '../matching/verdict.ts'
import { hashWord } from '../words/spelling.ts'

/** An address whose place is known: the question, and the true answer. */
export interface AddressCase {
  readonly id: string
  /** Cases are counted by it; a carrier names its own. */
  readonly region: string
  readonly question: AddressQuestion
  readonly truth: AddressTruth
}

/** Empty and undefined where it is not known. */
export interface AddressTruth {
  readonly street: string
  readonly postalCode: number | undefined
  readonly locality: string
  readonly province: string
  readonly latitude: number | undefined
  readonly longitude: number | undefined
}

/** Reads a list of cases; the text says what is wrong with the first one that can't be read. */
export function readCases(json: unknown): readonly AddressCase[] | string {
  if (!Array.isArray(json) || json.length === 0) return 'expected a list of cases'
  const cases: AddressCase[] = []
  for (const [place, one] of json.entries()) {
    const { id, region, input, truth } = fieldsOf(one)
    const fields = fieldsOf(input)
    const facts = fieldsOf(truth)
    const name = textOf(id) || String(place + 1)
    const question = readQuestion(fields)
    if (question.street === '') return `case ${name}: expected input.calle`
    if (truth === undefined) return `case ${name}: expected truth`
    cases.push({ id: name, region: textOf(region) || 'all', question, truth: readTruth(facts) })
  }
  return cases
}

function readQuestion(fields: Fields) {
  return {
    street: textOf(fields['calle']),
    number: textOf(fields['altura']),
    postalCode: codeOf(fields['cp']),
    locality: textOf(fields['localidad']),
    district: textOf(fields['partido']),
    province: textOf(fields['provincia']),
  }
}

function readTruth(fields: Fields): AddressTruth {
  const { lat, lon } = fields
  const isLocated = typeof lat === 'number' && typeof lon === 'number'
  return {
    street: textOf(fields['line']) || textOf(fields['street']),
    postalCode: codeOf(fields['cp']),
    locality: textOf(fields['locality']),
    province: textOf(fields['province']),
    latitude: isLocated ? lat : undefined,
    longitude: isLocated ? lon : undefined,
  }
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function codeOf(value: unknown): number | undefined {
  const code = Number(textOf(value))
  return isPostalCode(code) ? code : undefined
}

/** The mistakes with postal codes that senders make most. */
export const caseVariants = ['as sent', 'no code', 'code 1000', 'digit slipped'] as const
export type CaseVariant = (typeof caseVariants)[number]

/** Returns the cases with that mistake; a digit can only slip in a code that is known. */
export function withVariant(
  cases: readonly AddressCase[],
  variant: CaseVariant,
): readonly AddressCase[] {
  if (variant === 'as sent') return cases
  if (variant === 'digit slipped') return cases.flatMap(slipDigit)
  const postalCode = variant === 'code 1000' ? 1000 : undefined
  return cases.map((one) => ({ ...one, question: { ...one.question, postalCode } }))
}

/** Changes one digit; which one depends on the case alone, so that runs can be compared. */
function slipDigit(one: AddressCase): AddressCase[] {
  const code = one.question.postalCode ?? one.truth.postalCode
  if (code === undefined) return []
  const chance = hashWord(one.id)
  const digits = Array.from(String(code), Number)
  const place = chance % 4
  const least = place === 0 ? 1 : 0
  const others = Array.from({ length: 10 - least }, (_, digit) => digit + least).filter(
    (digit) => digit !== digits[place],
  )
  digits[place] = others[(chance >>> 3) % others.length] as number
  return [{ ...one, question: { ...one.question, postalCode: Number(digits.join('')) } }]
}
