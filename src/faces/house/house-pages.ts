import { join } from 'node:path'
import { describeError, type Log } from '../../kits/log/log.ts'
import { ensureBuilt } from '../../kits/pages/build.ts'
import { type BuiltFiles, readBuiltFiles } from '../../kits/pages/built-files.ts'

/** The built pages of portal and console, once somebody asks for them. */
export interface HousePages {
  /** Builds them where that is needed. A build that failed is not tried again by this process. */
  load(): Promise<BuiltFiles>
  /** Ends a build that is under way: the service is about to stop. */
  stop(): void
}

const projectFolder = join(import.meta.dirname, '..', '..', '..')

export function createHousePages(log: Pick<Log, 'error'>): HousePages {
  let loading: Promise<BuiltFiles> | undefined
  const stopping = new AbortController()
  const start = async (): Promise<BuiltFiles> => {
    try {
      return readBuiltFiles(await ensureBuilt(projectFolder, stopping.signal))
    } catch (error) {
      if (!stopping.signal.aborted) log.error(describeError(error), 'web build')
      throw error
    }
  }
  return { load: () => (loading ??= start()), stop: () => stopping.abort() }
}
