/** The two operations that move a reference table to and from spreadsheets: export and import. */

import type { OnRows } from '../kits/batch/portions.ts'
import { type CsvFault, type CsvReading, csvRow, readValidCsvRows } from '../kits/csv/read-csv.ts'
import { type CsvCell, type CsvPages, writeCsv } from '../kits/csv/write-csv.ts'
import type { Shape, Sound } from '../kits/fields/structures.ts'
import { entity } from '../kits/openapi/entities.ts'
import { paragraph } from '../kits/text/paragraph.ts'
import { limits } from '../limits.ts'
import type { Outcome } from '../outcome.ts'
import { csvWords } from './csv-words.ts'
import { badRequest, csvFile, type Operation, type OperationInput } from './operation.ts'
import { flagForm, type QueryParameter } from './query-forms.ts'
import { type RowChange, rowChangeSchema } from './row-changes.ts'

/** The counts of an import, by the names in `counts`. */
type Counted<Name extends string> = Readonly<Record<Name, number>>

/** How a table is represented as a CSV file. */
export interface CsvTable<Context, Declared extends Shape, Name extends string, Exported> {
  /** The path below the API's base, such as `branches`. */
  readonly path: string
  /** The plural noun in the operations' names: `Branches`. */
  readonly many: string
  /** The same noun in Spanish texts: `las sucursales`. */
  readonly words: string
  /** The columns, one per field. */
  readonly shape: Declared
  /** Those that a file may leave out. */
  readonly optional?: readonly (keyof Declared & string)[]
  readonly readers: readonly string[]
  readonly keepers: readonly string[]
  /** The contents of the export, and the effect of each imported row. */
  readonly exports: string
  readonly imports: string
  readonly exportQuery?: Operation<Context>['query']
  readonly importQuery?: Operation<Context>['query']
  /** Descriptions of the answer's counts besides the rows. */
  readonly counts: Readonly<Record<Name, string>>
  /** The entity of the answer, where several tables share it. */
  readonly report?: string
  /** The rows of the export; they are asked for as the reader takes them. */
  pages(query: OperationInput['query'], context: Context): CsvPages<Exported>
  write(row: Exported, context: Context): Readonly<Record<string, CsvCell>>
  /** Returns the faults of these rows, by index; stores nothing. */
  judge(drafts: readonly Sound<Declared>[], context: Context): Promise<readonly CsvFault[]>
  /** Stores all rows or none. */
  save(
    drafts: readonly Sound<Declared>[],
    context: Context,
    options: { readonly query: OperationInput['query']; readonly onStored: OnRows | undefined },
  ): Promise<Outcome<Counted<Name>, readonly CsvFault[]>>
  /** The effect that `save` would have with these rows; stores nothing. */
  rehearse(
    drafts: readonly Sound<Declared>[],
    context: Context,
    query: OperationInput['query'],
  ): Promise<Outcome<Rehearsal<Name>, readonly CsvFault[]>>
}

/** The counts of an import, and every row that would change. */
interface Rehearsal<Name extends string> {
  readonly counts: Counted<Name>
  readonly changes: readonly RowChange[]
}

const dryRun: QueryParameter = {
  name: 'dryRun',
  description: 'Con true no guarda nada: responde qué filas cambiarían, antes y después.',
  form: flagForm,
}

export function csvOperations<Context, Declared extends Shape, Name extends string, Exported>(
  table: CsvTable<Context, Declared, Name, Exported>,
): { readonly exported: Operation<Context>; readonly imported: Operation<Context> } {
  return { exported: exportOperation(table), imported: importOperation(table) }
}

function exportOperation<Context, Declared extends Shape, Name extends string, Exported>(
  table: CsvTable<Context, Declared, Name, Exported>,
): Operation<Context> {
  const { path, exportQuery } = table
  return {
    method: 'GET',
    path: `/${path}.csv`,
    name: `export${table.many}`,
    summary: `Exportar ${table.words}`,
    description: `${table.exports} Un archivo CSV con las mismas columnas que la importación.`,
    roles: table.readers,
    sight: 'no-shipments',
    ...(exportQuery ? { query: exportQuery } : {}),
    ...csvFile,
    async answer({ query }, context) {
      const pages = table.pages(query, context)
      const csv = writeCsv(Object.keys(table.shape), pages, (row) => table.write(row, context))
      return { status: 200, csv, fileName: `${path}.csv` }
    },
  }
}

