import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nearMoment } from '../formats/dates.ts'
import { operatorName } from '../formats/people.ts'
import { useAddressParams } from '../parts/address.ts'
import { BranchChoice, useKeptBranch } from '../parts/branch-choice.tsx'
import { Button, LinkButton } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { CheckOff } from '../parts/check-off.tsx'
import { branchText, ContainerBadge } from '../parts/containers.tsx'
import { useDialog } from '../parts/dialog.tsx'
import { Empty } from '../parts/empty.tsx'
import { Facts } from '../parts/facts.tsx'
import { Failed, Loaded } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { Gun } from '../parts/gun.tsx'
import { Head } from '../parts/head.tsx'
import { Note } from '../parts/note.tsx'
import { showToast } from '../parts/toasts.tsx'
import { containerWords } from '../words/containers.ts'
import { useLanguage, useWords } from '../words/words.ts'
import {
  type Deed,
  type DeedResult,
  type Going,
  type GoingKind,
  useGoingRefresh,
  useOwnBranch,
} from './between-branches.ts'
import { useScreenTitle } from './crumbs.tsx'
import { useMayMove, useSession } from './session.tsx'

/** The page of one, or of a code that nothing has. */
export function GoingPage<Row extends Going, Inside>({ kind }: { kind: GoingKind<Row, Inside> }) {
  const { name, path, words, loadOne, loadInside, Papers } = kind
  const { unknownText } = useWords(containerWords)
  const branchChoice = useKeptBranch()
  const id = (useAddressParams()['id'] ?? '').toUpperCase()
  useScreenTitle(id)
  const one = useQuery({ queryKey: [name, 'one', id], queryFn: () => loadOne(id) })
  const inside = useQuery({
    queryKey: [name, 'inside', id],
    queryFn: () => loadInside(id),
    enabled: Boolean(one.data),
  })
  const unknown = (
    <Empty
      title={words.unknownTitle}
      art="search"
      actions={
        <LinkButton to={path} search={branchChoice}>
          {words.seeAll}
        </LinkButton>
      }
    >
      {unknownText}
    </Empty>
  )
  return (
    <Loaded query={one} title={words.title} unknown={unknown}>
      {(row) => (
        <>
          <Head title={row.id} actions={<Papers id={row.id} />}>
            {kind.lead(row)}
          </Head>
          <Loaded query={inside}>{(all) => <OneGoing kind={kind} row={row} inside={all} />}</Loaded>
        </>
      )}
    </Loaded>
  )
}

interface RowProps<Row extends Going, Inside> {
  readonly kind: GoingKind<Row, Inside>
  readonly row: Row
}

interface OneProps<Row extends Going, Inside> extends RowProps<Row, Inside> {
  readonly inside: Inside
}

/** It is filled and sent off where it stands, and opened where it arrives. */
function OneGoing<Row extends Going, Inside>(props: OneProps<Row, Inside>) {
  const { kind, row, inside } = props
  const { Inside: InsideCard, CloseDialog, deeds } = kind
  const may = useMayMove()
  const branch = useOwnBranch()
  const closing = useDialog('cerrar')
  const isClosing = CloseDialog !== undefined && closing.isOpen
  const isHere = branch === row.branch.code
  const isArriving =
    row.state === 'travelling' && branch !== undefined && kind.arrivesAt(row, branch)
  const isFilled = row.state === 'open' && isHere && may.receive
  const isToOpen = may.receive && (isArriving || (row.state === 'arrived' && isHere))
  const isInPlace = { here: may.make && isHere, arrival: may.receive && isArriving }
  return (
    <div className="stack">
      <BranchChoice own={useSession().membership.branch} />
      <div className="split">
        <div className="stack">
          {isFilled && !isClosing ? <PutPart kind={kind} row={row} /> : undefined}
          {isToOpen ? <OpenPart {...props} /> : undefined}
          <InsideCard row={row} inside={inside} mayTakeOut={isFilled && may.make} />
        </div>
        <div className="stack">
          <FactsCard kind={kind} row={row} />
          <Deeds
            row={row}
            due={deeds.filter(({ at, isDue }) => isInPlace[at] && isDue(row))}
            onClosing={() => closing.open()}
          />
        </div>
      </div>
      {isClosing && may.make ? <CloseDialog id={row.id} onClose={closing.close} /> : undefined}
    </div>
  )
}

