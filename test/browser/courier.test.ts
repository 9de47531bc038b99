import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { demoShippers } from '../../src/demo/demo-carrier.ts'
import { fullOrder, opsHeaders, product } from '../contract/support.ts'
import { inBrowser, keptBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { untilControlled, untilKept } from './support/kept-page.ts'
import { demoPeople, signIn } from './support/people.ts'
import { type SwitchedProxy, startProxy } from './support/switched-proxy.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

const toGoOut = ['IF', 'AS', 'AR', 'MA']
const onStreet = [...toGoOut, 'LD']

interface Loaded {
  readonly name: string
  readonly street?: string
  readonly pesos?: number
  readonly scans?: readonly string[]
}

async function load(
  code: string,
  { name, street = 'Güemes', pesos = 0, scans = onStreet }: Loaded,
) {
  const order = fullOrder({
    codigoSeguimiento: code,
    'destinatario.nombre': name,
    'domicilio.direccion': street,
    ...(pesos > 0 ? { servicio: 'B', productos: [product({ valorContrareembolso: pesos })] } : {}),
  })
  const { json } = await house.posta.post('/testing/cargaCliente/', order)
  assert.equal(json.codError, 0, JSON.stringify(json))
  for (const check of scans) {
    const movements = [{ trackingCode: code, check, branch: 'C0001' }]
    const reply = await house.posta.post(
      '/ops/v1/movements',
      { movements },
      opsHeaders(house.posta),
    )
    assert.equal(reply.json.results[0].status, 'recorded', reply.text)
  }
}

const read = async (path: string) =>
  (await house.posta.get(`/ops/v1${path}`, opsHeaders(house.posta))).json

async function checksOf(code: string): Promise<string[]> {
  const { items } = await read(`/movements?trackingCode=${code}`)
  return (items as { check: string }[]).map(({ check }) => check)
}

async function untilLast(code: string, check: string): Promise<void> {
  await untilReads(check, async () => (await checksOf(code)).at(-1) ?? '')
}

const shopHeaders = { authorization: `Bearer ${demoShippers[0]?.apiKey}` }

/** The PIN on the recipient's page, opened by the link that the shop has. */
async function pinOf(code: string): Promise<string> {
  const { json } = await house.posta.get(`/v1/shipments/${code}`, shopHeaders)
  const url = new URL(json.trackingUrl)
  const page = await house.posta.get(url.pathname + url.search, { accept: 'text/html' })
  return /El PIN (\d{4})\b/.exec(page.text.replaceAll(/<[^>]+>/g, ' '))?.[1] ?? ''
}

const stopOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })
const dock = (page: Page) => page.getByRole('region', { name: 'Acciones' })
const toast = (page: Page, text: string | RegExp) =>
  page.locator('.toast').getByText(text).waitFor()
const pressUndo = (page: Page) => page.getByRole('button', { name: 'Deshacer' }).last().click()

async function fillPin(page: Page, pin: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Número 1 de 4' }).pressSequentially(pin)
  await page.locator('input[aria-label="Número 4 de 4"]:focus').waitFor()
}

/** A photo as a telephone takes it, though smaller. */
const photo = {
  name: 'puerta.svg.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Espacio para firmar con el dedo' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 90)
  await page.mouse.up()
}

