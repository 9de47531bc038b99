import { useQuery } from '@tanstack/react-query'
import { momentText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { FloorQueueNote, useFloorQueue, WithFloorQueue } from '../../house/floor-queue.tsx'
import { useSession } from '../../house/session.tsx'
import { useAddressParams } from '../../parts/address.ts'
import { BranchChoice } from '../../parts/branch-choice.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { receptionWords } from '../../words/reception.ts'
import { useWords } from '../../words/words.ts'
import { ExtraCard, FloorCard, RefusedCard } from './floor-cards.tsx'
import { withUnsent } from './pending.ts'
import {
  mostShown,
  type Sheet,
  type Shipment,
  sheetQuery,
  shipmentsQuery,
  useCount,
  useMayReceive,
  useReceive,
  useUndo,
} from './receptions.ts'
import { SheetGun } from './sheet-gun.tsx'
import { SheetSide } from './sheet-side.tsx'
import './reception.css'

/**
 * One sheet: the pieces that entered, those that did not, and the count against the sheet
 * .
 */
export default function SheetScreen() {
  return (
    <WithFloorQueue>
      <SheetPage />
    </WithFloorQueue>
  )
}

function SheetPage() {
  const words = useWords(receptionWords)
  const id = (useAddressParams()['id'] ?? '').toUpperCase()
  useScreenTitle(id)
  const { unsent } = useFloorQueue()
  const sheet = useQuery(sheetQuery(id))
  const shipments = useQuery({ ...shipmentsQuery(id), enabled: Boolean(sheet.data) })
  return (
    <>
      <Head title={words.title}>{words.lead}</Head>
      <FloorQueueNote />
      <Loaded query={sheet}>
        {(one) =>
          one === null ? (
            <Unknown />
          ) : (
            <Loaded query={shipments}>
              {(rows) => <OpenSheet {...withUnsent({ sheet: one, shipments: rows }, unsent)} />}
            </Loaded>
          )
        }
      </Loaded>
    </>
  )
}

function Unknown() {
  const words = useWords(receptionWords)
  const mayReceive = useMayReceive()
  return (
    <div className="stack g6">
      {mayReceive ? <SheetGun /> : undefined}
      <Empty
        title={words.unknownTitle}
        art="search"
        actions={<LinkButton to="/consola/recepcion">{words.seeSheets}</LinkButton>}
      >
        {words.unknownText}
      </Empty>
    </div>
  )
}

function OpenSheet({ sheet, shipments }: { sheet: Sheet; shipments: readonly Shipment[] }) {
  const words = useWords(receptionWords)
  const mayReceive = useMayReceive()
  const count = useCount(sheet.id)
  const receive = useReceive()
  const mayCount = mayReceive && sheet.receivedAt !== null && sheet.closedAt === null
  const takePiece = (code: string) => {
    const listed = shipments.find((one) => one.trackingCode === code)
    if (listed && mayCount)
      count.mutate({ counts: [{ trackingCode: code, pieces: (listed.counted ?? 0) + 1 }] })
    else receive.mutate({ id: sheet.id, ...(listed ? {} : { extra: code }) })
  }
  const refusedExtra = receive.data?.refused.find(({ trackingCode }) =>
    shipments.every((one) => one.trackingCode !== trackingCode),
  )
  const error = count.error ?? receive.error
  return (
    <div className="stack reception">
      {mayReceive ? (
        <>
          <BranchChoice own={useSession().membership.branch} />
          <SheetGun id={sheet.id} onPiece={takePiece} />
        </>
      ) : undefined}
      {error ? <Failed error={error} /> : undefined}
      {refusedExtra ? (
        <p className="error" role="alert">
          {refusedExtra.trackingCode}: {refusedExtra.reason}
        </p>
      ) : undefined}
      <div className="split">
        <div className="stack">
          <ReceptionNote sheet={sheet} />
          <RefusedCard {...{ sheet, shipments }} onGiveBack={count.mutate} />
          <ExtraCard codes={sheet.extra} />
          <FloorCard {...{ sheet, shipments, mayCount }} onCount={count.mutate} />
          {shipments.length >= mostShown ? (
            <p className="small quiet">{words.firstOnly(whole(mostShown))}</p>
          ) : undefined}
        </div>
        <SheetSide {...{ sheet, mayReceive }} change={count.mutate} isBusy={count.isPending} />
      </div>
    </div>
  )
}

/** How much of the sheet entered and when, with the way back. */
function ReceptionNote({ sheet }: { sheet: Sheet }) {
  const words = useWords(receptionWords)
  const mayReceive = useMayReceive()
  const receive = useReceive()
  const undo = useUndo(sheet.id)
  const error = receive.error ?? undo.error
  const takeBack = () =>
    undo.mutate(undefined, {
      onSuccess(answer) {
        if (answer === undefined) return
        const { undone, kept } = answer
        const text = words.undone(whole(undone))
        if (kept.length > 0) showToast(`${text}. ${words.kept(kept.slice(0, 5).join(', '))}`)
        else showToast(text, { undo: () => receive.mutate({ id: sheet.id }) })
      },
    })
  const { id, shipperName, receivedAt } = sheet
  return (
    <>
      {receivedAt === null ? (
        <Note
          family="neutral"
          icon="clip"
          action={
            mayReceive ? (
              <Button
                kind="sm primary"
                busy={receive.isPending}
                onClick={() => receive.mutate({ id })}
              >
                {words.receiveAll}
              </Button>
            ) : undefined
          }
        >
          <p>
            <b>{words.notYet}</b> {words.notYetText(shipperName, whole(sheet.shipments))}
          </p>
        </Note>
      ) : (
        <Note
          family="done"
          icon="check"
          role="status"
          action={
            mayReceive ? (
              <Button kind="sm" busy={undo.isPending} onClick={takeBack}>
                {words.undoAll}
              </Button>
            ) : undefined
          }
        >
          <p>
            <b>{words.entered(whole(sheet.entered), whole(sheet.shipments))}</b>{' '}
            {words.enteredAbout(shipperName, id, momentText(receivedAt))}
          </p>
        </Note>
      )}
      {error ? <Failed error={error} /> : undefined}
    </>
  )
}
