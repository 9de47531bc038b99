import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { v1 } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'
import { saveFile } from '../../api/file.ts'
import { useFormKey } from '../../api/form-key.ts'
import { dayOf, nearMoment, today } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { useAddressValues, usePressedAddress } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Note } from '../../parts/note.tsx'
import { type Column, type Picking, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { labelsWords } from '../../words/labels.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { type LabelRow, type LabelRows, labelRowsQuery } from './label-rows.ts'
import { NoneAsked, NonePending } from './nothing.tsx'
import { PaperCard } from './paper-card.tsx'
import { Preview } from './preview.tsx'
import { apiOrder, type Choice, choiceOf, inOrder, labelsOf, sheetsOf } from './print-choice.ts'
import './labels.css'

export default function LabelsScreen() {
  const words = useWords(labelsWords)
  const { codigos, planilla } = useAddressValues()
  const isAsked = codigos !== undefined || planilla !== undefined
  const rows = useQuery(labelRowsQuery({ codes: codigos, sheet: planilla }))
  const count = rows.data && whole(rows.data.rows.length)
  const said = isAsked ? words.chosenCodes : words.unprinted
  return (
    <>
      <Head title={words.title}>
        {count === undefined ? '' : `${said(count)} `}
        {words.reprint}
      </Head>
      <Loaded query={rows}>
        {(loaded) => (
          <>
            <Problems of={loaded} isOfSheet={planilla !== undefined} />
            {loaded.rows.length > 0 ? (
              <Desk rows={loaded.rows} isAsked={isAsked} />
            ) : isAsked ? (
              <NoneAsked />
            ) : (
              <NonePending />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

/** Codes that were asked for and are left out, and that there are more than fit in a file. */
function Problems({ of: loaded, isOfSheet }: { of: LabelRows; isOfSheet: boolean }) {
  const words = useWords(labelsWords)
  const { unknown, cancelled, hasMore, rows } = loaded
  const first = isOfSheet ? words.firstOfSheet : words.first
  const sentences = [
    ...(unknown.length > 0 ? [words.unknown(unknown.join(', '))] : []),
    ...(cancelled.length > 0 ? [words.cancelled(cancelled.join(', '))] : []),
    ...(hasMore ? [first(whole(rows.length))] : []),
  ]
  if (sentences.length === 0) return undefined
  return (
    <Note family="attention" icon="warn">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Note>
  )
}

/** Everything is picked at first; a label taken out stays out when the list changes. */
function useAllPicked(rows: readonly LabelRow[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const codes = rows.map(({ trackingCode }) => trackingCode)
  const picked = Object.fromEntries(
    codes.filter((code) => !left.has(code)).map((code) => [code, true as const]),
  )
  const change = (next: Readonly<Record<string, true>>) =>
    setLeft(new Set(codes.filter((code) => next[code] === undefined)))
  return { picked, change }
}

function Desk({ rows, isAsked }: { rows: readonly LabelRow[]; isAsked: boolean }) {
  const { values, press } = usePressedAddress()
  const choice = choiceOf(values)
  const sorted = inOrder(rows, choice)
  const picking = useAllPicked(rows)
  const chosen = sorted.filter(({ trackingCode }) => picking.picked[trackingCode])
  const isOfToday = chosen.some(({ enteredAt }) => dayOf(enteredAt) === today())
  const withHandOver = choice.withHandOver ?? isOfToday
  return (
    <div className="split">
      <div className="stack g6">
        <PaperCard labels={labelsOf(chosen, choice)} {...{ choice, press, withHandOver }} />
        <LabelsTable rows={sorted} picking={picking} />
      </div>
      <div className="sticky stack">
        <Preview rows={chosen} paper={choice.paper} />
        <Print {...{ chosen, choice, isAsked, withHandOver }} />
      </div>
    </div>
  )
}

interface PrintProps {
  readonly chosen: readonly LabelRow[]
  readonly choice: Choice
  readonly isAsked: boolean
  readonly withHandOver: boolean
}

function Print({ chosen, choice, isAsked, withHandOver }: PrintProps) {
  const words = useWords(labelsWords)
  const mayPrint = useMay('labels')
  const labels = labelsOf(chosen, choice)
  const printing = usePrinting(() => showToast(words.done(whole(labels))))
  const mayNow = mayPrint && chosen.length > 0 && !printing.isPending
  const print = () => printing.mutate({ rows: chosen, choice, isAsked, withHandOver })
  usePrintKey(mayPrint, () => mayNow && print())
  if (!mayPrint) return undefined
  return (
    <>
      {printing.error ? <Refused error={printing.error} /> : undefined}
      <Button
        kind="primary block lg"
        icon="print"
        hint="Ctrl P"
        busy={printing.isPending}
        reason={chosen.length === 0 ? words.pickSome : undefined}
        onClick={print}
      >
        {deedOf(words, chosen.length, labels, choice)}
      </Button>
      <p className="tiny quiet center">{words.scale}</p>
    </>
  )
}

/** A refusal names the faults of the codes or the paper beside its own sentence. */
function Refused({ error }: { error: unknown }) {
  const details = isFailure(error) ? error.fields.map(({ detail }) => detail) : []
  return (
    <>
      <Failed error={error} />
      {details.map((detail) => (
        <p key={detail} className="error">
          {detail}
        </p>
      ))}
    </>
  )
}

function deedOf(
  words: (typeof labelsWords)['es'],
  orders: number,
  labels: number,
  choice: Choice,
): string {
  if (choice.paper === 'zpl') return words.saveZpl(whole(labels))
  if (choice.paper === 'A4') return words.print(whole(orders), whole(sheetsOf(labels, choice)))
  return words.printLabels(whole(labels))
}

/** Ctrl-P prints the labels, not the page around them. */
function usePrintKey(isOn: boolean, print: () => void): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      print()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}

interface LabelsTableProps {
  readonly rows: readonly LabelRow[]
  readonly picking: Picking
}

function LabelsTable({ rows, picking }: LabelsTableProps) {
  const words = useWords(labelsWords)
  const language = useLanguage()
  const columns: Column<LabelRow>[] = [
    {
      name: 'code',
      title: words.code,
      look: 'w1',
      cell: ({ trackingCode }) => <span className="code">{trackingCode}</span>,
    },
    {
      name: 'recipient',
      title: words.recipient,
      look: 'wide',
      cell: ({ recipientName }) => recipientName,
    },
    {
      name: 'postal',
      title: words.postalCode,
      look: 'w1',
      cardTitle: true,
      cell: ({ postalCode }) => (postalCode === 0 ? '—' : postalCode),
    },
    {
      name: 'pieces',
      title: words.pieces,
      look: 'num w1',
      cardTitle: true,
      cell: ({ labels }) => whole(labels),
    },
    {
      name: 'printed',
      title: words.printed,
      cardTitle: true,
      look: 'w1',
      cell: ({ prints, lastAt }) => (
        <span className="quiet">
          {prints === 0 || lastAt === null
            ? words.never
            : words.times(prints, nearMoment(lastAt, language))}
        </span>
      ),
    },
  ]
  return (
    <Table
      caption={words.table}
      columns={columns}
      rows={rows}
      rowId={({ trackingCode }) => trackingCode}
      picking={picking}
    />
  )
}

interface Printing {
  readonly rows: readonly LabelRow[]
  readonly choice: Choice
  /** Whether the address asked for the rows by their codes. */
  readonly isAsked: boolean
  readonly withHandOver: boolean
}

/** Fetches the file of the labels, which counts as a print. */
function usePrinting(onDone: () => void) {
  const queries = useQueryClient()
  const key = useFormKey()
  return useMutation({
    mutationFn: (printing: Printing) => {
      const header = { 'Idempotency-Key': key.headers['idempotency-key'] }
      const file = v1.POST('/labels', {
        params: { header },
        body: toMessage(printing),
        parseAs: 'blob',
      })
      return saveFile(file, printing.choice.paper === 'zpl' ? 'etiquetas.zpl' : 'etiquetas.pdf')
    },
    async onSuccess() {
      key.renew()
      onDone()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['labels', 'rows'] }),
        queries.invalidateQueries({ queryKey: ['shipments'] }),
      ])
    },
    // A refused message is changed before it is sent again; one without an answer is repeated.
    onError(error) {
      if (isFailure(error) && error.status !== 0) key.renew()
    },
  })
}

function toMessage({ rows, choice, isAsked, withHandOver }: Printing) {
  const { paper, perSheet, start, withReturn } = choice
  return {
    codes: rows.map(({ trackingCode }) => trackingCode),
    format: paper,
    ...(paper === 'A4' ? { perSheet: Number(perSheet), start } : {}),
    order: apiOrder(choice, isAsked),
    ...(withReturn ? { withReturn } : {}),
    ...(withHandOver && paper !== 'zpl' ? { withHandOver } : {}),
  }
}
