import type { JsonSchema } from '../fields/field.ts'

type Json = Record<string, unknown>

export interface ApiExample {
  readonly name: string
  readonly summary: string
  readonly value: unknown
}

/** A request or response body of an operation. */
export interface ApiMessage {
  readonly description?: string
  readonly type: string
  /** The name of its schema in the document. */
  readonly schema: string
  /** Other content types of the body, with their schemas' names. */
  readonly otherTypes?: readonly { readonly type: string; readonly schema: string }[]
  readonly headers?: readonly string[]
  readonly examples?: readonly ApiExample[]
}

export interface ApiParameter {
  readonly in: 'header' | 'query'
  readonly name: string
  readonly description: string
  /** The parameter's schema; any text by default. */
  readonly schema?: JsonSchema
  /** Set if it is required. */
  readonly required?: { readonly example: string } | undefined
}

export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly description: string
  /** One of the document's tags. */
  readonly tag?: string | undefined
  /** Descriptions of the path parameters, by name. */
  readonly pathWords?: Readonly<Record<string, string>>
  /** Header and query parameters. */
  readonly parameters: readonly ApiParameter[]
  readonly request?: ApiMessage
  readonly responses: readonly (ApiMessage & { readonly status: number })[]
  /**
   * The security schemes, all of them required; none if the message itself carries the credentials.
   */
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
  /** The tags of the operations, in display order. */
  readonly tags?: readonly string[]
  readonly securitySchemes?: Readonly<Record<string, Json>>
  /** Required by every operation that does not state its own. */
  readonly security?: readonly Json[]
  /** The messages that the service sends, by name. */
  readonly webhooks?: readonly ApiWebhook[]
}

/** A message that the service sends to an address of the client. */
export interface ApiWebhook {
  readonly name: string
  readonly id: string
  readonly summary: string
  readonly tag: string
  readonly parameters: readonly ApiParameter[]
  readonly request: ApiMessage
}

/** An OpenAPI 3.1 document, ready to be serialised as JSON. */
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
    ...(parts.security ? { security: parts.security } : {}),
    paths: printPaths(parts.operations),
    ...(parts.webhooks ? { webhooks: printWebhooks(parts.webhooks) } : {}),
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

function printWebhooks(webhooks: readonly ApiWebhook[]): Json {
  return Object.fromEntries(
    webhooks.map((webhook) => [webhook.name, { post: printWebhook(webhook) }]),
  )
}

function printWebhook({ id, summary, tag, parameters, request }: ApiWebhook): Json {
  return {
    operationId: id,
    summary,
    tags: [tag],
    security: [],
    parameters: parameters.map(printParameter),
    requestBody: { required: true, content: printContent(request) },
    responses: {
      '2XX': { description: 'Recibido.' },
      '4XX': { description: 'No recibido: se reintenta; con 410 la suscripción se desactiva.' },
    },
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
  const accepted = schema ?? { type: 'string' }
  const facts = { ...parameter, required: required !== undefined, schema: accepted }
  if (required === undefined) return facts
  const { example } = required
  return { ...facts, example: accepted['type'] === 'integer' ? Number(example) : example }
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
