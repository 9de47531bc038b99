import type { JsonSchema } from '../fields/field.ts'

type Json = Record<string, unknown>

export interface ApiExample {
  readonly name: string
  readonly summary: string
  readonly value: unknown
}

/** One body that an operation takes or gives. */
export interface ApiMessage {
  readonly description?: string
  readonly type: string
  /** The name of its schema among the document's schemas. */
  readonly schema: string
  /** Other types that it may come as, with the names of their schemas. */
  readonly otherTypes?: readonly { readonly type: string; readonly schema: string }[]
  readonly headers?: readonly string[]
  readonly examples?: readonly ApiExample[]
}

export interface ApiParameter {
  readonly in: 'header' | 'query'
  readonly name: string
  readonly description: string
  /** What it takes; any text where nothing is said. */
  readonly schema?: JsonSchema
  /** Set where it must be sent. */
  readonly required?: { readonly example: string } | undefined
}

export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly description: string
  /** What it is about, as one of the document's tags. */
  readonly tag?: string | undefined
  /** What the parts of the path that vary mean, by their names. */
  readonly pathWords?: Readonly<Record<string, string>>
  /** What may be sent beside the path and the body. */
  readonly parameters: readonly ApiParameter[]
  readonly request?: ApiMessage
  readonly responses: readonly (ApiMessage & { readonly status: number })[]
  /** Security schemes that are all needed; none when credentials travel in the message itself. */
  readonly security: readonly string[]
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>>
}

export interface ApiDocument {
  readonly title: string
  readonly version: string
  readonly summary: string
  readonly description: string
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly operations: readonly ApiOperation[]
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly responseHeaders: Readonly<Record<string, Json>>
  /** What operations are about, in the order to show them in. */
  readonly tags?: readonly string[]
  readonly securitySchemes?: Readonly<Record<string, Json>>
}

/** An OpenAPI 3.1 document, ready to be written as JSON. */
export function openApiDocument(parts: ApiDocument): Json {
  const { title, version, summary, description } = parts
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary,
      description,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: parts.servers,
    ...(parts.tags ? { tags: parts.tags.map((name) => ({ name, description: name })) } : {}),
    paths: printPaths(parts.operations),
    components: {
      schemas: parts.schemas,
      headers: parts.responseHeaders,
      ...(parts.securitySchemes ? { securitySchemes: parts.securitySchemes } : {}),
    },
  }
}

function printPaths(operations: readonly ApiOperation[]): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const methods = (paths[templatePath(operation.path)] ??= {})
    methods[operation.method.toLowerCase()] = printOperation(operation)
  }
  return paths
}

function printOperation(operation: ApiOperation): Json {
  const { id, summary, description, request, tag } = operation
  const parameters = [...pathParameters(operation), ...operation.parameters.map(printParameter)]
  return {
    operationId: id,
    summary,
    description,
    ...(tag === undefined ? {} : { tags: [tag] }),
    security: printSecurity(operation.security),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(request ? { requestBody: { required: true, content: printContent(request) } } : {}),
    responses: Object.fromEntries(
      operation.responses.map((response) => [String(response.status), printResponse(response)]),
    ),
    ...operation.extensions,
  }
}

/** Routes write `:name` where OpenAPI writes `{name}`. */
const routeParameter = /:(\w+)/g

export function templatePath(path: string): string {
  return path.replaceAll(routeParameter, '{$1}')
}

function pathParameters({ path, pathWords = {} }: ApiOperation): Json[] {
  return [...path.matchAll(routeParameter)].map(([, name = '']) => {
    const description = pathWords[name]
    const words = description ? { description } : {}
    return { name, in: 'path', ...words, required: true, schema: { type: 'string' } }
  })
}

function printSecurity(schemes: readonly string[]): Json[] {
  return schemes.length > 0 ? [Object.fromEntries(schemes.map((scheme) => [scheme, []]))] : []
}

function printParameter({ required, schema, ...parameter }: ApiParameter): Json {
  const taken = schema ?? { type: 'string' }
  const facts = { ...parameter, required: required !== undefined, schema: taken }
  if (required === undefined) return facts
  const { example } = required
  return { ...facts, example: taken['type'] === 'integer' ? Number(example) : example }
}

function printResponse(response: ApiMessage): Json {
  const headers = (response.headers ?? []).map(
    (name) => [name, { $ref: `#/components/headers/${name}` }] as const,
  )
  return {
    description: response.description ?? '',
    headers: Object.fromEntries(headers),
    content: printContent(response),
  }
}

function printContent({ type, schema, otherTypes = [], examples = [] }: ApiMessage): Json {
  const shown = examples.map(({ name, summary, value }) => [name, { summary, value }] as const)
  const content = schemaOf(schema)
  return {
    [type]: shown.length > 0 ? { ...content, examples: Object.fromEntries(shown) } : content,
    ...Object.fromEntries(otherTypes.map((other) => [other.type, schemaOf(other.schema)])),
  }
}

function schemaOf(name: string): Json {
  return { schema: { $ref: `#/components/schemas/${name}` } }
}
