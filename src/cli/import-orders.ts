import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Import, Imports, UploadRefusal } from '../capabilities/imports/imports.ts'
import type { Environment } from '../faces/environment.ts'
import { CliError, printRecord, table } from '../kits/command-line/output.ts'
import { adviseOther, commandLineOperator } from './environment.ts'

export interface OrderSheetWords {
  readonly shipper: string
  readonly path: string
  readonly file: Buffer
  /** Validates only. */
  readonly check: boolean
  readonly reload: boolean
  /** The file to write the sheet with its results to. */
  readonly result: string | undefined
  readonly json: boolean
}

const lookEveryMs = 250
const errorsShown = 50

/** Uses the same door as the API: if this process ends, a running service continues the import. */
export async function importOrders(
  { name, imports }: Environment,
  words: OrderSheetWords,
): Promise<number> {
  const number = Number(words.shipper)
  const shipper = Number.isInteger(number) ? await imports.findShipper(number) : undefined
  if (shipper === undefined) {
    const advice = await adviseOther(name, async ({ shippers }) => !!(await shippers.find(number)))
    const missing = `--shipper: there is no shipper "${words.shipper}" in ${name}`
    throw new CliError(missing + (advice || '; see ./posta shipper list'))
  }
  const by = commandLineOperator()
  const uploaded = await imports.upload({
    shipper,
    fileName: basename(words.path),
    file: words.file,
    loadsAtOnce: !words.check,
    reloads: words.reload,
    by,
  })
  if (!uploaded.ok) throw new CliError(uploadTexts[uploaded.refusal.name])
  const ended = await follow(imports, uploaded.value.id, words.json)
  try {
    if (words.result !== undefined) await writeResult(imports, ended.id, words.result)
    return await report(imports, ended, words.json)
  } finally {
    // A check must not count among the shipper's unfinished imports.
    if (words.check && ended.state === 'judged') await imports.cancel(ended.id, undefined, by)
  }
}

const uploadTexts: Record<UploadRefusal['name'], string> = {
  'file-empty': 'the file is empty',
  'idempotency-key-reused': 'another file was uploaded under the same key',
  'too-many-unfinished': 'this shipper has too many unfinished imports; start or cancel some',
}

/** Prints a line for each tenth that is validated, and then loaded. */
async function follow(imports: Imports, id: string, json: boolean): Promise<Import> {
  const done = { isDone: false }
  const working = imports.run().finally(() => {
    done.isDone = true
  })
  let printed = ''
  for (;;) {
    const wasDone = done.isDone
    const one = await imports.find(id, undefined)
    if (one === undefined) throw new Error('the import is gone')
    const line = json ? '' : progressLine(one)
    if (line !== '' && line !== printed) process.stderr.write(`${line}\n`)
    printed = line === '' ? printed : line
    const isUnderWay = one.state === 'judging' || one.state === 'loading'
    if (!isUnderWay) {
      await working
      return one
    }
    // Another process may have taken over the import: then there is nothing to do but watch it.
    await (wasDone ? sleep(lookEveryMs) : Promise.race([working, sleep(lookEveryMs)]))
  }
}

function progressLine({ state, rows, counts }: Import): string {
  const { right, wrong, loaded, refused } = counts
  const judged = right.rows + wrong.rows + loaded.rows + refused.rows
  const [what, many] =
    state === 'judging' ? ['judged', judged] : ['loaded', loaded.rows + refused.rows]
  if (rows === 0 || (state !== 'judging' && state !== 'loading')) return ''
  const tenths = Math.floor((many * 10) / rows)
  return `posta import: ${tenths * 10} % of ${rows} rows ${what}`
}

async function writeResult(imports: Imports, id: string, path: string): Promise<void> {
  const written = await imports.resultFile(id)
  if (!written.ok) {
    process.stderr.write('posta import: there is no sheet to give back\n')
    return
  }
  writeFileSync(path, written.value.bytes)
}

async function report(imports: Imports, one: Import, json: boolean): Promise<number> {
  const { id, state, rows, counts, failure } = one
  const { right, wrong, loaded, refused } = counts
  const summary = {
    import: id,
    state,
    rows,
    right: right.orders,
    wrong: wrong.orders,
    loaded: loaded.orders,
    refused: refused.orders,
  }
  const orders = await imports.errors(id, 0, errorsShown)
  const errors = orders.flatMap((order) => order.errors)
  if (json)
    process.stdout.write(`${JSON.stringify({ ...summary, failure, errors }, undefined, 2)}\n`)
  else {
    printRecord(summary, false)
    if (failure !== '') process.stdout.write(`\n${failure}\n`)
    const shown = errors.map(({ row, column, heading, detail, mend }) => ({
      row,
      column,
      heading,
      detail,
      mend,
    }))
    if (shown.length > 0) process.stdout.write(`\n${table(shown)}`)
    if (wrong.orders + refused.orders > orders.length)
      process.stdout.write(`and ${wrong.orders + refused.orders - orders.length} orders more\n`)
  }
  return failure === '' && wrong.orders + refused.orders === 0 ? 0 : 1
}
