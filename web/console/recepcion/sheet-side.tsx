import { type FormEvent, useState } from 'react'
import { dateText, nearMoment } from '../../formats/dates.ts'
import { kilos, money, whole } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { receptionWords } from '../../words/reception.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { Sheet, useCount } from './receptions.ts'

interface SheetSideProps {
  readonly sheet: Sheet
  readonly mayReceive: boolean
  readonly isBusy: boolean
  readonly change: ReturnType<typeof useCount>['mutate']
}

/** The facts of the sheet, the progress of the count, and its end. */
export function SheetSide({ sheet, mayReceive, isBusy, change }: SheetSideProps) {
  const words = useWords(receptionWords)
  const isOpen = sheet.receivedAt !== null && sheet.closedAt === null
  const close = () =>
    change(
      { closed: true },
      {
        onSuccess: () =>
          showToast(sheet.missingPieces > 0 ? words.closed : words.closedWhole, {
            undo: () => change({ closed: false }),
          }),
      },
    )
  return (
    <div className="stack">
      <Card title={words.theSheet}>
        <SheetFacts sheet={sheet} />
      </Card>
      {isOpen && mayReceive && sheet.handedOverBy === null ? (
        <BroughtBy onSave={(handedOverBy) => change({ handedOverBy })} />
      ) : undefined}
      <progress
        className="thick done"
        value={sheet.counted}
        max={Math.max(1, sheet.pieces)}
        aria-label={words.countedPieces}
      />
      {mayReceive && isOpen ? (
        <Button kind="block" busy={isBusy} onClick={close}>
          {words.close(whole(sheet.missingPieces))}
        </Button>
      ) : undefined}
      <Closed {...{ sheet, mayReceive }} onOpen={() => change({ closed: false })} />
      {sheet.receivedAt === null ? undefined : (
        <Button kind="primary block lg" icon="print" onClick={() => window.print()}>
          {words.print}
        </Button>
      )}
      <div className="paper-only receipt-foot" aria-hidden="true">
        <p>{words.signGave}</p>
        <p>{words.signTook}</p>
      </div>
    </div>
  )
}

function Closed({
  sheet,
  mayReceive,
  onOpen,
}: {
  sheet: Sheet
  mayReceive: boolean
  onOpen: () => void
}) {
  const words = useWords(receptionWords)
  const language = useLanguage()
  if (sheet.closedAt === null) return undefined
  return (
    <p className="row">
      <span className="grow">{words.isClosed(nearMoment(sheet.closedAt, language))}</span>
      {mayReceive ? (
        <Button kind="sm" onClick={onOpen}>
          {words.open}
        </Button>
      ) : undefined}
    </p>
  )
}

function SheetFacts({ sheet }: { sheet: Sheet }) {
  const words = useWords(receptionWords)
  const { handedOverBy } = sheet
  return (
    <Facts
      facts={[
        { name: words.shipper, value: `${sheet.shipper} ${sheet.shipperName}` },
        { name: words.day, value: dateText(sheet.day) },
        { name: words.shipments, value: whole(sheet.shipments) },
        { name: words.pieces, value: whole(sheet.pieces) },
        { name: words.weight, value: kilos(sheet.weightKg) },
        { name: words.toCollect, value: money(sheet.cashCents) },
        ...(handedOverBy === null ? [] : [{ name: words.broughtBy, value: handedOverBy }]),
      ]}
    />
  )
}

/** The name of the person who brought the sheet, for the receipt. */
function BroughtBy({ onSave }: { onSave: (name: string) => void }) {
  const words = useWords(receptionWords)
  const [name, setName] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <form className="stack g2 screen-only" onSubmit={send}>
      <Field label={words.broughtByField}>
        <Input
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      {name.trim() === '' ? undefined : (
        <Button kind="sm" type="submit">
          {words.saveBroughtBy}
        </Button>
      )}
    </form>
  )
}
