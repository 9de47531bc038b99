import { useInfiniteQuery } from '@tanstack/react-query'
import { v1 } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { whole } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Download } from '../../parts/download.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Section } from '../../parts/head.tsx'
import { Note } from '../../parts/note.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { sheetsWords } from '../../words/sheets.ts'
import { useWords } from '../../words/words.ts'
import { countsOf, errorsQuery, type Import, type ImportError } from './imports.ts'

/** Row, column, why not and how to mend it; or that there is nothing to mend. */
export function Errors({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const { wrong, isRowEach } = countsOf(one)
  if (one.forgotten)
    return (
      <Note family="neutral" icon="info">
        <p>{words.forgotten}</p>
      </Note>
    )
  if (wrong === 0)
    return (
      <div className="section">
        <Note family="done" icon="check">
          <p>
            <b>{words.soundTitle}.</b> {words.soundText}
          </p>
        </Note>
      </div>
    )
  const text = (isRowEach ? words.onlyRows : words.onlyOrders)(whole(wrong))
  return (
    <Section
      title={words.mend}
      more={
        <>
          <span className="right" />
          <Download kind="sm" save={() => saveFailedRows(one)}>
            {text}
          </Download>
        </>
      }
    >
      <ErrorPages of={one} />
    </Section>
  )
}

export function saveFailedRows({ id, format = 'xlsx' }: Import): Promise<void> {
  const options = { params: { path: { id } }, parseAs: 'blob' } as const
  return saveFile(v1.GET('/imports/{id}/failed', options), `a-corregir.${format}`)
}

function ErrorPages({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const errors = useInfiniteQuery(errorsQuery(one))
  if (errors.data === undefined)
    return errors.error ? (
      <Failed error={errors.error} retry={() => void errors.refetch()} />
    ) : (
      <Skeleton />
    )
  const listed = errors.data.pages.flatMap(({ items }) => items)
  return (
    <>
      <ErrorsTable errors={listed} />
      {errors.error ? <Failed error={errors.error} /> : undefined}
      {errors.hasNextPage ? (
        <Button busy={errors.isFetchingNextPage} onClick={() => void errors.fetchNextPage()}>
          {words.moreErrors}
        </Button>
      ) : undefined}
    </>
  )
}

type Placed = ImportError & { readonly at: number }

function ErrorsTable({ errors }: { errors: readonly ImportError[] }) {
  const words = useWords(sheetsWords)
  const columns: Column<Placed>[] = [
    {
      name: 'row',
      title: words.row,
      look: 'w1',
      cardTitle: true,
      cell: ({ row }) => whole(row),
    },
    {
      name: 'column',
      title: words.column,
      look: 'w1',
      cell: ({ column, heading, field }) => (
        <>
          <b>{column}</b> <span className="quiet">{heading || field}</span>
        </>
      ),
    },
    {
      name: 'order',
      title: words.order,
      look: 'w1',
      cell: ({ trackingCode }) => <span className="code">{trackingCode}</span>,
    },
    {
      name: 'says',
      title: words.says,
      look: 'w1 bad',
      cell: ({ value }) => (value === '' ? '—' : <span className="mono">{value}</span>),
    },
    { name: 'why', title: words.why, look: 'wide', cell: ({ detail }) => detail },
    { name: 'how', title: words.how, look: 'wide', cell: ({ mend }) => <b>{mend}</b> },
  ]
  return (
    <Table
      caption={words.errorsCaption}
      columns={columns}
      rows={errors.map((error, at) => ({ ...error, at }))}
      rowId={({ at }) => String(at)}
    />
  )
}