/** Every scan puts something in, and shows the result. */
function PutPart<Row extends Going, Inside>({ kind: { words, put }, row }: RowProps<Row, Inside>) {
  const branch = useOwnBranch() ?? ''
  const refresh = useGoingRefresh()
  const { mutate, error, data } = useMutation({
    mutationFn: (code: string) => put(row, code, branch),
    onSuccess: refresh,
  })
  return (
    <div className="stack">
      <Gun label={words.putLabel} icon="scan" placeholder={words.put} onScan={mutate} />
      {error ? <Failed error={error} /> : undefined}
      {data === undefined ? undefined : data.status === 'refused' ? (
        <Note family="problem" icon="stop" role="alert">
          <p>
            <b className="code">{data.code}</b> {data.reason}
          </p>
        </Note>
      ) : (
        <Note family={data.status === 'recorded' ? 'done' : 'attention'} icon="check" role="status">
          <p>{data.status === 'recorded' ? words.isIn(data.code) : words.wasIn(data.code)}</p>
        </Note>
      )}
    </div>
  )
}

/** The expected codes against the scanned ones; then it is opened. */
function OpenPart<Row extends Going, Inside>({ kind, row, inside }: OneProps<Row, Inside>) {
  const { words, sealOf, expected, open } = kind
  const { sealSeen } = useWords(containerWords)
  const branch = useOwnBranch() ?? ''
  const refresh = useGoingRefresh()
  const [seal, setSeal] = useState('')
  const opening = useMutation({
    mutationFn: (codes: readonly string[]) => open(row, { codes, seal: seal.trim() }, branch),
    onSuccess: refresh,
  })
  const finish = async (codes: readonly string[]) => {
    // Shown by the promise: this part is gone once it is open.
    const result = await opening.mutateAsync(codes).catch(() => undefined)
    if (result !== undefined) showToast(result)
  }
  return (
    <>
      <CheckOff
        title={words.opening}
        text={words.openingText}
        label={words.openingLabel}
        hint={words.openingHint}
        expected={expected(inside)}
        doneText={words.openIt}
        isBusy={opening.isPending}
        onDone={(codes) => void finish(codes)}
        name={`posta-open-${row.id}`}
      >
        {sealOf(row) === '' ? undefined : (
          <Field label={sealSeen} optional>
            <Input
              value={seal}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setSeal(event.currentTarget.value)}
            />
          </Field>
        )}
      </CheckOff>
      {opening.error ? <Failed error={opening.error} /> : undefined}
    </>
  )
}

function FactsCard<Row extends Going, Inside>({ kind, row }: RowProps<Row, Inside>) {
  const { name, words, facts, namesOpener } = kind
  const shared = useWords(containerWords)
  const language = useLanguage()
  const when = (title: string, at: string | null, by?: string | null) => {
    if (at === null) return []
    const moment = nearMoment(at, language)
    const value = by === undefined ? moment : shared.by(moment, operatorName(by ?? ''))
    return [{ name: title, value }]
  }
  return (
    <Card title={words.about}>
      <Facts
        facts={[
          {
            name: shared.state,
            value: <ContainerBadge state={row.state} ofTrip={name === 'trips'} />,
          },
          { name: shared.origin, value: branchText(row.origin) },
          { name: shared.destination, value: branchText(row.destination) },
          ...facts(row),
          ...when(shared.made, row.madeAt, row.madeBy),
          ...when(shared.left, row.leftAt),
          ...when(shared.arrived, row.arrivedAt),
          ...when(shared.opened, row.openedAt, namesOpener ? row.openedBy : undefined),
        ]}
      />
    </Card>
  )
}

interface DeedsProps<Row> {
  readonly row: Row
  readonly due: readonly Deed<Row>[]
  readonly onClosing: () => void
}

function Deeds<Row extends Going>({ row, due, onClosing }: DeedsProps<Row>) {
  const words = useWords(containerWords)
  const branch = useOwnBranch() ?? ''
  const refresh = useGoingRefresh()
  const doing = useMutation({
    mutationFn: async ({ run }: Deed<Row>): Promise<DeedResult> => (await run?.(row, branch)) ?? {},
    async onSuccess({ toast }) {
      await refresh()
      if (toast !== undefined) showToast(toast)
    },
  })
  const { data: { reason, refused = [] } = {}, variables, isPending, error } = doing
  return (
    <>
      {due.map((deed) => (
        <Button
          key={deed.text}
          kind={deed.look(row)}
          {...(deed.icon ? { icon: deed.icon } : {})}
          busy={isPending && variables.text === deed.text}
          onClick={deed.run ? () => doing.mutate(deed) : onClosing}
        >
          {deed.text}
        </Button>
      ))}
      {reason === undefined ? undefined : (
        <p className="error" role="alert">
          {reason}
        </p>
      )}
      {refused.length > 0 ? (
        <Note family="attention" icon="warn" role="alert">
          <p>{words.refused}</p>
          {refused.map((one) => (
            <p key={one.trackingCode}>{words.notMoved(one.trackingCode, one.reason)}</p>
          ))}
        </Note>
      ) : undefined}
      {error ? <Failed error={error} /> : undefined}
    </>
  )
}
