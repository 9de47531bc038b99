/** Walks through all screens of a visitor, and returns the faults of each. */
import type { Page, Request, Response } from 'playwright-core'
import { findScreen, type Screen } from '../../../web/page.ts'
import { pages } from '../../../web/pages.ts'
import { isThorough } from '../../support/random-runs.ts'
import type { OpenPage } from './browser.ts'
import { checkPage, untilLoaded, untilStill } from './check-page.ts'
import { type FullVisitor, screensOf } from './full-visitors.ts'
import { readFaults } from './page-faults.ts'
import { readDisagreements } from './page-figures.ts'
import { rightEmpties } from './right-empties.ts'

const looks = [
  { size: 'wide', theme: 'light' },
  { size: 'wide', theme: 'dark' },
  { size: 'phone', theme: 'dark' },
  { size: 'phone', theme: 'light' },
] as const

type FullLook = (typeof looks)[number]

/**
 * The next viewer of a screen sees other rows, of the same style; a run by day has a size in one
 * theme, since themes differ in colours alone.
 */
const fewerLooks = [looks[0], looks[2]] as const

/** The links of everybody: a screen that only others' lists lead to is opened by theirs. */
const linksOfAll = new Set<string>()

/** The screens that somebody saw: their colours are checked once. */
const seen = new Set<string>()

/**
 * Readings while the carrier goes on may be of two moments: a fault counts if it is there three
 * times.
 */
const readings = 3

export interface Walk {
  readonly open: OpenPage
  /** Opens an address, in its tabs and all looks. */
  visit(path: string, name?: string): Promise<void>
  end(): string[]
}

export async function openEveryScreen(open: OpenPage, visitor: FullVisitor): Promise<string[]> {
  const walk = await startWalk(open)
  const faults: string[] = []
  const links = new Set<string>()
  const linksOfPage = new Map<string, ReadonlySet<string>>()
  for (const screen of screensOf(visitor)) {
    const list = linksOfPage.get(screen.path.split('/$')[0] ?? '') ?? new Set()
    const path =
      addressOf(screen, list) ?? addressOf(screen, links) ?? addressOf(screen, linksOfAll)
    if (path === undefined) {
      faults.push(`${screen.path}: nothing leads to it`)
      continue
    }
    await walk.visit(path, screen.path)
    const hrefs = await open.page.evaluate<string[]>(readLinks)
    linksOfPage.set(screen.path, new Set(hrefs))
    for (const link of hrefs) {
      links.add(link)
      linksOfAll.add(link)
    }
  }
  return [...faults, ...walk.end()]
}

const readLinks = `[...document.querySelectorAll('main a[href]')].map(({ pathname }) => pathname)`

/** The address of a screen; one with a code is the first that a link leads to. */
function addressOf(screen: Screen, links: ReadonlySet<string>): string | undefined {
  if (!screen.path.includes('$')) return screen.path
  const own = [...links].find((link) => findScreen(pages, link)?.screen === screen)
  return own ?? likeAnother(screen, links)
}

/** A screen behind a button, or a field, is known by the code in the address of another screen. */
function likeAnother({ path }: Screen, links: ReadonlySet<string>): string | undefined {
  const [before = '', after = ''] = path.split('$code')
  if (before === path) return undefined
  const [, area] = path.split('/')
  const ofShipments = [`${before}$code`, `/${area}/envios/$code`]
  const match = [...links].find((link) =>
    ofShipments.includes(findScreen(pages, link)?.screen.path ?? ''),
  )
  return match && before + match.split('/').at(-1) + after
}

export async function startWalk(open: OpenPage): Promise<Walk> {
  const { page } = open
  const failed = watchAnswers(page)
  const told: string[] = []
  const walk: Walk = {
    open,
    async visit(path, name = path) {
      const scenes = await scenesOf(open, path)
      for (const scene of seen.has(name) ? scenes.slice(0, 1) : scenes) {
        let size: FullLook['size'] = looks[0].size
        for (const look of seen.has(name) || !isThorough ? fewerLooks : looks) {
          const where = `${name}${scene.label} ${look.size} ${look.theme}`
          const isResized = look.size !== size
          size = look.size
          for (const fault of await lookAt({ open, scene, look, name, isResized }))
            told.push(`${where}: ${fault}`)
        }
        for (const fault of [...open.watch.faults, ...failed.take()]) told.push(`${name}: ${fault}`)
        open.watch.forget()
      }
      seen.add(name)
    },
    end() {
      failed.stop()
      return told
    },
  }
  return walk
}

