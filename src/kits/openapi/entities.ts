import { isJsonObject, type JsonSchema, entityMark as mark } from '../fields/field.ts'

/**
 * Names the thing that a schema describes. Documents print it once, under that name, and refer to
 * it wherever it occurs, so that generated clients have one type for it.
 */
export function entity<Schema extends object>(name: string, schema: Schema): Schema {
  return { ...schema, [mark]: name }
}

export function entityName(schema: JsonSchema): string | undefined {
  const name = schema[mark]
  return typeof name === 'string' ? name : undefined
}

/** The schemas of a document by name; two different ones can't have the same name. */
export interface Entities {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** Stores the schema under its own name, or this one, and returns the name. */
  add(schema: JsonSchema, fallback: string): string
}

export function collectEntities(): Entities {
  const schemas: Record<string, JsonSchema> = {}
  const store = (name: string, schema: JsonSchema) => {
    const printed = printInner(schema, refer)
    const jsonSchema = schemas[name]
    if (jsonSchema !== undefined && JSON.stringify(jsonSchema) !== JSON.stringify(printed))
      throw new Error(`two different schemas are called ${name}`)
    schemas[name] = printed
    return name
  }
  /** The words at the place where it is used may differ; they stay beside the reference. */
  const refer = (name: string, { title, description, ...schema }: JsonSchema): JsonSchema => {
    const words = {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
    }
    const reference = { $ref: `#/components/schemas/${store(name, withoutNull(schema))}` }
    return isNullable(schema)
      ? { anyOf: [reference, { type: 'null' }], ...words }
      : { ...reference, ...words }
  }
  return {
    schemas,
    add(schema, fallback) {
      const name = entityName(schema)
      const { description: _words, ...unworded } = schema
      return name === undefined ? store(fallback, schema) : store(name, unworded)
    },
  }
}

type Refer = (name: string, schema: JsonSchema) => JsonSchema

function printSchema(schema: JsonSchema, refer: Refer): JsonSchema {
  const name = entityName(schema)
  return name === undefined ? printInner(schema, refer) : refer(name, schema)
}

function printInner(schema: JsonSchema, refer: Refer): JsonSchema {
  const { [mark]: _name, properties, items, anyOf, oneOf, ...rest } = schema
  const print = (inner: unknown) => printSchema(inner as JsonSchema, refer)
  return {
    ...rest,
    ...(isJsonObject(properties) ? { properties: printEach(properties, print) } : {}),
    ...(isJsonObject(items) ? { items: print(items) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(print) } : {}),
    ...(Array.isArray(oneOf) ? { oneOf: oneOf.map(print) } : {}),
  }
}

function printEach(properties: Record<string, unknown>, print: (inner: unknown) => JsonSchema) {
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, print(inner)]))
}

function isNullable({ type }: JsonSchema): boolean {
  return Array.isArray(type) && type.includes('null')
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { type } = schema
  if (!isNullable(schema)) return schema
  const others = (type as readonly string[]).filter((one) => one !== 'null')
  return { ...schema, type: others.length === 1 ? others[0] : others }
}
