/** The expectation of a field or a parameter, in English, from its schema. */
import type { JsonSchema } from '../kits/fields/field.ts'

interface Shape {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly contentMediaType?: string
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
}

type Teller = (shape: Shape) => string | undefined

/** By type. Where a schema is not enough, the words of the problem's code say it. */
const tellers: ReadonlyMap<string, Teller> = new Map<string, Teller>([
  ['boolean', () => 'true or false'],
  ['integer', (shape) => `an integer${rangeOf(shape)}`],
  ['number', numberText],
  ['object', () => 'an object'],
  ['array', listText],
  ['string', textText],
])

const formats: ReadonlyMap<string, string> = new Map([
  ['date', 'a day, YYYY-MM-DD'],
  ['date-time', 'a date and time in ISO 8601, such as 2026-03-06T14:30:00-03:00'],
  ['uri', 'a web address'],
  ['email', 'an e-mail address'],
])

/** Returns "an integer from 1 to 9", or undefined where the schema says too little. */
export function expectedInEnglish(schema: JsonSchema | undefined): string | undefined {
  return schema === undefined ? undefined : describe(schema)
}

/** The sentence of a problem, where there is something to say. */
export function expectationOf(
  schema: JsonSchema | undefined,
  isMissing = false,
  count?: number,
): { readonly en?: string } {
  const expected = expectedInEnglish(schema)
  if (expected === undefined) return {}
  if (isMissing) return { en: `The field is missing: expected ${expected}.` }
  return { en: `Expected ${expected}.${count === undefined ? '' : ` ${count} arrived.`}` }
}

function describe(shape: Shape): string | undefined {
  const either = shape.anyOf ?? shape.oneOf
  if (either) {
    const texts = either.map(describe)
    return texts.includes(undefined) ? undefined : [...new Set(texts)].join(', or ')
  }
  if (shape.enum) return `one of: ${shape.enum.filter((one) => one !== null).join(', ')}`
  const type = [shape.type ?? []].flat().find((one) => one !== 'null')
  return tellers.get(type ?? '')?.(shape)
}

function numberText(shape: Shape): string {
  const decimals = String(shape.maximum ?? '').split('.')[1]?.length ?? 0
  const most =
    decimals === 0 ? 'a point before its decimals' : `a point and up to ${decimals} decimals`
  return `a number${rangeOf(shape)}, with ${most}`
}

function rangeOf({ minimum, maximum }: Shape): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of ${minimum} or more`
  return maximum === undefined ? '' : ` of up to ${maximum}`
}

function listText({ minItems = 0, maxItems, items = {} }: Shape): string {
  const count = minItems > 0 ? `${minItems} to ${maxItems ?? 'more'}` : `up to ${maxItems}`
  const entry = describe(items)
  const each = entry === undefined ? '' : `, each ${entry}`
  return maxItems === undefined ? `a list${each}` : `a list of ${count} elements${each}`
}

function textText(shape: Shape): string | undefined {
  const { format, pattern, maxLength, contentMediaType } = shape
  if (contentMediaType !== undefined) return `a whole file of ${contentMediaType} in base64`
  if (format !== undefined) return formats.get(format)
  if (pattern !== undefined) return `a text that matches ${pattern}`
  return maxLength === undefined ? 'a text' : `a text of up to ${maxLength} characters`
}
