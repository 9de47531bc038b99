import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { SearchBox, Tools } from '../../parts/filters.tsx'
import { Head } from '../../parts/head.tsx'
import { ImportDialog } from '../../parts/import-dialog.tsx'
import { routesWords } from '../../words/routes.ts'
import { useWords } from '../../words/words.ts'
import { isPostalCode, type Resolved, type Route, resolveQuery, routesQuery } from './queries.ts'
import { RouteCard } from './route-card.tsx'
import { RouteForm } from './route-form.tsx'
import { RoutesTable } from './routes-table.tsx'

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
  const asked = isPostalCode(cp)
  const resolved = useQuery({
    ...resolveQuery(cp),
    enabled: asked,
    placeholderData: keepPreviousData,
  })
  const found = asked ? (resolved.data ?? undefined) : undefined
  const range = rango ?? found?.route.range
  const chosen = routes.find((route) => route.range === range)
  return (
    <div className="split">
      <div>
        <Tools>
          <SearchBox label={words.test} placeholder={words.testPlaceholder} parameter="cp" />
          <span className="small" role="status">
            {cp === '' ? undefined : !asked ? (
              words.notACode
            ) : resolved.data === null ? (
              words.nowhere(cp)
            ) : found ? (
              <Answer found={found} />
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
