import { readFileSync } from 'node:fs'
import { CliError } from '../../kits/command-line/output.ts'
import { type Assignment, assign, hasField } from './body-fields.ts'
import type { ApiOperation, Parameter } from './operations.ts'
import { missingValue, ownFlags, ownOptions, refuseName, splitOnce, type Words } from './words.ts'

/** A request to the service. */
export interface ApiRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer<ArrayBuffer> | undefined
}

/** Builds the request of an operation from the given words. */
export function buildRequest(operation: ApiOperation, words: Words): ApiRequest {
  const { parameters, fields } = sortGiven(operation, words)
  const key = words.options.get('idempotency-key')
  if (key !== undefined && !operation.takesIdempotencyKey)
    throw new CliError(`--idempotency-key: ${operation.name} does not take one`)
  const language = words.options.get('language')
  const body = buildBody(operation, words.options.get('body'), fields)
  return {
    path: fillPath(operation, parameters),
    query: readQuery(operation, parameters),
    headers: {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...(body === undefined ? {} : { 'content-type': operation.fileType ?? 'application/json' }),
    },
    body,
  }
}

interface Sorted {
  readonly parameters: ReadonlyMap<string, string>
  readonly fields: readonly Assignment[]
}

/** Sorts parameters from fields of the body; words alone fill the path in its order. */
function sortGiven(operation: ApiOperation, { parameters: named, positionals }: Words): Sorted {
  const everyParameter = [...operation.pathParameters, ...operation.query]
  const [parameters, fields] = [new Map<string, string>(), [] as Assignment[]]
  const keep = (path: string, value: string, isField: boolean) =>
    isField ? fields.push({ path, value }) : parameters.set(path, value)
  for (const { name, value } of named) {
    const parameter = everyParameter.find((one) => sameName(one.name, name))
    const isField = parameter === undefined
    if (isField && !hasField(operation.body, name)) refuseName(name, namesOf(operation))
    keep(parameter?.name ?? name, value ?? flagValue(name, parameter), isField)
  }
  const places = operation.pathParameters.filter(({ name }) => !parameters.has(name))
  for (const word of positionals) {
    const [path, value] = splitOnce(word, '=')
    const parameter = everyParameter.find(({ name }) => name === path)
    if (value !== undefined && (operation.body || parameter))
      keep(path, value, operation.body !== undefined && !parameter)
    else parameters.set(places.shift()?.name ?? refuseWord(operation, word), word)
  }
  return { parameters, fields }
}

function sameName(name: string, written: string): boolean {
  return name === written || name.toLowerCase() === written.replaceAll('-', '').toLowerCase()
}

function namesOf({ pathParameters, query }: ApiOperation): string[] {
  return [...pathParameters, ...query].map(({ name }) => name).concat(ownFlags, ownOptions)
}

function flagValue(name: string, parameter: Parameter | undefined): string {
  return parameter?.words.includes('true') ? 'true' : missingValue(name)
}

function refuseWord({ name, body }: ApiOperation, word: string): never {
  const how = body ? 'fields are written name=value' : '--help lists what it takes'
  throw new CliError(`${name} does not take "${word}"; ${how}`)
}

function fillPath(
  { path, pathParameters }: ApiOperation,
  parameters: Sorted['parameters'],
): string {
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = parameters.get(name)
    if (value === undefined || value === '')
      throw new CliError(`--${name} is missing: ${descriptionOf(pathParameters, name)}`)
    return encodeURIComponent(value)
  })
}

function descriptionOf(parameters: readonly Parameter[], wanted: string): string {
  return parameters.find(({ name }) => name === wanted)?.description ?? ''
}

/** The service itself reports missing and wrong parameters, by field and all at once. */
function readQuery(
  { query }: ApiOperation,
  parameters: Sorted['parameters'],
): Record<string, string> {
  const named = query.flatMap(({ name }): [string, string][] => {
    const value = parameters.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(named)
}

/** A body is a file, standard input (-), fields, or fields put into the JSON of a file. */
function buildBody(
  { name, body: schema, fileType }: ApiOperation,
  source: string | undefined,
  fields: readonly Assignment[],
): string | Buffer<ArrayBuffer> | undefined {
  if (fileType !== undefined) {
    if (source === undefined) throw new CliError(`--body FILE is missing: ${name} takes a file`)
    return readSource(source)
  }
  if (schema === undefined) {
    if (source !== undefined) throw new CliError(`--body: ${name} takes no body`)
    return undefined
  }
  const begun = source === undefined ? {} : readJson(source)
  return JSON.stringify(fields.reduce<unknown>((body, one) => assign(body, one, schema), begun))
}

function readJson(source: string): unknown {
  try {
    return JSON.parse(readSource(source).toString('utf8')) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) throw new CliError(`--body: no JSON: ${error.message}`)
    throw error
  }
}

function readSource(source: string): Buffer<ArrayBuffer> {
  try {
    return Buffer.from(readFileSync(source === '-' ? 0 : source))
  } catch (error) {
    throw new CliError(`--body: ${error instanceof Error ? error.message : 'it can not be read'}`)
  }
}
