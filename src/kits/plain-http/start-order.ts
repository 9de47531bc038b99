import type { HttpRequest, Route } from '../http/route.ts'

/** Starts the handling of a request, now or later. */
export type StartRequest = (
  route: Pick<Route, 'oneByOne'>,
  request: Pick<HttpRequest, 'body'>,
  start: () => void,
) => void

type Queue = (start: () => void) => void

/** The body size from which requests of a `oneByOne` route are started one by one. */
const wideBytes = 1_024

/** Decides when requests start; docs/decisions/0012-plain-http.md has the gain of each queue. */
export function createStartOrder(): StartRequest {
  const together = createTogether()
  const oneByOne = createOneByOne()
  return (route, { body }, start) => {
    const queue = route.oneByOne && body.length >= wideBytes ? oneByOne : together
    queue(start)
  }
}

/**
 * Starts requests once this turn of the event loop has read everything that has arrived. Requests
 * that arrive together are first all read, then all answered: each step runs for all of them while
 * its code is in the processor's cache. Without load nothing waits: the turn ends at once.
 */
function createTogether(): Queue {
  let waiting: (() => void)[] = []
  function startAll(): void {
    const starts = waiting
    waiting = []
    for (const start of starts) start()
  }
  return (start) => {
    if (waiting.length === 0) setImmediate(startAll)
    waiting.push(start)
  }
}

/**
 * Starts one request per turn of the event loop, so that a waiting request takes only its bytes.
 * The objects of a hundred large half-done requests would live long enough to be moved to the old
 * generation, which only full collections empty.
 */
function createOneByOne(): Queue {
  const waiting: (() => void)[] = []
  function startNext(): void {
    const start = waiting.shift()
    if (waiting.length > 0) setImmediate(startNext)
    start?.()
  }
  return (start) => {
    if (waiting.push(start) === 1) setImmediate(startNext)
  }
}
