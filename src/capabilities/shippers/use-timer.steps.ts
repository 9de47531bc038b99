import { shipperLimits } from './shippers.limits.ts'

/** Stores now and then when credentials were used: calls only note it in memory. */
export function createUseTimer(
  shippers: { storeUses(): Promise<void> },
  onFailure: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined
  const store = () => shippers.storeUses().catch(onFailure)
  return {
    start() {
      timer ??= setInterval(() => void store(), shipperLimits.credentialUseMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await store()
    },
  }
}
