/**
 * Pages that tests of a file use one after another. A new page starts a process that compiles all
 * scripts again, which is half the cost of most tests in a browser; one that is emptied costs
 * little, and nothing of the test before is in it.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Dress } from './dress.ts'
import type { Watch } from './watch.ts'

export interface PooledPage {
  readonly context: BrowserContext
  readonly page: Page
  readonly tools: CDPSession
  /** The faults of the page: see `checkPage`. */
  readonly watch: Watch
  /** Gives the page another size and theme where it stands. */
  dress(dress: Dress): Promise<void>
}

/** Changes by these calls stay with the page, which is then closed instead of emptied. */
const lasting = ['addInitScript', 'emulateMedia', 'route', 'setViewportSize'] as const

export interface PagePool {
  /** Returns a page of the same shape that a test has closed, or a new one, in the dress. */
  take(shape: string, dress: Dress, create: () => Promise<PooledPage>): Promise<PooledPage>
  closeAll(): Promise<void>
}

/** A page that its test closes comes back to the pool of the service that it shows. */
export function createPagePool(originOf: () => string): PagePool {
  const idle = new Map<string, PooledPage[]>()
  const contexts = new Set<BrowserContext>()
  const keep = (shape: string, pooled: PooledPage) => {
    contexts.add(pooled.context)
    pooled.context.once('close', () => contexts.delete(pooled.context))
    let isChanged = false
    for (const name of lasting) onCall(pooled.page, name, () => (isChanged = true))
    pooled.page.close = async () => {
      const isAlone = pooled.context.pages().length === 1
      const isEmpty = isAlone && !isChanged && (await empty(pooled, originOf()))
      if (!isEmpty) return pooled.context.close()
      idle.set(shape, [...(idle.get(shape) ?? []), pooled])
    }
    return pooled
  }
  return {
    async take(shape, dress, create) {
      const pooled = idle.get(shape)?.pop() ?? keep(shape, await create())
      await pooled.dress(dress)
      return pooled
    },
    async closeAll() {
      // One that has crashed, or is being closed, is gone.
      for (const context of contexts) await context.close().catch(() => undefined)
    },
  }
}

/** Calls the function before every call of the method. */
function onCall(page: Page, name: (typeof lasting)[number], note: () => void): void {
  const call = page[name].bind(page) as (...words: unknown[]) => never
  page[name] = (...words: unknown[]) => {
    note()
    return call(...words)
  }
}

/** Says "ok" and no more. A page of another origin, even `about:blank`, would get a new process. */
const emptyPath = '/health/live'

const clearedTypes = 'cache_storage,file_systems,indexeddb,local_storage,service_workers'

/** Returns false for a page that can't be emptied, such as one that has crashed. */
async function empty({ context, page, tools, watch }: PooledPage, origin: string) {
  try {
    await page.mouse.move(-1, -1)
    await page.goto(origin + emptyPath)
    // The storage of a tab is not cleared by the browser with its origin.
    await page.evaluate('sessionStorage.clear()')
    await context.clearCookies()
    await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: clearedTypes })
    await tools.send('Page.resetNavigationHistory')
    watch.forget()
    return true
  } catch {
    return false
  }
}
