import { type Row, table } from '../../kits/command-line/output.ts'
import { listFields } from './body-fields.ts'
import type { ApiOperation, Parameter } from './operations.ts'

/** Prints every operation, those of shippers first. */
export function printList(operations: readonly ApiOperation[]): string {
  const rows = operations.map(({ name, method, path, summary }) => ({
    operation: name,
    call: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    summary,
  }))
  return `${table(rows)}\n./posta api OPERATION --help lists what one takes.\n`
}

/** Prints what an operation does and takes. */
export function printOperation(operation: ApiOperation): string {
  const { name, method, path, summary, pathParameters, query, body, fileType } = operation
  const places = pathParameters.map((one) => ` ${one.name.toUpperCase()}`).join('')
  const parts = [
    `./posta api ${name}${places}`,
    `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}: ${summary}\n\n${operation.description}`,
    section('Parameters, as --name value', [...pathParameters, ...query].map(toRow)),
    section('Fields of the body, as name=value', body ? listFields(body).map(toFieldRow) : []),
    fileType === undefined ? '' : `The body is a file (${fileType}): --body FILE, or - for stdin.`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function section(title: string, rows: readonly Row[]): string {
  return rows.length === 0 ? '' : `${title}:\n\n${table(rows).trimEnd()}`
}

function toRow({ name, isRequired, words, description }: Parameter): Row {
  const choice = words.length > 0 ? `${words.join(', ')}. ` : ''
  return { name, required: isRequired ? 'yes' : '', what: `${choice}${description}` }
}

function toFieldRow({
  path,
  type,
  isRequired,
  description,
}: ReturnType<typeof listFields>[0]): Row {
  return { name: path, type, required: isRequired ? 'yes' : '', what: description }
}
