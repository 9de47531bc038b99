/**
 * `./posta pictures [NAME...]`: takes the pictures of README and guides again, from a carrier of
 * its own in the middle of its day. It needs Debian's Chromium, as the tests in a browser do.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContext, type Cookie, chromium } from 'playwright-core'
import { ensureBuilt } from '../../src/kits/pages/build.ts'
import { hasBrowser, type OpenPage } from '../browser/support/browser.ts'
import { sidewaysPixels, untilLoaded, untilStill } from '../browser/support/check-page.ts'
import { sizes } from '../browser/support/dress.ts'
import { type DemoPerson, origins, signIn } from '../browser/support/people.ts'
import { startWatch } from '../browser/support/watch.ts'
import { executablePath, usualBrowsers } from '../support/chromium.ts'
import { killServices, type Service, startService } from '../support/service.ts'
import { lastBusyHour } from './busy-hour.ts'
import { type GuidePicture, guidePictures } from './guide-pictures.ts'
import { withPalette } from './palette-png.ts'

/** Pictures are alike at whatever hour they are taken. */
const shiftMs = lastBusyHour(Date.now()) - Date.now()

const project = join(import.meta.dirname, '..', '..')

/** Guides show a desk's screen smaller than it is; letters stay readable. */
const scales = { wide: 0.8, phone: 1 } as const

/** The contents of a page come sooner, also from a busy machine. */
const shownMs = 30_000
/** A walk through two weeks takes a minute or two. */
const filledMs = 1_200_000

async function main(names: readonly string[]): Promise<number> {
  if (!hasBrowser) return refuse(`${usualBrowsers[0]} is missing (Debian: chromium-headless-shell)`)
  const wanted = guidePictures.filter(({ name }) => names.length === 0 || names.includes(name))
  const unknown = names.filter((name) => !guidePictures.some((one) => one.name === name))
  if (unknown.length > 0)
    return refuse(`no picture is named ${unknown.join(', ')}: see guide-pictures.ts`)
  const folder = await mkdtemp(join(tmpdir(), 'posta-pictures-'))
  let browser: Browser | undefined
  try {
    await ensureBuilt(project)
    const service = await startFilled(folder)
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    return await takeAll(browser, service.url, wanted)
  } finally {
    await browser?.close()
    await killServices()
    await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  }
}

function refuse(reason: string): number {
  say(reason)
  return 2
}

function say(text: string): void {
  process.stderr.write(`posta pictures: ${text}\n`)
}

/** Starts a carrier on an empty folder, and waits until its two weeks are there. */
async function startFilled(folder: string): Promise<Service> {
  say('filling a carrier...')
  const service = await startService({
    POSTA_DATA: folder,
    POSTA_DEMO: 'living',
    POSTA_PICTURES_SHIFT_MS: String(shiftMs),
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href}`,
  })
  let hasEnded = false
  void service.ended.then(() => (hasEnded = true))
  const giveUpAt = performance.now() + filledMs
  while (!service.output().includes('the living demonstration is made')) {
    if (hasEnded) throw new Error(`the service has ended: ${service.errors()}`)
    const [fault] = /^.*"msg":"living demonstration".*$/m.exec(service.output()) ?? []
    if (fault !== undefined) throw new Error(`the carrier can't be filled: ${fault}`)
    if (performance.now() > giveUpAt) throw new Error('the carrier is not filled in 20 minutes')
    await sleep(200)
  }
  return service
}

/** One that fails does not keep the others from being taken. */
async function takeAll(
  browser: Browser,
  url: string,
  wanted: readonly GuidePicture[],
): Promise<number> {
  let failed = 0
  const sessions: Sessions = new Map()
  for (const picture of wanted) {
    const context = await openContext(browser, url, picture)
    try {
      await enter(context, url, picture, sessions)
      say(`${picture.name}: ${await take(context, url, picture)}`)
    } catch (error) {
      failed += 1
      const [reason = ''] = String(error).split('\n')
      say(`${picture.name} FAILED, waiting for ${picture.shows}: ${reason}`)
    } finally {
      await context.close()
    }
  }
  return failed === 0 ? 0 : 1
}

/** Each person signs in once: pages list the sessions there are. */
type Sessions = Map<DemoPerson, Cookie[]>

async function enter(
  context: BrowserContext,
  url: string,
  { person }: GuidePicture,
  sessions: Sessions,
): Promise<void> {
  if (person === undefined) return
  const session = sessions.get(person)
  if (session !== undefined) return context.addCookies(session)
  const page = await context.newPage()
  origins.set(page, url)
  await signIn(page, person)
  sessions.set(person, await context.cookies())
  await page.close()
}

async function openContext(
  browser: Browser,
  baseURL: string,
  { size, theme }: GuidePicture,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[size],
    deviceScaleFactor: scales[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    hasTouch: size === 'phone',
  })
  context.setDefaultTimeout(shownMs)
  await context.clock.setFixedTime(Date.now() + shiftMs)
  return context
}

/** Writes the picture; returns how large it is, and the faults of the page. */
async function take(context: BrowserContext, url: string, picture: GuidePicture): Promise<string> {
  const page = await context.newPage()
  const open = { context, page, watch: startWatch(page, url) }
  await page.goto(await addressOf(open, picture))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator(picture.shows).first().waitFor()
  await untilLoaded(open)
  await untilStill(page)
  const png = withPalette(await page.screenshot({ caret: 'hide' }))
  const file = join(project, 'docs', `${picture.name}.png`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, png)
  const beyond = await page.evaluate<number>(sidewaysPixels)
  const faults = [...open.watch.faults, ...(beyond > 0 ? [`scrolls sideways by ${beyond} px`] : [])]
  return [`${Math.ceil(png.length / 1024)} KB`, ...faults].join('; ')
}

async function addressOf(
  { page, watch }: Pick<OpenPage, 'page' | 'watch'>,
  { page: wanted }: GuidePicture,
) {
  if (typeof wanted === 'string') return `/testing${wanted}`
  const url = `/testing${wanted.ask}`
  const answer = await page.request.get(url)
  watch.forget()
  if (!answer.ok()) throw new Error(`${url} answers ${answer.status()}: ${await answer.text()}`)
  const address = wanted.page(await answer.json())
  if (address === undefined) throw new Error(`${url} has nothing to show`)
  return address.startsWith('/testing') ? address : `/testing${address}`
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => void killServices().finally(() => process.exit(code)))

process.exit(await main(process.argv.slice(2)))
