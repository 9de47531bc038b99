/** A year of a carrier without faults: its days one after another, and what is shown once a day. */

import { allChecks, mayFollow } from '../../src/capabilities/tracking/tracking.model.ts'
import { type Chance, createChance } from './chance.ts'
import { type Command, clockOf, type Model } from './model.ts'
import { codesWhere, isOver, type Piece, piecesOf, stateOf } from './pieces.ts'
import { type Ended, kinds, openRun, type Run } from './run.ts'
import { virtualNow } from './runtime.ts'
import { openWorld } from './world.ts'

export interface YearOptions {
  readonly seed: number
  readonly days: number
  readonly parcels: number
  /** Called at the end of each day. */
  onDay(day: number): void
}

/** How many scans a station sends in one list. */
const mostScans = 500
/** Each of a few parcels. */
const handOversADay = 12
/** After so many days all is compared, and not only what the day has changed. */
const wholeEvery = 30
const hourMs = 3_600_000
const anHour = { commands: [], passMs: 0, jumpMs: hourMs }

export async function runYear({ seed, days, parcels, onDay }: YearOptions): Promise<Ended> {
  const chance = createChance(seed, 'year')
  const run = openRun(await openWorld(seed))
  let failed: Error | undefined
  try {
    for (let day = 1; day <= days; day += 1) {
      const last = Math.round((parcels * day) / days)
      for (const command of commandsOf(chance, run, { day, last }))
        await run.step({ commands: [command], passMs: 0 })
      const isWhole = day % wholeEvery === 0
      const from = isWhole || day === days ? 0 : virtualNow() - 24 * hourMs
      clockOf(run.model()).comparedFrom = from
      for (let hour = 1; hour < 24; hour += 1) await run.step(anHour)
      await run.step({ ...anHour, due: day === days ? 'end' : isWhole ? 'all' : 'day' })
      onDay(day)
    }
  } catch (error) {
    failed = error as Error
  }
  return run.close(failed)
}

interface Day {
  readonly day: number
  /** The number of the last parcel that was loaded by its end. */
  readonly last: number
}

/** Each is made of the model as it then is. */
function* commandsOf(chance: Chance, run: Run, { day, last }: Day): Generator<Command> {
  const model = run.model()
  if (day === 1) yield* drawn(chance, model, ['subscribe', 'poll'])
  for (let next = Object.keys(piecesOf(model)).length + 1; next <= last; next += 1)
    yield loadOf(chance, next)
  // Three times a day: what left one branch in the morning reaches another one by the evening.
  for (let round = 1; round <= 3; round += 1) {
    const moving = codesWhere(model, (piece) => !isOver(piece) && !piece.isCancelled)
    for (let from = 0; from < moving.length; from += mostScans)
      yield scansOf(chance, model, moving.slice(from, from + mostScans), `${day}-${round}`)
  }
  yield* drawn(chance, model, ['cancel', 'return', 'erase'])
  yield* drawn(chance, model, Array<string>(handOversADay).fill('hand-over'))
  if (day % 7 === 0) yield* drawn(chance, model, ['settle', 'pay'])
}

function loadOf(chance: Chance, number: number): Command {
  const service = chance.pick(['E', 'B', 'B', 'F'])
  const pesos = service === 'B' ? 100 * (1 + chance.below(90)) : 0
  const code = `SIM-${String(number).padStart(4, '0')}`
  const own = { code, shop: 'cross', service, pesos, sku: '', units: 1, key: '' }
  return { kind: 'load by rest', ...own }
}

function scansOf(chance: Chance, model: Model, codes: readonly string[], when: string): Command {
  const scans = codes.flatMap((code) => {
    const piece = piecesOf(model)[code]
    const check = piece && nextCheck(chance, piece)
    if (check === undefined) return []
    const branch = piece?.service === 'F' ? 'B0001' : 'C0001'
    return [{ code, check, branch, id: `${code} ${when}` }]
  })
  return { kind: 'scans', scans } as Command
}

/** Most go on to their delivery; some turn back. */
function nextCheck(chance: Chance, piece: Piece): string | undefined {
  const possible = allChecks.filter((check) => mayFollow(piece, check))
  const onward = possible.filter(
    (check) => check !== stateOf(piece) && (check !== 'DV' || chance.happens(0.02)),
  )
  return onward.length === 0 ? possible[0] : chance.pick(onward)
}

function* drawn(chance: Chance, model: Model, names: readonly string[]): Generator<Command> {
  for (const kind of names) {
    const own = kinds.get(kind)?.propose(chance, model) as object | undefined
    if (own) yield { kind, ...own }
  }
}
