import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { decimal } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
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
import {
  keyOf,
  putRow,
  type Row,
  removeRow,
  rowsQuery,
  type TableField,
  type TableKind,
  type TableName,
  tableKinds,
} from './tables.ts'
import { TariffHead } from './tariff-head.tsx'

/** A table of reference data: its rows, edited one by one or by a file. */
export function RateTableScreen({ kind: name }: { kind: TableName }) {
  const words = useWords(tariffsWords)
  const { role } = useSession().membership
  const kind = tableKinds[name]
  const mayChange = role === 'administrator' || kind.keepers.includes(role)
  const rows = useQuery(rowsQuery(kind))
  const adding = useDialog('nueva')
  const editing = useDialog('editar')
  const edited = rows.data?.find(({ id }) => id === editing.value)
  return (
    <>
      <TariffHead current={name} lead={words.leadPlain} mayChange={mayChange} />
      {mayChange ? (
        <Tools>
          <Button icon="plus" onClick={() => adding.open()}>
            {words.add}
          </Button>
        </Tools>
      ) : undefined}
      <Loaded query={rows}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={words.emptyTitle}>{words.emptyText}</Empty>
          ) : (
            <Table
              caption={kind.title(words)}
              columns={columnsOf(kind, words, mayChange ? editing.open : undefined)}
              rows={items}
              rowId={({ id }) => id}
            />
          )
        }
      </Loaded>
      {adding.isOpen && mayChange ? <RowForm kind={kind} onClose={adding.close} /> : undefined}
      {edited && mayChange ? (
        <RowForm kind={kind} row={edited} onClose={editing.close} key={edited.id} />
      ) : undefined}
    </>
  )
}

function columnsOf(
  kind: TableKind,
  words: typeof tariffsWords.es,
  onEdit: ((id: string) => void) | undefined,
): readonly Column<Row>[] {
  const fields = kind.fields.map((field, at) => ({
    name: field.name,
    title: field.title(words),
    cardTitle: at > 0,
    ...(field.kind === 'text' ? {} : { look: 'num w1' }),
    cell: (row: Row) =>
      field.isKey ? <b className="code">{shown(field, row)}</b> : shown(field, row) || '—',
  }))
  if (onEdit === undefined) return fields
  const edit: Column<Row> = {
    name: 'edit',
    title: '',
    look: 'w1',
    cell: ({ id }) => (
      <IconButton
        icon="edit"
        kind="sm ghost"
        label={words.edit(id.replaceAll('~', ' '))}
        onClick={() => onEdit(id)}
      />
    ),
  }
  return [...fields, edit]
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
  readonly row?: Row
  readonly onClose: () => void
}

function RowForm({ kind, row, onClose }: RowFormProps) {
  const words = useWords(tariffsWords)
  const queries = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const finish = async (text: string) => {
    await queries.invalidateQueries({ queryKey: [kind.path] })
    showToast(text)
    onClose()
  }
  const form = useForm<Values>({
    initial: Object.fromEntries(
      kind.fields.map((field) => [field.name, row ? shown(field, row) : '']),
    ),
    check: (values) => check(kind, values, words),
    async send(values) {
      await putRow(kind, row?.id ?? keyOf(kind, values), values)
      await finish(words.saved)
    },
  })
  const remove = (id: string) => removeRow(kind, id).then(() => finish(words.removed), setFailure)
  return (
    <Dialog
      title={row ? words.editTitle(row.id.replaceAll('~', ' ')) : words.add}
      icon="edit"
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={
        <>
          {row ? (
            <Button kind="danger" onClick={() => void remove(row.id)}>
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
