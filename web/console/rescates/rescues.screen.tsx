import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { newFormKey } from '../../api/form-key.ts'
import { opsQuery } from '../../api/queries.ts'
import { agoText, nearMoment } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { setNavCount } from '../../house/nav-counts.ts'
import { useSession } from '../../house/session.tsx'
import { useActorName } from '../../parts/actor-name.ts'
import { useAddressValues } from '../../parts/address.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Head } from '../../parts/head.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { Pager } from '../../parts/pager.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { Tabs, useTab } from '../../parts/tabs.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { rescuesWords } from '../../words/rescues.ts'
import { useLanguage, useWords } from '../../words/words.ts'

const states = ['pending', 'done', 'failed', 'withdrawn'] as const
type RescueState = (typeof states)[number]

const pageSize = 50

function rescuesQuery(state: RescueState, after: string | undefined) {
  const query = { state, limit: pageSize, ...(after ? { after } : {}) }
  return { ...opsQuery('/rescues', { query }), refetchInterval: 30_000 }
}

type Rescue = Awaited<
  ReturnType<NonNullable<ReturnType<typeof rescuesQuery>['queryFn']>>
>['items'][number]

const countsQuery = { ...opsQuery('/rescues/counts'), refetchInterval: 30_000 }

function useCarryOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ trackingCode }: Rescue) => {
      const params = { path: { trackingCode }, header: { 'Idempotency-Key': newFormKey() } }
      return dataOf(ops.POST('/rescues/{trackingCode}/carry-out', { params }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['rescues'] }),
  })
}

type Ending = 'fail' | 'withdraw'

async function endRescue(
  ending: Ending,
  trackingCode: string,
  reason: string,
  headers: { 'idempotency-key': string },
) {
  const header = { 'Idempotency-Key': headers['idempotency-key'] }
  const call = { params: { path: { trackingCode }, header }, body: { reason } }
  return ending === 'fail'
    ? dataOf(ops.POST('/rescues/{trackingCode}/fail', call))
    : dataOf(ops.POST('/rescues/{trackingCode}/withdraw', call))
}

const tabNames: Record<RescueState, string> = {
  pending: 'esperan',
  done: 'cumplidos',
  failed: 'fallidos',
  withdrawn: 'retirados',
}

/** The shipments that stores asked to send elsewhere or back, and the buttons that settle it. */
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

interface EndingDialogProps {
  readonly ending: Ending
  readonly code: string
  readonly onClose: () => void
}

/** Ends a rescue that is not carried out, and asks why. */
function EndingDialog({ ending, code, onClose }: EndingDialogProps) {
  const words = useWords(rescuesWords)
  const queries = useQueryClient()
  const isFailing = ending === 'fail'
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: words.reasonMissing } : {}),
    async send({ reason }, headers) {
      await endRescue(ending, code, reason.trim(), headers)
      showToast(isFailing ? words.failed : words.withdrawn)
      await queries.invalidateQueries({ queryKey: ['rescues'] })
      onClose()
    },
  })
  return (
    <FormDialog
      title={isFailing ? words.failTitle(code) : words.withdrawTitle(code)}
      icon="swap"
      onClose={onClose}
      form={form}
      deed={isFailing ? words.failDo : words.withdraw}
    >
      <p>{isFailing ? words.failText : words.withdrawText}</p>
      <Field label={words.reason} error={form.errors.reason}>
        <Input {...form.input('reason')} maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

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

function RescuesTable(props: RescuesTableProps) {
  const words = useWords(rescuesWords)
  const language = useLanguage()
  const { state, rescues, maySettle } = props
  const query = useAddressValues()['q']
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
      rowLook={({ trackingCode }) => (trackingCode === query ? 'is-cursor' : undefined)}
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
  const actorName = useActorName()
  const { settledAt, settledBy, reason } = of
  if (!settledAt) return undefined
  const who = actorName(settledBy ?? '')
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