function importOperation<Context, Declared extends Shape, Name extends string, Exported>(
  table: CsvTable<Context, Declared, Name, Exported>,
): Operation<Context> {
  const { path, importQuery = [] } = table
  return {
    method: 'POST',
    path: `/${path}.csv`,
    name: `import${table.many}`,
    summary: `Importar ${table.words}`,
    description: paragraph`${table.imports} Un archivo CSV en UTF-8, con una primera fila de
      encabezados y separado por comas o por punto y coma, de hasta ${limits.csvRows} filas. Se
      guarda todo o nada: si algo está mal, \`errors\` dice fila, columna y qué se esperaba. Con
      \`dryRun\` solo muestra qué cambiaría.`,
    roles: table.keepers,
    query: [...importQuery, dryRun],
    csvRequest: Object.keys(table.shape),
    response: entity(table.report ?? `${table.many}Imported`, countsSchema(table.counts)),
    successStatus: 200,
    notes: [progressNote(path)],
    async answer({ file, query, onProgress }, context) {
      const read = await readValidCsvRows(
        file,
        table.shape,
        csvWords,
        onProgress && ((...at) => onProgress('read', ...at)),
        table.optional,
      )
      if (!read.ok) return badFile(read.refusal)
      const { rows, faults } = read.value
      if (faults.length > 0) return badFile(await everyFault(table, read.value, context))
      if (rows.length === 0)
        return badFile([
          { row: 1, column: '', detail: 'El archivo no tiene filas.', en: 'The file has no rows.' },
        ])
      if (query['dryRun'] === 'true') return rehearsed(table, rows, context, query)
      const onStored = onProgress && ((...at: Parameters<OnRows>) => onProgress('stored', ...at))
      const saved = await table.save(rows, context, { query, onStored })
      if (!saved.ok) return badFile(saved.refusal)
      return { status: 200, body: { rows: rows.length, ...saved.value } }
    },
  }
}

async function rehearsed<Context, Declared extends Shape, Name extends string, Exported>(
  table: CsvTable<Context, Declared, Name, Exported>,
  rows: readonly Sound<Declared>[],
  context: Context,
  query: OperationInput['query'],
) {
  const rehearsal = await table.rehearse(rows, context, query)
  if (!rehearsal.ok) return badFile(rehearsal.refusal)
  const { counts, changes } = rehearsal.value
  const shown = changes.slice(0, limits.changesPerAnswer)
  const dry = { dryRun: true, differences: changes.length, changes: shown }
  return { status: 200 as const, body: { rows: rows.length, ...counts, ...dry } }
}

/**
 * Also checks the rows that could be parsed and lists all faults in file order, so that one upload
 * reports everything there is to fix.
 */
async function everyFault<Context, Declared extends Shape, Name extends string, Exported>(
  table: CsvTable<Context, Declared, Name, Exported>,
  { rows, places, faults }: CsvReading<Sound<Declared>>,
  context: Context,
): Promise<CsvFault[]> {
  const judged = (await table.judge(rows, context)).map((fault) => ({
    ...fault,
    row: csvRow(places[fault.row - csvRow(0)] ?? 0),
  }))
  return [...faults, ...judged].toSorted((left, right) => left.row - right.row)
}

/** The note shown with every file that may be long. */
export function progressNote(path: string) {
  const command = `./posta import ${path} archivo.csv`
  return {
    title: 'Archivos largos',
    text: `\`${command}\`, en el servidor, hace lo mismo y muestra cuántas filas van.`,
  }
}

function countsSchema(counts: Readonly<Record<string, string>>) {
  const numbers = Object.entries({ rows: 'Filas del archivo.', ...counts }).map(
    ([name, description]) => [name, { type: 'integer', description }],
  )
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(numbers),
      dryRun: { type: 'boolean', description: 'Si solo se preguntó; falta si se guardó.' },
      differences: {
        type: 'integer',
        description: 'Con `dryRun`, cuántas filas no quedarían como están.',
      },
      changes: {
        type: 'array',
        items: rowChangeSchema,
        description: `Con \`dryRun\`, esas filas; las primeras ${limits.changesPerAnswer}.`,
      },
    },
    required: numbers.map(([name]) => name),
  }
}

function badFile(faults: readonly CsvFault[]) {
  return badRequest(
    'El archivo no se importó: no se guardó nada. Corregilo y volvé a enviarlo.',
    faults.slice(0, limits.violationsPerAnswer),
  )
}
