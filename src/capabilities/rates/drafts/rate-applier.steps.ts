import { rateLimits } from '../rates.limits.ts'

export interface RateApplier {
  start(): void
  stop(): Promise<void>
}

/** Writes published prices into their tables when their moment comes; they are quoted already. */
export function createRateApplier(
  rates: { isDue(): boolean; readonly drafts: { apply(): Promise<void> } },
  onFailure: (error: unknown) => void,
): RateApplier {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  async function applyDue(): Promise<void> {
    if (rates.isDue()) await rates.drafts.apply()
  }
  return {
    start() {
      timer ??= setInterval(() => {
        underWay ??= applyDue()
          .catch(onFailure)
          .finally(() => {
            underWay = undefined
          })
      }, rateLimits.rateApplyMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
