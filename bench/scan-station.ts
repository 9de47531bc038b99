import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { cross, fullOrder } from '../test/contract/support.ts'
import { executablePath } from '../test/support/chromium.ts'
import { type StartedPosta, startPosta } from '../test/support/posta.ts'
import { atMost, decimal, type Section } from './report.ts'
import { median } from './rounds.ts'

const shownMsAtMost = 100
const scans = 60
const warmUp = 10

/** Measures how long a person waits for the answer to a scan, in Chromium. */
export async function measureStation(): Promise<Section> {
  if (!existsSync(executablePath))
    return { tables: [], goals: [], notes: [`The station was not measured: there is no Chromium.`] }
  const posta = await startPosta()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    // The first page waits until the house is built.
    await posta.get('/ingresar')
    const codes = await loadPieces(posta)
    const page = await openStation(browser, posta)
    const times: number[] = []
    for (const code of codes) times.push(await scanUntilShown(page, code))
    return describe(times.slice(warmUp))
  } finally {
    await browser.close()
    await posta.close()
  }
}

async function loadPieces(posta: StartedPosta): Promise<string[]> {
  const codes = Array.from({ length: scans + warmUp }, (_, at) => `STATION-${1_000 + at}`)
  for (const codigoSeguimiento of codes) {
    const order = fullOrder({ codigoSeguimiento, autentificacion: cross })
    const { status, text } = await posta.post('/testing/cargaCliente/', order)
    if (status !== 200) throw new Error(text)
  }
  return codes
}

async function openStation(browser: Browser, { url }: StartedPosta): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const answer = await context.request.post(`${url}/v1/session`, {
    data: { email: 'escaner@demo.example', password: 'demo-posta-2026' },
    headers: { 'x-posta-csrf': '1', origin: url },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  const page = await context.newPage()
  await page.goto('/consola/escanear')
  await page.locator('.queue .figure', { hasText: /^0/ }).waitFor()
  return page
}

/** From Enter until the answer of this code is drawn. */
function scanUntilShown(page: Page, code: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const field = document.querySelector('.gun input')
    field.value = '${code}'
    const start = performance.now()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    const look = () => {
      const shown = document.querySelector('.flash.ok .cd')
      if (shown && shown.textContent === '${code}') resolve(performance.now() - start)
      else requestAnimationFrame(look)
    }
    look()
  })`)
}

function describe(times: readonly number[]): Section {
  const sorted = times.toSorted((one, other) => one - other)
  const slow = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const usual = median(times)
  return {
    tables: [
      {
        title: 'The scan station in Chromium: from Enter until the answer is drawn',
        columns: ['what', 'ms'],
        rows: [
          ['the usual scan', decimal(usual, 1)],
          ['one of twenty takes longer than', decimal(slow, 1)],
        ],
      },
    ],
    goals: [atMost('station: a scan is shown', usual, shownMsAtMost, ' ms')],
  }
}
