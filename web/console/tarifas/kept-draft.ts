import { useState } from 'react'
import { changesOf, type Draft, rowsOf } from './price-draft.ts'
import { cellsOf, type DraftKeeper } from './server-draft.ts'
import type { Tariff } from './tables.ts'

const mostSteps = 100

/** The prices of a draft: what is typed shows at once, and is saved behind it. */
export function useKeptPrices(keeper: DraftKeeper, tariffs: readonly Tariff[], day: string) {
  const stored = cellsOf(keeper.draft)
  const [typed, setTyped] = useState<Draft | undefined>()
  const [before, setBefore] = useState<readonly Draft[]>([])
  const draft = typed ?? stored
  const store = (next: Draft) => {
    setTyped(next)
    const body = changesToSend(draft, next, tariffs, day)
    const settle = () => setTyped((now) => (now === next ? undefined : now))
    void keeper.change(body).then(settle, settle)
  }
  return {
    draft,
    change(changes: Draft) {
      setBefore([...before, draft].slice(-mostSteps))
      store({ ...draft, ...changes })
    },
    undo() {
      const last = before.at(-1)
      if (last === undefined) return
      setBefore(before.slice(0, -1))
      store(last)
    },
  }
}

/** Rows that differ from what is in force are put; those that no longer do are kept as they are. */
function changesToSend(from: Draft, to: Draft, tariffs: readonly Tariff[], day: string) {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const touched = keys.filter((key) => from[key] !== to[key])
  const rowKey = (row: Pick<Tariff, 'list' | 'origin' | 'destination' | 'service' | 'upToKg'>) =>
    [row.list, row.origin, row.destination, row.service, row.upToKg].join('~')
  const pick = (draft: Draft) =>
    Object.fromEntries(
      touched.flatMap((key) => (draft[key] === undefined ? [] : [[key, draft[key]]])),
    )
  const names = new Set(
    [pick(from), pick(to)].flatMap((some) =>
      rowsOf(changesOf(some, tariffs, day)).map((row) => rowKey(row)),
    ),
  )
  const rows = rowsOf(changesOf(to, tariffs, day)).filter((row) => names.has(rowKey(row)))
  const put = new Set(rows.map(rowKey))
  return {
    tariffs: rows.map(({ extraKg, ...row }) => ({
      ...row,
      ...(extraKg === null ? {} : { extraKg }),
    })),
    kept: [...names].filter((id) => !put.has(id)).map((id) => ({ table: 'tariffs' as const, id })),
  }
}
