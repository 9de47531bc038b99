import { withinMs } from '../batch/deadline.ts'
import { isDatabaseError } from '../db/outage.ts'
import type { HttpAnswer, Route } from './route.ts'

/** Of an outage nobody knows the end; the usual one, a restart, takes seconds. */
const retrySeconds = '5'

/** What a balancer before the service reads. */
export interface OutageOptions {
  /** After how long a request is given up. */
  readonly deadlineMs: number
  /** The HTTP status of an outage; that of the route if undefined. */
  readonly outageStatus: 503 | undefined
}

/**
 * The same route, whose work is given up after a time, and whose answer to a failure of the
 * database says when to come back. Files and streams may take longer.
 */
export function withOutages(route: Route, { deadlineMs, outageStatus }: OutageOptions): Route {
  const isPatient = route.patient || route.streams
  return {
    ...route,
    handle: isPatient
      ? route.handle
      : (request) => withinMs(deadlineMs, () => route.handle(request)),
    fault(request, error) {
      const answer = route.fault(request, error)
      return isDatabaseError(error) ? asOutage(answer, outageStatus) : answer
    },
  }
}

/** Problems tell their status in the body as well, and keep it. */
export function asOutage(answer: HttpAnswer, outageStatus: 503 | undefined): HttpAnswer {
  const status = answer.type.startsWith('application/problem') ? undefined : outageStatus
  const headers = { ...answer.headers, 'retry-after': retrySeconds }
  return { ...answer, status: status ?? answer.status, headers }
}
