/** Prints the types and the operations of /v1 for packages/client, from the rows that serve it. */
import { v1Api } from '../../src/faces/reference/operation-apis.ts'
import { operationsOpenApi } from '../../src/faces/reference/operations-openapi.ts'
import type { Surroundings } from '../../src/faces/reference/surroundings.ts'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

export interface Message {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>
}

export interface Parameter {
  readonly in: string
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Message
  readonly responses: Readonly<Record<string, Message>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const nowhere = { places: [], examples: new Map() } as unknown as Surroundings

export interface Called {
  readonly path: string
  readonly method: string
  readonly operation: Operation
  /** Whether it answers a page of a list. */
  readonly isList: boolean
}

function readDocument(): Document {
  return JSON.parse(operationsOpenApi(v1Api, nowhere)) as Document
}

/** Returns the operations of /v1 as its document has them. */
export function readCalled({ paths, components }: Document = readDocument()): readonly Called[] {
  const isList = (method: string, { responses }: Operation) => {
    const schema = responses['200']?.content['application/json']?.schema
    const named = components.schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema
    return method === 'get' && named?.properties?.['items'] !== undefined
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { path, method, operation, isList: isList(method, operation) }
    }),
  )
}

export function clientTypes(): string {
  const document = readDocument()
  const { components } = document
  const called = readCalled(document)
  const named = Object.entries(components.schemas).filter(
    ([name]) => !/^(AnyFile|CsvFile)$/.test(name),
  )
  return [
    '// Written by ./posta write from the rows of the service.',
    ...named.map(([name, schema]) => `export type ${name} = ${printType(schema)}\n`),
    'export interface Operations {',
    ...called.map(({ operation }) => printOperation(operation)),
    '}\n',
    'export const operations = {',
    ...called.map(
      ({ path, method, operation }) =>
        `  ${operation.operationId}: ['${method.toUpperCase()}', '${path}'],`,
    ),
    '} as const satisfies Record<keyof Operations, readonly [string, string]>\n',
  ].join('\n')
}

function printOperation({ operationId, summary, ...operation }: Operation): string {
  const { parameters = [], requestBody, responses } = operation
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const success = Object.entries(responses).find(([status]) => Number(status) < 400)
  return [
    `  /** ${summary} */`,
    `  readonly ${operationId}: {`,
    ...printParameters('path', of('path')),
    ...printParameters('query', of('query')),
    ...(requestBody ? [`    readonly body: ${printMessage(requestBody)}`] : []),
    `    readonly answer: ${success ? printMessage(success[1]) : 'unknown'}`,
    '  }',
  ].join('\n')
}

function printParameters(name: string, parameters: readonly Parameter[]): string[] {
  if (parameters.length === 0) return []
  const fields = parameters.map(
    (one) => `readonly ${one.name}${one.required ? '' : '?'}: ${printType(one.schema)}`,
  )
  return [`    readonly ${name}: { ${fields.join('; ')} }`]
}

/** Files are bytes; a list as CSV is a text. */
function printMessage({ content }: Message): string {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content)
  if (type === 'application/json') return printType(schema)
  return type === 'text/csv' ? 'string' : 'Blob'
}

function printType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(printType).join(' | ')
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => printOne(type, schema)).join(' | ')
}

function printOne(type: string, schema: Schema): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return `readonly (${schema.items ? printType(schema.items) : 'unknown'})[]`
  if (type === 'object') return printObject(schema)
  return type === 'any' ? 'unknown' : type
}

function printObject({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `readonly '${name}'${required.includes(name) ? '' : '?'}: ${printType(field)}`,
  )
  return fields.length === 0 ? 'Readonly<Record<string, unknown>>' : `{ ${fields.join('; ')} }`
}
