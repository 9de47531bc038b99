import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { SearchBox, Tools } from '../../parts/filters.tsx'
import { Head } from '../../parts/head.tsx'
import { ImportDialog } from '../../parts/import-dialog.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { routesWords } from '../../words/routes.ts'
import { useWords } from '../../words/words.ts'
import {
  isPostalCode,
  type Resolved,
  type Route,
  rangeText,
  resolveQuery,
  routesQuery,
  volumeQuery,
} from './queries.ts'
import { RouteCard } from './route-card.tsx'
import { RouteForm } from './route-form.tsx'

export default function RoutesScreen() {
  const words = useWords(routesWords)
  const isKeeper = useSession().membership.role === 'administrator'
  const routes = useQuery(routesQuery)
  const importing = useDialog('importar')
  const adding = useDialog('nueva')
  const actions = isKeeper ? (
    <>
      <Button icon="upload" onClick={() => importing.open()}>
        {words.import}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => adding.open()}>
        {words.new}
      </Button>
    </>
  ) : undefined
  return (
    <>
      <Head title={words.title} actions={actions}>
        {words.lead}
      </Head>
      <Loaded query={routes}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={words.noneTitle}>{words.noneText}</Empty>
          ) : (
            <Shown routes={rows} isKeeper={isKeeper} />
          )
        }
      </Loaded>
      {isKeeper ? <Dialogs routes={routes.data ?? []} /> : undefined}
    </>
  )
}

function Shown({ routes, isKeeper }: { routes: readonly Route[]; isKeeper: boolean }) {
  const words = useWords(routesWords)
  const { cp = '', rango } = useAddressValues()
  const postalCode = isPostalCode(cp)
  const resolved = useQuery({
    ...resolveQuery(cp),
    enabled: postalCode,
    placeholderData: keepPreviousData,
  })
  const answer = postalCode ? (resolved.data ?? undefined) : undefined
  const range = rango ?? answer?.route.range
  const chosen = routes.find((route) => route.range === range)
  return (
    <div className="split">
      <div>
        <Tools>
          <SearchBox label={words.test} placeholder={words.testPlaceholder} parameter="cp" />
          <span className="small" role="status">
            {cp === '' ? undefined : !postalCode ? (
              words.notACode
            ) : resolved.data === null ? (
              words.nowhere(cp)
            ) : answer ? (
              <Answer found={answer} />
            ) : undefined}
          </span>
        </Tools>
        <RoutesTable routes={routes} chosen={chosen?.range} isKeeper={isKeeper} />
      </div>
      <div className="stack">
        {chosen ? <RouteCard route={chosen} key={chosen.range} /> : undefined}
      </div>
    </div>
  )
}

function Answer({ found }: { found: Resolved }) {
  const words = useWords(routesWords)
  const { postalCode, router, sameDayRouter, cutOff } = found
  return (
    <>
      {words.leaves(String(postalCode))} <b className="code">{router}</b>
      {sameDayRouter
        ? words.sameDay(sameDayRouter, cutOff ?? undefined)
        : cutOff
          ? words.afterCutOff(cutOff)
          : undefined}
    </>
  )
}

function Dialogs({ routes }: { routes: readonly Route[] }) {
  const words = useWords(routesWords)
  const queries = useQueryClient()
  const importing = useDialog('importar')
  const adding = useDialog('nueva')
  const editing = useDialog('editar')
  const edited = routes.find(({ range }) => range === editing.value)
  return (
    <>
      {importing.isOpen ? (
        <ImportDialog
          title={words.importTitle}
          onClose={importing.close}
          onImported={() => void queries.invalidateQueries({ queryKey: ['routes'] })}
          send={(file, { dryRun }, headers) =>
            dataOf(
              ops.POST('/routes.csv', {
                params: { query: dryRun ? { dryRun } : {} },
                body: file,
                bodySerializer: (text) => text,
                headers: { 'content-type': 'text/csv', ...headers },
              }),
            )
          }
        />
      ) : undefined}
      {adding.isOpen ? <RouteForm onClose={adding.close} /> : undefined}
      {edited ? <RouteForm route={edited} onClose={editing.close} /> : undefined}
    </>
  )
}

