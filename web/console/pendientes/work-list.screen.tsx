import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFrom } from '../../api/file.ts'
import { type Work, workCountsQuery } from '../../api/work-list.ts'
import { whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress, writeSearch } from '../../parts/address.ts'
import { AddressSegments } from '../../parts/address-segments.tsx'
import { Button } from '../../parts/button.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { Tools } from '../../parts/filters.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Head } from '../../parts/head.tsx'
import { countNew, NewRows } from '../../parts/new-rows.tsx'
import { Pager } from '../../parts/pager.tsx'
import { BulkBar, usePicking } from '../../parts/picking.tsx'
import { place } from '../../place.ts'
import { useWords } from '../../words/words.ts'
import { workWords } from '../../words/work-list.ts'
import { useChange, useTaking } from './changes.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import {
  countOf,
  type Group,
  groupNames,
  groupOf,
  idsQuery,
  mostIds,
  type Owner,
  ownerOf,
  pageSize,
  toListQuery,
  workQuery,
} from './list.ts'
import { WorkTable } from './work-table.tsx'

/** The items that do not move by themselves, and their owners. */
export default function WorkListScreen() {
  const values = useAddressValues()
  const work = useQuery(workQuery(values))
  const counts = useQuery(workCountsQuery).data
  const picking = usePicking()
  const planning = useDialog('anotar')
  const resolving = useDialog('resolver')
  const claiming = useDialog('reclamo')
  const mayChange = useSession().membership.role !== 'reader'
  const isWhole = groupOf(values) === undefined && ownerOf(values) === 'todos'
  // Its form begins with the list's values of the item.
  const isListed = planning.value === undefined || work.data !== undefined
  const picked = (value: string | undefined) => (value ? [value] : picking.ids)
  return (
    <>
      <WorkHead total={counts?.total} />
      <Filters />
      <News readAt={work.dataUpdatedAt} shown={work.data?.items ?? []} />
      <Loaded query={work}>
        {({ items, next }) =>
          items.length === 0 ? (
            <NoWork isWhole={isWhole} />
          ) : (
            <>
              <WorkTable
                items={items}
                picking={picking}
                onClaim={claiming.open}
                {...(mayChange ? { onPlan: planning.open, onResolve: resolving.open } : {})}
              />
              <Pager
                count={items.length}
                next={next}
                total={isWhole ? counts?.total : undefined}
                pageSize={pageSize}
              />
            </>
          )
        }
      </Loaded>
      <BulkActions
        ids={picking.ids}
        clear={picking.clear}
        onPlan={() => planning.open()}
        onResolve={() => resolving.open()}
      />
      {claiming.value ? <ClaimDialog id={claiming.value} onClose={claiming.close} /> : undefined}
      {planning.isOpen && mayChange && isListed && picked(planning.value).length > 0 ? (
        <PlanDialog
          ids={picked(planning.value)}
          {...oneOf(work.data?.items.find(({ id }) => id === planning.value))}
          onClose={planning.close}
          onDone={() => {
            planning.close()
            picking.clear()
          }}
        />
      ) : undefined}
      {resolving.isOpen && mayChange && picked(resolving.value).length > 0 ? (
        <ResolveDialog
          ids={picked(resolving.value)}
          onClose={resolving.close}
          onDone={() => {
            resolving.close()
            picking.clear()
          }}
        />
      ) : undefined}
    </>
  )
}

function oneOf<Item>(item: Item | undefined): { item?: Item } {
  return item === undefined ? {} : { item }
}

function WorkHead({ total }: { total: number | undefined }) {
  const words = useWords(workWords)
  const file = `${place.base}/ops/v1/work-list.csv${writeSearch(toListQuery(useAddressValues()))}`
  return (
    <Head
      title={words.title}
      actions={
        <Button kind="wide-only" icon="download" onClick={() => saveFrom(file, 'pendientes.csv')}>
          {words.export}
        </Button>
      }
    >
      {total === undefined ? '' : total === 0 ? words.leadNone : words.lead(total)}
    </Head>
  )
}

function Filters() {
  const words = useWords(workWords)
  const values = useAddressValues()
  const change = useChangeAddress()
  const counts = useQuery(workCountsQuery).data
  const group = groupOf(values)
  const owners: readonly Owner[] = ['todos', 'mios', 'nadie']
  const shown = groupNames.filter(
    (name) => name !== 'reclamos' || name === group || (counts && countOf(counts, name) > 0),
  )
  return (
    <Tools
      right={
        <AddressSegments<Owner>
          label={words.whose}
          options={owners.map((owner) => [owner, words.owners[owner]] as const)}
          read={ownerOf}
          write={(de) => ({ de: de === 'todos' ? undefined : de })}
        />
      }
    >
      <div className="chips">
        <Chip
          title={words.everything}
          count={counts?.total}
          isOn={group === undefined}
          onPress={() => change({ tipo: undefined })}
        />
        {shown.map((name: Group) => (
          <Chip
            key={name}
            title={words.groups[name]}
            count={counts && countOf(counts, name)}
            isOn={name === group}
            onPress={() => change({ tipo: name })}
          />
        ))}
      </div>
    </Tools>
  )
}

