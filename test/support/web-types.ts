import { type OperationApi, opsApi, v1Api } from '../../src/faces/reference/operation-apis.ts'
import { operationsOpenApi } from '../../src/faces/reference/operations-openapi.ts'
import type { Surroundings } from '../../src/faces/reference/surroundings.ts'
import { auditActions } from '../../src/slices.ts'

/**
 * Writes the parts of the slices that pages have: the types of our own OpenAPI documents for the
 * client (web/api), and the words for the actions of audit entries.
 */

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
}

interface Message {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Message
  readonly responses: Readonly<Record<string, Message>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const surroundings = {
  rootUrl: '',
  places: [],
  settings: {},
  demoAccounts: [],
  examples: new Map(),
  programs: [],
} as unknown as Surroundings

/** Returns the files of web/api/made by name; of each API one per first word of its paths. */
export function webTypes(): Map<string, string> {
  return new Map([
    ...typesOf('v1', v1Api),
    ...typesOf('ops', opsApi),
    ['audit-actions.ts', printAuditActions()],
  ])
}

function typesOf(name: string, api: OperationApi): [string, string][] {
  const document = JSON.parse(operationsOpenApi(api, surroundings)) as OpenApi
  const groups = Map.groupBy(Object.keys(document.paths), (path) => path.split('/')[1] ?? '')
  const words = [...groups.keys()].toSorted()
  const files = words.map((word): [string, string] => [
    `${name}/${word.replaceAll('.', '-')}.ts`,
    printPaths(document, groups.get(word) ?? []),
  ])
  return [...files, [`${name}.ts`, printIndex(name, words)]]
}

const head = '// Written by ./posta write from the slices.\n'

function printAuditActions(): string {
  const printed = ['es', 'en'].map((language, place) => {
    const lines = Object.entries(auditActions).map(
      ([action, words]) => `    '${action}': ${JSON.stringify(words[place])},\n`,
    )
    return `  ${language}: {\n${lines.join('')}  },\n`
  })
  const words = `export const auditActionWords = {\n${printed.join('')}}\n`
  return `${head}\n/** The meaning of each action of the audit log. */\n${words}`
}

function printIndex(name: string, words: readonly string[]): string {
  const files = words.map((word) => word.replaceAll('.', '-'))
  const imports = files.map(
    (file) => `import type { Paths as ${typeName(file)} } from './${name}/${file}.ts'`,
  )
  const types = files.map((file) => `\n  ${typeName(file)}`).join(' &')
  return `${head}${imports.join('\n')}\n\nexport type Paths =${types}\n`
}

function typeName(word: string): string {
  return word.replace(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase())
}

function printPaths({ paths, components }: OpenApi, chosen: readonly string[]): string {
  const print = createPrinter(components.schemas)
  const lines = chosen
    .toSorted()
    .flatMap((path) => [
      `  '${path}': {`,
      ...Object.entries(paths[path] ?? {}).map(
        ([method, operation]) => `    ${method}: ${printOperation(operation, print)}`,
      ),
      '  }',
    ])
  return `${head}export interface Paths {\n${lines.join('\n')}\n}\n`
}

type Printer = (schema: Schema) => string

function printOperation(operation: Operation, print: Printer): string {
  const body = operation.requestBody ? printMessage(operation.requestBody, print) : undefined
  // Every error is a problem document, which the client reads by itself.
  const responses = Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, message]) => `${status}: ${printMessage(message, print)}`)
  return [
    `{ parameters: ${printParameters(operation.parameters ?? [], print)};`,
    body === undefined ? 'requestBody?: never;' : `requestBody: ${body};`,
    `responses: { ${responses.join('; ')} } }`,
  ].join(' ')
}

function printParameters(parameters: readonly Parameter[], print: Printer): string {
  const places = ['query', 'path', 'header'].map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    if (own.length === 0) return `${place}?: never`
    const fields = own.map(
      ({ name, required, schema }) => `'${name}'${required ? '' : '?'}: ${print(schema)}`,
    )
    return `${place}${own.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`
  })
  return `{ ${places.join('; ')}; cookie?: never }`
}

function printMessage({ content = {} }: Message, print: Printer): string {
  const kinds = Object.entries(content).map(
    ([type, { schema }]) =>
      `'${type}': ${type === 'application/json' && schema ? print(schema) : 'string'}`,
  )
  return kinds.length === 0 ? '{ content?: never }' : `{ content: { ${kinds.join('; ')} } }`
}

function createPrinter(named: Readonly<Record<string, Schema>>): Printer {
  const print: Printer = (schema) => {
    if (schema.$ref) return print(named[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    const any = schema.anyOf ?? schema.oneOf
    if (any) return any.map((one) => `(${print(one)})`).join(' | ')
    if (schema.allOf) return schema.allOf.map((one) => `(${print(one)})`).join(' & ')
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any'])
    return types.map((type) => printType(type, schema, print)).join(' | ')
  }
  return print
}

function printType(type: string, schema: Schema, print: Printer): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return `(${schema.items ? print(schema.items) : 'unknown'})[]`
  if (type === 'object') return printObject(schema, print)
  return type === 'any' ? 'unknown' : type
}

function printObject(schema: Schema, print: Printer): string {
  const { properties, required = [], additionalProperties: others } = schema
  if (properties === undefined || Object.keys(properties).length === 0)
    return `Record<string, ${typeof others === 'object' ? print(others) : 'unknown'}>`
  const fields = Object.entries(properties).map(
    ([name, field]) => `'${name}'${required.includes(name) ? '' : '?'}: ${print(field)}`,
  )
  return `{ ${fields.join('; ')} }`
}
