import { importWords } from '../words/import.ts'
import { useWords } from '../words/words.ts'
import { Badge } from './badge.tsx'
import { type Column, Table } from './table.tsx'

/** A row that a change adds, changes or removes, as the service tells it. */
export interface RowChange {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly id: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

interface Line {
  readonly key: string
  readonly id: string
  readonly kind: RowChange['kind']
  readonly field: string
  readonly before: string
  readonly after: string
}

/** What changes, field by field; rows that come or go are one line each. */
export function RowChanges({ changes }: { changes: readonly RowChange[] }) {
  const words = useWords(importWords)
  const columns: readonly Column<Line>[] = [
    {
      name: 'id',
      title: words.row,
      look: 'wide',
      cell: ({ id }) => <b className="code">{id}</b>,
    },
    { name: 'field', title: words.field, cell: (line) => <What line={line} /> },
    {
      name: 'before',
      title: words.before,
      cardTitle: true,
      cell: ({ before }) => (before === '' ? '—' : <del>{before}</del>),
    },
    {
      name: 'after',
      title: words.after,
      cardTitle: true,
      cell: ({ after }) => (after === '' ? '—' : <b>{after}</b>),
    },
  ]
  return (
    <Table
      caption={words.changes}
      columns={columns}
      rows={changes.flatMap(toLines)}
      rowId={({ key }) => key}
      dense
    />
  )
}

function What({ line: { kind, field } }: { line: Line }) {
  const words = useWords(importWords)
  if (kind === 'added') return <Badge family="done">{words.added}</Badge>
  if (kind === 'removed') return <Badge family="problem">{words.removed}</Badge>
  return field
}

function toLines({ kind, id, before, after }: RowChange): Line[] {
  if (before === null || after === null) {
    const said = { before: summary(before), after: summary(after) }
    return [{ key: id, id, kind, field: '', ...said }]
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => (before[name] ?? null) !== (after[name] ?? null))
    .map((field) => ({
      key: `${id} ${field}`,
      id,
      kind,
      field,
      before: valueText(before[field]),
      after: valueText(after[field]),
    }))
}

function summary(row: RowChange['before']): string {
  return Object.values(row ?? {})
    .map(valueText)
    .filter((text) => text !== '')
    .slice(0, 6)
    .join(' · ')
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