interface ChipProps {
  readonly title: string
  readonly count: number | undefined
  readonly isOn: boolean
  readonly onPress: () => void
}

function Chip({ title, count, isOn, onPress }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onPress}>
      {title} {count === undefined ? undefined : <span className="n">{whole(count)}</span>}
    </button>
  )
}

interface BulkProps {
  readonly ids: readonly string[]
  readonly clear: () => void
  readonly onPlan: () => void
  readonly onResolve: () => void
}

function BulkActions({ ids, clear, onPlan, onResolve }: BulkProps) {
  const words = useWords(workWords)
  const { take } = useTaking()
  const takeAll = () => {
    take(ids)
    clear()
  }
  return (
    <BulkBar ids={ids}>
      <Button kind="primary sm" icon="hand" onClick={takeAll}>
        {words.take}
      </Button>
      <Button kind="sm" icon="clock" onClick={onPlan}>
        {words.plan}
      </Button>
      <Button kind="sm" icon="check" onClick={onResolve}>
        {words.resolve}
      </Button>
    </BulkBar>
  )
}

function NoWork({ isWhole }: { isWhole: boolean }) {
  const words = useWords(workWords)
  return isWhole ? (
    <Empty title={words.emptyTitle}>{words.emptyText}</Empty>
  ) : (
    <Empty title={words.nothingTitle} art="search">
      {words.nothingText}
    </Empty>
  )
}

/** How many items came since the list was read: rows don't move under somebody's hand. */
function News({ readAt, shown }: { readAt: number; shown: readonly Work[] }) {
  const queries = useQueryClient()
  const values = useAddressValues()
  const counts = useQuery(workCountsQuery).data
  const { data: ids } = useQuery({ ...idsQuery(values, counts?.mark), enabled: !!counts })
  const [read, setRead] = useState<{ at: number; ids: readonly string[] }>()
  // Items that come with the list, or soon after it, belong to the list.
  const isNew = read?.at !== readAt || (read.ids !== ids && Date.now() - readAt < 1_500)
  if (ids && isNew) setRead({ at: readAt, ids })
  const before = read ? [...read.ids, ...shown.map(({ id }) => id)] : []
  const count = ids && read ? countNew(before, ids, ids.length === mostIds) : 0
  return (
    <NewRows
      count={count}
      onShow={() => void queries.invalidateQueries({ queryKey: ['work-list', 'page'] })}
    />
  )
}

interface DialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Notes the resolution of items, which leave the list. */
function ResolveDialog({ ids, onClose, onDone }: DialogProps) {
  const words = useWords(workWords)
  const change = useChange(onDone)
  const form = useForm({
    initial: { note: '' },
    check: ({ note }) => (note.trim() === '' ? { note: words.doneMissing } : {}),
    send: ({ note }, headers) =>
      change(
        { ids, change: 'resolve', note: note.trim() },
        headers['idempotency-key'],
        words.resolved(ids.length),
      ),
  })
  return (
    <FormDialog
      title={words.resolveTitle(ids.length)}
      icon="check"
      onClose={onClose}
      form={form}
      deed={words.resolveDeed}
    >
      <p className="quiet">{words.resolveText}</p>
      <Field label={words.doneField} error={form.errors.note}>
        <Input {...form.input('note')} maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

/** The date and the note of items. */
function PlanDialog({ ids, item, onClose, onDone }: DialogProps & { item?: Work }) {
  const words = useWords(workWords)
  const change = useChange(onDone)
  const form = useForm({
    initial: { due: item?.due?.slice(0, 10) ?? '', note: item?.note ?? '' },
    check: ({ due, note }) => (due === '' && note.trim() === '' ? { note: words.nothingSaid } : {}),
    send: ({ due, note }, headers) =>
      change(
        {
          ids,
          change: 'plan',
          ...(note.trim() ? { note: note.trim() } : {}),
          // By the end of that day.
          ...(due ? { due: `${due}T23:59:59-03:00` } : {}),
        },
        headers['idempotency-key'],
        words.planned,
      ),
  })
  return (
    <FormDialog
      title={words.planTitle(ids.length)}
      icon="clock"
      onClose={onClose}
      form={form}
      deed={words.savePlan}
    >
      <Field label={words.dueField}>
        <DateField value={form.values.due} onChange={(day) => form.set('due', day)} name="due" />
      </Field>
      <Field label={words.noteField} hint={words.noteHint} error={form.errors.note}>
        <Input {...form.input('note')} maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
