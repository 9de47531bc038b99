import type { Page, Request } from 'playwright-core'

/** The faults of a page: events that no page should cause. */
export interface Watch {
  readonly faults: string[]
  /** The requests that are not answered yet, without streams of events, which stay open. */
  readonly underWay: ReadonlySet<Request>
  /** Forgets all that the page did so far. */
  forget(): void
}

/** Notes errors of the console, scripts that threw, and requests that leave the service. */
export function startWatch(page: Page, ownUrl: string): Watch {
  const faults: string[] = []
  const underWay = new Set<Request>()
  page.on('console', (message) => {
    // Pages handle refused calls; the browser reports them as errors all the same.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    const isOwn = url.startsWith(ownUrl) || /^(data|blob|about):/.test(url)
    if (!isOwn) faults.push(`request to outside: ${url}`)
    if (!isStream(request)) underWay.add(request)
  })
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', (request) => underWay.delete(request))
  const forget = () => {
    faults.length = 0
    underWay.clear()
  }
  return { faults, underWay, forget }
}

function isStream(request: Request): boolean {
  const isWaiting = /\/v1\/(stream\?|events\?.*\bwait=)/.test(request.url())
  return request.resourceType() === 'eventsource' || isWaiting
}
