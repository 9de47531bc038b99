/**
 * One declaration per message field: it reads leniently (numbers sent as text, text sent as
 * numbers), reports what it cannot read, and prints its own JSON Schema.
 */
import { type Read, unreadable } from '../../outcome.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }

/** What was wrong with one field; `refusal` is the name that a face turns into its code. */
export interface Issue {
  readonly path: string
  readonly refusal: string
  readonly expects: string
}

/** What is wrong with one field and what it takes, in words. */
export function issueText({ path, refusal, expects }: Issue): string {
  return refusal === 'field-missing'
    ? `Falta el campo ${path}: se espera ${expects}.`
    : `El campo ${path} no es válido: se espera ${expects}.`
}

export interface Reading {
  readonly issues: Issue[]
  /** Fields that no declaration names, by path. */
  additional: Record<string, unknown> | undefined
}

/** `Sound` is what a reading without issues yields: a required field always has a value then. */
export interface Field<Value, Sound = Value | undefined> {
  readonly schema: JsonSchema
  /** What the field takes, in words for the person who mends the request. */
  readonly expects: string
  /** Whether it is published as required. */
  readonly required: boolean
  read(value: unknown, reading: Reading, parent: string, key: string): Read<Value>
  /** Only a type: it is never set. */
  readonly sound?: Sound
}

export interface FieldOptions {
  readonly required?: boolean
  /** Published as required; a rule that knows more than the message tells when it is absent. */
  readonly requiredByRule?: boolean
  /** Published as required in some cases, told in words; a rule looks after it. */
  readonly requiredWhen?: string
  /** The refusal for a value that is required and absent. */
  readonly missing?: string
  /** The refusal for a value that cannot be read. */
  readonly malformed?: string
  readonly description?: string
}

/** What a field of these options yields where there was no issue. */
export type SoundValue<Value, Options> = Options extends { readonly required: true }
  ? Value
  : Value | undefined

/** Turns what was sent into a value, or answers `unreadable` to refuse it. */
export type Convert<Value> = (
  value: unknown,
  reading: Reading,
  parent: string,
  key: string,
) => Read<Value>

export function newReading(): Reading {
  return { issues: [], additional: undefined }
}

export function joinPath(parent: string, key: string): string {
  if (parent === '') return key
  if (key === '' || key.startsWith('[')) return parent + key
  return `${parent}.${key}`
}

export function isAbsent(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === ''
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function publishedSchema(schema: JsonSchema, { description, requiredWhen }: FieldOptions) {
  return {
    ...schema,
    ...(description ? { description } : {}),
    ...(requiredWhen ? { 'x-requiredWhen': requiredWhen } : {}),
  }
}

export function field<Value, const Options extends FieldOptions = FieldOptions>(
  expects: string,
  schema: JsonSchema,
  convert: Convert<Value>,
  options?: Options,
): Field<Value, SoundValue<Value, Options>> {
  return makeField(expects, schema, convert, options)
}

/** For fields that say themselves what a reading without issues yields. */
export function makeField<Value>(
  expects: string,
  schema: JsonSchema,
  convert: Convert<Value>,
  options: FieldOptions = {},
): Field<Value, never> {
  const { required = false, missing = 'field-missing', malformed = 'field-malformed' } = options
  return {
    expects,
    schema: publishedSchema(schema, options),
    required: required || options.requiredByRule === true,
    read(value, reading, parent, key) {
      if (isAbsent(value)) {
        if (required)
          reading.issues.push({ path: joinPath(parent, key), refusal: missing, expects })
        return undefined
      }
      const before = reading.issues.length
      const read = convert(value, reading, parent, key)
      // A structure that is unreadable for an inner fault has reported that fault already.
      if (read === unreadable && reading.issues.length === before)
        reading.issues.push({ path: joinPath(parent, key), refusal: malformed, expects })
      return read
    },
  }
}
