/** A field of the order message, as far as a column of a sheet has to know it. */
export interface SheetField {
  /** Such as `destinatario.nombre` or `productos[].peso`. */
  readonly path: string
  readonly type: 'text' | 'whole' | 'decimal' | 'date' | 'choice' | 'texts'
  readonly choices: readonly string[]
  readonly required: boolean
  readonly requiredWhen: string | undefined
  readonly description: string
}

export interface SheetColumn extends SheetField {
  readonly heading: string
  /** Other names under which it is recognized. */
  readonly aliases: readonly string[]
  /** What the template's example says in it. */
  readonly example: string | number
}

export function isOfProduct({ path }: SheetField): boolean {
  return path.startsWith('productos[].')
}

/** The heading row of a file, and what each of its columns means. */
export interface FoundHeading {
  readonly row: number
  /** The headings as they stand there. */
  readonly names: readonly string[]
  /** By place; `undefined` where the column means nothing to us. */
  readonly columns: readonly (SheetColumn | undefined)[]
}

export type HeadingRefusal =
  | { readonly name: 'heading-missing' }
  | { readonly name: 'rows-missing' }
  | { readonly name: 'columns-missing'; readonly columns: readonly SheetColumn[] }
  | { readonly name: 'column-repeated'; readonly column: SheetColumn }

/** Case, accents, blanks and signs don't count. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

export type ColumnIndex = ReadonlyMap<string, SheetColumn>

/** Where two columns share a name, it is that of the first. */
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

/** The heading is the row that names at least three columns that we know. */
export function readHeading(
  row: number,
  names: readonly string[],
  index: ColumnIndex,
): FoundHeading | undefined {
  const columns = names.map((name) => index.get(plainName(name)))
  const known = columns.filter((column) => column !== undefined)
  return known.length >= fewestKnown ? { row, names, columns } : undefined
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
