import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type OpsPaths } from '../../api/client.ts'
import { saveFrom } from '../../api/file.ts'
import { branchesQuery, shippersQuery } from '../../api/network.ts'
import { opsQuery } from '../../api/queries.ts'
import { dateText, isDay, nearMoment } from '../../formats/dates.ts'
import { kilosInColumn } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import {
  type SearchValues,
  useAddressValues,
  useChangeAddress,
  writeSearch,
} from '../../parts/address.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Button, IconButton, LinkButton } from '../../parts/button.tsx'
import { codeColumn } from '../../parts/code-column.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import {
  ChosenChip,
  DaysFilter,
  Filter,
  SearchBox,
  ToggleFilter,
  Tools,
} from '../../parts/filters.tsx'
import { Head } from '../../parts/head.tsx'
import { Link } from '../../parts/link.tsx'
import { Pager } from '../../parts/pager.tsx'
import { PickFilter } from '../../parts/pick-filter.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { place } from '../../place.ts'
import { allShipmentsWords } from '../../words/all-shipments.ts'
import { isPickUp } from '../../words/services.ts'
import { isState, stateOptions, stateWords } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'

type ListQuery = NonNullable<OpsPaths['/orders']['get']['parameters']['query']>

const pageSize = 50

type Shipment =
  OpsPaths['/orders']['get']['responses'][200]['content']['application/json']['items'][number]

const filters = [
  'q',
  'en',
  'remitente',
  'estado',
  'quieto',
  'piso',
  'ruta',
  'desde',
  'hasta',
  'demorados',
] as const

/** `?piso=si` is all shipments with the carrier; a day, those scanned last on that day. */
const anyDay = 'si'
const firstDay = '2000-01-01'

/** The query of the address, in the words of the API. */
function toListQuery(values: SearchValues): ListQuery {
  const { q, en, remitente, estado, quieto, piso, ruta, desde, hasta, demorados } = values
  const isMoved = estado && isState(estado) && estado !== 'XX' && estado !== 'LATE'
  return {
    ...(q ? { q } : {}),
    ...(en ? { branch: en } : {}),
    ...(remitente ? { shipper: Number(remitente) } : {}),
    ...(isMoved ? { state: estado } : {}),
    ...(quieto ? { idleSince: hoursAgo(Number(quieto)) } : {}),
    ...(piso === anyDay ? { scannedFrom: firstDay } : {}),
    ...(piso && isDay(piso) ? { scannedFrom: piso, scannedTo: piso } : {}),
    ...(ruta ? { route: ruta } : {}),
    ...(desde ? { from: desde } : {}),
    ...(hasta ? { to: hasta } : {}),
    ...(demorados === undefined ? {} : { late: true }),
  }
}

/** By the ten minutes: the same list is not asked for again with each second. */
function hoursAgo(hours: number): string {
  const step = 600_000
  return new Date(Math.floor(Date.now() / step) * step - hours * 3_600_000).toISOString()
}

function shipmentsQuery(values: SearchValues) {
  const query = { ...toListQuery(values), limit: pageSize }
  const after = values['despues']
  return {
    ...opsQuery('/orders', { query: after ? { ...query, after } : query }),
    placeholderData: keepPreviousData,
  }
}

/** Whether the address narrows the list. */
function isNarrowed(values: SearchValues): boolean {
  return filters.some((name) => values[name] !== undefined)
}

/** The shipments of all shippers, to find one or to see those in a place or without movement. */
export default function AllShipmentsScreen() {
  const words = useWords(allShipmentsWords)
  const values = useAddressValues()
  const shipments = useQuery(shipmentsQuery(values))
  const file = `${place.base}/ops/v1/orders.csv${writeSearch(toListQuery(values))}`
  return (
    <>
      <Head
        title={words.title}
        actions={
          <Button kind="wide-only" icon="download" onClick={() => saveFrom(file, 'envios.csv')}>
            {words.export}
          </Button>
        }
      >
        {words.lead}
      </Head>
      <Filters />
      <Loaded query={shipments}>
        {({ items, next }) =>
          items.length === 0 ? (
            <NoShipments isNarrowed={isNarrowed(values)} />
          ) : (
            <>
              <ShipmentsTable shipments={items} dense={values['filas'] === undefined} />
              <Pager count={items.length} next={next} pageSize={pageSize} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Filters() {
  const words = useWords(allShipmentsWords)
  const states = useWords(stateWords)
  const change = useChangeAddress()
  const { filas } = useAddressValues()
  const { branch: own, role } = useSession().membership
  const branches = useQuery(branchesQuery).data ?? []
  const shippers = useQuery({ ...shippersQuery, enabled: role !== 'branch' }).data ?? []
  const ownFirst = branches.toSorted((a, b) => Number(b.code === own) - Number(a.code === own))
  return (
    <Tools
      right={
        <IconButton
          icon="menu"
          label={words.dense}
          kind="sm ghost"
          aria-pressed={filas === undefined}
          onClick={() => change({ filas: filas === undefined ? 'amplias' : undefined })}
        />
      }
    >
      <SearchBox label={words.search} placeholder={words.searchHint} />
      <div className="chips">
        <PickFilter
          title={words.at}
          parameter="en"
          options={ownFirst.map(({ code, name }) => [code, `${code} ${name}`] as const)}
        />
        {role === 'branch' ? undefined : (
          <PickFilter
            title={words.shipper}
            parameter="remitente"
            options={shippers.map(
              ({ number, name }) => [`${number}`, `${number} ${name}`] as const,
            )}
          />
        )}
        <Filter title={words.state} parameter="estado" options={stateOptions(states)} />
        <Filter title={words.idle} parameter="quieto" options={Object.entries(words.idleHours)} />
        <DaysFilter title={words.entered} />
        <ToggleFilter title={words.late} parameter="demorados" />
        <AskedOnly />
      </div>
    </Tools>
  )
}

/** The filters that only links from other pages set, each with a cross that takes it off. */
function AskedOnly() {
  const words = useWords(allShipmentsWords)
  const { piso, ruta } = useAddressValues()
  const change = useChangeAddress()
  return (
    <>
      {piso === undefined ? undefined : (
        <ChosenChip
          title={words.floor}
          chosen={isDay(piso) ? dateText(piso) : words.anyDay}
          onRemove={() => change({ piso: undefined })}
        />
      )}
      {ruta === undefined ? undefined : (
        <ChosenChip
          title={words.route}
          chosen={ruta.replace('-', '–')}
          onRemove={() => change({ ruta: undefined })}
        />
      )}
    </>
  )
}

function NoShipments({ isNarrowed: isSearch }: { isNarrowed: boolean }) {
  const words = useWords(allShipmentsWords)
  return isSearch ? (
    <Empty title={words.nothingTitle} art="search">
      {words.nothingText}
    </Empty>
  ) : (
    <Empty title={words.emptyTitle}>{words.emptyText}</Empty>
  )
}

interface ShipmentsTableProps {
  readonly shipments: readonly Shipment[]
  readonly dense: boolean
}

function ShipmentsTable({ shipments, dense }: ShipmentsTableProps) {
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
