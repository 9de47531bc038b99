import cluster from 'node:cluster'

/** The exchange of one of several processes with their parent. */
export interface Member {
  /** Whether it is the one that speaks for all at the start. */
  readonly isFirst: boolean
  /** Resolves when the parent wants it to stop. */
  readonly stopped: Promise<void>
  /** The metrics of all processes, of which `print` are its own. */
  shareMetrics(print: () => Promise<string>): () => Promise<string>
  /** Lets the process end. */
  leave(): void
}

/** Returns the parent's side of this process, if it is one of several. */
export function findMember(): Member | undefined {
  const { worker } = cluster
  if (!cluster.isWorker || worker === undefined) return undefined
  const stopped = Promise.withResolvers<void>()
  let waiting: ((text: string) => void)[] = []
  let printOwn = async () => ''
  const tellOwn = async () => void worker.send({ kind: 'own-metrics', text: await printOwn() })
  const tellWaiting = (text: string): void => {
    for (const answer of waiting) answer(text)
    waiting = []
  }
  worker.on('message', ({ kind, text = '' }: { kind: string; text?: string }) => {
    if (kind === 'stop') stopped.resolve()
    if (kind === 'print-metrics') void tellOwn()
    if (kind === 'all-metrics') tellWaiting(text)
  })
  return {
    isFirst: worker.id === 1,
    stopped: stopped.promise,
    shareMetrics(print) {
      printOwn = print
      return () =>
        new Promise((resolve) => {
          waiting.push(resolve)
          if (waiting.length === 1) worker.send({ kind: 'metrics' })
        })
    },
    leave: () => worker.disconnect(),
  }
}
