import { useQuery } from '@tanstack/react-query'
import { branchesQuery } from '../../api/network.ts'
import { nearMoment } from '../../formats/dates.ts'
import { kilosInColumn } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { codeColumn } from '../../parts/code-column.tsx'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { allShipmentsWords } from '../../words/all-shipments.ts'
import { isPickUp } from '../../words/services.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { Shipment } from './list.ts'

interface ShipmentsTableProps {
  readonly shipments: readonly Shipment[]
  readonly dense: boolean
}

export function ShipmentsTable({ shipments, dense }: ShipmentsTableProps) {
  const words = useWords(allShipmentsWords)
  return (
    <Table
      caption={words.title}
      columns={useColumns()}
      rows={shipments}
      rowId={({ trackingCode }) => trackingCode}
      rowTo={addressOf}
      dense={dense}
    />
  )
}

function useColumns(): readonly Column<Shipment>[] {
  const words = useWords(allShipmentsWords)
  const language = useLanguage()
  const branches = useQuery(branchesQuery).data ?? []
  const collectedAt = (branch: string) => {
    const name = branches.find(({ code }) => code === branch)?.name
    return name === undefined ? undefined : words.collectsAt(name)
  }
  const seesShippers = useSession().membership.role !== 'branch'
  return [
    codeColumn(words.code, addressOf),
    {
      name: 'state',
      title: words.state,
      look: 'w1',
      cell: (shipment) => <StateBadge state={stateOf(shipment)} />,
    },
    {
      name: 'shipper',
      title: words.shipper,
      look: 'wide',
      cell: ({ shipper, shipperName }) => {
        const name = `${shipper} ${shipperName}`
        return seesShippers ? <Link to={`/consola/remitentes/${shipper}`}>{name}</Link> : name
      },
    },
    {
      name: 'destination',
      title: words.destination,
      look: 'wide',
      cell: ({ recipientName, service, locality, province, postalCode }) => (
        <>
          {recipientName}
          {/* A pick-up has the code of its branch in place of a locality. */}
          <small>
            {isPickUp(service)
              ? (collectedAt(locality) ?? `${province} · ${postalCode}`)
              : `${[...new Set([locality, province])].join(', ')} · ${postalCode}`}
          </small>
        </>
      ),
    },
    {
      name: 'last',
      title: words.lastScan,
      look: 'w1',
      cardTitle: true,
      cell: ({ state, stateSince }) => (
        <span className="quiet">{state === 'PI' ? '—' : nearMoment(stateSince, language)}</span>
      ),
    },
    {
      name: 'weight',
      title: words.weight,
      look: 'num w1 skip-s',
      cell: ({ weightKg }) => kilosInColumn(weightKg),
    },
    {
      name: 'open',
      title: '',
      look: 'w1 skip-s',
      cell: (shipment) => (
        <LinkButton
          icon="right"
          kind="square sm ghost"
          aria-label={words.open(shipment.trackingCode)}
          title={words.open(shipment.trackingCode)}
          to={addressOf(shipment)}
        />
      ),
    },
  ]
}

function addressOf({ trackingCode }: Shipment): string {
  return `/consola/envios/${encodeURIComponent(trackingCode)}`
}

function stateOf({ state, cancelledAt, attention }: Shipment): string {
  if (attention?.kind === 'idle') return 'LATE'
  return cancelledAt !== null && state === 'PI' ? 'XX' : state
}
