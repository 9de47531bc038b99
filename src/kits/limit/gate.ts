export interface GateSettings {
  /** How many calls run at once. */
  readonly atOnce: number
  /** How many calls may wait for those. */
  readonly waiting: number
  /** How many calls of one caller may run or wait. */
  readonly perCaller: number
}

export interface Gate {
  /**
   * Runs the work when there is room; returns `undefined` at once if too many calls are waiting.
   */
  pass<Result>(caller: string, work: () => Promise<Result>): Promise<Result> | undefined
}

/**
 * Runs a few calls at once and lets a few more wait, so that costly work cannot pile up without
 * limit. Callers take turns: one with hundreds of calls does not hold up the others.
 */
export function createGate({ atOnce, waiting, perCaller }: GateSettings): Gate {
  let running = 0
  let waitingNow = 0
  const queues = new Map<string, (() => void)[]>()
  const byCaller = new Map<string, number>()

  function wait(caller: string): Promise<void> {
    waitingNow++
    return new Promise((resume) => {
      const queue = queues.get(caller)
      if (queue) queue.push(resume)
      else queues.set(caller, [resume])
    })
  }
  function startNext(): void {
    const first = queues.entries().next()
    if (first.done) {
      running--
      return
    }
    const [caller, queue] = first.value
    queues.delete(caller)
    const resume = queue.shift()
    if (queue.length > 0) queues.set(caller, queue)
    waitingNow--
    resume?.()
  }
  async function enter<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    byCaller.set(caller, (byCaller.get(caller) ?? 0) + 1)
    try {
      if (running < atOnce) running++
      else await wait(caller)
      return await runAndRelease(work)
    } finally {
      const left = (byCaller.get(caller) ?? 1) - 1
      if (left > 0) byCaller.set(caller, left)
      else byCaller.delete(caller)
    }
  }
  async function runAndRelease<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } finally {
      startNext()
    }
  }
  return {
    pass(caller, work) {
      const full = running >= atOnce && waitingNow >= waiting
      return full || (byCaller.get(caller) ?? 0) >= perCaller ? undefined : enter(caller, work)
    },
  }
}
