import { readFileSync } from 'node:fs'
import { type OpsContext, operations } from '../faces/ops/operations.ts'
import { opsContext } from '../faces/ops/ops.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRecord, type Row, table } from '../kits/command-line/output.ts'
import type { Operation, OperationAnswer, OperationInput } from '../rows/operation.ts'
import { commandLineOperator, withEnvironment } from './environment.ts'
import { readEnvironment } from './environment-choice.ts'
import { importOrders } from './import-orders.ts'

/** The tables that the operations API accepts as files, by their path. */
const imports = new Map(
  operations
    .filter(({ method, csvRequest }) => method === 'POST' && csvRequest)
    .map((operation) => [operation.path.slice(1, -'.csv'.length), operation]),
)

/** Returns the operation that takes a table as a file. */
export function importOperation(name: string): Operation<OpsContext> {
  const operation = imports.get(name)
  if (operation === undefined) throw new Error(`${name} can not be imported`)
  return operation
}

/** Applies the same formats, rules and audit records as the operations API, and shows progress. */
export async function importFile(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {
    replace: { type: 'boolean', default: false },
    shipper: { type: 'string' },
    reason: { type: 'string' },
    check: { type: 'boolean', default: false },
    reload: { type: 'boolean', default: false },
    result: { type: 'string' },
  })
  // With a table's name before the file, its rows are not orders.
  if (values.shipper !== undefined && positionals.length < 2) {
    const [sheet = ''] = positionals
    const { shipper, check, reload, result, json } = values
    const wanted = { shipper, path: sheet, file: readFile(sheet), check, reload, result, json }
    return withEnvironment(readEnvironment(values.env), (environment) =>
      importOrders(environment, wanted),
    )
  }
  const [name = '', path = ''] = positionals
  const operation = imports.get(name)
  if (operation === undefined || path === '')
    throw new CliError(
      [
        'expected: import FILE --shipper N, or import TABLE FILE, with TABLE one of ',
        [...imports.keys()].join(', '),
      ].join(''),
    )
  const input: OperationInput = {
    body: {},
    file: readFile(path),
    params: {},
    query: {
      replace: String(values.replace),
      shipper: values.shipper,
      reason: values.reason,
    },
    onProgress: values.json ? undefined : createProgress(),
  }
  const answer = await withEnvironment(readEnvironment(values.env), (environment) =>
    operation.answer(input, opsContext(environment, commandLineOperator())),
  )
  return report(answer, operation, values.json)
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new CliError(unreadableFile(path, error))
  }
}

function unreadableFile(path: string, error: unknown): string {
  const { code = '' } = error as { readonly code?: string }
  if (path === '') return 'expected the path of a file after import'
  if (code === 'ENOENT') return `there is no file "${path}"; look at its path and name`
  if (code === 'EISDIR') return `"${path}" is a folder; name the file in it`
  return `the file "${path}" can't be read (${code}); look at who may read it`
}

/** Prints a line for each tenth of a long file. */
function createProgress(): NonNullable<OperationInput['onProgress']> {
  let lastTenth = ''
  return (what, rows, of) => {
    const tenth = `${what} ${Math.floor((rows * 10) / of)}`
    if (of < 1_000 || tenth === lastTenth) return
    lastTenth = tenth
    process.stderr.write(`posta import: ${rows} of ${of} rows ${what}\n`)
  }
}

function report(answer: OperationAnswer, { name }: Operation<OpsContext>, json: boolean): number {
  if ('problem' in answer) {
    const { detail, errors = [] } = answer.problem
    if (json) process.stdout.write(`${JSON.stringify(answer.problem, undefined, 2)}\n`)
    else process.stdout.write(`${detail}\n\n${table(errors.map((one) => ({ ...one })))}`)
    return 1
  }
  if (!('body' in answer)) throw new Error(`${name} answers with a body`)
  const { errors = [], ...counts } = answer.body as Row & { readonly errors?: readonly Row[] }
  if (json) process.stdout.write(`${JSON.stringify(answer.body, undefined, 2)}\n`)
  else {
    printRecord(counts, false)
    if (errors.length > 0) process.stdout.write(`\n${table(errors)}`)
  }
  return errors.length > 0 ? 1 : 0
}
