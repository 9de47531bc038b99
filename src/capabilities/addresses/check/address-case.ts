import { isPostalCode } from '../../../kernel/postal-code.ts'
import type { AddressQuestion } from '../matching/verdict.ts'

/** An address whose place is known: what is asked, and what is true of it. */
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
    const asked = fieldsOf(input)
    const known = fieldsOf(truth)
    const name = textOf(id) || String(place + 1)
    const question = readQuestion(asked)
    if (question.street === '') return `case ${name}: expected input.calle`
    if (truth === undefined) return `case ${name}: expected truth`
    cases.push({ id: name, region: textOf(region) || 'all', question, truth: readTruth(known) })
  }
  return cases
}

function readQuestion(asked: Fields) {
  return {
    street: textOf(asked['calle']),
    number: textOf(asked['altura']),
    postalCode: codeOf(asked['cp']),
    locality: textOf(asked['localidad']),
    district: textOf(asked['partido']),
    province: textOf(asked['provincia']),
  }
}

function readTruth(known: Fields): AddressTruth {
  const { lat, lon } = known
  const isLocated = typeof lat === 'number' && typeof lon === 'number'
  return {
    street: textOf(known['line']) || textOf(known['street']),
    postalCode: codeOf(known['cp']),
    locality: textOf(known['locality']),
    province: textOf(known['province']),
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
