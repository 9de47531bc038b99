import { eventKinds } from '../../capabilities/events/events.wire.ts'
import { withoutOthers } from '../../kits/openapi/closed.ts'
import {
  type ApiExample,
  type ApiMessage,
  type ApiOperation,
  type ApiParameter,
  type ApiWebhook,
  openApiDocument,
} from '../../kits/openapi/document.ts'
import { collectEntities, type Entities } from '../../kits/openapi/entities.ts'
import { withNullableOptionals } from '../../kits/openapi/nullable.ts'
import { idempotencyProblem, type StatusProblem } from '../../rows/operation.ts'
import { problemSchema } from '../../rows/problem-schema.ts'
import type { QueryParameter } from '../../rows/query-forms.ts'
import { eventMeanings } from '../../slices.ts'
import { chapterOf } from '../chapters.ts'
import type { Example } from './examples.ts'
import { notesMarkdown } from './general-notes.ts'
import type { ApiCredential, ApiRow, OperationApi } from './operation-apis.ts'
import { pathParametersOf } from './path-words.ts'
import {
  apiVersion,
  requestIdHeader,
  retryAfterHeader,
  type Surroundings,
  serversOf,
} from './surroundings.ts'

const json = 'application/json'

const fileSchema = { type: 'string', format: 'binary', description: 'Un archivo.' }
const csvSchema = { type: 'string', description: 'Un archivo CSV en UTF-8.' }

/** Prints an API of operation rows as OpenAPI 3.1, from the rows that serve it. */
export function operationsOpenApi(api: OperationApi, surroundings: Surroundings): string {
  const entities = collectEntities()
  const operations = api.rows.map((row) =>
    printOperation(
      { api, entities },
      row,
      surroundings.examples.get(`${api.face}/${row.row.name}`) ?? [],
    ),
  )
  const document = openApiDocument({
    title: `Posta: ${api.title}`,
    version: apiVersion,
    summary: api.summary,
    description: notesMarkdown(api.notes),
    servers: serversOf(surroundings, api.base),
    tags: api.chapters.map(({ title }) => title),
    operations,
    webhooks: printWebhooks(entities),
    schemas: sorted(entities.schemas),
    responseHeaders: { 'x-request-id': requestIdHeader, 'retry-after': retryAfterHeader },
    security: [{ token: [] }],
    securitySchemes,
  })
  return JSON.stringify(document)
}

/** A session's cookie also does in place of a token: it is listed where nothing else will do. */
const securitySchemes = {
  token: { type: 'http', scheme: 'bearer' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'posta',
    description: 'La cookie de `POST /session`; sobre TLS se llama `__Host-posta`.',
  },
} as const satisfies Record<ApiCredential, object>

/** The document that operations are printed into. */
interface Printing {
  readonly api: OperationApi
  readonly entities: Entities
}

function sorted<Value>(named: Readonly<Record<string, Value>>): Record<string, Value> {
  const entries = Object.entries(named)
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)))
}

/**
 * A message that no entity names is called after its operation, with an ending that generated
 * clients don't give to types of their own.
 */
function messageName(operation: string, ending: 'Input' | 'Result'): string {
  return `${operation.charAt(0).toUpperCase()}${operation.slice(1)}${ending}`
}

function printOperation(
  { api, entities }: Printing,
  { row, access, once, limited, security }: ApiRow,
  examples: readonly Example[],
): ApiOperation {
  const { method, path, name, summary, description, notes = [], query = [] } = row
  const request = printRequest(entities, row, examples)
  return {
    method,
    path,
    id: name,
    summary,
    description: [description, notesMarkdown([access, ...notes])].join('\n\n'),
    tag: chapterOf(api.chapters, path)?.title,
    pathWords: Object.fromEntries(
      pathParametersOf(path).map((part) => [part.name, part.description]),
    ),
    parameters: [...query.map(printQuery), ...(once ? [onceHeader] : [])],
    ...(request ? { request } : {}),
    responses: [
      printSuccess(entities, row, examples),
      ...printProblems(
        entities,
        problemsOf(api, { row, access, once, limited, security }),
        examples,
      ),
    ],
    security,
  }
}

function printQuery({ form, ...parameter }: QueryParameter): ApiParameter {
  return { in: 'query', ...parameter, ...(form ? { schema: form.schema } : {}) }
}

const onceHeader = {
  in: 'header',
  name: 'Idempotency-Key',
  description: 'Un reintento con la misma clave recibe la primera respuesta.',
} as const

function printRequest(
  entities: Entities,
  { name, request, csvRequest, fileRequest }: ApiRow['row'],
  examples: readonly Example[],
): ApiMessage | undefined {
  const shown = examples.flatMap((example) =>
    example.isByTheBook && example.request !== undefined
      ? [{ name: example.name, summary: example.title, value: sentValue(example) }]
      : [],
  )
  if (csvRequest)
    return { type: 'text/csv', schema: entities.add(csvSchema, 'CsvFile'), examples: shown }
  if (fileRequest)
    return { type: fileRequest.type, schema: entities.add(fileSchema, 'AnyFile'), examples: shown }
  if (request === undefined) return undefined
  const schema = withoutOthers(withNullableOptionals(request))
  return { type: json, schema: entities.add(schema, messageName(name, 'Input')), examples: shown }
}

