import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'
import { saveFile } from '../../api/file.ts'
import { useFormKey } from '../../api/form-key.ts'
import { addDays, dateText, nearMoment, today } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress, useGo } from '../../parts/address.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { handOverWords } from '../../words/hand-over.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import {
  type ListedSheet,
  madeQuery,
  mostShown,
  type NextSheet,
  type Sheet,
  sheetQuery,
  shipmentsQuery,
  unprintedQuery,
} from './hand-overs.ts'
import { PaperCard, PrintedHead, PrintedSignatures } from './paper.tsx'
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

function StateCard({ sheet }: { sheet: Sheet | NextSheet }) {
  const words = useWords(handOverWords)
  const language = useLanguage()
  const { day, printedAt, received, shipments, cancelled } = sheet
  const last = useQuery(madeQuery(addDays(day, -1))).data?.items[0]
  const cancelledFact = { name: words.cancelledAfter, value: whole(cancelled) }
  return (
    <Card title={words.state}>
      <Facts
        facts={[
          {
            name: words.closed,
            value:
              printedAt === null ? words.open : words.closedAt(nearMoment(printedAt, language)),
          },
          {
            name: words.received,
            value:
              received === 0 ? words.notYet : words.receivedOf(whole(received), whole(shipments)),
          },
          ...(cancelled === 0 ? [] : [cancelledFact]),
          {
            name: day === today() ? words.lastYesterday : words.lastBefore,
            value: last
              ? words.receivedLast(whole(last.received), whole(last.shipments))
              : words.none,
          },
        ]}
      />
    </Card>
  )
}

interface SheetsCardProps {
  readonly sheet: Sheet | NextSheet
  readonly next: NextSheet
  readonly made: readonly ListedSheet[]
}

/** The sheets of the day, where there are several. */
function SheetsCard({ sheet, next, made }: SheetsCardProps) {
  const words = useWords(handOverWords)
  const language = useLanguage()
  const address = `/portal/hojas/${next.day}`
  const isNextShown = sheet.printedAt === null
  if (made.length + (next.shipments > 0 ? 1 : 0) < 2) return undefined
  return (
    <Card title={words.sheets} flush>
      <ul className="items tight">
        {next.shipments > 0 ? (
          <Entry to={address} isNow={isNextShown} small={words.shipments(whole(next.shipments))}>
            {words.isNew}
          </Entry>
        ) : undefined}
        {made.map(({ id, printedAt, shipments }) => (
          <Entry
            key={id}
            to={address}
            hoja={id}
            isNow={id === sheet.id}
            small={words.shipments(whole(shipments))}
          >
            {words.made(printedAt === null ? '' : nearMoment(printedAt, language))}
          </Entry>
        ))}
      </ul>
    </Card>
  )
}

interface EntryProps {
  readonly to: string
  readonly hoja?: string
  readonly isNow: boolean
  readonly small: string
  readonly children: string
}

function Entry({ to, hoja, isNow, small, children }: EntryProps) {
  return (
    <li>
      <Icon name="clip" />
      <span className="grow">
        <Link className="cover" to={to} search={{ hoja }} aria-current={isNow ? 'true' : undefined}>
          {isNow ? <b>{children}</b> : children}
        </Link>
        <small>{small}</small>
      </span>
    </li>
  )
}

type Use = 'file' | 'paper'

/**
 * Saves a sheet as a file or prints it. One that was not made yet is made first: from then on it
 * lists what it lists. The address asks for the printing, because the screen of a day may be
 * another than the one where the button was pressed.
 */
function useSheet(sheet: Sheet | NextSheet, onMade: () => void) {
  const queries = useQueryClient()
  const go = useGo()
  const key = useFormKey()

  async function make(): Promise<Sheet> {
    const header = { 'Idempotency-Key': key.headers['idempotency-key'] }
    const made = await dataOf(
      v1.POST('/hand-overs', { params: { header }, body: { day: sheet.day } }),
    )
    key.renew()
    queries.setQueryData(sheetQuery(made.id).queryKey, made)
    await queries.fetchQuery(shipmentsQuery(made.id))
    onMade()
    return made
  }

  return useMutation({
    mutationFn: async (use: Use) => {
      const made = sheet.id === null || sheet.printedAt === null ? await make() : (sheet as Sheet)
      const isPaper = use === 'paper' && made.shipments <= mostShown
      if (!isPaper) await saveFile(pdfOf(made.id), `${made.id}.pdf`)
      const search = { hoja: made.id, ...(isPaper ? { imprimir: true } : {}) }
      go(`/portal/hojas/${made.day}`, search, true)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hand-overs'] }),
    // A refused message is changed before it is sent again; one without an answer is repeated.
    onError(error) {
      if (isFailure(error) && error.status !== 0) key.renew()
    },
  })
}

function pdfOf(id: string) {
  return v1.GET('/hand-overs/{id}/pdf', { params: { path: { id } }, parseAs: 'blob' })
}
