import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { saveFrom } from '../../api/file.ts'
import { useLive } from '../../api/live.ts'
import { dayName, dayOf, nearMoment, shortDate, timeText } from '../../formats/dates.ts'
import { decimal, money, readNumber } from '../../formats/numbers.ts'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { useMayMove, useSession } from '../../house/session.tsx'
import { useActorName } from '../../parts/actor-name.ts'
import { useAddressParams, useGo } from '../../parts/address.ts'
import { Badge, StateBadge } from '../../parts/badge.tsx'
import { Button, IconButton, LinkButton } from '../../parts/button.tsx'
import { centsOf } from '../../parts/claim-talk.tsx'
import { CopyCode } from '../../parts/copy-code.tsx'
import { Effects, useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Affix, Field, Input, TextArea } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Menu } from '../../parts/menu.tsx'
import type { MenuEntry } from '../../parts/menu-entry.ts'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { place } from '../../place.ts'
import { consoleShipmentWords } from '../../words/console-shipment.ts'
import { lostWords } from '../../words/lost.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { HistoryCard } from './history-card.tsx'
import { declaredCents, lastScan, shipmentQuery, type Whole } from './one.ts'
import { SideCards } from './side-cards.tsx'

/** The whole story of one piece, and the actions on it. */
export default function OneShipmentScreen() {
  const { code = '' } = useAddressParams()
  useScreenTitle(code)
  const shipment = useQuery(shipmentQuery(code))
  return (
    <Loaded query={shipment} title={code} unknown={<Unknown />}>
      {(whole) => <ShipmentPage whole={whole} />}
    </Loaded>
  )
}

function Unknown() {
  const words = useWords(consoleShipmentWords)
  const { role, branch } = useSession().membership
  const isOfBranch = role === 'branch' && branch !== undefined
  return (
    <Empty
      title={isOfBranch ? words.elsewhereTitle : words.unknownTitle}
      art="search"
      actions={
        <>
          {isOfBranch ? (
            <LinkButton kind="primary" to="/consola/escanear">
              {words.scanIt}
            </LinkButton>
          ) : undefined}
          <LinkButton to="/consola/envios">{words.seeAll}</LinkButton>
        </>
      }
    >
      {isOfBranch ? words.elsewhereText : words.unknownText}
    </Empty>
  )
}

function ShipmentPage({ whole }: { whole: Whole }) {
  const correcting = useDialog('corregir')
  const losing = useDialog('perdido')
  const mayCorrect = useMayCorrect()
  const mayLose = useMayLose(whole)
  useLive([`shipment:${whole.shipment.trackingCode}`])
  return (
    <>
      <ShipmentHead
        whole={whole}
        onCorrect={() => correcting.open()}
        onLost={mayLose ? () => losing.open() : undefined}
      />
      <div className="split">
        <div className="stack">
          <WhatToDo whole={whole} />
          <HistoryCard entries={whole.history.items} />
        </div>
        <SideCards whole={whole} />
      </div>
      {correcting.isOpen && mayCorrect ? (
        <CorrectDialog whole={whole} onClose={correcting.close} />
      ) : undefined}
      {losing.isOpen && mayLose ? <LostDialog whole={whole} onClose={losing.close} /> : undefined}
    </>
  )
}

function useMayCorrect(): boolean {
  return ['administrator', 'executive', 'branch'].includes(useSession().membership.role)
}

/** A piece we had and did not hand over; people of one branch answer for those last seen there. */
function useMayLose({ shipment: { state, branch } }: Whole): boolean {
  const own = useSession().membership.branch
  const mayCorrect = useMayCorrect()
  const isOurs = state !== 'PI' && state !== 'DL' && state !== 'RC'
  return mayCorrect && isOurs && (own === undefined || own === branch)
}

interface ShipmentHeadProps {
  readonly whole: Whole
  readonly onCorrect: () => void
  readonly onLost: (() => void) | undefined
}

function ShipmentHead({ whole, onCorrect, onLost }: ShipmentHeadProps) {
  const words = useWords(consoleShipmentWords)
  const mayCorrect = useMayCorrect()
  const isOnFloor = useMayMove().make
  const { trackingCode, state, cancelledAt, attention } = whole.shipment
  const isVoid = cancelledAt !== null && state === 'PI'
  const isLate = attention?.kind === 'idle' || attention?.kind === 'late'
  const label = `${place.base}/ops/v1/labels/${encodeURIComponent(trackingCode)}.png`
  const go = useGo()
  return (
    <div className="head">
      <div>
        <div className="row wrap g3">
          <h1 tabIndex={-1}>
            <CopyCode code={trackingCode} />
          </h1>
          <StateBadge state={isVoid ? 'XX' : state} big />
          {isLate && attention ? (
            <Badge family="problem" icon="warn" big>
              {words.late(hoursSince(attention.since))}
            </Badge>
          ) : undefined}
        </div>
        <p>{useLead(whole)}</p>
      </div>
      <div className="actions">
        {isOnFloor ? (
          <Button icon="scan" onClick={() => go('/consola/escanear', { codigo: trackingCode })}>
            {words.scan}
          </Button>
        ) : undefined}
        <Button icon="print" onClick={() => saveFrom(label, `${trackingCode}.png`)}>
          {words.label}
        </Button>
        {mayCorrect && !isVoid ? (
          <Button icon="edit" onClick={onCorrect}>
            {words.correct}
          </Button>
        ) : undefined}
        <Menu entries={useEntries(trackingCode, onLost)}>
          <IconButton icon="more" label={words.more} kind="" />
        </Menu>
      </div>
    </div>
  )
}

