import { isGoingBack, type MovementCode } from './movement.ts'

/** The days between which a shipment is to be delivered, both included: YYYY-MM-DD. */
export interface DeliveryPromise {
  readonly from: string
  readonly to: string
}

const day = (description: string) => ({ type: 'string', format: 'date', description })

/** The schema of a promise, or of none, in messages. */
export const maybePromiseSchema = {
  type: ['object', 'null'],
  properties: { from: day('El primer día.'), to: day('El último día.') },
  required: ['from', 'to'],
}

/** The promise for a shipment now, and the first one if it has changed. */
export interface KeptPromise {
  readonly promise: DeliveryPromise | undefined
  readonly promiseBefore: DeliveryPromise | undefined
}

/** As ISO 8601 writes an interval. */
export function promiseText({ from, to }: DeliveryPromise): string {
  return `${from}/${to}`
}

export function parsePromise(text: string | null): DeliveryPromise | undefined {
  return text === null ? undefined : { from: text.slice(0, 10), to: text.slice(11) }
}

/** A piece that goes back or was cancelled is no longer to be delivered: nothing is promised. */
export function promiseInForce(
  { promise, promiseBefore }: KeptPromise,
  state: MovementCode,
  isCancelled: boolean,
): KeptPromise {
  if (isCancelled || isGoingBack(state))
    return { promise: undefined, promiseBefore: promiseBefore ?? promise }
  const isSame = promise?.from === promiseBefore?.from && promise?.to === promiseBefore?.to
  return { promise, promiseBefore: isSame ? undefined : promiseBefore }
}
