import { nearMoment } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button, IconButton, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { receptionWords } from '../../words/reception.ts'
import { isState, stateWords } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { Sheet, Shipment, useCount } from './receptions.ts'

interface OfSheet {
  readonly sheet: Sheet
  readonly shipments: readonly Shipment[]
}

type Change = ReturnType<typeof useCount>['mutate']

const codeColumn = (title: string): Column<Shipment> => ({
  name: 'code',
  title,
  look: 'w1',
  cell: ({ trackingCode }) => <span className="code">{trackingCode}</span>,
})

/** Pieces on the sheet that did not enter, with the reason and the next step. */
export function RefusedCard({ sheet, shipments, onGiveBack }: OfSheet & { onGiveBack: Change }) {
  const words = useWords(receptionWords)
  const tell = useReasons()
  const refused = shipments.filter(({ result }) => result !== 'received' && result !== 'awaited')
  if (sheet.receivedAt === null || refused.length === 0) return undefined
  const columns: readonly Column<Shipment>[] = [
    codeColumn(words.code),
    { name: 'why', title: words.why, look: 'wide', cell: (row) => tell(row).why },
    { name: 'do', title: words.whatToDo, look: 'wide', cell: (row) => tell(row).what },
    {
      name: 'actions',
      title: '',
      look: 'w1',
      cell: (row) => <RefusedAction row={row} onGiveBack={onGiveBack} />,
    },
  ]
  return (
    <Card title={words.refused} count={whole(refused.length)} flush>
      <Table
        caption={words.refusedTable}
        columns={columns}
        rows={refused}
        rowId={({ trackingCode }) => trackingCode}
      />
    </Card>
  )
}

function RefusedAction({ row, onGiveBack }: { row: Shipment; onGiveBack: Change }) {
  const words = useWords(receptionWords)
  const { trackingCode, result, givenBackAt } = row
  if (result !== 'cancelled')
    return (
      <LinkButton kind="sm" to={`/consola/envios/${trackingCode}`}>
        {words.seeShipment}
      </LinkButton>
    )
  if (givenBackAt !== null)
    return (
      <Badge family="return" icon="back">
        {words.givenBack}
      </Badge>
    )
  const mark = (givenBack: boolean) => onGiveBack({ counts: [{ trackingCode, givenBack }] })
  const give = () => {
    mark(true)
    showToast(words.givenBack, { undo: () => mark(false) })
  }
  return (
    <Button kind="sm" onClick={give}>
      {words.giveBack}
    </Button>
  )
}

/** Why a shipment did not enter, and the next step. */
function useReasons() {
  const words = useWords(receptionWords)
  const states = useWords(stateWords)
  const language = useLanguage()
  return ({ result, state, since, cancelledAt }: Shipment) => {
    if (result === 'cancelled')
      return {
        why: words.cancelledWhy(nearMoment(cancelledAt ?? since, language)),
        what: words.cancelledDo,
      }
    if (result === 'missing') return { why: words.missingWhy, what: words.missingDo }
    const word = isState(state) ? states[state].short.toLowerCase() : state
    return {
      why: words.elsewhereWhy(word, nearMoment(since, language)),
      what: words.elsewhereDo,
    }
  }
}

/** Pieces that came with the sheet, which does not list them. */
export function ExtraCard({ codes }: { codes: readonly string[] }) {
  const words = useWords(receptionWords)
  if (codes.length === 0) return undefined
  return (
    <Card title={words.extras} count={whole(codes.length)} flush>
      <Table
        caption={words.extrasTable}
        columns={[
          {
            name: 'code',
            title: words.code,
            look: 'w1',
            cell: ({ code }) => <span className="code">{code}</span>,
          },
          { name: 'why', title: words.why, look: 'wide', cell: () => words.extraWhy },
        ]}
        rows={codes.map((code) => ({ code }))}
        rowId={({ code }) => code}
      />
    </Card>
  )
}

interface FloorCardProps extends OfSheet {
  readonly mayCount: boolean
  readonly onCount: Change
}

