import { rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { useGo } from './address.ts'
import { showPartly } from './check.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { useKey } from './keys.ts'
import { useRowCursor } from './row-cursor.ts'

export interface Column<Row> {
  readonly name: string
  /** The heading; a column of buttons may leave it empty. */
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** `w1` as narrow as it can be, `num` figures; on a phone `wide` fills a card, `skip-s` is left out. */
  readonly look?: string
  /** On a phone the heading stands before the value. */
  readonly cardTitle?: boolean
  /** The order that a press of the heading asks for: values of the parameter `orden`. */
  readonly sort?: { readonly up: string; readonly down: string }
}

interface TableProps<Row> {
  /** Names the table for those who don't see it. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** The name of its box, where people know it by another name. */
  readonly rowName?: (row: Row) => string
  /** Where Enter on a row leads, or the handler. */
  readonly rowTo?: (row: Row) => string | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  /** A table beside the list of a page leaves `j`, `k` and Enter to that. */
  readonly isStill?: boolean
  readonly rowLook?: (row: Row) => string | undefined
  readonly dense?: boolean
  readonly picking?: Picking
  readonly order?: { readonly now: string | undefined; readonly change: (order: string) => void }
  readonly foot?: ReactNode
}

/** Which rows are picked, by id; they stay picked on other pages. See `usePicking`. */
export interface Picking {
  readonly picked: Readonly<Record<string, true>>
  readonly change: (picked: Readonly<Record<string, true>>) => void
}

const features = tableFeatures({ rowSelectionFeature })

/** A table that becomes cards under 640 px. `j` and `k` walk its rows, `x` picks, Enter opens. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { caption, columns, rows, rowId, picking, dense, foot } = props
  const table = useTable(
    {
      features,
      data: rows,
      columns: [],
      getRowId: rowId,
      enableRowSelection: picking !== undefined,
      state: { rowSelection: picking?.picked ?? {} },
      onRowSelectionChange: (update) =>
        picking?.change(typeof update === 'function' ? update(picking.picked) : update),
    },
    (state) => state,
  )
  const open = useOpening(props)
  const cursor = useRowCursor<HTMLTableSectionElement>({
    count: rows.length,
    isStill: props.isStill,
    onOpen: open && ((at) => open(rows[at])),
  })
  const shown = table.getRowModel().rows
  useKey('x', picking ? () => shown[cursor.at]?.toggleSelected() : undefined)
  return (
    <div className="table-wrap" tabIndex={0} role="region" aria-label={caption}>
      <table className={classes('cards', dense && 'dense')}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {picking ? (
              <PickAll
                isAll={table.getIsAllRowsSelected()}
                isSome={table.getIsSomeRowsSelected()}
                change={(on) => table.toggleAllRowsSelected(on)}
              />
            ) : undefined}
            {columns.map((column) => (
              <Heading key={column.name} column={column} order={props.order} />
            ))}
          </tr>
        </thead>
        <tbody ref={cursor.list}>
          {shown.map((row, at) => (
            <tr
              key={row.id}
              className={classes(props.rowLook?.(row.original), at === cursor.at && 'is-cursor')}
            >
              {picking ? (
                <PickOne
                  name={props.rowName?.(row.original) ?? row.id}
                  isOn={row.getIsSelected()}
                  onPick={row.getToggleSelectedHandler()}
                />
              ) : undefined}
              {columns.map(({ name, cell, look, title, cardTitle }) => (
                <td key={name} className={look} data-t={cardTitle ? title : undefined}>
                  {cell(row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  )
}

/** The effect of Enter on a row; undefined where it has none. */
function useOpening<Row>({ rowTo, onOpen }: Pick<TableProps<Row>, 'rowTo' | 'onOpen'>) {
  const go = useGo()
  if (rowTo === undefined && onOpen === undefined) return undefined
  return (row: Row | undefined) => {
    if (row === undefined) return
    onOpen?.(row)
    const to = rowTo?.(row)
    if (to !== undefined) go(to)
  }
}

function PickAll({
  isAll,
  isSome,
  change,
}: {
  isAll: boolean
  isSome: boolean
  change: (on: boolean) => void
}) {
  const words = useWords(partsWords)
  return (
    <th scope="col" className="w1 skip-s">
      <input
        type="checkbox"
        aria-label={words.pickAll}
        checked={isAll}
        ref={(box) => showPartly(box, isSome && !isAll)}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </th>
  )
}

function PickOne({
  name,
  isOn,
  onPick,
}: {
  name: string
  isOn: boolean
  onPick: (event: unknown) => void
}) {
  const words = useWords(partsWords)
  return (
    <td className="w1 skip-s">
      <input type="checkbox" aria-label={words.pick(name)} checked={isOn} onChange={onPick} />
    </td>
  )
}

function Heading<Row>({ column, order }: Pick<TableProps<Row>, 'order'> & { column: Column<Row> }) {
  const words = useWords(partsWords)
  const { title, look, sort } = column
  if (sort === undefined || order === undefined)
    return (
      <th scope="col" className={look}>
        {title || <span className="vh">{words.actions}</span>}
      </th>
    )
  const isUp = order.now === sort.up
  const isDown = order.now === sort.down
  const direction = isUp ? 'ascending' : isDown ? 'descending' : undefined
  return (
    <th scope="col" className={look} aria-sort={direction}>
      <button type="button" onClick={() => order.change(isDown ? sort.up : sort.down)}>
        {title}
        {direction ? <Icon name={isUp ? 'up' : 'down'} size="s" /> : undefined}
      </button>
    </th>
  )
}