/** A page as it opens, or one of its tabs. */
interface Scene {
  readonly path: string
  /** Which of the tabs of the page is pressed; none of them where it is undefined. */
  readonly tab?: number
  readonly label: string
}

const readTabs = `({
  links: [...document.querySelectorAll('main nav.tabs a:not([aria-current])')].map(
    ({ pathname, search }) => pathname + search,
  ),
  buttons: [...document.querySelectorAll('main [role="tab"]')].map(
    ({ firstChild }) => firstChild.textContent.trim(),
  ),
})`

/** Tabs with an address of their own, and those that change a part of the page. */
async function scenesOf(open: OpenPage, path: string): Promise<Scene[]> {
  await open.dress(looks[0])
  await arrive(open, { path, label: '' })
  const { links, buttons } = await open.page.evaluate<{ links: string[]; buttons: string[] }>(
    readTabs,
  )
  const address = new URL(open.page.url()).pathname
  const own = links.filter((link) => link.startsWith(`${address}?`))
  return [
    { path, label: '' },
    ...own.map((link) => ({ path: link, label: link.slice(address.length) })),
    ...buttons.slice(1).map((label, at) => ({ path, tab: at + 1, label: ` "${label}"` })),
  ]
}

async function arrive(open: OpenPage, { path, tab }: Scene): Promise<void> {
  const { page } = open
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await untilLoaded(open)
  if (tab === undefined) return
  await page.getByRole('tab').nth(tab).click()
  await untilLoaded(open)
}

interface Looking {
  readonly open: OpenPage
  readonly scene: Scene
  readonly look: FullLook
  readonly name: string
  /** A page of another size may ask for more; one of another theme is the same page. */
  readonly isResized: boolean
}

async function lookAt({ open, scene, look, name, isResized }: Looking): Promise<string[]> {
  await open.dress(look)
  if (look === looks[0] && scene.label !== '') await arrive(open, scene)
  await untilStill(open.page)
  if (isResized) await untilLoaded(open)
  let faults = await read(open, scene, look)
  for (let reading = 1; faults.length > 0 && reading < readings; reading += 1) {
    // Layouts are read again as they are, loaded pages are loaded again.
    if (look === looks[0]) await arrive(open, scene)
    await untilLoaded(open)
    await untilStill(open.page)
    faults = await read(open, scene, look)
  }
  const isFirst = scene.label === '' && !seen.has(name)
  if (isFirst && fewerLooks.some((one) => one === look))
    await checkPage(open).catch((error: unknown) => faults.push(String(error)))
  return faults
}

async function read({ page }: OpenPage, { path, label }: Scene, look: FullLook): Promise<string[]> {
  const { faults, empty } = await readFaults(page)
  const address = label.startsWith(' ') ? path + label : path
  const wrong = empty.filter(
    (words) => !rightEmpties.some(({ at, says }) => at.test(address) && says.test(words)),
  )
  // Emptiness and amounts do not depend on the look.
  if (look !== looks[0]) return [...faults]
  return [
    ...faults,
    ...wrong.map((words) => `is empty: ${words}`),
    ...(await readDisagreements(page)),
  ]
}

/** Notes the service's refusals and failures while pages load. */
function watchAnswers(page: Page) {
  let failed: string[] = []
  const onResponse = (answer: Response) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`)
  }
  const onFailed = (request: Request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left waits for nothing more.
    if (reason !== 'net::ERR_ABORTED') failed.push(`${reason} ${request.url()}`)
  }
  page.on('response', onResponse)
  page.on('requestfailed', onFailed)
  return {
    take() {
      const taken = failed
      failed = []
      return taken
    },
    stop() {
      page.off('response', onResponse)
      page.off('requestfailed', onFailed)
    },
  }
}
