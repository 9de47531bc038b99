import type { Archives, KeepCharges } from '../archives/archives.ts'
import { retentionLimits } from './retention.limits.ts'

export interface Retention {
  start(): void
  /** Cuts off the work under way; another node, or the next start, goes on with it. */
  stop(): Promise<void>
}

export interface RetentionParts {
  readonly archives: Pick<Archives, 'archiveDue'>
  readonly keepCharges: KeepCharges
  /** How long after its end a shipment is archived; never if undefined. */
  readonly archiveAfterMs: number | undefined
  onArchived(shipments: number): void
  onFailure(error: unknown): void
}

/** Archives by the setting while the service runs; the database decides which node does it. */
export function createRetention(parts: RetentionParts): Retention {
  const { archives, keepCharges, archiveAfterMs: afterMs, onArchived, onFailure } = parts
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  async function look(): Promise<void> {
    if (afterMs === undefined) return
    const { signal } = stopping
    const shipments = await archives.archiveDue({ afterMs, keepCharges, signal })
    if (shipments !== undefined) onArchived(shipments)
  }
  const lookAgain = () => {
    underWay ??= look()
      .catch(onFailure)
      .finally(() => {
        underWay = undefined
      })
  }
  return {
    start() {
      if (afterMs === undefined) return
      timer ??= setInterval(lookAgain, retentionLimits.retentionLookMs).unref()
      lookAgain()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await underWay
    },
  }
}
