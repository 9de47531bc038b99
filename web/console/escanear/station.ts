import { ownSealer } from '../../api/device.ts'
import { isCall, isScan, type KeptScan } from '../../api/kept.ts'
import { stationNow } from '../../api/kept-clock.ts'
import { openKeptQueue } from '../../api/kept-queue.ts'
import type { Sender } from '../../api/kept-sending.ts'
import type { KeptQueue, QueueView } from '../../api/kept-view.ts'
import { countShift, readBefore, type ShiftCounts } from './queue.ts'

/** The part of a station that the page shows. */
export interface StationView extends Omit<QueueView, 'shown'> {
  /** The scans among the kept deeds, oldest first. */
  readonly scans: readonly KeptScan[]
  /** The scan whose answer fills the screen. */
  readonly shown: KeptScan | undefined
  readonly counts: ShiftCounts
}

interface StationOptions extends Sender {
  readonly onAnswered: (scan: KeptScan) => void
  readonly onKept: (scan: KeptScan) => void
  /** The name of the person who scans, as the service writes it. */
  readonly by: string
}

/** The queue of the floor, where a label that is read twice is reported at once. */
export function openStation({ onAnswered, onKept, by, ...sender }: StationOptions): KeptQueue {
  return openKeptQueue({
    ...sender,
    sealer: ownSealer(sender.owner),
    onAnswered: (deed) => {
      if (isScan(deed)) onAnswered(deed)
    },
    onKept: (deed) => {
      if (isScan(deed)) onKept(deed)
    },
    knows(wish, deeds, at) {
      if ('message' in wish) return undefined
      const before = readBefore(deeds.filter(isScan), wish, at)
      return before && { status: 'duplicate', previous: { at: isoOf(before.at), by } }
    },
  })
}

const isoOf = (at: number) => new Date(at).toISOString()

export function viewOf(view: QueueView): StationView {
  const scans = view.deeds.filter(isScan)
  const shown = view.shown && !isCall(view.shown) ? view.shown : undefined
  return { ...view, scans, shown, counts: countShift(scans, stationNow()) }
}
