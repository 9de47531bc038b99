import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nearMoment } from '../../formats/dates.ts'
import { whole as figure } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { dropGone } from '../../house/demonstration.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Note } from '../../parts/note.tsx'
import { removalWords } from '../../words/demonstration-removal.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import {
  type Contents,
  contentsQuery,
  isNothing,
  lastRemovalQuery,
  type Removal,
} from './contents.ts'
import { RemovalCard } from './removal-card.tsx'

/** The contents of the demonstration, and its removal. */
export default function DemonstrationScreen() {
  const words = useWords(removalWords)
  const contents = useQuery(contentsQuery)
  return (
    <>
      <Head title={words.title}>{words.lead}</Head>
      <Loaded query={contents}>{(of) => <Demonstration of={of} />}</Loaded>
    </>
  )
}

function Demonstration({ of }: { of: Contents }) {
  const words = useWords(removalWords)
  const { removal } = of
  const watch = useReloadAtEnd(removal)
  return (
    <div className="stack">
      {removal ? <Progress of={removal} /> : undefined}
      {removal === null && of.mode !== 'living' ? <LastRemoval /> : undefined}
      {removal === null && isNothing(of.whole) ? (
        <Empty title={words.nothing}>{words.nothingText}</Empty>
      ) : (
        <RemovalCard of={of} onBegun={watch} />
      )}
    </div>
  )
}

/** Once the removal has ended, all the data of the page is read anew, with its band. */
function useReloadAtEnd(removal: Removal | null): () => void {
  const [isWatched, setWatched] = useState(false)
  const isRunning = removal?.running ?? false
  useEffect(() => {
    if (isRunning) setWatched(true)
    if (!isWatched || removal !== null) return
    dropGone()
    location.reload()
  }, [isRunning, isWatched, removal])
  return () => setWatched(true)
}

/** How far a removal is; one that was cut off says how it goes on. */
function Progress({ of }: { of: Removal }) {
  const words = useWords(removalWords)
  const { removed, total, running, beganBy } = of
  const most = Math.max(1, total)
  const text = words.progress(figure(Math.min(removed, most)), figure(most))
  if (!running)
    return (
      <Note family="problem" icon="warn" role="alert">
        <p>
          <b>{words.cutOff}</b> {text} {words.cutOffText}
        </p>
      </Note>
    )
  return (
    <Note family="attention" icon="trash" role="status">
      <p>
        <b>{words.running(operatorName(beganBy))}</b> {text}
      </p>
      <progress className="thick" value={removed} max={most} aria-label={words.title} />
    </Note>
  )
}

function LastRemoval() {
  const words = useWords(removalWords)
  const language = useLanguage()
  const { data: last } = useQuery(lastRemovalQuery)
  if (!last) return undefined
  const { at, by, shipments, people, rows, auditEntries, pricesInForce } = last
  return (
    <>
      <Note family="done" icon="check" role="status">
        <p>
          <b>{words.removed(nearMoment(at, language), operatorName(by))}</b>{' '}
          {words.removedText(shipments, people, rows, auditEntries)}
        </p>
      </Note>
      {pricesInForce.length > 0 ? <PricesInForce count={pricesInForce.length} /> : undefined}
    </>
  )
}

/** Prices that the removal left, since somebody else published after them. */
function PricesInForce({ count }: { count: number }) {
  const words = useWords(removalWords)
  return (
    <Note
      family="attention"
      icon="warn"
      action={<LinkButton to="/consola/tarifas">{words.seePrices}</LinkButton>}
    >
      <p>
        <b>{words.pricesStay(count)}</b> {words.pricesStayText}
      </p>
    </Note>
  )
}
