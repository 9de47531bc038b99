/** Runs one history: groups of commands, faults, and what the rows show after them. */
import { type Chance, createChance } from './chance.ts'
import { type FaultKind, machineFaults } from './faults.ts'
import type { Command, Model } from './model.ts'
import { manners } from './receivers.ts'
import { type Ended, kinds, openRun, type Run, type Step } from './run.ts'
import type { Universe } from './universes.ts'

export interface History extends Ended {
  readonly seed: number
  readonly steps: readonly Step[]
}

export interface HistoryOptions {
  readonly seed: number
  readonly commands: number
  readonly universe: Universe
  /** Kinds of commands that are drawn ten times as often: for a model that is new. */
  readonly often?: readonly string[]
  /** The steps of a failure, to run again; made from the seed where they are absent. */
  readonly steps?: readonly Step[]
}

const checkEvery = 10

export async function runHistory(options: HistoryOptions): Promise<History> {
  const { seed, universe } = options
  const run = openRun(await universe.open(seed))
  const steps: Step[] = []
  let failed: Error | undefined
  try {
    for (const step of options.steps ?? drawSteps(options, run)) {
      steps.push(step)
      await run.step(step)
    }
  } catch (error) {
    failed = error as Error
  }
  return { seed, steps, ...(await run.close(failed)) }
}

/** The steps as they are drawn from the model at that time. */
function* drawSteps(
  { seed, commands, universe, often }: HistoryOptions,
  run: Pick<Run, 'model' | 'open'>,
): Generator<Step> {
  const chance = createChance(seed, 'commands')
  const weights = weightsOf(chance, often)
  for (let done = 0, steps = 1; done < commands; steps += 1) {
    const isAgain = run.open().length > 0 && chance.happens(0.7)
    const drawn = makeStep(chance, run.model(), weights, universe.faults)
    const step = isAgain ? { ...drawn, commands: run.open() } : drawn
    done += step.commands.length
    const due = done >= commands ? 'end' : steps % checkEvery === 0 ? 'all' : undefined
    yield due ? { ...step, due } : step
  }
}

/** Seeds differ in what they do often. */
function weightsOf(chance: Chance, often: readonly string[] = []): Map<string, number> {
  const factors = [0.3, 1, 1, 3]
  return new Map(
    [...kinds].map(([name, { weight }]) => [
      name,
      weight * chance.pick(factors) * (often.includes(name) ? 10 : 1),
    ]),
  )
}

function makeStep(
  chance: Chance,
  model: Model,
  weights: ReadonlyMap<string, number>,
  faults: readonly FaultKind[],
): Step {
  const size = chance.happens(0.25) ? 2 + chance.below(2) : 1
  const made: Command[] = []
  for (let tries = 0; made.length < size && tries < 20; tries += 1) {
    const command = draw(chance, model, weights)
    if (command) made.push(command)
  }
  const [first] = made
  // The same request twice at once, as a client that does not wait sends it.
  const commands = first && chance.happens(0.05) ? [first, first] : made
  const hasFaults = faults.length > 0
  const kind = chance.pick(hasFaults ? faults : machineFaults)
  const after = 1 + chance.below(kind.includes('commit') ? 2 : 12)
  const isFaulty = hasFaults && chance.happens(0.1)
  // Never nothing: what happened before a step is earlier than what it does.
  const passMs = chance.pick([1, 20, 300, 3_000])
  const changesManner = hasFaults && chance.happens(0.05)
  // A shop's server answers well most of the time, or nothing would ever arrive.
  const manner = chance.happens(0.5) ? 'well' : chance.pick(manners)
  const jumpMs = chance.happens(0.03) ? 3_600_000 * (1 + chance.below(10)) : 0
  return {
    commands,
    passMs,
    ...(isFaulty ? { fault: { kind, after } } : {}),
    ...(changesManner ? { manner } : {}),
    ...(jumpMs > 0 ? { jumpMs } : {}),
  }
}

function draw(
  chance: Chance,
  model: Model,
  weights: ReadonlyMap<string, number>,
): Command | undefined {
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  let place = chance.real() * all
  for (const [name, weight] of weights) {
    place -= weight
    if (place > 0) continue
    const own = kinds.get(name)?.propose(chance, model) as object | undefined
    return own && { kind: name, ...own }
  }
  return undefined
}
