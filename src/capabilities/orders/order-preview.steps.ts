import type { StockPreview } from '../warehouse/warehouse.ts'
import {
  askedBy,
  type JudgingDoors,
  judgeRules,
  judgeVolume,
  placed,
  type ReachedLimit,
} from './order-judging.steps.ts'
import { type OrderOutcome, refuseWith, type Submission } from './order-outcome.ts'

export interface PreviewedOrder {
  readonly submission: Submission
  /** Whether it is loaded if it is right; one that is not leaves its stock to those after it. */
  readonly isMeant: boolean
}

/** Orders that come one after the other, judged as if each right one were loaded at its turn. */
export interface OrderPreview {
  /** The next orders, in their order. */
  check(orders: readonly PreviewedOrder[]): Promise<OrderOutcome[]>
}

export interface PreviewParts {
  readonly doors: JudgingDoors
  readonly reachedLimit: ReachedLimit | undefined
  /** What is to be said of an order's code. */
  checkCode(submission: Submission): Promise<OrderOutcome>
}

export function openOrderPreview(parts: PreviewParts): OrderPreview {
  const stock = parts.doors.warehouse.openPreview()
  return {
    async check(orders) {
      const besidesStock = await Promise.all(orders.map((order) => judgeAlone(parts, order)))
      const wanted = orders.map(({ submission }) => ({
        shipperNumber: submission.shipper.number,
        lines: askedBy(submission).map(([, asked]) => asked),
      }))
      const inSight = await stock.look(wanted)
      return orders.map((order, place) => judgeInTurn(parts, inSight, order, besidesStock[place]))
    },
  }
}

/** What there is to say of an order whose rules are kept, whatever others do; else nothing. */
async function judgeAlone(
  { doors, reachedLimit, checkCode }: PreviewParts,
  { submission }: PreviewedOrder,
): Promise<OrderOutcome | undefined> {
  if (judgeRules(doors, submission, []).length > 0) return undefined
  const volume = await judgeVolume(submission, reachedLimit)
  return volume.length > 0 ? refuseWith(volume) : checkCode(submission)
}

/** What is wrong with an order, stock included, comes before whose code it has (D14). */
function judgeInTurn(
  { doors }: PreviewParts,
  stock: StockPreview,
  { submission, isMeant }: PreviewedOrder,
  alone: OrderOutcome | undefined,
): OrderOutcome {
  const asked = askedBy(submission)
  const lines = asked.map(([, units]) => units)
  const taken = stock.take(submission.shipper.number, lines)
  const lacking = taken.ok ? [] : placed(taken.refusal, asked)
  const violations = judgeRules(doors, submission, lacking)
  const outcome = alone === undefined || violations.length > 0 ? refuseWith(violations) : alone
  if (taken.ok && !(outcome.ok && isMeant)) stock.giveBack(taken.value)
  return outcome
}
