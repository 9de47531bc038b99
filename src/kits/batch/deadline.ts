import { AsyncLocalStorage } from 'node:async_hooks'

/** Until when work may go on; nothing of it is known once its caller is answered. */
interface Deadline {
  /** By `performance.now()`. */
  untilMs: number | undefined
  /** How long each statement may take, of work that may go on for longer. */
  stepMs: number | undefined
}

const deadlines = new AsyncLocalStorage<Deadline | undefined>()

/**
 * Runs work that is given up after a time, together with everything it awaits. Work left for later,
 * such as a timer, has no deadline once this work is done.
 */
export function withinMs<Result>(
  ms: number,
  work: () => Promise<Result> | Result,
): Promise<Result> | Result {
  return runUntil({ untilMs: performance.now() + ms, stepMs: undefined }, work)
}

/** Runs work that may take long, but none of whose statements may. */
export function withStepsOf<Result>(
  ms: number,
  work: () => Promise<Result> | Result,
): Promise<Result> | Result {
  return runUntil({ untilMs: undefined, stepMs: ms }, work)
}

function runUntil<Result>(
  deadline: Deadline,
  work: () => Promise<Result> | Result,
): Promise<Result> | Result {
  const end = (): void => {
    deadline.untilMs = undefined
    deadline.stepMs = undefined
  }
  const done = deadlines.run(deadline, work)
  if (done instanceof Promise) return done.finally(end)
  end()
  return done
}

/** When the current work is given up, if ever. */
export function currentDeadline(): number | undefined {
  return deadlines.getStore()?.untilMs
}

/** How long each statement of the current work may take, where the work itself has no end. */
export function currentStepMs(): number | undefined {
  return deadlines.getStore()?.stepMs
}

/** Runs work until another moment than its caller's, and with other patience for statements. */
export function until<Result>(
  untilMs: number | undefined,
  stepMs: number | undefined,
  work: () => Result,
): Result {
  return deadlines.run({ untilMs, stepMs }, work)
}

/** The caller has been given up. */
export class DeadlineError extends Error {
  constructor() {
    super('The time for this request is over.')
    this.name = 'DeadlineError'
  }
}

/** How long work may still take, if that is limited; throws if it may not at all. */
export function timeLeftMs(deadline = currentDeadline()): number | undefined {
  if (deadline === undefined) return undefined
  const left = deadline - performance.now()
  if (left <= 0) throw new DeadlineError()
  return left
}

/** How long the next statement may take, if that is limited; throws if it may not be sent. */
export function statementMs(): number | undefined {
  return timeLeftMs() ?? currentStepMs()
}

/** Cancelled work usually fails within this time. */
const graceMs = 500

/**
 * Waits for work that is cancelled when its time is over, but not for long after that: a server
 * that hangs answers no cancellation either. Such work is left to time-outs of its own.
 */
export async function orGiveUp<Result>(work: () => Promise<Result>): Promise<Result> {
  const leftMs = timeLeftMs()
  if (leftMs === undefined) return work()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DeadlineError()), leftMs + graceMs)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
