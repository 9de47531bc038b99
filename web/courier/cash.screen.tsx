import { useQuery } from '@tanstack/react-query'
import { timeText } from '../formats/dates.ts'
import { money } from '../formats/numbers.ts'
import { handOverCode } from '../formats/people.ts'
import { useSession } from '../house/session.tsx'
import { Bars } from '../parts/bars.tsx'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Dialog, useDialog } from '../parts/dialog.tsx'
import { Facts } from '../parts/facts.tsx'
import { Loaded } from '../parts/failed.tsx'
import { Note } from '../parts/note.tsx'
import { courierWords } from '../words/courier.ts'
import { useWords } from '../words/words.ts'
import { cashOf } from './cash.ts'
import type { ShownRun } from './kept-run.ts'
import { Phone } from './phone.tsx'
import type { Collection } from './run.ts'
import { collectedQuery } from './runs.ts'
import { runTitle, useRun } from './use-run.ts'

/** The cash in the courier's pocket, and the amounts still to be collected. */
export default function CashScreen() {
  const words = useWords(courierWords)
  const { run } = useRun()
  const collected = useQuery(collectedQuery)
  const code = useDialog('codigo')
  return (
    <Phone
      title={words.cashTitle}
      sub={runTitle(run, words)}
      back="/reparto"
      dock={
        <Button kind="primary" icon="scan" onClick={() => code.open()}>
          {words.showCode}
        </Button>
      }
    >
      <Loaded query={collected}>{({ items }) => <Cash run={run} collections={items} />}</Loaded>
      <Note family="travel" icon="info">
        <p>{words.mismatch}</p>
      </Note>
      {code.isOpen ? <CodeDialog onClose={code.close} /> : undefined}
    </Phone>
  )
}

interface CashProps {
  readonly run: ShownRun | null
  readonly collections: readonly Collection[]
}

function Cash({ run, collections }: CashProps) {
  const words = useWords(courierWords)
  const { membership } = useSession()
  const { inHand, inHandCents, left, leftCents } = cashOf(run, collections)
  const branch = run?.branchName ?? run?.branch ?? membership.branch
  const where = branch ? ` ${words.handOverAt(branch)}` : ''
  return (
    <>
      <section className="card">
        <div className="body stack g2">
          <p className="over">{words.toHandOver}</p>
          <div className="figure">{money(inHandCents)}</div>
          <p className="small quiet">
            {inHand.length === 0
              ? words.nothingCollected
              : `${words.collections(inHand.length)}.${where}`}
          </p>
        </div>
      </section>
      {inHand.length === 0 ? undefined : (
        <Card flush>
          <ul className="items">
            {inHand.map(({ id, name, code, at, cents, isKept }) => (
              <li key={id}>
                <span className="grow">
                  <b>{name}</b>
                  <small>
                    {[code, timeText(at), isKept ? words.onPhone : ''].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <b>{money(cents)}</b>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        <div className="stack g3">
          <h2>{words.toCollectTitle}</h2>
          {left.length === 0 ? <p className="small quiet">{words.nothingLeft}</p> : undefined}
          <Facts
            facts={[
              ...left.map(({ recipient, cashCents }) => ({
                name: recipient.name,
                value: money(cashCents ?? 0),
              })),
              { name: words.atTheEnd, value: money(inHandCents + leftCents), sum: true },
            ]}
          />
        </div>
      </Card>
    </>
  )
}

/** The code of the person who hands over, for the scanner of the branch. */
function CodeDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(courierWords)
  const { person } = useSession()
  const text = `POSTA/${handOverCode(person.id)}`
  return (
    <Dialog
      title={words.codeTitle}
      icon="scan"
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="stack g3 handing-over">
        <p>{words.codeText}</p>
        <Bars text={text} />
        <p className="center">
          <b>{person.name}</b>
        </p>
      </div>
    </Dialog>
  )
}
