import { isJsonObject, type JsonSchema } from '../fields/field.ts'

/**
 * Lets every optional property of a request be null, since clients send null for omitted fields.
 * Not for responses: their fields always have a value of their own type.
 */
export function withNullableOptionals(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, required } = schema
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  return {
    ...schema,
    ...(isJsonObject(properties) ? { properties: openProperties(properties, needed) } : {}),
    ...(isJsonObject(items) ? { items: withNullableOptionals(items) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(withNullableOptionals) } : {}),
  }
}

function openProperties(properties: Record<string, unknown>, needed: readonly unknown[]) {
  const entries = Object.entries(properties).map(([name, property]) => {
    const inner = withNullableOptionals(property as JsonSchema)
    return [name, needed.includes(name) ? inner : orNull(inner)] as const
  })
  return Object.fromEntries(entries)
}

function orNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema['anyOf']))
    return { ...schema, anyOf: [...schema['anyOf'], { type: 'null' }] }
  const { type, enum: values } = schema
  const types = Array.isArray(type) ? type : [type]
  // A schema without a type already accepts null.
  if (type === undefined || types.includes('null')) return schema
  return {
    ...schema,
    type: [...types, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  }
}
