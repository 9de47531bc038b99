import { dayNumber, dayNumberText } from '../../kernel/days.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { AnnounceLocked } from '../events/events.ts'
import { lockPieces, type PieceInHand } from '../tracking/tracking.ts'
import { addWork, endWork, type WorkItem } from '../work-list/work-list.ts'
import { type Choice, type ChoiceRefusal, judgeChoice } from './choice-rules.ts'
import { choiceLimits } from './recipient-choices.limits.ts'
import { deleteChoices, findChoice, putChoice } from './recipient-choices.store.ts'

export {
  type Choice,
  type ChoiceKind,
  type ChoiceRefusal,
  choiceKinds,
  openChoices,
} from './choice-rules.ts'
export { findChosen } from './recipient-choices.store.ts'

export interface RecipientChoices {
  /** The newest wish for a shipment, if any. */
  find(code: TrackingCode): Promise<Choice | undefined>
  /** The working days that can be asked for, YYYY-MM-DD. */
  days(shipper: number): string[]
  /** Stores a wish, and notifies the shipper and the carrier's people. */
  choose(code: TrackingCode, choice: Choice): Promise<Outcome<Choice, ChoiceRefusal>>
}

export interface ChoiceDoors {
  readonly announce: AnnounceLocked
  /** The first working day after a day, both as days since 1970. */
  workingDayAfter(day: number): number
}

export function openRecipientChoices(
  db: Database,
  clock: Clock,
  zone: Zone,
  doors: ChoiceDoors,
): RecipientChoices {
  const days = (shipper: number) => {
    const { year, month, day } = zone(clock(shipper))
    let reached = dayNumber(year, month, day)
    return Array.from({ length: choiceLimits.choiceDays }, () => {
      reached = doors.workingDayAfter(reached)
      return dayNumberText(reached)
    })
  }
  return {
    find: async (code) => (await findChoice(db, code))?.choice,
    days,
    choose: (code, choice) =>
      db.transaction(async (tx) => {
        const piece = (await lockPieces(tx, [code])).get(code)
        if (piece === undefined) return refuse('choice-not-now')
        return store(tx, piece, choice, days(piece.shipperNumber), { clock, ...doors })
      }),
  }
}

async function store(
  tx: Handle,
  piece: PieceInHand,
  choice: Choice,
  days: readonly string[],
  { clock, announce }: ChoiceDoors & { readonly clock: Clock },
): Promise<Outcome<Choice, ChoiceRefusal>> {
  const { code, shipperNumber: shipper, newest, lock } = piece
  const times = (await findChoice(tx, code))?.times ?? 0
  const judged = judgeChoice(choice, {
    state: newest?.check ?? 'PI',
    isCancelled: piece.cancelledAt !== undefined,
    isCollected: piece.collectedAt !== undefined,
    days,
    times,
  })
  if (!judged.ok) return judged
  const now = clock()
  await putChoice(tx, code, { choice, times: times + 1 }, now)
  const branch = piece.collectedAt ?? newest?.branchCode ?? ''
  await addWork(tx, [toWork(piece, choice, branch, now)])
  const day = choice.kind === 'another-day' ? choice.day : null
  const data = { choice: choice.kind, day, branch }
  const event = { type: 'recipient.chose', shipper, code, at: clock(shipper), data } as const
  await announce(lock, [event], now)
  return accept(choice)
}

function toWork(
  { code, shipperNumber }: PieceInHand,
  { kind: chosen, ...rest }: Choice,
  branchCode: string,
  dueAt: number,
): WorkItem {
  const detail = { choice: chosen, ...rest }
  return { code, kind: 'recipient-choice', shipperNumber, branchCode, dueAt, detail }
}

/** Erases the choices for shipments, with the people they name. */
export async function eraseChoices(tx: Handle, codes: readonly TrackingCode[]): Promise<number> {
  await endWork(tx, codes, ['recipient-choice'])
  return deleteChoices(tx, codes)
}
