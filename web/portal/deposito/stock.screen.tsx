import { useQuery } from '@tanstack/react-query'
import { dateText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useAddressValues } from '../../parts/address.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { SearchBox, ToggleFilter, Tools } from '../../parts/filters.tsx'
import { Section } from '../../parts/head.tsx'
import { Spark } from '../../parts/line-chart.tsx'
import { Link } from '../../parts/link.tsx'
import { Pager } from '../../parts/pager.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { warehouseWords } from '../../words/warehouse.ts'
import { useWords } from '../../words/words.ts'
import { WarehouseFrame } from './frame.tsx'
import { openVouchersQuery, pageSize, type SkuSummary, summaryQuery } from './queries.ts'
import { VouchersTable } from './vouchers-table.tsx'

export default function StockScreen() {
  const words = useWords(warehouseWords)
  const values = useAddressValues()
  const stock = useQuery(summaryQuery(values))
  const { data: open = [] } = useQuery(openVouchersQuery)
  const isNarrowed = [values['q'], values['agotarse'], values['vence']].some(Boolean)
  return (
    <WarehouseFrame part="stock">
      <Tools>
        <SearchBox label={words.search} placeholder={words.searchHint} />
        <div className="chips">
          <ToggleFilter
            title={words.runningOut}
            parameter="agotarse"
            count={stock.data && whole(stock.data.runningOut)}
          />
          <ToggleFilter
            title={words.expiring}
            parameter="vence"
            count={stock.data && whole(stock.data.expiring)}
          />
        </div>
      </Tools>
      <Loaded query={stock}>
        {({ items, next }) =>
          items.length === 0 ? (
            <NoStock isNarrowed={isNarrowed} />
          ) : (
            <>
              <StockTable items={items} />
              {next || values['despues'] ? (
                <Pager count={items.length} next={next} pageSize={pageSize} />
              ) : undefined}
            </>
          )
        }
      </Loaded>
      {open.length > 0 ? (
        <Section title={words.open}>
          <VouchersTable vouchers={open} />
        </Section>
      ) : undefined}
    </WarehouseFrame>
  )
}

function NoStock({ isNarrowed }: { isNarrowed: boolean }) {
  const words = useWords(warehouseWords)
  return isNarrowed ? (
    <Empty title={words.nothingTitle} art="search">
      {words.nothingText}
    </Empty>
  ) : (
    <Empty title={words.emptyTitle}>{words.emptyText}</Empty>
  )
}

function StockTable({ items }: { items: readonly SkuSummary[] }) {
  const words = useWords(warehouseWords)
  const columns: readonly Column<SkuSummary>[] = [
    {
      name: 'sku',
      title: words.sku,
      look: 'w1',
      cell: ({ sku }) => (
        <Link className="code" to="/portal/deposito/movimientos" search={{ sku }}>
          {sku}
        </Link>
      ),
    },
    {
      name: 'article',
      title: words.article,
      look: 'wide',
      cell: (one) => <Article summary={one} />,
    },
    {
      name: 'available',
      title: words.available,
      look: 'num w1',
      cardTitle: true,
      cell: ({ available }) => <b>{whole(available)}</b>,
    },
    {
      name: 'reserved',
      title: words.reserved,
      look: 'num w1',
      cardTitle: true,
      cell: ({ reserved }) => whole(reserved),
    },
    {
      name: 'announced',
      title: words.announced,
      look: 'num w1',
      cardTitle: true,
      cell: ({ announced }) =>
        announced > 0 ? <span className="pos">+ {whole(announced)}</span> : '—',
    },
    {
      name: 'lasts',
      title: words.lasts,
      look: 'w1',
      cardTitle: true,
      cell: ({ lastsDays }) => <Lasts days={lastsDays} />,
    },
    {
      name: 'lastDays',
      title: words.lastDays,
      look: 'w1 skip-s',
      cell: ({ leftByDay }) => <LeftByDay left={leftByDay} />,
    },
  ]
  return <Table caption={words.stock} columns={columns} rows={items} rowId={({ sku }) => sku} />
}

const expiringMs = 60 * 86_400_000

/** Units that expire soon are shown; others only when somebody asks for them. */
function Article({ summary: { description, expiresFirst } }: { summary: SkuSummary }) {
  const words = useWords(warehouseWords)
  const isSoon = expiresFirst !== null && Date.parse(expiresFirst.on) - Date.now() <= expiringMs
  return (
    <>
      {description}
      {isSoon ? (
        <small>{words.expires(dateText(expiresFirst.on), whole(expiresFirst.units))}</small>
      ) : undefined}
    </>
  )
}

const fewDays = 2
const someDays = 7

function Lasts({ days }: { days: number | null }) {
  const words = useWords(warehouseWords)
  if (days === null) return '—'
  const look = days <= fewDays ? 'neg' : days <= someDays ? 'warn' : undefined
  return <span className={look}>{words.days(days)}</span>
}

function LeftByDay({ left }: { left: readonly number[] }) {
  const words = useWords(warehouseWords)
  const total = left.reduce((sum, units) => sum + units, 0)
  return (
    <>
      <Spark data={left} />
      <span className="vh">{words.leftIn(whole(total))}</span>
    </>
  )
}
