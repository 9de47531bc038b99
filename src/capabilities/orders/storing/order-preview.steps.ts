import type { DayVolume } from '../../volume-ramps/volume-ramps.ts'
import type { StockPreview } from '../../warehouse/warehouse.ts'
import { type OrderOutcome, refuseWith, type Submission } from '../order-outcome.ts'
import {
  type JudgingDoors,
  judgeRules,
  judgeVolume,
  requestedStock,
  toOrderLines,
} from './order-judging.steps.ts'
import type { FindVolume } from './order-volume.steps.ts'

export interface PreviewedOrder {
  readonly submission: Submission
  /** Whether a valid order would be loaded; one that would not leaves its stock to later orders. */
  readonly isMeant: boolean
}

/** Judges a sequence of orders as if each valid one were loaded in turn. */
export interface OrderPreview {
  /** Judges the next orders of the sequence. */
  check(orders: readonly PreviewedOrder[]): Promise<OrderOutcome[]>
}

export interface PreviewParts {
  readonly doors: JudgingDoors
  readonly findVolume: FindVolume | undefined
  /** Judges an order's code. */
  checkCode(submission: Submission): Promise<OrderOutcome>
}

export function openOrderPreview(parts: PreviewParts): OrderPreview {
  const stock = parts.doors.warehouse.openPreview()
  const volumes = new PreviewedVolumes(parts.findVolume)
  return {
    async check(orders) {
      const codeOutcomes = await Promise.all(orders.map((order) => judgeAlone(parts, order)))
      const wanted = orders.map(({ submission }) => ({
        shipperNumber: submission.shipper.number,
        lines: requestedStock(submission).map(([, units]) => units),
      }))
      const availableStock = await stock.look(wanted)
      await volumes.look(wanted.map(({ shipperNumber }) => shipperNumber))
      return orders.map((order, place) =>
        judgeInTurn(parts.doors, availableStock, volumes, order, codeOutcomes[place]),
      )
    },
  }
}

/** Today's volumes of shippers with a limit, less the use of earlier orders of the preview. */
class PreviewedVolumes {
  readonly #find: FindVolume | undefined
  readonly #now = new Map<number, DayVolume>()
  readonly #taken = new Map<number, number>()

  constructor(find: FindVolume | undefined) {
    this.#find = find
  }

  async look(shippers: readonly number[]): Promise<void> {
    for (const shipper of new Set(shippers)) {
      const volume = await this.#find?.(shipper)
      if (volume !== undefined) this.#now.set(shipper, volume)
    }
  }

  judge(shipper: number) {
    return judgeVolume(this.#now.get(shipper), this.#taken.get(shipper))
  }

  take(shipper: number): void {
    this.#taken.set(shipper, (this.#taken.get(shipper) ?? 0) + 1)
  }
}

/** Judges the order's code if it breaks no rule; otherwise returns nothing. */
async function judgeAlone(
  { doors, checkCode }: PreviewParts,
  { submission }: PreviewedOrder,
): Promise<OrderOutcome | undefined> {
  return judgeRules(doors, submission, []).length > 0 ? undefined : checkCode(submission)
}

/** An order's own faults, stock and volume included, take precedence over a taken code (D14). */
function judgeInTurn(
  doors: JudgingDoors,
  stock: StockPreview,
  volumes: PreviewedVolumes,
  { submission, isMeant }: PreviewedOrder,
  codeOutcome: OrderOutcome | undefined,
): OrderOutcome {
  const { number: shipper } = submission.shipper
  const requests = requestedStock(submission)
  const lines = requests.map(([, units]) => units)
  const taken = stock.take(shipper, lines)
  const lacking = taken.ok ? [] : toOrderLines(taken.refusal, requests)
  const violations = judgeRules(doors, submission, lacking)
  if (violations.length === 0) violations.push(...volumes.judge(shipper))
  const outcome =
    codeOutcome === undefined || violations.length > 0 ? refuseWith(violations) : codeOutcome
  const isTaken = outcome.ok && isMeant
  if (isTaken) volumes.take(shipper)
  else if (taken.ok) stock.giveBack(taken.value)
  return outcome
}
