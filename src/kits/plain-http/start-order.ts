import type { HttpRequest, Route } from '../http/route.ts'

/** Starts the work of a request when its time has come. */
export type StartRequest = (
  route: Pick<Route, 'oneByOne'>,
  request: Pick<HttpRequest, 'body'>,
  start: () => void,
) => void

type Queue = (start: () => void) => void

/** From this size on, requests of a route that asks for it are started one by one. */
const wideBytes = 1_024

/** Decides when requests start; docs/decisions/0012-plain-http.md has what each queue gains. */
export function createStartOrder(): StartRequest {
  const together = createTogether()
  const oneByOne = createOneByOne()
  return (route, { body }, start) => {
    const queue = route.oneByOne && body.length >= wideBytes ? oneByOne : together
    queue(start)
  }
}

/**
 * Starts requests when this turn of the event loop has read all that has arrived. Those that arrive
 * together are so first all read, then all answered: each step runs for all of them while its code
 * is in the processor's cache. Without load nothing waits: the turn ends at once.
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
 * Starts one request in each turn of the event loop, so that what waits is only its bytes. Objects
 * of a hundred wide requests that wait half done live long enough to be moved to the old
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
