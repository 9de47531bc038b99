import { useQuery } from '@tanstack/react-query'
import { shipmentCountsQuery } from '../../api/shipment-counts.ts'
import { useMay } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress, useGo } from '../../parts/address.ts'
import { Button, IconButton, LinkButton } from '../../parts/button.tsx'
import { copyText } from '../../parts/copy-code.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Download } from '../../parts/download.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { DaysFilter, Filter, SearchBox, Tools } from '../../parts/filters.tsx'
import { Head } from '../../parts/head.tsx'
import { Menu } from '../../parts/menu.tsx'
import { NewRows, useSteadyRows } from '../../parts/new-rows.tsx'
import { Pager } from '../../parts/pager.tsx'
import { BulkBar, usePicking } from '../../parts/picking.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { provinces } from '../../words/provinces.ts'
import { serviceWords } from '../../words/services.ts'
import { shipmentsWords } from '../../words/shipments.ts'
import { stateOptions, stateWords } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'
import { CancelMany } from './cancel-many.tsx'
import {
  isNarrowed,
  orderOf,
  pageSize,
  type Shipment,
  saveShipments,
  shipmentsQuery,
  toListQuery,
} from './list.ts'
import { ShipmentsTable } from './shipments-table.tsx'
import { Views } from './views.tsx'

const none: readonly Shipment[] = []

export default function ShipmentsScreen() {
  const values = useAddressValues()
  const shipments = useQuery(shipmentsQuery(values))
  const counts = useQuery(shipmentCountsQuery)
  const picking = usePicking()
  const cancelling = useDialog('cancelar')
  const isWhole = !isNarrowed(values) && values['vista'] === undefined
  const list = useSteadyRows({
    name: JSON.stringify(shipmentsQuery(values).queryKey),
    rows: shipments.data?.items ?? none,
    goesOn: shipments.data?.next !== undefined,
    isComing: shipments.isFetching || shipments.isPlaceholderData,
    idOf: ({ trackingCode }) => trackingCode,
  })
  return (
    <>
      <ShipmentsHead />
      <Views counts={counts.data} />
      <ShipmentFilters />
      <NewRows count={list.newCount} onShow={list.showNew} />
      <Loaded query={shipments}>
        {({ next }) =>
          list.rows.length === 0 ? (
            <NoShipments isWhole={isWhole} />
          ) : (
            <>
              <ShipmentsTable
                shipments={list.rows}
                picking={picking}
                dense={values['filas'] !== undefined}
              />
              <Pager
                count={list.rows.length}
                next={next}
                total={isWhole ? counts.data?.all : undefined}
                pageSize={pageSize}
              />
            </>
          )
        }
      </Loaded>
      <BulkActions ids={picking.ids} onCancel={() => cancelling.open()} />
      {cancelling.isOpen && picking.ids.length > 0 ? (
        <CancelMany codes={picking.ids} onClose={cancelling.close} onDone={picking.clear} />
      ) : undefined}
    </>
  )
}

function ShipmentsHead() {
  const words = useWords(shipmentsWords)
  const mayLoad = useMay('orders:write')
  const mayImport = useMay('imports')
  const query = toListQuery(useAddressValues())
  return (
    <Head
      title={words.title}
      actions={
        <>
          <Download kind="wide-only" save={() => saveShipments(query)}>
            {words.export}
          </Download>
          {mayImport ? (
            <LinkButton icon="upload" to="/portal/planillas">
              {words.upload}
            </LinkButton>
          ) : undefined}
          {mayLoad ? (
            <LinkButton kind="primary wide-only" icon="plus" to="/portal/envios/nuevo">
              {words.create}
            </LinkButton>
          ) : undefined}
        </>
      }
    />
  )
}

function ShipmentFilters() {
  const words = useWords(shipmentsWords)
  const states = useWords(stateWords)
  const services = useWords(serviceWords)
  const change = useChangeAddress()
  const { orden, filas } = useAddressValues()
  const order = orderOf(orden)
  return (
    <Tools
      right={
        <>
          <Menu
            entries={(['atencion', 'nuevos', 'viejos'] as const).map((one) => ({
              title: words.orders[one],
              isCurrent: one === order,
              onSelect: () => change({ orden: one === 'atencion' ? undefined : one }),
            }))}
          >
            <Button kind="sm ghost" icon="sort" right="down">
              {words.orders[order]}
            </Button>
          </Menu>
          <IconButton
            icon="menu"
            label={words.dense}
            kind="sm ghost"
            aria-pressed={filas !== undefined}
            onClick={() => change({ filas: filas === undefined ? 'apretadas' : undefined })}
          />
        </>
      }
    >
      <SearchBox label={words.search} placeholder={words.searchHint} />
      <div className="chips">
        <DaysFilter title={words.entered} />
        <Filter title={words.state} parameter="estado" options={stateOptions(states)} />
        <Filter title={words.service} parameter="servicio" options={Object.entries(services)} />
        <Filter
          title={words.province}
          parameter="provincia"
          options={provinces.map((name) => [name, name] as const)}
        />
        <Filter title={words.more} parameter="mas" options={Object.entries(words.moreFilters)} />
      </div>
    </Tools>
  )
}

function NoShipments({ isWhole }: { isWhole: boolean }) {
  const words = useWords(shipmentsWords)
  const mayLoad = useMay('orders:write')
  if (!isWhole) return <NothingFound />
  return (
    <Empty
      title={words.emptyTitle}
      actions={
        mayLoad ? (
          <LinkButton kind="primary" icon="plus" to="/portal/envios/nuevo">
            {words.loadFirst}
          </LinkButton>
        ) : undefined
      }
    >
      {words.emptyText}
    </Empty>
  )
}

/** The filters find nothing: they come off, or only the days do. */
function NothingFound() {
  const words = useWords(shipmentsWords)
  const { desde, hasta } = useAddressValues()
  const change = useChangeAddress()
  const go = useGo()
  return (
    <Empty
      title={words.nothingTitle}
      art="search"
      actions={
        <>
          {desde || hasta ? (
            <Button onClick={() => change({ desde: undefined, hasta: undefined })}>
              {words.anyDay}
            </Button>
          ) : undefined}
          <Button kind="ghost" onClick={() => go('/portal/envios')}>
            {words.noFilters}
          </Button>
        </>
      }
    >
      {words.nothingText}
    </Empty>
  )
}

interface BulkActionsProps {
  readonly ids: readonly string[]
  readonly onCancel: () => void
}

function BulkActions({ ids, onCancel }: BulkActionsProps) {
  const words = useWords(shipmentsWords)
  const mayPrint = useMay('labels')
  const mayChange = useMay('orders:write')
  const go = useGo()
  const copy = async () => {
    await copyText(ids.join('\n'))
    showToast(words.copied(ids.length))
  }
  const codes = { codigos: ids.join(',') }
  return (
    <BulkBar ids={ids}>
      {mayPrint ? (
        <LinkButton kind="primary sm" icon="print" to="/portal/etiquetas" search={codes}>
          {words.printLabels}
        </LinkButton>
      ) : undefined}
      {mayPrint ? (
        <Button kind="sm" icon="clip" onClick={() => go('/portal/hojas')}>
          {words.handOver}
        </Button>
      ) : undefined}
      <Button kind="sm" icon="copy" onClick={() => void copy()}>
        {words.copyCodes}
      </Button>
      {mayChange ? (
        <Button kind="sm danger" icon="trash" onClick={onCancel}>
          {words.cancel}
        </Button>
      ) : undefined}
    </BulkBar>
  )
}
