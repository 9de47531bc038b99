import type { V1Paths } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'
import { dateText } from '../../formats/dates.ts'
import { money } from '../../formats/numbers.ts'
import type { Effect } from '../../parts/dialog.tsx'
import type { rescueWords } from '../../words/rescue.ts'

type Rescue = V1Paths['/orders/{trackingCode}/rescue']['post']
type Verdict = Rescue['responses'][200]['content']['application/json']
type Words = (typeof rescueWords)['es']

export interface AskedRescue {
  readonly kind: 'redirection' | 'return'
  /** Whether enough is known of where it goes to tell a price. */
  readonly isPriced: boolean
  /** Whether a courier has it. */
  readonly isOut: boolean
}

/** What asking for a rescue will do: when, what it costs, until when it can be asked. */
export function rescueEffects(
  asked: AskedRescue,
  verdict: Verdict | undefined,
  error: unknown,
  words: Words,
): readonly Effect[] {
  if (error)
    return [{ icon: 'x', family: 'problem', text: isFailure(error) ? error.message : words.notNow }]
  if (verdict === undefined) return [{ icon: 'stop', text: words.onlyOne }]
  const when: Effect =
    verdict.verdict === 'waits'
      ? { icon: 'clock', family: 'attention', text: asked.isOut ? words.waitsStreet : words.waits }
      : { icon: 'check', family: 'done', text: words.atOnce[asked.kind] }
  return [
    when,
    ...(asked.isPriced
      ? priceEffects(verdict, words)
      : [{ icon: 'wallet', text: words.priceByCode } as const]),
    { icon: 'door', text: untilText(verdict.until.expectedOn, words) },
    { icon: 'stop', text: words.onlyOne },
  ]
}

function priceEffects({ kind, price }: Verdict, words: Words): readonly Effect[] {
  if (price === null) return [{ icon: 'wallet', family: 'attention', text: words.noPrice }]
  const { netCents, shipmentChangeCents: change } = price
  const text = netCents === 0 ? words.free : words.price[kind](money(netCents))
  const cost: Effect = { icon: 'wallet', text }
  if (change === 0) return [cost]
  const changed = change > 0 ? words.costsMore(money(change)) : words.costsLess(money(-change))
  return [cost, { icon: 'tag', text: changed }]
}

function untilText(expectedOn: string | null, words: Words): string {
  return expectedOn === null ? words.untilDelivered : words.until(dateText(expectedOn))
}
