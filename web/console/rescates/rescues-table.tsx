import { agoText, nearMoment } from '../../formats/dates.ts'
import { operatorName } from '../../formats/people.ts'
import { useAddressValues } from '../../parts/address.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { rescuesWords } from '../../words/rescues.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { Rescue, RescueState } from './rescues.ts'

interface RescuesTableProps {
  readonly state: RescueState
  readonly rescues: readonly Rescue[]
  readonly maySettle: boolean
  /** The shipment whose rescue is being carried out. */
  readonly busy: string | undefined
  readonly onCarryOut: (rescue: Rescue) => void
  readonly onFail: (code: string) => void
  readonly onWithdraw: (code: string) => void
}

export function RescuesTable(props: RescuesTableProps) {
  const words = useWords(rescuesWords)
  const language = useLanguage()
  const { state, rescues, maySettle } = props
  const asked = useAddressValues()['q']
  const isOpen = state === 'pending' || state === 'failed'
  const columns: readonly Column<Rescue>[] = [
    {
      name: 'shipment',
      title: words.shipment,
      look: 'w1',
      cell: ({ trackingCode }) => (
        <Link className="code" to={`/consola/envios/${trackingCode}`}>
          {trackingCode}
        </Link>
      ),
    },
    { name: 'asks', title: words.asks, look: 'wide', cell: (row) => <Asked of={row} /> },
    {
      name: 'is',
      title: words.is,
      look: 'w1',
      cell: ({ pieceState }) => <StateBadge state={pieceState} />,
    },
    state === 'pending'
      ? { name: 'left', title: words.left, look: 'wide', cell: (row) => <Left of={row} /> }
      : {
          name: 'settled',
          title: words.settled,
          look: 'wide',
          cell: (row) => <Settled of={row} />,
        },
    {
      name: 'asked',
      title: words.asked,
      look: 'w1',
      cardTitle: true,
      cell: ({ requestedAt }) => <span className="quiet">{agoText(requestedAt, language)}</span>,
    },
    ...(isOpen && maySettle
      ? [
          {
            name: 'actions',
            title: '',
            look: 'w1 wide',
            cell: (row: Rescue) => <Actions {...props} of={row} />,
          },
        ]
      : []),
  ]
  return (
    <Table
      caption={words.captions[state]}
      columns={columns}
      rows={rescues}
      rowId={({ trackingCode, requestedAt }) => `${trackingCode} ${requestedAt}`}
      rowTo={({ trackingCode }) => `/consola/envios/${trackingCode}`}
      rowLook={({ trackingCode }) => (trackingCode === asked ? 'is-cursor' : undefined)}
    />
  )
}

interface NewPlace {
  readonly address?: {
    readonly street?: string
    readonly number?: string
    readonly locality?: string
  }
}

function Asked({ of }: { of: Rescue }) {
  const words = useWords(rescuesWords)
  const isReturn = of.kind === 'return'
  const { street, number, locality } = (of.destination as NewPlace | null)?.address ?? {}
  const place = [[street, number].filter(Boolean).join(' '), locality].filter(Boolean).join(', ')
  return (
    <span className="row g2">
      <Icon name={isReturn ? 'back' : 'swap'} />
      <span>
        {isReturn ? words.back(of.shipperName || String(of.shipper)) : words.redirection(place)}
      </span>
    </span>
  )
}

const overdueMs = 3_600_000

/** When it will be carried out, or since when it should have been. */
function Left({ of }: { of: Rescue }) {
  const words = useWords(rescuesWords)
  const language = useLanguage()
  const { dueSince, pieceState, locality } = of
  if (dueSince !== null) {
    const isLate = Date.now() - Date.parse(dueSince) > overdueMs
    return isLate ? (
      <b className="neg">{words.overdue(agoText(dueSince, language))}</b>
    ) : (
      words.ready
    )
  }
  if (pieceState === 'LD') return words.whenBack
  return pieceState === 'AS' && locality ? words.whenThere(locality) : words.whenScanned
}

function Settled({ of }: { of: Rescue }) {
  const words = useWords(rescuesWords)
  const language = useLanguage()
  const { settledAt, settledBy, reason } = of
  if (!settledAt) return undefined
  const who = operatorName(settledBy ?? '')
  return (
    <>
      {words.byWhom(nearMoment(settledAt, language), who)}
      {reason ? <small>{reason}</small> : undefined}
    </>
  )
}

function Actions(props: RescuesTableProps & { readonly of: Rescue }) {
  const words = useWords(rescuesWords)
  const { of, busy, onCarryOut, onFail, onWithdraw } = props
  const { trackingCode } = of
  return (
    <span className="row g1">
      <Button kind="sm primary" busy={busy === trackingCode} onClick={() => onCarryOut(of)}>
        {words.carryOut}
      </Button>
      {of.state === 'pending' ? (
        <Button kind="sm" onClick={() => onFail(trackingCode)}>
          {words.fail}
        </Button>
      ) : undefined}
      <Button kind="sm ghost" onClick={() => onWithdraw(trackingCode)}>
        {words.withdraw}
      </Button>
    </span>
  )
}
