import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { dateText, today } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { handOverWords } from '../../words/hand-over.ts'
import { useWords } from '../../words/words.ts'
import {
  type ListedSheet,
  mostShown,
  type NextSheet,
  type Sheet,
  shipmentsQuery,
  unprintedQuery,
} from './hand-overs.ts'
import { useSheet } from './making.ts'
import { PaperCard, PrintedHead, PrintedSignatures } from './paper.tsx'
import { SheetsCard, StateCard } from './sheet-cards.tsx'
import { ShipmentsTable } from './shipments-table.tsx'

interface SheetViewProps {
  readonly sheet: Sheet | NextSheet
  readonly next: NextSheet
  readonly made: readonly ListedSheet[]
  readonly tools: ReactNode
}

export function SheetView({ sheet, next, made, tools }: SheetViewProps) {
  const words = useWords(handOverWords)
  const shipments = useQuery(shipmentsQuery(sheet.id ?? ''))
  usePrintAsked(shipments.isSuccess && sheet.printedAt !== null)
  const use = useSheet(sheet, () => showToast(words.done))
  const mayMake = useMay('labels')
  const actions = mayMake || sheet.printedAt !== null
  const isBusy = (kind: 'file' | 'paper') => use.isPending && use.variables === kind
  return (
    <>
      <div className="screen-only">
        <Head
          title={words.title}
          actions={
            actions ? (
              <>
                <Button icon="download" busy={isBusy('file')} onClick={() => use.mutate('file')}>
                  {words.savePdf}
                </Button>
                <Button
                  kind="primary"
                  icon="print"
                  busy={isBusy('paper')}
                  onClick={() => use.mutate('paper')}
                >
                  {words.print}
                </Button>
              </>
            ) : undefined
          }
        >
          {words.lead}
        </Head>
      </div>
      <PrintedHead sheet={sheet} />
      <div className="split hand-over">
        <div className="stack g6">
          <div className="screen-only stack">
            {tools}
            {use.error ? <Failed error={use.error} /> : undefined}
            <Unprinted day={sheet.day} />
            {sheet.printedAt !== null && next.shipments > 0 ? <Fresh next={next} /> : undefined}
          </div>
          <Loaded query={shipments}>
            {(rows) => (
              <>
                {sheet.shipments > mostShown && rows.length >= mostShown ? (
                  <Note family="neutral" icon="info">
                    <p>{words.firstOnly(whole(rows.length))}</p>
                  </Note>
                ) : undefined}
                <ShipmentsTable sheet={sheet} rows={rows} />
              </>
            )}
          </Loaded>
        </div>
        <div className="stack sticky screen-only">
          <PaperCard sheet={sheet} />
          <StateCard sheet={sheet} />
          <SheetsCard {...{ sheet, next, made }} />
        </div>
      </div>
      <PrintedSignatures />
    </>
  )
}

/** Prints once the sheet is there, when the address asks for it. */
function usePrintAsked(isReady: boolean): void {
  const isAsked = useAddressValues()['imprimir'] !== undefined
  const change = useChangeAddress()
  useEffect(() => {
    if (!isAsked || !isReady) return
    change({ imprimir: undefined }, { replace: true })
    window.print()
    // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is another at every turn.
  }, [isAsked, isReady])
}

const mostCodes = 50

function Unprinted({ day }: { day: string }) {
  const words = useWords(handOverWords)
  const mayPrint = useMay('labels')
  const codes = useQuery(unprintedQuery(day)).data ?? []
  if (codes.length === 0) return undefined
  const count = whole(codes.length)
  const search = codes.length > mostCodes ? {} : { codigos: codes.join(',') }
  const ofDay = day === today() ? words.ofToday : words.ofDay(dateText(day))
  return (
    <Note
      family="attention"
      icon="warn"
      action={
        mayPrint ? (
          <LinkButton kind="sm" to="/portal/etiquetas" search={search}>
            {words.printThem(count)}
          </LinkButton>
        ) : undefined
      }
    >
      <p>
        <b>{words.unprinted(count, ofDay)}</b> {words.unprintedText(count)}
      </p>
    </Note>
  )
}

function Fresh({ next }: { next: NextSheet }) {
  const words = useWords(handOverWords)
  return (
    <Note
      family="travel"
      icon="info"
      action={
        <LinkButton kind="sm" to={`/portal/hojas/${next.day}`}>
          {words.seeFresh}
        </LinkButton>
      }
    >
      <p>
        <b>{words.fresh(whole(next.shipments))}</b> {words.freshText}
      </p>
    </Note>
  )
}
