import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { cross, fullOrder, opsHeaders } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { inBrowser, keptBrowser } from './support/browser.ts'
import { untilControlled, untilKept } from './support/kept-page.ts'
import { signIn } from './support/people.ts'
import { type SwitchedProxy, startProxy } from './support/switched-proxy.ts'
import { untilReads } from './support/until-reads.ts'

const posta = withPosta()

let folder = ''
let proxy: SwitchedProxy
let browser: BrowserContext

async function load(codigoSeguimiento: string): Promise<void> {
  const { json } = await posta.post('/testing/cargaCliente/', fullOrder({ codigoSeguimiento }))
  assert.equal(json.codError, 0)
}

async function makeSheet(): Promise<string> {
  const made = await posta.post('/testing/etiquetas/hoja/', { autentificacion: cross })
  return /filename="([\w-]+)\.pdf"/.exec(made.headers.get('content-disposition') ?? '')?.[1] ?? ''
}

const read = async (path: string) => (await posta.get(`/ops/v1${path}`, opsHeaders(posta))).json

async function open(path: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Opens a page while there is a network, so that it opens later without one. */
async function visit(path: string, seen: string): Promise<void> {
  const page = await open(path)
  await page.getByText(seen).first().waitFor()
  await untilControlled(page)
  await page.reload()
  await page.getByText(seen).first().waitFor()
  await untilKept(page)
  await page.close()
}

async function measure(page: Page, ...texts: readonly string[]): Promise<void> {
  await page.locator('.gun input:focus').waitFor()
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

const inQueue = (page: Page, figure: number) => page.getByText(`${figure} en cola`).waitFor()

describe('the floor without a network', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posta-floor-'))
    await posta.get('/ingresar')
    proxy = await startProxy(posta.url)
  })
  after(async () => {
    await browser?.close()
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('measures and receives; all is stored once, in order', inBrowser, async () => {
    for (const code of ['PISO-0001', 'PISO-0002', 'PISO-0003']) await load(code)
    const sheet = await makeSheet()
    browser = await keptBrowser(folder, proxy.url)
    const first = await browser.newPage()
    await first.goto('/ingresar')
    await signIn(first, 'branch')
    await first.close()
    await visit('/consola/mediciones', 'Nada medido todavía')
    await visit(`/consola/recepcion/${sheet}`, 'Todavía no se recibió.')

    proxy.cut()
    const cutAt = Date.now()
    const scale = await open('/consola/mediciones')
    await measure(scale, 'PISO-0001', '2', '30', '20', '10')
    await inQueue(scale, 1)
    await scale.getByText(/Sin conexión desde las/).waitFor()
    await measure(scale, 'NADIE-0007', '1', '10', '10', '10')
    await inQueue(scale, 2)
    await measure(scale, 'PISO-0002', '3', '30', '20', '10')
    // The tab is killed in the turn of the last Enter.
    await scale.close()

    const desk = await open(`/consola/recepcion/${sheet}`)
    await inQueue(desk, 3)
    await desk.getByRole('button', { name: 'Dar ingreso a todo' }).click()
    await desk.getByText('3 ingresados de 3.').waitFor()
    await desk.getByRole('button', { name: 'Contar uno más de PISO-0001' }).click()
    await inQueue(desk, 5)
    await desk.getByRole('button', { name: 'Contar uno más de PISO-0002' }).click()
    await inQueue(desk, 6)
    await desk.reload()
    await desk.getByText('3 ingresados de 3.').waitFor()
    await inQueue(desk, 6)
    assert.equal((await read(`/hand-overs/${sheet}`)).receivedAt, null)
    await desk.close()

    const mendedAt = Date.now()
    proxy.mend()
    const back = await open('/consola/mediciones')
    const settle = back.getByRole('region', { name: 'Para resolver' })
    await settle.getByText('NADIE-0007').waitFor()
    await settle.getByText('No hay ningún envío con ese código.').waitFor()
    await settle.getByRole('button', { name: 'Descartar' }).click()
    await back.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
    await settle.waitFor({ state: 'detached' })
    await back.getByText(/en cola/).waitFor({ state: 'detached' })
    // A refusal is reported while the rest is on its way: the last of it is the second count.
    await untilReads(2, async () => (await read(`/hand-overs/${sheet}`)).counted as number)

    const measured = (await read('/measurements')).items as { trackingCode: string; at: string }[]
    assert.deepEqual(
      measured.map(({ trackingCode }) => trackingCode),
      ['PISO-0001', 'PISO-0002'],
    )
    const received = await read(`/hand-overs/${sheet}`)
    const times = [...measured.map(({ at }) => at), received.receivedAt].map((at) => Date.parse(at))
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    )
    assert.ok(times.every((at) => at >= cutAt && at < mendedAt))
    assert.deepEqual([received.entered, received.counted], [3, 2])
    const moved = (await read('/movements?trackingCode=PISO-0003')).items as { at: string }[]
    assert.equal(moved.length, 2)
    assert.equal(Date.parse(moved[1]?.at ?? ''), Date.parse(received.receivedAt))
    await back.close()
  })
})
