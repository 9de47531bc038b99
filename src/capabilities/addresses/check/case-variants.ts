import { hashWord } from '../words/spelling.ts'
import type { AddressCase } from './address-case.ts'

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
