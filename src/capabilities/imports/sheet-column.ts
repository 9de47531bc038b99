/** The facts of an order field that a sheet column needs. */
export interface SheetField {
  /** For example `destinatario.nombre` or `productos[].peso`. */
  readonly path: string
  readonly type: 'text' | 'whole' | 'decimal' | 'date' | 'choice' | 'texts'
  readonly choices: readonly string[]
  readonly required: boolean
  readonly requiredWhen: string | undefined
  readonly description: string
}

export interface SheetColumn extends SheetField {
  readonly heading: string
  /** Other accepted headings. */
  readonly aliases: readonly string[]
  /** Its value in the template's example row. */
  readonly example: string | number
}

export function isProductField({ path }: SheetField): boolean {
  return path.startsWith('productos[].')
}

/** The heading row of a file, with the columns recognized in it. */
export interface FoundHeading {
  readonly row: number
  /** The headings as written in the file. */
  readonly names: readonly string[]
  /** By position; `undefined` for unknown columns. */
  readonly columns: readonly (SheetColumn | undefined)[]
}

export type HeadingRefusal =
  | { readonly name: 'heading-missing' }
  | { readonly name: 'rows-missing' }
  | { readonly name: 'columns-missing'; readonly columns: readonly SheetColumn[] }
  | { readonly name: 'column-repeated'; readonly column: SheetColumn }

/** Ignores case, accents, blanks and signs. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

export type ColumnIndex = ReadonlyMap<string, SheetColumn>

/** If two columns share a name, the first one gets it. */
export function indexColumns(columns: readonly SheetColumn[]): ColumnIndex {
  const index = new Map<string, SheetColumn>()
  for (const column of columns)
    for (const name of [column.heading, ...column.aliases, column.path]) {
      const plain = plainName(name)
      if (!index.has(plain)) index.set(plain, column)
    }
  return index
}

const fewestKnown = 3

/** A row is the heading if it names at least three known columns. */
export function readHeading(
  row: number,
  names: readonly string[],
  index: ColumnIndex,
): FoundHeading | undefined {
  const columns = names.map((name) => index.get(plainName(name)))
  const sheetColumns = columns.filter((column) => column !== undefined)
  return sheetColumns.length >= fewestKnown ? { row, names, columns } : undefined
}

export function judgeHeading(
  heading: FoundHeading,
  columns: readonly SheetColumn[],
): HeadingRefusal | undefined {
  const repeated = heading.columns.find(
    (column, place) => column !== undefined && heading.columns.indexOf(column) !== place,
  )
  if (repeated) return { name: 'column-repeated', column: repeated }
  const missing = columns.filter((column) => column.required && !heading.columns.includes(column))
  return missing.length > 0 ? { name: 'columns-missing', columns: missing } : undefined
}
