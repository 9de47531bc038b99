import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '../../formats/dates.ts'
import { decimal } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { Dialog, useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { Tools } from '../../parts/filters.tsx'
import { type FormErrors, useForm } from '../../parts/form.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { tariffsWords } from '../../words/tariffs.ts'
import { useWords } from '../../words/words.ts'
import { DraftChooser } from './draft-chooser.tsx'
import { DraftNote } from './draft-note.tsx'
import { type DraftedRow, draftedRow, draftedRows } from './drafted-rows.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { type DraftKeeper, useServerDraft } from './server-draft.ts'
import {
  type Row,
  rowsQuery,
  type TableField,
  type TableKind,
  type TableName,
  tableKinds,
} from './tables.ts'
import { TariffHead } from './tariff-head.tsx'
import './tariffs.css'

/** A table of reference data: its rows as the draft leaves them, edited one by one or by a file. */
export function RateTableScreen({ kind: name }: { kind: TableName }) {
  const words = useWords(tariffsWords)
  const { role } = useSession().membership
  const kind = tableKinds[name]
  const mayChange = role === 'administrator' || role === 'executive'
  const rows = useQuery(rowsQuery(kind))
  const keeper = useServerDraft()
  const adding = useDialog('nueva')
  const editing = useDialog('editar')
  const publishing = useDialog('publicar')
  const drafted = draftedRows(kind, rows.data ?? [], keeper.draft)
  const edited = drafted.find(({ row }) => row.id === editing.value)
  const planned = keeper.draft?.from ?? ''
  const day = planned > today() ? planned : today()
  return (
    <>
      <TariffHead
        current={name}
        lead={words.leadPlain}
        mayImport={role === 'administrator' || kind.keepers.includes(role)}
      />
      <DraftChooser keeper={keeper} />
      <DraftNote keeper={keeper} day={day} mayChange={mayChange} onOpen={() => publishing.open()} />
      {mayChange ? (
        <Tools>
          <Button icon="plus" onClick={() => adding.open()}>
            {words.add}
          </Button>
        </Tools>
      ) : undefined}
      <Loaded query={rows}>
        {() =>
          drafted.length === 0 ? (
            <Empty title={words.emptyTitle}>{words.emptyText}</Empty>
          ) : (
            <div className="rate-table">
              <Table
                caption={kind.title(words)}
                columns={columnsOf(kind, words, mayChange ? editing.open : undefined)}
                rows={drafted}
                rowId={({ row }) => row.id}
                onOpen={mayChange ? ({ row }) => editing.open(row.id) : undefined}
              />
            </div>
          )
        }
      </Loaded>
      {adding.isOpen && mayChange ? (
        <RowForm kind={kind} keeper={keeper} onClose={adding.close} />
      ) : undefined}
      {edited && mayChange && !keeper.query.isPending ? (
        <RowForm
          kind={kind}
          keeper={keeper}
          row={edited.row}
          onClose={editing.close}
          key={edited.row.id}
        />
      ) : undefined}
      {publishing.isOpen && mayChange && keeper.draft ? (
        <PublishDialog keeper={keeper} draft={keeper.draft} day={day} onClose={publishing.close} />
      ) : undefined}
    </>
  )
}

function columnsOf(
  kind: TableKind,
  words: typeof tariffsWords.es,
  onEdit: ((id: string) => void) | undefined,
): readonly Column<DraftedRow>[] {
  const fields = kind.fields.map((field, at) => ({
    name: field.name,
    title: field.title(words),
    cardTitle: at > 0,
    ...(field.kind === 'text' ? {} : { look: 'num w1' }),
    cell: ({ row, drafted }: DraftedRow) =>
      field.isKey ? (
        <b className="code">{shown(field, row)}</b>
      ) : drafted === 'removed' ? (
        <del>{shown(field, row) || '—'}</del>
      ) : (
        shown(field, row) || '—'
      ),
  }))
  const state: Column<DraftedRow> = {
    name: 'drafted',
    title: '',
    look: 'w1',
    cell: ({ drafted }) =>
      drafted ? (
        <Badge family="attention" icon="edit">
          {drafted === 'removed' ? words.draftedGone : words.drafted}
        </Badge>
      ) : undefined,
  }
  if (onEdit === undefined) return [...fields, state]
  const edit: Column<DraftedRow> = {
    name: 'edit',
    title: '',
    look: 'w1',
    cell: ({ row: { id } }) => (
      <IconButton
        icon="edit"
        kind="sm ghost"
        label={words.edit(id.replaceAll('~', ' '))}
        onClick={() => onEdit(id)}
      />
    ),
  }
  return [...fields, state, edit]
}

/** A value as it is read and written; codes are no figures. */
function shown({ name, kind, isKey }: TableField, row: Row): string {
  const value = row[name] ?? null
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (kind === 'money') return decimal(value / 100)
  return isKey || name === 'originPostalCode' ? String(value) : decimal(value)
}

type Values = Record<string, string>

interface RowFormProps {
  readonly kind: TableKind
  readonly keeper: DraftKeeper
  readonly row?: Row
  readonly onClose: () => void
}

function RowForm({ kind, keeper, row, onClose }: RowFormProps) {
  const words = useWords(tariffsWords)
  const [failure, setFailure] = useState<unknown>()
  const finish = (text: string) => {
    showToast(text)
    onClose()
  }
  const form = useForm<Values>({
    initial: Object.fromEntries(
      kind.fields.map((field) => [field.name, row ? shown(field, row) : '']),
    ),
    check: (values) => check(kind, values, words),
    async send(values) {
      await keeper.change(draftedRow(kind, values))
      finish(words.saved)
    },
  })
  const remove = (id: string) => {
    const isDrafted = keeper.draft?.changes.some(
      (one) => one.table === kind.path && one.id === id && one.kind === 'added',
    )
    const named = [{ table: kind.path, id }]
    const body = isDrafted ? { kept: named } : { removed: named }
    return keeper.change(body).then(() => finish(words.removed), setFailure)
  }
  return (
    <Dialog
      title={row ? words.editTitle(row.id.replaceAll('~', ' ')) : words.add}
      icon="edit"
      onClose={onClose}
      onSubmit={() => void form.submit()}
      formRef={form.props.ref}
      actions={
        <>
          {row ? (
            <Button kind="danger" onClick={() => remove(row.id)}>
              {words.remove}
            </Button>
          ) : undefined}
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="primary" type="submit" busy={form.isSending}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="form-grid">
        {kind.fields.map((field) => (
          <Field
            key={field.name}
            label={field.title(words)}
            span="f3"
            error={form.errors[field.name]}
            optional={!field.needed}
          >
            <Input
              {...form.input(field.name)}
              autoComplete="off"
              disabled={row !== undefined && field.isKey}
            />
          </Field>
        ))}
      </div>
      {form.failure ? <Failed error={form.failure} /> : undefined}
      {failure ? <Failed error={failure} /> : undefined}
    </Dialog>
  )
}

function check(
  { fields }: TableKind,
  values: Values,
  words: typeof tariffsWords.es,
): FormErrors<Values> {
  const missing = fields.filter(({ name, needed }) => needed && !values[name]?.trim())
  return Object.fromEntries(missing.map(({ name }) => [name, words.needed]))
}
