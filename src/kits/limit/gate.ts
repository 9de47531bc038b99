export interface Gate {
  /** Runs the work when there is room; answers `undefined` at once when too many wait already. */
  pass<Result>(work: () => Promise<Result>): Promise<Result> | undefined
}

/** Lets a few through at once and a few more wait: costly work cannot pile up without end. */
export function createGate(atOnce: number, waiting: number): Gate {
  let running = 0
  const queue: (() => void)[] = []
  const enter = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running++
    else await new Promise<void>((resume) => queue.push(resume))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
  return {
    pass: (work) => (running >= atOnce && queue.length >= waiting ? undefined : enter(work)),
  }
}
