import { useQuery } from '@tanstack/react-query'
import { saveFrom } from '../../api/file.ts'
import { branchesQuery, shippersQuery } from '../../api/network.ts'
import { dateText, isDay } from '../../formats/dates.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress, writeSearch } from '../../parts/address.ts'
import { Button, IconButton } from '../../parts/button.tsx'
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
import { Pager } from '../../parts/pager.tsx'
import { PickFilter } from '../../parts/pick-filter.tsx'
import { place } from '../../place.ts'
import { allShipmentsWords } from '../../words/all-shipments.ts'
import { stateOptions, stateWords } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'
import { isNarrowed, pageSize, shipmentsQuery, toListQuery } from './list.ts'
import { ShipmentsTable } from './shipments-table.tsx'

/** The shipments of all shippers, to find one or to see what is in a place or does not move. */
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

/** What only links from other pages ask for, with a cross that takes it off. */
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
