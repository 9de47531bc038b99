import { limits } from '../../limits.ts'
import { type Read, unreadable } from '../../outcome.ts'
import {
  type Field,
  type FieldOptions,
  type FieldWords,
  isJsonObject,
  type JsonSchema,
  joinPath,
  makeField,
  type Reading,
  type SoundValue,
  type UnknownField,
} from './field.ts'

/** Wire name -> our name and the field that reads it: each name is translated once, here. */
export type Shape = Readonly<Record<string, readonly [name: string, field: Field<unknown>]>>

type NameOf<Entry> = Entry extends readonly [infer Name extends string, unknown] ? Name : never

/** The object that a shape is read into, by our names. */
export type Draft<Declared extends Shape> = {
  -readonly [Wire in keyof Declared as NameOf<Declared[Wire]>]?: Declared[Wire] extends readonly [
    string,
    Field<infer Value>,
  ]
    ? Read<Value>
    : never
}

type SoundOf<Entry> = Entry extends readonly [string, Field<unknown, infer Value>] ? Value : never

type SureName<Declared extends Shape> = {
  [Wire in keyof Declared]: undefined extends SoundOf<Declared[Wire]> ? never : Wire
}[keyof Declared]

/** The object of a reading without issues: required fields are present. */
export type Sound<Declared extends Shape> = {
  readonly [Wire in SureName<Declared> as NameOf<Declared[Wire]>]: SoundOf<Declared[Wire]>
} & {
  readonly [Wire in Exclude<keyof Declared, SureName<Declared>> as NameOf<
    Declared[Wire]
  >]?: Exclude<SoundOf<Declared[Wire]>, undefined>
}

/** Narrows the type; call it only after checking that there are no issues. */
export function asSound<Declared extends Shape>(draft: Draft<Declared>): Sound<Declared> {
  return draft as unknown as Sound<Declared>
}

/**
 * Reads an object by its shape; undeclared fields are collected in `reading.additional`, or are
 * faults in a strict reading.
 */
export function readObject<Declared extends Shape>(
  shape: Declared,
  value: Record<string, unknown>,
  reading: Reading,
  path: string,
  ignore?: string,
): Draft<Declared> {
  const draft: Record<string, unknown> = {}
  let count = fillDraft(draft, shape, value, reading, path)
  if (ignore !== undefined && value[ignore] !== undefined) count++
  if (count < Object.keys(value).length) collectAdditional(shape, value, reading, path, ignore)
  return draft as Draft<Declared>
}

/** Reads the fields that a shape declares and ignores the others. */
export function readFields<Declared extends Shape>(
  shape: Declared,
  value: Record<string, unknown>,
  reading: Reading,
  path: string,
): Draft<Declared> {
  const draft: Record<string, unknown> = {}
  fillDraft(draft, shape, value, reading, path)
  return draft as Draft<Declared>
}

/** Returns how many of the shape's fields were sent. */
function fillDraft(
  draft: Record<string, unknown>,
  shape: Shape,
  value: Record<string, unknown>,
  reading: Reading,
  path: string,
): number {
  let count = 0
  for (const wire in shape) {
    const [name, declared] = shape[wire] as Shape[string]
    const field = value[wire]
    if (field !== undefined) count++
    const read = declared.read(field, reading, path, wire)
    if (read !== undefined) draft[name] = read
  }
  return count
}

function collectAdditional(
  shape: Shape,
  value: Record<string, unknown>,
  reading: Reading,
  path: string,
  ignore?: string,
): void {
  if (reading.unknown) {
    const unknown = findUnknown(Object.keys(shape), value, path)
    for (const one of unknown)
      if (one.name !== ignore && mayKeep(reading)) reading.unknown.push(one)
    return
  }
  for (const wire of Object.keys(value)) {
    if (Object.hasOwn(shape, wire) || wire === ignore) continue
    if (!mayKeep(reading)) return
    // Without a prototype, so that a field called __proto__ is a field like any other.
    reading.additional ??= Object.create(null) as Record<string, unknown>
    reading.additional[joinPath(path, wire)] = value[wire]
  }
}

