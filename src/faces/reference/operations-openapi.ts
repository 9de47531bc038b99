import { idempotencyProblem } from '../../faces/operations/operation.wire.ts'
import type { QueryParameter } from '../../faces/operations/query-forms.wire.ts'
import { withoutOthers } from '../../kits/openapi/closed.ts'
import {
  type ApiExample,
  type ApiMessage,
  type ApiOperation,
  type ApiParameter,
  openApiDocument,
} from '../../kits/openapi/document.ts'
import { withNullableOptionals } from '../../kits/openapi/nullable.ts'
import { chapterOf } from '../chapters.ts'
import type { Example } from './examples.ts'
import { notesMarkdown } from './general-notes.ts'
import type { ApiRow, OperationApi } from './operation-apis.ts'
import { pathParametersOf } from './path-words.ts'
import { apiVersion, requestIdHeader, type Surroundings, serversOf } from './surroundings.ts'

const json = 'application/json'

const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'El nombre del problema, para programas; no cambia.' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string', description: 'De un pedido JSON: el campo.' },
          row: {
            type: 'integer',
            description: 'De un archivo CSV: la fila; el encabezado es la 1.',
          },
          column: { type: 'string', description: 'De un archivo CSV: la columna.' },
          code: { type: 'string', description: 'El nombre del problema; no cambia.' },
          detail: { type: 'string', description: 'Qué se esperaba.' },
        },
        required: ['detail'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail'],
}

const fileSchema = { type: 'string', format: 'binary', description: 'Un archivo.' }
const csvSchema = { type: 'string', description: 'Un archivo CSV en UTF-8.' }

/** Prints an API of operation rows as OpenAPI 3.1, from the rows that serve it. */
export function operationsOpenApi(api: OperationApi, surroundings: Surroundings): string {
  const rows = api.rows.map(({ row }) => row)
  const schemas = rows.flatMap(({ name, request, response }) => [
    ...(request
      ? [[requestName(name), withoutOthers(withNullableOptionals(request))] as const]
      : []),
    [responseName(name), response] as const,
  ])
  const document = openApiDocument({
    title: `Posta: ${api.title}`,
    version: apiVersion,
    summary: api.summary,
    description: notesMarkdown(api.notes),
    servers: serversOf(surroundings, api.base),
    tags: api.chapters.map(({ title }) => title),
    operations: api.rows.map((row) =>
      printOperation(api, row, surroundings.examples.get(`${api.face}/${row.row.name}`) ?? []),
    ),
    schemas: Object.fromEntries([
      ...schemas,
      ...(rows.some(({ csvRequest }) => csvRequest) ? [['CsvFile', csvSchema] as const] : []),
      ...(rows.some(({ fileRequest }) => fileRequest) ? [['AnyFile', fileSchema] as const] : []),
      ['Problem', problemSchema] as const,
    ]),
    responseHeaders: { 'x-request-id': requestIdHeader },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  })
  return JSON.stringify(document)
}

function requestName(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Request`
}

function responseName(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Response`
}

function printOperation(
  api: OperationApi,
  { row, access, once, limited }: ApiRow,
  examples: readonly Example[],
): ApiOperation {
  const { method, path, name, summary, description, notes = [], query = [] } = row
  const request = printRequest(row, examples)
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
      printSuccess(row, examples),
      ...printProblems(problemsOf(api, { row, access, once, limited }), examples),
    ],
    security: ['token'],
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
  { name, request, csvRequest, fileRequest }: ApiRow['row'],
  examples: readonly Example[],
): ApiMessage | undefined {
  const shown = examples.flatMap((example) =>
    example.isByTheBook && example.request !== undefined
      ? [{ name: example.name, summary: example.title, value: sentValue(example) }]
      : [],
  )
  if (csvRequest) return { type: 'text/csv', schema: 'CsvFile', examples: shown }
  if (fileRequest) return { type: fileRequest.type, schema: 'AnyFile', examples: shown }
  if (request === undefined) return undefined
  return { type: json, schema: requestName(name), examples: shown }
}

function sentValue({ request = '', isFile }: Example): unknown {
  return isFile ? request : JSON.parse(request)
}

function printSuccess(operation: ApiRow['row'], examples: readonly Example[]) {
  const schema = responseName(operation.name)
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
  const isOwn = (status: number) => own.some((problem) => problem.status === status)
  const problems = [...own, ...usual.filter(({ status }) => !isOwn(status))]
  return problems.sort((left, right) => left.status - right.status)
}

function printProblems(
  problems: readonly OperationProblem[],
  examples: readonly Example[],
): (ApiMessage & { status: number })[] {
  return problems.map(({ status, meaning }) => ({
    status,
    type: 'application/problem+json',
    schema: 'Problem',
    description: meaning,
    headers: ['x-request-id'],
    examples: answersOf(status, examples),
  }))
}
