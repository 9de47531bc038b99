import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Failure, isFailure } from '../api/failure.ts'
import type { KeptCall } from '../api/kept.ts'
import { useFloorQueue, useKeptCall } from '../house/floor-queue.tsx'
import { useSession } from '../house/session.tsx'
import { useGo } from '../parts/address.ts'
import { showToast } from '../parts/toasts.tsx'
import { courierWords } from '../words/courier.ts'
import { useWords } from '../words/words.ts'
import { isVisit, lastVisit, type ShownStop } from './kept-run.ts'

/** The fields of a visit besides its id, code and time. */
export type VisitFacts = Readonly<Record<string, unknown>>

/** After this a refusal is settled later, by a person: the courier does not stand there for it. */
const patienceMs = 11_000

/** Refusals that are about the proof itself. */
const ofPin = ['proof-wrong', 'proof-locked']

/**
 * Records a visit at a stop, confirms it with a way to undo it, and goes back to the run. A visit
 * without an answer in time stays on the phone and leaves by itself.
 */
export function useRecordVisit(stop: ShownStop, branch: string | undefined) {
  const keep = useKeptCall()
  const { queue } = useFloorQueue()
  const queries = useQueryClient()
  const undo = useUndo(stop, branch)
  const position = usePosition()
  const go = useGo()
  return async (facts: VisitFacts, notice: string): Promise<void> => {
    const { trackingCode } = stop
    const refused = queue?.view().deeds.filter((deed) => isRefusedVisit(deed, trackingCode)) ?? []
    const place = position()
    const answer = keep({
      kind: 'delivery',
      code: trackingCode,
      path: '/deliveries',
      message: (at, id) => ({ id, trackingCode, at, ...place, ...facts }),
    })
    await Promise.race([answer, passed(patienceMs)]).catch((error: unknown) => {
      throw atPin(error)
    })
    // This visit corrects the ones refused before.
    for (const deed of refused) await queue?.dismiss(deed)
    await queries.cancelQueries({ queryKey: ['runs'] })
    void queries.invalidateQueries({ queryKey: ['runs'] })
    showToast(notice, { undo: () => void undo() })
    go('/reparto')
  }
}

/**
 * The visit that was recorded here before and refused later, so that nothing has to be taken twice.
 */
export function useEarlierVisit(code: string) {
  const { view } = useFloorQueue()
  const [earlier] = useState(() => {
    const visit = lastVisit(view.deeds, code)
    const isRefused = visit?.state === 'refused'
    const body = isRefused ? visit.body : {}
    const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
    return {
      refusal: isRefused ? visit.answer?.reason : undefined,
      name: text('name'),
      document: text('document'),
      signature: text('signature'),
      reasonCode: text('reasonCode'),
      note: text('note'),
      photos: Array.isArray(body['photos']) ? (body['photos'] as readonly string[]) : [],
    }
  })
  return earlier
}

function isRefusedVisit(deed: Parameters<typeof isVisit>[0], code: string): deed is KeptCall {
  return isVisit(deed) && deed.state === 'refused' && deed.code === code
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** A wrong PIN is reported where it was typed. */
function atPin(error: unknown): unknown {
  if (!isFailure(error) || !ofPin.includes(error.code ?? '')) return error
  const fields = [{ field: 'pin', detail: error.message, code: error.code }]
  return Object.assign(error, { fields } satisfies Partial<Failure>)
}

/** Takes a visit back: from the phone while it is there, else by a correction (D43). */
function useUndo({ trackingCode, recipient, state }: ShownStop, branch: string | undefined) {
  const words = useWords(courierWords)
  const { queue } = useFloorQueue()
  const { role } = useSession().membership
  const queries = useQueryClient()
  return async (): Promise<void> => {
    const visit = lastVisit(queue?.view().deeds ?? [], trackingCode)
    if (queue === undefined || visit === undefined) return
    const isRefused = visit.answer?.status === 'refused'
    if (isRefused) await queue.dismiss(visit)
    const isGone = isRefused || (visit.state === 'waiting' && (await queue.withdraw(visit)))
    if (!isGone) {
      const { before = state } = (visit.answer?.body ?? {}) as { before?: string }
      const deed = await queue.keep({
        code: trackingCode,
        check: before,
        branch: branch ?? '',
        undoes: visit.id,
        isUntimed: true,
        ...(role === 'courier' ? {} : { reason: words.undoReason }),
      })
      const { answer } = deed ?? {}
      if (answer?.status === 'refused')
        return showToast(words.undoRefused(answer.reason ?? ''), { bad: true })
    }
    void queries.invalidateQueries({ queryKey: ['runs'] })
    showToast(words.undone(recipient.name))
  }
}

interface Position {
  readonly latitude?: string
  readonly longitude?: string
}

/**
 * Where the phone is, for the record of a visit. Nobody waits for it, and nothing depends on it:
 * the first visit asks for permission, the next ones send it.
 */
function usePosition(): () => Position {
  const { geolocation, permissions } = navigator as Partial<Navigator>
  const last = useRef<Position>({})
  const watch = useRef<number>(undefined)
  const begin = useRef(() => {
    watch.current ??= geolocation?.watchPosition(
      ({ coords }) => {
        const { latitude, longitude } = coords
        last.current = { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) }
      },
      () => undefined,
      { enableHighAccuracy: true, maximumAge: 60_000 },
    )
  })
  useEffect(() => {
    let isGone = false
    void permissions?.query({ name: 'geolocation' }).then(
      ({ state }) => (state === 'granted' && !isGone ? begin.current() : undefined),
      () => undefined,
    )
    return () => {
      isGone = true
      if (watch.current !== undefined) geolocation?.clearWatch(watch.current)
      watch.current = undefined
    }
  }, [geolocation, permissions])
  return () => {
    // By a press, as browsers want it.
    if (last.current.latitude === undefined) begin.current()
    return last.current
  }
}
