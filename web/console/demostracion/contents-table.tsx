import { whole as figure } from '../../formats/numbers.ts'
import { Table } from '../../parts/table.tsx'
import { removalWords } from '../../words/demonstration-removal.ts'
import { useWords } from '../../words/words.ts'
import type { Contents } from './contents.ts'

interface Row {
  readonly kind: string
  readonly goes: number
  readonly stays: number
}

/** What there is of the demonstration by its kinds, and what of it goes. */
export function ContentsTable({ of, isWhole }: { of: Contents; isWhole: boolean }) {
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
