/** Two couriers share a phone for a day, with a network that comes and goes. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { demoPassword, invite, ownPassword, signIn as signInAs } from '../people/support.ts'
import { withPosta } from '../support/posta.ts'
import { inBrowser, keptBrowser } from './support/browser.ts'
import { untilControlled, untilKept } from './support/kept-page.ts'
import { type SwitchedProxy, startProxy } from './support/switched-proxy.ts'
import { untilReads } from './support/until-reads.ts'

const posta = withPosta()
const ana = { email: 'reparto@demo.example', password: demoPassword }
const beto = { email: 'beto@correo.example', password: ownPassword }

async function load(code: string, name: string, checks: readonly string[]): Promise<void> {
  const order = fullOrder({ codigoSeguimiento: code, 'destinatario.nombre': name })
  const { json } = await posta.post('/testing/cargaCliente/', order)
  assert.equal(json.codError, 0, JSON.stringify(json))
  for (const check of checks) {
    const movements = [{ trackingCode: code, check, branch: 'C0001' }]
    const reply = await posta.post('/ops/v1/movements', { movements }, opsHeaders(posta))
    assert.equal(reply.json.results[0].status, 'recorded', reply.text)
  }
}

/** Takes a piece out: it is in the run of the courier who scanned it. */
async function takeOut(code: string, who: typeof ana): Promise<void> {
  const courier = await signInAs(posta, who.email, who.password)
  const movements = [{ trackingCode: code, check: 'LD', branch: 'C0001' }]
  const reply = await courier.send('POST', '/testing/ops/v1/movements', { movements })
  assert.equal(reply.json.results[0].status, 'recorded', reply.text)
}

interface Movement {
  readonly check: string
  readonly recordedBy: string
}

async function lastOf(code: string): Promise<Movement | undefined> {
  const path = `/ops/v1/movements?trackingCode=${code}`
  const { items } = (await posta.get(path, opsHeaders(posta))).json as { items: Movement[] }
  return items.at(-1)
}

const stopOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })
const dock = (page: Page) => page.getByRole('region', { name: 'Acciones' })

async function signIn(page: Page, { email, password }: typeof ana): Promise<void> {
  await page.getByRole('textbox', { name: /correo/i }).fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await page.waitForURL(/\/reparto/)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Tu cuenta: / }).click()
  await page.getByText('Salir', { exact: true }).click()
}

/** A slow device, whose page requests its data again while its person leaves: it is refused then. */
async function slowDown(page: Page): Promise<void> {
  await page.evaluate(`{
    const forget = CacheStorage.prototype.delete
    CacheStorage.prototype.delete = async function (name) {
      for (let look = 0; look < 10; look += 1) {
        dispatchEvent(new Event('visibilitychange'))
        await new Promise((done) => setTimeout(done, 50))
      }
      return forget.call(this, name)
    }
  }`)
}

async function failVisit(page: Page, name: string): Promise<void> {
  await stopOf(page, name).click()
  await dock(page).getByRole('link', { name: 'No se pudo' }).click()
  await dock(page).getByRole('button', { name: 'Anotar visita' }).click()
  await page.locator('.stop.past', { hasText: name }).waitFor()
}

/** All that this device keeps, in every place that a page can write to, as text. */
const keptHere = `(async () => {
  const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      const type = answer.headers.get('content-type') ?? ''
      texts.push(request.url)
      if (type.includes('json') || type.includes('html')) texts.push(await answer.text())
    }
  }
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise((done) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => done(opening.result)
    })
    for (const store of db.objectStoreNames) {
      const rows = await new Promise((done) => {
        const asked = db.transaction(store).objectStore(store).getAll()
        asked.onsuccess = () => done(asked.result)
      })
      for (const row of rows) {
        texts.push(JSON.stringify(row))
        if (row.sealed) texts.push(new TextDecoder().decode(row.sealed.data))
      }
    }
    db.close()
  }
  return texts.join('\\n')
})()`

async function assertKnowsNothing(page: Page, words: readonly string[]): Promise<void> {
  const kept = await page.evaluate<string>(keptHere)
  for (const word of words) assert.ok(!kept.includes(word), `the device keeps ${word}: ${kept}`)
}

/** Opens the run while there is a network, so that it opens later without one. */
async function openRun(page: Page, seen: string): Promise<void> {
  await stopOf(page, seen).waitFor()
  await untilControlled(page)
  await page.reload()
  await stopOf(page, seen).waitFor()
  await untilKept(page)
}

