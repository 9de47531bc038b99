import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { ensureBuilt } from '../../../src/kits/pages/build.ts'
import { executablePath, usualBrowsers } from '../../support/chromium.ts'
import { type Posta, type StartOptions, withPosta } from '../../support/posta.ts'
import { runFolderVariable } from '../../support/run-folder.ts'
import { closeAtEnd } from '../../support/take-files.ts'
import { patienceMs } from '../../support/until.ts'
import { createPagePool } from './page-pool.ts'
import { origins } from './people.ts'
import { startWatch, type Watch } from './watch.ts'

/** Where there is none the tests in a browser are left out. */
export const hasBrowser = existsSync(executablePath)

if (!hasBrowser && process.env['POSTA_TEST_REQUIRE_BROWSER'] === '1')
  throw new Error(`${usualBrowsers[0]} is missing, and POSTA_TEST_REQUIRE_BROWSER asks for it`)

/** The options of a test in a browser: `test('...', inBrowser, async () => ...)`. */
export const inBrowser = hasBrowser ? {} : { skip: 'no Chromium' }

export const sizes = {
  wide: { width: 1440, height: 1000 },
  phone: { width: 390, height: 844 },
} as const

export interface Look {
  readonly size?: keyof typeof sizes
  readonly theme?: 'light' | 'dark'
  readonly language?: 'es' | 'en'
  /** Pixels of the picture for each pixel of the page. */
  readonly scale?: number
  /** What the page takes for the time, which then stands still. */
  readonly time?: number
}

/** All the looks that a screen has: both sizes in both themes, and English once. */
export const looks: readonly Required<Omit<Look, 'scale' | 'time'>>[] = [
  { size: 'wide', theme: 'light', language: 'es' },
  { size: 'wide', theme: 'dark', language: 'en' },
  { size: 'phone', theme: 'light', language: 'en' },
  { size: 'phone', theme: 'dark', language: 'es' },
]

export interface OpenPage {
  readonly context: BrowserContext
  readonly page: Page
  /** What the page did that it should not: see `checkPage`. */
  readonly watch: Watch
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
  const known = await started
  if (known?.isConnected()) return known
  started = chromium.launch({ executablePath, args: ['--no-sandbox'] })
  return started
}

async function closeBrowser(): Promise<void> {
  const known = await started
  started = undefined
  await known?.close()
}

/** Files that run in one process share its Chromium, which is closed after the last of them. */
const isKept = closeAtEnd(closeBrowser)

/** A run has built them; who runs a single file builds before its tests, which would not wait. */
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
      const { theme = 'light', language = 'es', ...shape } = look
      const create = () => createPage(own, shape, posta.url)
      const open = await pool.take(JSON.stringify(shape), theme, create)
      // The language that the person keeps is of whoever changed it last.
      await open.context.addCookies([{ name: 'posta-language', value: language, url: posta.url }])
      if (path !== '') await open.page.goto(path)
      return open
    },
  }
}

/** A page is given another theme and language, but stays as large as it was made. */
type Shape = Omit<Look, 'theme' | 'language'>

async function createPage(
  browser: Browser,
  { size = 'wide', scale = 1, time }: Shape,
  baseURL: string,
): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: sizes[size],
    deviceScaleFactor: scale,
    locale: 'es-AR',
    hasTouch: size === 'phone',
    baseURL,
  })
  context.setDefaultTimeout(patienceMs)
  if (time !== undefined) await context.clock.setFixedTime(time)
  const page = await context.newPage()
  origins.set(page, baseURL)
  return { context, page, watch: startWatch(page, baseURL) }
}

/** A browser that keeps what pages store in a folder, as that of a person does. */
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
