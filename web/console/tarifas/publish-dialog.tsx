import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { useFormKey } from '../../api/form-key.ts'
import { dateText, monthName } from '../../formats/dates.ts'
import { kilos, money, percent, whole } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, Effects } from '../../parts/dialog.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { tariffsWords } from '../../words/tariffs.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { averageChange, extraColumn, type PriceChange, rowsOf, shareOf } from './price-draft.ts'
import { importRows, rowsQuery, tableKinds } from './tables.ts'

type Impact = OpsPaths['/tariffs/impact']['post']['responses'][200]['content']['application/json']

interface PublishDialogProps {
  readonly list: string
  readonly changes: readonly PriceChange[]
  /** How many prices the list has. */
  readonly cells: number
  readonly day: string
  readonly mayChange: boolean
  readonly onClose: () => void
  readonly onPublished: () => void
}

/** What changes and what last month would have cost, before it is published for a day. */
export function PublishDialog(props: PublishDialogProps) {
  const { list, changes, cells, day, mayChange, onClose, onPublished } = props
  const words = useWords(tariffsWords)
  const key = useFormKey()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const rows = rowsOf(changes)
  const impact = useQuery({
    queryKey: ['tariffs', 'impact', day, JSON.stringify(rows)],
    queryFn: () => dataOf(ops.POST('/tariffs/impact', { body: { from: day, tariffs: rows } })),
    gcTime: 0,
  })
  const publish = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await importRows('/tariffs.csv', csvOf(rows, day), {}, key.headers)
      showToast(words.published(dateText(day)))
      onPublished()
      onClose()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <Dialog
      title={words.dialog(changes.length, dateText(day))}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          {mayChange ? (
            <Button kind="primary" busy={busy} onClick={() => void publish()}>
              {words.publishFor(dateText(day).slice(0, 5))}
            </Button>
          ) : undefined}
        </>
      }
    >
      <div className="stack">
        <Figures list={list} changes={changes} cells={cells} />
        <Loaded query={impact}>{(found) => <ImpactTable impact={found} day={day} />}</Loaded>
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

function Figures({ list, changes, cells }: Pick<PublishDialogProps, 'list' | 'changes' | 'cells'>) {
  const words = useWords(tariffsWords)
  const { data: lists } = useQuery(rowsQuery(tableKinds.remitentes))
  const users = lists?.filter((row) => row['list'] === list).length
  const most = changes.toSorted((a, b) => shareOf(b) - shareOf(a))[0]
  return (
    <div className="kpis">
      <Kpi label={words.changing} figure={whole(changes.length)}>
        {words.ofAll(whole(cells))}
      </Kpi>
      <Kpi label={words.average} figure={signed(averageChange(changes))} />
      {most ? (
        <Kpi label={words.most} figure={signed(shareOf(most))}>
          {most.row.destination} {most.column === extraColumn ? words.extra : kilos(most.column)}
        </Kpi>
      ) : undefined}
      {users === undefined ? undefined : (
        <Kpi label={words.shippersKpi} figure={whole(users)}>
          {words.useList}
        </Kpi>
      )}
    </div>
  )
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
  if (impact.items.length === 0) return <p className="quiet">{words.noOrders}</p>
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

/** The same file that an import takes. */
function csvOf(rows: ReturnType<typeof rowsOf>, day: string): string {
  const head = 'list,origin,destination,service,upToKg,amount,extraKg,validFrom,validTo'
  const lines = rows.map((row) =>
    [
      row.list,
      row.origin,
      row.destination,
      row.service,
      row.upToKg,
      row.amount,
      row.extraKg ?? '',
      day,
      '',
    ].join(),
  )
  return [head, ...lines].join('\n')
}
