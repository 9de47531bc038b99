import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whole } from '../../formats/numbers.ts'
import { setNavCount } from '../../house/nav-counts.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues } from '../../parts/address.ts'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Tabs, useTab } from '../../parts/tabs.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { rescuesWords } from '../../words/rescues.ts'
import { useWords } from '../../words/words.ts'
import { EndingDialog } from './ending-dialog.tsx'
import {
  countsQuery,
  pageSize,
  type Rescue,
  type RescueState,
  rescuesQuery,
  states,
  useCarryOut,
} from './rescues.ts'
import { RescuesTable } from './rescues-table.tsx'

const tabNames: Record<RescueState, string> = {
  pending: 'esperan',
  done: 'cumplidos',
  failed: 'fallidos',
  withdrawn: 'retirados',
}

/** What stores asked to send elsewhere or back, and the buttons that settle it. */
export default function RescuesScreen() {
  const words = useWords(rescuesWords)
  const counts = useQuery(countsQuery).data
  const { despues } = useAddressValues()
  const tabs = states.map((state) => ({
    state,
    name: tabNames[state],
    title: words.tabs[state],
    ...(counts && (state === 'pending' || state === 'failed') && counts[state] > 0
      ? { count: whole(counts[state]) }
      : {}),
  }))
  const tab = useTab(tabs, 'estado')
  const state = tabs.find(({ name }) => name === tab)?.state ?? 'pending'
  const rescues = useQuery({ ...rescuesQuery(state, despues), placeholderData: keepPreviousData })
  useEffect(() => {
    if (counts === undefined) return
    const shown = counts.pending > 0 ? { text: whole(counts.pending), heat: 'warm' as const } : null
    setNavCount('console/rescates', shown ?? undefined)
  }, [counts])
  return (
    <>
      <Head title={words.title}>{words.lead}</Head>
      <Tabs label={words.title} tabs={tabs} parameter="estado" />
      <Loaded query={rescues}>
        {({ items, next }) => (
          <>
            <List state={state} rescues={items} />
            {next || despues ? (
              <Pager count={items.length} next={next} pageSize={pageSize} />
            ) : undefined}
          </>
        )}
      </Loaded>
    </>
  )
}

function List({ state, rescues }: { state: RescueState; rescues: readonly Rescue[] }) {
  const words = useWords(rescuesWords)
  const maySettle = useSession().membership.role !== 'reader'
  const carryOut = useCarryOut()
  const failing = useDialog('fallo')
  const withdrawing = useDialog('retirar')
  if (rescues.length === 0)
    return (
      <Empty title={words.none[state]}>{state === 'pending' ? words.noneText : undefined}</Empty>
    )
  const carry = (rescue: Rescue) =>
    carryOut.mutate(rescue, {
      onSuccess: () => showToast(rescue.kind === 'return' ? words.carriedBack : words.carriedOut),
    })
  return (
    <>
      {carryOut.error ? <Failed error={carryOut.error} /> : undefined}
      <RescuesTable
        {...{ state, rescues, maySettle }}
        busy={carryOut.isPending ? carryOut.variables.trackingCode : undefined}
        onCarryOut={carry}
        onFail={failing.open}
        onWithdraw={withdrawing.open}
      />
      {maySettle && failing.value ? (
        <EndingDialog ending="fail" code={failing.value} onClose={failing.close} />
      ) : undefined}
      {maySettle && withdrawing.value ? (
        <EndingDialog ending="withdraw" code={withdrawing.value} onClose={withdrawing.close} />
      ) : undefined}
    </>
  )
}
