import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { whole } from '../../formats/numbers.ts'
import { useChangeAddress } from '../../parts/address.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { routesWords } from '../../words/routes.ts'
import { useWords } from '../../words/words.ts'
import { type Route, rangeText, routesQuery, volumeQuery } from './queries.ts'

interface RoutesTableProps {
  readonly routes: readonly Route[]
  readonly chosen: string | undefined
  readonly isKeeper: boolean
}

export function RoutesTable({ routes, chosen, isKeeper }: RoutesTableProps) {
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
    // An answer that is on its way tells how it was before.
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
