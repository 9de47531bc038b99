import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { cancel } from '../contract/pieces-support.ts'
import { cross, fullOrder, opsHeaders, product } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { delayAnswers } from './support/delay-answers.ts'
import { signIn } from './support/people.ts'
import { typeOnceDrawn, typeOnceMoved } from './support/typing.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

async function load(codigoSeguimiento: string, quantity = 1): Promise<void> {
  const changes = { codigoSeguimiento, productos: [product({ cantidad: quantity })] }
  const { json } = await house.posta.post('/testing/cargaCliente/', fullOrder(changes))
  assert.equal(json.codError, 0)
}

/** Makes the store's hand-over sheet and returns the text of its barcode. */
async function makeSheet(): Promise<string> {
  const made = await house.posta.post('/testing/etiquetas/hoja/', { autentificacion: cross })
  return /filename="([\w-]+)\.pdf"/.exec(made.headers.get('content-disposition') ?? '')?.[1] ?? ''
}

async function scan(trackingCode: string, check: string): Promise<void> {
  const movements = [{ trackingCode, check, branch: 'C0001' }]
  await house.posta.post('/testing/ops/v1/movements', { movements }, opsHeaders(house.posta))
}

const rowOf = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(code) })

async function scanSheet(page: Page, text: string): Promise<void> {
  await page.getByLabel('Código de la hoja').fill(text)
  await page.getByLabel('Código de la hoja').press('Enter')
}

/** How many deeds the store of the browser has that wait for an answer. */
const waitingDeeds = `new Promise((done) => {
  indexedDB.open('posta-scans').onsuccess = ({ target: { result } }) => {
    const scans = result.transaction('scans').objectStore('scans').getAll()
    scans.onsuccess = () => {
      result.close()
      done(scans.result.filter(({ state }) => state === 'waiting').length)
    }
  }
})`

