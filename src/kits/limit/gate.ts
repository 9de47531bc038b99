export interface GateSettings {
  /** How many are let through at once. */
  readonly atOnce: number
  /** How many may wait behind them. */
  readonly waiting: number
  /** How many of one caller may be inside or waiting. */
  readonly perCaller: number
}

export interface Gate {
  /** Runs the work when there is room; answers `undefined` at once when too many wait already. */
  pass<Result>(caller: string, work: () => Promise<Result>): Promise<Result> | undefined
}

/**
 * Lets a few through at once and a few more wait: costly work cannot pile up without end. Callers
 * take turns, so that one who brings hundreds does not keep another waiting behind them all.
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
  function letNextIn(): void {
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
      return await inside(work)
    } finally {
      const left = (byCaller.get(caller) ?? 1) - 1
      if (left > 0) byCaller.set(caller, left)
      else byCaller.delete(caller)
    }
  }
  async function inside<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } finally {
      letNextIn()
    }
  }
  return {
    pass(caller, work) {
      const full = running >= atOnce && waitingNow >= waiting
      return full || (byCaller.get(caller) ?? 0) >= perCaller ? undefined : enter(caller, work)
    },
  }
}
