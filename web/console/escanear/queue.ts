import type { KeptAnswer, KeptScan, NewScan } from '../../api/kept.ts'

/** How a scan station reads its queue, without a clock, a network or a store. */

/** The states that may follow themselves: the service takes a label that is read twice for two. */
const repeatable: readonly string[] = ['AS', 'AR']
const readTwiceMs = 2 * 60_000

/** The scan that this one only reads again, a moment later and at the same branch. */
export function readBefore(
  scans: readonly KeptScan[],
  { code, check, branch, undoes }: Pick<NewScan, 'code' | 'check' | 'branch' | 'undoes'>,
  now: number,
): KeptScan | undefined {
  if (!repeatable.includes(check) || undoes !== undefined) return undefined
  const last = scans.findLast((scan) => scan.code === code && !isRepeated(scan.answer))
  const isSame = last?.check === check && last.branch === branch && last.undoes === undefined
  const stands = last?.state === 'waiting' || last?.answer?.status === 'recorded'
  return isSame && stands && !last.isUndone && now - last.at < readTwiceMs ? last : undefined
}

/** How long the author of a scan may undo it (D43). */
const undoMs = 10 * 60_000

/** The last scan that can be undone: it was recorded, and not long ago. */
export function undoable(scans: readonly KeptScan[], now: number): KeptScan | undefined {
  const last = scans.findLast(({ undoes, state }) => undoes === undefined && state !== 'refused')
  if (last === undefined || last.isUndone || now - last.at > undoMs) return undefined
  const isPending = scans.some(({ undoes }) => undoes === last.id)
  if (isPending) return undefined
  return last.answer?.status === 'recorded' || last.state === 'waiting' ? last : undefined
}

/** A pause this long ends a shift. */
const shiftPauseMs = 3 * 3_600_000

export interface ShiftCounts {
  readonly scans: number
  readonly perHour: number
  readonly refused: number
  readonly repeated: number
}

/** The scans since the last long pause, oldest first as they were given. */
export function shiftOf(scans: readonly KeptScan[], now: number): readonly KeptScan[] {
  let from = scans.length
  let later = now
  while (from > 0 && later - (scans[from - 1]?.at ?? 0) < shiftPauseMs) {
    from -= 1
    later = scans[from]?.at ?? 0
  }
  return scans.slice(from)
}

export function countShift(scans: readonly KeptScan[], now: number): ShiftCounts {
  const shift = shiftOf(scans, now).filter(({ undoes }) => undoes === undefined)
  const sinceMs = Math.max(60_000, Math.min(3_600_000, now - (shift[0]?.at ?? now)))
  const recent = shift.filter(({ at }) => at >= now - sinceMs).length
  const repeated = shift.filter(({ answer }) => isRepeated(answer)).length
  const refused = shift.filter(({ answer }) => answer?.status === 'refused').length
  return {
    scans: shift.length,
    perHour: Math.round((recent * 3_600_000) / sinceMs),
    refused: refused - shift.filter(({ answer }) => isRefusedRepetition(answer)).length,
    repeated,
  }
}

function isRefusedRepetition(answer: KeptAnswer | undefined): boolean {
  return answer?.status === 'refused' && answer.previous !== undefined
}

export function isRepeated(answer: KeptAnswer | undefined): boolean {
  return answer?.status === 'duplicate' || isRefusedRepetition(answer)
}

/**
 * The kind of container of a code: `B.` a bag, `J.` a cage, `V.` a trip. No tracking code has a
 * dot.
 */
export type HolderKind = 'bag' | 'cage' | 'trip'

const holderKinds = new Map<string, HolderKind>([
  ['B', 'bag'],
  ['J', 'cage'],
  ['V', 'trip'],
])

export function holderKindOf(code: string): HolderKind | undefined {
  return /^[BJV]\.\d{8,12}$/.test(code) ? holderKinds.get(code.slice(0, 1)) : undefined
}

/**
 * A code at "Agrupar" names the container of the next ones; a bag goes onto the trip that is open.
 */
export function isHolder(code: string, check: string, holder: string | undefined): boolean {
  const kind = holderKindOf(code)
  if (check !== 'CO' || kind === undefined) return false
  return kind === 'trip' || holder === undefined || holderKindOf(holder) !== 'trip'
}
