import { readNumber } from '../../formats/numbers.ts'
import type { DraftChanges, ServerDraft } from './server-draft.ts'
import type { Row, TableField, TableKind } from './tables.ts'

/** A row that is written, as a draft takes it. */
export function draftedRow(
  { path, fields }: TableKind,
  values: Readonly<Record<string, string>>,
): DraftChanges {
  const texts = fields
    .filter(({ name }) => (values[name] ?? '').trim() !== '')
    .map((field) => [field.name, toValue(field, values[field.name] ?? '')])
  return { [draftNames[path]]: [Object.fromEntries(texts)] }
}

const draftNames = {
  zones: 'zones',
  'zone-ranges': 'zoneRanges',
  'price-lists': 'priceLists',
  'shipper-rates': 'shipperRates',
} as const

/** The rows of a table as a draft would leave them; the change of each. */
export interface DraftedRow {
  readonly row: Row
  readonly drafted?: 'added' | 'changed' | 'removed'
}

export function draftedRows(
  { path }: TableKind,
  rows: readonly Row[],
  draft: ServerDraft | undefined,
): DraftedRow[] {
  const own = draft?.changes.filter(({ table }) => table === path) ?? []
  const changes = new Map(own.map((change) => [change.id, change]))
  const existing = rows.map((row): DraftedRow => {
    const change = changes.get(row.id)
    if (change === undefined) return { row }
    const after = change.after ? ({ ...change.after, id: row.id } as Row) : row
    return { row: after, drafted: change.kind }
  })
  const added = own.filter(({ kind }) => kind === 'added')
  return [
    ...existing,
    ...added.map(
      ({ id, after }): DraftedRow => ({
        row: { ...after, id } as Row,
        drafted: 'added',
      }),
    ),
  ]
}

function toValue({ kind }: TableField, written: string): string | number {
  if (kind === 'text') return written.trim()
  const value = readNumber(written) ?? Number.NaN
  if (Number.isNaN(value)) return written.trim()
  return kind === 'money' ? Math.round(value * 100) : value
}
