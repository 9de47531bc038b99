import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { cross, fullOrder } from '../test/contract/support.ts'
import { executablePath } from '../test/support/chromium.ts'
import { type StartedPosta, startPosta } from '../test/support/posta.ts'
import { atMost, decimal, type Section } from './report.ts'
import { median } from './rounds.ts'
import { printProgress } from './tell.ts'

const scriptKilobytesAtMost = 200
const usefulSecondsAtMost = 1.5
const changeMsAtMost = 150
const shipments = 60
const openings = 5
const changes = 10
/** A cheap phone on a slow line. */
const slowdown = 4
const bytesPerSecond = (10 * 1_000_000) / 8
const latencyMs = 40

/** Measures the portal's first screen and changes of pages in Chromium. */
export async function measurePortal(): Promise<Section> {
  if (!existsSync(executablePath))
    return { tables: [], goals: [], notes: [`The portal was not measured: there is no Chromium.`] }
  const posta = await startPosta()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    // The first page waits until the house is built.
    await posta.get('/ingresar')
    await loadShipments(posta)
    const scriptBytes = await weighScripts(browser, posta)
    const usefulMs: number[] = []
    for (let turn = 0; turn < openings; turn += 1) {
      usefulMs.push(await openSlowly(browser, posta))
      printProgress(`portal opened ${turn + 1} of ${openings} times`)
    }
    const changeMs = await changePages(browser, posta)
    return describe(scriptBytes / 1024, median(usefulMs) / 1000, changeMs)
  } finally {
    await browser.close()
    await posta.close()
  }
}

async function loadShipments(posta: StartedPosta): Promise<void> {
  for (let place = 0; place < shipments; place += 1) {
    const codigoSeguimiento = `PORTAL-${String(place).padStart(4, '0')}`
    const order = fullOrder({ codigoSeguimiento, autentificacion: cross })
    const { status, text } = await posta.post('/testing/cargaCliente/', order)
    if (status !== 200) throw new Error(text)
  }
}

/** A browser with an empty cache, signed in as the demonstration's store. */
async function openContext(browser: Browser, { url }: StartedPosta): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 1000 },
  })
  const answer = await context.request.post(`${url}/v1/session`, {
    data: { email: 'tienda@demo.example', password: 'demo-posta-2026' },
    headers: { 'x-posta-csrf': '1', origin: url },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return context
}

/** The scripts that the first screen fetches, gzipped. */
async function weighScripts(browser: Browser, posta: StartedPosta): Promise<number> {
  const context = await openContext(browser, posta)
  const page = await context.newPage()
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto('/portal')
  await page.locator('.kpi .figure').first().waitFor()
  const bodies = await Promise.all(scripts)
  await context.close()
  return bodies.reduce((bytes, body) => bytes + gzipSync(body, { level: 9 }).length, 0)
}

/** Notes when the heading and the first figure of the home are there. */
const watchForHome = `new MutationObserver((_, watch) => {
  const figure = document.querySelector('.kpi .figure')
  if (!document.querySelector('h1') || !/\\d/.test(figure ? figure.textContent : '')) return
  window.usefulAt ??= performance.now()
  watch.disconnect()
}).observe(document, { childList: true, subtree: true, characterData: true })`

async function openSlowly(browser: Browser, posta: StartedPosta): Promise<number> {
  const context = await openContext(browser, posta)
  const page = await context.newPage()
  await page.addInitScript(watchForHome)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await page.goto('/portal')
  await page.locator('.kpi .figure').first().waitFor()
  const usefulMs = await page.evaluate<number>('window.usefulAt ?? performance.now()')
  await context.close()
  return usefulMs
}

/** From a press on the side bar until the other screen shows its rows, and back. */
async function changePages(browser: Browser, posta: StartedPosta): Promise<number> {
  const context = await openContext(browser, posta)
  const page = await context.newPage()
  await page.goto('/portal')
  await page.locator('.kpi .figure').first().waitFor()
  const times: number[] = []
  // The first of each fetches the screen's script; people meet that once.
  await pressUntil(page, '/portal/envios', 'tbody tr')
  await pressUntil(page, '/portal', '.kpi .figure')
  for (let turn = 0; turn < changes; turn += 1) {
    times.push(await pressUntil(page, '/portal/envios', 'tbody tr'))
    times.push(await pressUntil(page, '/portal', '.kpi .figure'))
  }
  await context.close()
  return median(times)
}

async function pressUntil(page: Page, path: string, wanted: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const start = performance.now()
    document.querySelector('nav.side a[href$="${path}"]').click()
    const look = () =>
      location.pathname.endsWith('${path}') && document.querySelector('${wanted}')
        ? resolve(performance.now() - start)
        : requestAnimationFrame(look)
    look()
  })`)
}

function describe(kilobytes: number, usefulSeconds: number, changeMs: number): Section {
  return {
    tables: [
      {
        title: `The portal in Chromium; opened on a CPU ${slowdown} times slower, at 10 Mbit/s`,
        columns: ['what', 'measured'],
        rows: [
          ['scripts of the first screen, KB gzipped', decimal(kilobytes, 1)],
          ['until the first screen is useful, s', decimal(usefulSeconds, 2)],
          ['a change of page, ms', decimal(changeMs, 0)],
        ],
      },
    ],
    goals: [
      atMost('portal: scripts of the first screen', kilobytes, scriptKilobytesAtMost, ' KB'),
      atMost('portal: useful', usefulSeconds, usefulSecondsAtMost, ' s'),
      atMost('portal: a change of page', changeMs, changeMsAtMost, ' ms'),
    ],
  }
}
