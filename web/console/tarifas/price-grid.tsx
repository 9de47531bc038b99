import {
  type ClipboardEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { decimal, kilos, readNumber } from '../../formats/numbers.ts'
import { classes } from '../../parts/classes.ts'
import { useFollowingText } from '../../parts/following-text.ts'
import { Icon } from '../../parts/icon.tsx'
import { tariffsWords } from '../../words/tariffs.ts'
import { useWords } from '../../words/words.ts'
import { cellKey, type Draft, extraColumn, type Grid } from './price-draft.ts'
import type { Tariff } from './tables.ts'

interface PriceGridProps {
  readonly grid: Grid
  readonly origin: string
  readonly draft: Draft
  readonly mayChange: boolean
  readonly onChange: (changes: Draft) => void
  readonly onUndo: () => void
}

type ColumnName = number | typeof extraColumn

/** Prices by destination and weight; a cell is typed over, and a block of a spreadsheet is pasted. */
export function PriceGrid({ grid, origin, draft, mayChange, onChange, onUndo }: PriceGridProps) {
  const words = useWords(tariffsWords)
  const columns: readonly ColumnName[] = [...grid.weights, extraColumn]
  const titleOf = (column: ColumnName) =>
    column === extraColumn ? words.extra : words.upTo(kilos(column))
  const rowAt = (destination: string, column: ColumnName) =>
    column === extraColumn ? grid.last(destination) : grid.at(destination, column)
  const paste = (event: ClipboardEvent, rowIndex: number, columnIndex: number) => {
    const lines = event.clipboardData.getData('text').trimEnd().split(/\r?\n/)
    const block = lines.map((line) => line.split('\t'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    const cells = block.flatMap((texts, down) =>
      texts.flatMap((text, right) => {
        const destination = grid.destinations[rowIndex + down]
        const column = columns[columnIndex + right]
        const row = destination && column !== undefined ? rowAt(destination, column) : undefined
        const amount = readNumber(text)
        if (row === undefined || column === undefined || amount === undefined || amount < 0)
          return []
        return [[cellKey(row, column), amount] as const]
      }),
    )
    if (cells.length > 0) onChange(Object.fromEntries(cells))
  }
  const undo = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    onUndo()
  }
  return (
    <div className="table-wrap" tabIndex={0} role="region" aria-label={words.caption(origin)}>
      <table className="cards dense price-grid" onKeyDown={undo}>
        <caption className="vh">{words.caption(origin)}</caption>
        <thead>
          <tr>
            <th scope="col">{words.destination}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="num">
                {titleOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.destinations.map((destination, rowIndex) => (
            <tr key={destination}>
              <td>
                <b>{destination}</b>
              </td>
              {columns.map((column, columnIndex) => (
                <Cell
                  key={column}
                  title={titleOf(column)}
                  label={`${destination} ${titleOf(column)}`}
                  row={rowAt(destination, column)}
                  column={column}
                  draft={draft}
                  mayChange={mayChange}
                  onChange={onChange}
                  onPaste={(event) => paste(event, rowIndex, columnIndex)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly title: string
  readonly label: string
  readonly row: Tariff | undefined
  readonly column: ColumnName
  readonly draft: Draft
  readonly mayChange: boolean
  readonly onChange: (changes: Draft) => void
  readonly onPaste: (event: ClipboardEvent) => void
}

function Cell(props: CellProps) {
  const words = useWords(tariffsWords)
  const { title, label, row, column, draft, mayChange, onChange, onPaste } = props
  const before = row && (column === extraColumn ? row.extraKg : row.amount)
  const now = row ? (draft[cellKey(row, column)] ?? before) : undefined
  const written = now === null || now === undefined ? '' : decimal(now)
  const { text, setText, settle, show } = useFollowingText(written)
  const [wrong, setWrong] = useState<string>()
  const wrongId = useId()
  const input = useRef<HTMLInputElement>(null)
  // A price that comes while its cell is entered: the next letters replace it, and are not added to
  // it.
  useLayoutEffect(() => {
    const field = input.current
    if (field === document.activeElement && field?.value === written) field.select()
  }, [written])
  if (row === undefined || before === undefined)
    return (
      <td className="num" data-t={title}>
        —
      </td>
    )
  const isChanged = now !== before
  const isWrong = text === wrong && text !== written
  const read = () => {
    const amount = readNumber(text)
    const isPrice = amount !== undefined && amount >= 0 && Math.round(amount * 100) / 100 === amount
    settle(text)
    setWrong(isPrice ? undefined : text)
    if (isPrice && amount !== now) onChange({ [cellKey(row, column)]: amount })
  }
  return (
    <td className={classes('num', isChanged && 'changed')} data-t={title}>
      {isChanged && before !== null ? <del>{decimal(before)}</del> : undefined}
      {mayChange ? (
        <input
          ref={input}
          type="text"
          inputMode="decimal"
          className={classes('cell', isChanged && 'strong')}
          aria-label={label}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? wrongId : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={read}
          onPaste={onPaste}
          onKeyDown={(event) => {
            if (event.key === 'Enter') read()
            if (event.key === 'Escape') show(written)
          }}
        />
      ) : isChanged ? (
        <b>{written}</b>
      ) : (
        written || '—'
      )}
      {isWrong ? (
        <p className="error" id={wrongId}>
          <Icon name="warn" />
          <span>{words.notAPrice(written)}</span>
        </p>
      ) : undefined}
    </td>
  )
}
