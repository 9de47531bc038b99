import { CliError } from '../../kits/command-line/output.ts'
import type { JsonSchema } from '../../kits/fields/field.ts'

interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly description?: string
  readonly required?: readonly string[]
}

/** An assignment to a field of the body: `products[0].weightKg=1.5`. */
export interface Assignment {
  readonly path: string
  readonly value: string
}

type Step = string | number

/**
 * Puts fields into a body. The schema says which are numbers, flags or lists; the service judges
 * whether they are right, so an unknown field is sent as it was written.
 */
export function assign(
  body: unknown,
  { path, value }: Assignment,
  schema: JsonSchema,
): Record<string, unknown> {
  const steps = readPath(path)
  return put(body, steps, readValue(value, shapeAt(schema, steps))) as never
}

/** Whether the body has a field of this name at its top. */
export function hasField(schema: JsonSchema | undefined, name: string): boolean {
  return schema !== undefined && Object.hasOwn(fieldsOf(schema), name)
}

export interface FieldLine {
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

/** Lists the fields of a body with those inside them, as assignments name them. */
export function listFields(schema: JsonSchema, before = ''): FieldLine[] {
  const shape = schema as Shape
  return Object.entries(fieldsOf(shape)).flatMap(([name, field]) => {
    const path = `${before}${name}`
    const inside = isList(field)
      ? listItems(field, path)
      : listFields(field as JsonSchema, `${path}.`)
    const own = {
      path,
      type: typeName(field),
      isRequired: shape.required?.includes(name) ?? false,
      description: field.description ?? '',
    }
    return [own, ...inside]
  })
}

function listItems({ items }: Shape, path: string): FieldLine[] {
  return items ? listFields(items as JsonSchema, `${path}[0].`) : []
}

function typeName(shape: Shape): string {
  const types = formsOf(shape).flatMap(({ type }) => type ?? [])
  return [...new Set(types)].filter((type) => type !== 'null').join(' or ') || 'any'
}

function fieldsOf(shape: Shape): Readonly<Record<string, Shape>> {
  return Object.assign({}, ...formsOf(shape).map(({ properties = {} }) => properties))
}

function formsOf(shape: Shape): readonly Shape[] {
  const either = shape.anyOf ?? shape.oneOf
  return either ? either.flatMap(formsOf) : [shape]
}

function isList(shape: Shape): boolean {
  return formsOf(shape).some(({ type }) => [type].flat().includes('array'))
}

function readPath(path: string): Step[] {
  const steps = path.matchAll(/\[(\d{1,3})\]|([^.[\]]+)/g)
  const read = [...steps].map(([, index, name = '']) => (index ? Number(index) : name))
  if (read.length === 0) throw new CliError(`"${path}=": expected a field before the =`)
  return read
}

function shapeAt(shape: Shape, steps: readonly Step[]): Shape {
  return steps.reduce<Shape>((at, step) => {
    if (typeof step === 'string') return fieldsOf(at)[step] ?? {}
    return formsOf(at).find(({ items }) => items)?.items ?? {}
  }, shape)
}

function readValue(text: string, shape: Shape): unknown {
  const types = formsOf(shape).flatMap(({ type }) => type ?? [])
  const has = (...names: string[]) => names.some((name) => types.includes(name))
  if (text === 'null' && !has('string')) return null
  if (has('boolean') && /^(?:true|false)$/.test(text)) return text === 'true'
  if (has('integer', 'number') && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (has('array', 'object') || types.length === 0) return readJson(text, has('array'))
  return text
}

/** Words with commas between them are a list, too. */
function readJson(text: string, isWords: boolean): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return isWords ? text.split(',') : text
  }
}

function put(into: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(into) ? [...(into as unknown[])] : []
    list[step] = put(list[step], rest, value)
    return list
  }
  const object = typeof into === 'object' && into !== null ? into : {}
  const inside = new Map(Object.entries(object)).get(step)
  return Object.fromEntries([...Object.entries(object), [step, put(inside, rest, value)]])
}
