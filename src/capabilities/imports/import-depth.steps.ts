import type { Database } from '../../kits/db/database.ts'
import type { Watched } from '../../kits/metrics/watched.ts'
import { countUnderWay } from './import-counts.store.ts'

/** The sheets that are being read or loaded, for Prometheus. */
export function watchImports(db: Database, environment: string): Watched {
  return {
    name: 'posta_imports',
    help: 'Sheets that are being read (judging) or loaded',
    type: 'gauge',
    async read() {
      const counts = await countUnderWay(db)
      return (['judging', 'loading'] as const).map((state) => ({
        labels: { environment, state },
        value: counts.get(state) ?? 0,
      }))
    },
  }
}
