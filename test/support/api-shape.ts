/**
 * The shape of our OpenAPI documents as lines of text, and the changes between two that break
 * clients.
 */
import { type OperationApi, opsApi, v1Api } from '../../src/faces/reference/operation-apis.ts'
import { operationsOpenApi } from '../../src/faces/reference/operations-openapi.ts'
import type { Surroundings } from '../../src/faces/reference/surroundings.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

interface Message {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Operation {
  readonly parameters?: readonly {
    readonly in: string
    readonly name: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Message
  readonly responses: Readonly<Record<string, Message>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A place of the document, and the type sent (`>`) or answered (`<`) there: `string|null !`. */
export type Shape = ReadonlyMap<string, string>

const nowhere = { places: [], examples: new Map() } as unknown as Surroundings

export const shapedApis: readonly OperationApi[] = [v1Api, opsApi]

export function shapeOf(api: OperationApi): Shape {
  return shapeOfDocument(JSON.parse(operationsOpenApi(api, nowhere)) as Document)
}

export function shapeOfDocument({ paths, components }: Document): Shape {
  const shape = new Map<string, string>()
  const walk = (place: string, schema: Schema, needed: boolean): void => {
    const mark = needed ? ' !' : ''
    if (shape.has(place)) return
    shape.set(place, `${typeText(schema)}${mark}`)
    for (const inner of innerOf(schema)) {
      const name = inner.$ref?.split('/').at(-1)
      const at = `${place.slice(0, 1)} ${name}`
      if (name !== undefined && !shape.has(at)) walkNamed(at, components.schemas[name] ?? {})
      else if (inner.properties) walkFields(place, inner)
    }
  }
  const walkNamed = (place: string, schema: Schema): void => {
    walk(place, schema, false)
    walkFields(place, schema)
  }
  const walkFields = (place: string, { properties = {}, required = [] }: Schema): void => {
    for (const [name, field] of Object.entries(properties))
      walk(`${place}.${name}`, field, required.includes(name))
  }
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const called = `${method.toUpperCase()} ${path}`
      shape.set(called, '')
      for (const parameter of operation.parameters ?? [])
        walk(`> ${called} ${parameter.in} ${parameter.name}`, parameter.schema, parameter.required)
      for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {}))
        walk(`> ${called} ${type}`, schema, true)
      for (const [status, { content = {} }] of Object.entries(operation.responses))
        for (const [type, { schema }] of Object.entries(content))
          if (Number(status) < 400) walk(`< ${called} ${status} ${type}`, schema, true)
    }
  return new Map([...shape].sort(([left], [right]) => (left < right ? -1 : 1)))
}

function innerOf(schema: Schema): readonly Schema[] {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.flatMap(innerOf)
  return schema.items ? innerOf(schema.items) : [schema]
}

function typeText(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(typeText).join('|')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join('|')
  if (schema.items) return `${typeText(schema.items)}[]`
  return [schema.type ?? 'any'].flat().join('|')
}

export function printShape(shape: Shape): string {
  return [...shape].map(([place, what]) => (what === '' ? place : `${place}: ${what}`)).join('\n')
}

export function readShape(text: string): Shape {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(': ')
      return at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)]
    }),
  )
}

/** Lists changes that break clients of the old shape in the new one. */
export function breakingChanges(before: Shape, now: Shape): string[] {
  const changed = [...before].flatMap(([place, what]) => {
    const next = now.get(place)
    if (next === undefined) return [`removed ${place}`]
    return isCompatible(place, what, next) ? [] : [`changed ${place}: ${what} -> ${next}`]
  })
  const added = [...now].filter(([place, what]) => isNewlyNeeded(before, place, what))
  return [...changed, ...added.map(([place]) => `newly required ${place}`)]
}

function isCompatible(place: string, before: string, now: string): boolean {
  const [old, present] = [partsOf(before), partsOf(now)]
  const isSent = place.startsWith('>')
  const [wasNeeded, isNeeded] = [before.endsWith(' !'), now.endsWith(' !')]
  if (isSent ? !wasNeeded && isNeeded : wasNeeded && !isNeeded) return false
  if (![...old].every((part) => present.has(part))) return false
  // Answers may have new values of an enumeration, and new members of a union, but no new types.
  const isUnion = [...old].filter(isNamed).length > 1
  const isGrowth = (part: string) => isValue(part) || (isUnion && isNamed(part))
  return isSent || [...present].every((part) => old.has(part) || isGrowth(part))
}

/** The types or values that a place has; those of a list of values, and that it is a list. */
function partsOf(what: string): ReadonlySet<string> {
  const type = what.replace(/ !$/, '')
  const values = type.replace(/\[\]$/, '').split('|')
  return new Set(values.every(isValue) && type.endsWith('[]') ? [...values, '[]'] : type.split('|'))
}

const isValue = (part: string): boolean => part.startsWith('"')

/** A schema of its own, such as that of an event. */
const isNamed = (part: string): boolean => /^[A-Z]/.test(part)

/** A field that must be sent in a message, or a parameter of an operation, that existed before. */
function isNewlyNeeded(before: Shape, place: string, what: string): boolean {
  if (before.has(place) || !place.startsWith('>') || !what.endsWith(' !')) return false
  const owner = place.includes('.') ? place.slice(0, place.lastIndexOf('.')) : undefined
  if (owner !== undefined && before.has(owner)) return true
  const [, method, path] = place.split(' ')
  return before.has(`${method} ${path}`)
}
