import { useState } from 'react'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { Button } from './button.tsx'

/** Says how many rows came since a list was read, and shows them when asked. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const words = useWords(partsWords)
  return (
    <div role="status">
      {count > 0 ? (
        <p className="row">
          <b>{words.newRows(count)}</b>
          <Button kind="sm" icon="down" onClick={onShow}>
            {words.showNewRows}
          </Button>
        </p>
      ) : undefined}
    </div>
  )
}

/**
 * Counts the ids that were not there before. One that comes while another goes is new, too; of a
 * list that goes on, those after the last known one were there before.
 */
export function countNew(
  before: readonly string[],
  now: readonly string[],
  goesOn: boolean,
): number {
  const earlier = new Set(before)
  const end = goesOn ? now.findLastIndex((id) => earlier.has(id)) : now.length
  return now.slice(0, end).filter((id) => !earlier.has(id)).length
}

interface ReadList<Row> {
  /** Which list it is: another one is shown as it comes. */
  readonly name: string
  readonly rows: readonly Row[]
  /** Whether there are more rows than these. */
  readonly goesOn: boolean
  /** Whether the list is still on its way; until then it is shown as it comes. */
  readonly isComing: boolean
  readonly idOf: (row: Row) => string
}

interface SteadyRows<Row> {
  readonly name: string
  /** The answer that the rows were last compared with. */
  readonly read: readonly Row[]
  readonly rows: readonly Row[]
  readonly isWhole: boolean
}

/**
 * The rows of a list that is read again by itself. Changes of them show in place; rows that came
 * since wait until somebody wants them, so that none moves under a hand.
 */
export function useSteadyRows<Row>({ name, rows, goesOn, isComing, idOf }: ReadList<Row>) {
  const [steady, setSteady] = useState<SteadyRows<Row>>()
  let shown = steady
  if (steady === undefined || steady.name !== name || !steady.isWhole || steady.rows.length === 0)
    shown = { name, read: rows, rows, isWhole: !isComing }
  else if (steady.read !== rows) shown = { ...steady, read: rows, rows: renew(steady.rows) }
  if (isOther(steady, shown)) setSteady(shown)
  const now = shown?.rows ?? rows
  return {
    rows: now,
    newCount: countNew(now.map(idOf), rows.map(idOf), goesOn),
    showNew: () => setSteady(undefined),
  }

  /** Of a list that goes on, a row that is not among its first ones may stand further down. */
  function renew(before: readonly Row[]): Row[] {
    const newest = new Map(rows.map((row) => [idOf(row), row]))
    return before.flatMap((row) => newest.get(idOf(row)) ?? (goesOn ? row : []))
  }
}

function isOther<Row>(
  one: SteadyRows<Row> | undefined,
  other: SteadyRows<Row> | undefined,
): boolean {
  return one?.name !== other?.name || one?.read !== other?.read || one?.isWhole !== other?.isWhole
}