describe("the courier's phone", () => {
  test('delivers, takes back, fails a visit and counts the cash', inBrowser, async () => {
    await load('CALLE-0001', { name: 'Raúl Amado', pesos: 18_500 })
    await load('CALLE-0002', { name: 'Estela Dorrego', street: 'Alem' })
    await load('CALLE-0003', { name: 'Pilar Otero', scans: toGoOut })
    const { page } = await house.open('', { size: 'phone' })
    await signIn(page, 'courier', '/reparto')
    await page.getByRole('heading', { level: 1, name: /Recorrido/ }).waitFor()
    await stopOf(page, 'Raúl Amado').waitFor()
    await untilReads(2, () => page.locator('a.stop').count())

    // A piece that is ready at the branch goes out with the courier who scans it.
    await dock(page).getByRole('button', { name: 'Escanear' }).click()
    await page.getByRole('textbox', { name: 'Código' }).fill('calle-0003')
    await page.keyboard.press('Enter')
    await page.getByText('CALLE-0003 salió a reparto y está en tu recorrido.').waitFor()
    await page.getByRole('textbox', { name: 'Código' }).fill('NADIE-0001')
    await page.keyboard.press('Enter')
    await page.getByText(/^No hay ningún envío con ese código/).waitFor()
    await page.getByRole('textbox', { name: 'Código' }).fill('CALLE-0001')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name: /Raúl Amado/ }).waitFor()
    const deliver = dock(page).getByRole('button', { name: 'Entregado' })
    await deliver.click()
    await page.getByText('Cargá el PIN, o el nombre y el documento de quien recibe.').waitFor()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Raúl Amado')
    await deliver.click()
    await page.getByText('Falta el documento de quien recibe.').waitFor()
    await page.getByRole('textbox', { name: 'Documento' }).fill('30.111.222')
    await page.locator('input[type=file]').setInputFiles(photo)
    await page.getByRole('img', { name: 'Foto 1' }).waitFor()
    await sign(page)
    await deliver.click()
    await toast(page, /^Entregado\. Sigue: /)
    await page.getByRole('heading', { name: 'Hechas' }).waitFor()
    await page
      .locator('.stop.past', { hasText: 'Raúl Amado' })
      .getByText(/cobró \$.18\.500$/)
      .waitFor()
    await untilLast('CALLE-0001', 'DL')
    const { proof } = await read('/deliveries/CALLE-0001/proof')
    assert.deepEqual([proof.name, proof.photos.length], ['Raúl Amado', 1])
    assert.ok(proof.signature)

    await stopOf(page, 'Estela Dorrego').click()
    await dock(page).getByRole('link', { name: 'No se pudo' }).click()
    await page.getByRole('heading', { level: 1, name: /No se pudo entregar/ }).waitFor()
    await page.getByRole('radio', { name: /La dirección no existe/ }).check()
    await page.getByRole('textbox', { name: /^Nota/ }).fill('Falta la altura')
    await dock(page).getByRole('button', { name: 'Anotar visita' }).click()
    await toast(page, /^Visita anotada a las \d\d:\d\d$/)
    await pressUndo(page)
    await toast(page, 'Deshecho. Estela Dorrego sigue en el recorrido')
    await stopOf(page, 'Estela Dorrego').waitFor()
    await untilReads(['CA', 'LD'], async () => (await checksOf('CALLE-0002')).slice(-2))

    await dock(page).getByRole('link', { name: 'Efectivo' }).click()
    await page.getByText('Tenés para rendir').waitFor()
    await page.locator('.figure', { hasText: /^\$.18\.500,00$/ }).waitFor()
    await page.getByRole('button', { name: 'Mostrar código para rendir' }).click()
    const code = page.getByRole('dialog').getByRole('img', { name: /^POSTA\/R/ })
    const shown = (await code.getAttribute('aria-label')) ?? ''
    await page.close()

    // The cash desk reads it.
    const desk = (await house.open()).page
    await signIn(desk, 'branch', '/consola')
    await desk.getByRole('heading', { level: 1 }).waitFor()
    await desk.keyboard.press('Control+k')
    await desk.getByRole('textbox', { name: 'Buscar envíos, páginas o acciones' }).fill(shown)
    await desk.getByRole('link', { name: shown.replace('POSTA/', '') }).waitFor()
    await desk.keyboard.press('Enter')
    await desk.getByRole('row', { name: /CALLE-0001/ }).waitFor()
    await untilReads('Reparto Demo', () =>
      desk.getByLabel('Distribuidor').locator('option:checked').innerText(),
    )
    await desk.close()
  })

  test('goes out with what was planned, and delivers by the PIN alone', inBrowser, async () => {
    const codes = ['PLAN-0001', 'PLAN-0002']
    for (const code of codes) await load(code, { name: `Sofía ${code}`, scans: toGoOut })
    const plan = { branch: 'C0001', courier: demoPeople.courier, name: 'MDP-07', stops: codes }
    const { status, text } = await house.posta.request('PUT', '/ops/v1/runs/MDP-07', {
      headers: opsHeaders(house.posta),
      body: JSON.stringify(plan),
    })
    assert.equal(status, 200, text)
    const { page } = await house.open('', { size: 'phone' })
    await signIn(page, 'courier', '/reparto/PLAN-0001')
    await page.getByText('Todavía no salió a reparto.').waitFor()
    await page.getByRole('link', { name: 'Volver' }).click()
    await page.getByRole('heading', { level: 1, name: /^Recorrido MDP-07/ }).waitFor()
    await page.getByRole('button', { name: 'Salir a reparto' }).click()
    await toast(page, 'Recorrido en la calle')
    for (const code of codes) await untilLast(code, 'LD')

    await stopOf(page, 'Sofía PLAN-0001').click()
    await page.getByRole('group', { name: 'PIN del mensaje' }).waitFor()
    const name = page.getByRole('textbox', { name: 'Nombre' })
    await name.fill('Sofía Benítez')
    const pin = await pinOf('PLAN-0001')
    await fillPin(page, pin === '1000' ? '1001' : '1000')
    const deliver = dock(page).getByRole('button', { name: 'Entregado' })
    await deliver.click()
    await page.locator('fieldset .error').waitFor()
    // The filled-in fields stay.
    assert.equal(await name.inputValue(), 'Sofía Benítez')
    assert.equal((await checksOf('PLAN-0001')).at(-1), 'LD')
    await fillPin(page, pin)
    await deliver.click()
    await toast(page, /^Entregado\. Sigue: Sofía PLAN-0002, /)
    await untilLast('PLAN-0001', 'DL')
    await page.close()
  })

  test('is for couriers: others see that it is not theirs', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch')
    assert.equal((await page.goto('/reparto'))?.status(), 403)
    await page.close()
  })

  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      await load(`VISTA-${looks.indexOf(look)}`, { name: 'Nora Quiroz' })
      const open = await house.open('', look)
      const { page } = open
      await signIn(page, 'courier', '/reparto')
      await page.locator('a.stop').first().waitFor()
      await checkPage(open)
      await page.locator('.dock button').click()
      await page.getByRole('dialog').waitFor()
      await checkPage(open)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.locator('a.stop').first().click()
      await page.locator('.pinbox').waitFor()
      await checkPage(open)
      await page.locator('.dock a').click()
      await page.locator('.reasons').waitFor()
      await checkPage(open)
      await page.goto('/reparto/efectivo')
      await page.locator('.figure').waitFor()
      await page.locator('.dock button').click()
      await page.getByRole('dialog').waitFor()
      await checkPage(open)
      await page.close()
    })
})

