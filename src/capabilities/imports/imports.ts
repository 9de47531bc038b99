import type { Actor } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { createGate } from '../../kits/limit/gate.ts'
import type { Watched } from '../../kits/metrics/watched.ts'
import {
  openSpreadsheets,
  type SheetFormat,
  type SheetRefusal,
  type Spreadsheets,
  type WrittenFile,
} from '../../kits/spreadsheet/spreadsheet.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Orders } from '../orders/orders.ts'
import type { Rates } from '../rates/rates.ts'
import { type FileTools, writeFailed, writeResult, writeTemplate } from './import-files.steps.ts'
import {
  listErrors,
  listReadOrders,
  type OrderErrors,
  type ReadOrder,
  type ReadWanted,
} from './import-orders.steps.ts'
import {
  createReader,
  forgetOld,
  type Import,
  record,
  storeUpload,
  type Upload,
  type UploadRefusal,
} from './import-records.steps.ts'
import { mayCancel, mayStart, type StateRefusal } from './import-state.ts'
import { createWorker } from './import-worker.steps.ts'
import { importLimits } from './imports.limits.ts'
import {
  countLines,
  countUnderWay,
  findImport,
  type ImportPlace,
  type ImportRow,
  listImports,
  lockImport,
  setState,
} from './imports.store.ts'
import type { OrderWords } from './order-words.steps.ts'

export type { OrderMessages } from '../orders/orders.ts'
export { forgetSheet, listSheetsOf, listUnread } from './import-files.store.ts'
export type { OrderErrors, ReadOrder } from './import-orders.steps.ts'
export type { Import, Upload, UploadRefusal } from './import-records.steps.ts'
export type { StateRefusal } from './import-state.ts'
export type { ImportPlace } from './imports.store.ts'
export type { OrderWords } from './order-words.steps.ts'

export type FileRefusal =
  | { readonly name: 'no-content' }
  | { readonly name: 'too-many-asked' }
  | SheetRefusal

/** The shipper whose imports are visible; `undefined` for all (the carrier). */
export type Scope = number | undefined

export interface Imports {
  /** Resolves the shipper that a sheet is uploaded for. */
  findShipper(number: number): Promise<Shipper | undefined>
  template(format: SheetFormat): Promise<Outcome<WrittenFile, SheetRefusal>>
  upload(upload: Upload): Promise<Outcome<Import, UploadRefusal>>
  find(id: string, scope: Scope): Promise<Import | undefined>
  /** Newest first. */
  list(scope: Scope, before: ImportPlace | undefined, most: number): Promise<Import[]>
  /** The errors of up to `most` orders after a row. */
  errors(id: string, afterRow: number, most: number): Promise<OrderErrors[]>
  /** The orders as they were read, in the order of the rows. */
  orders(id: string, wanted: ReadWanted): Promise<ReadOrder[]>
  start(id: string, scope: Scope, reloads: boolean | undefined, by: Actor): Promise<Changed>
  cancel(id: string, scope: Scope, by: Actor): Promise<Changed>
  resultFile(id: string): Promise<Outcome<WrittenFile, FileRefusal>>
  failedRows(id: string): Promise<Outcome<WrittenFile, FileRefusal>>
  forgetOld(): Promise<number>
  /** Starts working in the background. */
  begin(): void
  /** Works until no import is pending. */
  run(): Promise<void>
  stop(): Promise<void>
}

export type ChangeRefusal = StateRefusal | { readonly name: 'import-unknown' }
type Changed = Outcome<Import, ChangeRefusal>

export interface ImportsDoors {
  readonly orders: Orders
  findShipper(number: number): Promise<Shipper | undefined>
  readonly words: OrderWords
  /** Prices the orders of sheets. */
  readonly rates?: Pick<Rates, 'quoteRate'>
}

export interface ImportsSettings {
  readonly onFailure?: (error: unknown, id: string) => void
  readonly sheets?: Spreadsheets
  /** For how long a lease lasts; the clock of the record, if not given. */
  readonly leases?: Clock
}

