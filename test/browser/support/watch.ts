import type { Page } from 'playwright-core'

/** What a page did that no page should. */
export interface Watch {
  readonly faults: string[]
}

/** Notes errors of the console, scripts that threw, and requests that leave the service. */
export function startWatch(page: Page, ownUrl: string): Watch {
  const faults: string[] = []
  page.on('console', (message) => {
    // A refused call is part of what pages handle; the browser reports it as an error all the same.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    const isOwn = url.startsWith(ownUrl) || /^(data|blob|about):/.test(url)
    if (!isOwn) faults.push(`request to outside: ${url}`)
  })
  return { faults }
}
