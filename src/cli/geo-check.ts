import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Addresses, NormalizedAddress } from '../capabilities/addresses/addresses.ts'
import { reasonText, statusTexts } from '../capabilities/addresses/addresses.wire.ts'
import { type AddressCase, readCases } from '../capabilities/addresses/check/address-case.ts'
import {
  type CaseSummary,
  isDangerous,
  isMisplaced,
  summarize,
} from '../capabilities/addresses/check/case-summary.ts'
import {
  type CaseVariant,
  caseVariants,
  withVariant,
} from '../capabilities/addresses/check/case-variants.ts'
import { type CaseVerdict, judgeCase } from '../capabilities/addresses/check/judge-case.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRows, type Row, table } from '../kits/command-line/output.ts'
import { createProgressLine, type ProgressLine } from '../kits/command-line/progress-line.ts'
import { refuseEnvironment } from './environment-choice.ts'
import { withAddresses } from './geo-try.ts'

const usage = 'expected: geo check CASES.json [--variants] [--wrong] [--json]'

interface Judged {
  readonly variant: CaseVariant
  readonly asked: AddressCase
  readonly address: NormalizedAddress
  readonly verdict: CaseVerdict
}

/** Asks for addresses whose place is known, and counts right and wrong answers by region. */
export async function checkAddresses(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {
    variants: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
  })
  refuseEnvironment(values.namedEnvironment, 'addresses are the same in')
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new CliError(usage)
  const cases = readFile(path)
  const variants = values.variants ? caseVariants : caseVariants.slice(0, 1)
  const progress = createProgressLine('posta geo check', values.json)
  const judged = await withAddresses((addresses) => judge(addresses, cases, variants, progress))
  progress.end()
  const rows = variants.flatMap((variant) => {
    const own = judged.filter((one) => one.variant === variant)
    return summarize(own.map(({ verdict }) => verdict)).map((row) => toRow(variant, row))
  })
  printRows(rows, values.json)
  if (values.wrong && !values.json) printWrong(judged)
  return 0
}

function readFile(path: string): readonly AddressCase[] {
  const cases = readCases(parse(path))
  if (typeof cases === 'string') throw new CliError(`${path}: ${cases}`)
  return cases
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const isJson = error instanceof SyntaxError
    throw new CliError(isJson ? `${path}: it is no JSON` : `there is no file ${path}`)
  }
}

const casesPerTurn = 500

async function judge(
  addresses: Addresses,
  cases: readonly AddressCase[],
  variants: readonly CaseVariant[],
  progress: ProgressLine,
): Promise<Judged[]> {
  const asked = variants.flatMap((variant) =>
    withVariant(cases, variant).map((one) => ({ variant, asked: one })),
  )
  const judged: Judged[] = []
  for (const one of asked) {
    const address = addresses.normalize(one.asked.question)
    const home = homeOf(addresses, one.asked)
    judged.push({ ...one, address, verdict: judgeCase(one.asked, address, home) })
    if (judged.length % casesPerTurn !== 0) continue
    progress.report(`cases: ${judged.length}`, judged.length / asked.length)
    await nextTurn()
  }
  return judged
}

/** Returns the middle of the locality that a case says to be true. */
function homeOf(addresses: Addresses, { truth: { locality, province } }: AddressCase) {
  if (locality === '') return undefined
  const home = addresses.geocode({ street: '', locality, province })
  return home?.foundBy === 'locality' ? home : undefined
}

function toRow(variant: CaseVariant, summary: CaseSummary): Row {
  const { region, cases, found, right, dangerous, doubt, unknown, misplaced } = summary
  return {
    variant,
    region,
    cases,
    found,
    'found %': ((found * 100) / cases).toFixed(1),
    right,
    dangerous,
    'street %': summary.rightStreets?.toFixed(1),
    'code %': summary.rightCodes?.toFixed(1),
    'median km': summary.medianKm?.toFixed(2),
    '90 % km': summary.ninetiethKm?.toFixed(2),
    doubt,
    'not found': unknown,
    'of them far': misplaced,
    contradictory: summary.contradictory,
  }
}

/** Lists the answers that would send a parcel, or a search for points, to a wrong place. */
function printWrong(judged: readonly Judged[]): void {
  const wrong = judged.filter(({ verdict }) => isDangerous(verdict) || isMisplaced(verdict))
  process.stdout.write(`\n${table(wrong.map(toWrongRow))}`)
}

function toWrongRow({ variant, asked, address, verdict }: Judged): Row {
  const { street, number, postalCode, locality, province } = asked.question
  return {
    case: asked.id,
    variant,
    asked: [street, number, postalCode, locality, province].filter(Boolean).join(', '),
    state: statusTexts[address.status],
    answered: [address.street, address.number, address.postalCode, address.locality]
      .filter(Boolean)
      .join(', '),
    why: reasonText(address.reasons),
    km: verdict.km?.toFixed(1),
    contradictory: verdict.isContradictory ? 'yes' : '',
  }
}
