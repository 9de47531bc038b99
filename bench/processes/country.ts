/**
 * node bench/processes/country.ts <file of addresses> <questions.json> <warm-ups>
 * Measures the normalizer with a country's file, in a process of its own, and prints JSON.
 */
import { copyFileSync, readFileSync, renameSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type AddressQuestion, openAddresses } from '../../src/capabilities/addresses/addresses.ts'

export interface CountryMeasured {
  readonly localities: number
  readonly streets: number
  readonly ranges: number
  readonly asked: number
  readonly foundShare: number
  readonly perSecond: number
  /** In CPU time. */
  readonly loadMs: number
  readonly residentMb: number
  readonly fileMb: number
  /** The longest time that an update held the thread, in its CPU time; the median of several. */
  readonly pauseMs: number
}

const [file = '', path = '', warmUps = '0'] = process.argv.slice(2)
const updates = 5

const questions = JSON.parse(readFileSync(path, 'utf8')) as AddressQuestion[]
const memoryBefore = process.memoryUsage.rss()
const cpuBefore = process.cpuUsage()
const addresses = openAddresses({
  file,
  onFailure: (error) => {
    throw error
  },
})
await addresses.refresh()
const loadMs = msSince(cpuBefore)
const { localities, streets, ranges, bytes } = addresses.status()
for (const one of questions.slice(0, Number(warmUps))) addresses.normalize(one)
const { perSecond, foundShare } = measureSpeed(questions.slice(Number(warmUps)))
const residentMb = (process.memoryUsage.rss() - memoryBefore) / 1_048_576
const pauses: number[] = []
for (let round = 0; round < updates; round++) pauses.push(await measureUpdate())
addresses.close()
const printed: CountryMeasured = {
  localities,
  streets,
  ranges,
  asked: questions.length - Number(warmUps),
  foundShare,
  perSecond,
  loadMs,
  residentMb,
  fileMb: bytes / 1_048_576,
  pauseMs: pauses.toSorted((left, right) => left - right)[updates >> 1] ?? 0,
}
process.stdout.write(`${JSON.stringify(printed)}\n`)

function measureSpeed(sample: readonly AddressQuestion[]) {
  const before = process.cpuUsage()
  let hits = 0
  for (const one of sample) if (addresses.normalize(one).status === 'found') hits++
  return {
    perSecond: (sample.length * 1000) / msSince(before),
    foundShare: hits / sample.length,
  }
}

/** CPU time, which says more than the clock where others work too. */
function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Puts a new file in place and answers an address in every turn until it is in use. */
async function measureUpdate(): Promise<number> {
  copyFileSync(file, `${file}.next`)
  renameSync(`${file}.next`, file)
  const update = { isOver: false }
  const refreshed = addresses.refresh().finally(() => {
    update.isOver = true
  })
  let longest = 0
  for (let turn = 0; !update.isOver; turn++) {
    const before = process.threadCpuUsage()
    addresses.normalize(questions[turn % questions.length] as AddressQuestion)
    await nextTurn()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
  }
  await refreshed
  return longest
}
