import type { Endpoint } from '../../kits/http/endpoint.ts'
import { type ApiMessage, type ApiOperation, openApiDocument } from '../../kits/openapi/document.ts'
import { withNullableOptionals } from '../../kits/openapi/nullable.ts'
import { restEndpoints } from '../rest/endpoints.ts'
import type { RestContext } from '../rest/rest-context.ts'
import { codesOf } from './codes.ts'
import type { Example } from './examples.ts'
import { generalNotes, notesMarkdown } from './general-notes.ts'
import { labelOperations, labelSchemas } from './label-reference.ts'
import { openOperations, openSchemas } from './open-reference.ts'
import { apiVersion, requestIdHeader, type Surroundings, serversOf } from './surroundings.ts'

const json = 'application/json'

const headerSchemes = {
  'x-client-id': { type: 'apiKey', in: 'header', name: 'x-client-id' },
  'x-client-secret': { type: 'apiKey', in: 'header', name: 'x-client-secret' },
}

/** Prints the shippers' API as OpenAPI 3.1, from the rows that serve it. */
export function restOpenApi(surroundings: Surroundings): string {
  const schemas = restEndpoints.flatMap(({ reference: { name, request, response } }) => [
    ...(request ? [[requestName(name), withNullableOptionals(request)] as const] : []),
    [responseName(name), response] as const,
  ])
  const inHeaders = restEndpoints.some(({ credentials }) => credentials === 'headers')
  const document = openApiDocument({
    title: 'Posta: API para remitentes',
    version: apiVersion,
    summary: 'Carga y seguimiento de envíos.',
    description: notesMarkdown(generalNotes(surroundings.settings)),
    servers: serversOf(surroundings, ''),
    operations: [
      ...restEndpoints.flatMap((endpoint) => printPaths(endpoint, surroundings)),
      ...labelOperations(surroundings),
      ...openOperations(),
    ],
    schemas: { ...Object.fromEntries(schemas), ...labelSchemas(), ...openSchemas() },
    ...(inHeaders ? { securitySchemes: headerSchemes } : {}),
    responseHeaders: {
      'x-request-id': requestIdHeader,
      'retry-after': { description: 'Segundos de espera.', schema: { type: 'integer' } },
    },
  })
  return JSON.stringify(document)
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function requestName(name: string): string {
  return `${capitalized(name)}Pedido`
}

function responseName(name: string): string {
  return `${capitalized(name)}Respuesta`
}

/** Alias paths are printed one by one, since no two operations may have the same name. */
function printPaths(endpoint: Endpoint<RestContext>, surroundings: Surroundings): ApiOperation[] {
  const first = printEndpoint(endpoint, surroundings)
  const others = (endpoint.otherPaths ?? []).map((path, index) => ({
    ...first,
    path,
    id: `${first.id}Alias${index + 1}`,
  }))
  return [first, ...others]
}

function printEndpoint(endpoint: Endpoint<RestContext>, surroundings: Surroundings): ApiOperation {
  const { reference } = endpoint
  const { notes, headers = [] } = reference
  const examples = surroundings.examples.get(`rest/${reference.name}`) ?? []
  const idNote = 'Identificador propio del pedido; vuelve en la respuesta.'
  return {
    method: endpoint.method,
    path: endpoint.path,
    id: reference.name,
    summary: reference.summary,
    description: [reference.description, notesMarkdown(notes)].join('\n\n'),
    parameters: [...headers, { name: 'x-request-id', description: idNote }].map((header) => ({
      in: 'header' as const,
      ...header,
    })),
    ...(reference.request ? { request: printRequest(reference.name, examples) } : {}),
    responses: printResponses(endpoint, surroundings, examples),
    // OpenAPI's security schemes can't describe credentials that are fields of the message.
    security: endpoint.credentials === 'headers' ? Object.keys(headerSchemes) : [],
    extensions: printCodes(endpoint, surroundings),
  }
}

/** Where answers carry no code of their own, the HTTP responses describe the outcomes. */
function printCodes(
  endpoint: Endpoint<RestContext>,
  { settings }: Surroundings,
): NonNullable<ApiOperation['extensions']> {
  if (endpoint.codeIsStatus) return {}
  const codes = codesOf(endpoint, settings).map(({ code, status, meaning }) => ({
    codError: code,
    http: status,
    significado: meaning,
  }))
  return { 'x-codError': codes }
}

function printRequest(name: string, examples: readonly Example[]): ApiMessage {
  const shown = examples.flatMap((example) =>
    example.isByTheBook && example.request !== undefined
      ? [{ name: example.name, summary: example.title, value: JSON.parse(example.request) }]
      : [],
  )
  return { type: json, schema: requestName(name), examples: shown }
}

/** Prints one response per HTTP status that one of the codes has; all have the same schema. */
function printResponses(
  endpoint: Endpoint<RestContext>,
  { settings }: Surroundings,
  examples: readonly Example[],
): (ApiMessage & { status: number })[] {
  const codes = codesOf(endpoint, settings)
  const credentialsStatus = endpoint.credentialsStatus ?? settings.credentialsStatus
  const statuses = [...new Set(codes.map(({ status }) => status))].sort((a, b) => a - b)
  return statuses.map((status) => ({
    status,
    type: json,
    schema: responseName(endpoint.reference.name),
    description: statusText(status, codes, endpoint),
    headers: status === 429 ? ['x-request-id', 'retry-after'] : ['x-request-id'],
    examples: examples
      .filter((example) => statusOf(example, credentialsStatus) === status)
      .map(({ name, title, response }) => ({ name, summary: title, value: JSON.parse(response) })),
  }))
}

/** The pairs are written for 401; a setting answers wrong credentials with 200. */
function statusOf({ status }: Example, credentialsStatus: 200 | 401): number {
  return status === 401 ? credentialsStatus : status
}

function statusText(
  status: number,
  codes: ReturnType<typeof codesOf>,
  { codeIsStatus }: Endpoint<RestContext>,
): string {
  const meanings = codes.filter((row) => row.status === status)
  if (codeIsStatus) return meanings.map(({ meaning }) => meaning).join(' ')
  if (status === 200) return 'El pedido se atendió; `codError` dice cómo salió.'
  return meanings.map(({ code, meaning }) => `\`codError\` ${code}: ${meaning}`).join(' ')
}
