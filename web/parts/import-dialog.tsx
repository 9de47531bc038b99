import { useState } from 'react'
import { isFailure } from '../api/failure.ts'
import { useFormKey } from '../api/form-key.ts'
import { whole } from '../formats/numbers.ts'
import { importWords } from '../words/import.ts'
import { useWords } from '../words/words.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Check } from './check.tsx'
import { Dialog } from './dialog.tsx'
import { Drop } from './drop.tsx'
import { Failed } from './failed.tsx'
import { Note } from './note.tsx'
import { type Column, Table } from './table.tsx'
import { showToast } from './toasts.tsx'

export interface Imported {
  readonly rows: number
  readonly added: number
  readonly changed: number
  readonly removed?: number
  readonly differences?: number
  readonly changes?: readonly RowChange[]
}

export interface ImportQuery {
  readonly dryRun?: boolean
  readonly replace?: boolean
}

interface ImportDialogProps {
  readonly title: string
  /** Whether a file may take the place of the whole table. */
  readonly mayReplace?: boolean
  /** A warning before a file is chosen. */
  readonly warning?: string
  readonly onClose: () => void
  readonly onImported: () => void
  /** Sends the file; with `dryRun` nothing is stored. */
  readonly send: (
    file: string,
    query: ImportQuery,
    headers: { readonly 'idempotency-key'?: string },
  ) => Promise<Imported>
}

/** Takes a CSV file, shows the changes, and stores them when confirmed. */
export function ImportDialog(props: ImportDialogProps) {
  const { title, mayReplace, warning, onClose, onImported, send } = props
  const words = useWords(importWords)
  const key = useFormKey()
  const [file, setFile] = useState<string>()
  const [replace, setReplace] = useState(false)
  const [tried, setTried] = useState<Imported>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    await work().catch(setError)
    setBusy(false)
  }
  const rehearse = (text: string, all: boolean) =>
    run(async () => {
      setFile(text)
      setReplace(all)
      setTried(undefined)
      setTried(await send(text, { dryRun: true, ...(all ? { replace: true } : {}) }, {}))
    })
  const store = () =>
    run(async () => {
      const done = await send(file ?? '', replace ? { replace: true } : {}, key.headers)
      key.renew()
      showToast(words.done(whole(done.rows)))
      onImported()
      onClose()
    })
  return (
    <Dialog
      title={title}
      icon="upload"
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          {tried && (tried.differences ?? 0) > 0 ? (
            <Button kind="primary" busy={busy} onClick={() => void store()}>
              {words.send(whole(tried.rows))}
            </Button>
          ) : undefined}
        </>
      }
    >
      <div className="stack">
        {warning ? (
          <Note family="attention" icon="warn">
            <p>{warning}</p>
          </Note>
        ) : undefined}
        <Drop
          title={words.drop}
          accept=".csv,text/csv"
          action={file === undefined ? words.choose : words.another}
          busy={busy}
          onFile={(chosen) => void chosen.text().then((text) => rehearse(text, replace))}
        >
          {words.hint}
        </Drop>
        {mayReplace && file !== undefined ? (
          <Check
            checked={replace}
            onChange={(event) => void rehearse(file, event.currentTarget.checked)}
          >
            {words.replace}
          </Check>
        ) : undefined}
        {error ? <Faults error={error} /> : undefined}
        {tried ? <Tried tried={tried} /> : undefined}
      </div>
    </Dialog>
  )
}

function Tried({ tried }: { tried: Imported }) {
  const words = useWords(importWords)
  const { differences = 0, changes = [] } = tried
  if (differences === 0)
    return (
      <Note family="done" icon="check" role="status">
        <p>{words.nothing}</p>
      </Note>
    )
  const count = (kind: RowChange['kind']) => changes.filter((one) => one.kind === kind).length
  const all = differences === changes.length
  return (
    <>
      <Note family="attention" icon="edit" role="status">
        <p>
          <b>{words.differences(differences)}.</b>{' '}
          {all
            ? words.counts(whole(count('added')), whole(count('changed')), whole(count('removed')))
            : words.shown(changes.length)}
        </p>
      </Note>
      <RowChanges changes={changes} />
    </>
  )
}

interface Fault {
  readonly row: number
  readonly column: string
  readonly detail: string
}

function Faults({ error }: { error: unknown }) {
  const words = useWords(importWords)
  const listed = isFailure(error) ? error.problem['errors'] : undefined
  const faults = (Array.isArray(listed) ? listed : []) as Fault[]
  if (faults.length === 0) return <Failed error={error} />
  const columns: readonly Column<Fault>[] = [
    { name: 'row', title: words.line, look: 'w1 num', cardTitle: true, cell: ({ row }) => row },
    { name: 'column', title: words.column, look: 'w1', cell: ({ column }) => column },
    { name: 'detail', title: words.detail, cell: ({ detail }) => detail },
  ]
  return (
    <>
      <Note family="problem" icon="warn" role="alert">
        <p>
          <b>{words.faults}.</b>
        </p>
      </Note>
      <Table
        caption={words.faults}
        columns={columns}
        rows={faults}
        rowId={({ row, column }) => `${row} ${column}`}
        dense
      />
    </>
  )
}

/** A row that a change adds, changes or removes, as the service returns it. */
interface RowChange {
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

/** The changes, field by field; rows that come or go are one line each. */
function RowChanges({ changes }: { changes: readonly RowChange[] }) {
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
