import { usualSheetLimits } from '../../../capabilities/imports/imports.ts'
import { writeCsvRows } from '../../../kits/csv/write-csv.ts'
import type { Cell } from '../../../kits/spreadsheet/spreadsheet.ts'
import { openSpreadsheets } from '../../../kits/spreadsheet/spreadsheet.ts'
import type { Span } from '../calendar.ts'
import { type PlannedSheet, plannedSheets } from '../data/sheets.ts'
import { once, usualDays } from '../diary.ts'
import { listOwn } from '../listed.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { memberOf, ownerOf, type World } from '../world.ts'
import { rowsOf } from './sheet-rows.ts'

interface Import {
  readonly id: string
  readonly fileName: string
  readonly state: string
}

/** Between loading a sheet and starting it somebody looks at its preview. */
const lookedAtPhase = 0.012

/** Shops load orders from sheets: whole, with wrong rows, and one that can't be read. */
export const sheetsPart: LivingPart = {
  name: 'sheets',
  slices: ['imports'],
  work: (world, span) => plannedSheets.flatMap((sheet) => tasksOf(world, span, sheet)),
}

function tasksOf(world: World, span: Span, sheet: PlannedSheet): Task[] {
  const { ago, phase, isStarted } = sheet
  return [
    ...once(world, span, { ago, phase }, () => upload(world, sheet)),
    ...(isStarted
      ? once(world, span, { ago, phase: phase + lookedAtPhase }, () => start(world, sheet))
      : []),
  ]
}

function loaderOf({ shop }: PlannedSheet) {
  return memberOf(shop, 'despacha') ?? ownerOf(shop)
}

async function findImport(world: World, sheet: PlannedSheet): Promise<Import | undefined> {
  const imports = await listOwn<Import>(world, loaderOf(sheet), 'listImports')
  return imports.find(({ fileName }) => fileName === sheet.fileName)
}

async function upload(world: World, sheet: PlannedSheet): Promise<void> {
  if (await findImport(world, sheet)) return
  const file = await fileOf(world, sheet)
  if (file === undefined) return
  const query = { fileName: sheet.fileName }
  await world.shop(loaderOf(sheet), 'uploadImport', { file, query })
  await world.doors.imports.run()
}

async function start(world: World, sheet: PlannedSheet): Promise<void> {
  const file = await findImport(world, sheet)
  if (file?.state !== 'judged') return
  await world.shop(loaderOf(sheet), 'startImport', { params: { id: file.id } })
  await world.doors.imports.run()
}

function textOf(rows: readonly (readonly Cell[])[]): Buffer {
  const plain = (cell: Cell) => (typeof cell === 'object' ? undefined : cell)
  return Buffer.from(
    writeCsvRows(
      rows.map((row) => row.map(plain)),
      ';',
    ),
  )
}

/** Where no process can write it, there is none: the walk goes on without it. */
async function fileOf(world: World, sheet: PlannedSheet): Promise<Buffer | undefined> {
  const rows = sheet.rows ?? rowsOf(world.chance, sheet, usualDays - sheet.ago)
  if (sheet.fileName.endsWith('.csv')) return textOf(rows)
  const written = await openSpreadsheets(usualSheetLimits, 1).write(
    [{ name: 'Pedidos', rows }],
    'xlsx',
  )
  return written.ok ? written.value.bytes : undefined
}