export function openImports(
  db: Database,
  clock: Clock,
  doors: ImportsDoors,
  {
    onFailure = () => {},
    sheets = openSpreadsheets(usualSheetLimits, importLimits.sheetsReadAtOnce),
    leases = clock,
  }: ImportsSettings = {},
): Imports {
  const worker = createWorker({ db, clock, leases, sheets, onFailure, ...doors })
  const files = { db, sheets, words: doors.words }
  const toImport = createReader(db, doors.words)

  const fileOf = createFileWriting(files)

  return {
    findShipper: doors.findShipper,
    template: cacheTemplates((format) => writeTemplate(files, format)),
    async upload(upload) {
      const stored = await storeUpload(db, upload, clock())
      if (!stored.ok) return stored
      worker.kick()
      const row = await findImport(db, stored.value)
      if (row === undefined) throw new Error('a stored import is missing')
      return accept(await toImport(row))
    },
    async find(id, scope) {
      const row = await findImport(db, id)
      return isWithin(row, scope) ? toImport(row) : undefined
    },
    async list(scope, before = { createdAt: Number.MAX_SAFE_INTEGER, id: '' }, most) {
      const imports: Import[] = []
      for (const row of await listImports(db, scope ?? 0, before, most)) {
        // The rows of a long sheet take a while to count.
        if (imports.length > 0) await nextTurn()
        imports.push(await toImport(row))
      }
      return imports
    },
    errors: (id, afterRow, most) => listErrors(db, id, afterRow, most),
    orders: (id, wanted) => listReadOrders(db, doors.words, id, wanted),
    async start(id, scope, reloads, by) {
      const changed = await change(db, id, scope, { to: 'loading', reloads, by }, clock())
      if (changed.ok) worker.kick()
      return changed.ok ? accept(await toImport(changed.value)) : changed
    },
    async cancel(id, scope, by) {
      const changed = await change(db, id, scope, { to: 'cancelled', by }, clock())
      return changed.ok ? accept(await toImport(changed.value)) : changed
    },
    resultFile: (id) => fileOf(id, writeResult),
    failedRows: (id) => fileOf(id, writeFailed),
    forgetOld: () => forgetOld(db, clock()),
    begin: worker.begin,
    run: worker.run,
    stop: worker.stop,
  }
}

export const usualSheetLimits = {
  rows: importLimits.sheetRows,
  columns: importLimits.sheetColumns,
  archive: {
    entries: importLimits.sheetArchiveEntries,
    inflatedBytes: importLimits.sheetInflatedBytes,
  },
  memoryMb: importLimits.sheetMemoryMb,
  timeoutMs: importLimits.sheetReadingMs,
}

type FileWriting = (
  id: string,
  write: typeof writeResult,
) => Promise<Outcome<WrittenFile, FileRefusal>>

/** Each file takes a process and a sheet in memory, so waiting requests have not read theirs. */
function createFileWriting(files: FileTools): FileWriting {
  const gate = createGate({
    atOnce: importLimits.sheetsReadAtOnce,
    waiting: importLimits.sheetFilesWaiting,
    perCaller: importLimits.sheetFilesPerShipper,
  })
  return async (id, write) => {
    const row = await findImport(files.db, id)
    if (row === undefined || row.forgotten === 1 || row.columns === '')
      return refuse({ name: 'no-content' })
    const written = gate.pass(String(row.shipper), () => write(files, row))
    return written ?? refuse({ name: 'too-many-asked' })
  }
}

/** Templates never change: each is written once and cached. */
function cacheTemplates(write: Imports['template']): Imports['template'] {
  const cache = new Map<SheetFormat, ReturnType<Imports['template']>>()
  return async (format) => {
    const template = cache.get(format) ?? write(format)
    cache.set(format, template)
    const written = await template
    if (!written.ok) cache.delete(format)
    return written
  }
}

function isWithin(row: ImportRow | undefined, scope: Scope): row is ImportRow {
  return row !== undefined && (scope === undefined || row.shipper === scope)
}

interface Change {
  readonly to: 'loading' | 'cancelled'
  readonly reloads?: boolean | undefined
  readonly by: Actor
}

async function change(
  db: Database,
  id: string,
  scope: Scope,
  { to, reloads, by }: Change,
  now: number,
): Promise<Outcome<ImportRow, ChangeRefusal>> {
  return db.transaction(async (tx) => {
    const row = await lockImport(tx, id)
    if (!isWithin(row, scope)) return refuse({ name: 'import-unknown' })
    const may = to === 'loading' ? mayStart : mayCancel
    if (!may(row.state)) return refuse({ name: 'state-unfit', state: row.state })
    const counts = JSON.stringify(await countLines(tx, id))
    const reload = reloads === undefined ? {} : { reloads }
    await setState(tx, id, to, { now, counts, ...reload })
    const changed = (await lockImport(tx, id)) ?? row
    const action = to === 'loading' ? 'start' : 'cancel'
    await record(tx, by, action, id, { shipper: row.shipper, ...reload }, now)
    return accept(changed)
  })
}

/** The sheets that are being read or loaded, for Prometheus. */
export function watchImports(db: Database, environment: string): Watched {
  return {
    name: 'posta_imports',
    help: 'Sheets that are being read (judging) or loaded',
    type: 'gauge',
    async read() {
      const counts = await countUnderWay(db)
      return (['judging', 'loading'] as const).map((state) => ({
        labels: { environment, state },
        value: counts.get(state) ?? 0,
      }))
    },
  }
}
