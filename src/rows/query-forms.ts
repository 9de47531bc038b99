/**
 * The format of a query parameter. A row declares it once: an invalid value is refused with the
 * parameter's name before the row runs, and the OpenAPI document prints the same.
 */
import { type PostalCode, parsePostalCode } from '../kernel/postal-code.ts'
import { parseTrackingCode, type TrackingCode } from '../kernel/tracking-code.ts'
import { parseInstant } from '../kits/clock/instant.ts'
import { parsePeriod } from '../kits/clock/period.ts'
import { createZone, type Zone } from '../kits/clock/zone.ts'
import type { JsonSchema } from '../kits/fields/field.ts'
import { isStorable } from '../kits/fields/scalars.ts'
import type { FieldProblem } from '../kits/http/problem.ts'
import { expectedInEnglish } from './expected.ts'
import { isDay } from './table-fields.ts'
import { unknownParameter } from './unknown-names.ts'

export interface QueryForm<out Value = unknown> {
  readonly schema: JsonSchema
  /** The expected format, in words for the developer who fixes the request. */
  readonly expects: string
  /** The same in English, where the schema does not say it. */
  readonly en?: string
  takes(text: string): boolean
  /** Returns the value of a text that it takes. */
  read(text: string): Value
}

export interface QueryParameter {
  readonly name: string
  readonly description: string
  /** Arbitrary text where this is absent. */
  readonly form?: QueryForm
  /** Set where the parameter is required: the value for calls to paste. */
  readonly required?: { readonly example: string }
}

export const flagForm: QueryForm<boolean> = {
  schema: { type: 'boolean' },
  expects: 'true o false',
  takes: (text) => text === 'true' || text === 'false',
  read: (text) => text === 'true',
}

export function wordForm<const Word extends string>(words: readonly Word[]): QueryForm<Word> {
  return {
    schema: { type: 'string', enum: words },
    expects: `uno de ${words.join(', ')}`,
    takes: (text) => words.some((word) => word === text),
    read: (word) => word as Word,
  }
}

export function numberForm(least: number, most: number): QueryForm<number> {
  return {
    schema: { type: 'integer', minimum: least, maximum: most },
    expects: `un número entero de ${least} a ${most}`,
    takes: (text) => /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most,
    read: Number,
  }
}

/** A text with its own parser. */
export function textForm(
  { es: expects, en }: { readonly es: string; readonly en: string },
  takes: (text: string) => boolean,
  schema: JsonSchema = {},
): QueryForm<string> {
  return { schema: { type: 'string', ...schema }, expects, en, takes, read: (text) => text }
}

/** Any text. */
export const anyText: QueryForm<string> = textForm({ es: 'un texto', en: 'a text' }, () => true)

export const dayForm: QueryForm<string> = textForm(
  { es: 'un día, YYYY-MM-DD', en: 'a day, YYYY-MM-DD' },
  isDay,
  { format: 'date' },
)

const anyZone = createZone('UTC')

/** A day or a moment, which `edgeOf` reads. */
export const momentForm: QueryForm<string> = textForm(
  {
    es: 'un día, YYYY-MM-DD, o un momento ISO 8601',
    en: 'a day, YYYY-MM-DD, or a moment in ISO 8601',
  },
  (text) => edgeOf(text, anyZone, 'from') !== undefined,
)

/** When a day begins or ends by the carrier's clock; the moment itself, where one was sent. */
export function edgeOf(
  text: string | undefined,
  zone: Zone,
  edge: 'from' | 'to',
): number | undefined {
  return text ? (parsePeriod(zone, text, text)?.[edge] ?? parseInstant(text, zone)) : undefined
}

export const postalCodeForm: QueryForm<PostalCode> = {
  ...textForm(
    { es: 'un código postal de 1000 a 9999', en: 'a postal code from 1000 to 9999' },
    (text) => parsePostalCode(text) !== undefined,
  ),
  read: (text) => parsePostalCode(text) as PostalCode,
}

/** A tracking code is stored in capitals. */
export const codeForm: QueryForm<TrackingCode> = {
  ...textForm(
    {
      es: 'un código de seguimiento, de 4 a 16 letras, números o guiones',
      en: 'a tracking code of 4 to 16 letters, digits or hyphens',
    },
    (text) => parseTrackingCode(text).ok,
  ),
  read: (text) => text.toUpperCase() as TrackingCode,
}

/** The same, where callers copy codes and never type them. */
export const copiedCodeForm: QueryForm<TrackingCode> = {
  ...codeForm,
  expects: 'un código de seguimiento',
  en: 'a tracking code',
}

/** A parameter as the server parses it: one that is sent twice is a list. */
type SentParameter = string | readonly string[] | undefined

/**
 * Validates the parameters, known or not, and lists everything wrong with them. An empty one counts
 * as absent.
 */
export function queryFaults(
  parameters: readonly QueryParameter[],
  query: Readonly<Record<string, SentParameter>>,
): FieldProblem[] {
  const names = parameters.map(({ name }) => name)
  const faults = Object.entries(query).flatMap(([name, parameterText]): FieldProblem[] => {
    const parameter = parameters.find((one) => one.name === name)
    if (parameter === undefined) return [unknownParameter(name, names)]
    const fault = valueFault(parameter, parameterText)
    return fault === undefined ? [] : [{ field: name, code: 'parameter-malformed', ...fault }]
  })
  return [...missingParameters(parameters, query), ...faults]
}

function missingParameters(
  parameters: readonly QueryParameter[],
  query: Readonly<Record<string, SentParameter>>,
): FieldProblem[] {
  const missing = parameters.filter(({ name, required }) => required && !query[name])
  return missing.map(({ name, form, required }) => {
    const { detail, en } = form ? expectationIn(form) : exampleWords(required?.example ?? '')
    const words = { detail: `Falta el parámetro. ${detail}`, en: `The parameter is missing. ${en}` }
    return { field: name, code: 'parameter-missing', ...words }
  })
}

function exampleWords(example: string) {
  return { detail: `Por ejemplo: ${example}.`, en: `For example: ${example}.` }
}

function valueFault({ form }: QueryParameter, input: SentParameter) {
  if (!isReadable(input))
    return {
      detail: 'Va una sola vez y sin caracteres de control.',
      en: 'It is sent once, and without control characters.',
    }
  return !input || form === undefined || form.takes(input) ? undefined : expectationIn(form)
}

function expectationIn({ expects, en, schema }: QueryForm) {
  const english = en ?? expectedInEnglish(schema) ?? 'another value'
  return { detail: `Se espera ${expects}.`, en: `Expected ${english}.` }
}

/** Whether a parameter was sent once at most, in characters that every engine can store. */
export function isReadable(value: SentParameter): value is string | undefined {
  return typeof value !== 'object' && isStorable(value ?? '')
}

/** The shipper to filter by; every list that knows shippers takes the same parameter. */
export const shipperForm: QueryForm<number> = {
  ...numberForm(1, 999_999_999),
  expects: 'el número de un remitente',
  en: 'the number of a shipper',
}
