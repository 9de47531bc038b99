import { type History, type HistoryOptions, runHistory } from './history.ts'
import type { Step } from './run.ts'

/**
 * Drops steps, then commands of a step, then faults and pauses, as long as the same equation fails:
 * one that another fault breaks is another failure.
 */
export async function shrink(
  failed: History,
  options: HistoryOptions,
  onTry: (steps: number) => void,
): Promise<History> {
  let best = failed
  async function isStillFailing(steps: readonly Step[]): Promise<boolean> {
    onTry(steps.length)
    const history = await runHistory({ ...options, steps })
    if (history.failure?.name !== failed.failure?.name) return false
    best = history
    return true
  }

  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.steps.length; ) {
      const left = best.steps.toSpliced(from, size)
      if (left.length === 0 || !(await isStillFailing(left))) from += size
    }
  }
  for (let at = 0; at < best.steps.length; at += 1)
    for (const smaller of smallerSteps(best.steps[at]))
      await isStillFailing(best.steps.with(at, smaller()))
  return best

  /** Each is made of the step as it then is, which an earlier one may have made smaller. */
  function smallerSteps(step: Step | undefined): (() => Step)[] {
    if (step === undefined) return []
    const place = best.steps.indexOf(step)
    const current = () => best.steps[place] ?? step
    return [
      ...step.commands.map((command) => () => without(current(), command)),
      () => withoutFault(current()),
      () => ({ ...current(), passMs: 1, jumpMs: 0 }),
    ]
  }
}

function withoutFault({ fault: _fault, manner: _manner, ...rest }: Step): Step {
  return rest
}

/** The step without one of its commands; the last one stays. */
function without(step: Step, command: Step['commands'][number]): Step {
  const place = step.commands.indexOf(command)
  if (place === -1 || step.commands.length === 1) return step
  return { ...step, commands: step.commands.toSpliced(place, 1) }
}
