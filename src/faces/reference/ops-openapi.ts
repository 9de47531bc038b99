import type { Note } from '../../kits/http/endpoint.ts'
import type { Operation } from '../../kits/http/operation.ts'
import { type ApiMessage, type ApiOperation, openApiDocument } from '../../kits/openapi/document.ts'
import { withNullableOptionals } from '../../kits/openapi/nullable.ts'
import { type OpsContext, operations } from '../ops/operations.ts'
import { opsBase } from '../ops/ops.ts'
import type { Example } from './examples.ts'
import { notesMarkdown, operationsNotes } from './general-notes.ts'
import { apiVersion, requestIdHeader, type Surroundings, serversOf } from './surroundings.ts'

const json = 'application/json'

const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
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
          detail: { type: 'string', description: 'Qué se esperaba.' },
        },
        required: ['detail'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail'],
}

const csvSchema = { type: 'string', description: 'Un archivo CSV en UTF-8.' }

/** The carrier's own API as OpenAPI 3.1, printed from the rows that serve it. */
export function opsOpenApi(surroundings: Surroundings): string {
  const schemas = operations.flatMap(({ name, request, response }) => [
    ...(request ? [[requestName(name), withNullableOptionals(request)] as const] : []),
    [responseName(name), response] as const,
  ])
  const document = openApiDocument({
    title: 'Posta: API de operaciones',
    version: apiVersion,
    summary: 'El lado del transportista: movimientos y remitentes.',
    description: notesMarkdown(operationsNotes),
    servers: serversOf(surroundings, opsBase),
    operations: operations.map((operation) =>
      printOperation(operation, surroundings.examples.get(operation.name) ?? []),
    ),
    schemas: Object.fromEntries([
      ...schemas,
      ...(operations.some(({ csvRequest }) => csvRequest) ? [['CsvFile', csvSchema] as const] : []),
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
  operation: Operation<OpsContext>,
  examples: readonly Example[],
): ApiOperation {
  const { method, path, name, summary, description, notes = [], query = [] } = operation
  const request = printRequest(operation, examples)
  return {
    method,
    path,
    id: name,
    summary,
    description: [description, notesMarkdown([rolesNote(operation), ...notes])].join('\n\n'),
    parameters: query.map((parameter) => ({ in: 'query' as const, ...parameter })),
    ...(request ? { request } : {}),
    responses: [printSuccess(operation, examples), ...printProblems(operation)],
    security: ['token'],
  }
}

function printRequest(
  { name, request, csvRequest }: Operation<OpsContext>,
  examples: readonly Example[],
): ApiMessage | undefined {
  if (csvRequest) return { type: 'text/csv', schema: 'CsvFile' }
  if (request === undefined) return undefined
  const shown = examples.flatMap((example) =>
    example.request === undefined
      ? []
      : [{ name: example.name, summary: example.title, value: JSON.parse(example.request) }],
  )
  return { type: json, schema: requestName(name), examples: shown }
}

/** Who may call an operation, as one of its rules. */
export function rolesNote({ roles }: Operation<OpsContext>): Note {
  const others = roles.filter((role) => role !== 'administrator')
  const who = ['administrator', ...others].map((role) => `\`${role}\``)
  return { title: 'Quién puede', text: `Un token con el rol ${who.join(' o ')}.` }
}

function printSuccess(operation: Operation<OpsContext>, examples: readonly Example[]) {
  return {
    status: operation.successStatus,
    type: operation.csvResponse ? 'text/csv' : json,
    schema: responseName(operation.name),
    description: operation.successStatus === 201 ? 'Creado.' : 'Hecho.',
    headers: ['x-request-id'],
    examples: examples.map(({ name, title, response }) => ({
      name,
      summary: title,
      value: JSON.parse(response),
    })),
  }
}

export interface OperationProblem {
  readonly status: number
  readonly meaning: string
}

const bodyProblems = [
  { status: 400, meaning: 'El pedido no se puede leer o tiene datos inválidos.' },
  { status: 413, meaning: 'El pedido es demasiado grande.' },
]

/** Its own problems and those that every operation may answer. */
export function problemsOf(operation: Operation<OpsContext>): OperationProblem[] {
  const { request, csvRequest, path, problems: own = [] } = operation
  const usual = [
    ...(request || csvRequest ? bodyProblems : []),
    { status: 401, meaning: 'Falta el token o no es válido.' },
    { status: 403, meaning: 'El rol del token no alcanza.' },
    ...(path.includes(':') ? [{ status: 404, meaning: 'No existe.' }] : []),
    { status: 500, meaning: 'Error interno.' },
  ]
  const isOwn = (status: number) => own.some((problem) => problem.status === status)
  const problems = [...own, ...usual.filter(({ status }) => !isOwn(status))]
  return problems.sort((left, right) => left.status - right.status)
}

function printProblems(operation: Operation<OpsContext>): (ApiMessage & { status: number })[] {
  return problemsOf(operation).map(({ status, meaning }) => ({
    status,
    type: 'application/problem+json',
    schema: 'Problem',
    description: meaning,
    headers: ['x-request-id'],
  }))
}
