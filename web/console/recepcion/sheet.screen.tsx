import { useQuery } from '@tanstack/react-query'
import { whole } from '../../formats/numbers.ts'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { FloorQueueNote, useFloorQueue, WithFloorQueue } from '../../house/floor-queue.tsx'
import { useSession } from '../../house/session.tsx'
import { useAddressParams } from '../../parts/address.ts'
import { BranchChoice } from '../../parts/branch-choice.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { receptionWords } from '../../words/reception.ts'
import { useWords } from '../../words/words.ts'
import { ExtraCard, FloorCard, RefusedCard } from './floor-cards.tsx'
import { withUnsent } from './pending.ts'
import { ReceptionNote } from './reception-note.tsx'
import './reception.css'
import {
  mostShown,
  type Sheet,
  type Shipment,
  sheetQuery,
  shipmentsQuery,
  useCount,
  useMayReceive,
  useReceive,
} from './receptions.ts'
import { SheetGun } from './sheet-gun.tsx'
import { SheetSide } from './sheet-side.tsx'

/** One sheet: what entered, what did not, and its pieces against those on the floor. */
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
        {(found) =>
          found === null ? (
            <Unknown />
          ) : (
            <Loaded query={shipments}>
              {(rows) => <OpenSheet {...withUnsent({ sheet: found, shipments: rows }, unsent)} />}
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
