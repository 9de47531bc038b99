import type { MovementCode } from '../../../kernel/movement.ts'
import { nextStates } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { addWork, endWork, type WorkItem, workKinds } from '../../work-list/work-list.ts'
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
 * waited for long enough (D40), and whatever moves or ends leaves what was said of it.
 */
export async function followMoved(
  tx: Handle,
  moved: readonly Moved[],
  waitingMs: number,
): Promise<void> {
  await endWork(tx, codesOf(moved.filter(hasLeft)), ['return-due', 'hand-over-missing'])
  await endWork(tx, codesOf(moved.filter(hasEnded)), workKinds)
  await addWork(
    tx,
    moved.flatMap((piece) => toReturn(piece, waitingMs)),
  )
}

/** Of most pieces nothing is listed that a scan ends; they cost no statement. */
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
