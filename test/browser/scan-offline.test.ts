import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { crossOrder, expectStored, opsHeaders } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { until } from '../support/until.ts'
import { inBrowser, keptBrowser } from './support/browser.ts'
import { untilKept } from './support/kept-page.ts'
import { signIn } from './support/people.ts'
import { type SwitchedProxy, startProxy } from './support/switched-proxy.ts'
import { untilMatches, untilReads } from './support/until-reads.ts'

const posta = withPosta()

const station = '/consola/escanear'
/** Every piece is scanned four times on its way. */
const way = ['IF', 'CO', 'AS', 'AR'] as const
const pieces = 250
const perRound = 50

let folder = ''
let proxy: SwitchedProxy
let browser: BrowserContext | undefined

async function openBrowser(): Promise<BrowserContext> {
  browser = await keptBrowser(folder, proxy.url)
  return browser
}

async function openStation(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(station)
  await page.getByLabel('Código escaneado').waitFor()
  return page
}

/** The meaning of a scan stands in the address, which follows the key. */
async function choose(page: Page, check: (typeof way)[number]): Promise<void> {
  await page.keyboard.press(`F${way.indexOf(check) + 1}`)
  await page.waitForURL(`**?hace=${check}`)
}

async function loadPiece(): Promise<string> {
  const order = crossOrder()
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

interface Stored {
  readonly trackingCode: string
  readonly check: string
  readonly at: string
}

async function storedOf(code: string): Promise<Stored[]> {
  const path = `/ops/v1/movements?trackingCode=${code}`
  const { json } = await posta.get(path, opsHeaders(posta))
  return (json.items as Stored[]).filter(({ check }) => check !== 'PI')
}

/** Types as a wedge does, but without the way of each key: returns when it began and ended. */
function scanAll(page: Page, codes: readonly string[]): Promise<[number, number]> {
  return page.evaluate<[number, number], readonly string[]>((all) => {
    const inPage = globalThis as unknown as {
      document: {
        querySelector(name: string): { value: string; dispatchEvent(event: Event): void }
      }
      KeyboardEvent: new (name: string, facts: object) => Event
    }
    const began = Date.now()
    const field = inPage.document.querySelector('.gun input')
    for (const code of all) {
      field.value = code
      field.dispatchEvent(new inPage.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    }
    return [began, Date.now()]
  }, codes)
}

const unsent = (page: Page) => page.locator('.queue .figure')

async function untilSent(page: Page): Promise<void> {
  await page.getByText('Con conexión').waitFor()
  await unsent(page).filter({ hasText: /^0/ }).waitFor()
}

/** Chance that is the same in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('scans without a network', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posta-station-'))
    // The first run builds the pages.
    await posta.get('/ingresar')
    proxy = await startProxy(posta.url)
  })
  after(async () => {
    await browser?.close()
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('open the page, wait, and are sent when the network is back', inBrowser, async () => {
    const [code, wrong] = [await loadPiece(), 'NADIE-0009']
    const context = await openBrowser()
    const first = await context.newPage()
    await first.goto('/ingresar')
    await signIn(first, 'scanner')
    await first.goto(station)
    await first.getByLabel('Código escaneado').waitFor()
    await first.getByText('Con conexión').waitFor()
    await untilKept(first)
    await first.close()

    proxy.cut()
    const page = await openStation(context)
    await scanAll(page, [code, wrong])
    await page.getByText(/Sin conexión desde las/).waitFor()
    await page.locator('.flash').getByText('Guardado').waitFor()
    await untilMatches(/^2/, () => unsent(page).innerText())
    proxy.mend()
    await untilSent(page)
    assert.deepEqual(
      (await storedOf(code)).map(({ check }) => check),
      ['IF'],
    )

    const settle = page.getByRole('region', { name: 'Para resolver' })
    await settle.getByText(wrong).waitFor()
    await settle.getByText('No hay ningún envío con ese código.').waitFor()
    await settle.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
    await settle.waitFor({ state: 'detached' })
    await page.close()
  })

  test('stay for the person who made them, who signs in again', inBrowser, async () => {
    const code = await loadPiece()
    const context = browser ?? assert.fail('no browser')
    const page = await openStation(context)
    await context.clearCookies()
    await scanAll(page, [code])
    await page.getByText('La sesión terminó').waitFor()
    await untilMatches(/^1/, () => unsent(page).innerText())
    await page.close()

    const other = await context.newPage()
    await other.goto('/ingresar')
    await signIn(other, 'branch', station)
    await untilSent(other)
    assert.deepEqual(await storedOf(code), [])
    // A page without a session goes to the sign-in by itself, at a moment of its own.
    await other.close()
    await context.clearCookies()
    const own = await context.newPage()
    await own.goto('/ingresar')
    await signIn(own, 'scanner', station)
    await untilSent(own)
    assert.equal((await storedOf(code)).length, 1)
    await own.close()
  })

  test('are sent by the service worker with the tab closed', inBrowser, async () => {
    const code = await loadPiece()
    const context = browser ?? assert.fail('no browser')
    const page = await openStation(context)
    proxy.cut()
    await choose(page, 'IF')
    await scanAll(page, [code])
    await page.getByText(/Sin conexión desde las/).waitFor()
    // Closing it with something unsent asks first.
    const question = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await question
    assert.equal(dialog.type(), 'beforeunload')
    await dialog.accept()
    proxy.mend()

    const other = await context.newPage()
    await other.goto('/ingresar')
    const tools = await context.newCDPSession(other)
    const gate = Promise.withResolvers<string>()
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) gate.resolve(first.registrationId)
    })
    await tools.send('ServiceWorker.enable')
    await tools.send('ServiceWorker.dispatchSyncEvent', {
      origin: proxy.url,
      registrationId: await gate.promise,
      tag: 'scans',
      lastChance: false,
    })
    await until('the scan is stored', async () => (await storedOf(code)).length > 0)
    assert.equal((await storedOf(code)).length, 1)
    await other.close()
  })

  test('put pieces into the bag that was chosen before them', inBrowser, async () => {
    const codes = await Promise.all(Array.from({ length: 6 }, loadPiece))
    const path = '/ops/v1/containers'
    const wanted = { kind: 'bag', branch: 'C0001', destination: 'B0001' }
    const bags: string[] = []
    for (const _ of [1, 2])
      bags.push(String((await posta.post(path, wanted, opsHeaders(posta))).json.id))
    const [first = '', second = ''] = bags
    const context = browser ?? assert.fail('no browser')
    let page = await openStation(context)
    proxy.cut()
    await choose(page, 'IF')
    await scanAll(page, codes)
    await choose(page, 'CO')
    await scanAll(page, [first, ...codes.slice(0, 2)])
    await page.close()
    page = await context.newPage()
    await page.goto(`${station}?hace=CO`)
    await page.getByRole('region', { name: 'Bolsa' }).getByText(first).waitFor()
    await scanAll(page, [...codes.slice(2, 4), second, ...codes.slice(4)])
    await choose(page, 'AS')
    await scanAll(page, [first])
    proxy.mend()
    await page.evaluate("dispatchEvent(new Event('online'))")
    await untilSent(page)
    for (const [at, code] of codes.entries()) {
      const place = (await posta.get(`/ops/v1/places/${code}`, opsHeaders(posta))).json
      assert.deepEqual([code, place.container], [code, at < 4 ? first : second])
      const checks = (await storedOf(code)).map(({ check }) => check)
      assert.deepEqual(checks, at < 4 ? ['IF', 'CO', 'AS'] : ['IF', 'CO'])
    }
    await page.keyboard.press('F1')
    await page.close()
  })

  test('of two tabs are sent once', inBrowser, async () => {
    const codes = await Promise.all(Array.from({ length: 40 }, loadPiece))
    const context = browser ?? assert.fail('no browser')
    const tabs = [await openStation(context), await openStation(context)]
    proxy.cut()
    await Promise.all(tabs.map((tab, at) => scanAll(tab, codes.slice(at * 20, at * 20 + 20))))
    proxy.mend()
    await Promise.all(tabs.map((tab) => tab.evaluate("dispatchEvent(new Event('online'))")))
    await Promise.all(tabs.map(untilSent))
    // A tab may say that nothing waits before it has taken the latest scan.
    for (const code of codes)
      await until(`${code} is stored`, async () => (await storedOf(code)).length > 0)
    for (const code of codes) assert.equal((await storedOf(code)).length, 1, code)
    for (const tab of tabs) await tab.close()
  })

  test('are stored once, in order and with their time, whatever is killed', inBrowser, async () => {
    const codes = await Promise.all(Array.from({ length: pieces }, loadPiece))
    const scans = way.flatMap((check) => codes.map((code) => ({ code, check })))
    const roll = dice(20_261_116)
    const times = new Map<string, [number, number]>()
    let context = browser ?? assert.fail('no browser')
    let page = await openStation(context)
    let check = 'IF'
    for (let from = 0; from < scans.length; from += perRound) {
      const round = scans.slice(from, from + perRound)
      if (roll() < 0.4) proxy.cut()
      else proxy.mend()
      await context.setOffline(roll() < 0.2)
      if (round[0] && round[0].check !== check) {
        check = round[0].check
        await choose(page, round[0].check)
      }
      const time = await scanAll(
        page,
        round.map(({ code }) => code),
      )
      for (const { code } of round) times.set(`${code} ${check}`, time)
      if (roll() < 0.5) await page.waitForTimeout(roll() * 150)
      if (roll() < 0.6) {
        await page.close()
        if (roll() < 0.3) {
          await context.close()
          context = await openBrowser()
        }
        page = await context.newPage()
        await page.goto(`${station}?hace=${check}`)
        await page.getByLabel('Código escaneado').waitFor()
      }
    }
    proxy.mend()
    await context.setOffline(false)
    await page.bringToFront()
    await untilSent(page)
    let last = 0
    const stored = (await Promise.all(codes.map(storedOf))).flat()
    await untilReads(0, () => page.getByRole('region', { name: 'Para resolver' }).count())
    assert.equal(stored.length, scans.length)
    const byScan = new Map(stored.map((one) => [`${one.trackingCode} ${one.check}`, one.at]))
    for (const { code, check: meant } of scans) {
      const name = `${code} ${meant}`
      const at = Date.parse(byScan.get(name) ?? assert.fail(`${name} is missing`))
      const [began, ended] = times.get(name) ?? assert.fail(name)
      assert.ok(at > last, `${name} is not after the scan before it`)
      // A gun faster than the clock: its scans are a millisecond apart, and run ahead of their time.
      const inTime = at >= began && at <= ended
      assert.ok(inTime || at === last + 1, `${name}: ${at} is not in ${began}-${ended}`)
      last = at
    }
    await untilReads(0, () => page.getByRole('region', { name: 'Para resolver' }).count())
  })
})
