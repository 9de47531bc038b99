import { parseArgs } from 'node:util'
import { optionFault } from '../src/kits/command-line/arguments.ts'

export interface BenchOptions {
  /** How long each server is under load in each round. */
  readonly seconds: number
  readonly rounds: number
  readonly json: boolean
  /** The number of orders in the large store; without it, no large store is measured. */
  readonly large: number | undefined
  readonly postgres: boolean
  /** The parcels a year of the carrier whose day is simulated. */
  readonly parcels: number
  /** How much faster than life that day passes. */
  readonly speed: number
  /** The scenarios to measure; all of them when empty. */
  readonly only: readonly string[]
  /** Of the worst inputs, those of rows whose names have one of these words; all when empty. */
  readonly rows: readonly string[]
  /** A folder with the files of a country, as `geo update --from` takes them. */
  readonly country: string | undefined
  /** How many ranges of streets are made up beside the files of a country. */
  readonly ranges: number | undefined
  /** A folder for CPU profiles of the servers; profiling slows them, so ratios then mean little. */
  readonly profile: string | undefined
  /** The commit that the hot paths are compared with; then nothing else is measured. */
  readonly against: string | undefined
  /** Of `against`: fewer rounds, on SQLite alone. */
  readonly short: boolean
}

export const benchUsage = [
  'bench [--seconds n] [--rounds n] [--json] [--large [orders]] [--postgres] [--only names]',
  '      [--rows words] [--country folder] [--ranges n] [--parcels n] [--speed n]',
  '      [--profile folder]',
  'bench --against commit [--only paths] [--short]',
  '',
  '  --seconds n       how long each server is under load in each round (2)',
  '  --rounds n        how many rounds; figures are medians over them (5)',
  '  --json            print the report as JSON',
  '  --large [orders]  compare a store of 1,000 orders with a large one (1000000)',
  '  --postgres        measure on PostgreSQL too, against pgbench, where it is installed',
  '  --only names      measure these scenarios only, with commas between them; also labels, soap,',
  '                    movements, normalize, country, webhooks, creation-ware, sheet, worst, lists,',
  '                    loading, pages, scan-station, cart, live, board, scans, dead-receiver,',
  '                    many-changes, nodes, simulate, large-postgres (--large on PostgreSQL alone)',
  '  --parcels n       of simulate: how many parcels a year the carrier has (10000000)',
  '  --speed n         of simulate: how many times as often as in life requests come (60)',
  '  --rows words      of worst: only rows whose names have one of these words, with commas',
  '  --country folder  of country: its files of places and streets, as geo update --from takes them',
  '  --ranges n        of country: so many ranges of streets beside them, made up for its towns',
  '  --profile folder  write CPU profiles of the servers there',
  '  --against commit  compare the CPU of hot paths with another commit, in turns: order, quote,',
  '                    tracking-1, tracking-100, soap-order, soap-tracking, label, scan and',
  '                    scan-batch; fails where one costs 15 % more in three runs',
  '  --short           of --against: fewer rounds, on SQLite alone (two minutes)',
].join('\n')

const defaultOrders = '1000000'

const declared = {
  seconds: { type: 'string' },
  rounds: { type: 'string' },
  json: { type: 'boolean' },
  large: { type: 'string' },
  postgres: { type: 'boolean' },
  only: { type: 'string' },
  rows: { type: 'string' },
  country: { type: 'string' },
  ranges: { type: 'string' },
  parcels: { type: 'string' },
  speed: { type: 'string' },
  profile: { type: 'string' },
  against: { type: 'string' },
  short: { type: 'boolean' },
} as const

/** Parses the arguments after `bench`; throws an Error whose message says what is wrong. */
export function readBenchOptions(words: readonly string[]): BenchOptions {
  const args = withOrders(words)
  const fault = optionFault(args, declared)
  if (fault !== undefined) throw new Error(fault)
  const { values } = parseArgs({ args, options: declared })
  return {
    seconds: positive('--seconds', values.seconds) ?? 2,
    rounds: Math.ceil(positive('--rounds', values.rounds) ?? 5),
    json: values.json ?? false,
    large: positive('--large', values.large),
    postgres: values.postgres ?? false,
    parcels: positive('--parcels', values.parcels) ?? 10_000_000,
    speed: positive('--speed', values.speed) ?? 60,
    only: values.only?.split(',') ?? [],
    rows: values.rows?.split(',') ?? [],
    country: values.country,
    ranges: positive('--ranges', values.ranges),
    profile: values.profile,
    against: values.against,
    short: values.short ?? false,
  }
}

/** `--large` may come without a value, which parseArgs does not support. */
function withOrders(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1]
    const alone = word === '--large' && (next === undefined || next.startsWith('-'))
    return alone ? [word, defaultOrders] : [word]
  })
}

function positive(name: string, word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  const number = Number(word.replaceAll('_', ''))
  if (!(number > 0)) throw new Error(`${name}: expected a number above 0, got "${word}"`)
  return number
}
