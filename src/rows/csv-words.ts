/** The words of CSV files and of their faults. */
import { readWrittenDate, readWrittenNumber } from '../kernel/written-values.ts'
import type { CsvFlaw, CsvWords } from '../kits/csv/read-csv.ts'
import { expectedInEnglish } from './expected.ts'

type FlawTexts = {
  readonly [Name in CsvFlaw['name']]: (flaw: Extract<CsvFlaw, { name: Name }>) => string
}

const flawTexts: FlawTexts = {
  'not-utf8': () => 'El archivo no está en UTF-8: guardalo así.',
  'too-many-rows': ({ maxRows }) => `El archivo tiene más de ${maxRows} filas.`,
  'quotes-unclosed': () => 'Las comillas de una celda no cierran, o algo sigue después de ellas.',
  'record-too-wide': ({ maxCells }) => `La fila tiene más de ${maxCells} celdas.`,
  'record-too-long': ({ maxCharacters }) => `La fila tiene más de ${maxCharacters} caracteres.`,
  'cell-too-long': ({ maxCharacters }) => `Una celda tiene más de ${maxCharacters} caracteres.`,
  'cell-count-differs': ({ cells, headings }) =>
    `La fila tiene ${cells} celdas y el encabezado ${headings}.`,
  'column-missing': ({ columns }) => `Falta esta columna: ${headerText(columns)}.`,
  'column-unexpected': ({ columns }) => `Esta columna sobra: ${headerText(columns)}.`,
  'value-unexpected': ({ expects }) => `Se espera ${expects}.`,
  'number-ambiguous': ({ shown }) =>
    `No se sabe si ${shown} tiene miles o decimales: escribí 1500 o 1,5.`,
}

const flawsInEnglish: FlawTexts = {
  'not-utf8': () => 'The file is not in UTF-8: save it so.',
  'too-many-rows': ({ maxRows }) => `The file has more than ${maxRows} rows.`,
  'quotes-unclosed': () => 'The quotes of a cell are not closed, or something follows them.',
  'record-too-wide': ({ maxCells }) => `The row has more than ${maxCells} cells.`,
  'record-too-long': ({ maxCharacters }) => `The row has more than ${maxCharacters} characters.`,
  'cell-too-long': ({ maxCharacters }) => `A cell has more than ${maxCharacters} characters.`,
  'cell-count-differs': ({ cells, headings }) =>
    `The row has ${cells} cells, and the header ${headings}.`,
  'column-missing': ({ columns }) => `This column is missing: ${headerInEnglish(columns)}.`,
  'column-unexpected': ({ columns }) => `There is no such column: ${headerInEnglish(columns)}.`,
  'value-unexpected': ({ schema }) => `Expected ${expectedInEnglish(schema) ?? 'another value'}.`,
  'number-ambiguous': ({ shown }) =>
    `Whether ${shown} has thousands or decimals is not known: write 1500 or 1,5.`,
}

function headerInEnglish(columns: readonly string[]): string {
  return `the first row has the columns ${columns.join(', ')}`
}

function headerText(columns: readonly string[]): string {
  return `la primera fila lleva las columnas ${columns.join(', ')}`
}

export const csvWords: CsvWords = {
  describe: (flaw) => (flawTexts[flaw.name] as (flaw: CsvFlaw) => string)(flaw),
  inEnglish: (flaw) => (flawsInEnglish[flaw.name] as (flaw: CsvFlaw) => string)(flaw),
  flags: new Map([
    ['verdadero', true],
    ['falso', false],
  ]),
  readNumber: readWrittenNumber,
  readDate(cell) {
    const read = readWrittenDate(cell)
    return read ? `${read.year}-${read.month}-${read.day}` : cell
  },
}
