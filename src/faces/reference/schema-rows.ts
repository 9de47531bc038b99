import { isJsonObject, type JsonSchema } from '../../kits/fields/field.ts'
import { entityName } from '../../kits/openapi/entities.ts'

/** A field as a row of a reference table. */
export interface FieldRow {
  readonly name: string
  readonly type: string
  readonly length: string
  /** Whether it is required; or, in words, when it is. */
  readonly required: boolean | string
  readonly meaning: string
  readonly allowed: readonly string[]
}

/** The fields of one object of a message; `path` is empty for the message itself. */
export interface FieldGroup {
  readonly path: string
  /** The name of the form that begins here, in a message that may have several. */
  readonly form?: string
  readonly rows: readonly FieldRow[]
}

/** The fields of a message, object by object, outer objects before inner ones. */
export function describeFields(schema: JsonSchema, path = ''): FieldGroup[] {
  const forms = formsOf(schema)
  if (forms.length > 1) return forms.flatMap((form, index) => describeForm(form, path, index + 1))
  const entries = isJsonObject(schema['items']) ? formsOf(schema['items']) : []
  return entries.length > 1
    ? entries.flatMap((form, index) => describeForm(form, `${path}[]`, index + 1))
    : describeObject(schema, path)
}

/** The objects that a schema may be one of. */
function formsOf(schema: JsonSchema): JsonSchema[] {
  return branches(schema).filter((branch) => isJsonObject(branch['properties']))
}

function describeForm(schema: JsonSchema, path: string, place: number): FieldGroup[] {
  const title = schema['title'] ?? entityName(schema)
  const [first, ...others] = describeObject(schema, path)
  const form = typeof title === 'string' ? title : `Forma ${place}`
  return first === undefined ? [] : [{ ...first, form }, ...others]
}

function describeObject(schema: JsonSchema, path: string): FieldGroup[] {
  const { object, suffix } = objectIn(schema)
  if (object === undefined) return []
  const here = path + suffix
  const fields = Object.entries(object['properties'] as Record<string, JsonSchema>)
  const required = (object['required'] ?? []) as readonly string[]
  const rows = fields.map(([name, field]) => describeField(name, field, required.includes(name)))
  const inner = fields.flatMap(([name, field]) =>
    describeFields(field, here === '' ? name : `${here}.${name}`),
  )
  return [{ path: here, rows }, ...inner]
}

/** The object of a schema: the schema itself, or the element of its list. */
function objectIn(schema: JsonSchema): { object: JsonSchema | undefined; suffix: string } {
  if (isJsonObject(schema['properties'])) return { object: schema, suffix: '' }
  const array = branches(schema).find((branch) => isJsonObject(branch['items']))
  const inner = array ? objectIn(array['items'] as JsonSchema) : undefined
  return { object: inner?.object, suffix: inner?.object ? `[]${inner.suffix}` : '' }
}

function branches(schema: JsonSchema): readonly JsonSchema[] {
  const either = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(either) ? (either as JsonSchema[]) : [schema]
}

function describeField(name: string, schema: JsonSchema, isRequired: boolean): FieldRow {
  const { description, 'x-requiredWhen': requiredWhen } = schema
  return {
    name,
    type: typeText(schema),
    length: lengthText(schema),
    required: typeof requiredWhen === 'string' ? requiredWhen : isRequired,
    ...describeValues(schema, typeof description === 'string' ? description : ''),
  }
}

/** Longer lists of values, such as the codes of all problems, would be most of a page. */
const mostAllowed = 60

function describeValues({ enum: values }: JsonSchema, meaning: string) {
  const allowed = Array.isArray(values) ? values.map(String) : []
  if (allowed.length <= mostAllowed) return { meaning, allowed }
  const more = `Son ${allowed.length}: los lista el documento OpenAPI.`
  return { meaning: `${meaning} ${more}`.trim(), allowed: [] }
}

const typeWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: 'texto',
    integer: 'entero',
    number: 'decimal',
    boolean: 'sí o no',
    object: 'objeto',
    array: 'lista',
    null: 'null',
    any: 'cualquiera',
  }),
)

function typeText(schema: JsonSchema): string {
  const types = branches(schema).flatMap(({ type }) => (type ?? 'any') as string | string[])
  return types.map((type) => typeWords.get(type) ?? '').join(' o ')
}

/**
 * The length as reference tables write it: 40; 4-16; 4,2 for decimals; for a list, its entries too.
 */
function lengthText(schema: JsonSchema): string {
  const [branch = schema] = branches(schema)
  const { type, minLength, maxLength, maximum, maxItems, items } = branch
  if (type === 'array') {
    const entry = lengthText((items ?? {}) as JsonSchema)
    const count = typeof maxItems === 'number' ? `hasta ${maxItems}` : ''
    return [count, entry].filter((text) => text !== '').join(' de ')
  }
  if (typeof maxLength === 'number')
    return typeof minLength === 'number' ? `${minLength}-${maxLength}` : String(maxLength)
  if (typeof maximum !== 'number') return ''
  const [whole = '', decimals] = String(maximum).split('.')
  return decimals === undefined ? String(whole.length) : `${whole.length},${decimals.length}`
}
