import { createInterface } from 'node:readline/promises'
import type { DemoFound, DemoRemoval, Removed } from '../capabilities/demo-removal/demo-removal.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRows } from '../kits/command-line/output.ts'
import { createProgressLine } from '../kits/command-line/progress-line.ts'
import { commandLineOperator, readFromEnvironment } from './environment.ts'

/** Removes the living carrier from testing, or with --all everything of the demonstration. */
export async function removeDemo(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {
    all: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  })
  if (positionals.length > 0) throw new CliError('expected: demo remove [--all] [--yes]')
  if (values.env === 'production') throw new CliError('the demonstration is in testing alone')
  return readFromEnvironment('testing', ({ demoRemoval }) => remove(demoRemoval, values))
}

interface Wish {
  readonly all: boolean
  readonly yes: boolean
  readonly json: boolean
}

async function remove(demoRemoval: DemoRemoval, { all, yes, json }: Wish): Promise<number> {
  const remains = await demoRemoval.find(all)
  if (!yes) {
    process.stderr.write(`${sentenceOf(remains, all)}\n`)
    if (!(await isConfirmed())) return 1
  }
  const progress = createProgressLine('posta demo remove', json)
  const outcome = await demoRemoval.remove({
    isWhole: all,
    by: commandLineOperator(),
    onProgress: (removed, total) =>
      progress.report('removing', Math.min(1, removed / Math.max(1, total))),
  })
  progress.end()
  if (!outcome.ok)
    throw new CliError('another process removes it, or was cut off some seconds ago: try again')
  if (outcome.value.tariffs.inForce > 0) process.stderr.write(`${pricesStay}\n`)
  printRows(rowsOf(outcome.value), json)
  return 0
}

const pricesStay =
  'Prices that people of the demonstration published are still in force: somebody published ' +
  'others since. Look at them in the console, under Tarifas.'

function sentenceOf({ shippers, shipments, people, rows }: DemoFound, isWhole: boolean): string {
  const what = isWhole
    ? 'All of the demonstration goes, with 9001, 9002 and what was loaded for them'
    : 'The living carrier goes; 9001, 9002 and what was loaded for them stay'
  const accounts = shippers.length === 0 ? 'none' : shippers.join(', ')
  return (
    `${what}.\nShippers: ${accounts}; ${shipments} shipments, ${people} people, ` +
    `${rows} other rows. Entries of the audit log stay.`
  )
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CliError('nobody is asked here: add --yes to remove it')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question('Remove it? Type yes: ')
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

function rowsOf({ shipments, people, rows, auditEntries, tariffs }: Removed) {
  return [
    { what: 'shipments', removed: shipments, stays: 0 },
    { what: 'people', removed: people, stays: 0 },
    { what: 'other rows', removed: rows, stays: 0 },
    { what: 'published tariffs', removed: tariffs.takenBack, stays: tariffs.inForce },
    { what: 'audit entries', removed: 0, stays: auditEntries },
  ]
}
