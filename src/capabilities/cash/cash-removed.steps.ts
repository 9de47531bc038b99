import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { TableRow } from '../../kits/db/table-rows.ts'
import { eraseWords } from '../audit/audit.ts'
import { endWork, forgetNotices } from '../work-list/work-list.ts'
import { lessenHandOver } from './cash-papers.store.ts'

/**
 * A removed entry was counted with the rest of its hand-over, which is of less money from then on:
 * each entry takes its own part out.
 */
export async function lessenHandOvers(tx: Handle, entries: readonly TableRow[]): Promise<void> {
  for (const { event, account, collection_id, amount_cents } of entries) {
    if (event !== 'handed-over' || (account !== 'driver' && account !== 'branch')) continue
    const cents = Number(amount_cents)
    const part =
      account === 'driver'
        ? { expectedCents: cents, countedCents: 0 }
        : { expectedCents: 0, countedCents: -cents }
    await lessenHandOver(tx, String(collection_id), part)
  }
}

/** The difference of a hand-over that is removed is nobody's work, nor news, any more. */
export async function unlistHandOvers(tx: Handle, rows: readonly TableRow[]): Promise<void> {
  const ids = rows.map(({ id }) => String(id) as TrackingCode)
  await endWork(tx, ids, ['cash-difference'])
  await forgetNotices(
    tx,
    ids.map((tracking_code) => ({ tracking_code })),
  )
  await eraseWords(tx, ids)
}