describe('the phone without a signal', () => {
  let folder = ''
  let proxy: SwitchedProxy | undefined
  let browser: BrowserContext | undefined
  after(async () => {
    await browser?.close()
    await proxy?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('keeps deliveries with their pictures, and sends them in order', inBrowser, async () => {
    for (const at of [1, 2, 3]) await load(`LEJOS-000${at}`, { name: `Vecina ${at}` })
    folder = await mkdtemp(join(tmpdir(), 'posta-courier-'))
    proxy = await startProxy(house.posta.url)
    browser = await keptBrowser(folder, proxy.url)
    const page = await browser.newPage()
    await page.goto('/ingresar')
    await signIn(page, 'courier', '/reparto')
    await stopOf(page, 'Vecina 1').waitFor()
    await untilControlled(page)
    await page.reload()
    await stopOf(page, 'Vecina 1').waitFor()
    await untilKept(page)

    proxy.cut()
    await stopOf(page, 'Vecina 1').click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Vecina 1')
    await page.getByRole('textbox', { name: 'Documento' }).fill('30111222')
    await page.locator('input[type=file]').setInputFiles(photo)
    await page.getByRole('img', { name: 'Foto 1' }).waitFor()
    await dock(page).getByRole('button', { name: 'Entregado' }).click()
    await page.getByText('1 entrega guardada en el teléfono; sale sola.').waitFor()
    await page.locator('.stop.past', { hasText: 'Vecina 1' }).getByText('en el teléfono').waitFor()

    // A page that was never opened opens too; a PIN can't be judged here.
    await page.goto('/reparto/LEJOS-0002')
    await page.getByRole('group', { name: 'PIN del mensaje' }).waitFor()
    await fillPin(page, '0000')
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Vecina 2')
    await page.locator('input[type=file]').setInputFiles(photo)
    await page.getByRole('img', { name: 'Foto 1' }).waitFor()
    await dock(page).getByRole('button', { name: 'Entregado' }).click()
    await page.getByText('2 entregas guardadas en el teléfono; salen solas.').waitFor()
    await stopOf(page, 'Vecina 3').click()
    await dock(page).getByRole('link', { name: 'No se pudo' }).click()
    await dock(page).getByRole('button', { name: 'Anotar visita' }).click()
    await page.locator('.stop.past', { hasText: 'Vecina 3' }).waitFor()
    await page.getByText('3 entregas guardadas en el teléfono; salen solas.').waitFor()
    await untilLast('LEJOS-0001', 'LD')

    proxy.mend()
    await page.reload()
    const settle = page.getByRole('region', { name: 'Para resolver' })
    await settle.getByText('LEJOS-0002').waitFor()
    await untilLast('LEJOS-0003', 'CA')
    await untilLast('LEJOS-0001', 'DL')
    await untilLast('LEJOS-0002', 'LD')
    const { proof } = await read('/deliveries/LEJOS-0001/proof')
    assert.equal(proof.photos.length, 1)

    // A refused visit is corrected at its stop.
    await settle.getByRole('link', { name: 'Abrir la parada' }).click()
    await page.getByText('Lo que anotaste no se registró.').waitFor()
    await page.getByRole('img', { name: 'Foto 1' }).waitFor()
    await page.getByRole('textbox', { name: 'Documento' }).fill('30111222')
    await dock(page).getByRole('button', { name: 'Entregado' }).click()
    await toast(page, /^Entregado/)
    await page.locator('.stop.past', { hasText: 'Vecina 2' }).waitFor()
    await untilReads(0, () => settle.count())
    await untilLast('LEJOS-0002', 'DL')
    const { proof: mended } = await read('/deliveries/LEJOS-0002/proof')
    assert.deepEqual([mended.name, mended.photos.length], ['Vecina 2', 1])
  })
})
