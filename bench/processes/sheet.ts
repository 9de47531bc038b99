/** Validates one sheet on a fresh store, and prints the time and memory it took. */
import { readFileSync } from 'node:fs'
import { usualSheetLimits } from '../../src/capabilities/imports/imports.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabases } from '../../src/databases.ts'
import { loadDemoCarrier } from '../../src/demo/demo-carrier.ts'
import { openEnvironment } from '../../src/environment.ts'
import { silentLog } from '../../src/kits/log/log.ts'
import { openSpreadsheets } from '../../src/kits/spreadsheet/spreadsheet.ts'

export interface SheetSample {
  readonly judgedMs: number
  readonly loadedMs: number
  readonly memoryMb: number
  readonly childMemoryMb: number
  readonly orders: number
}

const [folder = '', path = '', loads = ''] = process.argv.slice(2)
const config = readConfig({ POSTA_DATA: folder, POSTA_ENVIRONMENTS: 'testing' })
const databases = await openDatabases(config)
const opened = await openEnvironment('testing', { config, databases, log: silentLog })
await loadDemoCarrier(opened.environment)
const { imports } = opened.environment
const shipper = await imports.findShipper(9001)
if (shipper === undefined) throw new Error('the demonstration has no shipper 9001')

async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

/**
 * Returns the memory of the child that parses the sheet, measured in one that does nothing else.
 */
async function childMemory(): Promise<number> {
  const sheets = openSpreadsheets(usualSheetLimits, 1)
  const taker = { begin: async () => {}, take: async () => {} }
  const read = await sheets.read(readFileSync(path), taker)
  if (!read.ok) throw new Error(read.refusal.name)
  return read.value.memoryMb
}

const bencher = { id: '', name: 'bench' }
let id = ''
const judgedMs = await timed(async () => {
  const file = readFileSync(path)
  const settings = { loadsAtOnce: false, reloads: false, by: bencher }
  const uploaded = await imports.upload({ shipper, fileName: 'sheet', file, ...settings })
  if (!uploaded.ok) throw new Error(uploaded.refusal.name)
  id = uploaded.value.id
  await imports.run()
})
const loadedMs = await timed(async () => {
  if (loads !== 'load') return
  await imports.start(id, undefined, undefined, bencher)
  await imports.run()
})
const done = await imports.find(id, undefined)
const sample: SheetSample = {
  judgedMs,
  loadedMs,
  memoryMb: process.resourceUsage().maxRSS / 1024,
  childMemoryMb: await childMemory(),
  orders: loads === 'load' ? (done?.counts.loaded.orders ?? 0) : (done?.counts.right.orders ?? 0),
}
process.stdout.write(JSON.stringify(sample))
await opened.close()
for (const db of databases.values()) await db.close()