/** The pieces that entered against those on the floor. */
export function FloorCard({ sheet, shipments, mayCount, onCount }: FloorCardProps) {
  const words = useWords(receptionWords)
  const shown = shipments.filter(({ result }) => result === 'received' || result === 'awaited')
  if (shown.length === 0) return undefined
  const isLeft = ({ pieces, counted }: Shipment) => (counted ?? 0) < pieces
  const countAll = () => {
    const left = shown.filter(isLeft)
    onCount({ counts: left.map(({ trackingCode, pieces }) => ({ trackingCode, pieces })) })
    const before = left.map(({ trackingCode, counted }) => ({
      trackingCode,
      pieces: counted ?? 0,
    }))
    showToast(words.allCounted, { undo: () => onCount({ counts: before }) })
  }
  return (
    <Card
      title={words.floor}
      actions={
        <span className="row g3">
          {mayCount && shown.some(isLeft) ? (
            <Button kind="sm" icon="check" onClick={countAll}>
              {words.allThere}
            </Button>
          ) : undefined}
          <span className="small quiet floor-sum">
            {words.floorCount(whole(sheet.counted), whole(sheet.pieces))}
          </span>
        </span>
      }
      flush
    >
      <FloorTable {...{ shown, mayCount, onCount }} />
    </Card>
  )
}

function FloorTable({
  shown,
  mayCount,
  onCount,
}: {
  shown: readonly Shipment[]
  mayCount: boolean
  onCount: Change
}) {
  const words = useWords(receptionWords)
  const columns: readonly Column<Shipment>[] = [
    codeColumn(words.code),
    {
      name: 'destination',
      title: words.destination,
      cell: ({ locality, postalCode }) => (
        <>
          <Locality name={locality} /> · {postalCode}
        </>
      ),
    },
    {
      name: 'pieces',
      title: words.pieces,
      look: 'num w1',
      cardTitle: true,
      cell: ({ pieces }) => whole(pieces),
    },
    {
      name: 'counted',
      title: words.counted,
      look: 'num w1',
      cardTitle: true,
      cell: ({ counted }) => whole(counted ?? 0),
    },
    {
      name: 'actions',
      title: '',
      look: 'w1 wide',
      cell: (row) => (
        <span className="row g1 counting">
          <CountBadge row={row} />
          {mayCount ? <CountButtons {...{ row, onCount }} /> : undefined}
        </span>
      ),
    },
  ]
  return (
    <Table
      caption={words.floorTable}
      columns={columns}
      rows={shown}
      rowId={({ trackingCode }) => trackingCode}
    />
  )
}

function CountBadge({ row: { pieces, counted } }: { row: Shipment }) {
  const words = useWords(receptionWords)
  if (!counted) return <Badge family="neutral">{words.uncounted}</Badge>
  if (counted === pieces)
    return (
      <Badge family="done" icon="check">
        {words.isThere}
      </Badge>
    )
  const text =
    counted < pieces
      ? words.missing(whole(pieces - counted))
      : words.surplus(whole(counted - pieces))
  return (
    <Badge family="attention" icon="warn">
      {text}
    </Badge>
  )
}

function CountButtons({ row, onCount }: { row: Shipment; onCount: Change }) {
  const words = useWords(receptionWords)
  const { trackingCode, counted } = row
  const add = (more: number) =>
    onCount({ counts: [{ trackingCode, pieces: Math.max(0, (counted ?? 0) + more) }] })
  return (
    <>
      <IconButton
        icon="minus"
        kind="sm ghost"
        label={words.oneLess(trackingCode)}
        disabled={!counted}
        onClick={() => add(-1)}
      />
      <IconButton
        icon="plus"
        kind="sm ghost"
        label={words.oneMore(trackingCode)}
        onClick={() => add(1)}
      />
    </>
  )
}

/** A pick-up has the code of its branch in place of a locality. */
function Locality({ name }: { readonly name: string }) {
  return /^[A-Z]\d{4}$/.test(name) ? <span className="code">{name}</span> : name
}
