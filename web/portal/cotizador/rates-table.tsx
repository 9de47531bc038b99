import { kilos, money } from '../../formats/numbers.ts'
import { Section } from '../../parts/head.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { calculatorWords } from '../../words/calculator.ts'
import { useWords } from '../../words/words.ts'
import './rates-table.css'
import { type PriceTable, rowsOf, type Service } from './quotes.ts'

interface RatesTableProps {
  readonly rates: PriceTable
  readonly service: Service
  /** The zone of the quote, which stands out. */
  readonly zone: string | undefined
}

interface ZoneRow {
  readonly zone: string
  readonly name: string
  readonly totals: ReadonlyMap<number, number>
  readonly extraCents: number | null
}

/** The prices of a service by zone and weight, with VAT. */
export function RatesTable({ rates, service, zone }: RatesTableProps) {
  const words = useWords(calculatorWords)
  const rows = toZones(rates, service)
  const brackets = [...new Set(rows.flatMap(({ totals }) => [...totals.keys()]))]
  const columns: Column<ZoneRow>[] = [
    { name: 'zone', title: words.zoneColumn, cell: ({ name }) => <b>{name}</b> },
    ...brackets
      .toSorted((left, right) => left - right)
      .map(
        (upToKg): Column<ZoneRow> => ({
          name: String(upToKg),
          title: kilos(upToKg),
          look: 'num',
          cardTitle: true,
          cell: ({ totals }) => moneyOrDash(totals.get(upToKg)),
        }),
      ),
    {
      name: 'extra',
      title: words.extra,
      look: 'num',
      cardTitle: true,
      cell: ({ extraCents }) => moneyOrDash(extraCents ?? undefined),
    },
  ]
  return (
    <Section title={words.table}>
      <div className="rates-table">
        <Table
          caption={words.tableCaption}
          columns={columns}
          rows={rows}
          rowId={(row) => row.zone}
          rowLook={(row) => (row.zone === zone ? 'is-cursor' : undefined)}
          dense
        />
      </div>
    </Section>
  )
}

function moneyOrDash(cents: number | undefined): string {
  return cents === undefined ? '—' : money(cents)
}

function toZones(rates: PriceTable, service: Service): ZoneRow[] {
  const rows = rowsOf(rates, service)
  const withVat = (net: number) => Math.round(net * (1 + rates.vatPercent / 100))
  // The cheapest zones first: from near to far.
  const inOrder = rows.toSorted((left, right) => left.totalCents - right.totalCents)
  return [...new Set(inOrder.map(({ zone }) => zone))].map((zone) => {
    const own = rows.filter((row) => row.zone === zone)
    const extra = own.at(-1)?.extraKgCents ?? null
    return {
      zone,
      name: own[0]?.zoneName ?? zone,
      totals: new Map(own.map(({ upToKg, totalCents }) => [upToKg, totalCents])),
      extraCents: extra === null ? null : withVat(extra),
    }
  })
}
