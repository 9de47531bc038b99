import type { ChangeFile } from './change-steps.ts'
import type { Database, Handle } from './database.ts'
import { forEngine } from './engine-comments.ts'
import { indexWords } from './migration-files.ts'

/** One index at a time in a server's database: two would wait for each other. */
const takeTurn = `select pg_try_advisory_lock(hashtext('posta schema_change index')) as taken`

interface ProgressRow {
  readonly phase: string
  readonly done: number
  readonly total: number
}

/**
 * Makes an index while others write to its table. The session's lock shows whether one is still
 * being made: a server goes on with it after the node is gone. The remains of a failed build are
 * removed first. Returns whether the index is there.
 */
export async function buildIndex(
  db: Database,
  file: ChangeFile,
  signal: AbortSignal,
): Promise<boolean> {
  const sql = forEngine(file.sql, db.engine)
  // Copies into a database that nobody uses yet are one transaction.
  if (db.session === undefined) {
    await db.script(
      sql.replace(indexWords, (words) => words.replace(/index/i, 'index if not exists')),
    )
    return true
  }
  const { name } = indexOf(file)
  return db.session(async (session) => {
    const [turn] = await session.all<{ taken: boolean }>(takeTurn)
    if (turn?.taken !== true) return false
    const isValid = await findValid(session, name)
    if (isValid === false) await session.script(`drop index concurrently ${name}`)
    if (isValid !== true)
      await session.script(
        sql.replace(indexWords, (words) => words.replace(/index/i, 'index concurrently')),
      )
    return true
  }, signal)
}

function indexOf({ sql }: ChangeFile): { readonly name: string; readonly table: string } {
  const { name = '', table = '' } = indexWords.exec(forEngine(sql, 'postgres'))?.groups ?? {}
  return { name, table }
}

async function findValid(session: Handle, name: string): Promise<boolean | undefined> {
  const [row] = await session.all<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  return row?.valid
}

/** Percent of an index that is being made: its table is read twice. */
export async function readIndexPercent(db: Database, file: ChangeFile): Promise<number> {
  if (db.engine !== 'postgres') return 0
  const [row] = await db.all<ProgressRow>(
    `select phase, blocks_done as done, blocks_total as total
     from pg_stat_progress_create_index where relid = to_regclass($1)`,
    [indexOf(file).table],
  )
  return row === undefined ? 0 : percentOfPhase(row)
}

export function percentOfPhase({ phase, done, total }: ProgressRow): number {
  const half = total === 0 ? 0 : Math.floor((done * 50) / total)
  if (phase.startsWith('building index')) return half
  if (phase === 'index validation: scanning table') return 50 + half
  if (phase.startsWith('index validation') || phase.endsWith('before validation')) return 50
  return phase === 'waiting for old snapshots' ? 99 : 0
}
