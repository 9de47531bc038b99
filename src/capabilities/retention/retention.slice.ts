import { defineSlice, type Ground } from '../../slice.ts'
import type { Archives, KeepCharges } from '../archives/archives.ts'
import { retentionLimitWords } from './retention.limits.ts'
import { createRetention } from './retention.ts'

interface RetentionGround extends Ground {
  readonly archives: Archives
  /** The accounts, which keep the charges of archived shipments. */
  readonly account: { readonly keepArchived: KeepCharges }
}

export const retention = defineSlice({
  name: 'retention',
  limits: retentionLimitWords,
  open({ name, config, archives, account, log, report }: RetentionGround) {
    const door = createRetention({
      archives,
      keepCharges: account.keepArchived,
      archiveAfterMs: config.archiveAfterMs,
      onArchived: (shipments) => log.info({ environment: name, shipments }, 'archived'),
      onFailure: report('what has ended long ago can not be archived'),
    })
    return { doors: { retention: door }, start: door.start, stop: door.stop }
  },
})
