import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { whole as figure } from '../../formats/numbers.ts'
import { dropGone, noteGone } from '../../house/demonstration.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Tile } from '../../parts/check.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Table } from '../../parts/table.tsx'
import { removalWords } from '../../words/demonstration-removal.ts'
import { useWords } from '../../words/words.ts'
import { type Contents, contentsQuery, isNothing, removeDemonstration } from './contents.ts'

interface RemovalCardProps {
  readonly of: Contents
  /** Called once a removal has begun. */
  readonly onBegun: () => void
}

/** The parts of the demonstration that go and stay, and the button that removes it. */
export function RemovalCard({ of, onBegun }: RemovalCardProps) {
  const words = useWords(removalWords)
  const dialog = useDialog('quitar')
  const { removal } = of
  const isRunning = removal?.running ?? false
  const hasLiving = !isNothing(of.living)
  const [wish, setWish] = useState(removal?.whole ?? false)
  const isWhole = isRunning ? removal?.whole === true : wish || !hasLiving
  const button = (
    <Button kind="danger" icon="trash" onClick={() => dialog.open()}>
      {removal === null ? words.remove : words.goOn}
    </Button>
  )
  return (
    <Card title={words.contents} foot={isRunning ? undefined : button}>
      <div className="stack">
        {isRunning ? undefined : (
          <Choice isWhole={isWhole} hasLiving={hasLiving} onChoose={setWish} />
        )}
        <ContentsTable of={of} isWhole={isWhole} />
      </div>
      {dialog.isOpen ? (
        <Removing of={of} isWhole={isWhole} onBegun={onBegun} onClose={dialog.close} />
      ) : undefined}
    </Card>
  )
}

interface ChoiceProps {
  readonly isWhole: boolean
  readonly hasLiving: boolean
  readonly onChoose: (isWhole: boolean) => void
}

function Choice({ isWhole, hasLiving, onChoose }: ChoiceProps) {
  const words = useWords(removalWords)
  const living = { value: false, title: words.living, text: words.livingText }
  const all = { value: true, title: words.all, text: words.allText }
  return (
    <div className="tiles" role="radiogroup" aria-label={words.choose}>
      {(hasLiving ? [living, all] : [all]).map(({ value, title, text }) => (
        <Tile
          key={title}
          name="whole"
          title={title}
          checked={isWhole === value}
          onChange={() => onChoose(value)}
        >
          {text}
        </Tile>
      ))}
    </div>
  )
}

interface RemovingProps extends RemovalCardProps {
  readonly isWhole: boolean
  readonly onClose: () => void
}

function Removing({ of, isWhole, onBegun, onClose }: RemovingProps) {
  const words = useWords(removalWords)
  const queries = useQueryClient()
  const { shippers, shipments, people, rows } = isWhole ? of.whole : of.living
  return (
    <ConfirmDialog
      title={isWhole ? words.titleAll : words.titleLiving}
      deed={isWhole ? words.removeAll : words.removeLiving}
      onClose={onClose}
      run={async () => {
        const remains = await removeDemonstration(isWhole)
        // A person of the demonstration goes with it, and reads this on the sign-in page.
        if (isWhole) noteGone(remains)
        else dropGone()
        return remains
      }}
      onDone={async () => {
        onClose()
        await queries.invalidateQueries({ queryKey: contentsQuery.queryKey })
        // A person who went with it can't read it any more, and is led to the sign-in page.
        if (queries.getQueryState(contentsQuery.queryKey)?.status === 'success') onBegun()
      }}
    >
      <div className="stack g2">
        <p>{words.consequence(shippers.length, shipments, people, rows)}</p>
        <p>{isWhole ? words.allText : words.livingText}</p>
        <p>{words.final}</p>
      </div>
    </ConfirmDialog>
  )
}

interface Row {
  readonly kind: string
  readonly goes: number
  readonly stays: number
}

/** The contents of the demonstration by kind, and the part of them that a removal takes. */
function ContentsTable({ of, isWhole }: { of: Contents; isWhole: boolean }) {
  const words = useWords(removalWords)
  const goes = isWhole ? of.whole : of.living
  const row = (kind: string, some: number, all: number) => {
    return { kind, goes: some, stays: Math.max(0, all - some) }
  }
  const rows: readonly Row[] = [
    row(words.accounts, goes.shippers.length, of.whole.shippers.length),
    row(words.shipments, goes.shipments, of.whole.shipments),
    row(words.people, goes.people, of.whole.people),
    row(words.rows, goes.rows, of.whole.rows),
    row(words.entries, 0, of.auditEntries),
  ]
  return (
    <Table
      caption={words.contents}
      isStill
      dense
      rows={rows}
      rowId={({ kind }) => kind}
      columns={[
        { name: 'kind', title: words.kind, look: 'wide', cell: ({ kind }) => <b>{kind}</b> },
        ...(['goes', 'stays'] as const).map((name) => ({
          name,
          title: words[name],
          look: 'num',
          cardTitle: true,
          cell: (one: Row) => figure(one[name]),
        })),
      ]}
    />
  )
}
