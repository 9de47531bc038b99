import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { crossOrder, opsHeaders } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage, untilLoaded } from './support/check-page.ts'
import { delayAnswers } from './support/delay-answers.ts'
import { signIn } from './support/people.ts'
import { checksAtOnce } from './support/typing.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

async function load(code: string): Promise<void> {
  const order = crossOrder({ codigoSeguimiento: code, 'destinatario.nombre': 'Camila Ibarra' })
  const answer = await house.posta.post('/testing/cargaCliente/', order)
  assert.match(answer.text, /"codError":0/)
}

async function scan(code: string, checks: readonly string[], at?: string): Promise<void> {
  for (const check of checks) await record([{ trackingCode: code, check, ...(at ? { at } : {}) }])
}

async function record(scans: readonly object[]): Promise<void> {
  const movements = scans.map((one) => ({ ...one, branch: 'C0001' }))
  const answer = await house.posta.request('POST', '/testing/ops/v1/movements', {
    headers: opsHeaders(house.posta),
    body: JSON.stringify({ movements }),
  })
  assert.equal(answer.status, 200, answer.text)
}

describe('the work list', () => {
  before(async () => {
    for (const code of ['PEND-0001', 'PEND-0002', 'PEND-0003']) {
      await load(code)
      await scan(code, ['IF', 'MA', 'LD', 'EI'])
    }
    await load('PEND-0004')
    await scan('PEND-0004', ['IF', 'MA', 'LD', 'CA', 'MA', 'LD', 'CA'])
  })

  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'branch', '/testing/consola')
      await open.page.getByText('PEND-0004').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('a clerk takes an item, gives it back, notes and resolves', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch', '/testing/consola')
    await page.getByRole('heading', { level: 1, name: 'Pendientes' }).waitFor()
    await page.getByText(/4 cosas que no avanzan solas/).waitFor()
    const side = page.getByRole('navigation', { name: 'Principal' })
    await side.getByRole('link', { name: 'Pendientes 4' }).waitFor()
    const rows = page.getByRole('table', { name: 'Pendientes' }).getByRole('row')
    const row = (code: string) => rows.filter({ hasText: code })

    await page.getByRole('button', { name: 'Visitas fallidas 4' }).click()
    await page.waitForURL('**/consola?tipo=visitas')
    await row('PEND-0004').getByText('Segunda visita fallida').waitFor()
    await row('PEND-0004').getByRole('button', { name: 'Tomar' }).click()
    await page.getByText('Lo tenés vos').waitFor()
    await row('PEND-0004').getByText('Vos', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await row('PEND-0004').getByRole('button', { name: 'Tomar' }).waitFor()

    await row('PEND-0004').getByRole('button', { name: 'Tomar' }).click()
    assert.ok(await checksAtOnce(page.getByRole('radio', { name: 'Míos' })))
    await page.waitForURL('**/consola?tipo=visitas&de=mios')
    await row('PEND-0001').waitFor({ state: 'detached' })
    await row('PEND-0004').getByRole('button', { name: 'Más sobre PEND-0004' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Fecha y nota' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByText('Escribí una fecha o una nota').waitFor()
    await dialog.getByLabel('Nota').fill('Llamar a la tarde')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await row('PEND-0004').getByText('Llamar a la tarde').waitFor()

    await row('PEND-0004').getByRole('button', { name: 'Más sobre PEND-0004' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Resolver' }).click()
    await dialog.getByRole('button', { name: 'Dar por resuelto' }).click()
    await dialog.getByText('Escribí qué se hizo').waitFor()
    await dialog.getByLabel('Qué se hizo').fill('Vuelve al remitente')
    await dialog.getByRole('button', { name: 'Dar por resuelto' }).click()
    await page.getByText('Nada de eso está pendiente').waitFor()
    await page.close()
  })

  test('the note of an item is in its form, which waits for the list', inBrowser, async () => {
    const { page } = await house.open()
    const listed = page.waitForResponse(/\/ops\/v1\/work-list\?/)
    await signIn(page, 'branch', '/testing/consola')
    const { items } = (await (await listed).json()) as { items: { id: string }[] }
    const change = { ids: [items[0]?.id], change: 'plan', note: 'Timbre roto' }
    const path = '/testing/ops/v1/work-list/changes'
    const planned = await house.posta.post(path, change, opsHeaders(house.posta))
    assert.equal(planned.status, 200, planned.text)
    const list = await delayAnswers(page, /\/ops\/v1\/work-list\?/)
    await page.goto(`/testing/consola?anotar=${items[0]?.id}`)
    await list.asked()
    const field = page.getByRole('dialog').getByLabel('Nota')
    assert.equal(await field.count(), 0)
    list.release()
    await untilReads('Timbre roto', () => field.inputValue())
    await page.close()
  })

  test('several get a day, and are resolved at once', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch', '/testing/consola')
    const row = (code: string) => page.getByRole('row').filter({ hasText: code })
    const bar = page.getByRole('region', { name: 'Acciones sobre los elegidos' })
    const pick = async () => {
      for (const code of ['PEND-0002', 'PEND-0003'])
        await row(code)
          .getByRole('checkbox', { name: `Elegir ${code}` })
          .check()
      await bar.getByText('2 elegidos').waitFor()
    }
    await pick()
    await bar.getByRole('button', { name: 'Fecha y nota' }).click()
    const dialog = page.getByRole('dialog')
    const day = dialog.locator('input[name=due]')
    await dialog.getByLabel('Nota').fill('Llamar el viernes')
    // A day that can't be read is not left out in silence.
    await day.fill('31/02/2030')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByText('Escribí la fecha como 17/11/2026').waitFor()
    await dialog.locator('input[name=due]:focus').waitFor()
    await day.fill('28/02/2030')
    await day.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    for (const code of ['PEND-0002', 'PEND-0003']) await row(code).getByText('28/02').waitFor()
    await pick()
    await bar.getByRole('button', { name: 'Resolver' }).click()
    await page.getByRole('dialog').getByLabel('Qué se hizo').fill('Confirmadas por teléfono')
    await page.getByRole('button', { name: 'Dar por resuelto' }).click()
    await page.getByText('2 resueltos').waitFor()
    await page.getByRole('row').filter({ hasText: 'PEND-0002' }).waitFor({ state: 'detached' })
    await page.close()
  })

  test('new items are announced above, and shown when asked for', inBrowser, async () => {
    const opened = await house.open()
    const { page } = opened
    const following = page.waitForResponse(/\/ops\/v1\/stream\?/)
    await signIn(page, 'branch', '/testing/consola')
    await page.getByText('PEND-0001').waitFor()
    await following
    await untilLoaded(opened)
    // Counts that come together with the list are those of the list.
    await page.waitForTimeout(2_000)
    await load('PEND-0009')
    await scan('PEND-0009', ['IF', 'MA', 'LD', 'EI'])
    await page.getByText('1 nuevo').waitFor()
    await untilReads(0, () => page.getByText('PEND-0009').count())
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await page.getByText('PEND-0009').waitFor()
    await page.getByText('1 nuevo').waitFor({ state: 'detached' })

    // One comes while another goes: there are as many as before.
    await load('PEND-0010')
    await scan('PEND-0010', ['IF', 'MA', 'LD'])
    await page.waitForTimeout(2_000)
    await record([
      { trackingCode: 'PEND-0009', check: 'DL' },
      { trackingCode: 'PEND-0010', check: 'EI' },
    ])
    await page.getByText('1 nuevo').waitFor()
    await page.close()
  })

  test('a store claims, and the carrier answers and credits', inBrowser, async () => {
    await load('PEND-0020')
    await scan('PEND-0020', ['IF'])
    const store = await house.open()
    await signIn(store.page, 'store', '/testing/portal/envios/PEND-0020')
    await store.page.getByRole('button', { name: 'Reclamar' }).click()
    const dialog = store.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mandar el reclamo' }).click()
    await dialog.getByText('Escribí un importe mayor que 0').waitFor()
    await dialog.getByLabel('Cuánto reclamás').fill('1.500,50')
    await dialog.getByLabel('Contanos').fill('No aparece')
    await dialog.getByRole('button', { name: 'Mandar el reclamo' }).click()
    await store.page.getByText(/Se perdió · .*1\.500,50 · Abierto/).waitFor()

    const open = await house.open()
    const { page } = open
    await signIn(page, 'admin', '/testing/consola?tipo=reclamos')
    await page.getByText('Reclamo por pérdida').waitFor()
    await page.getByRole('button', { name: 'Más sobre PEND-0020' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Leer el reclamo' }).click()
    const locator = page.getByRole('dialog')
    await locator.getByText('No aparece').waitFor()
    await checkPage(open)
    await locator.getByLabel('Mensaje').fill('Lo buscamos')
    await locator.getByRole('button', { name: 'Contestar' }).click()
    await locator.getByText('Lo buscamos').waitFor()
    await locator.getByRole('button', { name: 'Aceptar y acreditar' }).click()
    await page.getByText('Reclamo aceptado').waitFor()
    await page.getByText('Nada de eso está pendiente').waitFor()
    await page.close()

    await store.page.reload()
    await store.page.getByRole('button', { name: 'Leer y contestar' }).click()
    await store.page.getByText(/Se acreditan .*1\.500,50 en la cuenta/).waitFor()
    await checkPage(store)
    await store.page.close()
  })

  test('the bell lists new items, until they are read', inBrowser, async () => {
    await load('PEND-0030')
    await scan('PEND-0030', ['IF', 'MA', 'LD', 'EI'])
    const opened = await house.open()
    const { page } = opened
    const following = page.waitForResponse(/\/ops\/v1\/stream\?/)
    await signIn(page, 'branch', '/testing/consola')
    await following
    const bell = (name: RegExp) => page.getByRole('banner').getByRole('button', { name })
    await bell(/^Avisos: \d+ sin leer$/).click()
    const notices = page.getByRole('dialog', { name: 'Avisos' })
    const notice = notices.getByRole('listitem').filter({ hasText: 'PEND-0030' })
    await notice.getByText('Nuevo', { exact: true }).waitFor()
    await checkPage(opened)
    const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
    await page.route('**/ops/v1/**PEND-0030**', async (route) => {
      await isOpen
      await route.continue()
    })
    await notice.getByRole('link', { name: 'PEND-0030' }).click()
    await page.waitForURL('**/consola/envios/PEND-0030')
    await bell(/^Avisos/).click()
    await notice.waitFor()
    // The shipment, which comes only now, does not close a card that was opened meanwhile.
    open()
    await page.getByRole('heading', { level: 1, name: 'PEND-0030', includeHidden: true }).waitFor()
    await notice.getByText('Nuevo', { exact: true }).waitFor({ state: 'detached' })
    const stored = page.waitForResponse('**/ops/v1/notices/read')
    await notices.getByRole('button', { name: 'Marcar como leídos' }).click()
    await bell(/^Avisos$/).waitFor()
    await stored
    await page.reload()
    await bell(/^Avisos$/).waitFor()

    await load('PEND-0031')
    await scan('PEND-0031', ['IF', 'MA', 'LD', 'EI'])
    await bell(/^Avisos: 1 sin leer$/).waitFor()

    // Reading by one person does not count for another.
    await signIn(page, 'admin', '/testing/consola')
    await bell(/^Avisos: \d+ sin leer$/).click()
    await notice.getByText('Nuevo', { exact: true }).waitFor()
    await page.close()
  })

  test('scanners have no work list', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'scanner')
    const answer = await page.request.get('/testing/ops/v1/work-list')
    assert.equal(answer.status(), 403)
    await page.goto('/testing/consola')
    await untilReads(0, () => page.getByRole('heading', { name: 'Pendientes' }).count())
    assert.equal((await page.request.get('/testing/ops/v1/notices')).status(), 403)
    await page.close()
  })
})
