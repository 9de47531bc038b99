import type { Actor } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { sha256, sha256InTurns } from '../../kits/secret/digest.ts'
import { newId } from '../../kits/secret/ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import { answerOnce, type Once } from '../retries/retries.ts'
import { storeFile } from './import-files.steps.ts'
import { forgetContent, listEndedBeyond, listExpired } from './import-files.store.ts'
import { type ImportState, type LineCounts, lineStates } from './import-state.ts'
import { importLimits } from './imports.limits.ts'
import {
  countLines,
  countUnfinished,
  type ImportRow,
  insertImport,
  lockImport,
  setState,
} from './imports.store.ts'
import type { OrderWords } from './order-words.steps.ts'
import { indexColumns, plainName } from './sheet-column.ts'

export interface Import {
  readonly id: string
  readonly shipper: number
  readonly fileName: string
  readonly format: string
  readonly bytes: number
  readonly state: ImportState
  readonly reloads: boolean
  /** Why the file could not be read. */
  readonly failure: string
  readonly sheet: string
  /** Unknown headings, whose columns are not read. */
  readonly ignoredColumns: readonly string[]
  readonly rows: number
  readonly counts: LineCounts
  readonly estimatedCents: number
  readonly unpricedOrders: number
  readonly requestedBy: string
  readonly createdAt: number
  readonly judgedAt: number | undefined
  readonly startedAt: number | undefined
  readonly finishedAt: number | undefined
  /** Whether its rows and file were deleted. */
  readonly forgotten: boolean
}

export interface Upload {
  readonly shipper: Shipper
  readonly fileName: string
  readonly file: Buffer
  /** Whether to load it right after judging, without waiting for somebody to start it. */
  readonly loadsAtOnce: boolean
  /** Whether codes of cancelled orders are loaded again (D30). */
  readonly reloads: boolean
  /** The caller's name for the audit log. */
  readonly by: Actor
  /** Identifies repeated uploads. */
  readonly once?: Once | undefined
}

export type UploadRefusal = {
  readonly name: 'file-empty' | 'too-many-unfinished' | 'idempotency-key-reused'
}

export async function storeUpload(
  db: Database,
  upload: Upload,
  now: number,
): Promise<Outcome<string, UploadRefusal>> {
  if (upload.file.length === 0) return refuse({ name: 'file-empty' })
  const once = upload.once && { ...upload.once, digest: await digestOf(upload) }
  const stored = await db.transaction((tx) =>
    answerOnce(tx, once, now, () => insertUpload(tx, upload, now)),
  )
  if (!stored.ok) return refuse({ name: stored.refusal })
  await forgetBeyondLimit(db, upload.shipper.number)
  return stored
}

/** More than one, so that a shipper above the limit gets back below it. */
const forgottenPerUpload = 3

/** Deletes the files of a shipper's ended imports beyond the limit, oldest first. */
async function forgetBeyondLimit(db: Database, shipper: number): Promise<void> {
  const limit = importLimits.endedImportsPerShipper
  for (const id of await listEndedBeyond(db, shipper, limit, forgottenPerUpload))
    await db.transaction((tx) => forgetContent(tx, id))
}

/** Covers the parsed upload, not the body: multipart bodies differ each time. */
async function digestOf({ fileName, file, loadsAtOnce, reloads }: Upload): Promise<string> {
  const content = await sha256InTurns(file)
  return sha256(JSON.stringify([fileName, content, loadsAtOnce, reloads]))
}

async function insertUpload(
  tx: Handle,
  { shipper, fileName, file, loadsAtOnce, reloads, by }: Upload,
  now: number,
): Promise<Outcome<string, 'too-many-unfinished'>> {
  if ((await countUnfinished(tx, shipper.number)) >= importLimits.unfinishedImportsPerShipper)
    return refuse('too-many-unfinished')
  const id = newId()
  await insertImport(
    tx,
    {
      id,
      shipper: shipper.number,
      fileName: fileName.slice(0, 200),
      fileBytes: file.length,
      loadsAtOnce: Number(loadsAtOnce),
      reloads: Number(reloads),
      requestedBy: by.name,
    },
    now,
  )
  await storeFile(tx, id, file)
  await record(tx, by, 'upload', id, { shipper: shipper.number, bytes: file.length }, now)
  return accept(id)
}

export async function record(
  tx: Handle,
  by: Actor,
  action: 'upload' | 'start' | 'cancel',
  id: string,
  detail: Record<string, unknown>,
  now: number,
): Promise<void> {
  const fact = { by, action: `import.${action}`, subject: `import ${id}`, detail }
  await recordAudit(tx, fact, now)
}

const forgottenAtOnce = 50

/** Deletes expired sheets, which contain personal data; the import and its counts remain. */
export async function forgetOld(db: Database, now: number): Promise<number> {
  const before = now - importLimits.importDays * 86_400_000
  const ids = await listExpired(db, before, forgottenAtOnce)
  for (const id of ids)
    await db.transaction(async (tx) => {
      const row = await lockImport(tx, id)
      if (row?.state === 'judged') await setState(tx, id, 'cancelled', { now })
      await forgetContent(tx, id)
    })
  return ids.length
}

export function createReader(db: Database, words: OrderWords): (row: ImportRow) => Promise<Import> {
  const index = indexColumns(words.columns)
  const resultName = plainName(words.result.heading)
  const isIgnored = (name: string) =>
    name !== '' && !index.has(plainName(name)) && plainName(name) !== resultName
  return async (row) => {
    const counts = row.forgotten === 1 ? (JSON.parse(row.counts) as Counted) : undefined
    const heading =
      row.columns === '' ? undefined : (JSON.parse(row.columns) as { names: string[] })
    return {
      id: row.id,
      shipper: row.shipper,
      fileName: row.fileName,
      format: row.format,
      bytes: row.fileBytes,
      state: row.state,
      reloads: row.reloads === 1,
      failure: row.failure,
      sheet: row.sheet,
      ignoredColumns: heading?.names.filter(isIgnored) ?? [],
      rows: row.rowsTotal,
      estimatedCents: row.estimatedCents,
      unpricedOrders: row.unpricedOrders,
      counts: toCounts(counts ?? (await countLines(db, row.id))),
      requestedBy: row.requestedBy,
      createdAt: row.createdAt,
      judgedAt: row.judgedAt ?? undefined,
      startedAt: row.startedAt ?? undefined,
      finishedAt: row.finishedAt ?? undefined,
      forgotten: row.forgotten === 1,
    }
  }
}

type Counted = Awaited<ReturnType<typeof countLines>>

function toCounts(counted: Counted): LineCounts {
  const entries = lineStates.map((state) => {
    const count = counted.find((one) => one.state === state)
    const { orders = 0, rows = 0, already = 0 } = count ?? {}
    return [state, { orders, rows, already }] as const
  })
  return Object.fromEntries(entries) as LineCounts
}
