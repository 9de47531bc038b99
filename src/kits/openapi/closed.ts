import { isJsonObject, type JsonSchema } from '../fields/field.ts'

/** Says of every object of a request, at any depth, that it takes no other properties. */
export function withoutOthers(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...(isJsonObject(properties)
      ? { properties: closeEach(properties), additionalProperties: false }
      : {}),
    ...(isJsonObject(items) ? { items: withoutOthers(items) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(withoutOthers) } : {}),
  }
}

function closeEach(properties: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      withoutOthers(property as JsonSchema),
    ]),
  )
}
