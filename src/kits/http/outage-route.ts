import { withinMs, withStepsOf } from '../batch/deadline.ts'
import { isDatabaseError } from '../db/outage.ts'
import type { HttpAnswer, Route } from './route.ts'
import { isStreamed, type StreamedBody } from './streamed-body.ts'

/** Of an outage nobody knows the end; the usual one, a restart, takes seconds. */
const retrySeconds = '5'

/** How an outage is shown to the balancer before the service. */
export interface OutageOptions {
  /** After how long a request is given up. */
  readonly deadlineMs: number
  /** The HTTP status of an outage; that of the route if undefined. */
  readonly outageStatus: 503 | undefined
}

/**
 * The same route, whose work is given up after a time, and whose answer to a failure of the
 * database says when to come back. Routes that take or make files may need longer: only their
 * statements are given up after that time, each by itself.
 */
export function withOutages(route: Route, { deadlineMs, outageStatus }: OutageOptions): Route {
  const within = route.patient || route.streams ? withStepsOf : withinMs
  const { admit } = route
  return {
    ...route,
    ...(admit && { admit: async (request) => withinMs(deadlineMs, () => admit(request)) }),
    handle: route.streams
      ? async (request) =>
          inSteps(await within(deadlineMs, () => route.handle(request)), deadlineMs)
      : (request) => within(deadlineMs, () => route.handle(request)),
    fault(request, error) {
      const answer = route.fault(request, error)
      return isDatabaseError(error) ? asOutage(answer, outageStatus) : answer
    },
  }
}

/** The same answer, whose body is made with the same patience as the answer itself. */
function inSteps(answer: HttpAnswer, stepMs: number): HttpAnswer {
  const { body } = answer
  return isStreamed(body) ? { ...answer, body: piecesInSteps(body, stepMs) } : answer
}

function piecesInSteps(body: StreamedBody, stepMs: number): StreamedBody {
  return {
    [Symbol.asyncIterator]() {
      const pieces = body[Symbol.asyncIterator]()
      return {
        next: async () => withStepsOf(stepMs, () => pieces.next()),
        return: async () => (await pieces.return?.()) ?? { done: true, value: undefined },
      }
    },
  }
}

/** Answers that repeat their status in the body, as problems and pages do, keep it. */
const tellsStatus = /^(application\/problem|text\/html)/

export function asOutage(answer: HttpAnswer, outageStatus: 503 | undefined): HttpAnswer {
  const status = tellsStatus.test(answer.type) ? undefined : outageStatus
  const headers = { ...answer.headers, 'retry-after': retrySeconds }
  return { ...answer, status: status ?? answer.status, headers }
}
