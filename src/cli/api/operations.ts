import { opsApi, v1Api } from '../../faces/reference/operation-apis.ts'
import { pathParametersOf } from '../../faces/reference/path-words.ts'
import { CliError } from '../../kits/command-line/output.ts'
import type { JsonSchema } from '../../kits/fields/field.ts'
import { nearestName } from '../../kits/text/nearest-name.ts'

export type Face = 'v1' | 'ops'

/** A parameter of the path or of the query, as the reference describes it. */
export interface Parameter {
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  /** The words it takes, where only some are right. */
  readonly words: readonly string[]
}

/** An operation as the command line calls it, from the rows that the OpenAPI document prints. */
export interface ApiOperation {
  readonly face: Face
  readonly name: string
  readonly method: string
  /** Below the environment's address; variable parts are written `:name`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly pathParameters: readonly Parameter[]
  readonly query: readonly Parameter[]
  /** The schema of the JSON body, where one is sent. */
  readonly body: JsonSchema | undefined
  /** The type of a body that is a file. */
  readonly fileType: string | undefined
  readonly takesIdempotencyKey: boolean
  readonly hasPages: boolean
}

const faces = { v1: v1Api, ops: opsApi }

export function listOperations(face?: Face): readonly ApiOperation[] {
  const all: readonly Face[] = face === undefined ? ['v1', 'ops'] : [face]
  return all.flatMap((one) => faces[one].rows.map((row) => toOperation(one, row)))
}

function toOperation(face: Face, { row, once }: (typeof v1Api.rows)[number]): ApiOperation {
  const { query = [], csvRequest, fileRequest } = row
  return {
    face,
    name: row.name,
    method: row.method,
    path: `${faces[face].base}${row.path}`,
    summary: row.summary,
    description: row.description,
    pathParameters: pathParametersOf(row.path).map((one) => toParameter({ ...one, required: {} })),
    query: query.map(({ form, ...one }) => toParameter({ ...one, schema: form?.schema })),
    body: row.request,
    fileType: csvRequest ? 'text/csv' : fileRequest?.type,
    takesIdempotencyKey: once,
    hasPages: query.some(({ name }) => name === 'after'),
  }
}

interface Described {
  readonly name: string
  readonly description: string
  readonly required?: unknown
  readonly schema?: JsonSchema | undefined
}

function toParameter({ name, description, required, schema = {} }: Described): Parameter {
  const { enum: words, type } = schema as { enum?: readonly unknown[]; type?: unknown }
  const flags = type === 'boolean' ? ['true', 'false'] : []
  return { name, description, isRequired: !!required, words: words?.map(String) ?? flags }
}

/**
 * Finds an operation by its name or a shorter form of it: without capitals, with hyphens, without
 * "own", or its beginning where no other begins the same. Shippers' operations come first.
 */
export function findOperation(written: string, face?: Face): ApiOperation {
  const all = listOperations(face)
  const wanted = plain(written)
  const exact = all.find(({ name }) => plain(name) === wanted)
  if (exact) return exact
  const short = all.find(({ name }) => shortName(name) === wanted)
  if (short) return short
  const begun = all.filter(({ name }) => plain(name).startsWith(wanted))
  const names = [...new Set(begun.map(({ name }) => name))]
  if (names.length === 1 && begun[0]) return begun[0]
  throw new CliError(unknownText(written, names, all))
}

function plain(name: string): string {
  return name.replaceAll(/[-_ ]/g, '').toLowerCase()
}

/** `getOwnOrder` is `get-order` to a caller with a key. */
function shortName(name: string): string {
  return plain(name.replace(/(?<=[a-z])Own(?=[A-Z])/, ''))
}

function unknownText(
  written: string,
  begun: readonly string[],
  all: readonly ApiOperation[],
): string {
  if (begun.length > 1) return `"${written}" is the beginning of ${begun.join(', ')}`
  const names = all.map(({ name }) => name)
  const nearest = nearestName(written, names)
  const meant = nearest === undefined ? './posta api lists them' : `did you mean ${nearest}?`
  return `there is no operation "${written}"; ${meant}`
}
