/**
 * One declaration per message field: it reads leniently (numbers sent as text, text sent as
 * numbers), reports unreadable values, and prints its own JSON Schema.
 */
import { type Read, unreadable } from '../../outcome.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }

/** The problem of one field; each face maps `refusal` to its code. */
export interface Issue {
  readonly path: string
  readonly refusal: string
  readonly expects: string
  /** The field's schema, for texts in other languages on the expected values. */
  readonly schema?: JsonSchema
  /** How many entries a list has that has too many, or too few. */
  readonly count?: number
}

export interface Reading {
  readonly issues: Issue[]
  /** Undeclared fields, by path. */
  additional: Record<string, unknown> | undefined
  /** Set where undeclared fields are faults: they are then listed here. */
  readonly unknown: UnknownField[] | undefined
  /** How many undeclared fields were found so far: the first ones are kept. */
  unknownCount: number
}

/** An undeclared field, with the names that its object could have had. */
export interface UnknownField {
  readonly path: string
  readonly name: string
  readonly known: readonly string[]
}

/** `Sound` is the value of a reading without issues: a required field then always has one. */
export interface Field<Value, Sound = Value | undefined> {
  readonly schema: JsonSchema
  /** The expected value, in words for the person who corrects the request. */
  readonly expects: string
  /** Whether the schema declares it as required. */
  readonly required: boolean
  read(value: unknown, reading: Reading, parent: string, key: string): Read<Value>
  /** Exists only for its type; it is never set. */
  readonly sound?: Sound
}

export interface FieldOptions {
  readonly required?: boolean
  /**
   * Declared as required in the schema; a rule that knows more than the message reports its
   * absence.
   */
  readonly requiredByRule?: boolean
  /** Declared as required in some cases, described in words and checked by a rule. */
  readonly requiredWhen?: string
  /** The refusal for a missing required value. */
  readonly missing?: string
  /** The refusal for an unreadable value. */
  readonly malformed?: string
  readonly description?: string
  /** The name of the thing it describes, for documents (`kits/openapi/entities.ts`). */
  readonly entity?: string
}

/** The value of a field with these options, if there was no issue. */
export type SoundValue<Value, Options> = Options extends { readonly required: true }
  ? Value
  : Value | undefined

/** The expectation of each kind of field, in the reader's language. */
export interface FieldWords {
  text(maxCharacters: number | undefined): string
  oneOf(allowed: readonly string[]): string
  readonly flag: string
  integerOf(digits: number): string
  integerBetween(least: number, most: number): string
  hundredths(wholeDigits: number, positive: boolean): string
  readonly object: string
  /** `least` is 0 for a list without a minimum; `entry` describes the expected entries. */
  list(least: number, most: number, entry: string): string
}

/** Converts a sent value; returns `unreadable` to refuse it. */
export type Convert<Value> = (
  value: unknown,
  reading: Reading,
  parent: string,
  key: string,
) => Read<Value>

export function newReading(): Reading {
  return { issues: [], additional: undefined, unknown: undefined, unknownCount: 0 }
}

/** A reading in which undeclared fields are faults, at any depth. */
export function newStrictReading(): Reading & { readonly unknown: UnknownField[] } {
  return { issues: [], additional: undefined, unknown: [], unknownCount: 0 }
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

/** Marks a schema that documents print once, under its name. */
export const entityMark = 'x-entity'

function publishedSchema(schema: JsonSchema, options: FieldOptions) {
  const { description, requiredWhen, entity } = options
  return {
    ...schema,
    ...(description ? { description } : {}),
    ...(requiredWhen ? { 'x-requiredWhen': requiredWhen } : {}),
    ...(entity ? { [entityMark]: entity } : {}),
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

/** For fields that declare their own `Sound` type. */
export function makeField<Value>(
  expects: string,
  schema: JsonSchema,
  convert: Convert<Value>,
  options: FieldOptions = {},
): Field<Value, never> {
  const { required = false, missing = 'field-missing', malformed = 'field-malformed' } = options
  const published = publishedSchema(schema, options)
  const report = (path: string, refusal: string): Issue => {
    return { path, refusal, expects, schema: published }
  }
  return {
    expects,
    schema: published,
    required: required || options.requiredByRule === true,
    read(value, reading, parent, key) {
      if (isAbsent(value)) {
        if (required) reading.issues.push(report(joinPath(parent, key), missing))
        return undefined
      }
      const before = reading.issues.length
      const read = convert(value, reading, parent, key)
      // A structure that is unreadable because of an inner field has already reported that field.
      if (read === unreadable && reading.issues.length === before)
        reading.issues.push(report(joinPath(parent, key), malformed))
      return read
    },
  }
}
