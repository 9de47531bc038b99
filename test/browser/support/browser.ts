import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { ensureBuilt } from '../../../src/kits/pages/build.ts'
import { executablePath, usualBrowsers } from '../../support/chromium.ts'
import { type Posta, type StartOptions, withPosta } from '../../support/posta.ts'
import { runFolderVariable } from '../../support/run-folder.ts'
import { closeAtEnd } from '../../support/take-files.ts'
import { patienceMs } from '../../support/until.ts'
import { type Dress, dresserOf, sizes } from './dress.ts'
import { createPagePool, type PooledPage } from './page-pool.ts'
import { origins } from './people.ts'
import { startWatch } from './watch.ts'

/** Where there is none the tests in a browser are left out. */
export const hasBrowser = existsSync(executablePath)

if (!hasBrowser && process.env['POSTA_TEST_REQUIRE_BROWSER'] === '1')
  throw new Error(`${usualBrowsers[0]} is missing, and POSTA_TEST_REQUIRE_BROWSER asks for it`)

/** The options of a test in a browser: `test('...', inBrowser, async () => ...)`. */
export const inBrowser = hasBrowser ? {} : { skip: 'no Chromium' }

export interface Look extends Partial<Dress> {
  readonly language?: 'es' | 'en'
  /** The other dress that `checkPage` puts on each page and dialog of this look for a while. */
  readonly also?: Dress
  /** Pixels of the picture for each pixel of the page. */
  readonly scale?: number
  /** The time of the page's clock, which then stands still. */
  readonly time?: number
}

export interface ScreenLook extends Required<Omit<Look, 'scale' | 'time'>> {
  readonly name: string
}

/** All the looks that a screen has, in two visits: both sizes in both themes and languages. */
export const looks: readonly ScreenLook[] = [
  {
    name: 'in Spanish, wide and light, then on a phone and dark',
    size: 'wide',
    theme: 'light',
    language: 'es',
    also: { size: 'phone', theme: 'dark' },
  },
  {
    name: 'in English, on a phone and light, then wide and dark',
    size: 'phone',
    theme: 'light',
    language: 'en',
    also: { size: 'wide', theme: 'dark' },
  },
]

export interface OpenPage extends PooledPage {
  /** What the page was opened in, and what else it is checked in. */
  readonly worn: Dress
  readonly also: Dress | undefined
}

export interface BrowserHouse {
  readonly posta: Posta
  /**
   * Opens a page in a browser of its own: nothing of another test is in it. Without a path it shows
   * nothing yet, for those who sign in first. Tests close it, for the next.
   */
  open(path?: string, look?: Look): Promise<OpenPage>
}

let started: Promise<Browser> | undefined

/** The Chromium of this process, or another if that one has crashed. */
async function startBrowser(): Promise<Browser> {
  const browser = await started
  if (browser?.isConnected()) return browser
  started = chromium.launch({ executablePath, args: ['--no-sandbox'] })
  return started
}

async function closeBrowser(): Promise<void> {
  const browser = await started
  started = undefined
  await browser?.close()
}

/** Files that run in one process share its Chromium, which is closed after the last of them. */
const isKept = closeAtEnd(closeBrowser)

/** A run has built them; a single file builds them before its tests, which would not wait. */
async function pagesBuilt(): Promise<void> {
  const isRun = process.env[runFolderVariable] !== undefined
  if (!isRun) await ensureBuilt(join(import.meta.dirname, '..', '..', '..'))
}

/** Starts the service and Chromium before the tests of a file, and closes them after. */
export function withBrowser(options: StartOptions = {}): BrowserHouse {
  const posta = withPosta(options)
  const pool = createPagePool(() => posta.url)
  let browser: Browser | undefined
  if (hasBrowser)
    before(async () => {
      await pagesBuilt()
      browser = await startBrowser()
    })
  after(async () => {
    await pool.closeAll()
    if (!isKept) await closeBrowser()
    browser = undefined
  })
  return {
    posta,
    async open(path = '', look = {}) {
      if (browser === undefined) throw new Error('the browser starts before the tests')
      const own = browser
      const { size = 'wide', theme = 'light', language = 'es', also, scale = 1, time } = look
      const [worn, shape] = [
        { size, theme },
        { scale, time },
      ]
      const create = () => createPage(own, shape, posta.url)
      const open = { ...(await pool.take(JSON.stringify(shape), worn, create)), worn, also }
      // The language of a person is the one of the last change.
      await open.context.addCookies([{ name: 'posta-language', value: language, url: posta.url }])
      if (path !== '') await open.page.goto(path)
      return open
    },
  }
}

/** A page is given another dress and language, but not another scale or clock. */
interface Shape {
  readonly scale: number
  readonly time: number | undefined
}

async function createPage(
  browser: Browser,
  { scale, time }: Shape,
  baseURL: string,
): Promise<PooledPage> {
  const context = await browser.newContext({
    deviceScaleFactor: scale,
    locale: 'es-AR',
    // Transitions take no time, so that no test waits for the end of one.
    reducedMotion: 'reduce',
    baseURL,
  })
  context.setDefaultTimeout(patienceMs)
  if (time !== undefined) await context.clock.setFixedTime(time)
  const page = await context.newPage()
  origins.set(page, baseURL)
  const tools = await context.newCDPSession(page)
  return {
    context,
    page,
    tools,
    watch: startWatch(page, baseURL),
    dress: dresserOf(page, tools),
  }
}

/** A browser that keeps the storage of pages in a folder, as that of a person does. */
export async function keptBrowser(folder: string, baseURL: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: ['--no-sandbox'],
    viewport: sizes.wide,
    locale: 'es-AR',
    baseURL,
  })
  context.setDefaultTimeout(patienceMs)
  return context
}

/** A browser whose camera shows a film, and which lets pages use it. */
export function browserWithCamera(film: string): Promise<Browser> {
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const args = ['--no-sandbox', ...camera, `--use-file-for-fake-video-capture=${film}`]
  return chromium.launch({ executablePath, args })
}