function useEntries(trackingCode: string, onLost: (() => void) | undefined): readonly MenuEntry[] {
  const words = useWords(consoleShipmentWords)
  const lostDeed = useWords(lostWords).deed
  const mayChange = useMayCorrect()
  const isOnFloor = useMayMove().make
  const entries: MenuEntry[] = []
  if (mayChange)
    entries.push({
      title: words.rescue,
      icon: 'swap',
      to: '/consola/rescates',
      search: { q: trackingCode },
    })
  if (isOnFloor)
    entries.push({
      title: words.measure,
      icon: 'scale',
      to: '/consola/mediciones',
      search: { codigo: trackingCode },
    })
  const href = `${place.base}/seguimiento/${encodeURIComponent(trackingCode)}`
  entries.push({ title: words.asRecipient, icon: 'eye', href })
  if (onLost === undefined) return entries
  const lost = { title: lostDeed, icon: 'warn', danger: true, onSelect: onLost } as const
  return [...entries, 'line', lost]
}

function hoursSince(moment: string): number {
  return Math.max(1, Math.floor((Date.now() - Date.parse(moment)) / 3_600_000))
}

/** Where it is since when, and the promise. */
function useLead(whole: Whole): string {
  const words = useWords(consoleShipmentWords)
  const language = useLanguage()
  const { stateText, stateSince, promise, state, late } = whole.shipment
  const last = lastScan(whole)
  const when = `${dayName(dayOf(stateSince), language)} ${shortDate(stateSince)} ${timeText(stateSince)}`
  const where = last?.branch?.name ?? ''
  const expected =
    promise === null || state === 'DL' || state === 'RC'
      ? ''
      : late
        ? words.wasPromised(shortDate(promise.to))
        : words.promised(shortDate(promise.from), shortDate(promise.to))
  return `${stateText}: ${words.since(where, when)} ${expected}`.trim()
}

/** The fault of a shipment, with the last place where somebody saw it. */
function WhatToDo({ whole }: { whole: Whole }) {
  const words = useWords(consoleShipmentWords)
  const language = useLanguage()
  const actorName = useActorName()
  const go = useGo()
  const seesContainers = useSession().membership.role !== 'executive'
  const { attention } = whole.shipment
  if (attention === null) return undefined
  const isLost = attention.kind === 'idle' || attention.kind === 'late'
  const last = lastScan(whole)
  const container = last?.movement?.container
  const seen = last
    ? words.lastScan(
        last.branch?.name ?? '',
        nearMoment(last.at, language),
        actorName(last.by ?? ''),
      )
    : ''
  return (
    <Note
      family={isLost ? 'problem' : 'attention'}
      icon="warn"
      action={
        container && seesContainers ? (
          <Button
            kind="sm"
            onClick={() => go(`/consola/contenedores/${encodeURIComponent(container)}`)}
          >
            {words.seeContainer}
          </Button>
        ) : undefined
      }
    >
      <p>
        <b>{isLost ? words.search : words.look}</b> {`${words.reasons[attention.kind]} ${seen}`}
      </p>
    </Note>
  )
}

/** Gives a shipment up as lost: its shipper gets a claim, which the carrier decides. */
function LostDialog({ whole, onClose }: { whole: Whole; onClose: () => void }) {
  const words = useWords(lostWords)
  const queries = useQueryClient()
  const { trackingCode, shipper, shipperName } = whole.shipment
  const declared = declaredCents(whole)
  const form = useForm({
    initial: { amountCents: declared > 0 ? decimal(declared / 100) : '', text: '' },
    check: ({ amountCents, text }) => ({
      ...(centsOf(readNumber(amountCents)) ? {} : { amountCents: words.amountMissing }),
      ...(text.trim().length < 3 ? { text: words.textMissing } : {}),
    }),
    async send({ amountCents, text }, headers) {
      const cents = centsOf(readNumber(amountCents)) ?? 0
      const body = { trackingCode, amountCents: cents, text: text.trim() }
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      await dataOf(ops.POST('/claims', { params: { header }, body }))
      await queries.invalidateQueries({ queryKey: shipmentQuery(trackingCode).queryKey })
      onClose()
      showToast(words.done(trackingCode))
    },
  })
  const effects = [
    { icon: 'note', text: words.claimOpens(`${shipper} ${shipperName}`) },
    { icon: 'bell', text: words.storeIsTold },
    { icon: 'scan', text: words.ifFound },
  ] as const
  return (
    <FormDialog
      title={words.title(trackingCode)}
      icon="warn"
      onClose={onClose}
      form={form}
      deed={words.deed}
      isDanger
    >
      <Effects effects={effects} />
      <Field
        label={words.amount}
        hint={declared > 0 ? words.declared(money(declared)) : words.notDeclared}
        error={form.errors.amountCents}
      >
        <Affix before="$">
          <Input {...form.input('amountCents')} inputMode="decimal" autoComplete="off" />
        </Affix>
      </Field>
      <Field label={words.text} hint={words.textHint} error={form.errors.text}>
        <TextArea {...form.input('text')} rows={3} maxLength={1000} />
      </Field>
    </FormDialog>
  )
}
