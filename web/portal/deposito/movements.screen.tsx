import { useQuery } from '@tanstack/react-query'
import { nearMoment } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { DateField } from '../../parts/date-field.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field } from '../../parts/field.tsx'
import { SearchBox, Tools } from '../../parts/filters.tsx'
import { Link } from '../../parts/link.tsx'
import { Pager } from '../../parts/pager.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { warehouseWords } from '../../words/warehouse.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { WarehouseFrame } from './frame.tsx'
import { type Movement, movementsQuery, pageSize } from './queries.ts'

/** The ledger of the goods, the newest first. */
export default function MovementsScreen() {
  const words = useWords(warehouseWords)
  const values = useAddressValues()
  const change = useChangeAddress()
  const movements = useQuery(movementsQuery(values))
  return (
    <WarehouseFrame part="movimientos">
      <Tools
        right={
          <Field label={words.from}>
            <DateField
              value={values['desde'] ?? ''}
              onChange={(day) => change({ desde: day || undefined })}
            />
          </Field>
        }
      >
        <SearchBox label={words.oneSku} placeholder={words.oneSku} parameter="sku" />
      </Tools>
      <Loaded query={movements}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty title={words.noMovements} art="search">
              {words.noMovementsText}
            </Empty>
          ) : (
            <>
              <MovementsTable movements={items} />
              {next || values['despues'] ? (
                <Pager count={items.length} next={next} pageSize={pageSize} />
              ) : undefined}
            </>
          )
        }
      </Loaded>
    </WarehouseFrame>
  )
}

function MovementsTable({ movements }: { movements: readonly Movement[] }) {
  const words = useWords(warehouseWords)
  const language = useLanguage()
  const columns: readonly Column<Movement>[] = [
    { name: 'when', title: words.when, look: 'w1', cell: ({ at }) => nearMoment(at, language) },
    {
      name: 'sku',
      title: words.sku,
      look: 'w1',
      cell: ({ sku }) => <span className="code">{sku}</span>,
    },
    {
      name: 'what',
      title: words.what,
      cell: ({ kind, reason }) => (
        <>
          {words.kinds[kind]}
          {reason ? <small>{reason}</small> : undefined}
        </>
      ),
    },
    { name: 'document', title: words.document, cell: (one) => <Document of={one.document} /> },
    {
      name: 'units',
      title: words.units,
      look: 'num w1',
      cardTitle: true,
      cell: ({ units }) => <Signed value={units} />,
    },
    {
      name: 'reserved',
      title: words.reserved,
      look: 'num w1',
      cardTitle: true,
      cell: ({ reserved }) => <Signed value={reserved} />,
    },
  ]
  return (
    <Table
      caption={words.movements}
      columns={columns}
      rows={movements}
      rowId={({ document, entry }) => `${document} ${entry}`}
    />
  )
}

function Signed({ value }: { value: number }) {
  if (value === 0) return '—'
  return value > 0 ? `+ ${whole(value)}` : whole(value)
}

/** An order leads to its shipment. */
function Document({ of: document }: { of: string }) {
  const words = useWords(warehouseWords)
  const [kind, name = ''] = document.split(' ')
  if (kind === 'order') return <Link to={`/portal/envios/${name}`}>{words.order(name)}</Link>
  return kind === 'voucher' ? words.ofVoucher(name) : words.adjustment
}