describe('the reception of hand-over sheets', () => {
  test('a sheet is scanned, counted and closed by a branch', inBrowser, async () => {
    await load('RECEP-0001')
    await load('RECEP-0002', 2)
    await load('RECEP-0003')
    const sheet = await makeSheet()
    for (const check of ['IF', 'AS', 'AR', 'MA', 'LD']) await scan('RECEP-0003', check)
    const { page } = await house.open()
    await signIn(page, 'branch', '/consola/recepcion')
    await rowOf(page, sheet).getByText('Sin recibir').waitFor()
    await scanSheet(page, sheet.toLowerCase())
    await page.waitForURL(`**/consola/recepcion/${sheet}`)
    await page.getByText('2 ingresados de 3.').waitFor()
    const refused = page.getByRole('region', { name: 'Rechazados' })
    await refused.getByText(/^Ya está en reparto desde hoy/).waitFor()

    const floor = page.getByRole('region', { name: 'Bultos por contar' })
    await floor.getByRole('button', { name: 'Contar uno más de RECEP-0002' }).click()
    await floor.getByText('Falta 1').waitFor()
    // A scanned piece of the sheet is counted, too.
    await scanSheet(page, 'RECEP-0001')
    await floor.getByText('Está').waitFor()
    await page.getByText('2 de 4 bultos').waitFor()
    await page.getByRole('button', { name: 'Cerrar con 1 faltante' }).click()
    await page.getByText('Cerrada. La tienda recibe el detalle de faltantes.').waitFor()
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await page.getByRole('button', { name: 'Cerrar con 1 faltante' }).waitFor()

    await load('RECEP-0004')
    await scanSheet(page, 'RECEP-0004')
    const extras = page.getByRole('region', { name: 'Llegaron sin estar en la hoja' })
    await extras.getByText('RECEP-0004').waitFor()

    await page.getByRole('button', { name: 'Deshacer todo' }).click()
    await page.getByText('Deshecho: 3 envíos vuelven a estar cargados').waitFor()
    await page.getByText('Todavía no se recibió.').waitFor()
    await page.getByRole('button', { name: 'Dar ingreso a todo' }).click()
    await page.getByText('2 ingresados de 3.').waitFor()
    await page.close()
  })

  test('a sheet waits for the branch, and a count for no older answer', inBrowser, async () => {
    await load('RECEP-0031', 3)
    const sheet = await makeSheet()
    const { page } = await house.open()
    const branches = await delayAnswers(page, '**/ops/v1/branches?*')
    await signIn(page, 'admin', '/consola/recepcion')
    await scanSheet(page, sheet)
    await branches.asked()
    branches.release()
    await page.getByText(/^\d+ ingresados? de \d+\.$/).waitFor()
    // The sheet is open with its rows: scans from now on are pieces.
    await page.waitForURL((url) => url.pathname.endsWith(sheet))
    await rowOf(page, 'RECEP-0031').waitFor()

    // The page's service worker, which passes its requests on, is there by now.
    await untilReads(true, () => page.evaluate('navigator.serviceWorker.controller !== null'))
    // Rows that were asked for before a piece was counted do not take the count back.
    const rows = await delayAnswers(page, '**/hand-overs/*/shipments?*', { first: 1 })
    await load('RECEP-0032')
    await scanSheet(page, 'RECEP-0032')
    await rows.asked()
    const counted = rowOf(page, 'RECEP-0031').getByRole('cell').nth(3)
    for (const count of ['1', '2']) {
      await scanSheet(page, 'RECEP-0031')
      await untilReads(count, () => counted.innerText())
      rows.release()
    }
    const path = `/testing/ops/v1/hand-overs/${sheet}/shipments?limit=200`
    const stored = async () => {
      const { json } = await house.posta.get(path, opsHeaders(house.posta))
      const items = json.items as { trackingCode: string; counted: number | null }[]
      return items.find(({ trackingCode }) => trackingCode === 'RECEP-0031')?.counted
    }
    await untilReads(2, stored)
    await untilReads('2', () => counted.innerText())
    await page.close()
  })

  test('a scan is answered also if the page before this one sends it', inBrowser, async () => {
    await load('RECEP-0041')
    const received = await makeSheet()
    await load('RECEP-0042')
    const next = await makeSheet()
    const { page } = await house.open()
    const sending = await delayAnswers(page, /reception$/, { method: 'POST', first: 1 })
    await signIn(page, 'branch', '/consola/recepcion')
    await scanSheet(page, next)
    await sending.asked()
    await rowOf(page, received).getByRole('link').first().click()
    await page.waitForURL(`**/recepcion/${received}**`)
    await rowOf(page, 'RECEP-0041').waitFor()
    await scanSheet(page, 'RECEP-NONE')
    await untilReads(2, () => page.evaluate(waitingDeeds))
    sending.release()
    await page.getByRole('alert').getByText('RECEP-NONE').waitFor()
    await page.close()
  })

  test(
    'a shipment the store cancelled is given back, and nothing else enters',
    inBrowser,
    async () => {
      await load('RECEP-0011')
      await load('RECEP-0012')
      const sheet = await makeSheet()
      assert.equal((await cancel(house.posta, 'RECEP-0011')).status, 200)
      const { page } = await house.open('', { size: 'phone' })
      await signIn(page, 'scanner', '/consola/recepcion')
      await scanSheet(page, sheet)
      await page.getByText(/La tienda lo canceló hoy/).waitFor()
      await page.getByRole('button', { name: 'Marcar devuelto' }).click()
      const refused = page.getByRole('region', { name: 'Rechazados' })
      await refused.getByText('Devuelto').waitFor()
      await scanSheet(page, 'HE-1')
      await page.getByRole('alert').getByText('Esa hoja no existe: HE-1.').waitFor()
      await page.goto('/consola/recepcion')
      await scanSheet(page, 'RECEP-0011')
      await page.getByRole('alert').getByText('Los bultos se cuentan con su hoja abierta').waitFor()
      await page.close()
    },
  )

  for (const [at, look] of looks.entries())
    test(`is sound ${look.name}`, inBrowser, async () => {
      await load(`RECEP-002${at}`)
      const sheet = await makeSheet()
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/recepcion?sucursal=C0001')
      await rowOf(open.page, sheet).waitFor()
      await checkPage(open)
      await open.page.locator('.gun input').fill(sheet)
      await open.page.locator('.gun input').press('Enter')
      // Pieces that are scanned next are received where the sheet was.
      await open.page.waitForURL(`**/recepcion/${sheet}?sucursal=C0001`)
      await open.page.locator('.note.done').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('letters typed at once, or while the address changes, stay', inBrowser, async () => {
    const { page } = await house.open()
    const [gun, search] = ['.gun input', 'input[type=search]']
    const day = '.tools .affix input[inputmode=numeric]'
    const reads = (text: string, field: string) =>
      untilReads(text, () => page.locator(field).inputValue())
    await page.addInitScript(typeOnceDrawn(gun, 'HE-9'))
    await page.addInitScript(typeOnceDrawn(day, '13/11/2026'))
    await page.addInitScript(typeOnceDrawn(search, 'ibarr'))

    await signIn(page, 'branch', '/consola/recepcion')
    await page.locator(day).waitFor()
    await reads('HE-9', gun)
    await reads('13/11/2026', day)
    const shown = page.waitForResponse(/hand-overs\?.*2026-11-15/)
    await page.evaluate(typeOnceMoved('2026-11-15', day, '14/11/2026'))
    await page.locator(day).fill('15/11/2026')
    await page.locator(day).press('Enter')
    await shown
    await page.locator(day).press('Enter')
    await page.waitForURL(/dia=2026-11-14/)

    await page.goto('/consola/envios')
    await page.waitForURL(/q=ibarr/)
    await reads('ibarr', search)
    await page.evaluate(typeOnceMoved('q=acost', search, 'acosta'))
    await page.locator(search).fill('acost')
    await page.waitForURL(/q=acosta/)
    await reads('acosta', search)
    await page.close()
  })

  test('couriers have no such page, and nobody counts without the row', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'courier')
    assert.equal((await page.goto('/consola/recepcion'))?.status(), 403)
    const refused = await page.request.get('/ops/v1/hand-overs')
    assert.equal(refused.status(), 403)
    await page.close()
  })
})
