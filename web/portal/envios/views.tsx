import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { whole } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import {
  readSearch,
  type SearchValues,
  useAddressValues,
  useGo,
  writeSearch,
} from '../../parts/address.ts'
import { Count } from '../../parts/badge.tsx'
import { IconButton } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shipmentsWords } from '../../words/shipments.ts'
import { useWords } from '../../words/words.ts'
import { viewParameters, viewsQuery } from './list.ts'

interface ViewsProps {
  readonly counts: { all: number; attention: number; unprinted: number } | undefined
}

/** The views that everybody has, and those that the person saved. */
export function Views({ counts }: ViewsProps) {
  const words = useWords(shipmentsWords)
  const { vista } = useAddressValues()
  const saved = useQuery(viewsQuery)
  const saving = useDialog('guardar')
  const own = saved.data?.items ?? []
  const chosen = own.find(({ id }) => id === vista)
  const maySave = useMay('orders:read')
  return (
    <>
      <nav className="tabs" aria-label={words.views}>
        <View title={words.all} search={{}} isCurrent={vista === undefined} count={counts?.all} />
        <View
          title={words.problems}
          search={{ vista: 'atencion' }}
          isCurrent={vista === 'atencion'}
          count={counts?.attention}
          hot
        />
        <View
          title={words.unprinted}
          search={{ vista: 'sin-imprimir' }}
          isCurrent={vista === 'sin-imprimir'}
          count={counts?.unprinted}
        />
        {own.map(({ id, name, query }) => (
          <View
            key={id}
            title={name}
            search={{ ...readSearch(query), vista: id }}
            isCurrent={vista === id}
          />
        ))}
        {chosen && maySave ? <RemoveView id={chosen.id} name={chosen.name} /> : undefined}
        {maySave ? (
          <button type="button" onClick={() => saving.open()}>
            <Icon name="plus" size="s" /> {words.saveView}
          </button>
        ) : undefined}
      </nav>
      {saving.isOpen && maySave ? <SaveView onClose={saving.close} /> : undefined}
    </>
  )
}

interface ViewProps {
  readonly title: string
  readonly search: SearchValues
  readonly isCurrent: boolean
  readonly count?: number | undefined
  readonly hot?: boolean
}

function View({ title, search, isCurrent, count, hot }: ViewProps) {
  return (
    <Link to="/portal/envios" search={search} aria-current={isCurrent ? 'page' : undefined}>
      {title}
      {count === undefined ? undefined : (
        <>
          {' '}
          <Count heat={hot && count > 0 ? 'hot' : undefined}>{whole(count)}</Count>
        </>
      )}
    </Link>
  )
}

function RemoveView({ id, name }: { id: string; name: string }) {
  const words = useWords(shipmentsWords)
  const queries = useQueryClient()
  const go = useGo()
  const removal = useMutation({
    mutationFn: () => dataOf(v1.DELETE('/views/{id}', { params: { path: { id } } })),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
      showToast(words.removed)
      go('/portal/envios')
    },
  })
  return (
    <IconButton
      icon="x"
      kind="sm ghost"
      label={words.removeView(name)}
      busy={removal.isPending}
      onClick={() => removal.mutate()}
    />
  )
}

function SaveView({ onClose }: { onClose: () => void }) {
  const words = useWords(shipmentsWords)
  const values = useAddressValues()
  const queries = useQueryClient()
  const go = useGo()
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: words.viewNameMissing } : {}),
    async send({ name }) {
      const filters = Object.fromEntries(viewParameters.map((one) => [one, values[one]]))
      const id = idOf(name)
      const query = writeSearch(filters)
      const params = { path: { id } }
      await dataOf(v1.PUT('/views/{id}', { params, body: { name: name.trim(), query } }))
      await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
      showToast(words.saved)
      go('/portal/envios', { ...filters, vista: id }, true)
    },
  })
  return (
    <FormDialog title={words.saveViewTitle} onClose={onClose} form={form} deed={words.save}>
      <p>{words.saveViewText}</p>
      <Field label={words.viewName} error={form.errors.name}>
        <Input {...form.input('name')} maxLength={40} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

/** Saving under the same name again replaces the view. */
function idOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'vista'
  )
}