async function sessionsOf(who: typeof ana): Promise<number> {
  const own = await signInAs(posta, who.email, who.password)
  const { items } = (await own.get('/testing/v1/sessions')).json as { items: unknown[] }
  await own.send('DELETE', '/testing/v1/session')
  return items.length - 1
}

describe('a phone that two couriers share', () => {
  let folder = ''
  let proxy: SwitchedProxy | undefined
  let browser: BrowserContext | undefined
  after(async () => {
    await browser?.close()
    await proxy?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('shows each their own stops alone, and loses nothing of either', inBrowser, async () => {
    const admin = await signInAs(posta, 'admin@demo.example')
    const role = { email: beto.email, role: 'courier', branch: 'C0001' }
    await invite(posta, admin, '/testing/ops/v1/users', role)
    const inHouse = ['IF', 'AS', 'AR', 'MA']
    for (const at of [1, 2, 3]) {
      await load(`TURNO-A${at}`, `Aurora ${at}`, inHouse)
      await load(`TURNO-B${at}`, `Benito ${at}`, inHouse)
      await takeOut(`TURNO-A${at}`, ana)
      await takeOut(`TURNO-B${at}`, beto)
    }
    const before = { ana: await sessionsOf(ana), beto: await sessionsOf(beto) }

    // The pages are built by then.
    await posta.get('/ingresar')
    folder = await mkdtemp(join(tmpdir(), 'posta-shared-'))
    proxy = await startProxy(posta.url)
    browser = await keptBrowser(folder, proxy.url)
    const page = await browser.newPage()
    await page.goto('/ingresar')
    await signIn(page, ana)
    await openRun(page, 'Aurora 1')
    assert.equal(await stopOf(page, 'Benito').count(), 0)

    // The signal goes. Ana fails two visits and hands the phone over.
    proxy.cut()
    await failVisit(page, 'Aurora 1')
    await failVisit(page, 'Aurora 2')
    await slowDown(page)
    await signOut(page)
    await page.getByRole('heading', { name: 'Saliste' }).waitFor()
    const ofAna = ['Aurora', 'TURNO-A', 'Reparto Demo', 'reparto@demo.example']
    await assertKnowsNothing(page, [...ofAna, '"key"'])
    assert.equal(await sessionsOf(ana), before.ana + 1)

    // Neither a reload, another tab nor the button back shows her anything.
    await page.reload()
    await page.getByRole('heading', { name: 'Saliste' }).waitFor()
    await page.goBack().catch(() => null)
    assert.equal(await page.getByText('Aurora').count(), 0)
    await page.goto('/reparto/TURNO-A3').catch(() => null)
    assert.equal(await page.getByText('Aurora').count(), 0)

    // The signal is back: her session ends, though nobody has signed in.
    proxy.mend()
    await page.goto('/reparto')
    await page.waitForURL(/\/ingresar/)
    await untilReads(before.ana, () => sessionsOf(ana))
    assert.equal((await lastOf('TURNO-A1'))?.check, 'LD')

    await signIn(page, beto)
    await openRun(page, 'Benito 1')
    assert.equal(await page.getByText('Aurora').count(), 0)
    await assertKnowsNothing(page, ofAna)
    proxy.cut()
    await failVisit(page, 'Benito 1')
    await signOut(page)
    await page.getByRole('heading', { name: 'Saliste' }).waitFor()
    await assertKnowsNothing(page, [...ofAna, '"key"', 'Benito', 'TURNO-B', beto.email])

    // Ana signs in first: Beto's session is ended before, and her two visits go out.
    proxy.mend()
    await page.waitForURL(/\/ingresar/)
    await signIn(page, ana)
    await stopOf(page, 'Aurora 3').waitFor()
    await untilReads('CA', async () => (await lastOf('TURNO-A1'))?.check ?? '')
    await untilReads('CA', async () => (await lastOf('TURNO-A2'))?.check ?? '')
    await untilReads(before.beto, () => sessionsOf(beto))
    assert.equal((await lastOf('TURNO-B1'))?.check, 'LD')
    assert.equal(await page.getByText('Benito').count(), 0)
    await signOut(page)
    await page.waitForURL(/\/ingresar/)
    await untilReads(before.ana, () => sessionsOf(ana))

    await signIn(page, beto)
    await stopOf(page, 'Benito 2').waitFor()
    await untilReads('CA', async () => (await lastOf('TURNO-B1'))?.check ?? '')
    const [first, second] = [await lastOf('TURNO-A1'), await lastOf('TURNO-B1')]
    assert.match(first?.recordedBy ?? '', /Reparto Demo/)
    assert.match(second?.recordedBy ?? '', /beto@correo/)
    await page.close()
  })
})