function sentValue({ request = '', isFile }: Example): unknown {
  return isFile ? request : JSON.parse(request)
}

/** Files have one schema each, whatever the operation. */
function addAnswer(
  entities: Entities,
  { name, csvResponse, fileResponse, response }: ApiRow['row'],
): string {
  if (csvResponse) return entities.add(csvSchema, 'CsvFile')
  if (fileResponse) return entities.add(fileSchema, 'AnyFile')
  return entities.add(response, messageName(name, 'Result'))
}

function printSuccess(entities: Entities, operation: ApiRow['row'], examples: readonly Example[]) {
  const schema = addAnswer(entities, operation)
  const others = operation.fileResponse?.otherTypes ?? []
  return {
    status: operation.successStatus,
    type: operation.csvResponse ? 'text/csv' : (operation.fileResponse?.type ?? json),
    otherTypes: others.map((type) => ({ type, schema })),
    schema,
    description: operation.successStatus === 201 ? 'Creado.' : 'Hecho.',
    headers: ['x-request-id'],
    examples: answersOf(operation.successStatus, examples),
  }
}

function answersOf(status: number, examples: readonly Example[]): ApiExample[] {
  return examples
    .filter((example) => example.status === status)
    .map(({ name, title, response }) => ({ name, summary: title, value: JSON.parse(response) }))
}

export interface OperationProblem {
  readonly status: number
  readonly meaning: string
}

const bodyProblems = [
  {
    status: 400,
    meaning: 'El pedido no se puede leer, o tiene campos inválidos o que no se conocen.',
  },
  { status: 413, meaning: 'El pedido es demasiado grande.' },
]

/** Applies to every URL: a parameter that is unknown, repeated or has invalid characters. */
const addressProblems = [{ status: 400, meaning: 'Un parámetro no se puede leer o no se conoce.' }]

/** Returns the operation's own problems and those that every operation may answer. */
export function problemsOf(api: OperationApi, { row, once, limited }: ApiRow): OperationProblem[] {
  const { request, csvRequest, fileRequest, path, problems: own = [] } = row
  const usual = [
    ...(request || csvRequest || fileRequest ? bodyProblems : addressProblems),
    { status: 401, meaning: api.unauthorized },
    { status: 403, meaning: api.forbidden },
    ...(path.includes(':') ? [{ status: 404, meaning: 'No existe.' }] : []),
    ...(once ? [idempotencyProblem] : []),
    ...(limited ? [{ status: 429, meaning: 'Demasiados pedidos.' }] : []),
    { status: 500, meaning: 'Error interno.' },
  ]
  const statuses = new Set([...own, ...usual].map(({ status }) => status))
  return [...statuses]
    .sort((left, right) => left - right)
    .map((status) => ({ status, meaning: meaningOf(status, own, usual) }))
}

/** A row's own text replaces the general one, or stands after it. */
function meaningOf(
  status: number,
  own: readonly StatusProblem[],
  general: readonly OperationProblem[],
): string {
  const owns = own.filter((problem) => problem.status === status)
  const replacing = owns.filter(({ isBesideGeneral }) => !isBesideGeneral)
  const first = replacing.length > 0 ? [] : general.filter((problem) => problem.status === status)
  return [...first, ...owns].map(({ meaning }) => meaning).join(' ')
}

function printProblems(
  entities: Entities,
  problems: readonly OperationProblem[],
  examples: readonly Example[],
): (ApiMessage & { status: number })[] {
  return problems.map(({ status, meaning }) => ({
    status,
    type: 'application/problem+json',
    schema: entities.add(problemSchema, 'Problem'),
    description: meaning,
    headers: status === 429 || status === 503 ? ['x-request-id', 'retry-after'] : ['x-request-id'],
    examples: answersOf(status, examples),
  }))
}

const tag = 'Webhooks y eventos'

const headers: readonly ApiParameter[] = [
  {
    in: 'header',
    name: 'webhook-id',
    description: 'El id del evento, igual en cada reenvío.',
    required: { example: 'evt_01k5a3wq3n8r7d2v5c9x0b4m6t' },
  },
  {
    in: 'header',
    name: 'webhook-timestamp',
    description: 'Cuándo se mandó, en segundos desde 1970.',
    required: { example: '1794736800' },
  },
  {
    in: 'header',
    name: 'webhook-signature',
    description: 'Las firmas de Standard Webhooks, separadas por un espacio; alcanza con una.',
    required: { example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' },
  },
]

/** The events as the messages that subscriptions get. */
function printWebhooks(entities: Entities): ApiWebhook[] {
  return eventKinds(eventMeanings).map(({ type, name, meaning, schema }) => ({
    name: type,
    id: `on${name}`,
    summary: meaning,
    tag,
    parameters: headers,
    request: { type: 'application/json', schema: entities.add(schema, name) },
  }))
}