interface RoutesTableProps {
  readonly routes: readonly Route[]
  readonly chosen: string | undefined
  readonly isKeeper: boolean
}

function RoutesTable({ routes, chosen, isKeeper }: RoutesTableProps) {
  const words = useWords(routesWords)
  const change = useChangeAddress()
  const editing = useDialog('editar')
  const volume = useQuery(volumeQuery)
  const turning = useTurning()
  const shipmentsOf = (range: string) =>
    volume.data ? (volume.data.items.find((one) => one.range === range)?.shipments ?? 0) : undefined
  const columns: readonly Column<Route>[] = [
    {
      name: 'range',
      title: words.range,
      look: 'w1',
      cell: (route) => (
        <Button kind="link" onClick={() => change({ rango: route.range })}>
          <b className="code">{rangeText(route)}</b>
        </Button>
      ),
    },
    { name: 'router', title: words.router, cell: ({ router }) => router },
    {
      name: 'same-day',
      title: words.sameDayTitle,
      cardTitle: true,
      cell: ({ sameDayRouter }) => sameDayRouter ?? '—',
    },
    {
      name: 'cut-off',
      title: words.cutOff,
      look: 'w1',
      cardTitle: true,
      cell: ({ cutOff }) => cutOff ?? '—',
    },
    {
      name: 'shipments',
      title: words.shipments,
      look: 'num w1',
      cardTitle: true,
      cell: ({ range }) => whole(shipmentsOf(range) ?? 0),
    },
    {
      name: 'active',
      title: words.active,
      look: 'w1',
      cell: (route) => (
        <input
          type="checkbox"
          className="switch"
          aria-label={words.isActive(rangeText(route))}
          checked={route.active}
          disabled={!isKeeper}
          onChange={() => turning.mutate(route)}
        />
      ),
    },
    ...(isKeeper
      ? [
          {
            name: 'edit',
            title: '',
            look: 'w1',
            cell: (route: Route) => (
              <IconButton
                icon="edit"
                kind="sm ghost"
                label={words.edit(rangeText(route))}
                onClick={() => editing.open(route.range)}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      {turning.error ? <Failed error={turning.error} /> : undefined}
      <Table
        caption={words.title}
        columns={columns}
        rows={routes}
        rowId={({ range }) => range}
        onOpen={({ range }) => change({ rango: range })}
        rowLook={({ range }) => (range === chosen ? 'is-cursor' : undefined)}
      />
    </>
  )
}

/** Turns a route off or on at once; the toast takes it back. */
function useTurning() {
  const words = useWords(routesWords)
  const queries = useQueryClient()
  const put = async ({ range, from: _from, to: _to, ...facts }: Route, active: boolean) => {
    const { router, sameDayRouter, cutOff } = facts
    const body = {
      router,
      ...(sameDayRouter === null ? {} : { sameDayRouter }),
      ...(cutOff === null ? {} : { cutOff }),
      active,
    }
    await dataOf(ops.PUT('/routes/{range}', { params: { path: { range } }, body }))
  }
  const show = async ({ range }: Route, active: boolean) => {
    const { queryKey } = routesQuery
    // An answer on its way has the earlier state.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (rows) =>
      rows?.map((row) => (row.range === range ? { ...row, active } : row)),
    )
  }
  const settle = () => queries.invalidateQueries({ queryKey: ['routes'] })
  const back = async (route: Route) => {
    await show(route, route.active)
    await put(route, route.active)
    await settle()
  }
  const mutationKey = ['routes', 'turn']
  return useMutation({
    mutationKey,
    // One after another: of two presses the second counts.
    scope: { id: 'routes' },
    mutationFn: (route: Route) => put(route, !route.active),
    onMutate: (route) => show(route, !route.active),
    onSuccess: (_answer, route) => {
      const text = route.active ? words.turnedOff : words.turnedOn
      showToast(text(rangeText(route)), { undo: () => void back(route) })
    },
    onSettled: () => (queries.isMutating({ mutationKey }) > 1 ? undefined : settle()),
  })
}
