import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { useFormKey } from '../../api/form-key.ts'
import { dateText, monthName } from '../../formats/dates.ts'
import { kilos, money, percent, whole } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, Effects } from '../../parts/dialog.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { Note } from '../../parts/note.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { tariffsWords } from '../../words/tariffs.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { averageShare, priceSteps, shareOf } from './price-steps.ts'
import type { DraftKeeper, RateChange, ServerDraft } from './server-draft.ts'
import { rowsQuery, tableKinds } from './tables.ts'

type Impact = OpsPaths['/tariffs/impact']['post']['responses'][200]['content']['application/json']

interface PublishDialogProps {
  readonly keeper: DraftKeeper
  readonly draft: ServerDraft
  /** The list that is looked at, and how many prices it has. */
  readonly list?: string
  readonly cells?: number
  readonly day: string
  readonly onClose: () => void
}

/** The changes, and the cost of last month by them, before it is published for a day. */
export function PublishDialog({ keeper, draft, list, cells, day, onClose }: PublishDialogProps) {
  const words = useWords(tariffsWords)
  const key = useFormKey()
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState(draft.note)
  const [failure, setFailure] = useState<unknown>()
  const steps = priceSteps(draft.changes)
  const others = draft.changes.filter(({ table }) => table !== 'tariffs')
  const impact = useQuery({
    queryKey: ['rate-impact', day, draft.id, draft.version],
    queryFn: () =>
      dataOf(
        ops.POST('/rate-drafts/{id}/impact', {
          params: { path: { id: draft.id } },
          body: { from: day },
        }),
      ),
    gcTime: 0,
  })
  const publish = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (note !== draft.note) await keeper.describe({ note, from: day })
      await keeper.publish(draft.id, day, key.headers)
      showToast(words.published(dateText(day)))
      onClose()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const count = steps.length + others.length
  return (
    <Dialog
      title={
        others.length > 0
          ? words.dialogAll(count, dateText(day))
          : words.dialog(count, dateText(day))
      }
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={draft.faults.length > 0}
            onClick={() => void publish()}
          >
            {words.publishFor(dateText(day).slice(0, 5))}
          </Button>
        </>
      }
    >
      <div className="stack">
        {draft.faults.map(({ table, id, detail }) => (
          <Note key={`${table} ${id}`} family="problem" icon="warn" role="alert">
            <p>
              <b>{id.replaceAll('~', ' ')}</b>: {detail}
            </p>
          </Note>
        ))}
        <Figures list={list} changes={draft.changes} cells={cells} />
        {others.length > 0 ? <OtherChanges changes={others} /> : undefined}
        <Loaded query={impact}>{(effect) => <ImpactTable impact={effect} day={day} />}</Loaded>
        <Field label={words.note} optional>
          <Input value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
        <Effects
          effects={[
            { icon: 'clock', text: words.keptPrices },
            { icon: 'log', text: words.audited },
          ]}
        />
        {failure ? <Failed error={failure} /> : undefined}
      </div>
    </Dialog>
  )
}

interface FiguresProps {
  readonly list: string | undefined
  readonly changes: readonly RateChange[]
  readonly cells: number | undefined
}

function Figures({ list, changes, cells }: FiguresProps) {
  const words = useWords(tariffsWords)
  const { data: lists } = useQuery(rowsQuery(tableKinds.remitentes))
  const steps = priceSteps(changes)
  const users = list && lists?.filter((row) => row['list'] === list).length
  const most = steps.toSorted((a, b) => shareOf(b) - shareOf(a))[0]
  return (
    <div className="kpis">
      <Kpi label={words.changing} figure={whole(steps.length || changes.length)}>
        {cells === undefined ? undefined : words.ofAll(whole(cells))}
      </Kpi>
      {most ? (
        <>
          <Kpi label={words.average} figure={signed(averageShare(steps))} />
          <Kpi label={words.most} figure={signed(shareOf(most))}>
            {most.destination} {most.upToKg === undefined ? words.extra : kilos(most.upToKg)}
          </Kpi>
        </>
      ) : undefined}
      {typeof users === 'number' ? (
        <Kpi label={words.shippersKpi} figure={whole(users)}>
          {words.useList}
        </Kpi>
      ) : undefined}
    </div>
  )
}

/** Zones, ranges, lists and shippers' rates: as they are, and as they would be. */
function OtherChanges({ changes }: { changes: readonly RateChange[] }) {
  const words = useWords(tariffsWords)
  const columns: readonly Column<RateChange>[] = [
    {
      name: 'row',
      title: words.changedRow,
      cell: ({ table, id }) => (
        <>
          {words.tableNames[table]} <b className="code">{id.replaceAll('~', ' ')}</b>
        </>
      ),
    },
    { name: 'before', title: words.before, cardTitle: true, cell: ({ before }) => rowText(before) },
    { name: 'after', title: words.after, cardTitle: true, cell: ({ after }) => rowText(after) },
  ]
  return (
    <Table
      caption={words.otherChanges}
      columns={columns}
      rows={changes}
      rowId={({ table, id }) => `${table} ${id}`}
    />
  )
}

function rowText(row: RateChange['before']): string {
  if (row === null) return '—'
  const values = Object.values(row).filter((value) => value !== null && value !== '')
  return values.join(' · ')
}

interface Line {
  readonly key: string
  readonly name: string
  readonly today: number
  readonly later: number
}

const mostNamed = 8

function ImpactTable({ impact, day }: { impact: Impact; day: string }) {
  const words = useWords(tariffsWords)
  const language = useLanguage()
  if (impact.items.length === 0) return <p className="quiet nothing">{words.noOrders}</p>
  const rest = impact.items.slice(mostNamed)
  const lines: Line[] = impact.items.slice(0, mostNamed).map((one) => ({
    key: String(one.shipper),
    name: `${one.shipper} ${one.name}`,
    today: one.todayCents,
    later: one.thenCents,
  }))
  if (rest.length > 0)
    lines.push({
      key: 'others',
      name: words.others(rest.length),
      today: rest.reduce((sum, one) => sum + one.todayCents, 0),
      later: rest.reduce((sum, one) => sum + one.thenCents, 0),
    })
  const month = monthName(impact.month, language).toLowerCase()
  const columns: readonly Column<Line>[] = [
    { name: 'name', title: words.withOrders(month), cell: ({ name }) => name },
    {
      name: 'today',
      title: words.today,
      look: 'num',
      cardTitle: true,
      cell: ({ today }) => money(today, { decimals: 0 }),
    },
    {
      name: 'then',
      title: words.since(dateText(day).slice(0, 5)),
      look: 'num',
      cardTitle: true,
      cell: ({ later }) => money(later, { decimals: 0 }),
    },
    {
      name: 'share',
      title: '',
      look: 'num w1',
      cell: ({ today, later }) => (
        <b className={later > today ? 'warn' : undefined}>
          {signed(today === 0 ? 0 : later / today - 1)}
        </b>
      ),
    },
  ]
  return (
    <>
      <Table caption={words.impact} columns={columns} rows={lines} rowId={(line) => line.key} />
      {impact.items.some(({ estimated }) => estimated) ? (
        <p className="small quiet">{words.estimated}</p>
      ) : undefined}
    </>
  )
}

/** `+ 6,8 %` */
function signed(share: number): string {
  const text = percent(Math.abs(share))
  if (share === 0) return text
  return share > 0 ? `+ ${text}` : `− ${text}`
}
