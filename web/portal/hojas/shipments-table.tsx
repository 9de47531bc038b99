import { kilos, money, whole } from '../../formats/numbers.ts'
import { Badge } from '../../parts/badge.tsx'
import { codeColumn } from '../../parts/code-column.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { handOverWords } from '../../words/hand-over.ts'
import { isPickUp, serviceWords } from '../../words/services.ts'
import { useWords } from '../../words/words.ts'
import type { NextSheet, Sheet, SheetShipment } from './hand-overs.ts'

interface ShipmentsTableProps {
  readonly sheet: Sheet | NextSheet
  readonly rows: readonly SheetShipment[]
}

type Numbered = SheetShipment & { readonly number: number }

export function ShipmentsTable({ sheet, rows }: ShipmentsTableProps) {
  const words = useWords(handOverWords)
  const services = useWords(serviceWords)
  // A pick-up has the code of its branch in place of a locality.
  const placeOf = ({ service, locality }: Pick<SheetShipment, 'service' | 'locality'>) =>
    isPickUp(service) ? services[service] : locality
  const columns: Column<Numbered>[] = [
    {
      name: 'number',
      title: words.number,
      look: 'w1 skip-s',
      cell: ({ number }) => whole(number),
    },
    codeColumn(words.code, ({ trackingCode }) => `/portal/envios/${trackingCode}`),
    { name: 'recipient', title: words.recipient, cell: ({ recipientName }) => recipientName },
    {
      name: 'locality',
      title: words.locality,
      look: 'wide',
      cell: ({ postalCode, cancelled, ...shipment }) => (
        <>
          {[placeOf(shipment), postalCode > 0 ? postalCode : []].flat().join(' · ')}{' '}
          {cancelled ? (
            <Badge family="neutral" icon="stop">
              {words.cancelledRow}
            </Badge>
          ) : undefined}
        </>
      ),
    },
    {
      name: 'pieces',
      title: words.pieces,
      look: 'num w1',
      cardTitle: true,
      cell: ({ pieces }) => whole(pieces),
    },
    {
      name: 'weight',
      title: words.weight,
      look: 'num w1',
      cardTitle: true,
      cell: ({ weightKg }) => kilos(weightKg),
    },
    {
      name: 'cash',
      title: words.cash,
      look: 'num w1',
      cardTitle: true,
      cell: ({ cashCents }) => (cashCents === 0 ? '—' : money(cashCents)),
    },
  ]
  return (
    <Table
      caption={words.table}
      columns={columns}
      rows={rows.map((row, at) => ({ ...row, number: at + 1 }))}
      rowId={({ trackingCode }) => trackingCode}
      rowTo={({ trackingCode }) => `/portal/envios/${trackingCode}`}
      foot={<Sums of={sheet} />}
    />
  )
}

function Sums({ of: sheet }: { of: Sheet | NextSheet }) {
  const words = useWords(handOverWords)
  return (
    <tfoot>
      <tr>
        <td className="wide" colSpan={4}>
          {words.shipments(whole(sheet.shipments))}
        </td>
        <td className="num" data-t={words.pieces}>
          {whole(sheet.pieces)}
        </td>
        <td className="num" data-t={words.weight}>
          {kilos(sheet.weightKg)}
        </td>
        <td className="num" data-t={words.cash}>
          {sheet.cashCents === 0 ? '—' : money(sheet.cashCents)}
        </td>
      </tr>
    </tfoot>
  )
}
