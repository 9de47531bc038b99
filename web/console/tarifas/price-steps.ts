import type { RateChange } from './server-draft.ts'
import type { Tariff } from './tables.ts'

/** A price that changes: before and after. */
export interface PriceStep {
  readonly destination: string
  /** `undefined` for the price of extra kilograms. */
  readonly upToKg: number | undefined
  readonly before: number
  readonly after: number
}

/** Each price counts, also that of extra kilograms; one that comes or goes counts once. */
export function priceSteps(changes: readonly RateChange[]): PriceStep[] {
  return changes
    .filter(({ table }) => table === 'tariffs')
    .flatMap(({ before, after }) => {
      const { destination, upToKg } = (after ?? before) as unknown as Tariff
      const place = { destination, upToKg }
      const amounts = (name: string) => ({
        before: Number(before?.[name] ?? 0),
        after: Number(after?.[name] ?? 0),
      })
      const [amount, extra] = [amounts('amount'), amounts('extraKg')]
      const steps: PriceStep[] = []
      if (amount.before !== amount.after) steps.push({ ...place, ...amount })
      if (before && after && extra.before !== extra.after)
        steps.push({ ...place, upToKg: undefined, ...extra })
      return steps
    })
}

/** The average change, as a share. */
export function averageShare(steps: readonly PriceStep[]): number {
  const shares = steps.filter(({ before }) => before > 0).map(shareOf)
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

export function shareOf({ before, after }: PriceStep): number {
  return before === 0 ? 0 : after / before - 1
}
