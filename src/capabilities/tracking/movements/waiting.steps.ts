import type { MovementCode } from '../../../kernel/movement.ts'
import { nextStates } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import {
  addWork,
  endWork,
  findListed,
  journeyKinds,
  moveWork,
  refreshWork,
  type WorkItem,
} from '../../work-list/work-list.ts'
import type { Movement } from './journey.ts'

/** A piece with new movements, as the work list needs to know it. */
export interface Moved {
  readonly code: TrackingCode
  readonly shipperNumber: number
  /** The code of the branch where the recipient collects it, if it is collected. */
  readonly collectedAt: string | undefined
  readonly before: Movement | undefined
  readonly after: Movement | undefined
}

/**
 * Keeps the work list: a piece that arrives where it is collected is due for return once it has
 * waited for long enough (D40), a piece that moves or ends leaves its items, and the rules look
 * again at pieces of which something is listed or will be. Others cost one statement together.
 */
export async function followMoved(
  tx: Handle,
  moved: readonly Moved[],
  waitingMs: number,
  now: number,
): Promise<void> {
  const codes = await findListed(tx, codesOf(moved))
  const listed = moved.filter(({ code }) => codes.has(code))
  await endWork(tx, codesOf(listed.filter(hasLeft)), ['return-due', 'hand-over-missing'])
  await endWork(tx, codesOf(listed), ['idle', 'cancelled-scanned'])
  await endWork(tx, codesOf(listed.filter(hasEnded)), journeyKinds)
  for (const { code, after } of listed) if (after) await moveWork(tx, code, after.branchCode)
  await addWork(
    tx,
    moved.flatMap((piece) => toReturn(piece, waitingMs)),
  )
  const ruled = moved.filter((piece) => codes.has(piece.code) || isRemarkable(piece))
  await refreshWork(tx, codesOf(ruled), now)
}

/** The scans that may put something on the list; most put nothing. */
function isRemarkable({ after }: Moved): boolean {
  return after !== undefined && (after.correction || after.check === 'CA' || after.check === 'EI')
}

function hasLeft({ collectedAt, before }: Moved): boolean {
  return collectedAt !== undefined || before?.check === 'PI'
}

function hasEnded({ after }: Moved): boolean {
  return after !== undefined && isFinal(after.check)
}

function isFinal(check: MovementCode): boolean {
  return nextStates(check).length === 0
}

function toReturn(
  { code, shipperNumber, collectedAt, after }: Moved,
  waitingMs: number,
): WorkItem[] {
  if (collectedAt === undefined || after?.check !== 'AR' || after.branchCode !== collectedAt)
    return []
  const detail = { arrivedAt: new Date(after.at).toISOString() }
  const dueAt = after.at + waitingMs
  return [{ code, kind: 'return-due', shipperNumber, branchCode: collectedAt, dueAt, detail }]
}

function codesOf(pieces: readonly Moved[]): TrackingCode[] {
  return pieces.map(({ code }) => code)
}
