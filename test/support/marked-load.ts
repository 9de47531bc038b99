interface Sent {
  readonly at: number
  readonly isAnswered: boolean
}

/** Notes a request, and returns whether it was answered as it should be. */
type Send = (asked: Promise<boolean>) => Promise<boolean>

/** Sends requests in lanes until it is stopped, and notes what became of each. */
export function startRequests(lanes: number, turn: (send: Send) => Promise<void>) {
  const sent: Sent[] = []
  const signal = { isStopped: false }
  let markedAt = 0
  const send: Send = async (asked) => {
    const at = performance.now()
    const isAnswered = await asked.catch(() => false)
    sent.push({ at, isAnswered })
    return isAnswered
  }
  const lane = async () => {
    while (!signal.isStopped) await turn(send)
  }
  const running = Promise.all(Array.from({ length: lanes }, lane))
  return {
    answered: () => sent.filter(({ isAnswered }) => isAnswered).length,
    /** The moment of the fault. */
    mark() {
      markedAt = performance.now()
    },
    async stop() {
      signal.isStopped = true
      await running
      const failed = sent.filter(({ isAnswered }) => !isAnswered)
      const later = sent.filter(({ at }) => at > markedAt).length
      return { failed: failed.length, sent: later, plot: plot(sent, failed, later, markedAt) }
    },
  }
}

/** Requests by tenths of a second around the mark. */
function plot(sent: readonly Sent[], failed: readonly Sent[], later: number, markedAt: number) {
  const tenths = Array.from({ length: 20 }, (_, n) => n - 5)
  const tenthOf = ({ at }: Sent) => Math.floor((at - markedAt) / 100)
  const countIn = (ones: readonly Sent[], tenth: number) =>
    ones.filter((one) => tenthOf(one) === tenth).length
  const last = Math.max(0, ...failed.map(({ at }) => Math.round(at - markedAt)))
  return [
    `${failed.length} of ${later} requests failed, the last was sent ${last} ms after the fault`,
    ...tenths.map((tenth) => {
      const of = countIn(failed, tenth)
      return `${tenth / 10} s: ${countIn(sent, tenth) - of} answered, ${of} failed`
    }),
  ].join('\n')
}
