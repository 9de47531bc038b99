/** The public pages: those that links of the landing page lead to, and shipments in every state. */
import { movementCodes } from '../../../src/kernel/movement.ts'
import type { OpenPage } from './browser.ts'
import { startWalk } from './full-walk.ts'
import { demoPassword, demoPeople, signInAs } from './people.ts'

/** The reference is written for programs, and has tests of its own. */
const ofOthers =
  /^\/(docs|openapi|health|ops|portal|consola|reparto|clave|demostracion|web|testing|production)\b/

const readLinks = `[...document.querySelectorAll('a[href]')]
  .filter(({ origin }) => origin === location.origin)
  .map(({ pathname, search }) => pathname + search)`

export async function openPublicPages(open: OpenPage): Promise<string[]> {
  const shipments = await trackedOf(open)
  const walk = await startWalk(open)
  const waiting = ['/', ...shipments]
  const visited = new Set<string>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const [address = ''] = path.split('?')
    if (visited.has(address)) continue
    visited.add(address)
    await walk.visit(path)
    const links = await open.page.evaluate<string[]>(readLinks)
    waiting.push(...links.filter((link) => !ofOthers.test(link) && !/\.\w+$/.test(link)))
  }
  return walk.end()
}

/** The pages of one shipment in each state that a shop's shipments are in. */
async function trackedOf({ page, context }: OpenPage): Promise<string[]> {
  await signInAs(page, demoPeople.store, demoPassword)
  const paths: string[] = []
  for (const state of movementCodes) {
    const answer = await page.request.get(`/v1/orders?state=${state}&limit=1&expand=shipment`)
    const { items } = await answer.json()
    for (const { shipment } of items) {
      const { pathname, search } = new URL(shipment.trackingUrl)
      paths.push(pathname + search)
    }
  }
  await context.clearCookies()
  return paths
}
