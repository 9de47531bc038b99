import { useQuery } from '@tanstack/react-query'
import { kilos, money, whole } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { useChangeAddress, usePressedAddress } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Check } from '../../parts/check.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Section } from '../../parts/head.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { Note } from '../../parts/note.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { sheetsWords } from '../../words/sheets.ts'
import { useWords } from '../../words/words.ts'
import { useImportChange } from './changes.ts'
import { Errors } from './errors.tsx'
import { countsOf, type Import, type ReadOrder, readOrdersQuery } from './imports.ts'

/** The second step: the rows read, their faults, and the button that loads the rest. */
export function ReviseStep({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  if (one.state === 'judging') return <Judging of={one} />
  return (
    <>
      <FileLine of={one} />
      <br />
      {one.state === 'failed' ? (
        <Note family="problem" icon="warn">
          <p>
            <b>{words.unreadable}</b> {one.failure}
          </p>
        </Note>
      ) : (
        <>
          <Figures of={one} />
          <Errors of={one} />
          {one.forgotten ? undefined : <AsRead of={one} />}
          {one.state === 'judged' ? <GoOn of={one} /> : undefined}
        </>
      )}
    </>
  )
}

function Judging({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const { judgedRows = 0, rows } = one
  const isKnown = rows > 0
  return (
    <Card>
      <div className="stack" role="status">
        <div className="row between base">
          <b>{words.judging}</b>
          {isKnown ? (
            <span className="figure">
              {whole(judgedRows)} <small>{words.of(whole(rows))}</small>
            </span>
          ) : undefined}
        </div>
        <progress
          className="thick"
          aria-label={words.judgedRows}
          {...(isKnown ? { value: judgedRows, max: rows } : {})}
        />
        <p className="small quiet">{words.judgingText}</p>
      </div>
    </Card>
  )
}

function FileLine({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const change = useChangeAddress()
  const mayUpload = useMay('imports')
  const { sheet = '', ignoredColumns = [], rows, fileName } = one
  const { orders } = countsOf(one)
  const facts = [
    ...(sheet === '' ? [] : [words.sheetName(sheet)]),
    ...(rows === 0 ? [] : [words.rows(whole(rows)), words.orders(whole(orders))]),
    ...(ignoredColumns.length === 0 ? [] : [words.ignored(ignoredColumns)]),
  ]
  return (
    <div className="row wrap g4">
      <span className="ico travel">
        <Icon name="sheet" />
      </span>
      <span className="grow">
        <b>{fileName}</b>
        <br />
        <span className="small quiet">{facts.join(' · ')}</span>
      </span>
      {mayUpload ? (
        <Button icon="upload" onClick={() => change({ paso: 'subir' })}>
          {words.another}
        </Button>
      ) : undefined}
    </div>
  )
}

function Figures({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const { right, already, ...counts } = countsOf(one)
  const wrong = counts.wrong - already
  const { unpricedOrders: unpriced = 0 } = one
  return (
    <div className="kpis">
      <Kpi label={words.ready} figure={whole(right)}>
        {right > 0 ? <span className="pos">{words.readyNote}</span> : words.readyNone}
      </Kpi>
      <Kpi
        label={words.wrong}
        figure={wrong > 0 ? <span className="neg">{whole(wrong)}</span> : whole(wrong)}
      >
        {wrong > 0 ? words.wrongNote : words.wrongNone}
      </Kpi>
      <Kpi label={words.already} figure={whole(already)}>
        {words.alreadyNote}
      </Kpi>
      <Kpi label={words.estimated} figure={money(one.estimatedCents ?? 0, { decimals: 0 })}>
        {unpriced > 0 ? words.unpriced(whole(unpriced)) : words.withVat}
      </Kpi>
    </div>
  )
}

function GoOn({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const change = useChangeAddress()
  const mayLoad = useMay('imports')
  const { right, wrong, orders } = countsOf(one)
  const { values, press } = usePressedAddress()
  const isReload = values['recargar'] !== undefined
  const start = useImportChange(one.id, isReload ? 'reload' : 'start', () =>
    change({ paso: 'cargar', recargar: undefined }),
  )
  const discard = useImportChange(one.id, 'cancel', () => {
    showToast(words.discarded)
    change({ paso: 'resultado' })
  })
  if (!mayLoad) return undefined
  const error = start.error ?? discard.error
  return (
    <>
      {error ? <Failed error={error} /> : undefined}
      {wrong > 0 ? (
        <div className="section">
          <Check
            small={words.reloadNote}
            checked={isReload}
            onChange={(event) => press({ recargar: event.currentTarget.checked || undefined })}
          >
            {words.reload}
          </Check>
        </div>
      ) : undefined}
      <section className="bulk" aria-label={words.goOn}>
        <b>{words.readyOf(whole(right), whole(orders))}</b>
        {wrong > 0 ? (
          <Button kind="sm wide-only" onClick={() => change({ paso: 'subir' })}>
            {words.mendAndUpload}
          </Button>
        ) : undefined}
        <Button kind="sm" busy={discard.isPending} onClick={() => discard.mutate()}>
          {words.discard}
        </Button>
        <Button
          kind="primary sm"
          right="arrow"
          busy={start.isPending}
          reason={right === 0 && !isReload ? words.nothingRight : undefined}
          onClick={() => start.mutate()}
        >
          {right === 0 && isReload ? words.loadAny : words.load(whole(right))}
        </Button>
      </section>
    </>
  )
}

/** The first orders of the sheet, to see at a glance whether its columns were understood. */
function AsRead({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const orders = useQuery(readOrdersQuery(one))
  const columns: Column<ReadOrder>[] = [
    { name: 'row', title: words.row, look: 'w1', cardTitle: true, cell: ({ row }) => whole(row) },
    {
      name: 'code',
      title: words.code,
      look: 'w1',
      cell: ({ trackingCode }) => <span className="code">{trackingCode}</span>,
    },
    { name: 'recipient', title: words.recipient, cell: ({ recipientName }) => recipientName },
    { name: 'address', title: words.address, look: 'wide', cell: ({ address }) => address },
    {
      name: 'postal',
      title: words.postalCode,
      look: 'w1',
      cardTitle: true,
      cell: ({ postalCode }) => postalCode || '—',
    },
    {
      name: 'weight',
      title: words.weight,
      look: 'num w1',
      cardTitle: true,
      cell: ({ weightKg }) => (weightKg === null ? '—' : kilos(weightKg)),
    },
    {
      name: 'price',
      title: words.price,
      look: 'num w1',
      cardTitle: true,
      cell: ({ priceCents }) => (priceCents === null ? '—' : money(priceCents)),
    },
  ]
  return (
    <Section title={words.asRead}>
      <Loaded query={orders}>
        {({ items }) => (
          <Table
            caption={words.firstRows}
            columns={columns}
            rows={items}
            rowId={({ row }) => String(row)}
            rowLook={({ state }) => (state === 'wrong' || state === 'refused' ? 'bad' : undefined)}
          />
        )}
      </Loaded>
    </Section>
  )
}