/** Nobody reads very many of them, and a message may hold a hundred thousand. */
function mayKeep(reading: Reading): boolean {
  reading.unknownCount += 1
  return reading.unknownCount <= limits.unknownFieldsKept
}

/** Lists the fields of an object whose names are not known. */
export function findUnknown(
  names: readonly string[],
  value: Record<string, unknown>,
  path: string,
): UnknownField[] {
  return Object.keys(value)
    .filter((name) => !names.includes(name))
    .map((name) => ({ path: joinPath(path, name), name, known: names }))
}

export function shapeSchema(shape: Shape, extra: JsonSchema = {}): JsonSchema {
  const fields = Object.entries(shape)
  const required = fields.filter(([, [, declared]]) => declared.required).map(([wire]) => wire)
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([wire, [, declared]]) => [wire, declared.schema] as const),
    ),
    ...(required.length > 0 ? { required } : {}),
    ...extra,
  }
}

export function objectWith(words: FieldWords) {
  return function object<
    const Declared extends Shape,
    const Options extends FieldOptions = FieldOptions,
  >(
    shape: Declared,
    options?: Options,
  ): Field<Draft<Declared>, SoundValue<Sound<Declared>, Options>> {
    return makeField<Draft<Declared>>(
      words.object,
      shapeSchema(shape),
      (value, reading, parent, key) =>
        isJsonObject(value) ? readObject(shape, value, reading, joinPath(parent, key)) : unreadable,
      options,
    )
  }
}

export interface ListOptions extends FieldOptions {
  /** A single element is read as a list of one. */
  readonly orOne?: boolean
  /** The minimum number of entries, where an empty list is refused. */
  readonly least?: number
}

/**
 * An empty list is read as undefined: only a required list with a minimum length is always present.
 */
type SoundList<Entry, Options> = undefined extends Entry
  ? Exclude<Entry, undefined>[] | undefined
  : Options extends { readonly required: true; readonly least: number }
    ? Entry[]
    : Entry[] | undefined

/**
 * A list of up to `maxEntries` entries. Absent entries are skipped; an unreadable one makes the
 * whole list unreadable.
 */
export function listWith(words: FieldWords) {
  return function list<Value, Entry, const Options extends ListOptions = ListOptions>(
    entry: Field<Value, Entry>,
    maxEntries: number,
    own?: Options,
  ): Field<Value[], SoundList<Entry, Options>> {
    const options: ListOptions = own ?? {}
    const { least = 0 } = options
    const size = least > 0 ? { minItems: least, maxItems: maxEntries } : { maxItems: maxEntries }
    const array = { type: 'array', items: entry.schema, ...size }
    const expects = words.list(least, maxEntries, entry.expects)
    const declared = makeField<Value[]>(
      expects,
      options.orOne ? { anyOf: [array, entry.schema] } : array,
      (value, reading, parent, key) => {
        const path = joinPath(parent, key)
        if (!Array.isArray(value))
          return options.orOne ? readSingle(entry, value, reading, path) : unreadable
        const { length: count } = value
        if (count <= maxEntries && count >= least) return readEntries(entry, value, reading, path)
        const { malformed: refusal = 'field-malformed' } = options
        reading.issues.push({ path, refusal, expects, schema: declared.schema, count })
        return unreadable
      },
      options,
    )
    return declared
  }
}

function readSingle<Value>(
  entry: Field<Value, unknown>,
  value: unknown,
  reading: Reading,
  path: string,
): Read<Value[]> {
  const only = entry.read(value, reading, path, '')
  if (only === unreadable || only === undefined) return only as Read<Value[]>
  return [only]
}

function readEntries<Value>(
  entry: Field<Value, unknown>,
  values: readonly unknown[],
  reading: Reading,
  path: string,
): Read<Value[]> {
  const entries: Value[] = []
  let failed = false
  for (let index = 0; index < values.length; index++) {
    const read = entry.read(values[index], reading, path, `[${index}]`)
    if (read === unreadable) failed = true
    else if (read !== undefined) entries.push(read)
  }
  if (failed) return unreadable
  return entries.length > 0 ? entries : undefined
}
