import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../faces/environment.ts'
import { opsContext } from '../faces/ops/ops.ts'
import { CliError, type Row, table } from '../kits/command-line/output.ts'
import { commandLineOperator } from './environment.ts'
import { importOperation } from './import-file.ts'

/** The tables of a carrier, in the order in which one names another, and their files' names. */
const tables = new Map([
  ['zones', ['zones.csv', 'zonas.csv']],
  ['zone-ranges', ['zone-ranges.csv', 'rangos.csv']],
  ['price-lists', ['price-lists.csv', 'listas.csv']],
  ['tariffs', ['tariffs.csv', 'tarifas.csv']],
  ['transit-times', ['transit-times.csv', 'plazos.csv']],
  ['holidays', ['holidays.csv', 'feriados.csv']],
  ['branches', ['branches.csv', 'sucursales.csv']],
  ['routes', ['routes.csv', 'rutas.csv']],
])

/** A carrier can do without these. */
const optional: readonly string[] = ['transit-times', 'holidays']

export interface CarrierFile {
  readonly tableName: string
  readonly name: string
  readonly bytes: Buffer
}

export interface CarrierFiles {
  readonly files: readonly CarrierFile[]
  /** Tables that lack their file, and files that are of none. */
  readonly missing: readonly string[]
  readonly unknown: readonly string[]
}

export function readCarrierFiles(folder: string): CarrierFiles {
  const names = csvNamesIn(folder)
  const known = [...tables].map(([tableName, accepted]) => {
    const [name, another] = names.filter((one) => accepted.includes(one.toLowerCase()))
    if (another !== undefined)
      throw new CliError(`${name} and ${another} are the same table: keep one of them`)
    return { tableName, name }
  })
  const files = known.flatMap(({ tableName, name }) =>
    name === undefined ? [] : [{ tableName, name, bytes: readFileSync(join(folder, name)) }],
  )
  if (files.length === 0)
    throw new CliError(`${folder} has none of ${[...tables.values()].flat().join(', ')}`)
  const taken = new Set(files.map(({ name }) => name))
  return {
    files,
    missing: known
      .filter(({ name, tableName }) => name === undefined && !optional.includes(tableName))
      .map(({ tableName }) => tableName),
    unknown: names.filter((name) => !taken.has(name)),
  }
}

function csvNamesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.csv$/i.test(name))
  } catch {
    throw new CliError(`there is no folder "${folder}"; look at its path`)
  }
}

/** Imports every file, each whole or not at all; stops at the first with a fault. */
export async function importCarrier(
  environment: Environment,
  files: readonly CarrierFile[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { tableName, name: file, bytes } of files) {
    const operation = importOperation(tableName)
    const input = { body: {}, file: bytes, params: {}, query: {} }
    const context = opsContext(environment, commandLineOperator())
    const answer = await operation.answer(input, context)
    if ('problem' in answer) {
      const { detail, errors = [] } = answer.problem
      const faults = table(errors.slice(0, 20).map((one) => ({ ...one })))
      throw new CliError(`${file}, in ${environment.name}: ${detail}\n\n${faults}`)
    }
    const { rows: many = 0, added = 0 } = 'body' in answer ? (answer.body as Counts) : {}
    rows.push({
      environment: environment.name,
      what: tableName,
      from: file,
      rows: many,
      new: added,
    })
  }
  return rows
}

interface Counts {
  readonly rows?: number
  readonly added?: number
}
