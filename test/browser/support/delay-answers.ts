import type { Page } from 'playwright-core'
import { until } from '../../support/until.ts'

interface DelayOptions {
  readonly method?: string
  /** How many are delayed; those after them are answered at once. */
  readonly first?: number
}

/**
 * Delays answers to a page, for a person's acts before they come. Each is as it was when it was
 * asked for. `asked` waits for the first.
 */
export async function delayAnswers(
  page: Page,
  address: string | RegExp,
  { method = 'GET', first = Number.POSITIVE_INFINITY }: DelayOptions = {},
) {
  const gate = Promise.withResolvers<void>()
  let [count, answered] = [0, 0]
  // A service worker passes requests on that no route of the page sees.
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.setBypassServiceWorker', { bypass: true })
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    count += 1
    if (count > first) return route.fallback()
    // The page may go elsewhere meanwhile.
    const response = await route.fetch().catch(() => undefined)
    if (response === undefined) return undefined
    answered += 1
    await gate.promise
    return route.fulfill({ response }).catch(() => undefined)
  })
  return {
    asked: () => until(`an answer of ${address} is delayed`, () => answered > 0),
    release: () => gate.resolve(),
  }
}

/** Notes the calls that a page sends to an address: how many a press has caused. */
export function noteCalls(page: Page, method: string, address: RegExp): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) urls.push(request.url())
  })
  return urls
}
