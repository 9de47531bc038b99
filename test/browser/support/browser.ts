import { existsSync } from 'node:fs'
import { after, before } from 'node:test'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { type Posta, type StartOptions, withPosta } from '../../support/posta.ts'
import { origins } from './people.ts'
import { startWatch, type Watch } from './watch.ts'

/** Debian's Chromium. The one without windows takes 40 % less CPU; pictures are the same. */
const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env['POSTA_TEST_BROWSER'] ?? usual.find(existsSync) ?? ''

/** Where there is none the tests in a browser are left out. */
export const hasBrowser = existsSync(executablePath)

if (!hasBrowser && process.env['POSTA_TEST_REQUIRE_BROWSER'] === '1')
  throw new Error(`${usual[0]} is missing, and POSTA_TEST_REQUIRE_BROWSER asks for it`)

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
}

/** All the looks that a screen has: both sizes in both themes, and English once. */
export const looks: readonly Required<Omit<Look, 'scale'>>[] = [
  { size: 'wide', theme: 'light', language: 'es' },
  { size: 'wide', theme: 'dark', language: 'en' },
  { size: 'phone', theme: 'light', language: 'en' },
  { size: 'phone', theme: 'dark', language: 'es' },
]

export interface OpenPage {
  readonly page: Page
  /** What the page did that it should not: see `checkPage`. */
  readonly watch: Watch
}

export interface BrowserHouse {
  readonly posta: Posta
  /**
   * Opens a page in a browser of its own: nothing of another test is in it. Without a path it shows
   * nothing yet, for those who sign in first.
   */
  open(path?: string, look?: Look): Promise<OpenPage>
}

/** Starts the service and Chromium before the tests of a file, and closes them after. */
export function withBrowser(options: StartOptions = {}): BrowserHouse {
  const posta = withPosta(options)
  let browser: Browser | undefined
  if (hasBrowser)
    before(async () => {
      browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    })
  after(async () => {
    await browser?.close()
    browser = undefined
  })
  return {
    posta,
    async open(path = '', { size = 'wide', theme = 'light', language = 'es', scale = 1 } = {}) {
      if (browser === undefined) throw new Error('the browser starts before the tests')
      const context = await browser.newContext({
        viewport: sizes[size],
        deviceScaleFactor: scale,
        colorScheme: theme,
        locale: language === 'es' ? 'es-AR' : 'en-GB',
        hasTouch: size === 'phone',
        baseURL: posta.url,
      })
      // The language that the person keeps is of whoever changed it last.
      await context.addCookies([{ name: 'posta-language', value: language, url: posta.url }])
      const page = await context.newPage()
      const watch = startWatch(page, posta.url)
      origins.set(page, posta.url)
      if (path !== '') await page.goto(path)
      return { page, watch }
    },
  }
}

/** A browser that keeps what pages store in a folder, as that of a person does. */
export function keptBrowser(folder: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: ['--no-sandbox'],
    viewport: sizes.wide,
    locale: 'es-AR',
    baseURL,
  })
}

/** A browser whose camera shows a film, and which lets pages use it. */
export function browserWithCamera(film: string): Promise<Browser> {
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const args = ['--no-sandbox', ...camera, `--use-file-for-fake-video-capture=${film}`]
  return chromium.launch({ executablePath, args })
}
