import type { CsvCell } from '../kits/csv/write-csv.ts'
import { entity } from '../kits/openapi/entities.ts'

type WireRow = Readonly<Record<string, CsvCell>>

/** A row that an import would add, change or remove. */
export interface RowChange {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly id: string
  readonly before: WireRow | null
  readonly after: WireRow | null
}

const wireRow = (description: string) => ({
  type: ['object', 'null'],
  additionalProperties: true,
  description,
})

export const rowChangeSchema = entity('RowChange', {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ['added', 'changed', 'removed'], description: 'Qué pasaría.' },
    id: { type: 'string', description: 'Lo que distingue a la fila.' },
    before: wireRow('La fila como está; null si es nueva.'),
    after: wireRow('La fila como quedaría; null si se quita.'),
  },
  required: ['kind', 'id', 'before', 'after'],
})

/** Rows as they stand by id, and as they would. */
export interface RowsBeforeAndAfter {
  readonly before: ReadonlyMap<string, WireRow>
  readonly after: ReadonlyMap<string, WireRow>
}

/** Returns the rows that differ: those that were sent in their order, then those that would go. */
function rowChanges({ before, after }: RowsBeforeAndAfter): RowChange[] {
  const changes = [...after].flatMap(([id, row]): RowChange[] => {
    const stored = before.get(id)
    if (stored === undefined) return [{ kind: 'added', id, before: null, after: row }]
    return isSame(stored, row) ? [] : [{ kind: 'changed', id, before: stored, after: row }]
  })
  const gone = [...before].filter(([id]) => !after.has(id))
  return [
    ...changes,
    ...gone.map(([id, row]): RowChange => ({ kind: 'removed', id, before: row, after: null })),
  ]
}

/** The changes, and how many of the rows that were sent are of which kind. */
export function countedChanges(rows: RowsBeforeAndAfter) {
  const changes = rowChanges(rows)
  const count = (wanted: RowChange['kind']) => changes.filter(({ kind }) => kind === wanted).length
  const [added, changed] = [count('added'), count('changed')]
  return { counts: { added, changed, unchanged: rows.after.size - added - changed }, changes }
}

function isSame(left: WireRow, right: WireRow): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => (left[name] ?? null) === (right[name] ?? null))
}
