import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { trackingLimits } from '../tracking.limits.ts'
import { findCodesByAlternative, findCodesByDocument } from './lookup.store.ts'
import type { RecipientDocument, TrackedPiece } from './piece.ts'
import type { Loader } from './piece-loading.steps.ts'
import { type Day, defaultWindow, isInWindow, type Window } from './window.ts'

/** A question by tracking code, or by the shipper's alternative code, within a window of days. */
export interface TrackingQuestion {
  readonly code: TrackingCode | undefined
  readonly alternative: string | undefined
  readonly window: Window
}

export async function track(
  db: Handle,
  load: Loader,
  dayOf: (at: number) => Day,
  shipper: number,
  questions: readonly (TrackingQuestion | undefined)[],
): Promise<(TrackedPiece | undefined)[]> {
  const codes = await resolveCodes(db, dayOf, shipper, questions)
  const codesToLoad = codes.filter((code) => code !== undefined)
  if (codesToLoad.length === 0) return questions.map(() => undefined)
  const iterator = (await load(codesToLoad)).values()
  return questions.map((question, index) => {
    const tracked = codes[index] === undefined ? undefined : iterator.next().value
    if (question === undefined || tracked?.piece.shipperNumber !== shipper) return undefined
    return isInWindow(dayOf(tracked.piece.enteredAt), question.window) ? tracked : undefined
  })
}

export async function trackDocument(
  db: Handle,
  load: Loader,
  dayOf: (at: number) => Day,
  document: RecipientDocument,
  clock: Clock,
): Promise<TrackedPiece[]> {
  const windowOf = (shipper: number) => defaultWindow(dayOf(clock(shipper)))
  const newestFirst = await findCodesByDocument(db, document, trackingLimits.shipmentsPerDocument)
  const codes = newestFirst
    .filter(({ enteredAt, shipper }) => isInWindow(dayOf(enteredAt), windowOf(shipper)))
    .map(({ code }) => code)
  if (codes.length === 0) return []
  const pieces = await load(codes)
  return pieces.filter((tracked) => tracked !== undefined)
}

/**
 * The tracking code of each question; an alternative code resolves to its newest shipment (D21).
 */
async function resolveCodes(
  db: Handle,
  dayOf: (at: number) => Day,
  shipper: number,
  questions: readonly (TrackingQuestion | undefined)[],
): Promise<(TrackingCode | undefined)[]> {
  const alternatives = questions
    .filter((question) => question !== undefined && question.code === undefined)
    .map((question) => question?.alternative)
    .filter((alternative) => alternative !== undefined)
  if (alternatives.length === 0) return questions.map((question) => question?.code)
  const newestFirst = await findCodesByAlternative(db, shipper, [...new Set(alternatives)])
  return questions.map((question) => {
    if (question === undefined || question.code !== undefined) return question?.code
    return newestFirst.find(
      (candidate) =>
        candidate.alternative === question.alternative &&
        isInWindow(dayOf(candidate.enteredAt), question.window),
    )?.code
  })
}
